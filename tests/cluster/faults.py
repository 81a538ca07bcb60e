"""What happens to the cluster, one after another, while clients send commands to three nodes."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Final

from msgspec import Struct

from punto.journal import open_store
from punto.journal.keys import public_bytes
from punto.verify import verify
from tests.cluster.cluster import DATABASES, Cluster, new_cluster
from tests.cluster.machine import Machine
from tests.service.load import Load
from tests.service.serving import House, Service
from tests.service.test_service_kills import rulings

TABLES: Final = ("rws", "commission")
AWAY_S: Final = 8.0
"""How long what was stopped stays away if nothing else has to happen meanwhile."""
AFTER_KILL_S: Final = 35.0
AFTER_PROMOTION_S: Final = 5.0
ANSWERS: Final = 40
"""Before and after each fault."""


class Scene(Struct, frozen=True):
    cluster: Cluster
    nodes: list[Service]
    load: Load
    turns: Iterator[int]

    def next_node(self) -> Service:
        """Each in turn."""
        return self.nodes[next(self.turns) % len(self.nodes)]

    @property
    def primary(self) -> Machine:
        return self.cluster.find("leader")

    @property
    def standby(self) -> Machine:
        return self.cluster.find("sync_standby")

    def wait_until_whole(self) -> None:
        self.cluster.wait_until_whole()
        for node in self.nodes:
            node.wait_until_ready()


class Struck(Struct, frozen=True):
    """A fault that was made: when another primary took over, and how it ends."""

    repair: Callable[[], object]
    promoted: float | None = None


class Trial(Struct, frozen=True, kw_only=True):
    fault: str
    acknowledged: int
    """Between the fault and the next trial."""
    silence_s: float
    """The longest time without any answer."""
    wait_s: float
    """The longest time that one command waited."""
    after_promotion_s: float | None
    """From the promotion to the next answer."""


def switch_over(scene: Scene) -> Struck:
    """As the page says."""
    old, cluster = scene.primary, scene.cluster

    def has_moved() -> bool:
        if cluster.is_primary(old.name):
            with suppress(AssertionError):  # busy members may refuse at first
                cluster.follow_page("on db2", "db2")
        return not cluster.is_primary(old.name)

    cluster.wait_for(has_moved, "a switchover")
    return Struck(_nothing, scene.cluster.wait_for_promotion(old))


def kill_primary(scene: Scene) -> Struck:
    old = scene.primary
    old.kill()
    return Struck(lambda: old.start("etcd", "patroni"), scene.cluster.wait_for_promotion(old))


def stop_primary(scene: Scene) -> Struck:
    """Like a machine that nobody reaches, and that believes itself the primary when it is back."""
    old = scene.primary
    old.signal(signal.SIGSTOP)
    return Struck(lambda: old.signal(signal.SIGCONT), scene.cluster.wait_for_promotion(old))


def stop_patroni(scene: Scene) -> Struck:
    """PostgreSQL goes on as a second primary, which no standby confirms."""
    old = scene.primary
    old.signal(signal.SIGSTOP, "patroni")
    return Struck(lambda: old.signal(signal.SIGCONT, "patroni"), scene.cluster.wait_for_promotion(old))


def kill_postgres(scene: Scene) -> Struck:
    """Patroni starts it again."""
    scene.primary.kill("postgres")
    return Struck(_nothing)


def kill_standby(scene: Scene) -> Struck:
    standby = scene.standby
    standby.kill()
    return _after_a_while(lambda: standby.start("etcd", "patroni"))


def stop_standby(scene: Scene) -> Struck:
    return _pause(scene.standby)


def kill_etcd(scene: Scene) -> Struck:
    leader = scene.cluster.etcd_leader()
    leader.kill("etcd")
    return _after_a_while(lambda: leader.start("etcd"))


def stop_etcd(scene: Scene) -> Struck:
    return _pause(scene.cluster.etcd_leader(), "etcd")


def stop_two_of_etcd(scene: Scene) -> Struck:
    """Nobody can hold the lease: the primary goes on because both standbys agree."""
    two = [scene.cluster.machines[name] for name in DATABASES[:2]]
    for machine in two:
        machine.signal(signal.SIGSTOP, "etcd")
    time.sleep(2 * AWAY_S)

    def resume() -> None:
        for machine in two:
            machine.signal(signal.SIGCONT, "etcd")

    return _after_a_while(resume)


def kill_proxy(scene: Scene) -> Struck:
    scene.cluster.node.kill("haproxy")
    return _after_a_while(lambda: scene.cluster.node.start("haproxy"))


def stop_proxy(scene: Scene) -> Struck:
    return _pause(scene.cluster.node, "haproxy")


def kill_node(scene: Scene) -> Struck:
    node = scene.next_node()
    node.kill()
    return _after_a_while(node.start)


def stop_node(scene: Scene) -> Struck:
    node = scene.next_node()
    node.send(signal.SIGSTOP)
    return _after_a_while(lambda: node.send(signal.SIGCONT))


FAULTS: Final[dict[str, Callable[[Scene], Struck]]] = {
    "planned switchover": switch_over,
    "primary: machine killed": kill_primary,
    "primary: machine stopped and resumed": stop_primary,
    "primary: Patroni stopped and resumed": stop_patroni,
    "primary: PostgreSQL killed": kill_postgres,
    "synchronous standby: machine killed": kill_standby,
    "synchronous standby: machine stopped and resumed": stop_standby,
    "etcd: leader killed": kill_etcd,
    "etcd: leader stopped and resumed": stop_etcd,
    "etcd: two of three stopped and resumed": stop_two_of_etcd,
    "HAProxy killed": kill_proxy,
    "HAProxy stopped and resumed": stop_proxy,
    "node killed": kill_node,
    "node stopped and resumed": stop_node,
}


def _pause(machine: Machine, *services: str) -> Struck:
    machine.signal(signal.SIGSTOP, *services)
    return _after_a_while(lambda: machine.signal(signal.SIGCONT, *services))


def _after_a_while(repair: Callable[[], object]) -> Struck:
    time.sleep(AWAY_S)
    return Struck(repair)


def _nothing() -> None:
    """It repairs itself."""


def put_to_the_test(scene: Scene, name: str) -> Trial:
    """Make the fault, wait until commands are answered, repair it, and wait until everything is whole."""
    load = scene.load
    scene.wait_until_whole()
    load.wait_for(ANSWERS)
    before, begun = load.answered, time.monotonic()
    struck = FAULTS[name](scene)
    load.wait_for(ANSWERS)
    struck.repair()
    scene.wait_until_whole()
    load.wait_for(ANSWERS)
    return Trial(
        fault=name,
        acknowledged=load.answered - before,
        silence_s=load.silence_s(begun),
        wait_s=load.wait_s(begun),
        after_promotion_s=None if struck.promoted is None else load.next_answer(struck.promoted) - struck.promoted,
    )


@contextmanager
def at_work(folder: Path, *, syncs_etcd: bool, pause_s: float) -> Iterator[Scene]:
    """Two nodes reach the journal through the proxy and one without it. In the end everything is checked."""
    with new_cluster(syncs_etcd=syncs_etcd) as cluster:
        proxied, direct = cluster.addresses()
        nodes = [Service(folder, url) for url in (proxied, proxied, direct)]
        house = House(nodes[0])
        try:
            for node in nodes:
                node.start()
            house.open_tables(*TABLES)
            load = Load(house, nodes, TABLES, pause_s=pause_s)
            load.start()
            yield Scene(cluster, nodes, load, count())
            load.stop()
        finally:
            for node in nodes:
                node.kill()
        with closing(open_store(direct)) as store:
            load.check(store)
            assert list(verify(store, [public_bytes(nodes[0].key)])) == []
            assert [rulings(store, table) for table in TABLES] == [0, 0], "others were at work: nothing was interrupted"

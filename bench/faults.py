"""What is lost, done twice or out of service when parts fail: `python -m bench.faults --kills 500 --turns 13`.

Kills a service on SQLite and one on PostgreSQL while clients send commands, then makes each fault of the cluster in
turn (four of them are failovers), and prints a table. Fails if an acknowledged command is lost or done twice, if a
failover takes longer than it may, or if `punto verify` finds anything.
"""

from __future__ import annotations

import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from statistics import median

from msgspec import Struct
from tests.cluster.cluster import MISSING
from tests.cluster.faults import AFTER_KILL_S, AFTER_PROMOTION_S, FAULTS, TABLES, Scene, at_work, put_to_the_test
from tests.journal.postgres import PostgresServer
from tests.service.load import Audit, Load
from tests.service.serving import House, Service

from bench.bars import Bars
from punto.journal import open_store
from punto.journal.keys import public_bytes
from punto.verify import verify

PAUSE_S = 0.1
"""Of each client after an answer: the journal is read again after each fault."""
HEADER = (
    "| store | fault | times | acknowledged | lost | doubled | without any answer | longest wait of a command |"
    " after a promotion |\n|---|---|---|---|---|---|---|---|---|"
)


class Row(Struct, frozen=True, kw_only=True):
    store: str
    fault: str
    audit: Audit
    silences_s: list[float]
    waits_s: list[float]
    after_promotions_s: list[float]

    def __str__(self) -> str:
        cells = (
            self.store, self.fault, f"{len(self.silences_s):,}", f"{self.audit.acknowledged:,}", len(self.audit.lost),
            len(self.audit.doubled), _span(self.silences_s), _span(self.waits_s), _span(self.after_promotions_s),
        )  # fmt: skip
        return f"| {' | '.join(map(str, cells))} |"

    @property
    def is_good(self) -> bool:
        is_whole = not self.audit.lost and not self.audit.doubled
        return (
            is_whole
            and max(self.silences_s) <= AFTER_KILL_S
            and max(self.after_promotions_s, default=0.0) <= AFTER_PROMOTION_S
        )


def _span(seconds: list[float]) -> str:
    return f"{median(seconds):.1f} s, at most {max(seconds):.1f} s" if seconds else ""


@contextmanager
def one_postgres() -> Iterator[str]:
    server = PostgresServer({})
    try:
        yield server.new_database()
    finally:
        server.close()


def killed(name: str, url: str, folder: Path, kills: int) -> Row:
    """One service, killed at random moments and started again."""
    service = Service(folder, url)
    house = House(service)
    service.start()
    house.open_tables(*TABLES)
    load = Load(house, [service], TABLES)
    random, silences, waits = Random(name), list[float](), list[float]()
    load.start()
    try:
        for _ in range(kills):
            load.wait_for(random.randrange(5, 25))
            time.sleep(random.uniform(0, 0.03))
            begun = time.monotonic()
            service.kill()
            service.start()
            load.wait_for(5)
            silences.append(load.silence_s(begun))
            waits.append(load.wait_s(begun))
        load.stop()
    finally:
        service.kill()
    with closing(open_store(url)) as store:
        assert list(verify(store, [public_bytes(service.key)])) == []
        return Row(
            store=name, fault="service killed", audit=load.audit(store),
            silences_s=silences, waits_s=waits, after_promotions_s=[],
        )  # fmt: skip


def struck(scene: Scene, fault: str, turns: int, before: Audit) -> tuple[Row, Audit]:
    trials = [put_to_the_test(scene, fault) for _ in range(turns)]
    with closing(open_store(scene.nodes[-1].store)) as store:
        after = scene.load.audit(store)
    new = Audit(
        acknowledged=after.acknowledged - before.acknowledged,
        lost=[key for key in after.lost if key not in before.lost],
        doubled=[key for key in after.doubled if key not in before.doubled],
    )
    row = Row(
        store="cluster", fault=fault, audit=new,
        silences_s=[trial.silence_s for trial in trials],
        waits_s=[trial.wait_s for trial in trials],
        after_promotions_s=[trial.after_promotion_s for trial in trials if trial.after_promotion_s is not None],
    )  # fmt: skip
    return row, after


def rows(given: Namespace, folder: Path) -> Iterator[Row]:
    if given.kills:
        (folder / "sqlite").mkdir()
        yield killed("SQLite", f"sqlite:///{folder}/sqlite/journal.db", folder / "sqlite", given.kills)
        with one_postgres() as url:
            yield killed("PostgreSQL", url, folder, given.kills)
    if given.turns:
        with at_work(folder, syncs_etcd=True, pause_s=PAUSE_S) as scene:
            audit = Audit(acknowledged=0, lost=[], doubled=[])
            for fault in FAULTS:
                if given.only in fault:
                    row, audit = struck(scene, fault, given.turns, audit)
                    yield row


def main() -> int:
    parser = ArgumentParser(prog="python -m bench.faults")
    parser.add_argument("--kills", type=int, default=50, help="of one service, on each of two stores")
    parser.add_argument("--turns", type=int, default=2, help="of each fault of the cluster")
    parser.add_argument("--only", default="", help="faults of the cluster with this in their name")
    given = parser.parse_args()
    if given.turns and MISSING:
        sys.exit(f"The cluster needs Debian packages: apt-get install {' '.join(MISSING)}")
    print(HEADER, flush=True)
    bars = Bars()
    with tempfile.TemporaryDirectory(prefix="punto-faults-") as folder:
        for row in rows(given, Path(folder)):
            print(row, flush=True)
            if not row.is_good:
                bars.holds(f"{row.store}, {row.fault}", False, "lost, doubled or late")
    return bars.exit_code


if __name__ == "__main__":
    sys.exit(main())

"""The cluster of docs/cluster.md on this machine, set up by the commands and files of that page.

Only paths, addresses and ports are others: each machine has a folder and an address of loopback of its own.
"""

from __future__ import annotations

import json
import os
import pwd
import re
import shutil
import socket
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final

from tests.cluster.machine import DATA, Account, Machine, replace

ROOT: Final = Path(__file__).parents[2]
PROGRAMS: Final = {
    "etcd-server": "/usr/bin/etcd",
    "etcd-client": "/usr/bin/etcdctl",
    "haproxy": "/usr/sbin/haproxy",
    "patroni": "/usr/bin/patroni",
    "python3-etcd": "/usr/lib/python3/dist-packages/etcd",
    "postgresql-15": "/usr/lib/postgresql/15/bin/postgres",
}
"""By Debian package."""
MISSING: Final = [package for package, program in PROGRAMS.items() if not Path(program).exists()]
DATABASES: Final = ("db1", "db2", "db3")
PORTS: Final = (2379, 2380, 5000, 5432, 8008)
WITHIN_S: Final = 120.0
"""For a state of the cluster, on a machine that is busy with other tests."""
TOOLS: Final = {
    "apt-get": "exit 0",
    "hostname": 'echo "$MACHINE"',
    "systemctl": 'echo "$@" >> "$CALLS"',
    "punto": f'exec "{Path(sys.executable).with_name("punto")}" "$@"',
}
"""The packages are installed, and the tests do the work of systemd."""


class Cluster:
    def __init__(self, *, syncs_etcd: bool) -> None:
        user = _ordinary_user()
        self._account: Account = {} if user is None else {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self.root = Path(tempfile.mkdtemp(prefix="punto-cluster-"))
        self._replaced = _addresses_and_ports()
        environment = {"HOME": str(self.root), "LC_ALL": "C.UTF-8"}
        if not syncs_etcd:
            environment["ETCD_UNSAFE_NO_FSYNC"] = "true"
        self.machines = {
            name: Machine(self.root, name, self._of_machine(name), environment, self._account)
            for name in (*DATABASES, "node")
        }
        self.node = self.machines["node"]
        shutil.copytree(ROOT / "operations", self.root / "operations")
        for file in (self.root / "operations" / "cluster").iterdir():
            file.write_text(replace(file.read_text(), self._replaced))
        self._tools = self.root / "tools"
        self._tools.mkdir()
        for name, script in TOOLS.items():
            (self._tools / name).write_text(f"#!/bin/bash\n{script}\n")
            (self._tools / name).chmod(0o755)
        if user is not None:
            for path in (self.root, *self.root.rglob("*")):
                os.chown(path, user.pw_uid, user.pw_gid)
        self._blocks = dict(_blocks())

    def set_up(self) -> None:
        self.follow_page("once", "db1")
        for name in DATABASES:
            self.follow_page("on db1, db2 and db3", name)
        self.wait_until_whole()
        self.follow_page("on db1", "db1")
        self.follow_page("on each node", "node")
        self.wait_for(lambda: self._answers(self.node, 5000), "the proxy")
        self.follow_page("on one node", "node")

    def follow_page(self, title: str, machine: str) -> str:
        """Run the commands of the page under this title; on the node with our account, which can run `punto`."""
        account = {} if machine == "node" else self._account
        return self.machines[machine].run(self._blocks[title], self._tools, account)

    def addresses(self) -> list[str]:
        """Both store addresses of the page."""
        page = (ROOT / "docs" / "cluster.md").read_text()
        found = re.findall(r"^\| `(postgresql://[^`]+)`", page, re.MULTILINE)
        return [self.node.at_home(url) for url in found]

    def close(self) -> None:
        for machine in self.machines.values():
            machine.close()
        shutil.rmtree(self.root)

    def roles(self) -> dict[str, str]:
        """By machine, of the members that run: leader, sync_standby or replica."""
        for name in DATABASES:
            found = self._ask(name, "/cluster")
            if found is not None:
                members = json.loads(found)["members"]
                return {one["name"]: one["role"] for one in members if one["state"] in ("running", "streaming")}
        return {}

    def find(self, role: str) -> Machine:
        """The machine in this role, when the cluster is whole."""
        self.wait_until_whole()
        return next(self.machines[name] for name, held in self.roles().items() if held == role)

    def etcd_leader(self) -> Machine:
        """Every member answers with its own number and that of the leader."""
        found: list[Machine] = []

        def is_found() -> bool:
            for machine in map(self.machines.__getitem__, DATABASES):
                said = _read(machine.at_home(f"http://{machine.name}.example:2379/v3/maintenance/status"), b"{}")
                status = json.loads(said or "{}")
                if status and status["leader"] == status["header"]["member_id"]:
                    found.append(machine)
            return bool(found)

        self.wait_for(is_found, "a leader of etcd")
        return found[0]

    def is_primary(self, name: str) -> bool:
        return self._ask(name, "/primary") is not None

    def wait_for_promotion(self, old: Machine) -> float:
        """The moment when another machine is the primary."""
        others = [name for name in DATABASES if name != old.name]
        self.wait_for(lambda: any(self.is_primary(name) for name in others), "a promotion")
        return time.monotonic()

    def wait_until_whole(self) -> None:
        self.wait_for(self._is_whole, "a leader and two standbys")

    def _is_whole(self) -> bool:
        """The leader must agree: what a member said of itself may be out of date."""
        roles = self.roles()
        if sorted(roles.values()) != ["leader", "replica", "sync_standby"]:
            return False
        leader = next(name for name, role in roles.items() if role == "leader")
        followers = json.loads(self._ask(leader, "/patroni") or "{}").get("replication", [])
        return [one["state"] for one in followers] == ["streaming", "streaming"]

    def wait_for(self, holds: Callable[[], object], what: str) -> None:
        until = time.monotonic() + WITHIN_S
        while not holds():
            assert time.monotonic() < until, f"waited in vain for {what}: {self.roles()}\n{self._logs()}"
            time.sleep(0.1)

    def _ask(self, name: str, path: str) -> bytes | None:
        return _read(self.machines[name].at_home(f"http://{name}.example:8008{path}"))

    def _answers(self, machine: Machine, port: int) -> bool:
        host, _, at = machine.at_home(f"127.0.0.1:{port}").partition(":")
        try:
            socket.create_connection((host, int(at)), 1).close()
        except OSError:
            return False
        return True

    def _of_machine(self, name: str) -> dict[str, str]:
        """A machine of the databases listens at its own address."""
        return self._replaced | {"0.0.0.0": self._replaced[f"{name}.example"]} if name in DATABASES else self._replaced

    def _logs(self) -> str:
        files = [*self.root.glob("*/*.log"), *self.root.glob(f"*{DATA}/log/*")]
        return "\n".join(f"== {file}\n{file.read_text(errors='replace')[-1500:]}" for file in files)


@contextmanager
def new_cluster(*, syncs_etcd: bool) -> Iterator[Cluster]:
    cluster = Cluster(syncs_etcd=syncs_etcd)
    try:
        cluster.set_up()
        yield cluster
    finally:
        cluster.close()


def _read(url: str, body: bytes | None = None) -> bytes | None:
    """None unless the answer is 200."""
    try:
        with urllib.request.urlopen(url, body, timeout=1.5) as reply:
            return bytes(reply.read())
    except OSError:
        return None


def _blocks() -> Iterator[tuple[str, str]]:
    """The commands of the page, by the comment that says where they run."""
    page = (ROOT / "docs" / "cluster.md").read_text()
    yield from re.findall(r"^```sh\n# (.+)\n((?:.+\n)+?)```$", page, re.MULTILINE)


def _addresses_and_ports() -> dict[str, str]:
    """Loopback has 16 million addresses: nobody else uses these."""
    random = Random()
    network = f"127.{random.randrange(1, 255)}.{random.randrange(1, 255)}"
    hosts = {f"db{number}.example": f"{network}.{number}" for number in (1, 2, 3)}
    hosts["127.0.0.1"] = f"{network}.4"
    ports: dict[str, str] = {}
    while len(ports) < len(PORTS):
        with socket.create_server((hosts["127.0.0.1"], 0)) as free:
            port = str(free.getsockname()[1])
        if port not in ports.values():
            ports[str(PORTS[len(ports)])] = port
    return hosts | ports


def _ordinary_user() -> pwd.struct_passwd | None:
    """PostgreSQL refuses root."""
    return pwd.getpwnam("postgres") if os.geteuid() == 0 else None

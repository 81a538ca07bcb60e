"""Nodes of an earlier version and of this one serve one PostgreSQL: `python -m tests.service.two_versions COMMIT`.

Needs the project's history. Everybody sends commands to both, the node of this version comes and goes, and it then
writes what the earlier one would misread. Prints what happened; exit code 1 if anything was lost, done twice or
misread.
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Final

import psycopg

from punto.journal import open_store
from punto.journal.keys import public_bytes
from punto.verify import verify
from tests.journal.postgres import QUICK, PostgresServer
from tests.service.load import Load
from tests.service.serving import Caller, House, Service

ROOT: Final = Path(__file__).parents[2]
TABLES: Final = ("rws", "commission")
ANSWERS: Final = 300
"""From each mixture of nodes."""
PATIENCE_S: Final = 60
PUNTO: Final = "import sys; from punto.cli import main; sys.argv[0] = 'punto'; sys.exit(main())"
KEPT_OUT: Final = "a later version of Punto writes to this journal"
REFUSED: Final = "was written by a newer version of Punto"


class Earlier:
    """A node with the code of another commit, run by this interpreter."""

    def __init__(self, commit: str, folder: Path, service: Service) -> None:
        packed = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, check=True, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder / "earlier", filter="data")
        self.service = service
        self.log = folder / "earlier.log"
        self._environment = os.environ | {"PYTHONPATH": str(folder / "earlier" / "src"), "PYTHONUNBUFFERED": "1"}
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> str:
        """The first line that it prints, or says as an error."""
        options = ["--store", self.service.store, "--key", str(self.service.key_file)]
        command = [sys.executable, "-c", PUNTO, "serve", *options, "--port", str(self.service.port)]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                command, env=self._environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        if found := re.search(r"127\.0\.0\.1:([0-9]+)", said):
            self.service.port = int(found[1])
            self.service.wait_until_ready()
        return said

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(PATIENCE_S)
            self._process = None


def main() -> None:
    commit = sys.argv[1]
    with ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="punto-versions-")))
        server = PostgresServer(QUICK)
        opened.callback(server.close)
        ours = Service(folder, server.new_database())
        house = House(ours)
        with psycopg.connect(ours.store, autocommit=True) as connection:  # what the earlier one would have made
            connection.execute(
                "DROP TABLE punto.patrons, punto.formats, punto.archives; DROP FUNCTION punto.check_writer CASCADE;"
                " DELETE FROM punto.migrations WHERE number > 3"
            )
        opened.callback(ours.kill)
        earlier = Earlier(commit, folder, Service(folder, ours.store, key_file=ours.key_file))
        opened.callback(earlier.stop)
        share(house, ours, earlier)
        keep_out(house, ours, earlier)
    print(f"{commit} and this version shared a journal: nothing lost, nothing done twice, nothing misread.")


def share(house: House, ours: Service, earlier: Earlier) -> None:
    """The earlier one alone, both, the earlier one alone again, and both."""
    earlier.start()
    house.at(earlier.service).open_tables(*TABLES)
    ours.start()
    load = Load(house.at(earlier.service), [ours, earlier.service], TABLES, pause_s=0.005)
    load.start()
    load.wait_for(ANSWERS)
    ours.stop()
    load.wait_for(ANSWERS)
    ours.start()
    load.wait_for(ANSWERS)
    load.stop()
    follow(house, ours, earlier)
    check(ours, load)
    print(f"{load.answered} commands answered by one node or the other")


def follow(house: House, ours: Service, earlier: Earlier) -> None:
    """Each node shows what the other one decides."""
    for game, decides, shows in (("knockout", ours, earlier.service), ("etg", earlier.service, ours)):
        house.at(decides).open_tables(game)
        wait_for(partial(has_table, house.at(shows), game), f"{game} at the other node")
        ready = Caller(shows).get("/readyz")
        expect(ready.status == 200, f"not ready: {ready}")


def has_table(house: House, table: str) -> bool:
    return house.caller("dealer").get(f"/api/tables/{table}").status == 200


def keep_out(house: House, ours: Service, earlier: Earlier) -> None:
    """What the earlier one would misread."""
    said = house.caller("shift").post("/api/house/play", {"enabled": False, "reason": "smoke in the hall"})
    expect(said.status == 200, f"play is not disabled: {said}")
    wait_for(lambda: Caller(earlier.service).get("/readyz").status == 503, "the earlier node to be unready")
    reply = house.at(earlier.service).caller("dealer").command("rws", "buy_in", amount="1.00")
    expect(reply.status == 503, f"the earlier node still writes: {reply}")
    wait_for(lambda: KEPT_OUT in earlier.log.read_text(), "the earlier node to say why it cannot write")
    print(f"earlier node: 503, and in its log: {KEPT_OUT}")
    earlier.stop()
    expect(not earlier.start(), "the earlier version starts")
    last = earlier.log.read_text().splitlines()[-1]
    expect(REFUSED in last, f"the earlier version says: {last}")
    print(f"earlier version at its next start: {last}")
    reply = house.caller("dealer").command("rws", "buy_in", amount="1.00")
    expect(reply.body.get("refusal", {}).get("code") == "play_disabled" or reply.status == 200, f"{reply}")
    ours.stop()
    check(ours, None)


def check(ours: Service, load: Load | None) -> None:
    with closing(open_store(ours.store)) as store:
        if load is not None:
            load.check(store)
        found = list(verify(store, [public_bytes(ours.key)]))
        expect(not found, f"the journal does not verify: {found[:3]}")


def wait_for(holds: Callable[[], bool], what: str) -> None:
    until = time.monotonic() + PATIENCE_S
    while not holds():
        expect(time.monotonic() < until, f"waited in vain for {what}")
        time.sleep(0.1)


def expect(holds: bool, otherwise: str) -> None:
    if not holds:
        raise SystemExit(otherwise)


if __name__ == "__main__":
    main()

"""A failing disk: every acknowledged record survives, and failed writes are never acknowledged."""

from __future__ import annotations

import http.client
import shutil
from collections.abc import Iterator
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

import pytest

from punto.journal import open_store
from punto.journal.keys import public_bytes
from punto.service import running
from punto.service.core.stored import decode_answer
from punto.service.running import Serving
from punto.verify import verify
from tests.journal.effort import IS_SOAK
from tests.journal.faulty_disk import Fault, FaultyDisk, files_of, store_on
from tests.service.reading import as_told
from tests.service.serving import Caller, House, Service, serve

FAULTS_AT: Final = range(1, 70, 1 if IS_SOAK else 13)
"""Number of the disk operation that fails after the start."""
STORY: Final[list[tuple[str, str, dict[str, object]]]] = [
    ("shift", "open_table", {"game": "etg", "settings": {"places": 2}}),
    ("dealer", "buy_in", {"terminal": 1, "amount": "100.00"}),
    ("dealer", "open_betting", {}),
    ("etg/1", "place_bet", {"patron": "etg/1", "terminal": 1, "on": "player", "amount": "30.00"}),
    ("etg/1", "place_bet", {"patron": "etg/1", "terminal": 1, "on": "tie", "amount": "5.00"}),
    ("dealer", "close_betting", {}),
    ("dealer", "deal", {"cards": ["9H", "4C", "KS", "3D"]}),
    ("dealer", "settle", {}),
    ("etg/1", "cash_out", {"terminal": 1}),
]
"""Callers and their commands."""


def serve_badly(fault: Fault, fails_at: int, serving: Serving, log: str, told: Connection) -> None:
    """A service whose disk fails at one operation."""
    disk = FaultyDisk()
    path = Path(serving.store.removeprefix("sqlite:///"))
    disk.fault, disk.fails_at = fault, fails_at
    running.open_store = lambda url: store_on(disk, path)  # type: ignore[attr-defined]
    serve(serving, log, told)


@pytest.fixture(scope="module")
def new_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with keys and a journal of people and terminals, of a service that has run once."""
    folder = tmp_path_factory.mktemp("failing")
    service = Service(folder, f"sqlite:///{folder}/journal.db")
    House(service)
    service.start()
    service.stop()
    return folder


@pytest.mark.parametrize("fault", Fault)
def test_what_was_acknowledged_is_there(new_house: Path, tmp_path: Path, fault: Fault) -> None:
    whole = House(Service(tmp_path, f"sqlite:///{tmp_path}/other.db"))
    failed = 0
    for number in FAULTS_AT:
        folder = tmp_path / f"run{number}"
        folder.mkdir()
        for file in (*files_of(new_house / "journal.db"), *new_house.glob("*.key")):
            if file.exists():
                shutil.copy(file, folder)
        service = Service(folder, f"sqlite:///{folder}/journal.db")
        service.serve = partial(serve_badly, fault, number)
        try:
            service.start()
        except AssertionError:  # the disk failed during the start: nothing was acknowledged
            told = []
        else:
            told = list(tell(whole.at(service)))
        service.kill()
        failed += any(said is None for _, said in told)
        examine(service, {key: said for key, said in told if said is not None})
    assert failed, "no fault came up"


def tell(house: House) -> Iterator[tuple[str, object]]:
    """Send each command twice. Return each key and answer; None for a failure."""
    for number, (name, command, fields) in enumerate(STORY):
        caller, key = house.caller(name), f"line-{number}"
        for _ in range(2):
            yield f"{name} {key}", ask(caller, key, command, fields)


def ask(caller: Caller, key: str, command: str, fields: dict[str, object]) -> object:
    try:
        reply = caller.command_as(key, "etg", command, **fields)
    except (OSError, http.client.HTTPException):
        return None
    assert reply.status in (200, 404, 409, 503), reply
    return reply.body if reply.status in (200, 409) else None


def examine(service: Service, acknowledged: dict[str, object]) -> None:
    """After a restart on a healthy disk."""
    service.serve = serve
    service.start()
    service.stop()
    store = open_store(service.store)
    for key, said in acknowledged.items():
        stored = store.find_answer(key)
        assert stored is not None, f"{key} was acknowledged and is lost"
        assert as_told(decode_answer(stored)) == said
    assert list(verify(store, [public_bytes(service.key)])) == []
    store.close()

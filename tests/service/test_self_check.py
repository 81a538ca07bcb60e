"""A node checks itself: what it finds is on record, and a fault until it is right again."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.errors import JournalForgedError
from punto.faults import FaultKind
from punto.journal.notary import Notary
from punto.journal.sqlite import SqliteStore
from punto.service.live import metrics, self_check
from punto.service.live.node import Node
from punto.service.live.node_settings import NodeSettings
from tests.service.serving import PIN, House, Service


def test_on_demand_over_http_on_record_and_after_a_restart(new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("rws")
    shift, inspector = house.caller("shift"), house.caller("inspector")
    assert inspector.get("/api/house/self-check").body == {"checks": []}
    [check] = shift.post("/api/house/self-check", {}).body["checks"]
    assert (check["by"], check["failed"]) == ("shift", [])
    new_service.kill()
    new_service.start()
    assert inspector.get("/api/house/self-check").body == {"checks": [check]}


def test_a_check_while_the_house_plays_finds_nothing(new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("rws")
    dealer, patron, shift = (house.caller(name) for name in ("dealer", "patron", "shift"))
    assert dealer.command("rws", "buy_in", patron="patron", amount="500.00", pin=PIN).status == 200
    assert dealer.command("rws", "open_betting").status == 200

    def play() -> None:
        for _ in range(60):
            assert patron.command("rws", "place_bet", patron="patron", on="banker", amount="5.00", box=1).status == 200

    with ThreadPoolExecutor(1) as beside:
        playing = beside.submit(play)
        found = [shift.post("/api/house/self-check", {}).body["checks"] for _ in range(8)]
        playing.result(60)
    assert [check["failed"] for checks in found for check in checks] == [[]] * 8


def check_twice(spoil: Callable[[], None], mend: Callable[[], None], read: Callable[[int], bytes]) -> list[Any]:
    """The failed parts of two checks, and the faults after each."""
    found: list[Any] = []

    async def run() -> None:
        store = SqliteStore.in_memory()
        notary = Notary(store, Ed25519PrivateKey.generate())
        notary.open(0)
        node = Node(store, notary, read_random=read)
        try:
            await node.self_check.run("service", "here")
            for act in (spoil, mend):
                act()
                await node.self_check.run("service", "here")
                node.self_checks.register.refresh()
                [latest] = node.self_checks.latest.values()
                lasting = [one for one in node.faults.state.open.values() if one.ended_at is None]
                found.append(([one.part.value for one in latest.failed], [one.kind for one in lasting]))
                found.append(next(iter(metrics.self_check_failed.collect())).samples[0].value)
        finally:
            await node.stop()

    asyncio.run(asyncio.wait_for(run(), 60))
    return found


def write(file: Path, text: str) -> None:
    file.write_text(text)


def test_a_changed_file_is_named_and_is_a_fault_until_it_is_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "rules.py"
    file.write_text("pays = 1")
    monkeypatch.setattr(self_check, "FOLDER", tmp_path)
    found = check_twice(partial(write, file, "pays = 2"), partial(write, file, "pays = 1"), os.urandom)
    assert found == [(["files"], [FaultKind.SELF_CHECK]), 1.0, ([], []), 0.0]


def test_a_node_does_not_end_the_fault_of_another_on_its_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "rules.py"
    file.write_text("pays = 1")
    monkeypatch.setattr(self_check, "FOLDER", tmp_path)

    async def run() -> None:
        store = SqliteStore.in_memory()
        notary = Notary(store, Ed25519PrivateKey.generate())
        notary.open(0)
        first, second = (Node(store, notary, NodeSettings(name=name)) for name in ("pit:8080", "pit:8081"))
        await first.self_check.run("service", "here")
        file.write_text("pays = 2")
        for node in (first, second):
            await node.self_check.run("service", "here")
            node.faults.register.refresh()
        assert [(one.place.device, one.ended_at) for one in second.faults.state.open.values()] == [("pit:8080", None)]
        for node in (first, second):
            await node.stop()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_broken_random_source_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_check, "FOLDER", tmp_path)
    broken = False

    def read(count: int) -> bytes:
        return bytes(count) if broken else os.urandom(count)

    def spoil() -> None:
        nonlocal broken
        broken = True

    found = check_twice(spoil, lambda: None, read)
    assert found[0] == (["random_source"], [FaultKind.SELF_CHECK])
    assert found[2] == found[0], "a source that has failed stays failed until a restart"


def test_a_journal_that_was_changed_under_the_node_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_check, "FOLDER", tmp_path)

    def contradict(notary: Notary) -> None:
        raise JournalForgedError("record 7 does not match its hash")

    found = check_twice(lambda: monkeypatch.setattr(Notary, "check", contradict), monkeypatch.undo, os.urandom)
    assert found[0] == (["journal"], [FaultKind.SELF_CHECK])
    assert found[2] == ([], [])

"""Faults on record: reported by devices and staff, shown in the pit, and what they stop."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from punto.entries import FAULTS, fault_decoder
from punto.faults import FaultAcknowledged, FaultEnded, FaultKind, FaultReported, TerminalEnabled
from punto.journal import inspect_store
from punto.journal.keys import public_bytes
from punto.journal.sqlite import SqliteStore
from punto.people import Person, Post
from punto.refusals import Refusal
from punto.service.access.faults import HouseFaults
from punto.service.live import fault_watch
from punto.service.live.pools import BusyError
from punto.table import TableSettings, decide, evolve, open_table, set_up
from punto.table.commands import DEALER, OpenBetting
from punto.verify import verify
from tests.service.punto import Punto
from tests.service.serving import PIN, Caller, House, Reply, Service

LONG_S = 90.0


@pytest.fixture
def house(new_service: Service) -> Iterator[House]:
    house = House(new_service)
    new_service.start()
    house.open_tables("rws", "etg")
    assert house.caller("dealer").command("etg", "buy_in", terminal=1, amount="50.00", pin=PIN).status == 200
    yield house
    new_service.kill()


def report(caller: Caller, kind: str, **fields: object) -> Reply:
    return caller.post("/api/faults", {"kind": kind, **fields})


def open_faults(house: House) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = house.caller("dealer").get("/api/faults").body["open"]
    return found


def wait_for(is_so: Callable[[], object]) -> None:
    until = time.monotonic() + LONG_S
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.2)


def test_a_faulty_shoe_stops_the_deal_until_a_supervisor_acknowledges_it(house: House, punto: Punto) -> None:
    dealer, service = house.caller("dealer"), house.service
    for step in ("open_betting", "close_betting"):
        assert dealer.command("rws", step).status == 200
    assert dealer.command("rws", "deal", cards=["9H", "4C", "2D"]).status == 200
    reported = report(dealer, "shoe_fault", table="rws", device="shoe 7", detail="two cards at once")
    assert reported.body["open"][0].items() >= {"number": 1, "effect": "stops_dealing", "by": "dealer"}.items()
    assert report(dealer, "shoe_fault", table="rws", device="shoe 7").body["open"] == reported.body["open"], "once"
    service.kill()
    service.start()
    for command, fields in (("deal", {"cards": ["9H"]}), ("deal_next", {})):
        assert dealer.command("rws", command, **fields).refusal == "fault_open"
    staff = dealer.get("/api/tables/rws").body
    assert staff["staff_options"]["next"] == staff["options"]["next"]
    assert staff["options"]["next"]["command"] == "acknowledge_fault"
    assert staff["staff_options"]["due"] is None
    bet = {"patron": "patron", "on": "banker", "amount": "5.00", "box": 1}
    assert house.caller("patron").command("rws", "place_bet", **bet).refusal == "fault_open"
    assert dealer.post("/api/faults/1/acknowledge", {"note": "reseated"}).status == 403
    assert house.caller("supervisor").post("/api/faults/1/acknowledge", {"note": "reseated"}).body["open"] == []
    assert house.caller("supervisor").post("/api/faults/1/acknowledge", {"note": "again"}).refusal == "not_provided"
    assert dealer.command("rws", "deal", cards=["8S"]).status == 200
    service.stop()
    check_record(service, [(FaultReported, "dealer"), (FaultAcknowledged, "supervisor")])
    check_report(service, punto)


def test_no_round_begins_and_no_bet_is_taken_at_a_faulty_shoe(house: House) -> None:
    dealer, patron, supervisor = (house.caller(name) for name in ("dealer", "patron", "supervisor"))
    assert dealer.command("rws", "buy_in", patron="patron", amount="50.00", pin=PIN).status == 200
    bet = {"patron": "patron", "on": "banker", "amount": "5.00", "box": 1}
    assert dealer.command("rws", "open_betting").status == 200
    assert patron.command("rws", "place_bet", **bet).status == 200
    assert report(dealer, "shoe_fault", table="rws", device="shoe 7").status == 200
    assert patron.command("rws", "place_bet", **bet).refusal == "fault_open"
    mine = patron.get("/api/tables/rws").body["mine"]
    assert (mine["options"]["bets"], mine["barred"]["id"]) == ([], "refusal-fault_open")
    assert mine["options"]["withdrawals"], "bets can still be taken back"
    assert patron.command("rws", "withdraw_bet", patron="patron", on="banker", box=1).status == 200
    assert dealer.command("rws", "close_betting").status == 200
    assert supervisor.post("/api/faults/1/acknowledge", {"note": "reseated"}).status == 200
    assert dealer.command("rws", "deal", cards=["9H", "4C", "8S", "2D"]).status == 200
    assert dealer.command("rws", "settle").status == 200
    assert report(dealer, "shoe_fault", table="rws", device="shoe 8").status == 200
    assert dealer.command("rws", "open_betting").refusal == "fault_open"
    assert dealer.get("/api/tables/rws").body["options"]["next"]["command"] == "acknowledge_fault"
    assert dealer.command("etg", "open_betting").status == 200, "another table goes on"


def check_report(service: Service, punto: Punto) -> None:
    code, told = punto("report", "faults", service.store)
    assert code == 0
    assert "Fault 1: shoe fault rws shoe 7 two cards at once, by dealer" in told
    assert "Fault 1 acknowledged: reseated, by supervisor" in told
    code, told = punto("report", "faults", service.store, "--json")
    assert [one["event"] for one in json.loads(told)["events"]] == ["fault_reported/1", "fault_acknowledged/1"]
    assert "No faults" in punto("report", "faults", service.store, "--until", "2026-01-01")[1]


def check_record(service: Service, wanted: list[tuple[type, str]]) -> None:
    store = inspect_store(service.store)
    try:
        assert [(type(one), one.by) for one in map(decode, store.read(FAULTS))] == wanted
        assert list(verify(store, [public_bytes(service.key)])) == []
    finally:
        store.close()


def decode(record: Any) -> Any:
    return fault_decoder.decode(record.payload)


def test_an_open_door_disables_its_terminal_until_a_supervisor_enables_it(house: House) -> None:
    terminal, dealer, supervisor = (house.caller(name) for name in ("etg/1", "dealer", "supervisor"))
    assert dealer.command("etg", "open_betting").status == 200
    bet = {"patron": "etg/1", "terminal": 1, "on": "player", "amount": "10.00"}
    assert terminal.command("etg", "place_bet", **bet).status == 200
    assert report(terminal, "door_open", table="etg", terminal=2).status == 403, "of another terminal"
    assert report(terminal, "door_open", table="etg", terminal=1).status == 200
    assert terminal.command("etg", "place_bet", **bet).refusal == "terminal_disabled"
    assert terminal.command("etg", "cash_out", terminal=1).refusal == "terminal_disabled"
    assert dealer.command("etg", "buy_in", terminal=1, amount="5.00", pin=PIN).refusal == "terminal_disabled"
    mine = terminal.get("/api/tables/etg").body["mine"]
    assert (mine["options"]["bets"], mine["barred"]["id"]) == ([], "refusal-terminal_disabled")
    assert mine["bets"], "bets in play stay"
    switch = {"table": "etg", "terminal": 1, "enabled": True, "reason": "seen"}
    assert supervisor.post("/api/terminals/switch", switch).refusal == "terminal_disabled", "the door is open"
    assert report(terminal, "door_open", table="etg", terminal=1, over=True).status == 200
    assert terminal.command("etg", "place_bet", **bet).refusal == "terminal_disabled"
    assert dealer.post("/api/terminals/switch", switch).status == 403
    assert supervisor.post("/api/terminals/switch", switch).body["disabled"] == []
    assert terminal.command("etg", "place_bet", **bet).status == 200
    house.service.stop()
    check_record(house.service, [(FaultReported, "etg/1"), (FaultEnded, "etg/1"), (TerminalEnabled, "supervisor")])


def test_a_terminal_that_stays_away_from_its_bets_is_on_record_until_it_returns(house: House) -> None:
    dealer = house.caller("dealer")
    assert dealer.command("etg", "open_betting").status == 200
    with house.caller("etg/1").stream("etg") as stream:
        stream.recv(timeout=LONG_S)
    wait_for(lambda: open_faults(house))
    [fault] = open_faults(house)
    assert fault.items() >= {"kind": "disconnected", "table": "etg", "terminal": 1, "by": "service"}.items()
    assert fault["ended_at"] is None
    with house.caller("etg/1").stream("etg") as stream:
        stream.recv(timeout=LONG_S)
        wait_for(lambda: open_faults(house)[0]["ended_at"])
    assert len(open_faults(house)) == 1, "it stays open until somebody has seen it"


def test_the_house_sets_what_a_fault_does(house: House) -> None:
    effects = {"effects": {"printer_fault": "disables_terminal"}}
    put = house.caller("administrator").request("PUT", "/api/house/faults", json.dumps(effects).encode(), {})
    assert (put.status, put.body["effects"]["shoe_fault"]) == (200, "noted")
    dealer = house.caller("dealer")
    report(dealer, "printer_fault", table="etg", terminal=2)
    assert [one["terminal"] for one in dealer.get("/api/faults").body["disabled"]] == [2]
    report(dealer, "shoe_fault", table="etg")
    assert dealer.command("etg", "open_betting").status == 200
    assert dealer.command("etg", "close_betting").status == 200
    assert dealer.command("etg", "deal", cards=["9H"]).status == 200


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"kind": "meteor"}, 400),
        ({"kind": "shoe_fault", "detail": "x" * 201}, 400),
        ({"kind": "door_open", "table": "etg", "terminal": 99}, 404),
        ({"kind": "shoe_fault", "table": "nowhere"}, 404),
    ],
)
def test_what_no_device_has_is_not_recorded(house: House, fields: dict[str, object], status: int) -> None:
    assert house.caller("dealer").post("/api/faults", fields).status == status
    assert open_faults(house) == []


def test_a_lost_terminal_is_recorded_though_the_first_try_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fault_watch, "AWAY_S", 0.0)
    monkeypatch.setattr(fault_watch, "LOOK_S", 0.01)
    table = open_table(set_up("etg", "etg", TableSettings()))
    opened = decide(table, OpenBetting(), DEALER)
    assert not isinstance(opened, Refusal)
    for event in opened:
        table = evolve(table, event)
    store, tries = SqliteStore.in_memory(), Counter[str]()
    faults = HouseFaults(store)

    async def run(change: Callable[..., object], *arguments: object) -> object:
        tries["all"] += 1
        if tries["all"] == 1:
            raise BusyError
        return change(*arguments)

    departure = SimpleNamespace(has_begun=False)
    node: Any = SimpleNamespace(
        name="pit:8080",
        store=store,
        faults=faults,
        pools=SimpleNamespace(changes=SimpleNamespace(run=run)),
        departure=departure,
        table={"etg": table}.get,
        catch_up_at=lambda name: asyncio.sleep(0),
    )
    watch = fault_watch.FaultWatch(node)
    with watch.attended(Person("etg/1", Post.PATRON)):
        pass

    async def work() -> None:
        working = asyncio.create_task(watch.work())
        await asyncio.sleep(0.3)
        departure.has_begun = True
        await working

    asyncio.run(work())
    assert [(one.kind, one.place.terminal_name) for one in faults.state.open.values()] == [
        (FaultKind.DISCONNECTED, "etg/1")
    ]
    assert tries["all"] == 2, "tried again once, and not repeated"

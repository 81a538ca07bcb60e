"""Limits, exclusions and holds hold at every table, on every node, after a restart and in a restored backup."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from punto.journal import inspect_store, open_store
from punto.journal.backup import backup
from punto.journal.keys import public_bytes
from punto.journal.restoring import restore
from punto.reports.diligence import collect_diligence
from punto.verify import verify
from tests.journal.pair import eventually
from tests.service.serving import PASSWORD, PIN, Caller, House, Reply, Service

BOXES = ("rws", "commission")
EVER = 10**14


def limit(caller: Caller, dollars: str | None, measure: str = "loss", window: str = "month") -> Reply:
    most = None if dollars is None else {"money": dollars}
    return put(caller, "/api/care/limits", {"measure": measure, "window": window, "most": most})


def put(caller: Caller, path: str, body: object) -> Reply:
    return caller.request("PUT", path, json.dumps(body).encode(), {})


def bet(caller: Caller, dollars: str, table: str = "rws", patron: str = "patron", **more: str) -> Reply:
    return caller.command(table, "place_bet", patron=patron, on="banker", amount=dollars, box=1, **more)


def open_house(service: Service) -> House:
    house = House(service)
    service.start()
    house.open_tables(*BOXES, "etg")
    dealer = house.caller("dealer")
    for patron in ("patron", "other"):
        assert dealer.command("rws", "buy_in", patron=patron, amount="1000.00", pin=PIN).status == 200
    for table in BOXES:
        assert dealer.command(table, "open_betting").status == 200
    return house


@pytest.fixture
def house(new_service: Service) -> House:
    return open_house(new_service)


def go_on(house: House) -> None:
    """After a stop, staff decide how the rounds continue."""
    for table in BOXES:
        ruled = house.caller("shift").command(table, "rule", decision="continue", reason="power restored")
        assert ruled.refusal in (None, "nothing_to_rule_on"), ruled.body


def player_wins(house: House) -> None:
    """Seven to six, without a third card."""
    dealer = house.caller("dealer")
    assert dealer.command("rws", "close_betting").status == 200
    assert dealer.command("rws", "deal", cards=["9H", "4C", "8S", "2D"]).status == 200
    assert dealer.command("rws", "settle").status == 200


def most_offered(caller: Caller, table: str) -> str | None:
    bets = caller.get(f"/api/tables/{table}/options").body["mine"]["bets"]
    return next((one["adds"]["most"] for one in bets if "banker" in one["on"]), None)


def test_a_limit_holds_across_tables_restarts_and_a_restored_backup(house: House, tmp_path: Path) -> None:
    patron, service = house.caller("patron"), house.service
    assert limit(patron, "100.00").status == 200
    assert bet(patron, "60.00").status == 200
    assert most_offered(patron, "commission") == "40.00"
    refusal = bet(patron, "50.00", "commission").body["refusal"]
    assert (refusal["code"], refusal["clause"], refusal["fits"]) == ("over_patron_limit", None, "40.00")
    assert "own loss limit per month of 100.00. 40.00 is left until" in refusal["message"]
    looser = limit(patron, "900.00").body["limits"][0]
    assert (looser["most"], looser["then"]) == ({"money": "100.00"}, {"money": "900.00"})
    player_wins(house)
    assert most_offered(patron, "commission") == "40.00"
    service.kill()
    service.start()
    go_on(house)
    assert bet(house.caller("patron"), "41.00", "commission").refusal == "over_patron_limit"
    with closing(open_store(service.store)) as store:
        backup(store, tmp_path / "night.backup", lambda done, of: None)
    service.kill()
    restored = Service(tmp_path, f"sqlite:///{tmp_path}/restored.db")
    restore(tmp_path / "night.backup", restored.store, lambda done, of: None)
    there = house.at(restored.start())
    try:
        go_on(there)
        assert most_offered(there.caller("patron"), "commission") == "40.00"
        assert bet(there.caller("patron"), "41.00", "commission").refusal == "over_patron_limit"
        staff = bet(there.caller("dealer"), "41.00", "commission", pin=PIN)
        assert staff.refusal == "over_patron_limit", "nor may staff bet for the patron"
        assert bet(there.caller("patron"), "40.00", "commission").status == 200
        mine = there.caller("patron").get("/api/tables/commission").body["mine"]
        assert mine["options"]["bets"] == []
        assert mine["barred"]["id"] == "refusal-over_patron_limit"
    finally:
        restored.kill()
    with closing(inspect_store(restored.store)) as store:
        assert list(verify(store, [public_bytes(service.key)])) == []


def drain(stream: ClientConnection) -> None:
    while True:
        stream.recv(timeout=30)


def test_an_exclusion_ends_pages_and_log_ins_and_pays_out(house: House) -> None:
    patron, dealer = house.caller("patron"), house.caller("dealer")
    assert bet(patron, "60.00").status == 200
    with patron.stream("rws") as stream:
        stream.recv(timeout=30)
        assert patron.post("/api/care/exclusion", {"kind": "cool_off", "days": 7}).status == 200
        with pytest.raises(ConnectionClosed) as closed:
            drain(stream)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401
    assert patron.get("/api/care").status == 401
    refused = house.nobody().post("/api/login", {"name": "patron", "password": PASSWORD})
    assert (refused.status, refused.body["reason"]["id"]) == (403, "refusal-excluded_until")
    attempts: list[tuple[str, dict[str, object]]] = [
        ("place_bet", {"on": "banker", "amount": "5.00", "box": 1, "placed_by": "dealer"}),
        ("buy_in", {"amount": "5.00"}),
        ("redeem_voucher", {"number": "1234-5678-9012-3456-71"}),
    ]
    for command, fields in attempts:
        assert dealer.command("rws", command, patron="patron", pin=PIN, **fields).refusal == "excluded", command
    player_wins(house)
    [lying] = dealer.get("/api/tables/rws").body["table"]["round"]["bets"]
    assert lying["outcome"] == "lost", "the bet stayed"
    assert dealer.command("rws", "cash_out", patron="patron", pin=PIN).body["balance"] == "0.00"


def test_the_house_excludes_and_lifts_but_not_the_patrons_own(house: House) -> None:
    manager, shift = house.caller("manager"), house.caller("shift")
    excluded = manager.post("/api/patrons/other/exclusion", {"days": None, "reason": "asked by the family"})
    assert (excluded.status, excluded.body["exclusion"]["kind"]) == (200, "third_party")
    assert house.caller("other").get("/api/me").body["person"] is None
    lifted = shift.post("/api/patrons/other/exclusion/lift", {"reason": "agreed with the family"})
    assert (lifted.status, lifted.body["exclusion"]) == (200, None)
    assert house.caller("other").post("/api/care/exclusion", {"kind": "self", "days": None}).status == 200
    again = shift.post("/api/patrons/other/exclusion/lift", {"reason": "asked again"})
    assert (again.status, again.body["refusal"]["reason"]["id"]) == (409, "refusal-nothing_to_lift")
    house_limit = {"measure": "stake", "window": "month", "most": {"money": "5.00"}}
    assert put(manager, "/api/patrons/patron/limits", house_limit).status == 200
    assert bet(house.caller("patron"), "6.00").refusal == "over_patron_limit"


@pytest.fixture
def careful(house: House) -> House:
    """Cash of 2,000 in a month, a cash-out of 300, and a win of 200 wait for staff."""
    rules = {
        "holds": [
            {"sum": "cash", "amount": "2000.00", "window": "month"},
            {"sum": "cash_out", "amount": "300.00"},
            {"sum": "win", "amount": "200.00"},
        ]
    }
    assert put(house.caller("administrator"), "/api/house/care", rules).status == 200
    return house


def test_a_deposit_limit_holds_for_cash_and_vouchers_at_every_table(house: House) -> None:
    patron, dealer = house.caller("patron"), house.caller("dealer")
    assert limit(patron, "1100.00", "deposit").status == 200
    bought = [dealer.command(table, "buy_in", patron="patron", amount="80.00", pin=PIN) for table in BOXES]
    assert [one.refusal for one in bought] == [None, "over_patron_limit"]
    assert bought[1].body["refusal"]["fits"] == "20.00"
    voucher = dealer.command("rws", "cash_out", patron="patron", amount="50.00", pin=PIN).body["voucher"]
    assert patron.command("rws", "redeem_voucher", patron="patron", number=voucher).refusal == "over_patron_limit"
    assert bet(patron, "200.00").status == 200, "it stops no bet"
    assert dealer.command("commission", "buy_in", patron="patron", amount="20.00", pin=PIN).status == 200


def release(house: House, **purse: object) -> Reply:
    return house.caller("supervisor").post("/api/holds/release", {"reason": "identified by passport", **purse})


def test_cash_waits_for_due_diligence(careful: House) -> None:
    dealer = careful.caller("dealer")
    buys = [dealer.command("rws", "buy_in", patron="patron", amount="600.00", pin=PIN) for _ in range(3)]
    assert [one.refusal for one in buys] == [None, "on_hold", "on_hold"]
    assert "cash for credits reached 2,200.00" in buys[1].body["refusal"]["message"]
    seen = careful.caller("inspector").get("/api/patrons/patron/care").body
    assert seen["hold"]["amount"] == "2200.00"
    assert dealer.command("rws", "cash_out", patron="patron", amount="1.00", pin=PIN).refusal == "on_hold"
    assert bet(careful.caller("patron"), "5.00").status == 200, "play goes on"
    assert release(careful, patron="patron").status == 200
    assert release(careful, patron="patron").status == 409
    assert dealer.command("rws", "buy_in", patron="patron", amount="600.00", pin=PIN).status == 200
    with closing(inspect_store(careful.service.store)) as store:
        found = collect_diligence(store, 0, EVER)
    [held], [reached] = found.holds, found.sums
    assert (held.purse, held.cents, held.by.name) == ("patron:patron", 2_200_00, "dealer")
    assert held.released is not None
    assert (held.released.by.name, held.released.reason) == ("supervisor", "identified by passport")
    assert (reached.purse, reached.cents, reached.rule) == ("patron:patron", 2_200_00, held.rule)


def test_large_cash_outs_and_wins_wait_for_an_attendant(careful: House) -> None:
    patron, dealer = careful.caller("patron"), careful.caller("dealer")
    assert patron.command("rws", "cash_out", patron="patron", amount="300.00").refusal == "on_hold"
    assert release(careful, patron="patron").status == 200
    assert patron.command("rws", "cash_out", patron="patron", amount="300.00").status == 200
    assert bet(careful.caller("other"), "400.00", patron="other").status == 200
    dealer.command("rws", "close_betting")
    assert dealer.command("rws", "deal", cards=["2H", "4C", "3S", "5D"]).status == 200
    assert dealer.command("rws", "settle").status == 200
    other = careful.caller("other")
    assert other.command("rws", "cash_out", patron="other", amount="1.00").refusal == "on_hold"
    assert release(careful, patron="other").status == 200
    assert other.command("rws", "cash_out", patron="other", amount="1.00").status == 200
    assert dealer.command("etg", "buy_in", terminal=1, amount="400.00").status == 200
    assert careful.caller("etg/1").command("etg", "cash_out", terminal=1).refusal == "on_hold"
    assert release(careful, table="etg", terminal=1).status == 200
    assert careful.caller("etg/1").command("etg", "cash_out", terminal=1).status == 200


@pytest.mark.parametrize("most", [{"minutes": 5}, {"money": "5.00", "visits": 1}, {}, {"money": "-5.00"}, {"money": 5}])
def test_a_limit_in_another_unit(shared: House, most: dict[str, Any]) -> None:
    body = {"measure": "loss", "window": "day", "most": most}
    assert put(shared.caller("other"), "/api/care/limits", body).status == 400


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("care")
    service = Service(folder, f"sqlite:///{folder}/journal.db")
    yield open_house(service)
    service.kill()


# name in the path              status
NOT_PATRONS = [
    ("%1B%5B31m",               400),
    ("%E2%80%AEli",             400),
    ("x" * 65,                  400),
    ("dealer",                  409),
]  # fmt: skip


@pytest.mark.parametrize(("name", "status"), NOT_PATRONS)
def test_who_cannot_be_a_patron_has_no_care(shared: House, name: str, status: int) -> None:
    """One clear answer; nothing is on record."""
    shift = shared.caller("shift")
    excluded = shift.post(f"/api/patrons/{name}/exclusion", {"reason": "court", "days": 90})
    limit = {"measure": "loss", "window": "day", "most": {"money": "5.00"}}
    limited = shift.request("PUT", f"/api/patrons/{name}/limits", json.dumps(limit).encode(), {})
    released = shift.post("/api/holds/release", {"patron": unquote(name), "reason": "seen"})
    pin = shift.post("/api/pins", {"patron": unquote(name), "pin": "2468"})
    assert [one.status for one in (excluded, limited, released, pin)] == [status] * 4, (excluded, limited, released)


def test_a_terminal_has_no_limits(shared: House) -> None:
    assert limit(shared.caller("etg/1"), "5.00").body["reason"]["id"] == "problem-terminal_has_no_limits"


def test_limits_of_time_and_reality_checks(shared: House) -> None:
    other = shared.caller("other")
    for measure, most in (("time", {"minutes": 30}), ("visits", {"visits": 0})):
        body = {"measure": measure, "window": "week", "most": most}
        assert put(other, "/api/care/limits", body).status == 200
    assert put(other, "/api/care/reality-check", {"minutes": 20}).body["check_every"] == 20
    assert bet(other, "5.00", patron="other").refusal == "over_patron_limit"
    seen = other.get("/api/care").body
    assert [(one["measure"], one["most"]) for one in seen["limits"]] == [
        ("time", {"minutes": 30}),
        ("visits", {"visits": 0}),
    ]
    assert other.post("/api/care/reality-check/acknowledge", {}).status == 200


def test_races_on_two_nodes(postgres_url: str, tmp_path: Path) -> None:
    first, second = Service(tmp_path, postgres_url), Service(tmp_path, postgres_url)
    try:
        house = open_house(first)
        there = house.at(second.start())
        eventually(lambda: len(there.nobody().get("/api/tables").body["tables"]) == 3)
        assert limit(house.caller("patron"), "100.00").status == 200
        replies: list[Reply] = []

        def play(at: House, table: str) -> None:
            for _ in range(4):
                replies.append(bet(at.caller("patron"), "30.00", table))

        together(lambda: play(house, "rws"), lambda: play(there, "commission"))
        assert sorted(str(one.refusal) for one in replies) == ["None"] * 3 + ["over_patron_limit"] * 5
        replies.clear()

        def play_other() -> None:
            for _ in range(8):
                replies.append(bet(there.caller("dealer"), "1.00", patron="other", placed_by="dealer", pin=PIN))

        excluded: list[Reply] = []

        def exclude() -> None:
            excluded.append(house.caller("other").post("/api/care/exclusion", {"kind": "self", "days": 200}))

        together(play_other, exclude)
        assert excluded[0].status == 200
        late = bet(there.caller("dealer"), "1.00", patron="other", placed_by="dealer", pin=PIN)
        assert late.refusal == "excluded", "once it is acknowledged, it holds everywhere"
        codes = [one.refusal for one in replies]
        assert codes == sorted(codes, key=lambda code: code == "excluded"), "nothing is accepted after a refusal"
        eventually(lambda: there.caller("other").get("/api/me").body["person"] is None)
    finally:
        first.kill()
        second.kill()


def together(*works: Any) -> None:
    threads = [threading.Thread(target=work) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)

"""All play of a house is disabled and enabled at once, on record, at every table of every node."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from punto.approvals.setting import Act, SecondPerson
from punto.entries import PLAY, PlayDisabled, PlayEnabled, decode_table_entry, play_decoder
from punto.journal import Store, inspect_store, open_store
from punto.journal.keys import public_bytes
from punto.people import Role
from punto.table.commands import OpenBetting
from punto.table.events import BetPlaced
from punto.verify import verify
from tests.figures.test_cash import Pit
from tests.service.serving import PASSWORD, PIN, Caller, House, Reply, Service
from tests.service.test_service_kills import rulings

GAMES = ("rws", "etg", "commission", "knockout")
DURING_ROUNDS = """
# game        when play was disabled                       then      clause
  rws         open_betting close_betting deal:9H,4C,2D     dealing   rws:5.4.1
  etg         open_betting close_betting                   void      etg:5.1.2
  commission  open_betting                                 betting   referral
  knockout    open_betting close_betting                   awaiting  referral
"""
STAFF_PIN = "739214"
BET = {"patron": "patron", "box": 1, "on": "player", "amount": "20.00"}


def switch(house: House, by: str, *, enabled: bool, reason: str = "smoke in the hall", **given: str) -> Reply:
    return house.caller(by).post("/api/house/play", {"enabled": enabled, "reason": reason, **given})


def play(dealer: Caller, game: str, steps: list[str]) -> None:
    for step in steps:
        command, _, cards = step.partition(":")
        fields = {"cards": cards.split(",")} if cards else {}
        reply = dealer.command(game, command, **fields)
        assert reply.status == 200, reply.body


def check_interrupted(house: House, game: str, state: str, clause: str) -> None:
    round_ = house.caller("inspector").get(f"/api/tables/{game}").body["table"]["round"]
    assert round_["state"] == state
    if clause == "referral":
        assert (round_["waits_for"], round_["awaits"]["to"]) == ("referral", "pit_manager")
    else:
        assert [ruling["clause"] for ruling in round_["rulings"]] == [clause]


def check_disabled(house: House) -> None:
    dealer = house.caller("dealer")
    for game in GAMES:
        assert dealer.command(game, "open_betting").refusal in ("play_disabled", "awaiting")
        seen = house.nobody().get(f"/api/tables/{game}").body
        assert seen["play_disabled"]["id"] == "refusal-play_disabled"
    refused = house.caller("patron").command("rws", "place_bet", **BET)
    assert refused.refusal == "play_disabled"
    assert "shift manager or an administrator" in refused.body["refusal"]["message"]
    assert dealer.command("etg", "buy_in", terminal=1, amount="5.00").refusal == "play_disabled"
    assert dealer.command("etg", "cash_out", terminal=1, amount="1.00", pin=PIN).status == 200
    assert house.nobody().get("/readyz").body["play_disabled"]["id"] == "refusal-play_disabled"
    check_nothing_is_offered(house)


def check_nothing_is_offered(house: House) -> None:
    """What would be refused is not offered, to anybody."""
    for game in GAMES:
        seen = house.caller("dealer").get(f"/api/tables/{game}").body
        assert "open_betting" not in [one["command"] for one in seen["staff_options"]["commands"]]
        assert seen["staff_options"]["next"]["command"] != "open_betting"
        assert seen["options"]["next"] == house.nobody().get(f"/api/tables/{game}/options").body["table"]["next"]
    mine = house.caller("patron").get("/api/tables/rws").body["mine"]
    assert mine["options"]["bets"] == []
    assert mine["barred"] is None, "the picture says it for everybody"
    terminal = house.caller("etg/1").get("/api/tables/etg").body["mine"]
    assert terminal["options"]["bets"] == []


def test_during_rounds_of_all_four_games_and_across_a_restart(new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables(*GAMES)
    dealer = house.caller("dealer")
    assert dealer.command("etg", "buy_in", terminal=1, amount="50.00", pin=PIN).status == 200
    rounds = [line.split() for line in DURING_ROUNDS.strip().splitlines() if not line.startswith("#")]
    for game, *steps, _, _ in rounds:
        play(dealer, game, steps)
    disabled = switch(house, "shift", enabled=False)
    assert disabled.body.items() >= {"enabled": False, "reason": "smoke in the hall", "by": "shift"}.items()
    for game, *_, state, clause in rounds:
        check_interrupted(house, game, state, clause)
    assert switch(house, "administrator", enabled=False, reason="again").body == disabled.body, "it was already"
    check_disabled(house)
    new_service.kill()
    new_service.start()
    assert house.caller("dealer").get("/api/house/play").body == disabled.body
    check_disabled(house)
    assert switch(house, "administrator", enabled=True, reason="the air is clear").body["enabled"] is True
    assert dealer.command("etg", "open_betting").status == 200
    assert house.nobody().get("/api/tables/etg").body["play_disabled"] is None
    new_service.stop()
    check_record(new_service)


def check_record(service: Service) -> None:
    store = inspect_store(service.store)
    try:
        record = [play_decoder.decode(record.payload) for record in store.read(PLAY)]
        assert [(type(one), one.by, one.reason) for one in record] == [
            (PlayDisabled, "shift", "smoke in the hall"),
            (PlayEnabled, "administrator", "the air is clear"),
        ]
        assert list(verify(store, [public_bytes(service.key)])) == []
    finally:
        store.close()


def test_a_second_person_approves_where_the_house_wants_one(new_service: Service) -> None:
    house = House(new_service, SecondPerson(ranks={Act.ENABLE_PLAY: Role.PIT_MANAGER}))
    new_service.start()
    for name in ("manager", "supervisor"):
        assert house.caller(name).post("/api/pins/staff", {"password": PASSWORD, "pin": STAFF_PIN}).status == 200
    disabled = switch(house, "shift", enabled=False)
    assert (disabled.status, disabled.body["approval"], disabled.body["approved_by"]) == (200, "pit_manager", None)
    for given in ({}, {"approver": "supervisor", "pin": STAFF_PIN}, {"approver": "manager", "pin": "000000"}):
        refused = switch(house, "shift", enabled=True, **given)
        assert refused.status == 409, given
        assert house.caller("dealer").get("/api/house/play").body["enabled"] is False
    assert switch(house, "shift", enabled=True, approver="shift", pin=STAFF_PIN).status == 409, "not oneself"
    enabled = switch(house, "shift", enabled=True, approver="manager", pin=STAFF_PIN)
    assert enabled.body.items() >= {"enabled": True, "by": "shift", "approved_by": "manager", "approval": None}.items()


@pytest.mark.parametrize("reason", ["", "   "])
def test_a_reason_is_required(reason: str, new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    assert switch(house, "shift", enabled=False, reason=reason).status == 400
    assert house.caller("dealer").get("/api/house/play").body["enabled"] is True


def test_no_bet_at_another_node_follows_the_record(tmp_path: Path, postgres_url: str) -> None:
    nodes = [Service(tmp_path, postgres_url) for _ in range(2)]
    house = House(nodes[0])
    for node in nodes:
        node.start()
    try:
        house.open_tables("rws")
        dealer = house.caller("dealer")
        assert dealer.command("rws", "buy_in", patron="patron", amount="1000.00", pin=PIN).status == 200
        assert dealer.command("rws", "open_betting").status == 200
        patron, has_bet, last = house.at(nodes[1]).caller("patron"), threading.Event(), []

        def bet_on() -> None:
            while (reply := patron.command("rws", "place_bet", **{**BET, "amount": "1.00"})).status == 200:
                has_bet.set()
            last.append(reply.refusal)

        bets = threading.Thread(target=bet_on, daemon=True)
        bets.start()
        assert has_bet.wait(60)
        assert switch(house, "shift", enabled=False).status == 200
        bets.join(60)
        assert last == ["play_disabled"]
        assert house.at(nodes[1]).caller("dealer").command("rws", "open_betting").refusal == "play_disabled"
    finally:
        for node in nodes:
            node.kill()
    store = open_store(postgres_url)
    check_order(store)
    assert rulings(store, "rws") == 1
    assert list(verify(store, [public_bytes(nodes[0].key)])) == []
    store.close()


def check_order(store: Store) -> None:
    [disabled] = [record.position for record in store.read(PLAY)]
    bets = [
        record.position
        for record in store.read("table/rws")
        if any(isinstance(event, BetPlaced) for event in decode_table_entry(record.payload).events)
    ]
    assert bets
    assert max(bets) < disabled


def test_opening_leaves_in_memory_whether_play_is_enabled() -> None:
    """The next bet does not read the journal for it."""
    pit = Pit()
    pit.ask(OpenBetting())
    assert pit.view.missing([PLAY]) == []
    pit.close()

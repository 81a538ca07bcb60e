"""A second person approves with a PIN in the session of the dealer, under all rules of an approval in their own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest

from punto.approvals.setting import STRICT
from punto.entries import PINS
from punto.journal import open_store
from punto.service.core.requests import decode_request_entry
from tests.service.serving import PASSWORD, House, Reply, Service

TABLE: Final = "rws"
PIN: Final = "739214"
WRONG: Final = "739215"


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, House]]:
    """A strict house at two nodes. The supervisor has a PIN."""
    folder = tmp_path_factory.mktemp("approvers")
    service = Service(folder, f"sqlite:///{folder}/journal.db")
    first = House(service, STRICT)
    service.start()
    other = Service(folder, service.store, key_file=service.key_file).start()
    first.open_tables(TABLE)
    dealer = first.caller("dealer")
    dealer.command(TABLE, "open_betting")
    bet = {"patron": "a guest", "box": 3, "on": "player", "amount": "100.00", "in_chips": True}
    assert dealer.command(TABLE, "place_bet", **bet).status == 200
    dealer.command(TABLE, "close_betting")
    assert dealer.command(TABLE, "deal", cards=["KH", "4C", "9D"]).status == 200
    assert set_pin(first, "supervisor").status == 200
    yield first, first.at(other)
    other.kill()
    service.kill()


def set_pin(house: House, name: str, **changed: str) -> Reply:
    return house.caller(name).post("/api/pins/staff", {"password": PASSWORD, "pin": PIN, **changed})


@pytest.fixture
def waiting(nodes: tuple[House, House]) -> Iterator[dict[str, Any]]:
    """The dealer asks to correct the first card."""
    dealer = nodes[0].caller("dealer")
    card = "9H" if first_card(nodes[0]) == "KH" else "KH"
    number = dealer.propose(TABLE, "correct_card", position=1, card=card).body["request"]
    yield next(one for one in dealer.requests(TABLE) if one["number"] == number)
    if any(one["number"] == number for one in dealer.requests(TABLE)):
        dealer.command(TABLE, "decline", request=number)


def approve(house: House, shown: dict[str, Any], approver: str, pin: str = PIN, console: str = "dealer") -> Reply:
    fields = {"request": shown["number"], "digest": shown["digest"]}
    return house.caller(console).command(TABLE, "approve", **fields, approver=approver, pin=pin)


def said(reply: Reply) -> tuple[str, str]:
    refusal = reply.body["refusal"]
    return refusal["code"], refusal["message"]


def first_card(house: House) -> str:
    hand = house.caller("dealer").get(f"/api/tables/{TABLE}").body["table"]["round"]["player"]
    return str(hand["cards"][0])


#      approver    PIN     console     refusal        what it says
REFUSED = f"""
  supervisor | {WRONG} | dealer     | needs_pin    | Wrong PIN for supervisor. 4 tries are left.
  manager    | {PIN}   | dealer     | needs_pin    | manager has no PIN for approvals here: the account page sets one.
  nobody     | {PIN}   | dealer     | needs_pin    | nobody has no PIN for approvals here: the account page sets one.
  patron     | {PIN}   | dealer     | needs_pin    | patron has no PIN for approvals here: the account page sets one.
  shift      | {PIN}   | dealer     | needs_pin    | shift has a second factor: approve with password and code.
  dealer     | {PIN}   | dealer     | not_allowed  | You are logged in here: nobody approves their own request
  supervisor | {PIN}   | patron     | not_allowed  |
  supervisor | {PIN}   | inspector  | not_allowed  |
"""


@pytest.mark.parametrize("line", REFUSED.strip().splitlines())
def test_refused(nodes: tuple[House, House], waiting: dict[str, Any], line: str) -> None:
    approver, pin, console, code, words = (word.strip() for word in line.split("|"))
    refusal = said(approve(nodes[0], waiting, approver, pin, console))
    assert (refusal[0], refusal[1].startswith(words)) == (code, True), refusal
    assert first_card(nodes[0]) == "KH"


def test_a_rank_too_low(nodes: tuple[House, House], waiting: dict[str, Any]) -> None:
    """The PIN proves who it is. The rank decides as in a session of their own."""
    assert set_pin(nodes[0], "dealer").status == 200
    assert said(approve(nodes[0], waiting, "dealer", console="supervisor")) == (
        "not_allowed",
        "Nobody approves their own request: ask someone else.",
    )


def test_another_effect(nodes: tuple[House, House], waiting: dict[str, Any]) -> None:
    assert said(approve(nodes[0], {**waiting, "digest": "0" * 64}, "supervisor"))[0] == "request_changed"


def test_five_wrong_tries_at_two_nodes_lock_it_until_its_owner_sets_another(
    nodes: tuple[House, House], waiting: dict[str, Any]
) -> None:
    assert set_pin(nodes[0], "supervisor").status == 200
    for turn, left in enumerate(("4 tries are left", "3 tries are left", "2 tries are left", "One try", "is locked")):
        assert left in said(approve(nodes[turn % 2], waiting, "supervisor", WRONG))[1]
    for house in nodes:
        assert "is locked" in said(approve(house, waiting, "supervisor"))[1], "the right one is too late"
    assert set_pin(nodes[1], "supervisor", password="not the password").status == 401
    assert set_pin(nodes[1], "supervisor").status == 200
    assert approve(nodes[0], waiting, "supervisor").status == 200
    assert first_card(nodes[0]) == "9H"


def test_both_people_and_the_console_are_on_record(nodes: tuple[House, House], waiting: dict[str, Any]) -> None:
    """Never the PIN, and each wrong try with the console at which it was typed."""
    house, _ = nodes
    approve(house, waiting, "supervisor", WRONG)
    assert approve(house, waiting, "supervisor").status == 200
    records = house.caller("inspector").get(f"/api/tables/{TABLE}/rounds/1").body["records"]
    assert (records[-1]["by"]["name"], records[-1]["approved_by"]["name"]) == ("dealer", "supervisor")
    store = open_store(house.service.store)
    entry = decode_request_entry(list(store.read(f"requests/{TABLE}"))[-1].payload)
    assert (entry.by.name, entry.events[0].console) == ("supervisor", "dealer")  # type: ignore[union-attr]
    payloads = [record.payload.decode() for record in store.page(0, 10_000)]
    pins = [record.payload.decode() for record in store.read(PINS)]
    store.close()
    assert not [one for one in payloads if PIN in one or WRONG in one]
    failed = {"event": "pin_failed/1", "account": "staff:supervisor", "by": "dealer", "origin": "rws"}
    assert json.loads(pins[-2]) == failed
    assert '"pin_proven/1"' in pins[-1]


@pytest.mark.parametrize(
    ("pin", "status"), [("111111", 409), ("123456", 409), ("2580", 400), ("25802a", 400), ("739214", 200)]
)
def test_which_pins_are_accepted(nodes: tuple[House, House], pin: str, status: int) -> None:
    assert set_pin(nodes[0], "manager", pin=pin).status == status


def test_with_a_second_factor_there_is_no_pin(nodes: tuple[House, House]) -> None:
    assert set_pin(nodes[0], "shift").status == 409
    assert set_pin(nodes[0], "patron").status == 403

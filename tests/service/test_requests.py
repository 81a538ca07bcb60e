"""Requests: the approver sees and approves exactly one effect, at any node; the journal names both people."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from typing import Any, Final

import pytest

from punto.approvals.commands import Approve, Propose
from punto.approvals.setting import STRICT
from punto.journal import inspect_store, open_store
from punto.journal.sqlite import SqliteStore
from punto.ledger.commands import FloatMove, MoveFloat
from punto.messages import Language, message
from punto.people import Person, Post
from punto.service.core.house import House as Asked
from punto.service.core.messages import Accepted, Answer, Envelope, Refused
from punto.service.core.planning import conclude, plan
from punto.service.core.requests import LIFE_MS, MOST_OPEN
from punto.service.core.view import View
from punto.table import TableSettings
from punto.table.commands import OpenTable
from punto.verify.store import verify
from punto.words import say
from tests.service.serving import PIN, House, Reply, Service

TABLE: Final = "rws"


@pytest.fixture
def nodes(new_service: Service) -> Iterator[tuple[House, House]]:
    """A strict house with one table, at two nodes. Player K♥ 9♦ stands against Banker 4♣ 3♠."""
    first = House(new_service, STRICT)
    new_service.start()
    other = Service(new_service.log.parent, new_service.store, key_file=new_service.key_file).start()
    first.open_tables(TABLE)
    dealer = first.caller("dealer")
    dealer.command(TABLE, "buy_in", patron="patron", amount="500.00", pin=PIN)
    dealer.command(TABLE, "open_betting")
    bet = first.caller("patron").command(TABLE, "place_bet", patron="patron", on="player", amount="100.00", box=1)
    assert bet.status == 200, bet.body
    dealer.command(TABLE, "close_betting")
    assert dealer.command(TABLE, "deal", cards=["KH", "4C", "9D"]).status == 200
    yield first, first.at(other)
    other.kill()


def correct(house: House) -> int:
    """The dealer asks to correct K♥ to 9♥."""
    reply = house.caller("dealer").propose(TABLE, "correct_card", position=1, card="9H")
    assert reply.status == 200, reply.body
    number: int = reply.body["request"]
    return number


def player(house: House) -> list[str]:
    cards: list[str] = house.caller("dealer").get(f"/api/tables/{TABLE}").body["table"]["round"]["player"]["cards"]
    return cards


def test_the_approver_reads_what_changes_and_approves_at_another_node(nodes: tuple[House, House]) -> None:
    first, second = nodes
    number = correct(first)
    [shown] = second.caller("supervisor").requests(TABLE)
    assert (shown["number"], shown["by"]["name"], shown["command"], shown["rank"]) == (
        number,
        "dealer",
        "correct_card",
        "pit_supervisor",
    )
    assert shown["in_english"] == [
        "Correct card 1: K♥ → 9♥.",
        "Round 1 of shoe 1:",
        "Player: K♥ 9♦ (9) → 9♥ 9♦ (8)",
    ]
    assert player(first) == ["KH", "9D"]
    approved = second.caller("supervisor").approve(TABLE, number)
    assert approved.status == 200, approved.body
    assert [event["event"] for event in approved.body["events"]] == ["card_corrected/1"]
    records = second.caller("inspector").get(f"/api/tables/{TABLE}/rounds/1").body["records"]
    assert (records[-1]["by"]["name"], records[-1]["approved_by"]["name"]) == ("dealer", "supervisor")
    again = first.caller("supervisor").command(TABLE, "approve", request=number, digest=shown["digest"])
    assert (again.status, again.refusal) == (409, "no_such_request"), "an approval is used once"
    with closing(inspect_store(first.service.store)) as store:
        assert [str(finding.what) for finding in verify(store, None)] == []


def test_an_approval_is_bound_to_the_effect_that_was_shown(nodes: tuple[House, House]) -> None:
    house, _ = nodes
    number = correct(house)
    [shown] = house.caller("supervisor").requests(TABLE)
    assert house.caller("dealer").command(TABLE, "deal", cards=["3S"]).status == 200
    stale = house.caller("supervisor").command(TABLE, "approve", request=number, digest=shown["digest"])
    assert stale.status == 200, "the table moved, but the correction still does the same"
    number = house.caller("dealer").propose(TABLE, "report", incident="foreign_card").body["request"]
    [shown] = house.caller("supervisor").requests(TABLE)
    assert "patron, Player 100.00: open → returned (0.00)" in shown["in_english"]
    other = house.caller("dealer").propose(TABLE, "correct_card", position=1, card="KH").body["request"]
    assert house.caller("manager").approve(TABLE, other).status == 200
    assert house.caller("dealer").command(TABLE, "settle").status == 200
    stale = house.caller("supervisor").command(TABLE, "approve", request=number, digest=shown["digest"])
    assert stale.status == 409
    assert house.caller("dealer").get(f"/api/tables/{TABLE}").body["table"]["round"]["state"] == "settled"


def test_a_large_amount_in_parts_needs_a_second_person_too(nodes: tuple[House, House]) -> None:
    """Large is 10,000.00 here; the fixture bought in 500.00."""
    first, second = nodes

    def buy_in(house: House, patron: str, amount: str) -> Reply:
        return house.caller("dealer").command(TABLE, "buy_in", patron=patron, amount=amount, pin=PIN)

    assert buy_in(first, "patron", "9000.00").status == 200
    assert buy_in(second, "patron", "499.99").status == 200
    assert buy_in(first, "patron", "0.01").refusal == "needs_approval"
    assert buy_in(first, "other", "9000.00").status == 200, "another patron"
    number = first.caller("dealer").propose(TABLE, "buy_in", patron="patron", amount="0.01", pin=PIN).body["request"]
    [shown] = first.caller("supervisor").requests(TABLE)
    assert "Earlier today, without approval: 9,999.99." in shown["in_english"]
    assert first.caller("supervisor").approve(TABLE, number).status == 200
    assert buy_in(first, "patron", "9999.99").status == 200, "after an approval the count begins again"
    out = first.caller("dealer").command(TABLE, "cash_out", patron="patron", amount="9999.99", pin=PIN)
    assert out.status == 200, "cash out is counted by itself"
    more = first.caller("dealer").command(TABLE, "cash_out", patron="patron", amount="0.01", pin=PIN)
    assert more.refusal == "needs_approval"


def test_parts_at_other_tables_and_nodes_add_up(nodes: tuple[House, House]) -> None:
    """Large is 10,000.00 here. A patron's own cash-out counts for nobody; a restart forgets nothing."""
    first, second = nodes
    first.open_tables("commission")

    def staff(house: House, table: str, command: str, amount: str) -> str | None:
        return house.caller("dealer").command(table, command, patron="other", amount=amount, pin=PIN).refusal

    assert staff(first, TABLE, "buy_in", "6000.00") is None
    assert staff(second, "commission", "buy_in", "3999.99") is None
    assert staff(second, TABLE, "buy_in", "0.01") == "needs_approval"
    assert staff(first, "commission", "buy_in", "0.01") == "needs_approval"
    assert first.caller("other").command(TABLE, "cash_out", patron="other", amount="900.00").status == 200
    assert staff(first, "commission", "cash_out", "5000.00") is None
    first.service.kill()
    first.service.start()
    assert staff(first, TABLE, "cash_out", "4099.99") is None
    number = second.caller("dealer").propose("commission", "buy_in", patron="other", amount="0.01", pin=PIN)
    assert second.caller("supervisor").approve("commission", number.body["request"]).status == 200
    assert staff(first, TABLE, "buy_in", "9999.99") is None, "after an approval the count begins again"
    assert staff(second, "commission", "cash_out", "900.01") == "needs_approval"


def test_another_digest_approves_nothing_and_the_new_effect_is_shown(nodes: tuple[House, House]) -> None:
    house, _ = nodes
    reply = house.caller("dealer").propose(TABLE, "move_float", move="close", amount="100.00")
    [shown] = house.caller("manager").requests(TABLE)
    assert shown["in_english"] == [
        "Close the tray: 100.00 counted, sent to the cage.",
        "The count is 100.00 over.",
    ]
    fill = house.caller("dealer").propose(TABLE, "move_float", move="fill", amount="40.00").body["request"]
    assert house.caller("supervisor").approve(TABLE, fill).status == 200
    changed = house.caller("manager").command(TABLE, "approve", request=reply.body["request"], digest=shown["digest"])
    assert (changed.status, changed.refusal) == (409, "request_changed")
    [shown] = house.caller("manager").requests(TABLE)
    assert shown["in_english"][-1] == "The count is 60.00 over."
    assert house.caller("manager").approve(TABLE, reply.body["request"]).body["over"] == "60.00"


def test_a_request_is_declined_or_taken_back(nodes: tuple[House, House]) -> None:
    house, _ = nodes
    number = correct(house)
    assert house.caller("patron").command(TABLE, "decline", request=number).refusal == "not_allowed"
    assert house.caller("supervisor").command(TABLE, "decline", request=number, reason="it was a king").status == 200
    assert house.caller("supervisor").command(TABLE, "approve", request=number, digest="x").refusal == "no_such_request"
    number = correct(house)
    assert house.caller("dealer").command(TABLE, "decline", request=number).status == 200
    assert player(house) == ["KH", "9D"]
    assert house.caller("supervisor").requests(TABLE) == []


def test_viewers_see_requests_as_they_come_and_patrons_never(nodes: tuple[House, House]) -> None:
    first, second = nodes
    with second.caller("supervisor").stream(TABLE) as stream, second.caller("patron").stream(TABLE) as patrons:
        stream.recv(timeout=60)
        patrons.recv(timeout=60)
        correct(first)
        pictures: Iterator[dict[str, Any]] = (json.loads(stream.recv(timeout=60)) for _ in range(20))
        assert next(one for one in pictures if one.get("staff_options", {}).get("requests"))
        assert "requests" not in str(patrons.recv(timeout=60))
    assert "requests" not in str(second.caller("administrator").get(f"/api/tables/{TABLE}").body)


def test_only_an_administrator_changes_the_setting_and_it_is_on_record(nodes: tuple[House, House]) -> None:
    first, second = nodes
    path, relaxed = "/api/house/second-person", {"ranks": {"void": "pit_manager"}, "large": "50.00", "largest": "90.00"}
    assert first.caller("dealer").get(path).body["ranks"] == {
        act.value: rank.value for act, rank in STRICT.ranks.items()
    }

    def put(by: str, body: object) -> Reply:
        return second.caller(by).request("PUT", path, json.dumps(body).encode(), {})

    for by in ("dealer", "supervisor", "manager", "shift", "inspector", "patron"):
        assert put(by, relaxed).status == 403
    assert put("administrator", {**relaxed, "ranks": {"void": "patron"}}).status == 400
    assert put("administrator", relaxed).body == relaxed
    supervisor = second.caller("supervisor")
    assert supervisor.command(TABLE, "correct_card", position=1, card="9H").status == 200
    assert supervisor.command(TABLE, "report", incident="foreign_card").refusal == "needs_approval"
    large = second.caller("dealer").command(TABLE, "buy_in", amount="90.01")
    assert (large.refusal, large.body["refusal"]["message"]) == (
        "above_maximum",
        "90.01 is too much. The largest amount that can be moved is 90.00.",
    )
    store = open_store(first.service.store)
    [record] = store.read("second_person")
    store.close()
    assert b'"by":"administrator"' in record.payload


def test_the_lines_are_in_every_language() -> None:
    line = message("approval-correct_card", position=1, was="K♥", card="9♥")
    assert [say(line, language) for language in Language] == [
        "Correct card 1: K♥ → 9♥.",
        "更正第 1 张牌：K♥ → 9♥。",
        "更正第 1 張牌：K♥ → 9♥。",
    ]


class Tray:
    """One strict table without a service, with a clock that the test moves."""

    def __init__(self) -> None:
        self.store, self.now, self.count = SqliteStore.in_memory(), 1_000, 0
        self.view = View(self.store)
        self.view.house = lambda: Asked(STRICT, lambda name: True)
        self.ask(Person("max", Post.SHIFT_MANAGER), OpenTable(game="rws", settings=TableSettings()))

    def ask(self, by: Person, command: Any) -> Answer:
        self.count += 1
        envelope = Envelope(id=f"k{self.count}", at=self.now, by=by, table="t1", command=command)
        planned = plan(self.view, "t1", [envelope])
        return conclude(self.view, planned, self.store.append_all([planned.append])[0])[envelope.id]

    def fill(self) -> Answer:
        fill = MoveFloat(move=FloatMove.FILL, amount_cents=100_00)
        return self.ask(Person("dee", Post.DEALER), Propose(proposed=fill))


def test_a_request_lapses_and_few_wait_at_a_table() -> None:
    tray = Tray()
    for number in range(1, MOST_OPEN + 1):
        assert tray.fill() == Accepted(version=1, request=number)
    full = tray.fill()
    assert isinstance(full, Refused)
    assert full.refusal.message == "20 requests are waiting at this table: answer them first."
    digest = tray.view.requests("t1").state.waiting[1].effect.digest
    tray.now += LIFE_MS
    late = tray.ask(Person("sue", Post.PIT_SUPERVISOR), Approve(request=1, digest=digest))
    assert isinstance(late, Refused)
    assert late.refusal.message == "Request 1 is no longer waiting."
    assert tray.fill() == Accepted(version=1, request=MOST_OPEN + 1)
    assert len(tray.view.requests("t1").state.waiting) == 1


def test_the_options_say_whose_approval_an_act_needs(nodes: tuple[House, House]) -> None:
    house, _ = nodes

    def offered() -> dict[str, Any]:
        options: dict[str, Any] = house.caller("dealer").get(f"/api/tables/{TABLE}/options").body["staff"]
        return options

    options = offered()
    ways = {report["incident"]: report["ways"] for report in options["reports"]}
    assert options["corrections"]["approval"] == "pit_supervisor"
    assert {way["approval"] for way in ways["foreign_card"]} == {"pit_supervisor"}, "the round becomes void"
    assert (options["naming"], options["second_person"]["reversal"], options["large"]) == (
        None,
        "pit_manager",
        "10000.00",
    )
    assert house.caller("dealer").command(TABLE, "deal_next").status == 200
    assert offered()["naming"] == "pit_supervisor"

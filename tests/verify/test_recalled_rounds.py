"""Recalled rounds that are settled again: they verify, and forgeries are detected."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

import pytest
from msgspec import json
from msgspec.structs import replace

from punto.cards import parse_cards
from punto.entries import TableEntry
from punto.incidents import Report
from punto.journal import create_store
from punto.journal.signing import make_checkpoint
from punto.messages import Language
from punto.rules.irregularities import Incident
from punto.table import Event, Table, replay
from punto.table import events as happened
from punto.table.codec import decode_event, encode
from punto.table.commands import NewShoe
from punto.table.state import NumberedShoe
from punto.verify.rounds import TableReplay
from punto.words import say
from tests.journal.intruder import Intruder
from tests.reports.house import DEALER, House
from tests.verify.test_altered_journals import HOUSE_KEY, rehash, verify, with_text

CORRECTED = Report(
    incident=Incident.WRONG_RESULT_REGISTERED, round=1, player=parse_cards("9H KS"), banker=parse_cards("4C 5D")
)
AGAIN = replace(CORRECTED, player=parse_cards("8H KS"))


def evening(url: str) -> House:
    """Ann wins 50 in round 1. In round 13, with another shoe, it is corrected to a tie and then to a Banker win."""
    with closing(create_store(url)) as store:
        house = House(store)
        house.open_table("t1", "etg")
        house.buy_in("t1", "ann", 1_000)
        house.play("t1", [("ann", "player", 50)], "9H 4C KS 3D")
        for _ in range(6):
            house.play("t1", [], "9H 4C KS 3D")
        house.ask("t1", NewShoe())
        for _ in range(6):
            house.play("t1", [("ann", "tie", 10)], "9H 4C KS 3D")
        house.ask("t1", CORRECTED)
        house.play("t1", [], "9H 4C KS 3D")
        house.ask("t1", AGAIN)
        make_checkpoint(store, HOUSE_KEY, house.now)
        return house


def test_a_recalled_round_that_was_settled_again_is_clean(url: str) -> None:
    house = evening(url)
    recalled = [event for event in house.events["t1"] if isinstance(event, happened.RoundRecalled)]
    assert [len(event.round.reversed_results) for event in recalled] == [0, 1]
    [round_1] = [round_ for round_ in house.tables["t1"].past if round_.number == 1]
    assert [result.net_cents for results in round_1.reversed_results for result in results if result] == [50_00, 0]
    assert [bet.result.net_cents for bet in round_1.bets if bet.result] == [-50_00]
    code, said = verify(url)
    assert code == 0, said


def test_a_forged_past_is_found_even_if_the_house_signs_it(url: str) -> None:
    """The forged journal says that Ann lost round 1."""
    evening(url)
    record = with_text(url, "table/t1", b"round_recalled")
    forged = record.payload.replace(b'"outcome":"won","net_cents":5000', b'"outcome":"lost","net_cents":-5000', 1)
    Intruder(url).execute("DELETE FROM checkpoints WHERE position > ?", 0)
    rehash(url, "table/t1", {record.version: forged})
    with closing(create_store(url)) as store:
        make_checkpoint(store, HOUSE_KEY, record.at)
    code, said = verify(url)
    assert code == 1
    assert "round 1: the recalled round does not match the journal" in said


@pytest.fixture(scope="module")
def entries() -> list[TableEntry]:
    house = evening("sqlite:///:memory:")
    return [TableEntry(id=str(place), by=DEALER, events=(event,)) for place, event in enumerate(house.events["t1"])]


def problems(entries: list[TableEntry], start: Table | None = None) -> list[str]:
    table = TableReplay(start)
    return [say(said, Language.ENGLISH) for entry in entries for said in table.take(entry)]


def altered(entries: list[TableEntry], kind: type[Event], change: Callable[[Event], Event]) -> list[TableEntry]:
    """Replaces the last event of this type."""
    place = max(place for place, entry in enumerate(entries) if isinstance(entry.events[0], kind))
    event = change(entries[place].events[0])
    return [*entries[:place], replace(entries[place], events=(event,)), *entries[place + 1 :]]


def test_the_original_entries_are_clean(entries: list[TableEntry]) -> None:
    assert problems(entries) == []


def test_a_replay_from_the_middle_cannot_compare_earlier_rounds(entries: list[TableEntry]) -> None:
    place = next(place for place, entry in enumerate(entries) if isinstance(entry.events[0], happened.RoundRecalled))
    start = replay(event for entry in entries[:place] for event in entry.events)
    assert problems(entries[place:], start) == []


def another_patron(event: Event) -> Event:
    assert isinstance(event, happened.RoundRecalled)
    bets = tuple(replace(bet, patron="ben") for bet in event.round.bets)
    return replace(event, round=replace(event.round, bets=bets))


def other_cards(event: Event) -> Event:
    assert isinstance(event, happened.RoundRecalled)
    return replace(event, round=replace(event.round, cards=parse_cards("9H 4C KS 2D")))


def no_shoe_of_its_own(event: Event) -> Event:
    assert isinstance(event, happened.RoundRecalled)
    [kept] = event.shoes
    return replace(event, shoes=(NumberedShoe(kept.number, kept.shoe.with_cards(parse_cards("9H"))),))


def another_round(event: Event) -> Event:
    assert isinstance(event, happened.RoundSettled)
    return replace(event, round=2)


def a_bet_that_is_not_there(event: Event) -> Event:
    assert isinstance(event, happened.SettlementReversed)
    [settled] = event.reversed
    return replace(event, reversed=(replace(settled, bet=7),))


FORGERIES = [
    (happened.RoundRecalled, another_patron, "round 1: the recalled round does not match the journal"),
    (happened.RoundRecalled, other_cards, "round 1: the recalled round does not match the journal"),
    (happened.RoundRecalled, no_shoe_of_its_own, "round 1: the recalled shoe 1 does not match the journal"),
    (happened.RoundSettled, another_round, "an event is impossible at this point: the table does not keep round 2"),
    (happened.SettlementReversed, a_bet_that_is_not_there, "round 1: the settled bets are not the bets in play"),
]


@pytest.mark.parametrize(("kind", "change", "said"), FORGERIES, ids=[change.__name__ for _, change, _ in FORGERIES])
def test_each_forgery_is_named(
    entries: list[TableEntry], kind: type[Event], change: Callable[[Event], Event], said: str
) -> None:
    assert any(problem.startswith(said) for problem in problems(altered(entries, kind, change)))


def test_a_settlement_before_the_hands_are_complete_is_a_finding(entries: list[TableEntry]) -> None:
    """It must not raise an exception."""
    place = next(place for place, entry in enumerate(entries) if isinstance(entry.events[0], happened.CardsDealt))
    stored = json.decode(encode(entries[place].events[0]))
    stored["cards"], stored["hands"]["next_hand"] = stored["cards"][:3], "banker"
    stored["hands"]["banker"] = stored["hands"]["banker"][:1]
    cut_short = decode_event(json.encode(stored))
    found = problems([*entries[:place], replace(entries[place], events=(cut_short,)), *entries[place + 1 : place + 2]])
    assert any("The round is not complete" in problem for problem in found)

"""Every event of an ordinary round cites its clause, and so does a refusal of settings."""

from __future__ import annotations

import pytest
from msgspec import json

from punto.errors import RulesError
from punto.people import Role
from punto.refusals import Refusal, RefusalCode
from punto.rules import load_rules
from punto.scenario import citations, parse_story, play
from punto.scenario.citations import CITING_FIELDS, cited_in
from punto.table import Actor, Event, TableSettings, decide, open_table, replay, set_up
from punto.table.codec import decode_event, encode
from punto.table.commands import ChangeSettings
from punto.table.events import BettingClosed, ProRataCut, SettingsChanged

GAMES = ["commission", "rws", "etg", "knockout"]
MANAGER = Actor(Role.PIT_MANAGER)

STORY = """
game: {game}
steps:
  - open_betting
  - place_bet: {{patron: ann, {place}: 1, on: banker, amount: 100}}
  - close_betting
  - deal: KH
  - deal: KC 6S 5D
  - deal: 4C
  - correct_card: {{position: 5, card: 3C, by: pit_supervisor}}
  - settle
  - new_shoe
  - open_betting
  - close_betting
  - deal: 7H 9C 8S 6D JC
  - settle
"""

# The clause of each event of that story, read from the documents; - where a document is silent.
CITED = """
    # event                  what it is                    commission  rws        etg        knockout
    table_opened/1           decks, limits on display      2.2.1       2.2.1,3.4  2.2.1,3.4  2.2.1
    betting_opened/1         place your bets               3.1         3.3        3.3        3.1
    bet_placed/1             one of the bets offered       3.3         3.7        3.5        3.3
    betting_closed/1         no more bets                  3.2         3.8        3.7        3.2
    cards_dealt/1            the first card                3.4         3.10       3.8        3.4
    cards_dealt/1            cards two to four             3.4         3.10       3.8        3.5
    cards_dealt/1            a third card                  3.5         3.11       3.9        3.6
    card_corrected/1         the cards count               -           5.14       5.6        -
    round_settled/1          the winner                    3.7         3.13       3.11,3.13  3.8
    shoe_changed/1           decks                         2.2.1       2.2.1      2.2.1      2.2.1
    betting_opened/1         place your bets               3.1         3.3        3.3        3.1
    betting_closed/1         no more bets                  3.2         3.8        3.7        3.2
    cards_dealt/1            a whole deal                  3.4,3.5     3.10,3.11  3.8,3.9    3.4,3.5,3.6
    round_settled/1          a Tie                         3.8         3.14       3.12,3.13  3.9
"""


def events_of(game: str) -> list[Event]:
    events: list[Event] = []
    story = parse_story(STORY.format(game=game, place=load_rules(game).place.value))
    telling = play(story, lambda told: events.extend(told.events))
    assert not any(telling.refusals)
    return [telling.opened, *events]


def own_clauses(event: Event) -> str:
    """What the event cites, as in the table above."""
    clauses: tuple[str | None, ...] = getattr(event, "clauses", ()) or (getattr(event, "clause", None),)
    return ",".join(clause.partition(":")[2] if clause else "-" for clause in clauses)


@pytest.mark.parametrize("game", GAMES)
def test_events_cite_the_clause_that_they_carry_out(game: str) -> None:
    rows = [line.split() for line in CITED.splitlines() if line.strip() and not line.strip().startswith("#")]
    expected = [(row[0], row[GAMES.index(game) - len(GAMES)]) for row in rows]
    assert [(event.__struct_config__.tag, own_clauses(event)) for event in events_of(game)] == expected


@pytest.mark.parametrize("game", GAMES)
def test_a_journal_from_before_events_cited_their_clause_replays_to_the_same_table(game: str) -> None:
    events = events_of(game)
    earlier = [decode_event(_without_clauses(event)) for event in events]
    assert {own_clauses(event) for event in earlier} == {"-"}
    assert replay(earlier) == replay(events)


def _without_clauses(event: Event) -> bytes:
    fields = json.decode(encode(event))
    return json.encode({name: value for name, value in fields.items() if name not in CITING_FIELDS})


# settings                                        clause
REFUSED_SETTINGS: list[tuple[str, TableSettings, str | None]] = [
    ("commission", TableSettings(decks=9), "commission:2.2.1"),
    ("commission", TableSettings(layout="E"), "commission:2.1.1"),
    ("commission", TableSettings(layout="B", places=8), "commission:2.1.2"),
    ("rws", TableSettings(decks=11), "rws:2.2.1"),
    ("rws", TableSettings(layout="I"), "rws:2.1.1"),
    ("etg", TableSettings(decks=3), "etg:2.2.1"),
    ("etg", TableSettings(layout="A"), None),
    ("knockout", TableSettings(layout="A", places=7), "knockout:2.1.2"),
    ("knockout", TableSettings(cut_card=10_000), None),
]


@pytest.mark.parametrize(("game", "settings", "clause"), REFUSED_SETTINGS)
def test_settings_that_a_clause_forbids_are_refused_by_it(
    game: str, settings: TableSettings, clause: str | None
) -> None:
    table = open_table(set_up("t1", game, TableSettings()))
    refusal = decide(table, ChangeSettings(settings=settings), MANAGER)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.clause) == (RefusalCode.CANNOT_HAPPEN_HERE, clause)
    if clause:
        with pytest.raises(RulesError) as raised:
            set_up("t1", game, settings)
        assert raised.value.clause == clause


@pytest.mark.parametrize(
    ("game", "settings", "numbers"),
    [
        ("commission", TableSettings(layout="D", places=12), "2.1.1 2.1.2 2.2.1"),
        ("rws", TableSettings(layout="H", places=12), "2.1.1 2.2.1 3.4"),
        ("etg", TableSettings(), "2.2.1 3.4"),
    ],
)
def test_settings_cite_what_they_are_made_by(game: str, settings: TableSettings, numbers: str) -> None:
    clauses = tuple(f"{game}:{number}" for number in numbers.split())
    assert set_up("t1", game, settings).clauses == clauses
    table = open_table(set_up("t1", game, TableSettings()))
    changed = decide(table, ChangeSettings(settings=settings), MANAGER)
    assert changed == (SettingsChanged(settings=settings, by=Role.PIT_MANAGER, clauses=clauses),)


def test_citations_are_read_from_their_fields_and_not_from_words() -> None:
    closed = BettingClosed(
        cuts=(ProRataCut(0, 100, "rws:5.1.1"), ProRataCut(1, 50, None)),
        explanation=("Ben's bet is under the minimum and plays in full (rws:5.1.2).",),
        clause="rws:3.8",
    )
    assert sorted(cited_in(closed)) == ["rws:3.8", "rws:5.1.1"]
    assert list(cited_in({"clause": "rws:3.8"})) == []


def test_citations_of_a_story_are_those_of_its_events_rulings_refusals_and_settlements() -> None:
    """3.3 comes from a refusal and an event, 3.4 from the opening, 5.5.1 from a ruling, 5.15 from a returned bet."""
    story = """
        game: rws
        steps:
          - place_bet: {patron: ann, box: 9, on: banker, amount: 100}    # refused: betting is not open
          - open_betting
          - place_bet: {patron: ann, box: 1, on: banker, amount: 100}
          - close_betting
          - deal: 9H
          - report: {incident: foreign_card}
    """
    expected = "2.2.1 3.3 3.4 3.7 3.8 3.10 5.5.1 5.15"
    assert citations(parse_story(story)) == {f"rws:{number}" for number in expected.split()}

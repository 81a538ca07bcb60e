"""Every event is described in every language, with its clause; in Chinese only names stay in English."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from punto.bets import AnteChoice, BetResult
from punto.cards import parse_cards
from punto.deal import reconstruct
from punto.limits import DifferentialScope
from punto.messages import Language
from punto.rules import RULES, load_rules
from punto.rules.pictures import BetOutcome
from punto.scenario import StoryLine, open_story, parse_story, play, tell
from punto.table import Event, TableSettings, evolve, open_table, set_up
from punto.table import events as happened
from punto.words import say
from punto.words.telling import authority_of, say_all
from punto.words.telling import tell as tell_event
from tests.scenario.stories import FILES, name
from tests.words.described_events import LOST, SETTINGS, TOLD, result, table


def kind(event: Event) -> str:
    return type(event).__name__


@pytest.mark.parametrize(("event", "clauses", "english", "simplified", "traditional"), TOLD, ids=kind)
def test_an_event_is_told(event: Event, clauses: str, english: str, simplified: str, traditional: str) -> None:
    told = tell_event(table(), event).sentences
    assert [say_all(told, language) for language in Language] == [english, simplified, traditional]
    assert authority_of(told, Language.ENGLISH) == clauses


KNOCKOUT = evolve(
    evolve(open_table(set_up("k1", "knockout", TableSettings(places=6))), happened.BettingOpened(round=1, shoe=1)),
    happened.BetPlaced(patron="ann", place=1, on="ante_player", cents=100_00),
)
ANTES: list[tuple[Event, str, str, str]] = [
    (
        happened.AnteDecided(
            bet=0, choice=AnteChoice.RAISE, wager="wager_player", wager_cents=200_00, clause="knockout:3.4.2"
        ),
        "knockout:3.4.2",
        "ann raised: 200.00 on Wager (Player).",
        "ann 加注 200.00：加注（闲）。",
    ),
    (
        happened.AnteDecided(bet=0, choice=AnteChoice.FOLD, clause="knockout:3.4.1"),
        "knockout:3.4.1",
        "ann folded Ante (Player).",
        "ann 弃注：底注（闲）。",
    ),
    (
        happened.AnteDecided(bet=0, choice=AnteChoice.FOLD, clause=None),
        "house rule",
        "ann did not decide in time: Ante (Player) was folded.",
        "ann 逾时未决定，作弃注论：底注（闲）。",
    ),
    (
        happened.CardsDealt(
            cards=parse_cards("9H"), hands=reconstruct(load_rules("knockout"), parse_cards("9H")), ante_pause=True
        ),
        "knockout:3.5, knockout:3.4",
        "Dealt: 9♥. Player 9♥ = 9. Antes can now be raised or folded.",
        "发牌：9♥。闲 9♥ = 9 点。现在决定底注：加注或弃注。",
    ),
]


@pytest.mark.parametrize(("event", "clauses", "english", "simplified"), ANTES)
def test_what_becomes_of_antes_is_told(event: Event, clauses: str, english: str, simplified: str) -> None:
    told = tell_event(KNOCKOUT, event).sentences
    assert say_all(told, Language.ENGLISH) == english
    assert say_all(told, Language.SIMPLIFIED) == simplified
    assert authority_of(told, Language.ENGLISH) == clauses


def test_no_event_is_left_out() -> None:
    told = {type(event) for event, *_ in [*TOLD, *ANTES]}
    assert set(get_args(Event)) - told == set()


def test_a_differential_over_the_whole_table_is_told_once() -> None:
    limits = replace(SETTINGS.limits, differential_scope=DifferentialScope.TABLE)
    before = replace(table(), settings=replace(SETTINGS, limits=limits))
    told = tell_event(before, happened.BettingClosed(cuts=(happened.ProRataCut(0, 500_00, "rws:5.1.1"),))).sentences
    assert [say(one.message, Language.ENGLISH) for one in told][1] == (
        "The table is over the maximum differential of 500.00: bets on Banker are cut pro rata."
    )


BETS: list[tuple[BetResult, str, str]] = [
    (BetResult(BetOutcome.WON, 800_00, None), "ann's 800.00 on Banker wins 800.00.", "ann：庄 800.00，赢 800.00。"),
    (
        BetResult(BetOutcome.WON, 760_00, None, Fraction(3, 2)),
        "ann's 800.00 on Banker wins 760.00 (rounding keeps 3/2 of a cent).",
        "ann：庄 800.00，赢 760.00（尾数归场方：3/2 分）。",
    ),
    (
        BetResult(BetOutcome.WON, 760_00, None, Fraction(250)),
        "ann's 800.00 on Banker wins 760.00 (rounding keeps 2.50).",
        "ann：庄 800.00，赢 760.00（尾数归场方：2.50）。",
    ),
    (BetResult(BetOutcome.LOST, -800_00, None), "ann's 800.00 on Banker loses 800.00.", "ann：庄 800.00，输 800.00。"),
    (BetResult(BetOutcome.PUSH, 0, None), "ann's 800.00 on Banker is a push.", "ann：庄 800.00，退注。"),
    (BetResult(BetOutcome.RETURNED, 0, None), "ann's 800.00 on Banker is returned.", "ann：庄 800.00，退还。"),
]


@pytest.mark.parametrize(("became", "english", "simplified"), BETS)
def test_what_became_of_a_bet_is_told(became: BetResult, english: str, simplified: str) -> None:
    settled = happened.RoundSettled(round=1, results=(happened.BetSettled(0, became),))
    [told] = tell_event(table(), settled).bets
    assert [say(told.message, Language.ENGLISH), say(told.message, Language.SIMPLIFIED)] == [english, simplified]


@pytest.mark.parametrize(
    ("won", "lost", "told"),
    [(800_00, -100_00, "700.00 won"), (100_00, -800_00, "700.00 lost"), (100_00, -100_00, "even")],
)
def test_several_bets_of_a_patron_are_summed_up(won: int, lost: int, told: str) -> None:
    both = evolve(table(), happened.BetPlaced(patron="ann", place=1, on="tie", cents=100_00))
    results = result(0, BetOutcome.WON, won), result(2, BetOutcome.LOST, lost), LOST
    lines = tell_event(both, happened.RoundSettled(round=1, results=results)).bets
    assert [say(one.message, Language.ENGLISH) for one in lines][3:] == [f"ann, all bets together: {told}."]


@cache
def sentences(file: Path, language: Language) -> list[StoryLine]:
    story = parse_story(file.read_text(encoding="utf-8"))
    told = [open_story(story, language)]
    play(story, lambda step: told.extend(tell(step, language)))
    return told


LATIN = re.compile(r"[A-Za-z]{3,}")
NAMES = {"RWS", "Knockout"}


@pytest.mark.parametrize("file", FILES, ids=name)
def test_a_story_is_told_in_chinese_too(file: Path) -> None:
    """Names of patrons and games, and free text, are not translated."""
    text = file.read_text(encoding="utf-8")
    for language in (Language.SIMPLIFIED, Language.TRADITIONAL):
        told = sentences(file, language)
        assert len(told) == len(sentences(file, Language.ENGLISH))
        left = {word for sentence in told for word in LATIN.findall(sentence.text)} - NAMES
        assert [word for word in left if word not in text] == []


@pytest.mark.parametrize("file", FILES, ids=name)
def test_every_sentence_of_a_story_is_whole(file: Path) -> None:
    for sentence in sentences(file, Language.ENGLISH):
        body = sentence.text.strip()
        assert sentence.is_heading or body.endswith(".")
        assert "  " not in body
        assert "{" not in body
    for rules in RULES.values():
        assert all(
            clause in rules.clause_names
            for one in sentences(file, Language.ENGLISH)
            for clause in one.clauses
            if clause.startswith(f"{rules.id}:")
        )

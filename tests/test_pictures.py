"""Pictures that are too large, forms that a pay table cannot show, and declarations that cannot be read."""

from __future__ import annotations

import pytest

from punto.errors import RulesError
from punto.hands import Hand
from punto.money import Pays
from punto.rules import RULES, recall_rules, register
from punto.rules.conditions import (
    PAIR,
    AllOf,
    Condition,
    FirstTwoAre,
    MarginIs,
    Not,
    Side,
    SuitedPair,
    ThirdCardIs,
    TotalIs,
    Whose,
    WinnerIs,
)
from punto.rules.declaration import read_declaration, write_declaration
from punto.rules.forms import pair_hand, read_form
from punto.rules.pictures import BetOutcome, Line, Picture, draw_picture

PLAYER, BANKER, TIE = (WinnerIs(frozenset({side})) for side in Side)


def drawn(*lines: Line) -> Picture:
    return draw_picture(lines, clause="1", cite=lambda number: f"mine:{number}")


def won(when: Condition, pays: str = "1:1") -> Line:
    return Line(when, BetOutcome.WON, Pays.parse(pays))


def test_a_picture_that_would_be_too_large_is_refused() -> None:
    looks = [ThirdCardIs(whose, frozenset({4})) for whose in (Whose.PLAYER, Whose.BANKER)]
    tests = [FirstTwoAre(whose, test) for whose in (Whose.PLAYER, Whose.BANKER) for test in (PAIR, SuitedPair())]
    with pytest.raises(RulesError, match="looks at 108,900 different ends of a round; 50,000 are the most"):
        drawn(won(AllOf((PLAYER, *looks, *tests))))


def test_axes_along_which_nothing_changes_are_left_out() -> None:
    always = TotalIs(Whose.PLAYER, frozenset(range(10)))
    assert len(drawn(won(AllOf((always, FirstTwoAre(Whose.BANKER, PAIR))))).cells) == 2
    assert len(drawn(won(always)).cells) == 1


NO_FORM: dict[str, tuple[Line, ...]] = {
    "never wins": (Line(PLAYER, BetOutcome.PUSH),),
    "wins with a hand and on a Tie": (won(PLAYER), won(TIE)),
    "pushes when Banker wins": (won(PLAYER), Line(BANKER, BetOutcome.PUSH)),
    "some ties push": (won(PLAYER), Line(AllOf((TIE, TotalIs(Whose.PLAYER, frozenset({6})))), BetOutcome.PUSH)),
    "pays by the margin": (won(AllOf((PLAYER, MarginIs(frozenset({9})))), "5:1"), won(PLAYER)),
    "without a pair": (won(Not(FirstTwoAre(Whose.PLAYER, PAIR))),),
    "looks at suits": (won(FirstTwoAre(Whose.PLAYER, SuitedPair())),),
}


@pytest.mark.parametrize("bet", NO_FORM)
def test_a_pay_table_cannot_show_every_bet(bet: str) -> None:
    assert read_form(drawn(*NO_FORM[bet])) is None


def test_a_pair_bet_names_its_hand() -> None:
    assert pair_hand(drawn(won(FirstTwoAre(Whose.BANKER, PAIR)))) is Hand.BANKER
    assert pair_hand(drawn(won(BANKER))) is None


def test_an_approved_id_is_taken() -> None:
    with pytest.raises(RulesError, match="The id 'rws' belongs to an approved game"):
        register(RULES["rws"])


def test_an_approved_declaration_on_record_stands_for_itself() -> None:
    assert recall_rules(write_declaration(RULES["etg"])).bets == RULES["etg"].bets


def test_a_damaged_declaration_is_refused() -> None:
    with pytest.raises(RulesError, match="The declaration on record cannot be read"):
        read_declaration("{}")

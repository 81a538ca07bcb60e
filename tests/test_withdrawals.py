"""Withdrawals: the excess that they leave, and the part that may be taken back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from punto.limits import (
    Amounts,
    CutBack,
    DifferentialScope,
    Limits,
    check_withdrawal,
    reject_excess,
)
from punto.rules.bets import Needs
from tests.chips import LIMITS, MAIN_MINIMUMS, RWS, explained, lay, told

# Minimum 100, maximum differential 1,000. The bets after a withdrawal, and what each then loses.
WITHDRAWALS = """
    # left                                                                            scope    box   cut back
    ann 1 banker 1000                                                               | box    | 1   | ok
    ann 1 banker 1500                                                               | box    | 1   | ann 500
    ann 1 banker 1500                                                               | table  | 2   | ann 500
    *ben 1 banker 600, ann 1 banker 700                                             | box    | 1   | ben 300
    ann 1 banker 700, *ben 1 banker 400, *cat 1 banker 300                          | box    | 1   | cat 300, ben 100
    ann 1 banker 700, *ben 1 banker 400, *cat 1 banker 150                          | box    | 1   | cat 150, ben 100
    ann 1 banker 700, *ben 1 banker 400, *cat 1 banker 350                          | box    | 1   | cat 350, ben 100
    ann 1 banker 700, *ben 1 banker 100, *cat 1 banker 250                          | box    | 1   | cat 50
    ann 1 banker 1600, *ben 1 banker 100                                            | box    | 1   | ben 100, ann 600
    ann 1 banker 600, dan 2 banker 600                                              | box    | 1   | ok
    ann 1 banker 600, dan 2 banker 600                                              | table  | 1   | dan 200
    ann 1 banker 600, dan 2 banker 600, ann 1 banker 150                            | table  | 1   | ann 150, dan 200
    *ben 1 banker 300, dan 2 banker 900, *cat 3 banker 300                          | table  | 2   | cat 300, ben 200
    *ben 1 banker 300, *cat 1 banker 600, *ben 1 banker 400                         | box    | 1   | ben 300
    *ben 1 banker 300, *cat 1 banker 1100, *ben 1 banker 100                        | box    | 1   | ben 100, cat 400
    ann 1 banker 400, *ben 1 banker 690, *cat 1 tie 500                             | box    | 1   | ben 90
"""


@pytest.mark.parametrize("line", [line for line in WITHDRAWALS.splitlines() if "|" in line])
def test_an_excess_that_a_withdrawal_leaves_is_rejected(line: str) -> None:
    lying, scope, box, expected = (part.strip() for part in line.split("|"))
    limits = Limits(
        minimum=Amounts(5_00, MAIN_MINIMUMS),
        maximum_differential=1_000_00,
        differential_scope=DifferentialScope(scope),
    )
    bets = lay(lying)
    assert told(bets, reject_excess(RWS, limits, bets, int(box), among=limits.scope_of(int(box)))) == expected
    mirrored = lay(lying.replace("banker", "player"))
    assert told(mirrored, reject_excess(RWS, limits, mirrored, int(box), among=limits.scope_of(int(box)))) == expected


def test_a_bet_that_needs_a_rejected_one_goes_with_it() -> None:
    """In a house game with both: here a Tie requires Player or Banker, and Player Pair requires the Tie."""
    needing = {"tie": Needs(("player", "banker"), clause="3.7"), "player_pair": Needs(("tie",), clause="3.7")}
    rules = replace(RWS, bets=tuple(replace(bet, needs=needing.get(bet.id)) for bet in RWS.bets))
    limits = Limits(minimum=Amounts(100_00), maximum_differential=1_000_00)
    lying = "ann 1 banker 950, *ben 1 banker 150, *ben 1 tie 300, *ben 1 player_pair 200, ann 1 tie 500, *ben 1 tie 100"
    bets = lay(lying)
    assert reject_excess(rules, limits, bets, 1, among=1) == (
        CutBack(1, 150_00, "rws:5.1"),
        CutBack(2, 400_00, "rws:3.7"),
        CutBack(3, 200_00, "rws:3.7"),
    )
    beside = lay(f"{lying}, *ben 2 player 100")
    assert reject_excess(rules, limits, beside, 1, among=1) == (CutBack(1, 150_00, "rws:5.1"),)


def test_where_nothing_is_left_to_reject_the_rest_stays() -> None:
    """Only the box gives way, and the excess is in another."""
    limits = Limits(maximum_differential=1_000_00, differential_scope=DifferentialScope.TABLE)
    bets = lay("ann 1 banker 1500, *ben 2 banker 300")
    assert told(bets, reject_excess(RWS, limits, bets, 2, among=2)) == "ben 300"


PARTS = [
    # held  taken  fits or None
    (300, 100, None),
    (300, 200, None),
    (300, 300, None),
    (300, 201, 200),
    (100, 1, 0),
    (60, 60, None),
    (60, 10, 0),
]


@pytest.mark.parametrize(("held", "taken", "fits"), PARTS)
def test_a_withdrawal_leaves_the_minimum_or_nothing(held: int, taken: int, fits: int | None) -> None:
    limits = Limits(minimum=Amounts(100))
    refusal = check_withdrawal(RWS, limits, "banker", held, taken)
    assert (refusal.fits_cents if refusal else None) == fits


def test_the_refusal_of_a_withdrawal_says_what_may_be_left() -> None:
    assert explained(check_withdrawal(RWS, LIMITS, "banker", 300_00, 250_00)) == (
        "below_minimum",
        "rws:5.2",
        "That would leave 50.00 on Banker, under the minimum of 100.00: leave the minimum, or take back all 300.00.",
        200_00,
    )

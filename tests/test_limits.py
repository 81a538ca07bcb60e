"""Limits: minimum, maximum, differential; priority of seated patrons."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from punto.bets import Bets, PlacedBet, first_layer
from punto.errors import MoneyError, RulesError
from punto.limits import (
    LARGEST_BET,
    Allowance,
    Amounts,
    Chips,
    CutBack,
    DifferentialScope,
    Limits,
    allow,
    check_limits,
    differential,
    excess,
    reject_excess,
)
from punto.refusals import Refusal, RefusalCode
from punto.rules import load_rules
from punto.rules.model import RuleSet
from tests.chips import LIMITS, MAIN_MINIMUMS, RWS, chips, explained, lay, told
from tests.expecting import refused

# game        bet           cents     code           fits     clause  message
AMOUNTS = """
  rws         banker        10000     ok
  rws         banker        500000    ok
  rws         tie           1000      ok
  rws         player_pair   50000     ok
  rws         banker        9999      below_minimum  10000    5.2     99.99 on Banker is under the minimum of 100.00: raise it or take it back.
  rws         tie           999       below_minimum  1000     5.2     9.99 on Any Tie is under the minimum of 10.00: raise it or take it back.
  rws         banker        0         below_minimum  10000    5.2     0.00 on Banker is under the minimum of 100.00: raise it or take it back.
  rws         banker        -500      below_minimum  10000    5.2     −5.00 on Banker is under the minimum of 100.00: raise it or take it back.
  rws         banker        500001    above_maximum  500000   3.5     5,000.01 on Banker is over the maximum of 5,000.00.
  rws         player_pair   50001     above_maximum  50000    3.5     500.01 on Player Pair is over the maximum of 500.00.
  etg         banker        9999      below_minimum  10000    3.4     99.99 on Banker is under the minimum of 100.00: raise it or take it back.
  etg         banker        500001    above_maximum  500000   3.4     5,000.01 on Banker is over the maximum of 5,000.00.
  commission  banker        9999      below_minimum  10000    -       99.99 on Banker is under the minimum of 100.00: raise it or take it back.
  knockout    banker        500001    above_maximum  500000   -       5,000.01 on Banker is over the maximum of 5,000.00.
"""  # noqa: E501


@pytest.mark.parametrize("line", AMOUNTS.strip().splitlines())
def test_amounts_keep_to_minimum_and_maximum(line: str) -> None:
    game, bet, cents, code, *rest = line.split(maxsplit=6)
    refusal = check(load_rules(game), replace(LIMITS, maximum_differential=None), Bets(), alone(bet, int(cents)))
    if code == "ok":
        assert refusal is None
        return
    fits, clause, message = rest
    assert explained(refusal) == (code, None if clause == "-" else f"{game}:{clause}", message, int(fits))


def check(rules: RuleSet, limits: Limits, bets: Bets, new: Chips) -> Refusal | None:
    return check_limits(rules, limits, new, allow(rules, limits, bets, new))


def alone(on: str, cents: int) -> Chips:
    return Chips("ann", 1, on, cents)


def test_a_table_without_limits_takes_any_bet_of_a_cent_or_more() -> None:
    assert check(RWS, Limits(), Bets(), alone("banker", LARGEST_BET)) is None
    assert check(RWS, Limits(), Bets(), alone("banker", 1)) is None
    assert check(RWS, Limits(), Bets(), alone("banker", 0)) is not None


@pytest.mark.parametrize("limits", [Limits(), Limits(maximum=Amounts(10**16))])
def test_beyond_the_largest_bet_nothing_is_counted(limits: Limits) -> None:
    assert explained(check(RWS, limits, lay("ann 1 banker 100"), alone("banker", LARGEST_BET))) == (
        "above_maximum",
        None,
        "5,000,000,000,100.00 on Banker is too much. The largest accepted bet is 5,000,000,000,000.00.",
        LARGEST_BET - 100_00,
    )


# Minimum 100, maximum 1,000 on each spot, maximum differential 500. "fits" is the amount that the refusal suggests.
FITTING = """
    # lying                          new                   code               fits
                                   | ann 1 banker 50     | below_minimum    | 100
    ann 1 banker 60                | ann 1 banker 30     | below_minimum    | 40
    ann 1 player 100               | *ben 1 player 60    | below_minimum    | 100
    *ben 1 player 450              | *cat 1 player 60    | below_minimum    | 0
    ann 1 tie 700                  | ann 1 tie 400       | above_maximum    | 300
    ann 1 tie 1000                 | ann 1 tie 100       | above_maximum    | 0
    ann 1 tie 1500                 | ann 1 tie 100       | above_maximum    | 0
                                   | ann 1 banker 1100   | above_maximum    | 500
    ann 1 player 2000              | ann 1 banker 1100   | above_maximum    | 1000
    *ben 1 player 450              | *cat 1 player 1100  | above_maximum    | 0
    ann 1 player 400               | ann 1 banker 950    | over_differential | 900
    ann 1 banker 450               | ann 1 banker 100    | over_differential | 50
    ann 1 banker 450               | *ben 1 banker 100   | over_differential | 0
"""


@pytest.mark.parametrize("line", [line for line in FITTING.splitlines() if "|" in line])
def test_a_refusal_names_what_fits(line: str) -> None:
    lying, new, code, fits = (part.strip() for part in line.split("|"))
    limits = Limits(minimum=Amounts(100_00), maximum=Amounts(1_000_00), maximum_differential=500_00)
    (chip,) = chips(new)
    refusal = check(RWS, limits, lay(lying), chip)
    assert refusal is not None
    assert (refusal.code.value, refusal.fits_cents) == (code, int(fits) * 100)
    if refusal.fits_cents:
        assert check(RWS, limits, lay(lying), replace(chip, amount_cents=refusal.fits_cents)) is None
        beyond = refusal.fits_cents + (-1 if code == "below_minimum" else 1)
        assert check(RWS, limits, lay(lying), replace(chip, amount_cents=beyond)) is not None


def test_an_unknown_bet_or_an_invalid_amount_is_an_error() -> None:
    with refused(MoneyError, "An amount of 150.5 cents: it must be a whole number of cents."):
        check(RWS, LIMITS, Bets(), alone("banker", 150.5))  # type: ignore[arg-type]
    with pytest.raises(RulesError, match="has no bet 'dragon'"):
        check(RWS, LIMITS, Bets(), alone("dragon", 100_00))


BAD_LIMITS: list[tuple[str, dict[str, Any], str]] = [
    ("payout unit", {"payout_unit": 0}, "0"),
    ("payout unit", {"payout_unit": 0.5}, "0.5"),
    ("minimum", {"minimum": Amounts(0)}, "0"),
    ("minimum", {"minimum": Amounts(100, {"tie": -1})}, "-1"),
    ("maximum", {"maximum": Amounts(0)}, "0"),
    ("maximum", {"maximum": Amounts(100, {"tie": 0})}, "0"),
    ("maximum differential", {"maximum_differential": 0}, "0"),
    ("maximum differential", {"maximum_differential": 10.0}, "10.0"),
]


@pytest.mark.parametrize(("name", "setting", "shown"), BAD_LIMITS)
def test_limits_are_whole_amounts_above_zero(name: str, setting: dict[str, Any], shown: str) -> None:
    with refused(MoneyError, f"A {name} of {shown} cents: it must be a whole number of cents above zero."):
        Limits(**setting)


def test_a_limit_of_one_cent_is_allowed() -> None:
    one = Amounts(1)
    Limits(minimum=one, maximum=one, maximum_differential=1, payout_unit=1)


LYING = [
    Chips("ann", 1, "banker", 700_00),
    Chips("ann", 1, "player", 100_00),
    Chips("ben", 1, "banker", 300_00, standing=True),
    Chips("ben", 1, "player_pair", 900_00, standing=True),
    Chips("cat", 2, "player", 500_00),
]


def test_the_differential_is_banker_less_player() -> None:
    assert differential(RWS, LYING) == 400_00
    assert differential(RWS, LYING[1:2]) == -100_00
    assert differential(RWS, LYING[3:4]) == 0
    assert differential(RWS, []) == 0


def test_it_is_measured_in_a_box_or_over_the_table() -> None:
    bets = lay("ann 1 banker 700, ann 1 player 100, *ben 1 banker 300, *ben 1 player_pair 900, cat 2 player 500")
    whole = replace(LIMITS, differential_scope=DifferentialScope.TABLE)
    for limits, box, banker in ((LIMITS, 1, 900_00), (LIMITS, 2, -500_00), (LIMITS, 3, 0), (whole, 2, 400_00)):
        assert excess(RWS, limits, bets, box, 1) == banker - 1_000_00
        assert excess(RWS, limits, bets, box, -1) == -banker - 1_000_00
    assert excess(RWS, Limits(), bets, 1, 1) < -LARGEST_BET


# Minimum 100, maximum differential 1,000 in a box. "fits" is the refusal's, in dollars; otherwise what each bet loses.
ADMISSIONS = """
    # lying                                                                     new                     answer
                                                                              | ann 1 banker 1000     | ok
                                                                              | ann 1 banker 1001     | fits 1000
    ann 1 banker 1000                                                         | ann 1 banker 100      | fits 0
    ann 1 banker 1000                                                         | ann 1 player 2000     | ok
    ann 1 banker 1000                                                         | ann 1 player 2001     | fits 2000
    ann 1 banker 950                                                          | ann 1 banker 100      | fits 50
    ann 1 banker 950                                                          | *ben 1 banker 100     | fits 0
    ann 1 banker 900                                                          | *ben 1 banker 150     | fits 100
    ann 1 banker 1000                                                         | ann 1 tie 5000        | ok
    ann 1 banker 1000                                                         | cat 2 banker 1000     | ok
    *ben 1 banker 1000                                                        | ann 1 tie 100         | ok
    *ben 1 banker 1000                                                        | ann 1 banker 400      | ben 400
    *ben 1 banker 1000                                                        | ann 1 banker 900      | ben 900
    *ben 1 banker 1000                                                        | ann 1 banker 901      | ben 1000
    *ben 1 banker 1000                                                        | ann 1 banker 1000     | ben 1000
    *ben 1 banker 1000                                                        | ann 1 banker 1001     | fits 1000
    *ben 1 banker 500, *cat 1 banker 500                                      | ann 1 banker 400      | cat 400
    *ben 1 banker 500, *cat 1 banker 500                                      | ann 1 banker 500      | cat 500
    *ben 1 banker 500, *cat 1 banker 500                                      | ann 1 banker 600      | cat 500, ben 100
    *ben 1 banker 500, *cat 1 banker 500                                      | ann 1 banker 450      | cat 500
    *ben 1 banker 300, *cat 1 banker 600, *ben 1 banker 100                   | ann 1 banker 300      | ben 100, cat 200
    *ben 1 banker 100, *cat 1 banker 800, *ben 1 banker 50                    | ann 1 banker 110      | ben 50, cat 10
    *ben 1 banker 60, *ben 1 banker 60, *cat 1 tie 500                        | ann 1 banker 900      | ben 20
    *ben 1 banker 60, *ben 1 banker 60                                        | ann 1 banker 901      | ben 120
    *ben 1 player 300, *cat 1 banker 900                                      | ann 1 banker 500      | cat 100
    *ben 1 banker 900, *cat 2 banker 900                                      | ann 1 banker 200      | ben 100
    *ben 1 player 1000                                                        | ann 1 banker 1000     | ok
    *ben 1 player 1000                                                        | ann 1 banker 1100     | ok
    *ben 1 player 1000                                                        | ann 1 banker 2000     | ok
    *ben 1 player 1000                                                        | ann 1 banker 2001     | fits 2000
    *ben 1 player 1000                                                        | ann 1 player 500      | ben 500
    *ben 1 banker 100, *ben 1 banker 900                                      | ann 1 banker 950      | ben 1000
"""
ADMISSION_LINES = [line for line in ADMISSIONS.splitlines() if "|" in line]


@pytest.mark.parametrize("line", ADMISSION_LINES)
def test_seated_before_standing(line: str) -> None:
    lying, new, expected = (part.strip() for part in line.split("|"))
    limits = Limits(minimum=Amounts(5_00, MAIN_MINIMUMS), maximum_differential=1_000_00)
    answer = admit(limits, lying, new)
    if expected.startswith("fits"):
        assert isinstance(answer, Refusal)
        assert (answer.code, answer.clause) == (RefusalCode.OVER_DIFFERENTIAL, "rws:5.1")
        assert answer.fits_cents == int(expected.removeprefix("fits ")) * 100
        return
    assert answer == expected


def admit(limits: Limits, lying: str, new: str) -> str | Refusal:
    """What gives way to new chips, or why they are refused."""
    (chip,) = chips(new)
    allowed = allow(RWS, limits, lay(lying), chip)
    if refusal := check_limits(RWS, limits, chip, allowed):
        return refusal
    bets = lay(f"{lying}, {new}")
    fits = allowed.free is None or chip.amount_cents <= allowed.free
    return "ok" if fits else told(bets, reject_excess(RWS, limits, bets, chip.box, among=chip.box))


def test_over_the_table_only_standing_patrons_of_the_box_give_way() -> None:
    limits = Limits(minimum=Amounts(100_00), maximum_differential=1_000_00, differential_scope=DifferentialScope.TABLE)
    lying = "*ben 1 banker 500, *cat 2 banker 500"
    assert admit(limits, lying, "ann 1 banker 300") == "ben 300"
    refusal = admit(limits, lying, "ann 1 banker 501")
    assert isinstance(refusal, Refusal)
    assert refusal.fits_cents == 500_00


def test_a_cent_over_is_cut_back() -> None:
    limits = Limits(maximum_differential=999_99)
    bets = lay("*ben 1 banker 600, ann 1 banker 400")
    assert reject_excess(RWS, limits, bets, 1, among=1) == (CutBack(0, 1, "rws:5.1"),)


def test_chips_and_credits_on_one_spot_are_one_bet_to_the_minimum() -> None:
    """150.00 in credits and 60.00 in chips: 110.00 must go, and the 100.00 left are the minimum."""
    limits = Limits(minimum=Amounts(100_00), maximum_differential=1_000_00)
    bets = lay("*ben 1 banker 150, ann 1 banker 900")
    chips_beside = PlacedBet(
        patron="ben", place=1, on="banker", layers=first_layer(3, 60_00), standing=True, in_chips=True
    )
    both = bets.add(chips_beside)
    assert reject_excess(RWS, limits, both, 1, among=1) == (
        CutBack(2, 60_00, "rws:5.1"),
        CutBack(0, 50_00, "rws:5.1"),
    )
    lower = replace(limits, maximum_differential=999_99)
    assert reject_excess(RWS, lower, both, 1, among=1) == (
        CutBack(2, 60_00, "rws:5.1"),
        CutBack(0, 150_00, "rws:5.1"),
    )


def test_a_refusal_says_what_would_fit() -> None:
    limits = Limits(minimum=Amounts(5_00, MAIN_MINIMUMS), maximum_differential=1_000_00)
    assert explained(admit(limits, "ann 1 banker 900", "ann 1 banker 1500")) == (
        "over_differential",
        "rws:5.1",
        "1,500.00 on Banker exceeds the maximum differential. The most that fits is 100.00.",
        100_00,
    )
    *_, message, _ = explained(admit(limits, "ann 1 banker 950", "*ben 1 banker 100"))
    assert message == "100.00 on Banker exceeds the maximum differential. No bet fits now."


def test_without_a_differential_everything_is_allowed() -> None:
    assert allow(RWS, Limits(), lay("ann 1 banker 700"), alone("banker", 1)) == Allowance(
        700_00, 1, LARGEST_BET - 700_00, None, None
    )


def test_a_document_without_the_clause_refuses_as_a_house_setting() -> None:
    refusal = check(load_rules("commission"), LIMITS, Bets(), alone("banker", 2_000_00))
    assert isinstance(refusal, Refusal)
    assert refusal.clause is None

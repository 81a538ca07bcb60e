"""Limits: minimum, maximum, differential; seated before standing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from punto.errors import MoneyError, RulesError
from punto.limits import (
    Admission,
    Amounts,
    Chips,
    CutBack,
    DifferentialScope,
    Limits,
    admit,
    check_amount,
    check_withdrawal,
    differential,
    in_scope,
)
from punto.refusals import Refusal, RefusalCode
from punto.rules import load_rules
from tests.expecting import refused

RWS = load_rules("rws")
LIMITS = Limits(
    minimum=Amounts(100_00, {"tie": 10_00}),
    maximum=Amounts(5_000_00, {"player_pair": 500_00}),
    maximum_differential=1_000_00,
)

# game        bet           cents     code           fits     clause  message
AMOUNTS = """
  rws         banker        10000     ok
  rws         banker        500000    ok
  rws         tie           1000      ok
  rws         player_pair   50000     ok
  rws         banker        9999      below_minimum  10000    5.2     99.99 on Banker is under the minimum of 100.00: raise it or take it back.
  rws         tie           999       below_minimum  1000     5.2     9.99 on Any Tie is under the minimum of 10.00: raise it or take it back.
  rws         banker        0         below_minimum  10000    5.2     0.00 on Banker is under the minimum of 100.00: raise it or take it back.
  rws         banker        -500      below_minimum  10000    5.2     -5.00 on Banker is under the minimum of 100.00: raise it or take it back.
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
    refusal = check_amount(load_rules(game), LIMITS, bet, int(cents))
    if code == "ok":
        assert refusal is None
        return
    fits, clause, message = rest
    assert refusal == Refusal(
        code=RefusalCode(code),
        clause=None if clause == "-" else f"{game}:{clause}",
        message=message,
        fits_cents=int(fits),
    )


def test_a_table_without_limits_takes_any_bet_of_a_cent_or_more() -> None:
    assert check_amount(RWS, Limits(), "banker", 10**15) is None
    assert check_amount(RWS, Limits(), "banker", 1) is None
    assert check_amount(RWS, Limits(), "banker", 0) is not None


def test_what_is_no_bet_or_no_amount_is_an_error() -> None:
    with refused(MoneyError, "An amount of 150.5 cents: it must be a whole number of cents."):
        check_amount(RWS, LIMITS, "banker", 150.5)  # type: ignore[arg-type]
    with pytest.raises(RulesError, match="has no bet 'dragon'"):
        check_amount(RWS, LIMITS, "dragon", 100_00)
    with pytest.raises(RulesError, match="has no bet 'dragon'"):
        admit(RWS, LIMITS, [], Chips("ann", 1, "dragon", 100_00))
    with pytest.raises(MoneyError, match="A bet of -10000 cents"):
        admit(RWS, LIMITS, [], Chips("ann", 1, "banker", -100_00))


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
    assert in_scope(LIMITS, LYING, 1) == LYING[:4]
    assert in_scope(LIMITS, LYING, 2) == LYING[4:]
    assert in_scope(replace(LIMITS, differential_scope=DifferentialScope.TABLE), LYING, 2) == LYING


def chips(text: str) -> list[Chips]:
    """`ann 1 banker 500, *ben 1 player 300`: patron, box, bet, dollars; a star for a standing patron."""
    found = []
    for words in (part.split() for part in text.split(",") if part.strip()):
        patron, box, on, dollars = words
        found.append(Chips(patron.lstrip("*"), int(box), on, int(dollars) * 100, standing=patron.startswith("*")))
    return found


MAIN_MINIMUMS = {"player": 100_00, "banker": 100_00}

# Minimum 100, maximum differential 1,000 in a box. "fits" is the refusal's, in dollars; cut-backs are `place: dollars`.
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
    *ben 1 banker 1000                                                        | ann 1 banker 400      | 0: 400
    *ben 1 banker 1000                                                        | ann 1 banker 900      | 0: 900
    *ben 1 banker 1000                                                        | ann 1 banker 901      | 0: 1000
    *ben 1 banker 1000                                                        | ann 1 banker 1000     | 0: 1000
    *ben 1 banker 1000                                                        | ann 1 banker 1001     | fits 1000
    *ben 1 banker 500, *cat 1 banker 500                                      | ann 1 banker 400      | 1: 400
    *ben 1 banker 500, *cat 1 banker 500                                      | ann 1 banker 500      | 1: 500
    *ben 1 banker 500, *cat 1 banker 500                                      | ann 1 banker 600      | 0: 100, 1: 500
    *ben 1 banker 500, *cat 1 banker 500                                      | ann 1 banker 450      | 1: 500
    *ben 1 banker 300, *cat 1 banker 600, *ben 1 banker 100                   | ann 1 banker 300      | 1: 200, 2: 100
    *ben 1 banker 100, *cat 1 banker 800, *ben 1 banker 50                    | ann 1 banker 110      | 1: 10, 2: 50
    *ben 1 banker 60, *ben 1 banker 60, *cat 1 tie 500                        | ann 1 banker 900      | 1: 20
    *ben 1 banker 60, *ben 1 banker 60                                        | ann 1 banker 901      | 0: 60, 1: 60
    *ben 1 player 300, *cat 1 banker 900                                      | ann 1 banker 500      | 1: 100
    *ben 1 banker 900, *cat 2 banker 900                                      | ann 1 banker 200      | 0: 100
    *ben 1 player 1000                                                        | ann 1 banker 1000     | ok
    *ben 1 player 1000                                                        | ann 1 banker 1100     | fits 1000
    *ben 1 player 1000                                                        | ann 1 player 500      | 0: 500
    *ben 1 banker 100, *ben 1 banker 900                                      | ann 1 banker 950      | 0: 100, 1: 900
"""
ADMISSION_LINES = [line for line in ADMISSIONS.splitlines() if "|" in line]


@pytest.mark.parametrize("line", ADMISSION_LINES)
def test_seated_before_standing(line: str) -> None:
    lying, new, expected = (part.strip() for part in line.split("|"))
    limits = Limits(minimum=Amounts(5_00, MAIN_MINIMUMS), maximum_differential=1_000_00)
    answer = admit(RWS, limits, chips(lying), chips(new)[0])
    if expected.startswith("fits"):
        assert isinstance(answer, Refusal)
        assert (answer.code, answer.clause) == (RefusalCode.OVER_DIFFERENTIAL, "rws:5.1")
        assert answer.fits_cents == int(expected.removeprefix("fits ")) * 100
        return
    assert isinstance(answer, Admission)
    cut_backs = ", ".join(f"{cut.place}: {cut.returned_cents // 100}" for cut in answer.cut_backs)
    assert (cut_backs or "ok") == expected


def test_over_the_table_only_standing_patrons_of_the_box_give_way() -> None:
    limits = Limits(minimum=Amounts(100_00), maximum_differential=1_000_00, differential_scope=DifferentialScope.TABLE)
    lying = chips("*ben 1 banker 500, *cat 2 banker 500")
    (new,) = chips("ann 1 banker 300")
    assert admit(RWS, limits, lying, new) == Admission(
        (CutBack(0, 300_00),),
        ("ben stands in box 1 and gives way to ann: 300.00 of 500.00 on Banker is returned.",),
    )
    (new,) = chips("ann 1 banker 501")
    refusal = admit(RWS, limits, lying, new)
    assert isinstance(refusal, Refusal)
    assert refusal.fits_cents == 500_00


def test_a_cent_over_is_cut_back() -> None:
    limits = Limits(maximum_differential=1_000_00)
    answer = admit(RWS, limits, chips("*ben 1 banker 600"), Chips("ann", 1, "banker", 400_01))
    assert isinstance(answer, Admission)
    assert answer.cut_backs == (CutBack(0, 1),)


def test_chips_of_a_patron_who_sat_down_later_stay() -> None:
    """What a patron staked while standing gives way; what the same patron staked once seated does not."""
    limits = Limits(minimum=Amounts(5_00, MAIN_MINIMUMS), maximum_differential=1_000_00)
    lying = chips("*ben 1 banker 150, ben 1 banker 200")
    answer = admit(RWS, limits, lying, Chips("ben", 1, "banker", 750_00))
    assert isinstance(answer, Admission)
    assert answer.cut_backs == (CutBack(0, 150_00),)


def test_every_cut_back_is_explained() -> None:
    limits = Limits(minimum=Amounts(5_00, MAIN_MINIMUMS), maximum_differential=1_000_00)
    answer = admit(RWS, limits, chips("*ben 1 banker 500, *cat 1 banker 500"), chips("ann 1 banker 950")[0])
    assert answer == Admission(
        (CutBack(0, 500_00), CutBack(1, 500_00)),
        (
            "cat stands in box 1 and gives way to ann: all 500.00 on Banker is returned, "
            "since less than the minimum would be left.",
            "ben stands in box 1 and gives way to ann: all 500.00 on Banker is returned, "
            "since less than the minimum would be left.",
        ),
    )


def test_a_refusal_says_what_would_fit() -> None:
    limits = Limits(minimum=Amounts(5_00, MAIN_MINIMUMS), maximum_differential=1_000_00)
    refusal = admit(RWS, limits, chips("ann 1 banker 900"), chips("ann 1 banker 1500")[0])
    assert refusal == Refusal(
        code=RefusalCode.OVER_DIFFERENTIAL,
        clause="rws:5.1",
        message="1,500.00 on Banker is more than the differential leaves: 100.00 would fit.",
        fits_cents=100_00,
    )
    refusal = admit(RWS, limits, chips("ann 1 banker 950"), chips("*ben 1 banker 100")[0])
    assert isinstance(refusal, Refusal)
    assert refusal.message == "100.00 on Banker is more than the differential leaves: no bet would fit."


def test_without_a_differential_everything_is_admitted() -> None:
    assert admit(RWS, Limits(), LYING, Chips("ann", 1, "banker", 10**9)) == Admission((), ())


def test_a_document_without_the_clause_refuses_as_a_house_setting() -> None:
    refusal = admit(load_rules("commission"), LIMITS, [], Chips("ann", 1, "banker", 2_000_00))
    assert isinstance(refusal, Refusal)
    assert refusal.clause is None


WITHDRAWALS = """
# maximum 1000    before                                       after                      in box  fits
  1000            ann 1 banker 1500, ben 1 player 600          ann 1 banker 1500          1       no
  1000            ann 1 banker 1000, ben 1 player 600          ann 1 banker 1000          1       yes
  1000            ann 1 player 1500, ben 1 banker 600          ann 1 player 1500          1       no
  1000            cat 2 player 5000, ben 1 player 600          cat 2 player 5000          1       yes
  1000            ann 1 banker 5000                            ann 1 banker 3000          1       yes
  1000            ann 1 banker 5000, ben 1 player 100          ann 1 banker 5000          1       no
"""


@pytest.mark.parametrize("line", [line for line in WITHDRAWALS.splitlines() if line.strip() and "#" not in line])
def test_a_withdrawal_may_not_break_the_differential_but_may_mend_it(line: str) -> None:
    _, before, after, box, fits = re.split(r"\s{2,}", line.strip())
    refusal = check_withdrawal(RWS, LIMITS, chips(before), chips(after), int(box))
    assert (refusal is None) == (fits == "yes")
    assert check_withdrawal(RWS, Limits(), chips(before), chips(after), int(box)) is None


def test_the_refusal_of_a_withdrawal_says_what_the_differential_would_be() -> None:
    before, after = chips("ann 1 banker 1500, ben 1 player 600"), chips("ann 1 banker 1500")
    assert check_withdrawal(RWS, LIMITS, before, after, 1) == Refusal(
        code=RefusalCode.OVER_DIFFERENTIAL,
        clause="rws:5.1",
        message="The differential would be 1,500.00, over its maximum of 1,000.00.",
    )


MINIMUM = 100
spots = st.tuples(
    st.sampled_from(["ann", "ben", "cat", "dan"]),
    st.integers(1, 2),
    st.sampled_from(["player", "banker", "tie"]),
    st.integers(1, 2_000),
)
SEATED = {("ann", 1), ("ben", 2)}


def after(lying: list[Chips], new: Chips, admission: Admission) -> list[Chips]:
    """The chips on the felt once the standing ones have given way."""
    returned = {cut.place: cut.returned_cents for cut in admission.cut_backs}
    kept = [replace(chip, amount_cents=chip.amount_cents - returned.get(place, 0)) for place, chip in enumerate(lying)]
    return [*(chip for chip in kept if chip.amount_cents), new]


def on_spot(lying: list[Chips], spot: tuple[str, int, str]) -> int:
    return sum(chip.amount_cents for chip in lying if chip.spot == spot)


@given(st.lists(spots, max_size=25), st.integers(MINIMUM, 3_000), st.sampled_from(DifferentialScope))
def test_the_differential_is_kept_and_no_seated_patron_is_cut(
    bets: list[tuple[str, int, str, int]], maximum: int, scope: DifferentialScope
) -> None:
    limits = Limits(minimum=Amounts(MINIMUM), maximum_differential=maximum, differential_scope=scope)
    lying: list[Chips] = []
    for patron, box, on, amount in bets:
        new = Chips(patron, box, on, amount, standing=(patron, box) not in SEATED)
        if check_amount(RWS, limits, on, on_spot(lying, new.spot) + amount):
            continue
        answer = admit(RWS, limits, lying, new)
        if isinstance(answer, Refusal):
            check_what_fits(limits, lying, new, answer)
            continue
        assert len(answer.explanation) <= len(answer.cut_backs)
        assert bool(answer.explanation) is bool(answer.cut_backs)
        for cut in answer.cut_backs:
            giving_way = lying[cut.place]
            assert not new.standing
            assert giving_way.standing
            assert (giving_way.box, giving_way.on) == (new.box, new.on)
            assert 0 < cut.returned_cents <= giving_way.amount_cents
        lying = after(lying, new, answer)
        assert all(on_spot(lying, chip.spot) >= MINIMUM for chip in lying)
        for each in (1, 2):
            assert abs(differential(RWS, in_scope(limits, lying, each))) <= maximum


def check_what_fits(limits: Limits, lying: list[Chips], new: Chips, refusal: Refusal) -> None:
    """The refusal names the most that would be admitted, or nothing where that would be under the minimum."""
    assert refusal.fits_cents is not None
    assert refusal.fits_cents < new.amount_cents
    held = on_spot(lying, new.spot)
    if refusal.fits_cents:
        assert isinstance(admit(RWS, limits, lying, replace(new, amount_cents=refusal.fits_cents)), Admission)
        assert isinstance(admit(RWS, limits, lying, replace(new, amount_cents=refusal.fits_cents + 1)), Refusal)
        assert held + refusal.fits_cents >= MINIMUM
    else:
        least = max(1, MINIMUM - held)
        assert isinstance(admit(RWS, limits, lying, replace(new, amount_cents=least)), Refusal)

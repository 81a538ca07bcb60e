"""Money: whole cents, text forms, pays, rounding and breakage."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.errors import MoneyError
from punto.money import (
    LARGEST_AMOUNT,
    Pays,
    check_bet,
    check_whole,
    format_dollars,
    group_dollars,
    parse_dollars,
)
from tests.expecting import refused

amounts = st.integers(0, LARGEST_AMOUNT)

AMOUNTS = {
    "0": 0,
    "0.05": 5,
    "0.5": 50,
    "12.5": 12_50,
    "12.50": 12_50,
    "500": 500_00,
    "500.00": 500_00,
    "10000000000000": 10**15,
}


@pytest.mark.parametrize(("text", "cents"), AMOUNTS.items())
def test_dollars_are_read_as_cents(text: str, cents: int) -> None:
    assert parse_dollars(text) == cents


@given(amounts)
def test_dollars_read_back(cents: int) -> None:
    assert parse_dollars(format_dollars(cents)) == cents


@given(amounts.filter(bool))
def test_a_loss_has_a_sign(cents: int) -> None:
    assert format_dollars(-cents) == "-" + format_dollars(cents)
    assert group_dollars(-cents) == "-" + group_dollars(cents)


@given(amounts)
def test_grouping_only_adds_commas(cents: int) -> None:
    assert group_dollars(cents).replace(",", "") == format_dollars(cents)


def test_money_for_people_has_commas_every_three_digits() -> None:
    assert group_dollars(1_234_567_05) == "1,234,567.05"
    assert group_dollars(99_999) == "999.99"
    assert group_dollars(0) == "0.00"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-5",
        "+5",
        "1.234",
        "0.005",
        "1.",
        ".5",
        "05",
        "1,000",
        "5 ",
        "1e3",
        "nan",
        "٣",
        "5\n",
        "9" * 5000,
        12.5,
        5,
        None,
    ],
)
def test_an_invalid_amount_is_refused(text: str) -> None:
    sentence = f"{text!r} is not an amount: write dollars and at most two decimals, as in 500 or 12.50."
    with refused(MoneyError, sentence):
        parse_dollars(text)


@pytest.mark.parametrize("text", ["10000000000000.01", "10000000000001", "9" * 100])
def test_more_than_all_money_is_refused(text: str) -> None:
    with refused(MoneyError, f"{text} dollars is more than the largest amount, 10,000,000,000,000.00."):
        parse_dollars(text)


@pytest.mark.parametrize("cents", [0, -1, -500_00, 10**15 + 1, 0.5, 100.0, True, "100", None, Fraction(1, 2)])
def test_what_nobody_can_bet_is_refused(cents: int) -> None:
    most = "10,000,000,000,000.00 dollars at most"
    with refused(MoneyError, f"A bet of {cents!r} cents: it must be a whole number of cents above zero, {most}."):
        check_bet(cents)


@pytest.mark.parametrize("cents", [1, 10**15])
def test_the_smallest_and_the_largest_bet(cents: int) -> None:
    check_bet(cents)


def test_an_amount_that_is_not_whole_is_refused() -> None:
    check_whole(-5)
    with refused(MoneyError, "An amount of 1.5 cents: it must be a whole number of cents."):
        check_whole(1.5)  # type: ignore[arg-type]


# pays    amount  unit   paid  breakage
PAYOUTS = """
  1:1        100     1    100  0
  8:1        100     1    800  0
  1:2        100     1     50  0
  1:2        101     1     50  1/2
  1:2       2501     1   1250  1/2
  0.95:1     100     1     95  0
  0.95:1       1     1      0  19/20
  0.95:1     101     1     95  19/20
  0.95:1   10050     5   9545  5/2
  1:2      50050   100  25000  25
  2:1        333    50    650  16
  1.5:1        3     1      4  1/2
  0:1        100     1      0  0
"""


@pytest.mark.parametrize("line", PAYOUTS.strip().splitlines())
def test_payouts_round_down_to_the_unit(line: str) -> None:
    pays, amount, unit, paid, breakage = line.split()
    payout = Pays.parse(pays).on(int(amount), int(unit))
    assert payout.cents == int(paid)
    assert payout.breakage == Fraction(breakage)


@given(
    st.fractions(0, 200, max_denominator=100),
    st.integers(1, 10**9),
    st.integers(1, 10_000),
)
def test_a_payout_and_its_breakage_are_the_exact_pay(odds: Fraction, amount: int, unit: int) -> None:
    payout = Pays.parse(f"{odds.numerator}:{odds.denominator}").on(amount, unit)
    assert payout.cents + payout.breakage == amount * odds
    assert payout.cents % unit == 0
    assert 0 <= payout.breakage < unit


def test_a_payout_is_to_the_cent_unless_told() -> None:
    assert Pays.parse("1:2").on(333) == Pays.parse("1:2").on(333, 1)


@given(
    st.integers(0, 10**10 - 1),
    st.none() | st.text("0123456789", min_size=1, max_size=9),
    st.integers(1, 10**10 - 1),
)
def test_pays_read_back(whole: int, decimals: str | None, bet: int) -> None:
    text = f"{whole}{'' if decimals is None else '.' + decimals}:{bet}"
    pays = Pays.parse(text)
    assert str(pays) == text
    assert Pays.parse(str(pays)) == pays
    assert pays.odds == Fraction(f"{whole}.{decimals or 0}") / bet


@pytest.mark.parametrize(
    "text",
    [
        "",
        "8",
        "8:0",
        "8:",
        ":1",
        "8 to 1",
        "-1:1",
        "8:1.5",
        "08:1",
        "8:01",
        "8:1 ",
        ".5:1",
        "8.:1",
        "9" * 5000 + ":1",
        8,
        None,
    ],
)
def test_an_invalid_pay_is_refused(text: str) -> None:
    with refused(MoneyError, f"{text!r} is not a pay: write odds such as 8:1 or 0.95:1."):
        Pays.parse(text)

"""Which sums are held, and until when."""

from __future__ import annotations

import pytest

from punto.ledger.accounts import Account, AccountKind
from punto.ledger.care import NO_CARE, HoldPlaced, HoldRule, Sum, hold_due, on_hold, release
from punto.ledger.play import DAY_MS, Sums, Window
from tests.ledger.evening import after, at, english

WEEKLY = HoldRule(sum=Sum.CASH, cents=100_00, window=Window.WEEK)
SINGLE = HoldRule(sum=Sum.CASH_OUT, cents=100_00)
WIN = HoldRule(sum=Sum.WIN, cents=100_00)
FIRST = HoldRule(sum=Sum.FIRST_DEPOSIT, cents=100_00)


@pytest.mark.parametrize(
    ("rule", "cents", "days_later", "is_due"),
    [
        (WEEKLY, 500_00, 2, False),
        (WEEKLY, 500_00, 3, True),
        (SINGLE, 120_00, 0, False),
        (SINGLE, 120_01, 0, True),  # more than what was cleared
        (SINGLE, 100_00, 1, True),
        (WIN, 100_00, 0, True),  # every large win waits
        (WIN, 99_99, 0, False),
        (FIRST, 900_00, 400, False),
    ],
)
def test_holds_due_after_one_of_120_was_released(rule: HoldRule, cents: int, days_later: int, is_due: bool) -> None:
    assert [hold_due(NO_CARE, rule, amount, at(0)) for amount in (99_99, 100_00)] == [False, True]
    care = after(NO_CARE, HoldPlaced(rule=rule, cents=120_00, at=at(0)))
    assert care.hold is not None
    assert "reached 120.00 (threshold 100.00)" in english(on_hold(care.hold))
    care = after(care, release(care, "identified", at(5)))
    assert care.hold is None
    assert hold_due(care, rule, cents, at(5) + days_later * DAY_MS) is is_due


@pytest.mark.parametrize(
    ("counts", "cents"), [(Sum.CASH, 10_00), (Sum.DEPOSIT, 30_00), (Sum.CASH_OUT, 5_00), (Sum.WIN, 0)]
)
def test_what_a_hold_counts(counts: Sum, cents: int) -> None:
    sums = Sums(staked_cents=1_00, cash_cents=10_00, deposited_cents=30_00, cashed_out_cents=5_00)
    assert HoldRule(sum=counts, cents=1, window=Window.DAY).counted(sums) == cents


# sum of the rule    what moves a purse
MOVES = """
  cash               cash
  deposit            deposit cash
  first_deposit      first_deposit deposit cash
  cash_out           cash_out
  win                win
"""


@pytest.mark.parametrize("line", MOVES.strip().splitlines())
def test_which_movements_a_rule_counts(line: str) -> None:
    rule, *counted = (Sum(word) for word in line.split())
    assert {one for one in Sum if HoldRule(sum=rule, cents=1).takes(one)} == set(counted)


def test_a_terminal_has_single_amounts_only() -> None:
    patron, terminal = Account(AccountKind.PATRON, "ann"), Account(AccountKind.TERMINAL, "e1/1")
    single, daily = HoldRule(sum=Sum.CASH, cents=1), HoldRule(sum=Sum.CASH, cents=1, window=Window.DAY)
    assert [rule.applies_to(purse) for rule in (single, daily) for purse in (patron, terminal)] == [
        True,
        True,
        True,
        False,
    ]

"""Cash that staff take and pay: parts of one day count together until a second person approves."""

from __future__ import annotations

from typing import Final

import pytest

from punto.ledger.accounts import Account, AccountKind
from punto.ledger.play import DAY_MS, EMPTY_PURSE, move, move_by_staff
from punto.ledger.transfers import Transfer, Why
from punto.people import Person, Post

CAGE = Account(AccountKind.CAGE, "main")
SUE = Person("sue", Post.PIT_SUPERVISOR)
MORNING: Final = 20_000 * DAY_MS + DAY_MS // 3
LATE: Final = 20_000 * DAY_MS + DAY_MS - 1
# account           steps: IN and OUT by staff, a: approved, own: by the patron           taken  paid
CASES = [
    ("patron:ann",    "IN 500, IN 300",                           800,  0),
    ("patron:ann",    "IN 500, OUT 200, OUT 100",                 500,  300),
    ("patron:ann",    "IN 500, a IN 900, IN 50",                  50,   0),
    ("patron:ann",    "IN 500, OUT 200, a OUT 100, OUT 7",        500,  7),
    ("patron:ann",    "IN 500, own 400",                          500,  0),
    ("patron:ann",    "IN 500, OUT 500, IN 40",                   540,  500),
    ("patron:ann",    "IN 500, late, IN 40",                      540,  0),
    ("patron:ann",    "IN 500, tomorrow",                         0,    0),
    ("patron:ann",    "IN 500, tomorrow, IN 40",                  40,   0),
    ("terminal:e/1",  "IN 500, IN 40",                            540,  0),
    ("terminal:e/1",  "IN 500, own 500, IN 40",                   40,   0),
    ("terminal:e/1",  "IN 500, own 499, IN 40",                   540,  0),
    ("terminal:e/1",  "IN 500, OUT 500",                          0,    500),
    ("patron:ann",    "IN 500, WON 300",                          500,  0),
    ("patron:ann",    "IN 500, both 300",                         800,  0),
]  # fmt: skip


@pytest.mark.parametrize(("account", "steps", "taken", "paid"), CASES, ids=[f"{a} {s}" for a, s, *_ in CASES])
def test_what_counts(account: str, steps: str, taken: int, paid: int) -> None:
    holder, purse, at = Account.parse(account), EMPTY_PURSE, MORNING
    for step in steps.split(", "):
        *how, what, cents = (*step.split(), "0") if step in ("late", "tomorrow") else step.split()
        match what:
            case "late":
                at = LATE
            case "tomorrow":
                at = LATE + 1
            case "IN":
                bought = [Transfer(source=CAGE, target=holder, cents=int(cents), why=Why.BUY_IN, ref="r")]
                purse = move_by_staff(purse, holder, bought, at, SUE if how else None)
            case "OUT":
                purse = move_by_staff(purse, holder, [issued(holder, int(cents))], at, SUE if how else None)
            case "WON":
                purse = move_by_staff(purse, holder, [won(holder, int(cents))], at, None)
            case "both":
                bought = [Transfer(source=CAGE, target=holder, cents=int(cents), why=Why.BUY_IN, ref="r")]
                purse = move_by_staff(purse, holder, [won(holder, 5), *bought], at, None)
            case "own":
                purse = move(purse, holder, [issued(holder, int(cents))], at)
    before = purse.cash_before(holder, at)
    assert (before.taken_cents, before.paid_cents) == (taken, paid)


def won(holder: Account, cents: int) -> Transfer:
    return Transfer(source=Account(AccountKind.HOUSE, "main"), target=holder, cents=cents, why=Why.WON, ref="t 1")


def issued(holder: Account, cents: int) -> Transfer:
    voucher = Account(AccountKind.VOUCHER, "1")
    return Transfer(source=holder, target=voucher, cents=cents, why=Why.VOUCHER_ISSUED, ref="r")

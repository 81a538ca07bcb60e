"""Accounts, credit, receivables and vouchers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.errors import MoneyError
from punto.ledger.accounts import GUARDED, Account, AccountKind
from punto.ledger.receivables import with_receivables
from punto.ledger.transfers import Transfer, Why, changes, check_credit, merged
from punto.ledger.vouchers import (
    Voucher,
    VoucherIssued,
    VoucherRedeemed,
    VoucherRefused,
    VoucherState,
    evolve_voucher,
    mask_number,
    number_voucher,
    read_number,
    redeem,
)

ANN = Account(AccountKind.PATRON, "ann")
FELT = Account(AccountKind.FELT, "t1")
HOUSE = Account(AccountKind.HOUSE, "t1")

accounts = st.sampled_from([ANN, FELT, HOUSE, Account(AccountKind.TERMINAL, "t1/3")])
transfers = st.builds(
    Transfer,
    source=accounts,
    target=accounts,
    cents=st.integers(0, 10**9),
    why=st.sampled_from(Why),
    ref=st.just("t1/1/1"),
)


def move(source: Account, target: Account, cents: int) -> Transfer:
    return Transfer(source=source, target=target, cents=cents, why=Why.REVERSED, ref="t1/1/1")


@given(st.sampled_from(AccountKind), st.text(st.characters(categories=["L", "N"]), min_size=1))
def test_accounts_read_as_they_print(kind: AccountKind, name: str) -> None:
    account = Account(kind, name)
    assert Account.parse(str(account)) == account


@pytest.mark.parametrize("text", ["", "ann", "patron:", "purse:ann"])
def test_no_account(text: str) -> None:
    with pytest.raises(MoneyError, match="is not an account"):
        Account.parse(text)


@given(st.lists(transfers))
def test_money_neither_appears_nor_vanishes(some: list[Transfer]) -> None:
    assert sum(changes(some).values()) == 0
    assert {account: cents for account, cents in changes(merged(some)).items() if cents} == {
        account: cents for account, cents in changes(some).items() if cents
    }


def test_no_guarded_account_goes_below_zero() -> None:
    assert check_credit([move(ANN, FELT, 500)], {ANN: 500}.__getitem__) is None
    refusal = check_credit([move(ANN, FELT, 501)], {ANN: 500}.__getitem__)
    assert refusal is not None
    assert (refusal.code.value, refusal.fits_cents) == ("insufficient_credit", 500)
    assert check_credit([move(HOUSE, ANN, 10**9)], {ANN: 0}.__getitem__) is None


@given(st.lists(transfers), st.integers(0, 10**9), st.integers(0, 10**9))
def test_a_correction_takes_the_balance_and_the_rest_is_owed(some: list[Transfer], ann: int, terminal: int) -> None:
    balances = {ANN: ann, Account(AccountKind.TERMINAL, "t1/3"): terminal}
    covered = with_receivables(some, balances.__getitem__, lambda account: account.name)
    after = changes(covered)
    assert all(balances[account] + after.get(account, 0) >= 0 for account in balances)
    owed = -sum(cents for account, cents in after.items() if account.kind is AccountKind.RECEIVABLE)
    plain = changes(some)
    lacking = sum(max(0, -(balances[account] + plain.get(account, 0))) for account in balances)
    assert owed == lacking
    assert all(
        account.kind in GUARDED or cents == plain.get(account, 0)
        for account, cents in after.items()
        if account.kind is not AccountKind.RECEIVABLE
    )


def test_luhn_by_a_known_example() -> None:
    """7992739871 has the check digit 3 in every description of Luhn's method."""
    assert read_number("0000000" + "7992739871" + "3") == "0000-0007-9927-3987-13"


@given(st.text("0123456789", min_size=17, max_size=17), st.data())
def test_a_slip_of_the_finger_is_caught(digits: str, data: st.DataObject) -> None:
    number = number_voucher(digits)
    assert read_number(number) == number
    assert read_number(number.replace("-", " ")) == number
    place = data.draw(st.sampled_from([place for place, sign in enumerate(number) if sign != "-"]))
    wrong = data.draw(st.sampled_from([digit for digit in "0123456789" if digit != number[place]]))
    with pytest.raises(MoneyError, match="not a voucher number"):
        read_number(number[:place] + wrong + number[place + 1 :])


@pytest.mark.parametrize("digits", ["", "1234567890123456", "123456789012345678", "1234567890123456x"])
def test_digits_that_make_no_voucher(digits: str) -> None:
    with pytest.raises(MoneyError, match="A voucher has 17 digits before its check digit"):
        number_voucher(digits)


def issued() -> Voucher:
    number = number_voucher("12345678901234567")
    return evolve_voucher(None, VoucherIssued(number=number, cents=500_00, at=0, expires_at=1_000, source="patron:ann"))


def test_a_voucher_is_redeemed_once() -> None:
    voucher = issued()
    first = redeem(voucher, "terminal:t1/3", 10)
    assert isinstance(first, VoucherRedeemed)
    voucher = evolve_voucher(voucher, first)
    second = redeem(voucher, "terminal:t1/4", 11)
    assert isinstance(second, VoucherRefused)
    voucher = evolve_voucher(voucher, second)
    assert (voucher.state, voucher.redeemed_to, voucher.tries) == (VoucherState.REDEEMED, "terminal:t1/3", 1)


def test_a_voucher_expires() -> None:
    assert isinstance(redeem(issued(), "terminal:t1/3", 999), VoucherRedeemed)
    late = redeem(issued(), "terminal:t1/3", 1_000)
    assert isinstance(late, VoucherRefused)
    assert late.reason.endswith("has expired.")


def test_a_voucher_begins_with_its_issue() -> None:
    for event in (VoucherRedeemed(target="terminal:t1/3", at=10), VoucherRefused(target="x", at=10, reason="-")):
        with pytest.raises(ValueError, match="The first event of a voucher is its issue"):
            evolve_voucher(None, event)


def test_the_last_four_digits_recognise_a_voucher() -> None:
    assert mask_number("1234-5678-9012-3456-71") == "…5671"

"""Double entry: whole cents move from one account to another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum

from msgspec import Struct

from punto.ledger.accounts import Account
from punto.messages import Money, message
from punto.refusals import Refusal, RefusalCode


class Why(StrEnum):
    """The reason of a transfer."""

    BET = "bet"
    TAKEN_BACK = "taken_back"
    RETURNED = "returned"
    STAKE_BACK = "stake_back"
    WON = "won"
    LOST = "lost"
    BREAKAGE = "breakage"
    REVERSED = "reversed"
    BUY_IN = "buy_in"
    CASH_OUT = "cash_out"
    VOUCHER_ISSUED = "voucher_issued"
    VOUCHER_REDEEMED = "voucher_redeemed"
    FLOAT_OPENED = "float_opened"
    FILL = "fill"
    CREDIT = "credit"
    FLOAT_CLOSED = "float_closed"
    OVER_SHORT = "over_short"


class Transfer(Struct, frozen=True, kw_only=True):
    source: Account
    target: Account
    cents: int
    why: Why
    ref: str
    """The round as `table/shoe/round`, or the id of a command."""

    def change_of(self, account: Account) -> int:
        """Cents; below zero for what leaves the account."""
        return (self.target == account) * self.cents - (self.source == account) * self.cents


def merged(transfers: Sequence[Transfer]) -> list[Transfer]:
    """Merge transfers between the same accounts for the same reason; drop zero amounts."""
    if len(transfers) == 1:
        return list(transfers) if transfers[0].cents else []
    sums: dict[tuple[Account, Account, Why, str], int] = {}
    for one in transfers:
        key = (one.source, one.target, one.why, one.ref)
        sums[key] = sums.get(key, 0) + one.cents
    return [
        Transfer(source=source, target=target, cents=cents, why=why, ref=ref)
        for (source, target, why, ref), cents in sums.items()
        if cents
    ]


def changes(transfers: Iterable[Transfer]) -> dict[Account, int]:
    """The net change of each account."""
    by_account: dict[Account, int] = {}
    for one in transfers:
        by_account[one.source] = by_account.get(one.source, 0) - one.cents
        by_account[one.target] = by_account.get(one.target, 0) + one.cents
    return by_account


def check_credit(transfers: Iterable[Transfer], balance_of: Callable[[Account], int]) -> Refusal | None:
    """Whether every guarded account stays at zero or above."""
    for account, change in changes(transfers).items():
        if change < 0 and account.is_guarded and (balance := balance_of(account)) + change < 0:
            return Refusal(
                code=RefusalCode.INSUFFICIENT_CREDIT,
                clause=None,
                reason=message(
                    "refusal-insufficient_credit",
                    account=account.name,
                    balance=Money(balance),
                    needed=Money(-change),
                ),
                fits_cents=balance,
            )
    return None

"""A patron's statement: what went in and out of the purse and what play came to, day by day and in all."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from punto.entries import account_stream, decode_money_entry
from punto.journal import Store
from punto.ledger.accounts import Account
from punto.ledger.play import DAY_MS
from punto.ledger.transfers import Why

DAYS: Final = 366
"""Listed one by one; the totals have all."""


class Movements(Struct, kw_only=True):
    """Cents."""

    cash: int = 0
    """Bought with cash."""
    vouchers: int = 0
    """Vouchers redeemed."""
    cashed_out: int = 0
    staked: int = 0
    """Bets, without those taken back or returned."""
    net: int = 0
    """Won or, below zero, lost. Bets in play count as lost."""

    def take(self, why: Why, signed: int) -> None:
        match why:
            case Why.BUY_IN:
                self.cash += signed
            case Why.VOUCHER_REDEEMED:
                self.vouchers += signed
            case Why.VOUCHER_ISSUED:
                self.cashed_out -= signed
            case Why.BET | Why.TAKEN_BACK | Why.RETURNED:
                self.staked -= signed
                self.net += signed
            case _:
                self.net += signed


class Statement(Struct, kw_only=True):
    days: dict[int, Movements]
    """By day since 1970 (UTC), of the last year."""
    total: Movements
    balance: int = 0


def collect_statement(store: Store, purse: Account, now: int) -> Statement:
    """A movement counts on the day on which it was booked."""
    statement = Statement(days={}, total=Movements())
    first = now // DAY_MS - DAYS + 1
    for record in store.read(account_stream(purse)):
        day = record.at // DAY_MS
        for one in decode_money_entry(record.payload).transfers:
            signed = one.change_of(purse)
            statement.balance += signed
            statement.total.take(one.why, signed)
            if day >= first and signed:
                statement.days.setdefault(day, Movements()).take(one.why, signed)
    return statement

"""Accounts. An account is a kind and a name, written `patron:ann`; some kinds may never go below zero."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from msgspec import Struct

from punto.errors import MoneyError
from punto.rules.model import Place
from punto.table import Table


class AccountKind(StrEnum):
    PATRON = "patron"
    """A patron's credits."""
    TERMINAL = "terminal"
    """Credits at a terminal, named `table/number`."""
    VOUCHER = "voucher"
    FELT = "felt"
    """Bets on a table."""
    HOUSE = "house"
    """What a table won or lost in credits."""
    CHIPS = "chips"
    """Chips in patrons' hands at a table, entered by the dealer."""
    FLOAT = "float"
    """Chips in a table's tray."""
    DROP = "drop"
    """Cash taken at a table."""
    CAGE = "cage"
    """Cash and chips outside the pit."""
    BREAKAGE = "breakage"
    """What rounding kept from payouts at a table."""
    OVER_SHORT = "over_short"
    """The difference found by a count at a table."""
    RECEIVABLE = "receivable"
    """Owed by a patron after a correction."""


GUARDED = frozenset({AccountKind.PATRON, AccountKind.TERMINAL, AccountKind.VOUCHER})
"""Kinds that may not go below zero: each account has its own stream with expected versions. All others are sums over
their postings, and so never a bottleneck."""


class Account(Struct, frozen=True, order=True, cache_hash=True):
    kind: AccountKind
    name: str

    @classmethod
    def parse(cls, text: str) -> Account:
        kind, colon, name = text.partition(":")
        if not colon or not name or kind not in AccountKind._value2member_map_:
            kinds = ", ".join(one.value for one in AccountKind)
            raise MoneyError(f"{text!r} is not an account: write a kind ({kinds}), a colon and a name.")
        return cls(AccountKind(kind), name)

    def __str__(self) -> str:
        return f"{self.kind.value}:{self.name}"

    @property
    def is_guarded(self) -> bool:
        return self.kind in GUARDED


CAGE = Account(AccountKind.CAGE, "main")


@lru_cache(maxsize=100_000)
def of_table(kind: AccountKind, table: str) -> Account:
    return Account(kind, table)


def purse(table: Table, patron: str, place: int, in_chips: bool) -> Account:
    """Where the money of a bet comes from and returns to."""
    if in_chips:
        return of_table(AccountKind.CHIPS, table.id)
    if table.rules.place is Place.TERMINAL:
        return of_terminal(table.id, place)
    return Account(AccountKind.PATRON, patron)


@lru_cache(maxsize=100_000)
def of_terminal(table: str, terminal: int) -> Account:
    return Account(AccountKind.TERMINAL, f"{table}/{terminal}")

"""Transfers as rows, each once: the stream of the paying account tells it, or that of the account paid."""

from __future__ import annotations

from typing import Final, TypeVar

from punto.journal import Record
from punto.ledger.accounts import GUARDED, AccountKind
from punto.reports.export import forms
from punto.verify.money import OUTSIDE_ROUNDS

_GUARDED: Final = frozenset(kind.value for kind in GUARDED)
_OUTSIDE: Final = frozenset(why.value for why in OUTSIDE_ROUNDS)
_OF_TABLES: Final = frozenset(
    kind.value for kind in AccountKind if kind not in (*GUARDED, AccountKind.CAGE, AccountKind.RECEIVABLE)
)
NAMED: Final = frozenset({AccountKind.PATRON.value, AccountKind.VOUCHER.value, AccountKind.RECEIVABLE.value})
"""Accounts whose names say who someone is, or are worth money."""
Place = tuple[str | None, int | None, int | None]
"""Table, shoe and round that a transfer belongs to."""
Kept = TypeVar("Kept")


def transfers_of(record: Record) -> list[forms.TransferForm]:
    """Those that this record's stream is to tell."""
    own = record.stream.removeprefix("account/")
    return [
        one
        for one in forms.read_money(record.payload).transfers
        if (source := one.source).kind not in _GUARDED or f"{source.kind}:{source.name}" == own
    ]


def place_of(one: forms.TransferForm) -> Place:
    return _parse(_ref(one))


class Numbered(dict[Kept, int]):
    """Different values, each kept once: asked for one, it says which number that has, or gives it the next."""

    def __missing__(self, value: Kept) -> int:
        number = self[value] = len(self)
        return number


class LedgerSheet:
    """Transfers in order, and how many of them each record told."""

    def __init__(self, tables: frozenset[str] | None) -> None:
        self._tables = tables
        self.clear()

    def clear(self) -> None:
        self.transfers: list[forms.TransferForm] = []
        self.records: list[Record] = []
        self.counts: list[int] = []

    def take(self, record: Record) -> None:
        told = transfers_of(record)
        if self._tables is not None:
            told = [one for one in told if place_of(one)[0] in self._tables]
        self.transfers += told
        self.records.append(record)
        self.counts.append(len(told))

    def places(self) -> tuple[list[int], list[Place]]:
        """For each transfer the number of its place; and the places in the order of their numbers."""
        refs = Numbered[str]()
        numbers = [refs[_ref(one)] for one in self.transfers]
        return numbers, [_parse(ref) for ref in refs]


def _ref(one: forms.TransferForm) -> str:
    """Table, shoe and round; outside of rounds the table alone, if that."""
    if one.why not in _OUTSIDE:
        return one.ref
    return f"{_table_of(one.source) or _table_of(one.target)}//"


def _parse(ref: str) -> Place:
    table, shoe, round_ = ref.rsplit("/", 2)
    return table or None, int(shoe) if shoe else None, int(round_) if round_ else None


def _table_of(account: forms.AccountForm) -> str:
    if account.kind in _OF_TABLES:
        return account.name
    return account.name.rpartition("/")[0] if account.kind == AccountKind.TERMINAL.value else ""

"""Transfers as rows, each once: the stream of the paying account tells it, or that of the account paid."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
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


def told_by(stream: str) -> Callable[[bytes], list[forms.TransferForm]]:
    """Reads an entry of this stream: of its transfers those that the stream is to tell."""
    kind, _, name = stream.removeprefix("account/").partition(":")
    read = forms.read_money

    def told(payload: bytes) -> list[forms.TransferForm]:
        return [
            one
            for one in read(payload).transfers
            if (source := one.source).kind not in _GUARDED or (source.name == name and source.kind == kind)
        ]

    return told


def place_of(one: forms.TransferForm) -> Place:
    return _parse(_ref(one))


class Numbered(dict[Kept, int]):
    """Different values, each kept once: asked for one, it says which number that has, or gives it the next."""

    def __missing__(self, value: Kept) -> int:
        number = self[value] = len(self)
        return number

    def of_each(self, values: Iterable[Kept]) -> list[int]:
        return list(map(self.__getitem__, values))


class LedgerSheet:
    """Transfers in order as columns of numbers; beside them what the numbers of accounts, reasons and places mean."""

    def __init__(self, tables: frozenset[str] | None) -> None:
        self._tables = tables
        self.accounts = Numbered[forms.AccountForm]()
        self.reasons = Numbered[str]()
        self.clear()

    def clear(self) -> None:
        self.refs = Numbered[str]()
        self.sources = array("i")
        self.targets = array("i")
        self.cents = array("q")
        self.whys = array("i")
        self.placed = array("i")
        self.times = array("q")
        self.positions = array("q")
        self.counts = array("i")
        """Of the records that these times and positions are of, how many transfers each told."""

    def follow(self, stream: str) -> Callable[[Record], None]:
        """Takes the records of one stream."""
        read, tables = told_by(stream), self._tables

        def take(record: Record) -> None:
            told = read(record.payload)
            if tables is not None:
                told = [one for one in told if place_of(one)[0] in tables]
            for one in told:
                self._add(one)
            self.times.append(record.at)
            self.positions.append(record.position)
            self.counts.append(len(told))

        return take

    def places(self) -> list[Place]:
        """By number."""
        return [_parse(ref) for ref in self.refs]

    def _add(self, one: forms.TransferForm) -> None:
        accounts, why = self.accounts, one.why
        self.sources.append(accounts[one.source])
        self.targets.append(accounts[one.target])
        self.cents.append(one.cents)
        self.whys.append(self.reasons[why])
        self.placed.append(self.refs[one.ref if why not in _OUTSIDE else _ref(one)])


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

"""Transfers as rows, each once: the stream of the paying account tells it, or that of the account paid."""

from __future__ import annotations

from typing import Final

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


class LedgerSheet:
    """Transfers in order, and where and when each was posted."""

    def __init__(self, tables: frozenset[str] | None) -> None:
        self._tables = tables
        self._last_ref = ""
        self._last_place: Place = (None, None, None)
        self.transfers: list[forms.TransferForm] = []
        self.times: list[int] = []
        self.positions: list[int] = []
        self.places: list[Place] = []

    def take(self, record: Record) -> None:
        stream = record.stream
        own = stream[8:] if stream.startswith("account/") else ""
        tables = self._tables
        for one in forms.read_money(record.payload).transfers:
            source = one.source
            if source.kind in _GUARDED and own != f"{source.kind}:{source.name}":
                continue
            place = self._last_place if one.ref == self._last_ref else self._place(one)
            if tables is not None and place[0] not in tables:
                continue
            self.transfers.append(one)
            self.times.append(record.at)
            self.positions.append(record.position)
            self.places.append(place)

    def _place(self, one: forms.TransferForm) -> Place:
        if one.why in _OUTSIDE:
            return _table_of(one.source) or _table_of(one.target), None, None
        table, shoe, round_ = one.ref.rsplit("/", 2)
        self._last_ref, self._last_place = one.ref, (table, int(shoe), int(round_))
        return self._last_place


def _table_of(account: forms.AccountForm) -> str | None:
    if account.kind in _OF_TABLES:
        return account.name
    return account.name.rpartition("/")[0] if account.kind == AccountKind.TERMINAL.value else None

"""What one node knows of the house: tables, balances and vouchers as last read from the journal, each with its version."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from msgspec import Struct
from punto.journal import Record, Store
from punto.service.stored import read_snapshot, write_snapshot

from punto.ledger.accounts import Account
from punto.ledger.vouchers import Voucher
from punto.table import Table

State = TypeVar("State")
SNAPSHOT_EVERY = 500
"""Records of a stream between two snapshots."""


class Held(Struct, Generic[State], frozen=True):
    """A state and the version of the stream that it was read at."""

    state: State
    version: int


def table_stream(table: str) -> str:
    return f"table/{table}"


def account_stream(account: Account) -> str:
    return f"account/{account}"


def voucher_stream(number: str) -> str:
    return f"voucher/{number}"


def books_stream(table: str) -> str:
    return f"books/{table}"


class View:
    """Read through to the journal; kept current by what is appended here, and by what others append."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables: dict[str, Held[Table | None]] = {}
        self._balances: dict[Account, Held[int]] = {}
        self._vouchers: dict[str, Held[Voucher | None]] = {}

    def table(self, name: str) -> Held[Table | None]:
        if name not in self._tables:
            held = self._from_snapshot(table_stream(name))
            self._tables[name] = _read_table(held, self._store.read(table_stream(name), after=held.version))
        return self._tables[name]

    def balance(self, account: Account) -> Held[int]:
        if account not in self._balances:
            self._balances[account] = _read_balance(account, Held(0, 0), self._store.read(account_stream(account)))
        return self._balances[account]

    def voucher(self, number: str) -> Held[Voucher | None]:
        if number not in self._vouchers:
            self._vouchers[number] = _read_voucher(Held(None, 0), self._store.read(voucher_stream(number)))
        return self._vouchers[number]

    def take(self, records: Iterable[Record]) -> None:
        """Records that were just appended, here or elsewhere: whoever is held and next in line is brought up to them."""
        for record in records:
            kind, _, name = record.stream.partition("/")
            match kind:
                case "table" if name in self._tables:
                    self._tables[name] = _next(self._tables[name], record, _read_table)
                    self._maybe_snapshot(record, self._tables[name])
                case "account" if (account := Account.parse(name)) in self._balances:
                    held = self._balances[account]
                    if record.version == held.version + 1:
                        self._balances[account] = _read_balance(account, held, [record])
                case "voucher" if name in self._vouchers:
                    self._vouchers[name] = _next(self._vouchers[name], record, _read_voucher)

    def forget(self, streams: Iterable[str]) -> None:
        """Read these anew: someone else has appended to them."""
        for stream in streams:
            kind, _, name = stream.partition("/")
            match kind:
                case "table":
                    self._tables.pop(name, None)
                case "account":
                    self._balances.pop(Account.parse(name), None)
                case "voucher":
                    self._vouchers.pop(name, None)

    def _from_snapshot(self, stream: str) -> Held[Table | None]:
        found = self._store.load_snapshot(stream)
        return Held(None, 0) if found is None else Held(read_snapshot(found[1]), found[0])

    def _maybe_snapshot(self, record: Record, held: Held[Table | None]) -> None:
        if held.version % SNAPSHOT_EVERY == 0 and held.state is not None:
            self._store.save_snapshot(record.stream, held.version, write_snapshot(held.state))

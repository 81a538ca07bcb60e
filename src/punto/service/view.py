"""What one node knows of the house: tables, balances, vouchers as last read from the journal, with their versions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from msgspec import Struct

from punto.entries import (
    account_stream,
    decode_money_entry,
    decode_table_entry,
    decode_voucher_entry,
    table_stream,
    voucher_stream,
)
from punto.journal import Record, Store
from punto.ledger.accounts import Account
from punto.ledger.transfers import changes
from punto.ledger.vouchers import Voucher, evolve_voucher
from punto.table import Table, evolve, open_table
from punto.table.codec import decode_table
from punto.table.events import TableOpened

State = TypeVar("State")


class Held(Struct, Generic[State], frozen=True):
    """A state, and the version of the stream that it was read at."""

    state: State
    version: int


class View:
    """Reads through to the journal, and keeps what it has read until it is told that it is out of date."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables: dict[str, Held[Table | None]] = {}
        self._balances: dict[str, Held[int]] = {}
        self._vouchers: dict[str, Held[Voucher | None]] = {}

    def table(self, name: str) -> Held[Table | None]:
        stream = table_stream(name)
        if stream not in self._tables:
            snapshot = self._store.load_snapshot(stream)
            held = Held[Table | None](None, 0)
            if snapshot is not None:
                held = Held(decode_table(snapshot[1]), snapshot[0])
            self._tables[stream] = _read_table(held, self._store.read(stream, after=held.version))
        return self._tables[stream]

    def balance(self, account: Account) -> Held[int]:
        stream = account_stream(account)
        if stream not in self._balances:
            self._balances[stream] = _read_balance(account, Held(0, 0), self._store.read(stream))
        return self._balances[stream]

    def voucher(self, number: str) -> Held[Voucher | None]:
        stream = voucher_stream(number)
        if stream not in self._vouchers:
            self._vouchers[stream] = _read_voucher(Held(None, 0), self._store.read(stream))
        return self._vouchers[stream]

    def take(self, records: Iterable[Record]) -> None:
        """Bring what is held up to records just appended, here or elsewhere; what is out of step is read anew."""
        for record in records:
            stream = record.stream
            if stream in self._tables and _is_next(self._tables[stream], record):
                self._tables[stream] = _read_table(self._tables[stream], [record])
            elif stream in self._balances and _is_next(self._balances[stream], record):
                account = Account.parse(stream.partition("/")[2])
                self._balances[stream] = _read_balance(account, self._balances[stream], [record])
            elif stream in self._vouchers and _is_next(self._vouchers[stream], record):
                self._vouchers[stream] = _read_voucher(self._vouchers[stream], [record])

    def forget(self, streams: Iterable[str]) -> None:
        """Someone else has appended to these: read them anew."""
        for stream in streams:
            self._tables.pop(stream, None)
            self._balances.pop(stream, None)
            self._vouchers.pop(stream, None)


def _is_next(held: Held[State], record: Record) -> bool:
    return record.version == held.version + 1


def _read_table(held: Held[Table | None], records: Iterable[Record]) -> Held[Table | None]:
    table, version = held.state, held.version
    for record in records:
        for event in decode_table_entry(record.payload).events:
            if isinstance(event, TableOpened):
                table = open_table(event)
            elif table is not None:
                table = evolve(table, event)
        version = record.version
    return Held(table, version)


def _read_balance(account: Account, held: Held[int], records: Iterable[Record]) -> Held[int]:
    cents, version = held.state, held.version
    for record in records:
        cents += changes(decode_money_entry(record.payload).transfers).get(account, 0)
        version = record.version
    return Held(cents, version)


def _read_voucher(held: Held[Voucher | None], records: Iterable[Record]) -> Held[Voucher | None]:
    voucher, version = held.state, held.version
    for record in records:
        for event in decode_voucher_entry(record.payload).events:
            voucher = evolve_voucher(voucher, event)
        version = record.version
    return Held(voucher, version)

"""Verifies a whole journal in one pass: chain, signatures, order, rounds, bets, accounts, answers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import suppress

import msgspec

from punto.entries import decode_money_entry, decode_table_entry, decode_voucher_entry
from punto.errors import JournalArchivedError, JournalDamagedError
from punto.journal import Record, Store
from punto.journal.check import Check
from punto.journal.records import BEFORE_ALL, Checkpoint
from punto.messages import Message, message
from punto.verify.answers import Commands
from punto.verify.findings import Finding, name_stream
from punto.verify.money import Accounts
from punto.verify.patrons import PatronRows
from punto.verify.provable import DrawChecker
from punto.verify.rounds import TableReplay
from punto.verify.since import Before


def verify(
    store: Store, trusted: Collection[bytes] | None, progress: Callable[[int], None] = lambda position: None
) -> Iterator[Finding]:
    """Yield every discrepancy of a whole journal."""
    return verify_with(Check(store, trusted), progress)


def verify_with(check: Check, progress: Callable[[int], None] = lambda position: None) -> Iterator[Finding]:
    """Yield every discrepancy, the journal's own first. Rounds and money are checked up to a break in the chain.

    If the check begins at a checkpoint, so do the others.
    """
    for problem in check.problems():
        where = name_stream(problem.stream) if problem.stream else "journal"
        yield Finding(where=where, said=problem.message, position=problem.position)
    try:
        yield from _judge(check.store, progress, check.since)
    except (JournalArchivedError, JournalDamagedError) as damage:
        yield Finding(where="journal", said=message("finding-no_further", damage=str(damage)))


def _judge(store: Store, progress: Callable[[int], None], since: Checkpoint | None) -> Iterator[Finding]:
    before = Before(store, since)
    house, patrons, last = _House(before, store), PatronRows(), before.position
    commands = Commands(house.accounts.balances)
    for record in store.read_all(last):
        where = f"{name_stream(record.stream)} version {record.version}"
        for said in house.take(record):
            yield Finding(where=where, said=said, position=record.position)
        with suppress(msgspec.DecodeError, KeyError, TypeError):  # reported by the house
            commands.take(record)
        patrons.take(record)
        progress(record.position)
        last = record.position
    for said in house.accounts.close():
        yield Finding(where="accounts", said=said)
    for said in commands.compare(store, last, before.position if since else BEFORE_ALL):
        yield Finding(where="answers", said=said)
    for said in patrons.compare(store):
        yield Finding(where="patrons", said=said)


class _House:
    """Tables and accounts rebuilt from the journal."""

    def __init__(self, before: Before, store: Store) -> None:
        self._before = before
        self._store = store
        self._draws: dict[str, DrawChecker] = {}
        self.tables: dict[str, TableReplay] = {}
        self.accounts = Accounts()

    def take(self, record: Record) -> Iterator[Message]:
        kind, _, name = record.stream.partition("/")
        try:
            self._before.take(record, self.tables, self.accounts)
            match kind:
                case "table":
                    yield from self._take_table(name, record)
                case "account" | "books":
                    yield from self.accounts.post(record.stream, decode_money_entry(record.payload))
                case "voucher":
                    yield from self.accounts.take_voucher(name, decode_voucher_entry(record.payload))
        except msgspec.DecodeError as error:
            yield message("finding-entry", error=str(error))

    def _take_table(self, name: str, record: Record) -> Iterator[Message]:
        replay = self.tables.setdefault(name, TableReplay())
        entry = decode_table_entry(record.payload)
        before = replay.table
        problems = list(replay.take(entry))
        yield from problems
        if name not in self._draws:
            self._draws[name] = DrawChecker(self._store, name, self._before.position)
        yield from self._draws[name].take(entry, before, replay.table)
        if before is not None and replay.last_fits:
            self.accounts.expect(before, entry)

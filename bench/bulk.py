"""Writes a journal of many rounds at once: one table is really played, and its records are copied to the others.

Every record is what the service would have written, chained, sealed and signed; only the names of tables, patrons and
keys differ. The snapshots that a service would have saved are written too: one table is really followed, and its
snapshots are copied to the others. `python -m bench.bulk URL KEY ROUNDS [TABLES [PATRONS]]`.
"""

from __future__ import annotations

import random
import sys
import time
import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from punto.approvals.setting import SecondPerson
from punto.journal import Answer, Append, Appended, Record, Snapshot, Store, StreamAppend, create_store
from punto.journal.keys import load_key, make_key
from punto.journal.notary import Notary
from punto.journal.records import SnapshotName
from punto.journal.sqlite import SqliteStore
from punto.ledger.accounts import Account, AccountKind
from punto.ledger.commands import BuyIn
from punto.people import Person, Post
from punto.round import RoundState
from punto.service.core.house import House
from punto.service.core.messages import Accepted, AnyCommand, Envelope
from punto.service.core.money import purse_named
from punto.service.core.planning import plan
from punto.service.core.view import View
from punto.service.showing.pit_table import QUICK, PitTable
from punto.table import Table, TableSettings
from punto.table.commands import CloseBetting, DealNext, NewShoe, OpenBetting, OpenTable, PlaceBet, Settle

NAME = "bulk000000"
PATRON = "guest000000"
PATRONS = 3
ROUND_MS = 40_000
COMMITTED = 200
"""Commands in one batch."""
CHECKPOINT_EVERY = 10_000
"""Commands between checkpoints."""
LOG_PAGES = 20_000
ENDED = frozenset({RoundState.SETTLED, RoundState.VOID})


class Model:
    """The table that is played. Yields the append of every command."""

    def __init__(self, patrons: int) -> None:
        """Each places one bet in every round."""
        self._patrons = patrons
        self._view = View(SqliteStore.in_memory())
        self._view.house = lambda: House(SecondPerson(ranks={}))
        self._source = random.Random(7)
        self._given = 0

    def appends(self, rounds: int) -> Iterator[Append]:
        manager, dealer = Person("manager", Post.SHIFT_MANAGER), Person("dealer", Post.DEALER)
        yield self._ask(OpenTable(game="rws", settings=TableSettings()), manager)
        for number in range(self._patrons):
            yield self._ask(BuyIn(amount_cents=10**9, patron=f"{PATRON}{number}"), dealer)
        while (command := self._next(rounds)) is not None:
            yield self._ask(command, dealer)

    def _table(self) -> Table | None:
        return self._view.table(NAME).state

    def _ask(self, command: AnyCommand, by: Person) -> Append:
        self._given += 1
        table = self._table()
        purse = purse_named(table, command) if table else None
        envelope = Envelope(
            id=f"{by.name} {NAME} {self._given}",
            at=self._given * ROUND_MS // 10,
            by=by,
            table=NAME,
            command=command,
            entropy=self._source.getrandbits(256),
            salt=f"{self._source.getrandbits(128):032x}",
            purse=purse,
        )
        planned = plan(self._view, NAME, [envelope])
        [answer] = planned.answers.values()
        if not isinstance(answer, Accepted):
            raise SystemExit(f"{command}: {answer}")
        self._view.keep(planned.known)
        return planned.append

    def _next(self, rounds: int) -> AnyCommand | None:
        table = self._table()
        assert table is not None, "it was opened"
        round_ = table.round
        if round_ is None or round_.state in ENDED:
            if round_ is not None and round_.number >= rounds:
                return None
            is_last = round_ is not None and table.last_round is not None and round_.number >= table.last_round
            return NewShoe() if is_last else OpenBetting()
        if round_.state is RoundState.BETTING and len(round_.bets) < self._patrons:
            place = len(round_.bets)
            on = self._source.choice(("player", "banker"))
            return PlaceBet(patron=f"{PATRON}{place}", box=place + 1, on=on, amount_cents=25_00)
        if round_.state is RoundState.BETTING:
            return CloseBetting()
        return Settle() if round_.state is RoundState.COMPLETE else DealNext()


def write(url: str, key: Ed25519PrivateKey, rounds: int, tables: int, patrons: int = PATRONS) -> int:
    """Returns the number of records. They are durable at the end, and not each when it is written."""
    store = create_store(url)
    if isinstance(store, SqliteStore):
        _sync_at_the_end(store)
    notary = Notary(store, key)
    notary.open(0)
    commands = 0
    copied = _copied(Model(patrons).appends(rounds // tables), tables)
    while together := list(islice(copied, COMMITTED)):
        outcomes = store.append_all(together)
        records = (record for outcome in outcomes if isinstance(outcome, Appended) for record in outcome.records)
        in_order = sorted(records, key=_position)
        notary.take(in_order)
        commands += len(together)
        if commands % CHECKPOINT_EVERY < COMMITTED:
            notary.sign(together[-1].at)
    notary.sign(commands * ROUND_MS)
    save_snapshots(store, tables, patrons)
    notary.sign(commands * ROUND_MS)
    written = store.last_position()
    store.close()
    return written


def _sync_at_the_end(store: SqliteStore) -> None:
    """A bulk that is interrupted is written again. Pages of indexes are written once for many batches."""
    store._writer.pragma("synchronous", "off")
    store._writer.pragma("wal_autocheckpoint", LOG_PAGES)


def save_snapshots(store: Store, tables: int, patrons: int) -> None:
    """What a service knows of every table, tray and purse at the end, and the marks on the way."""
    pit = PitTable(store, NAME)
    while pit.read_slice():
        pass
    for snapshot in (*pit.snapshots(), pit.history.snapshot(), *_states(store, patrons)):
        for number in range(tables):
            _save_copy(store, snapshot, f"{number:06}")


def _states(store: Store, patrons: int) -> Iterator[Snapshot]:
    """Of the streams of the first table, and of its patrons."""
    view = View(store)
    view.table(NAME)
    view.tray(NAME)
    for number in range(patrons):
        view.purse(Account(AccountKind.PATRON, f"{PATRON}{number}"))
    for stream in (head.stream for head in store.heads() if NAME in head.stream or PATRON in head.stream):
        if (state := view.snapshot(stream)) is not None:
            yield Snapshot(stream, *state)


def _save_copy(store: Store, snapshot: Snapshot, number: str) -> None:
    """A mark holds the hash of the record before it, and the pit's snapshot is compressed."""
    name, version, state = snapshot
    digits = number.encode()
    source = SnapshotName(name, version, b"").source
    other = source.replace(NAME, f"bulk{number}").replace(PATRON, f"guest{number}")
    before, after = (b64encode(store.hash_at(stream, version) or b"") for stream in (source, other))

    def copied(plain: bytes) -> bytes:
        return _with_digits(plain, digits).replace(before, after)

    is_packed = name.startswith("pit@")
    state = zlib.compress(copied(zlib.decompress(state)), QUICK) if is_packed else copied(state)
    store.save_snapshot(name.replace(source, other), version, state)


def _with_digits(value: bytes, digits: bytes) -> bytes:
    return value.replace(b"bulk000000", b"bulk" + digits).replace(b"guest000000", b"guest" + digits)


def _position(record: Record) -> int:
    return record.position


def _copied(model: Iterable[Append], tables: int) -> Iterator[Append]:
    """Every command at every table in turn."""
    for append in model:
        for number in range(tables):
            yield _renamed(append, f"{number:06}")


def _renamed(append: Append, number: str) -> Append:
    """The names are of the same length: every record stays as long as it was."""
    digits = number.encode()

    def in_bytes(value: bytes) -> bytes:
        return _with_digits(value, digits)

    def in_text(value: str) -> str:
        return value.replace(NAME, f"bulk{number}").replace(PATRON, f"guest{number}")

    streams = tuple(
        StreamAppend(stream=in_text(part.stream), payloads=tuple(map(in_bytes, part.payloads)))
        for part in append.streams
        if part.payloads
    )
    answers = tuple(Answer(key=in_text(one.key), body=in_bytes(one.body)) for one in append.answers)
    return replace(append, streams=streams, answers=answers)


def main() -> int:
    url, key_file, rounds = sys.argv[1], Path(sys.argv[2]), int(float(sys.argv[3]))
    tables = int(sys.argv[4]) if len(sys.argv) > 4 else 20
    patrons = int(sys.argv[5]) if len(sys.argv) > 5 else PATRONS
    key = load_key(key_file) if key_file.exists() else make_key(key_file)
    started = time.process_time()
    records = write(url, key, rounds, tables, patrons)
    print(f"{rounds:,} rounds at {tables} tables: {records:,} records, {time.process_time() - started:.0f} s CPU")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""A node's cache of tables, purses, trays and vouchers, with their stream versions.

Entries may be stale: each append names the versions it relies on, and the journal rejects conflicts. Not thread-safe.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, Generic, TypeVar, cast

import msgspec
from msgspec import Struct

from punto.entries import (
    FAULTS,
    PLAY,
    MoneyEntry,
    PlayDisabled,
    PlayEvent,
    account_stream,
    books_stream,
    care_stream,
    decode_care_entry,
    decode_money_entry,
    decode_table_entry,
    decode_voucher_entry,
    fault_decoder,
    play_decoder,
    provable_stream,
    requests_stream,
    table_stream,
    voucher_stream,
)
from punto.faults import NO_FAULTS, Faults, evolve_faults
from punto.history import Followed
from punto.history.recalling import RoundReader
from punto.history.steps import follow_all
from punto.journal import Record, Store
from punto.ledger.accounts import Account, AccountKind, of_table
from punto.ledger.care import NO_CARE, Care, evolve_care
from punto.ledger.play import EMPTY_PURSE, Purse, move, move_by_staff
from punto.ledger.transfers import changes
from punto.ledger.vouchers import Voucher, evolve_voucher
from punto.people import Post
from punto.provable.record import (
    NOTHING_COMMITTED,
    ProvableShoe,
    decode_provable,
    decode_provable_entry,
    encode_provable,
)
from punto.provable.record import follow as follow_draws
from punto.service.core.house import House
from punto.service.core.requests import (
    NO_REQUESTS,
    Requests,
    decode_request_entry,
    decode_requests,
    encode_requests,
)
from punto.service.core.requests import follow as follow_request
from punto.table import Event, Table
from punto.table.codec import decode_table, encode
from punto.table.events import RoundRecalled

State = TypeVar("State")

MOST_HELD: Final = 100_000
"""Streams kept in memory. The least recently changed are evicted first."""
LONG_READ: Final = 1_000
"""Number of records after which a read makes a snapshot worthwhile."""


class NotHeldError(Exception):
    """A stream is not in memory: load it off the event loop, then decide again."""

    def __init__(self, stream: str) -> None:
        super().__init__(stream)
        self.stream = stream


class Held(Struct, Generic[State], frozen=True):
    """A state and its stream version."""

    state: State
    version: int


_UNKNOWN: Final[Held[Any]] = Held(None, 0)


class _Kind(Struct, frozen=True):
    """How to read streams of one kind. `follow` takes the stream name, the state and the next payload."""

    empty: Any
    follow: Callable[[str, Any, bytes], Any]
    dump: Callable[[Any], bytes] = msgspec.json.encode
    load: Callable[[bytes], Any] = msgspec.json.decode
    is_kept: bool = True
    """False disables caching and snapshots, for short-lived vouchers."""


class View:
    """A read-through cache of the journal."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._held: dict[str, Held[Any]] = {}
        self._stale: dict[str, int] = {}
        """Held streams that another node has changed, and their latest known version: good enough to show, not to
        decide."""
        self._read_back: dict[str, RoundReader] = {}
        self.house: Callable[[], House] = House
        """What the house wants: a node asks its own settings."""
        self._lent: dict[str, Held[Any]] = {}
        """Streams that are not kept, loaded for the commands that are being decided."""
        self._ahead: Mapping[str, Held[Any]] = {}
        """States that are being written, while commands are decided that come after."""
        self._is_held_only = False
        self.long_reads: set[str] = set()
        """Streams that need a snapshot."""

    def table(self, name: str) -> Held[Table | None]:
        return cast("Held[Table | None]", self._get(table_stream(name)))

    def shown_table(self, name: str) -> Held[Table | None]:
        """The last known state. Never reads the journal, so it never blocks the event loop."""
        return self._held.get(table_stream(name), _UNKNOWN)

    def purse(self, account: Account) -> Held[Purse]:
        return cast("Held[Purse]", self._get(account_stream(account)))

    def balance(self, account: Account) -> int:
        return self.purse(account).state.cents

    def care(self, account: Account) -> Held[Care]:
        """Limits, exclusions and holds."""
        return cast("Held[Care]", self._get(care_stream(account)))

    def shown_care(self, account: Account) -> Care:
        """The last known state. Never reads the journal."""
        return cast("Care", self._held.get(care_stream(account), Held(NO_CARE, 0)).state)

    def tray(self, table: str) -> Held[int]:
        """Book balance of a table's tray."""
        return cast("Held[int]", self._get(books_stream(table)))

    def voucher(self, number: str) -> Held[Voucher | None]:
        return cast("Held[Voucher | None]", self._get(voucher_stream(number)))

    def requests(self, table: str) -> Held[Requests]:
        """What waits for a second person at a table."""
        return cast("Held[Requests]", self._get(requests_stream(table)))

    def play(self) -> Held[PlayEvent | None]:
        """Who last disabled or enabled all play; None if nobody ever did."""
        return cast("Held[PlayEvent | None]", self._get(PLAY))

    def is_play_disabled(self) -> bool:
        """As last known. Never reads the journal."""
        return isinstance(self._held.get(PLAY, _UNKNOWN).state, PlayDisabled)

    def faults(self) -> Held[Faults]:
        """Of devices, in the whole house."""
        return cast("Held[Faults]", self._get(FAULTS))

    def shown_faults(self) -> Faults:
        """As last known. Never reads the journal."""
        return cast("Faults", self._held.get(FAULTS, Held(NO_FAULTS, 0)).state)

    def provable(self, table: str) -> Held[ProvableShoe]:
        """What is on record about a table's provable shoe."""
        return cast("Held[ProvableShoe]", self._get(provable_stream(table)))

    def recall(self, name: str, number: int, pending: Iterable[Event] = ()) -> RoundRecalled | None:
        """Rebuild a round that its table has dropped, from the journal and pending events."""
        reading = self._read_back.get(name)
        if reading is None or reading.number != number:
            reading = self.reading_back(name, number)
        return reading.recall(tuple(pending))

    def reading_back(self, name: str, number: int) -> RoundReader:
        return RoundReader(self._store, name, number)

    def keep_read_back(self, reading: RoundReader) -> None:
        """Keep one past round per table, read off the event loop."""
        self._read_back[reading.table] = reading

    def take(self, record: Record) -> None:
        """Apply a new record from any node. A stream with records missing in between is stale."""
        if (held := self._before(record, self._held.get(record.stream))) is not None:
            kind, name = _kind_of(record.stream)
            self._hold(record.stream, Held(kind.follow(name, held.state, record.payload), record.version))

    def take_at_table(self, record: Record) -> Followed | None:
        """Apply a new record of a table from any node. What it says, unless that was known or another is missing."""
        held = self._before(record, self._held.get(record.stream, _UNKNOWN))
        if held is None:
            return None
        entry = decode_table_entry(record.payload)
        after = follow_all(held.state, entry.events)
        self._hold(record.stream, Held(after, record.version))
        return None if after is None else Followed(entry, after)

    def _before(self, record: Record, held: Held[Any] | None) -> Held[Any] | None:
        """The state that a record follows."""
        if held is None or record.version <= held.version:
            return None
        if record.version == held.version + 1:
            return held
        self._stale[record.stream] = record.version
        return None

    def keep(self, known: Mapping[str, Held[Any]]) -> None:
        """Store the states after an append by this node."""
        for stream, held in known.items():
            before = self._held.pop(stream, None)
            self._hold(stream, held if before is None or before.version < held.version else before)

    def forget(self, streams: Iterable[str]) -> None:
        """Read these streams again before the next decision: another node has changed them."""
        for stream in streams:
            self._lent.pop(stream, None)
            if stream in self._held:
                self._stale.setdefault(stream, 0)

    def note(self, versions: Mapping[str, int]) -> None:
        """The latest versions of streams that changed: those held in an earlier one are stale."""
        for stream in self._held.keys() & versions.keys():
            if self._held[stream].version < versions[stream]:
                self._stale[stream] = versions[stream]

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """Version and encoded state of a cached stream."""
        held = self._held.get(stream)
        kind, _ = _kind_of(stream)
        return (held.version, kind.dump(held.state)) if held is not None and kind.is_kept else None

    @contextmanager
    def held_only(self, ahead: Mapping[str, Held[Any]] | None = None) -> Iterator[None]:
        """Raise NotHeldError instead of reading the journal. For the event loop: nothing may wait inside. States ahead
        are being written: the journal refuses what rests on one that it did not take."""
        self._is_held_only, self._ahead = True, ahead or {}
        try:
            yield
        finally:
            self._is_held_only, self._ahead = False, {}

    def version(self, stream: str) -> int | None:
        """Of the state in memory; 0 before the first record, None if the stream is not held."""
        held = self._held.get(stream)
        return None if held is None else held.version

    def stale(self, streams: Iterable[str]) -> list[str]:
        return [stream for stream in streams if stream in self._stale]

    def missing(self, streams: Iterable[str]) -> list[str]:
        return [stream for stream in streams if self._find(stream) is None]

    def load(self, streams: Iterable[str]) -> dict[str, Held[Any]]:
        """Read streams from the journal. This may take long: run it in a thread."""
        return {stream: self._read(stream) for stream in streams}

    def lend(self, loaded: Mapping[str, Held[Any]]) -> None:
        """Keep what was loaded, at least until it is given back."""
        for stream, held in loaded.items():
            if _kind_of(stream)[0].is_kept:
                known = self._held.get(stream)
                self._hold(stream, held if known is None or known.version < held.version else known)
            else:
                self._lent[stream] = held

    def give_back(self, streams: Iterable[str]) -> None:
        for stream in streams:
            self._lent.pop(stream, None)

    def _find(self, stream: str) -> Held[Any] | None:
        return self._lent.get(stream) if stream in self._stale else self._held.get(stream) or self._lent.get(stream)

    def _get(self, stream: str) -> Held[Any]:
        held = self._ahead.get(stream) or self._find(stream)
        if held is not None:
            return held
        if self._is_held_only:
            raise NotHeldError(stream)
        held = self._read(stream)
        self._hold(stream, held)
        return held

    def _read(self, stream: str) -> Held[Any]:
        kind, name = _kind_of(stream)
        held = self._held.get(stream, _UNKNOWN)
        state, version = (held.state, held.version) if held.version else (kind.empty, 0)
        is_long = self._stale.get(stream, 0) > version + LONG_READ or not version
        if is_long and kind.is_kept and (snapshot := self._store.load_snapshot(stream)) is not None:
            version, state = snapshot[0], kind.load(snapshot[1])
        begun = version
        for record in self._store.read(stream, after=version):
            state, version = kind.follow(name, state, record.payload), record.version
        if version - begun > LONG_READ and kind.is_kept:
            self.long_reads.add(stream)
        return Held(state, version)

    def _hold(self, stream: str, held: Held[Any]) -> None:
        """Tables stay, whether play is disabled, and faults: their viewers must not wait for the journal."""
        if not _kind_of(stream)[0].is_kept:
            return
        if self._stale.get(stream, 0) <= held.version:
            self._stale.pop(stream, None)
        if stream not in self._held and len(self._held) >= MOST_HELD:
            oldest = next(name for name in self._held if not name.startswith(("table/", PLAY, FAULTS)))
            self._stale.pop(oldest, None)
            del self._held[oldest]
        self._held[stream] = held


def follow_provable(name: str, shoe: ProvableShoe, payload: bytes) -> ProvableShoe:
    for event in decode_provable_entry(payload).events:
        shoe = follow_draws(shoe, event)
    return shoe


def is_house_stream(stream: str) -> bool:
    return stream.partition("/")[0] in _KINDS


def _kind_of(stream: str) -> tuple[_Kind, str]:
    kind, _, name = stream.partition("/")
    return _VOUCHER_ACCOUNT if name.startswith(_VOUCHER_PREFIX) else _KINDS[kind], name


def follow_table(name: str, table: Table | None, payload: bytes) -> Table | None:
    return follow_all(table, decode_table_entry(payload).events)


def _follow_purse(name: str, purse: Purse, payload: bytes) -> Purse:
    return follow_money(purse, Account.parse(name), decode_money_entry(payload))


def follow_money(purse: Purse, account: Account, entry: MoneyEntry) -> Purse:
    """The purse after an entry of its stream."""
    if entry.by.post is Post.PATRON:
        return move(purse, account, entry.transfers, entry.at)
    return move_by_staff(purse, account, entry.transfers, entry.at, entry.approved_by)


def load_purse(body: bytes) -> Purse:
    """Snapshots of earlier versions are balances."""
    stored = _purse_decoder.decode(body)
    return Purse(stored) if isinstance(stored, int) else stored


def follow_care(name: str, care: Care, payload: bytes) -> Care:
    for event in decode_care_entry(payload).events:
        care = evolve_care(care, event)
    return care


def follow_tray(name: str, cents: int, payload: bytes) -> int:
    return cents + changes(decode_money_entry(payload).transfers).get(of_table(AccountKind.FLOAT, name), 0)


def _follow_play(name: str, play: PlayEvent | None, payload: bytes) -> PlayEvent:
    return play_decoder.decode(payload)


def _follow_faults(name: str, faults: Faults, payload: bytes) -> Faults:
    return evolve_faults(faults, fault_decoder.decode(payload))


def _follow_voucher(number: str, voucher: Voucher | None, payload: bytes) -> Voucher | None:
    for event in decode_voucher_entry(payload).events:
        voucher = evolve_voucher(voucher, event)
    return voucher


def follow_requests(name: str, requests: Requests, payload: bytes) -> Requests:
    for event in decode_request_entry(payload).events:
        requests = follow_request(requests, event)
    return requests


_purse_decoder: Final[msgspec.json.Decoder[int | Purse]] = msgspec.json.Decoder(int | Purse)
_KINDS: Final = {
    "table": _Kind(None, follow_table, encode, decode_table),
    "account": _Kind(EMPTY_PURSE, _follow_purse, load=load_purse),
    "care": _Kind(NO_CARE, follow_care, load=msgspec.json.Decoder(Care).decode),
    "books": _Kind(0, follow_tray),
    "requests": _Kind(NO_REQUESTS, follow_requests, encode_requests, decode_requests),
    "provable": _Kind(NOTHING_COMMITTED, follow_provable, encode_provable, decode_provable),
    FAULTS: _Kind(NO_FAULTS, _follow_faults, load=msgspec.json.Decoder(Faults).decode),
    PLAY: _Kind(None, _follow_play, load=play_decoder.decode),
    "voucher": _Kind(None, _follow_voucher, is_kept=False),
}
_VOUCHER_PREFIX: Final = f"{AccountKind.VOUCHER}:"
_VOUCHER_ACCOUNT: Final = _Kind(EMPTY_PURSE, _follow_purse, is_kept=False)

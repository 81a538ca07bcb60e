"""Exports one range of a journal's records to files. A range includes the rounds that began in it, to their end."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec
import pyarrow as pa
from msgspec import Struct

from punto.entries import table_stream
from punto.errors import JournalDamagedError
from punto.history.shoes import ShoesBefore, TableShoes
from punto.journal import Record, Store, inspect_store
from punto.ledger.accounts import Account, AccountKind
from punto.ledger.vouchers import mask_number
from punto.reports.export import schema
from punto.reports.export.columns import Frame, join_frames
from punto.reports.export.frames import round_frames
from punto.reports.export.late import Late, merge, with_late_rulings
from punto.reports.export.ledger import LedgerSheet, ledger_frame
from punto.reports.export.rounds import RoundLog, TableLog
from punto.reports.export.shoes import Before, Opening, RangeShoes, read_opening
from punto.reports.export.telling import Sheets
from punto.reports.export.writing import Format, write_frame

RECORDS_PER_PAGE: Final = 1_000
RECORDS_A_SHEET: Final = 50_000


class Order(Struct, frozen=True, kw_only=True):
    """What to export, and how."""

    url: str
    folder: Path
    format: Format
    since: int
    """Milliseconds since 1970."""
    tables: frozenset[str] | None
    """None for all."""
    secret: bytes | None
    """The key for pseudonyms; None exports names unchanged."""
    voucher_secret: bytes | None = None
    """If names are exported: the key for the pseudonyms of vouchers, because a number is enough to redeem one."""


class Range(Struct, frozen=True):
    after: int
    until: int
    """Positions: after the first, up to and including the second."""


class RangeDone(Struct, frozen=True):
    range: Range
    rows: dict[str, int]
    rounds: dict[str, tuple[int, int]]
    """By table: the first and last round exported."""
    late: Late
    """Rulings in this range on rounds exported without them."""
    shoes: dict[str, RangeShoes]
    """By table."""

    def tells_any(self, late: Late) -> bool:
        """Whether any round with late rulings is in this range."""
        return any(
            first <= number <= last for table, (first, last) in self.rounds.items() for number in late.get(table, ())
        )

    def began_with(self, shoes: Before) -> bool:
        """Whether the range assumed these shoes at its start."""
        return all(self.shoes[table].before == before for table, before in shoes.items())


def export_range(order: Order, piece: Range, late: Late, shoes: Mapping[Range, Before]) -> RangeDone:
    """`late` holds rulings on its rounds from outside the range; `shoes` the shoes in use at its start, if known."""
    with closing(inspect_store(order.url)) as store:
        gc.disable()
        try:
            return _RangeExport(store, order, piece, late, shoes.get(piece, {})).run()
        except (msgspec.MsgspecError, pa.ArrowInvalid) as error:
            raise JournalDamagedError(
                f"The journal is damaged: one of its records {piece.after + 1} to {piece.until} cannot be read."
                " Run `punto verify` to find it."
            ) from error
        finally:
            gc.enable()


class _RangeExport:
    def __init__(self, store: Store, order: Order, piece: Range, late: Late, shoes: Before) -> None:
        self._store = store
        self._order = order
        self._range = piece
        self._late = late
        self._shoes = shoes
        self._openings: dict[str, Opening] = {}
        self._name = pseudonyms(order.secret)
        self._voucher = voucher_names(order)
        self._sheets = Sheets(tells_identities=order.secret is None)
        self._ledger = LedgerSheet()
        self._money: list[Record] = []
        self._tables: dict[str, TableLog] = {}
        self._takers: dict[str, Callable[[Record], None]] = {}
        self._frames: dict[schema.Dataset, list[Frame]] = {dataset: [] for dataset in schema.OF_RANGES}

    def run(self) -> RangeDone:
        for after in range(self._range.after, self._range.until, RECORDS_A_SHEET):
            self._read(after, min(after + RECORDS_A_SHEET, self._range.until))
            self._flush()
        self._read_on()
        self._flush()
        rows = {}
        for dataset, frames in self._frames.items():
            frame = join_frames(frames)
            write_frame(self._order.folder, dataset, frame, self._range.after + 1, self._order.format)
            rows[dataset.name] = len(frame[0])
        logs = {stream.removeprefix(table_stream("")): log for stream, log in self._tables.items()}
        rounds = {table: log.rounds for table, log in logs.items() if log.rounds}
        late = merge(
            {table: {one.number: (one.record.position,)}}
            for table, log in logs.items()
            for one in log.missed
            if one.is_late
        )
        shoes = {
            table: RangeShoes(
                self._openings[table], self._before(table), tuple(log.shoes.introduced), log.shoes.changed_settings
            )
            for table, log in logs.items()
        }
        return RangeDone(self._range, rows, rounds, late, shoes)

    def _read(self, after: int, until: int) -> None:
        """Checks neither the chain nor the events and transfers: the verifier does."""
        takers, since = self._takers, self._order.since
        while after < until:
            records = _page(self._store, after, min(after + RECORDS_PER_PAGE, until))
            after += len(records)
            for record in records:
                take = takers.get(record.stream)
                if take is None:
                    take = takers[record.stream] = self._taker(record.stream)
                if record.at >= since:
                    take(record)
                elif record.stream in self._tables:
                    self._tables[record.stream].shoes.take(record)
            self._ledger.take(self._money)
            self._money.clear()

    def _flush(self) -> None:
        """Convert rows to columns from time to time, to bound memory."""
        frames = round_frames(self._sheets, self._name)
        frames[schema.LEDGER] = ledger_frame(self._ledger, self._name_account, self._order.tables)
        for dataset, frame in frames.items():
            self._frames[dataset].append(frame)
        self._sheets.clear()
        self._ledger.clear()

    def _name_account(self, account: Account) -> str:
        match account.kind:
            case AccountKind.PATRON | AccountKind.RECEIVABLE:
                return self._name(account.name)
            case AccountKind.VOUCHER:
                return self._voucher(account.name)
            case _:
                return account.name

    def _taker(self, stream: str) -> Callable[[Record], None]:
        if stream.startswith(("account/", "books/")):
            return self._money.append
        if stream.startswith("table/") and (log := self._follow(stream)):
            self._tables[stream] = log
            return log.take
        return _ignore

    def _read_on(self) -> None:
        """Records after the range can still change its last rounds."""
        for stream, log in self._tables.items():
            log.stop()
            if not log.is_done:
                for record in self._store.read(stream, after=log.version):
                    log.take(record)
                    if log.is_done:
                        break
            log.finish()

    def _follow(self, stream: str) -> TableLog | None:
        name = stream.removeprefix(table_stream(""))
        if self._order.tables is not None and name not in self._order.tables:
            return None
        self._openings[name] = read_opening(self._store, name)
        table = self._openings[name].table
        tell, store, late = self._sheets.tell, self._store, self._late.get(name, {})

        def tell_of(log: RoundLog) -> None:
            tell(table, with_late_rulings(store, log, late[log.number]) if log.number in late else log)

        return TableLog(tell_of, self._order.since, TableShoes(self._before(name)))

    def _before(self, table: str) -> ShoesBefore:
        return self._shoes.get(table, self._openings[table].shoes)


def _page(store: Store, after: int, until: int) -> list[Record]:
    records = store.page(after, until - after)
    if len(records) == until - after and records[-1].position == until:
        return records
    found = {record.position for record in records}
    missing = next(position for position in range(after + 1, until + 1) if position not in found)
    raise JournalDamagedError(f"The journal is damaged: record {missing} is missing.")


def _ignore(record: Record) -> None:
    """For people, terminals, vouchers, and tables outside the selection."""


def voucher_names(order: Order) -> Callable[[str], str]:
    """With names, the last four digits come before the pseudonym."""
    if order.secret is not None or order.voucher_secret is None:
        return pseudonyms(order.secret)
    pseudonym = pseudonyms(order.voucher_secret)
    return lambda number: f"{mask_number(number)} {pseudonym(number)}"


def pseudonyms(secret: bytes | None) -> Callable[[str], str]:
    """Maps a name to its pseudonym, which is constant within an export and different in the next."""
    if secret is None:
        return str

    @cache
    def pseudonym(name: str) -> str:
        return "p-" + blake2b(name.encode(), key=secret, digest_size=8).hexdigest()

    return pseudonym

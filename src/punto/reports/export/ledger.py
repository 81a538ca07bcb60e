"""Exports each transfer once: from the stream of the paying account, or else from that of the account paid."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.json

from punto.entries import account_stream
from punto.journal import Record
from punto.ledger.accounts import GUARDED, Account, AccountKind
from punto.ledger.transfers import Transfer
from punto.reports.export import schema
from punto.reports.export.columns import DAY_MS, Frame, Numbered, Numbers, make_table, transpose
from punto.verify.money import OUTSIDE_ROUNDS

_OF_TABLES: Final = frozenset(AccountKind) - GUARDED - {AccountKind.CAGE, AccountKind.RECEIVABLE}
_OUTSIDE: Final = pa.array([why.value for why in OUTSIDE_ROUNDS])
_ACCOUNT: Final = pa.struct([("kind", schema.TEXT), ("name", schema.TEXT)])
_TRANSFER: Final = pa.struct(
    [("source", _ACCOUNT), ("target", _ACCOUNT), ("cents", schema.CENTS), ("why", schema.TEXT), ("ref", schema.TEXT)]
)
_TRANSFERS: Final = pa.list_(_TRANSFER)
_PARSING: Final = pa.json.ParseOptions(pa.schema([("transfers", _TRANSFERS)]), unexpected_field_behavior="ignore")
_READING: Final = pa.json.ReadOptions(use_threads=False)

Place = tuple[str | None, int | None, int | None]
"""The table, shoe and round of a transfer."""
Accounts = tuple[list[Account], Numbers]
"""Distinct accounts, and the index of each transfer's account."""


def teller_of(source: Account) -> str | None:
    """The only stream from which to export transfers from this account; None if a single stream records them."""
    return account_stream(source) if source.is_guarded else None


def place_of(one: Transfer) -> Place:
    return _place_outside(one.source, one.target) if one.why in OUTSIDE_ROUNDS else _place_in_round(one.ref)


class LedgerSheet:
    """Collects money entries as JSON lines, to decode them in one batch."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.lines = bytearray()
        self.streams = Numbered[str]()
        self.of_stream = array("i")
        """The stream number of each line."""
        self.times = array("q")
        self.positions = array("q")

    def take(self, records: list[Record]) -> None:
        self.lines += b"\n".join([record.payload for record in records] + [b""])
        self.of_stream.extend(self.streams.of_each([record.stream for record in records]))
        self.times.extend([record.at for record in records])
        self.positions.extend([record.position for record in records])


def ledger_frame(sheet: LedgerSheet, name: Callable[[Account], str], tables: frozenset[str] | None) -> Frame:
    entries = _entries(sheet)
    counts, transfers = entries.value_lengths().to_numpy(), entries.flatten()
    sources, targets = _accounts(transfers.field("source")), _accounts(transfers.field("target"))
    columns = {
        "posted_at": np.repeat(np.array(sheet.times), counts),
        "journal_position": np.repeat(np.array(sheet.positions), counts),
        **_place_columns(transfers, sources, targets),
        "source_kind": transfers.field("source").field("kind"),
        "source": _names(sources, name),
        "target_kind": transfers.field("target").field("kind"),
        "target": _names(targets, name),
        "cents": transfers.field("cents"),
        "why": transfers.field("why"),
    }
    told = _are_told(sheet.streams, np.repeat(np.array(sheet.of_stream), counts), sources)
    if tables is not None:
        told &= pc.is_in(columns["table_id"], pa.array(tables, schema.TEXT)).to_numpy(zero_copy_only=False)
    table = make_table(schema.LEDGER, columns).filter(pa.array(told))
    return table, columns["posted_at"][told] // DAY_MS


def _entries(sheet: LedgerSheet) -> pa.ListArray:
    """The transfers of each line."""
    if not sheet.lines:
        return pa.array([], _TRANSFERS)
    entries = pa.json.read_json(pa.BufferReader(sheet.lines), _READING, _PARSING)["transfers"].combine_chunks()
    if len(entries) != len(sheet.times) or entries.null_count:
        raise pa.ArrowInvalid("A line is not a money entry.")
    return entries


def _accounts(side: pa.StructArray) -> Accounts:
    texts = pc.binary_join_element_wise(side.field("kind"), side.field("name"), ":").dictionary_encode()
    if texts.null_count:
        raise pa.ArrowInvalid("A transfer is not between two accounts.")
    return [Account.parse(text) for text in texts.dictionary.to_pylist()], texts.indices.to_numpy()


def _names(accounts: Accounts, name: Callable[[Account], str]) -> pa.Array:
    different, numbers = accounts
    return pa.array([name(one) for one in different], schema.TEXT).take(pa.array(numbers))


def _are_told(streams: Numbered[str], of_stream: Numbers, sources: Accounts) -> Numbers:
    different, numbers = sources
    anyone, nobody_here = -1, -2
    tellers = [anyone if teller is None else streams.get(teller, nobody_here) for teller in map(teller_of, different)]
    of_teller: Numbers = np.array(tellers, np.int32)[numbers]
    told: Numbers = (of_teller == anyone) | (of_teller == of_stream)
    return told


def _place_columns(transfers: pa.StructArray, sources: Accounts, targets: Accounts) -> dict[str, pa.Array]:
    outside = pc.is_in(transfers.field("why"), _OUTSIDE).to_numpy(zero_copy_only=False)
    refs = transfers.field("ref").filter(pa.array(~outside)).dictionary_encode()
    places = [_place_in_round(ref) for ref in refs.dictionary.to_pylist()]
    numbers = np.empty(len(transfers), np.int32)
    numbers[~outside] = refs.indices.to_numpy()
    for row in np.flatnonzero(outside):
        numbers[row] = len(places)
        places.append(_place_outside(*(different[of_each[row]] for different, of_each in (sources, targets))))
    columns = transpose(("table_id", "shoe", "round"), places)
    kinds = {"table_id": schema.TEXT, "shoe": schema.SMALL, "round": schema.SMALL}
    return {column: pa.array(columns[column], kind).take(pa.array(numbers)) for column, kind in kinds.items()}


def _place_in_round(ref: str) -> Place:
    table, shoe, round_ = ref.rsplit("/", 2)
    return table, int(shoe), int(round_)


def _place_outside(source: Account, target: Account) -> Place:
    """Only the table, if any."""
    return _table_of(source) or _table_of(target), None, None


def _table_of(account: Account) -> str | None:
    if account.kind in _OF_TABLES:
        return account.name
    return account.name.rpartition("/")[0] if account.kind is AccountKind.TERMINAL else None

"""The shoes of an export, and the number of decks of every round.

A range of records may begin in the middle of a shoe, or after a change of settings that another range holds. It first
assumes the settings with which the table was opened; a range that assumed wrongly is exported again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import takewhile
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct

from punto.entries import decode_table_entry, table_stream
from punto.history.shoes import IntroducedShoe, ShoesBefore, ShoeSettings, TableShoes, read_shoes
from punto.journal import Store
from punto.reports.export import schema
from punto.reports.export.columns import DAY_MS, Frame, make_table, transpose
from punto.table import Table, open_table
from punto.table import events as happened

Before = Mapping[str, ShoesBefore]
"""By table."""


class Opening(Struct, frozen=True):
    table: Table
    """As it was opened, with the rules on record."""
    game_hash: str | None
    shoes: ShoesBefore


class RangeShoes(Struct, frozen=True):
    """The shoes of one table in one range."""

    opening: Opening
    before: ShoesBefore
    """As assumed or given."""
    introduced: tuple[IntroducedShoe, ...]
    changed_settings: ShoeSettings | None

    def follow(self, before: ShoesBefore) -> TableShoes:
        shoes = TableShoes(before)
        shoes.introduced, shoes.changed_settings = [*self.introduced], self.changed_settings
        return shoes


def read_opening(store: Store, table: str) -> Opening:
    event = decode_table_entry(next(store.read(table_stream(table))).payload).events[0]
    assert isinstance(event, happened.TableOpened), "a table's stream begins with its opening"
    settings = ShoeSettings.of(event.settings)
    return Opening(open_table(event), event.rules_sha256, ShoesBefore(settings.decks, settings))


def shoes_before(store: Store, position: int) -> Before:
    """Of every table that was open by then."""
    streams = [head.stream for head in store.heads(table_stream(""))] if position else []
    read = {
        stream.removeprefix(table_stream("")): read_shoes(
            takewhile(lambda record: record.position <= position, store.read(stream))
        )
        for stream in streams
    }
    return {table: shoes.now() for table, shoes in read.items() if shoes.introduced}


class FollowedShoes(NamedTuple):
    before: list[dict[str, ShoesBefore]]
    """For each range: what was before it, by table."""
    frame: Frame
    """All shoes."""


def follow_shoes(before: Before, ranges: Iterable[Mapping[str, RangeShoes]]) -> FollowedShoes:
    """From range to range, in order."""
    known = dict(before)
    found: list[dict[str, ShoesBefore]] = []
    rows: list[tuple[Any, ...]] = []
    for tables in ranges:
        found.append({table: known.get(table, shoes.before) for table, shoes in tables.items()})
        for table, shoes in tables.items():
            followed = shoes.follow(found[-1][table])
            known[table] = followed.now()
            rows += [_row(table, shoes.opening, each, followed.settings_of(each)) for each in shoes.introduced]
    columns = transpose([column.name for column in schema.SHOES.columns], rows)
    days = np.asarray(columns["introduced_at"], np.int64) // DAY_MS
    return FollowedShoes(found, (make_table(schema.SHOES, columns), days))


def _row(table: str, opening: Opening, shoe: IntroducedShoe, settings: ShoeSettings) -> tuple[Any, ...]:
    return (
        table,
        shoe.number,
        settings.decks,
        settings.cut_card,
        str(shoe.burn),
        shoe.first_card.text if shoe.first_card else None,
        opening.table.game,
        opening.game_hash,
        shoe.at,
        shoe.position,
    )

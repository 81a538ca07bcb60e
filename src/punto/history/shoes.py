"""The shoes of a table, each with the settings in effect when it was introduced."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from msgspec import Struct

from punto.cards import Card
from punto.entries import decode_table_entry, table_stream
from punto.history.marks import mark_before
from punto.history.outline import SETTINGS_CHANGED, SHOE_CHANGED, TABLE_OPENED, read_outline
from punto.journal import Record, Store
from punto.shoe import Burn
from punto.table import TableSettings
from punto.table import events as happened

SHOE_EVENTS: Final = frozenset({TABLE_OPENED, SETTINGS_CHANGED, SHOE_CHANGED})


class ShoeSettings(Struct, frozen=True):
    """The settings that a new shoe takes over."""

    decks: int
    cut_card: int

    @classmethod
    def of(cls, settings: TableSettings) -> ShoeSettings:
        return cls(settings.decks, settings.cut_card)


class IntroducedShoe(Struct, frozen=True, kw_only=True):
    number: int
    at: int
    """When it was introduced, in milliseconds since 1970."""
    position: int
    """Of the record."""
    burn: Burn
    first_card: Card | None
    """Turned up by a burn by first card."""
    settings: ShoeSettings | None
    """None if they were made before the records read."""


class ShoesBefore(Struct, frozen=True):
    """What a part of a table's stream takes over from the part before it."""

    decks: int
    """Of the shoe in use."""
    settings: ShoeSettings


class TableShoes:
    """Follows a table's stream, from its start or with what was before."""

    def __init__(self, before: ShoesBefore | None = None) -> None:
        self.before = before
        self.introduced: list[IntroducedShoe] = []
        self.changed_settings: ShoeSettings | None = None
        """For the next shoe; None if they were made before the records read."""
        self._position = 0

    @property
    def decks(self) -> int:
        """Of the shoe in use."""
        if self.introduced:
            return self.settings_of(self.introduced[-1]).decks
        return _known(self.before).decks

    def settings_of(self, shoe: IntroducedShoe) -> ShoeSettings:
        return shoe.settings or _known(self.before).settings

    def now(self) -> ShoesBefore:
        """For the next part of the stream."""
        return ShoesBefore(self.decks, self.changed_settings or _known(self.before).settings)

    def take(self, record: Record) -> None:
        """Call with every record of the stream, in order."""
        if not SHOE_EVENTS.isdisjoint(event.event for event in read_outline(record.payload)):
            self.take_shoe_events(record)

    def take_shoe_events(self, record: Record) -> None:
        """Call with every record that opens the table, changes its settings or its shoe, once or more."""
        if record.position == self._position:
            return
        self._position = record.position
        for event in decode_table_entry(record.payload).events:
            match event:
                case happened.TableOpened(settings=settings, first_card=first_card):
                    self.changed_settings = ShoeSettings.of(settings)
                    self._introduce(1, record, settings.burn, first_card)
                case happened.SettingsChanged(settings=settings):
                    self.changed_settings = ShoeSettings.of(settings)
                case happened.ShoeChanged(shoe=number, burn=burn, first_card=first_card):
                    self._introduce(number, record, burn, first_card)

    def _introduce(self, number: int, record: Record, burn: Burn, first_card: Card | None) -> None:
        self.introduced.append(
            IntroducedShoe(
                number=number,
                at=record.at,
                position=record.position,
                burn=burn,
                first_card=first_card,
                settings=self.changed_settings,
            )
        )


def _known(before: ShoesBefore | None) -> ShoesBefore:
    assert before is not None, "the first record of a stream opens the table"
    return before


def read_shoes(records: Iterable[Record]) -> TableShoes:
    shoes = TableShoes()
    for record in records:
        shoes.take(record)
    return shoes


def shoes_until(store: Store, table: str, version: int) -> TableShoes:
    """Before a version of a table's stream; those before the last saved mark are left out."""
    stream = table_stream(table)
    mark = mark_before(store, stream, version)
    before = None
    if mark.table is not None:
        before = ShoesBefore(mark.table.shoe.decks, ShoeSettings.of(mark.table.settings))
    shoes = TableShoes(before)
    for record in islice(store.read(stream, mark.version), version - 1 - mark.version):
        shoes.take(record)
    return shoes

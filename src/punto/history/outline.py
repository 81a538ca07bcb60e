"""Which round an event belongs to: the one that it names, or else the one in progress.

An entry can be read in outline, at a fraction of the cost of reading all of it: the kinds of its events, and the rounds
and shoes that they name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from punto.table import Event
from punto.table import events as happened
from punto.table.events import round_named


class _Numbered(Struct, gc=False):
    number: int


class EventOutline(Struct, gc=False):
    event: str
    """The tag that it is stored under."""
    round: int | _Numbered | None = None
    shoe: int | None = None


class _EntryOutline(Struct, gc=False):
    events: tuple[EventOutline, ...]


TABLE_OPENED: Final = happened.TableOpened.__struct_config__.tag
BETTING_OPENED: Final = happened.BettingOpened.__struct_config__.tag
SHOE_CHANGED: Final = happened.ShoeChanged.__struct_config__.tag
SETTINGS_CHANGED: Final = happened.SettingsChanged.__struct_config__.tag
_decoder = msgspec.json.Decoder(_EntryOutline)


def read_outline(payload: bytes) -> tuple[EventOutline, ...]:
    """The events of a table's entry."""
    return _decoder.decode(payload).events


class RoundTracker:
    """Says of each event of a table, one after the other, to which round it belongs."""

    def __init__(self, current: int | None = None) -> None:
        self.current = current
        """The round that began last; None: none did, as far as is known."""

    def round_of(self, event: Event | EventOutline) -> int | None:
        named = round_named(event)
        if named is None:
            return self.current
        if (event.event == BETTING_OPENED) if isinstance(event, EventOutline) else _begins_round(event):
            self.current = named
        return named

    def rounds_of(self, events: Iterable[Event | EventOutline]) -> tuple[int, ...]:
        """Each once."""
        found = dict.fromkeys(self.round_of(event) for event in events)
        return tuple(number for number in found if number is not None)


def _begins_round(event: Event) -> bool:
    return isinstance(event, happened.BettingOpened)

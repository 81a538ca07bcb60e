"""Assigns each event to a round: the one that it names, otherwise the one in progress.

An outline holds only the event types and the rounds and shoes that they name: much cheaper than decoding the entry.
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
    """The stored tag."""
    round: int | _Numbered | None = None
    shoe: int | None = None
    shoes: tuple[_Numbered, ...] = ()
    """Of a round that was read back."""


class _EntryOutline(Struct, gc=False):
    events: tuple[EventOutline, ...]


TABLE_OPENED: Final = happened.TableOpened.__struct_config__.tag
BETTING_OPENED: Final = happened.BettingOpened.__struct_config__.tag
SHOE_CHANGED: Final = happened.ShoeChanged.__struct_config__.tag
SETTINGS_CHANGED: Final = happened.SettingsChanged.__struct_config__.tag
_decoder = msgspec.json.Decoder(_EntryOutline)


def read_outline(payload: bytes) -> tuple[EventOutline, ...]:
    return _decoder.decode(payload).events


def tag_of(event: Event | EventOutline) -> str:
    return event.event if isinstance(event, EventOutline) else str(event.__struct_config__.tag)


def shoes_recalled(event: Event | EventOutline) -> tuple[int, ...]:
    """The shoes of a round that was read back."""
    if isinstance(event, (EventOutline, happened.RoundRecalled)):
        return tuple(shoe.number for shoe in event.shoes)
    return ()


class RoundTracker:
    """Assigns a table's events to rounds. Call it with every event, in order."""

    def __init__(self, current: int | None = None) -> None:
        self.current = current
        """The round that began last, if known."""

    def round_of(self, event: Event | EventOutline) -> int | None:
        named = round_named(event)
        if named is None:
            return self.current
        if tag_of(event) == BETTING_OPENED:
            self.current = named
        return named

    def rounds_of(self, events: Iterable[Event | EventOutline]) -> tuple[int, ...]:
        """Without duplicates."""
        found = dict.fromkeys(map(self.round_of, events))
        found.pop(None, None)
        return tuple(found)  # type: ignore[arg-type]  # the None is gone

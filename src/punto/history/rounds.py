"""A summary of a past round, and all records about it, whenever they were written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from punto.deal import Result
from punto.entries import TableEntry, decode_table_entry
from punto.hands import Hand
from punto.history.outline import (
    BETTING_OPENED,
    SETTINGS_CHANGED,
    TABLE_OPENED,
    RoundTracker,
    read_outline,
)
from punto.journal import Record
from punto.round import Round, RoundState, Ruling
from punto.table import Event
from punto.table import events as happened

HOUSE_DECISION: Final = "house_decision"
"""Replaces the incident of a ruling on a matter that the rules do not cover."""


class RoundSummary(Struct, frozen=True, kw_only=True):
    number: int
    shoe: int
    at: int
    """When betting opened, in milliseconds since 1970."""
    first_version: int
    """The version of the record that opened it."""
    state: str = RoundState.BETTING.value
    result: Result | None = None
    """None unless it is settled."""
    player_total: int = 0
    banker_total: int = 0
    player_pair: bool = False
    banker_pair: bool = False
    patrons: tuple[str, ...] = ()
    incidents: tuple[str, ...] = ()
    staked_cents: int = 0
    house_win_cents: int = 0

    @property
    def is_settled(self) -> bool:
        return self.state == RoundState.SETTLED.value

    @property
    def is_over(self) -> bool:
        return self.is_settled or self.state == RoundState.VOID.value


def update_summary(summary: RoundSummary, round_: Round) -> RoundSummary:
    hands = round_.hands
    return replace(
        summary,
        state=round_.state.value,
        result=round_.result if round_.is_over else None,
        player_total=hands.player_total,
        banker_total=hands.banker_total,
        player_pair=hands.is_pair(Hand.PLAYER),
        banker_pair=hands.is_pair(Hand.BANKER),
        patrons=tuple(dict.fromkeys(bet.patron for bet in round_.bets)),
        incidents=tuple(dict.fromkeys(incident_of(ruling) for ruling in round_.rulings)),
        staked_cents=sum(bet.in_play_cents for bet in round_.bets),
        house_win_cents=-sum(bet.result.net_cents for bet in round_.bets if bet.result),
    )


def incident_of(ruling: Ruling) -> str:
    return ruling.incident.value if ruling.incident else HOUSE_DECISION


class RoundRecords(Struct, frozen=True):
    """The records about a round in its table's stream."""

    shoe: int
    stated: tuple[Record, ...]
    """The table's opening and its last change of settings before the round, if any."""
    played: tuple[Record, ...]
    """From its start to the start of the next round, including records about other rounds."""
    later: tuple[Record, ...]
    """Later rulings on it."""

    @property
    def own(self) -> tuple[Record, ...]:
        return self.played + self.later


def find_round(records: Iterable[Record], number: int) -> RoundRecords | None:
    """Scan the table's stream to its end: a round can be ruled on at any later time."""
    tracker = RoundTracker()
    stated: list[Record] = []
    played: list[Record] = []
    later: list[Record] = []
    shoe: int | None = None
    for record in records:
        outline = read_outline(record.payload)
        rounds = tracker.rounds_of(outline)
        if tracker.current == number:
            played.append(record)
        elif number in rounds:
            later.append(record)
        for event in outline if shoe is None else ():
            if event.event == BETTING_OPENED and event.round == number:
                shoe = event.shoe
            elif event.event == TABLE_OPENED:
                stated = [record]
            elif event.event == SETTINGS_CHANGED:
                stated = [*stated[:1], record]
    return None if shoe is None else RoundRecords(shoe, tuple(stated), tuple(played), tuple(later))


def own_entries(records: Iterable[Record], number: int) -> Iterator[tuple[Record, TableEntry]]:
    """Yield each record about a round with its events about that round. `records` are the table's stream or part of it.

    Includes changes of settings before a correction, which uses the settings of its time. Omits recalls of the round.
    """
    tracker = RoundTracker()
    settings: list[tuple[Record, TableEntry]] = []
    for record in records:
        entry = decode_table_entry(record.payload)
        own: list[Event] = []
        for event in entry.events:
            is_own = tracker.round_of(event) == number
            if is_own and not isinstance(event, happened.RoundRecalled):
                own.append(event)
            elif isinstance(event, happened.SettingsChanged):
                settings.append((record, replace(entry, events=(event,))))
        if own:
            yield from settings
            settings.clear()
            yield record, replace(entry, events=tuple(own))

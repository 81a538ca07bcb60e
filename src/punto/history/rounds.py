"""A summary of a past round, and all records about it, whenever they were written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from sys import intern
from typing import Final

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from punto.deal import Result
from punto.entries import TableEntry, decode_table_entry
from punto.hands import Hand
from punto.history.index import TableIndex, read_index
from punto.history.locating import find_opening
from punto.history.outline import BETTING_OPENED, SETTINGS_CHANGED, RoundTracker, read_outline
from punto.journal import Record, Store
from punto.round import Round, RoundState, Ruling
from punto.table import Event
from punto.table import events as happened

HOUSE_DECISION: Final = "house_decision"
"""Replaces the incident of a ruling on a matter that the rules do not cover."""


class RoundSummary(Struct, frozen=True, kw_only=True, gc=False):
    """Equal texts are one in memory: a node keeps thousands of rounds of the same patrons."""

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

    def __post_init__(self) -> None:
        force_setattr(self, "state", intern(self.state))
        force_setattr(self, "patrons", tuple(map(intern, self.patrons)))

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
    between: tuple[Record, ...] = ()
    """Before the last of those: the start of the next round, and the changes of settings since."""

    @property
    def own(self) -> tuple[Record, ...]:
        return self.played + self.later

    def entries(self, number: int) -> list[tuple[Record, TableEntry]]:
        return list(own_entries(sorted(self.own + self.between, key=lambda record: record.version), number))


def find_round(store: Store, stream: str, number: int) -> RoundRecords | None:
    """Find a round by bisection, and its other records by the index: fast however long the stream is."""
    return find_indexed(store, stream, number, read_index(store, stream))


def find_indexed(store: Store, stream: str, number: int, index: TableIndex) -> RoundRecords | None:
    """With the index of the whole stream."""
    first = find_opening(store, stream, number, index.version)
    if first is None:
        return None
    played = tuple(takewhile(_until_next(number), store.read(stream, after=first - 1)))
    own, shoe = _changes_before(played[0], number)
    stated = (*index.stated_before(first), *own)
    later = index.later.get(number, [])
    after = played[-1].version + 1
    between = [place for place in (after, *index.settings) if after <= place < max(later, default=0)]
    return RoundRecords(
        shoe,
        tuple(_record(store, stream, place) for place in (*stated[:1], *stated[1:][-1:])),
        played,
        tuple(_record(store, stream, place) for place in later),
        tuple(_record(store, stream, place) for place in sorted({*between} - {*later})),
    )


def _until_next(number: int) -> Callable[[Record], bool]:
    tracker = RoundTracker()

    def is_before(record: Record) -> bool:
        tracker.rounds_of(read_outline(record.payload))
        return tracker.current == number

    return is_before


def _changes_before(opening: Record, number: int) -> tuple[list[int], int]:
    """The record itself, if settings changed in it before it opened the round; and the round's shoe."""
    changed: list[int] = []
    for event in read_outline(opening.payload):
        if event.event == BETTING_OPENED and event.round == number and event.shoe is not None:
            return changed, event.shoe
        if event.event == SETTINGS_CHANGED:
            changed = [opening.version]
    raise AssertionError("this record opens the round")


def _record(store: Store, stream: str, version: int) -> Record:
    return next(store.read(stream, after=version - 1))


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

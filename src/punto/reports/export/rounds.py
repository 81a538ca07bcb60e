"""Follows the rounds of one table, record by record, for as long as the table keeps them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import lru_cache
from itertools import chain, groupby

from msgspec import Struct
from msgspec.structs import replace

from punto.history.replay import RoundReplay
from punto.history.rounds import own_entries
from punto.history.shoes import TableShoes
from punto.journal import Record
from punto.reports.export.forms import (
    NAMING_NO_ROUND,
    ORDINARY,
    SHOE_EVENTS,
    AnyEvent,
    BetPlaced,
    BettingClosed,
    BettingOpened,
    CardsDealt,
    RoundRecalled,
    RoundSettled,
    read_table,
)
from punto.table import Table
from punto.table.events import round_named
from punto.table.state import ROUNDS_KEPT

FOLLOWED_FOR = ROUNDS_KEPT + 1
"""A round is exported once this many later rounds have begun; rulings after that are noted as late."""


class RoundLog(Struct, gc=False):
    """Everything in the journal about one round, in order."""

    number: int
    shoe: int
    position: int
    opened_at: int
    decks: int
    events: list[AnyEvent] = []
    records: list[Record] = []
    """The record of each event."""
    later: list[Record] = []
    """Rulings on it after another round began."""

    def replay(self, opened: Table) -> RoundReplay:
        """From the table as it was opened: later settings do not affect past events."""
        played = (record for _, (record, *_) in groupby(self.records, key=lambda record: record.version))
        entries = chain(own_entries(played, self.number), own_entries(self.later, self.number))
        return RoundReplay(replace(opened, shoe_number=self.shoe), entries)

    def only(self, is_wanted: Callable[[Record], bool]) -> RoundLog:
        """The log reduced to some of its records."""
        return replace(self, records=[*filter(is_wanted, self.records)], later=[*filter(is_wanted, self.later)])


class Missed(Struct, frozen=True):
    """A record about a round that is no longer followed, or never was."""

    number: int
    record: Record
    made_in: int | None
    """The round in progress; None before the first round that was followed."""

    @property
    def is_late(self) -> bool:
        """The round was already exported."""
        return self.made_in is None or self.number <= self.made_in - FOLLOWED_FOR


class Course(Struct, frozen=True):
    """Indexes of the bets, deals and settlement among the events of an ordinary round."""

    bets: tuple[int, ...]
    closed: int
    deals: tuple[int, ...]
    settled: int


@lru_cache(10_000)
def course_of(kinds: tuple[type[AnyEvent], ...]) -> Course | None:
    """None if the round is unfinished or had more than bets, cards and one settlement."""

    def places(of: type[AnyEvent]) -> tuple[int, ...]:
        return tuple(place for place, kind in enumerate(kinds) if kind is of)

    match places(BettingClosed), places(CardsDealt), places(RoundSettled):
        case (closed,), (_, *_) as deals, (settled,) if ORDINARY.issuperset(kinds):
            return Course(bets=places(BetPlaced), closed=closed, deals=deals, settled=settled)
    return None


class TableLog:
    """Follows a table and calls `tell` once for each round. Skips events before the first round."""

    def __init__(self, tell: Callable[[RoundLog], None], since: int, shoes: TableShoes | None = None) -> None:
        self._tell = tell
        self._since = since
        self.shoes = shoes or TableShoes()
        self._kept: deque[RoundLog] = deque()
        self._current: RoundLog | None = None
        self._is_open = True
        self._later = 0
        self._latest: int | None = None
        """The round that began last."""
        self.version = 0
        self.missed: list[Missed] = []
        self.rounds: tuple[int, int] | None = None
        """The first and last round followed."""

    @property
    def is_done(self) -> bool:
        return not self._kept or self._later >= FOLLOWED_FOR

    def take(self, record: Record) -> None:
        self.version = record.version
        current = self._current
        for event in read_table(record.payload).events:
            kind = type(event)
            if kind in SHOE_EVENTS:
                if self._is_open:
                    self.shoes.take_shoe_events(record)
            elif kind not in NAMING_NO_ROUND:
                if kind is BettingOpened:
                    current = self._begin(event, record)
                elif kind is RoundRecalled:
                    continue
                elif (about := round_named(event)) is not None and (current is None or current.number != about):
                    if not self._correct(about, record) and self._is_open:
                        self._miss(about, record)
                    continue
            if current is not None:
                current.events.append(event)
                current.records.append(record)

    def stop(self) -> None:
        """Follow no new rounds; later records can still change those already followed."""
        self._is_open = False

    def finish(self) -> None:
        while self._kept:
            self._tell(self._kept.popleft())

    def _begin(self, event: BettingOpened, record: Record) -> RoundLog | None:
        self._current = None
        if self._latest is None:
            self.missed = [replace(one, made_in=event.round - 1) for one in self.missed]
        self._latest = event.round
        if not self._is_open:
            self._later += 1
        elif record.at >= self._since:
            self.rounds = (self.rounds or (event.round, 0))[0], event.round
            self._current = RoundLog(event.round, event.shoe, record.position, record.at, self.shoes.decks)
            self._kept.append(self._current)
        while self._kept and self._kept[0].number <= event.round - FOLLOWED_FOR:
            self._tell(self._kept.popleft())
        return self._current

    def _miss(self, number: int, record: Record) -> None:
        last = self.missed[-1] if self.missed else None
        if last is None or (last.number, last.record) != (number, record):
            self.missed.append(Missed(number, record, self._latest))

    def _correct(self, number: int, record: Record) -> bool:
        """Add a record to an earlier round if it is still followed; that round is then exported by replay."""
        for log in self._kept:
            if log.number == number:
                if not log.later or log.later[-1] is not record:
                    log.later.append(record)
                return True
        return False

"""The rounds of one table, followed record by record until nothing can change them any more."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from msgspec import Struct

from punto.journal import Record
from punto.reports.export.forms import (
    OF_THE_CURRENT_ROUND,
    ORDINARY_KINDS,
    AnyEvent,
    BetPlaced,
    BetSettled,
    BettingClosed,
    BettingOpened,
    CardsDealt,
    RoundSettled,
    read_table,
)
from punto.table.state import ROUNDS_KEPT

FINAL_AFTER = ROUNDS_KEPT + 1
"""Once so many rounds have begun after it, no correction reaches a round."""


class RoundLog(Struct, gc=False):
    """What the journal says of one round, in order."""

    number: int
    shoe: int
    position: int
    opened_at: int
    closed_at: int | None = None
    settled_at: int | None = None
    is_plain: bool = True
    """So far it has had nothing but bets, cards and a settlement."""
    bets: list[BetPlaced] = []
    placed_times: list[int] = []
    cards: list[str] = []
    card_times: list[int] = []
    last_hands: CardsDealt | None = None
    results: list[BetSettled] | None = None
    entries: list[Record] = []
    """Once for each event."""

    def take(self, event: AnyEvent, kind: type[AnyEvent], record: Record) -> None:
        self.entries.append(record)
        if kind is CardsDealt:
            cards = event.cards
            self.cards += cards
            self.card_times += (record.at,) * len(cards)
            self.last_hands = event
        elif kind is BetPlaced:
            self.bets.append(event)
            self.placed_times.append(record.at)
        elif kind is BettingClosed:
            self.closed_at = record.at
            if event.cuts:
                self.is_plain = False
        elif kind is RoundSettled:
            if self.results is not None:
                self.is_plain = False
            self.results = event.results
            self.settled_at = record.at
        elif kind not in ORDINARY_KINDS:
            self.is_plain = False


class TableLog:
    """Follows a table. `tell` is given each round that is final; what came before the first round seen is left out."""

    def __init__(self, tell: Callable[[RoundLog], None], since: int) -> None:
        self._tell = tell
        self._since = since
        self._kept: deque[RoundLog] = deque()
        self._current: RoundLog | None = None
        self._is_open = True
        self._later = 0
        self.version = 0

    @property
    def is_final(self) -> bool:
        return not self._kept or self._later >= FINAL_AFTER

    def take(self, record: Record) -> None:
        self.version = record.version
        current = self._current
        for event in read_table(record.payload).events:
            kind = type(event)
            if kind not in OF_THE_CURRENT_ROUND:
                if kind is BettingOpened:
                    current = self._begin(event, record)
                elif (about := event.round) is not None and (current is None or current.number != about):
                    self._correct(about, record)
                    continue
            if current is not None:
                current.take(event, kind, record)

    def stop(self) -> None:
        """No more rounds are taken on; what follows can still change those that are kept."""
        self._is_open = False

    def finish(self) -> None:
        while self._kept:
            self._tell(self._kept.popleft())

    def _begin(self, event: BettingOpened, record: Record) -> RoundLog | None:
        self._current = None
        if not self._is_open:
            self._later += 1
        elif record.at >= self._since:
            self._current = RoundLog(event.round, event.shoe, record.position, record.at)
            self._kept.append(self._current)
        while self._kept and self._kept[0].number <= event.round - FINAL_AFTER:
            self._tell(self._kept.popleft())
        return self._current

    def _correct(self, number: int, record: Record) -> None:
        """An event about an earlier round: that round is told by replaying it."""
        for log in self._kept:
            if log.number == number:
                log.is_plain = False
                log.entries.append(record)

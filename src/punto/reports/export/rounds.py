"""The rounds of one table, followed record by record until nothing can change them any more."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from punto.journal import Record
from punto.reports.export import forms
from punto.table.state import ROUNDS_KEPT

FINAL_AFTER = ROUNDS_KEPT + 1
"""Once so many rounds have begun after it, no correction reaches a round."""


class RoundLog:
    """What the journal says of one round, in order."""

    __slots__ = (
        "bets",
        "card_times",
        "cards",
        "closed_at",
        "entries",
        "is_plain",
        "last_hands",
        "number",
        "opened_at",
        "placed_times",
        "position",
        "results",
        "settled_at",
        "shoe",
    )

    def __init__(self, number: int, shoe: int, record: Record) -> None:
        self.number = number
        self.shoe = shoe
        self.position = record.position
        self.opened_at = record.at
        self.closed_at: int | None = None
        self.settled_at: int | None = None
        self.is_plain = True
        """So far it has had nothing but bets, cards and a settlement."""
        self.bets: list[forms.BetPlaced] = []
        self.placed_times: list[int] = []
        self.cards: list[str] = []
        self.card_times: list[int] = []
        self.last_hands: forms.CardsDealt | None = None
        self.results: list[forms.BetSettled] | None = None
        self.entries: list[Record] = []

    def take(self, event: forms.AnyEvent, at: int) -> None:
        kind = type(event)
        if kind is forms.CardsDealt:
            cards = event.cards
            self.cards += cards
            self.card_times += (at,) if len(cards) == 1 else (at,) * len(cards)
            self.last_hands = event
        elif kind is forms.BetPlaced:
            self.bets.append(event)
            self.placed_times.append(at)
        elif kind is forms.BettingClosed:
            self.closed_at = at
            if event.cuts:
                self.is_plain = False
        elif kind is forms.RoundSettled:
            if self.results is not None:
                self.is_plain = False
            self.results = event.results
            self.settled_at = at
        elif kind not in forms.ORDINARY_KINDS:
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
        payload = record.payload
        for event in forms.read_table(payload).events:
            kind = type(event)
            if kind is forms.BettingOpened:
                self._begin(event, record)
            current = self._current
            about = None if kind in forms.OF_THE_CURRENT_ROUND else event.round
            if about is not None and (current is None or current.number != about):
                self._correct(about, record)
            elif current is not None:
                entries = current.entries
                if not entries or entries[-1] is not record:
                    entries.append(record)
                current.take(event, record.at)

    def stop(self) -> None:
        """No more rounds are taken on; what follows can still change those that are kept."""
        self._is_open = False

    def finish(self) -> None:
        while self._kept:
            self._tell(self._kept.popleft())

    def _begin(self, event: forms.BettingOpened, record: Record) -> None:
        self._current = None
        if not self._is_open:
            self._later += 1
        elif record.at >= self._since:
            self._current = RoundLog(event.round, event.shoe, record)
            self._kept.append(self._current)
        while self._kept and self._kept[0].number <= event.round - FINAL_AFTER:
            self._tell(self._kept.popleft())

    def _correct(self, number: int, record: Record) -> None:
        """An event about an earlier round: that round is told by replaying it."""
        for log in self._kept:
            if log.number == number:
                log.is_plain = False
                if log.entries[-1] is not record:
                    log.entries.append(record)

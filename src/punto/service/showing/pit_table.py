"""A table for the pit: actual and theoretical win, pace and alarms."""

from __future__ import annotations

from collections import deque
from threading import Lock
from typing import Final

from punto.figures import Figures, played_bets
from punto.history import Step, TableHistory
from punto.journal import Store
from punto.people import Post
from punto.round import Round, Stage
from punto.service.showing.watching import RaisedAlarm, TableWatch
from punto.table import Table
from punto.table import events as happened


class PitTable:
    """The first refresh reads the whole history: call it off the event loop."""

    PACED: Final = 60
    """Number of settlements used for the pace."""

    def __init__(self, store: Store, table: str) -> None:
        self.history = TableHistory(store, table, self._take)
        self.in_all = Figures()
        self.of_shoe = Figures()
        self.dealer: str | None = None
        """The dealer who gave the latest command."""
        self._settled_at: deque[int] = deque(maxlen=self.PACED)
        self._watch = TableWatch()
        self._lock = Lock()

    def refresh(self) -> None:
        with self._lock:
            self.history.refresh()

    def alarms(self) -> list[RaisedAlarm]:
        """Alarms on the cards and results read so far."""
        with self._lock:
            return self._watch.alarms()

    def settled_at(self) -> list[int]:
        """Times when the latest rounds were first settled."""
        return list(self._settled_at)

    def _take(self, step: Step) -> None:
        if step.entry.by.post is Post.DEALER:
            self.dealer = step.entry.by.name
        for event in step.entry.events:
            if isinstance(event, happened.ShoeChanged):
                self.of_shoe = Figures()
            self._watch.take(event, step.record.at, step.after)
        for number in step.rounds:
            after = step.after.find_round(number)
            if after is not None and after.is_over:
                self._count(step.round_before(number), after, step)

    def _count(self, before: Round | None, after: Round, step: Step) -> None:
        """Count a finished round, replacing its earlier count."""
        was_settled, is_settled = (round_ is not None and round_.stage is Stage.SETTLED for round_ in (before, after))
        if is_settled and not was_settled:
            self._settled_at.append(step.record.at)
        table = step.after
        decks = (table.find_shoe(after.shoe) or table.shoe).decks
        for figures in self._figures_of(after, table):
            figures.rounds += is_settled - was_settled
            if before is not None:
                figures.take_back(table.rules, decks, played_bets(before))
            figures.add(table.rules, decks, played_bets(after))

    def _figures_of(self, round_: Round, table: Table) -> tuple[Figures, ...]:
        return (self.in_all, self.of_shoe) if round_.shoe == table.shoe_number else (self.in_all,)

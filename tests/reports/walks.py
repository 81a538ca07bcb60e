"""A long random walk at a table of each game, with incidents and corrections, written into a journal."""

from __future__ import annotations

from punto.journal import Append, Store
from punto.ledger import book
from punto.round import Round
from punto.table import Event, Table, evolve, open_table
from punto.table.events import TableOpened
from tests.reports.house import DEALER, FIRST_DAY, streams_of
from tests.table.test_walk import Walker

STEP_MS = 5 * 60 * 1000


class Walked:
    """Writes every event as an entry with the money it moves, and remembers each round as it stood last."""

    def __init__(self, store: Store, game: str, steps: int) -> None:
        walker = Walker(game, seed=11)
        for _ in range(steps):
            walker.walk()
        opening, *events = walker.events
        assert isinstance(opening, TableOpened)
        self.rounds: dict[int, Round] = {}
        table = open_table(opening)
        appends = [_append(table, 0, opening)]
        for number, event in enumerate(events, start=1):
            appends.append(_append(table, number, event))
            table = evolve(table, event)
            for kept in (*table.past, table.round):
                if kept is not None:
                    self.rounds[kept.number] = kept
        store.append_all(appends)


def _append(table: Table, number: int, event: Event) -> Append:
    transfers = [] if isinstance(event, TableOpened) else book(table, [event])
    streams = streams_of(table.id, f"{table.game}-{number}", DEALER, (event,), transfers)
    return Append(streams=tuple(streams), at=FIRST_DAY + number * STEP_MS)

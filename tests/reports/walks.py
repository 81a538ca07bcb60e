"""A long random walk at a table of each game, with incidents and corrections, written to a journal."""

from __future__ import annotations

from collections.abc import Sequence

from punto.journal import Append, Store
from punto.ledger import book
from punto.ledger.transfers import Transfer
from punto.round import Round
from punto.table import Event, Table, evolve, open_table
from punto.table.events import TableOpened
from tests.reports.house import DEALER, FIRST_DAY, streams_of
from tests.table.test_walk import Walker

STEP_MS = 5 * 60 * 1000


class Walked:
    """Writes every command as an entry with its transfers, and keeps the final state of each round."""

    def __init__(self, store: Store, game: str, steps: int) -> None:
        walker = Walker(game, seed=11)
        for _ in range(steps):
            walker.walk()
        (opening,), *by_command = walker.by_command
        assert isinstance(opening, TableOpened)
        self.rounds: dict[int, Round] = {}
        table = open_table(opening)
        appends = [_append(table, 0, (opening,), [])]
        for number, events in enumerate(by_command, start=1):
            appends.append(_append(table, number, events, book(table, events)))
            for event in events:
                table = evolve(table, event)
                for kept in (*table.past, table.round):
                    if kept is not None:
                        self.rounds[kept.number] = kept
        store.append_all(appends)


def _append(table: Table, number: int, events: tuple[Event, ...], transfers: Sequence[Transfer]) -> Append:
    streams = streams_of(table.id, f"{table.game}-{number}", DEALER, events, transfers)
    return Append(streams=tuple(streams), at=FIRST_DAY + number * STEP_MS)

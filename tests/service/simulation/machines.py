"""Simulated nodes without sockets: others may write between plan and commit."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from punto.errors import JournalError
from punto.service.core.messages import Answer, Envelope
from punto.service.core.planning import Planned, conclude, plan
from punto.service.core.view import View
from tests.service.alone import alone

if TYPE_CHECKING:
    from tests.service.simulation.world import World

Reply = Callable[[str, Answer], None]


class Machine:
    """One node. A crash loses its commands and its cache."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.start()

    def start(self) -> None:
        self.life = object()
        """A restart discards earlier work."""
        self.view = View(self.world.store)
        self.view.house = alone
        self.position = self.world.store.last_position()
        self.queues: dict[str, list[Envelope]] = {}
        self.replies: dict[str, list[Reply]] = {}
        self.planned: list[tuple[str, list[Envelope], Planned]] = []
        self.busy: set[str] = set()

    def receive(self, envelope: Envelope, reply: Reply) -> None:
        waiting = self.replies.setdefault(envelope.id, [])
        waiting.append(reply)
        if len(waiting) == 1:
            self.queues.setdefault(envelope.table, []).append(envelope)
        if envelope.table not in self.busy:
            self.busy.add(envelope.table)
            self._soon(lambda: self._decide(envelope.table))

    def follow(self) -> None:
        """Follow some of the new records from any node."""
        records = list(self.world.store.read_all(self.position, limit=self.world.random.randrange(1, 40)))
        for record in records:
            self.view.take(record)
            self.position = record.position
        if records and self.world.random.random() < 0.2:
            stream = self.world.random.choice(records).stream
            if snapshot := self.view.snapshot(stream):
                self.world.store.save_snapshot(stream, *snapshot)

    def _decide(self, table: str) -> None:
        size = self.world.random.randrange(1, 9)
        waiting = self.queues.get(table, [])
        batch, self.queues[table] = waiting[:size], waiting[size:]
        if not batch:
            self.busy.discard(table)
            return
        self._plan(table, batch)

    def _plan(self, table: str, batch: list[Envelope]) -> None:
        try:
            planned = plan(self.view, table, batch)
        except JournalError:
            self._give_up(table, batch)
            return
        self.planned.append((table, batch, planned))
        self._soon(self._commit)

    def _commit(self) -> None:
        """Commit all plans in one transaction."""
        together, self.planned = self.planned, []
        if not together:
            return
        try:
            outcomes = self.world.store.append_all([planned.append for _, _, planned in together])
        except JournalError:
            for table, batch, _ in together:
                self._give_up(table, batch)
            return
        for (table, batch, planned), outcome in zip(together, outcomes, strict=True):
            answers = conclude(self.view, planned, outcome)
            for key, answer in answers.items():
                for reply in self.replies.pop(key, []):
                    reply(key, answer)
            left = [envelope for envelope in batch if envelope.id not in answers]
            if left:
                self._soon(lambda table=table, left=left: self._plan(table, left))  # type: ignore[misc]
            else:
                self._soon(lambda table=table: self._decide(table))  # type: ignore[misc]

    def _give_up(self, table: str, batch: list[Envelope]) -> None:
        """Drop all pending answers: the callers will retry."""
        for envelope in batch:
            self.replies.pop(envelope.id, None)
        self._soon(lambda: self._decide(table))

    def _soon(self, work: Callable[[], None]) -> None:
        life = self.life

        def alive() -> None:
            if self.life is life:
                work()

        self.world.later(self.world.random.randrange(1, 30), alive)

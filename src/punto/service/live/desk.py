"""A table's command queue: decides commands in batches, writes one append per batch and answers when it is durable."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextvars import Context
from typing import Any, Final

import structlog
from msgspec import Struct

from punto.approvals.commands import Approve, Propose
from punto.entries import requests_stream, table_stream
from punto.errors import JournalUnavailableError, PuntoError
from punto.history import Followed
from punto.incidents import Report
from punto.journal import Append, Appended, KeyTaken, Outcome, Record
from punto.people import Post
from punto.service.core.messages import Answer, Envelope
from punto.service.core.needed import streams_needed
from punto.service.core.planning import Planned, conclude, plan
from punto.service.core.stored import key_reused, origin_of
from punto.service.core.view import Held, NotHeldError, View
from punto.service.live import metrics
from punto.service.live.queueing import CommandQueue
from punto.service.live.traces import traces
from punto.table import round_to_recall
from punto.table.commands import Rule

MOST_AT_ONCE: Final = 128
"""Largest batch. Deciding a batch blocks the event loop."""
SERVED_S: Final = 600.0
"""How long a node serves a table after its last command there."""
CROWD: Final = MOST_AT_ONCE
"""So many patrons' commands are decided while those before them are being written. Fewer would make smaller batches,
whose own cost is more than deciding ahead saves."""

Write = Callable[[Append], asyncio.Future[Outcome]]
Recall = Callable[[Sequence[Envelope]], Awaitable[Mapping[str, Answer]]]
"""Finds earlier answers, by key."""
OnWritten = Callable[[Sequence[Record], Mapping[int, Followed]], None]
"""Takes new records, and the table's entries in them by version."""

log = structlog.get_logger()


class TableStoppedError(Exception):
    """The table hit an internal error and accepts no commands until the service restarts."""


class Pending(Struct, frozen=True):
    """A command and those who wait for its answer: duplicates share it."""

    envelope: Envelope
    answers: list[asyncio.Future[Answer]]


class Writing(Struct, frozen=True):
    """Commands that were decided and are being written."""

    batch: list[Envelope]
    planned: Planned
    outcome: asyncio.Future[Outcome]


class Desk:
    def __init__(self, table: str, view: View, write: Write, recall: Recall, on_written: OnWritten) -> None:
        self._table = table
        self._view = view
        self._write = write
        self._on_written = on_written
        self._recall = recall
        self._waiting: dict[str, Pending] = {}
        """By key."""
        self._queue = CommandQueue()
        self._loop = asyncio.get_running_loop()
        self._taken: list[Envelope] = []
        """Commands that left the queue and have no answer."""
        self._is_stopped = False
        self._worked_at = time.monotonic()
        self._task = asyncio.create_task(self._work(), context=Context())  # its log lines belong to no request

    @property
    def is_in_use(self) -> bool:
        """Whether it has decided commands lately."""
        return time.monotonic() - self._worked_at < SERVED_S

    def submit(self, envelope: Envelope) -> asyncio.Future[Answer]:
        """Raise BusyError if too many commands are waiting."""
        if self._is_stopped:
            raise TableStoppedError(f"Table {self._table} has stopped after an internal error: restart the service.")
        answer: asyncio.Future[Answer] = self._loop.create_future()
        if (pending := self._waiting.get(envelope.id)) is None:
            self._queue.put(envelope)
            self._waiting[envelope.id] = Pending(envelope, [answer])
        elif origin_of(pending.envelope) == origin_of(envelope):
            pending.answers.append(answer)
        else:
            answer.set_result(key_reused())
        return answer

    async def rehearse(self, envelope: Envelope) -> Answer:
        """What the answer would be now. Nothing is written."""
        await self._load({table_stream(self._table), requests_stream(self._table)})
        return (await self._plan([envelope])).answers[envelope.id]

    async def stop(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        for pending in self._waiting.values():
            for answer in pending.answers:
                answer.cancel()

    async def _work(self) -> None:
        while True:
            self._taken = await self._queue.take(MOST_AT_ONCE)
            try:
                await self._answer_together()
            except JournalUnavailableError as unavailable:  # those behind would wait as long again
                metrics.journal_failures.inc()
                self._fail([*self._taken, *self._queue.take_all()], unavailable)
            except PuntoError as error:
                metrics.journal_failures.inc()
                self._fail(self._taken, error)
            except Exception as defect:
                self._is_stopped = True
                metrics.stopped_tables.inc()
                log.exception("defect", table=self._table, commands=[envelope.id for envelope in self._taken])
                self._fail(self._taken, defect)

    async def _answer_together(self) -> None:
        """Decide and write. While commands are written, those of a crowd behind them are decided, on the state to be.

        Unanswered commands are decided again on fresh state.
        """
        batch, left = self._taken, list[Envelope]()
        writing, following = None, None
        try:
            while batch or writing:
                self._worked_at = time.monotonic()
                following = await self._decide(batch, writing) if batch else None
                left = await self._conclude(writing) if writing else []
                if left and following:  # it rests on what was not written
                    left, following = [*left, *await self._conclude(following)], None
                writing, following = following, None
                batch = left or self._take_crowd(writing)
                self._taken = [*(writing.batch if writing else ()), *batch]
        finally:
            for unanswered in (writing, following):
                if unanswered is not None:
                    unanswered.outcome.cancel()

    def _take_crowd(self, writing: Writing | None) -> list[Envelope]:
        """More to decide while that is written. Commands of staff may need more than the table's state: they wait."""
        is_of_patrons = writing is not None and writing.batch[0].by.post is Post.PATRON
        return self._queue.take_crowd(CROWD, MOST_AT_ONCE) if is_of_patrons else []

    async def _decide(self, batch: list[Envelope], ahead: Writing | None) -> Writing:
        if ahead is None:
            await self._load({table_stream(self._table), requests_stream(self._table)})
            await self._read_back(batch)
        with traces.step("decide", [envelope.id for envelope in batch]):
            planned = await self._plan(batch, ahead.planned.known if ahead else {})
        return Writing(batch, planned, self._write(planned.append))

    async def _conclude(self, writing: Writing) -> list[Envelope]:
        """Answer, once it is durable. The commands without an answer."""
        with traces.step("commit", writing.planned.asked):
            outcome = await writing.outcome
        answers = dict(conclude(self._view, writing.planned, outcome))
        if isinstance(outcome, Appended):
            self._on_written(outcome.records, writing.planned.followed)
        if isinstance(outcome, KeyTaken):
            answers |= await self._recall(writing.batch)
        for key, answer in answers.items():
            self._resolve(key, answer)
        if writing.batch[0].by.post is not Post.PATRON:
            await asyncio.sleep(0)  # staff hear the answer before patrons' commands are decided
        return [envelope for envelope in writing.batch if envelope.id not in answers]

    async def _plan(self, batch: list[Envelope], ahead: Mapping[str, Held[Any]] | None = None) -> Planned:
        """Decide from memory. What is not there is read in a thread, because the store may be slow, and then again."""
        table, needed = self._view.table(self._table).state, set[str]()
        try:
            while True:
                try:
                    with self._view.held_only(ahead):
                        return plan(self._view, self._table, batch)
                except NotHeldError as missing:
                    needed |= {missing.stream, *streams_needed(table, batch)}
                await self._load(needed)
        finally:
            self._view.give_back(needed)

    async def _load(self, streams: set[str]) -> None:
        if missing := self._view.missing(streams):
            self._view.lend(await asyncio.to_thread(self._view.load, missing))

    async def _read_back(self, batch: list[Envelope]) -> None:
        """Read the past round that a command of staff concerns, without blocking other tables."""
        if batch[0].by.post is Post.PATRON:
            return
        table = self._view.table(self._table).state
        for command in (self._command_in(envelope) for envelope in batch):
            if table and isinstance(command, (Report, Rule)) and (number := round_to_recall(table, command)):
                reading = self._view.reading_back(self._table, number)
                self._view.keep_read_back(await asyncio.to_thread(reading.read))
                return

    def _command_in(self, envelope: Envelope) -> object:
        """The command that somebody proposes or approves, or the command itself."""
        match envelope.command:
            case Propose(proposed=proposed):
                return proposed
            case Approve(request=number):
                request = self._view.requests(self._table).state.waiting.get(number)
                return None if request is None else request.command
            case _:
                return envelope.command

    def _resolve(self, key: str, answer: Answer) -> None:
        for waiting in self._take_waiting(key):
            waiting.set_result(answer)

    def _fail(self, batch: list[Envelope], error: Exception) -> None:
        for envelope in batch:
            for waiting in self._take_waiting(envelope.id):
                waiting.set_exception(error)

    def _take_waiting(self, key: str) -> list[asyncio.Future[Answer]]:
        pending = self._waiting.pop(key, None)
        return [waiting for waiting in pending.answers if not waiting.done()] if pending else []

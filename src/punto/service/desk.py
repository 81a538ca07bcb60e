"""One desk a table: commands queue up, are decided together, written in one append, and answered once it is durable."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from msgspec import Struct

from punto.journal import Append, Appended, KeyTaken, Store, VersionConflict
from punto.service.messages import Answer, Envelope
from punto.service.planning import plan
from punto.service.stored import decode_answer
from punto.service.view import View

MOST_AT_ONCE: Final = 256
"""Commands that are decided together."""

Write = Callable[[Append], Awaitable[Appended | VersionConflict | KeyTaken]]


class _Waiting(Struct, frozen=True):
    envelope: Envelope
    answer: asyncio.Future[Answer]


class Desk:
    def __init__(self, table: str, view: View, store: Store, write: Write, on_written: Callable[[], None]) -> None:
        self._table = table
        self._view = view
        self._store = store
        self._write = write
        self._on_written = on_written
        self._queue: asyncio.Queue[_Waiting] = asyncio.Queue()
        self._task = asyncio.create_task(self._work())

    async def ask(self, envelope: Envelope) -> Answer:
        known = await asyncio.to_thread(self._store.find_answer, envelope.id)
        if known is not None:
            return decode_answer(known)
        waiting = _Waiting(envelope, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(waiting)
        return await waiting.answer

    async def stop(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < MOST_AT_ONCE and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            await self._answer_together(_once_each(batch))

    async def _answer_together(self, batch: list[_Waiting]) -> None:
        try:
            while batch:
                batch = await self._try(batch)
        except Exception as defect:
            for waiting in batch:
                if not waiting.answer.done():
                    waiting.answer.set_exception(defect)

    async def _try(self, batch: list[_Waiting]) -> list[_Waiting]:
        """Decide and write; what still has no answer is tried again on what is then known."""
        planned = plan(self._view, self._table, [waiting.envelope for waiting in batch])
        match await self._write(planned.append):
            case Appended(records=records):
                self._view.take(records)
                self._on_written()
                for waiting, answer in zip(batch, planned.answers, strict=True):
                    _resolve(waiting, answer)
                return []
            case VersionConflict():
                self._view.forget(append.stream for append in planned.append.streams)
                return batch
            case KeyTaken(answer=taken):
                for waiting in batch:
                    if waiting.envelope.id == taken.key:
                        _resolve(waiting, decode_answer(taken.body))
                return [waiting for waiting in batch if waiting.envelope.id != taken.key]


def _resolve(waiting: _Waiting, answer: Answer) -> None:
    if not waiting.answer.done():
        waiting.answer.set_result(answer)


def _once_each(batch: list[_Waiting]) -> list[_Waiting]:
    """A key that came twice at once is decided once; both get the answer."""
    first: dict[str, _Waiting] = {}
    for waiting in batch:
        if waiting.envelope.id in first:
            original = first[waiting.envelope.id].answer
            original.add_done_callback(lambda done, late=waiting: _pass_on(done, late))  # type: ignore[misc]
        else:
            first[waiting.envelope.id] = waiting
    return list(first.values())


def _pass_on(done: asyncio.Future[Answer], late: _Waiting) -> None:
    if not late.answer.done():
        if done.exception() is not None:
            late.answer.set_exception(done.exception())  # type: ignore[arg-type]
        else:
            late.answer.set_result(done.result())

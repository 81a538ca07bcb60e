"""One thread writes for all: appends that wait together are committed together."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from itertools import groupby
from threading import Condition, Thread
from typing import Final

from msgspec import Struct

from punto.errors import JournalError, JournalUnavailableError
from punto.journal.records import Append, Outcome
from punto.journal.store import Store

WAITING_MAX: Final = 20_000
TOGETHER_MAX: Final = 1_000


class _Waiting(Struct, frozen=True):
    """An append and its waiter: a coroutine in its loop, or a thread."""

    append: Append
    future: Future[Outcome] | asyncio.Future[Outcome]
    loop: asyncio.AbstractEventLoop | None = None


class GroupCommit:
    """Appends from any number of coroutines and threads, in order.

    If the store fails, all waiters get the error, `on_failure` is called, and later appends are tried again.
    """

    def __init__(
        self,
        store: Store,
        *,
        on_failure: Callable[[Exception], None] = lambda error: None,
        waiting_max: int = WAITING_MAX,
    ) -> None:
        self._store = store
        self._on_failure = on_failure
        self._waiting_max = waiting_max
        self._waiting: deque[_Waiting] = deque()
        self._changed = Condition()
        self._is_open = True
        self._thread = Thread(target=self._write, name="punto-journal", daemon=True)
        self._thread.start()

    async def append(self, append: Append) -> Outcome:
        """Durable on return. Cancelling the caller abandons the answer, not the append."""
        return await self.begin(append)

    def begin(self, append: Append) -> asyncio.Future[Outcome]:
        """Durable once the future has its result."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Outcome] = loop.create_future()
        self._put(_Waiting(append, future, loop))
        return future

    def append_now(self, append: Append) -> Outcome:
        """The blocking version, for threads."""
        future: Future[Outcome] = Future()
        self._put(_Waiting(append, future))
        return future.result()

    def close(self) -> None:
        """Write what is waiting, accept no more, and leave the store open."""
        with self._changed:
            self._is_open = False
            self._changed.notify()
        self._thread.join()

    def _put(self, waiting: _Waiting) -> None:
        with self._changed:
            if not self._is_open:
                raise JournalError("This journal is closed.")
            if len(self._waiting) >= self._waiting_max:
                raise JournalUnavailableError(f"{self._waiting_max} appends are already waiting. Try again later.")
            self._waiting.append(waiting)
            self._changed.notify()

    def _write(self) -> None:
        while together := self._take():
            try:
                outcomes = self._store.append_all([waiting.append for waiting in together])
            except Exception as error:  # every waiter must get an answer
                try:
                    self._on_failure(error)
                finally:
                    _settle([(waiting, error) for waiting in together])
            else:
                _settle(list(zip(together, outcomes, strict=True)))

    def _take(self) -> list[_Waiting]:
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or not self._is_open)
            return [self._waiting.popleft() for _ in range(min(len(self._waiting), TOGETHER_MAX))]


def _settle(results: Sequence[tuple[_Waiting, Outcome | Exception]]) -> None:
    """One call into each loop for all of its coroutines."""
    for loop, group in groupby(results, key=lambda result: result[0].loop):
        settled = [(waiting.future, result) for waiting, result in group]
        if loop is None:
            _set_results(settled)
        else:
            with suppress(RuntimeError):  # a closed loop has no waiters left
                loop.call_soon_threadsafe(_set_results, settled)


def _set_results(
    settled: Sequence[tuple[Future[Outcome] | asyncio.Future[Outcome], Outcome | Exception]],
) -> None:
    for future, result in settled:
        if future.done():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)

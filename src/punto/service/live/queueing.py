"""Commands that wait: bounded queues in which staff go first, and bounds for each person."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from punto.messages import message
from punto.people import Post
from punto.refusals import RefusalCode, refuse
from punto.service.core.messages import Envelope, refused
from punto.service.live.pools import BusyError

MOST_PATRONS_WAITING: Final = 2_000
"""Patrons' commands at one table."""
MOST_STAFF_WAITING: Final = 500
MOST_PER_PERSON: Final = 64
"""Commands of one person or terminal in flight, over all connections."""
CROWDED: Final = 128
"""Commands in flight."""
MOST_REQUESTS_PER_PASS: Final = 2
"""Requests of patrons and viewers that begin in one pass of the event loop."""
CROWDED_S: Final = 1.0
BUSY: Final = refused(refuse(RefusalCode.BUSY, None, message("refusal-busy")))
"""The answer to a command that was not considered. It is not on record: the same key may be sent again."""

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Takes one item of each group in turn, so that a long line delays only its own group."""

    def __init__(self) -> None:
        self._lines: OrderedDict[str, deque[T]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._lines)

    def put(self, group: str, item: T) -> None:
        self._lines.setdefault(group, deque()).append(item)

    def take(self) -> T:
        group, line = self._lines.popitem(last=False)
        item = line.popleft()
        if line:
            self._lines[group] = line
        return item


class CommandQueue:
    """Commands for one table. Those of staff and of the clock go first, and none of a patron delays them."""

    def __init__(self) -> None:
        self._staff: deque[Envelope] = deque()
        self._patrons: deque[Envelope] = deque()
        self._changed = asyncio.Event()

    def put(self, envelope: Envelope) -> None:
        """Raise BusyError if the queue is full."""
        is_patron = envelope.by.post is Post.PATRON
        queue, most = (self._patrons, MOST_PATRONS_WAITING) if is_patron else (self._staff, MOST_STAFF_WAITING)
        if len(queue) >= most:
            raise BusyError
        queue.append(envelope)
        self._changed.set()

    async def take(self, most: int) -> list[Envelope]:
        """Wait for commands; return up to this many, all of staff or all of patrons."""
        await self._changed.wait()
        return self._take(self._staff or self._patrons, most)

    def take_crowd(self, least: int, most: int) -> list[Envelope]:
        """Up to this many commands of patrons; none unless so many wait, and no staff."""
        return [] if self._staff or len(self._patrons) < least else self._take(self._patrons, most)

    def _take(self, queue: deque[Envelope], most: int) -> list[Envelope]:
        taken = [queue.popleft() for _ in range(min(most, len(queue)))]
        if not self._staff and not self._patrons:
            self._changed.clear()
        return taken

    def take_all(self) -> list[Envelope]:
        taken = [*self._staff, *self._patrons]
        self._staff.clear()
        self._patrons.clear()
        self._changed.clear()
        return taken


class InFlight:
    """Counts the commands of each person that have no answer yet."""

    def __init__(self) -> None:
        self._by_person: dict[str, int] = {}
        self.total = 0
        self._crowded_at = -CROWDED_S

    @property
    def is_crowded(self) -> bool:
        """Whether there were many in the last second."""
        return time.monotonic() - self._crowded_at < CROWDED_S

    def begin(self, person: str) -> None:
        """Raise BusyError if this person has too many."""
        count = self._by_person.get(person, 0)
        if count >= MOST_PER_PERSON:
            raise BusyError
        self._by_person[person] = count + 1
        self.total += 1
        if self.total >= CROWDED:
            self._crowded_at = time.monotonic()

    def end(self, person: str) -> None:
        self.total -= 1
        count = self._by_person.pop(person)
        if count > 1:
            self._by_person[person] = count - 1


class Passes:
    """Calls a function once in the next pass of the event loop, however often it is asked to."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work
        self._is_scheduled = False

    def ask(self) -> None:
        if not self._is_scheduled:
            self._is_scheduled = True
            asyncio.get_running_loop().call_soon(self._run)

    def _run(self) -> None:
        self._is_scheduled = False
        self._work()


class Turns:
    """Shares the event loop: only so many begin in one pass, so a crowd delays nobody else. Groups, such as addresses,
    take turns."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._left = most
        self._waiting: FairQueue[asyncio.Future[None]] = FairQueue()
        self._passes = Passes(self._next_pass)

    async def wait(self, group: str = "") -> None:
        self._passes.ask()
        if self._left and not self._waiting:
            self._left -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put(group, turn)
        await turn

    def _next_pass(self) -> None:
        self._left = self.most
        while self._waiting and self._left:
            turn = self._waiting.take()
            if not turn.done():
                turn.set_result(None)
                self._left -= 1
        if self._waiting:
            self._passes.ask()

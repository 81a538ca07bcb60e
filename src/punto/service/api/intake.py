"""Shares the event loop between connections: what they send is parsed a slice at a time, in turn.

Data beyond a connection's share waits in its own socket, so one connection cannot delay the others.
"""

from __future__ import annotations

import asyncio
import time
from abc import abstractmethod
from collections import deque
from typing import Any, Final

from punto.service.live.queueing import FairQueue, Passes

SLICE: Final = 1_024
"""Most bytes that are parsed in one go."""
PASS_S: Final = 0.003
"""Time for parsing in one pass of the event loop."""


class Intake:
    """The connections that wait to be parsed. Those of staff go first; addresses take turns."""

    def __init__(self) -> None:
        self._staff: deque[SlicedConnection] = deque()
        self._others: FairQueue[SlicedConnection] = FairQueue()
        self._left_s = PASS_S
        self._is_parsing = False
        self._passes = Passes(self._next_pass)

    def add(self, connection: SlicedConnection) -> None:
        """Parse at once if there is time left in this pass, else in turn."""
        self._passes.ask()
        if self._is_parsing:
            self._put(connection)
        elif self._staff or self._others:
            self._put(connection)
            self._parse()
        else:
            self._parse(connection)

    def _put(self, connection: SlicedConnection) -> None:
        connection.is_waiting = True
        if connection.is_staff:
            self._staff.append(connection)
        else:
            self._others.put(connection.address, connection)

    def _next_pass(self) -> None:
        self._left_s = PASS_S
        self._parse()
        if self._staff or self._others:
            self._passes.ask()

    def _parse(self, first: SlicedConnection | None = None) -> None:
        """A slice of the first one, which does not wait in line, then of those that do."""
        self._is_parsing = True
        while self._left_s > 0 and (connection := first or self._next()):
            started, first = time.perf_counter(), None
            connection.is_waiting = False
            connection.parse_slice()
            if connection.can_parse and not connection.is_waiting:
                self._put(connection)
            self._left_s -= time.perf_counter() - started
        if first is not None:
            self._put(first)
        self._is_parsing = False

    def _next(self) -> SlicedConnection | None:
        if self._staff:
            return self._staff.popleft()
        return self._others.take() if self._others else None


class SlicedConnection(asyncio.Protocol):
    """Keeps what it received until its turn, and reads no more until that is parsed."""

    intake: Intake
    transport: asyncio.Transport
    is_staff = False
    address = ""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.unparsed = bytearray()
        self.is_waiting = False
        self._has_paused = False

    @property
    def can_parse(self) -> bool:
        return bool(self.unparsed) and not self.transport.is_closing() and self.is_ready()

    @abstractmethod
    def is_ready(self) -> bool:
        """Whether everything parsed so far was taken."""

    def next_length(self) -> int:
        """How many bytes to parse in one go."""
        return SLICE

    @abstractmethod
    def parse(self, data: bytes) -> None: ...

    def data_received(self, data: bytes) -> None:
        self.unparsed += data
        self.parse_soon()

    def parse_soon(self) -> None:
        """Call it when `is_ready` may have become true."""
        if self.can_parse and not self.is_waiting:
            self.intake.add(self)
        self._pause_or_resume()

    def parse_slice(self) -> None:
        """Messages that came together are parsed together: their answers can then be sent together."""
        left = SLICE
        while self.can_parse and (length := self.next_length()) <= left:
            part = bytes(self.unparsed[:length])
            del self.unparsed[:length]
            self.parse(part)
            left -= length
        self._pause_or_resume()

    def _pause_or_resume(self) -> None:
        """The server itself resumes reading at times; what is unparsed stays bounded."""
        if not (self.unparsed or self._has_paused) or self.transport.is_closing():
            return
        if self.unparsed:
            self._has_paused = True
            self.transport.pause_reading()
        elif self._has_paused and self.is_ready():
            self._has_paused = False
            self.transport.resume_reading()

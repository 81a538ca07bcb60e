"""Admits a person's commands: counts and logs them, sheds those beyond the bounds, and finds out whom they name."""

from __future__ import annotations

import asyncio
from typing import Protocol

from punto.people import Attribution, Person
from punto.service.access.people import People
from punto.service.access.pins import Pins
from punto.service.core.messages import Answer, AnyCommand, Refused, refused
from punto.service.live import metrics
from punto.service.live.clock import now_ms
from punto.service.live.command_log import CommandLog
from punto.service.live.desk import TableStoppedError
from punto.service.live.health import Health, NotServingError
from punto.service.live.naming import Naming
from punto.service.live.pools import BusyError, Pools
from punto.service.live.proving import GivenPin, PinDesk, Proof
from punto.service.live.queueing import BUSY, InFlight
from punto.table import Table
from punto.table.commands import DecideAnte, PlaceBet


class _Node(Protocol):
    health: Health
    naming: Naming
    people: People
    pins: Pins
    pools: Pools

    def table(self, name: str) -> Table | None: ...
    def submit(
        self, table: str, command: AnyCommand, by: Person, key: str, proof: Proof | None = None
    ) -> asyncio.Future[Answer]: ...
    async def rehearse(self, table: str, command: AnyCommand, by: Person, key: str) -> Answer: ...


class Admission:
    def __init__(self, node: _Node, in_flight: InFlight) -> None:
        self._node = node
        self._in_flight = in_flight
        self._pin_desk = PinDesk(node)

    def carry_out(
        self, table: str, command: AnyCommand, by: Person, key: str, given: GivenPin | None = None
    ) -> asyncio.Future[Answer]:
        """Submit, log and count a person's command. The prefix makes keys unique per person: neither names nor the
        service's own keys contain a space."""
        key = f"{by.name} {key}"
        if isinstance(command, (PlaceBet, DecideAnte)):
            self._node.health.check_bet()
        try:
            self._in_flight.begin(by.name)
        except BusyError:
            return self._shed()
        try:
            answer = self._begin(table, command, by, key, given)
        except BusyError:
            self._in_flight.end(by.name)
            return self._shed()
        except (TableStoppedError, NotServingError):
            self._in_flight.end(by.name)
            raise
        noted = CommandLog(table, command, by, key)

        def end(answer: asyncio.Future[Answer]) -> None:
            self._in_flight.end(by.name)
            noted.end(answer)

        answer.add_done_callback(end)
        return answer

    def _shed(self) -> asyncio.Future[Answer]:
        """Answer that the table is busy, without a record."""
        metrics.shed_commands.inc()
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        answer.set_result(BUSY)
        return answer

    def _begin(
        self, table: str, command: AnyCommand, by: Person, key: str, given: GivenPin | None
    ) -> asyncio.Future[Answer]:
        """Only staff give PINs, which nobody else may try, and bring patrons whom the house does not know."""
        ranks = by.post.ranks
        if ranks and self._node.naming.brings_new(command):
            return asyncio.ensure_future(self._begin_with_new(table, command, by, key, given))
        command = self._node.naming.known(command)
        if given is None or not ranks:
            return self._node.submit(table, command, by, key)
        return asyncio.ensure_future(self._pin_desk.submit(table, command, by, key, given))

    async def _begin_with_new(
        self, table: str, command: AnyCommand, by: Person, key: str, given: GivenPin | None
    ) -> Answer:
        """A refused command leaves no trace of the name."""
        try:
            if refusal := await self._node.naming.check_alike(command):
                return refused(refusal)
            trial = await self._node.rehearse(table, command, by, key)
            if isinstance(trial, Refused):
                return trial
            await self._node.naming.enter(command, Attribution(by.name, table, now_ms()))
            return await self._begin(table, command, by, key, given)
        except BusyError:
            metrics.shed_commands.inc()
            return BUSY

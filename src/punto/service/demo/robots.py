"""Runs the robots of one table: patrons, pit, incidents and dealer. Each step waits until the table is idle."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from functools import partial
from typing import Final
from uuid import uuid4

import structlog

from punto.options import PatronOptions, staff_options, stop_staff, table_options
from punto.people import Person, Post
from punto.round import RoundState
from punto.service.core.caring import means_of
from punto.service.core.messages import Answer, AnyCommand, Interrupt
from punto.service.core.money import purse_named, purse_of
from punto.service.core.offered import own_options, stops_at
from punto.service.demo.dealer import ROBOT_DEALER, dealer_step
from punto.service.demo.mishaps import Mishap, mishap_now
from punto.service.demo.pace import Pace, RobotStep
from punto.service.demo.patrons import LOW, Wish, bet_now, buy_in, choice_at, names_at, wishes_at
from punto.service.demo.pit import pit_step, rulings
from punto.service.live.clock import now_ms
from punto.service.live.node import Node
from punto.table import Table
from punto.table.commands import PlaceBet

BY_HAND_MS: Final = 90_000
"""How long the robot dealer pauses after a person's last request."""
OVERDUE_MS: Final = 2_000
"""The dealer stops waiting for a clock this long after its deadline."""
AFTER_A_DEFECT_S: Final = 6.0

log = structlog.get_logger()


class Robots:
    def __init__(self, node: Node, table: str, pace: Pace) -> None:
        self._node = node
        self._name = table
        self._pace = pace
        self._by_hand_until = 0
        self._person = ""
        """Who took over from the robot dealer last."""
        self._mishap: Mishap | None = None
        self._wishes: deque[Wish] = deque()
        """Bets that the patrons still intend to place in this round."""
        self._bet_in = 0
        self._version = -1
        self._quiet_since = 0.0
        self._referred_since: dict[int, float] = {}
        """By round: when a referred matter was first seen."""

    @property
    def is_by_hand(self) -> bool:
        """Whether a person deals."""
        return self._by_hand_until > now_ms()

    @property
    def dealt_by(self) -> str | None:
        """The person who deals; None while the robot does."""
        return self._person if self.is_by_hand else None

    def hand_over(self, person: str) -> None:
        """Pause the robot dealer. Each call extends the pause."""
        self._person, self._by_hand_until = person, now_ms() + BY_HAND_MS

    def take_back(self) -> None:
        self._by_hand_until = 0

    def stage(self, mishap: Mishap) -> None:
        """Schedule an incident."""
        self._mishap = mishap

    async def deal_ahead(self, rounds: int) -> None:
        """Deal these rounds without bets or pauses."""
        while (table := self._see()).round is None or table.round.number < rounds or not table.round.is_over:
            step = self._dealer_step(table, clock_runs=False) if rounds else None
            if step is None:
                return
            await self.ask(step.command, step.by)

    async def run(self) -> None:
        while True:
            try:
                await self._look()
            except Exception:
                log.exception("robots", table=self._name)
                await asyncio.sleep(AFTER_A_DEFECT_S)

    async def _look(self) -> None:
        """Take the next step if the table has been idle for its pause; otherwise wait."""
        table = self._see()
        if self._mishap and not self.is_by_hand and (happens := mishap_now(self._mishap, table)):
            self._mishap = None
            await self.ask(happens, ROBOT_DEALER)
            return
        if table.round and table.round.state is RoundState.BETTING and table.round.number != self._bet_in:
            self._bet_in, self._wishes = table.round.number, deque(wishes_at(table, self._pace))
            await self._top_up(table)
        if overdue := self._overdue_ruling(table):
            await self._take(overdue)
            return
        step = self._next_step(table)
        waits_s = step.pause_s - (time.monotonic() - self._quiet_since) if step else self._pace.look_s
        if step is None or waits_s > 0:
            await asyncio.sleep(min(waits_s, self._pace.look_s))
        else:
            await self._take(step)

    def _see(self) -> Table:
        held = self._node.view.shown_table(self._name)
        if held.version != self._version:
            self._version, self._quiet_since = held.version, time.monotonic()
        assert held.state is not None, "a demonstration table is open"
        return held.state

    def _next_step(self, table: Table) -> RobotStep | None:
        """Patrons act first, then the pit, then the dealer unless a person deals."""
        if step := self._next_bet(table) or self._next_choice(table) or pit_step(table, self._pace):
            return step
        deadline = self._node.status_of(table).deadline
        clock_runs = deadline is not None and now_ms() < deadline + OVERDUE_MS
        return None if self.is_by_hand else self._dealer_step(table, clock_runs=clock_runs)

    def _dealer_step(self, table: Table, *, clock_runs: bool) -> RobotStep | None:
        options = stop_staff(staff_options(table), stops_at(self._node.view, table))
        return dealer_step(table, options, self._pace, clock_runs=clock_runs)

    def _next_bet(self, table: Table) -> RobotStep | None:
        """Drop bets that are no longer possible."""
        while self._wishes:
            wish = self._wishes[0]
            if step := bet_now(table, wish, self._options_of(table, wish.patron)):
                return step
            self._wishes.popleft()
        return None

    def _next_choice(self, table: Table) -> RobotStep | None:
        options = table_options(table)
        if options.election is None and options.antes is None:
            return None
        return choice_at(table, self._pace, partial(self._options_of, table))

    def _options_of(self, table: Table, patron: str) -> PatronOptions:
        person = Person(patron, Post.PATRON)
        return own_options(table, person, means_of(self._node.view, table, purse_of(table, person), now_ms()))

    def _overdue_ruling(self, table: Table) -> RobotStep | None:
        """A ruling on an earlier or settled round does not block the table, so it need not be idle."""
        waiting = rulings(table, self._pace)
        now = time.monotonic()
        self._referred_since = {number: self._referred_since.get(number, now) for number in waiting}
        overdue = (number for number, since in self._referred_since.items() if now - since >= self._pace.ruling_s)
        return next((waiting[number] for number in overdue), None)

    async def _take(self, step: RobotStep) -> None:
        if isinstance(step.command, PlaceBet) and self._wishes:
            self._wishes.popleft()
        await self.ask(step.command, step.by)
        self._quiet_since = time.monotonic()

    async def _top_up(self, table: Table) -> None:
        for place, patron in names_at(table).items():
            purse = purse_of(table, Person(patron, Post.PATRON))
            if self._node.view.balance(purse) < LOW:
                await self.ask(buy_in(table, place, patron), ROBOT_DEALER)

    async def ask(self, command: AnyCommand | Interrupt, by: Person) -> Answer:
        """The robots' patrons are at the table and give their PIN."""
        table = self._node.table(self._name)
        purse = None if table is None or isinstance(command, Interrupt) else purse_named(table, command)
        return await self._node.ask(self._name, command, by, f"demo/{uuid4()}", purse)

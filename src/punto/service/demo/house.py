"""The demo house: accounts, tables and their robots.

The lobby shows the password. These accounts exist in demo mode only.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

from punto.approvals import setting
from punto.ledger.accounts import Account, AccountKind
from punto.limits import Amounts, Limits
from punto.people import Attribution, Person, Post, Role
from punto.rules import known_rules, load_rules
from punto.rules.model import Place
from punto.service.access.passwords import hash_password
from punto.service.access.pins import Approver, Holder
from punto.service.demo.dealer import ROBOT_DEALER
from punto.service.demo.mishaps import MISHAPS
from punto.service.demo.pace import PACE, Pace
from punto.service.demo.patrons import buy_in, names_at
from punto.service.demo.robots import Robots
from punto.service.live.clock import now_ms
from punto.service.live.node import Node
from punto.table import TableSettings
from punto.table.commands import OpenTable

PASSWORD: Final = "punto-demo"
PIN: Final = "258025"
"""Of the purses of visitors, and of staff who approve at a console."""
ACCOUNTS: Final = {
    "visitor": Post.PATRON,
    "guest": Post.PATRON,
    "dealer": Post.DEALER,
    "supervisor": Post.PIT_SUPERVISOR,
    "manager": Post.PIT_MANAGER,
    "shift": Post.SHIFT_MANAGER,
    "inspector": Post.INSPECTOR,
    "admin": Post.ADMINISTRATOR,
}
PAGES: Final = {
    Post.PATRON: "/",
    Post.DEALER: "/console/{table}",
    Post.PIT_SUPERVISOR: "/pit",
    Post.PIT_MANAGER: "/pit",
    Post.SHIFT_MANAGER: "/pit",
    Post.INSPECTOR: "/replay",
    Post.ADMINISTRATOR: "/admin",
}
"""Where each of them works."""
_DONE_ALONE: Final = (
    setting.Act.REVERSAL,
    setting.Act.VOID,
    setting.Act.VOID_PAID,
    setting.Act.NAMED_CARD,
    setting.Act.HOUSE_DECISION,
    setting.Act.LARGE_BUY_IN,
)
SECOND_PERSON: Final = setting.SecondPerson(
    ranks={act: rank for act, rank in setting.STRICT.ranks.items() if act not in _DONE_ALONE}
)
"""Robots rule alone and buy in all day, and visitors try the card pad; the lobby says so."""
OPENER: Final = Person("admin", Post.SHIFT_MANAGER)


class Demo:
    """Opens tables and runs their robots: at first a table of each game, named after it."""

    def __init__(self, node: Node, pace: Pace = PACE, games: Iterable[str] | None = None) -> None:
        self._node = node
        self._pace = pace
        self._robots = {game: Robots(node, game, pace) for game in (known_rules() if games is None else games)}
        self._tasks = [asyncio.create_task(self._open_and_play())]

    def robots_at(self, table: str) -> Robots | None:
        """Return None for a table that people opened."""
        return self._robots.get(table)

    def stage(self, name: str) -> str:
        """Schedule an incident and return its table."""
        mishap = MISHAPS[name]
        self._robots[mishap.table].stage(mishap)
        return mishap.table

    async def open_table(self, table: str, game: str) -> None:
        """Open another table, at which robots begin to play."""
        self._robots[table] = robots = Robots(self._node, table, self._pace)
        await self._open(table, game)
        self._tasks.append(asyncio.create_task(robots.run()))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _open_and_play(self) -> None:
        known = {person.name for person in self._node.people.everyone()}
        missing = {name: post for name, post in ACCOUNTS.items() if name not in known}
        if missing:
            hashed = await asyncio.to_thread(hash_password, PASSWORD)
            for name, post in missing.items():
                self._node.people.add_hashed(name, post, hashed, Attribution("demo", "--demo", now_ms()))
        for name, post in ACCOUNTS.items():
            if name in missing and (holder := _holder(name, post)):
                await asyncio.to_thread(self._node.pins.change, holder, PIN, Attribution("demo", "--demo", now_ms()))
        if self._node.settings.event is None:
            self._node.settings.change(SECOND_PERSON, Attribution("demo", "--demo", now_ms()))
        new = [game for game in self._robots if self._node.table(game) is None]
        for game in new:
            await self._open(game, game)
        await asyncio.gather(*(self._robots[game].deal_ahead(self._pace.rounds_before) for game in new))
        await asyncio.gather(*(robots.run() for robots in self._robots.values()))

    async def _open(self, name: str, game: str) -> None:
        robots = self._robots[name]
        await robots.ask(OpenTable(game=game, settings=settings_for(game, self._pace)), OPENER)
        table = self._node.table(name)
        assert table is not None, "the table is open"
        if table.rules.place is Place.TERMINAL:
            seats = dict.fromkeys(range(1, table.settings.places + 1), "")
        else:
            seats = dict(enumerate((*names_at(table).values(), "visitor", "guest")))
        for place, patron in seats.items():
            await robots.ask(buy_in(table, place, patron), ROBOT_DEALER)


def _holder(name: str, post: Post) -> Holder | None:
    """Of a PIN. Dealers approve nothing here."""
    if post is Post.PATRON:
        return Account(AccountKind.PATRON, name)
    return Approver(name) if Role.PIT_SUPERVISOR in post.ranks else None


def settings_for(game: str, pace: Pace = PACE) -> TableSettings:
    rules = load_rules(game)
    limits = Limits(
        minimum=Amounts(25_00, {bet.id: 5_00 for bet in rules.bets if bet.counts_on is None}),
        maximum=Amounts(5_000_00),
        maximum_differential=3_000_00 if rules.cites.differential else None,
    )
    places = rules.layouts[0].boxes if rules.layouts and rules.layouts[0].boxes else 7
    return TableSettings(
        decks=min(max(8, rules.decks.fewest), rules.decks.most),
        places=places,
        limits=limits,
        betting_seconds=pace.betting_seconds,
        decision_seconds=pace.decision_seconds,
    )

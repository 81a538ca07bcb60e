"""Two nodes on one journal: each reads the tables that are used there, and others when somebody asks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.entries import FAULTS, PLAY, account_stream
from punto.journal import Record
from punto.journal.notary import Notary
from punto.journal.sqlite import SqliteStore
from punto.ledger.accounts import of_terminal
from punto.ledger.commands import BuyIn
from punto.people import Attribution, Person, Post
from punto.service.core.messages import Accepted, AnyCommand
from punto.service.live import follower, shown_tables
from punto.service.live.node import Node
from punto.service.live.peers import Peers
from punto.table import TableSettings
from punto.table.commands import OpenBetting, OpenTable, PlaceBet

MANAGER, TERMINAL = Person("max", Post.PIT_MANAGER), Person("t/1", Post.PATRON)
BET = PlaceBet(patron="t/1", terminal=1, on="player", amount_cents=1_00)


class CountingStore(SqliteStore):
    """Knows the streams whose records a node read because another node had written them."""

    def begin(self) -> CountingStore:
        self.followed: list[str] = []
        return self

    def read_streams(self, after: Mapping[str, int], limit: int) -> list[Record]:
        self.followed += after
        return super().read_streams(after, limit)


class Two:
    """One node at which a table is played, and another one."""

    def __init__(self) -> None:
        self.store = CountingStore.in_memory().begin()
        key = Ed25519PrivateKey.generate()
        self.here, self.there = (Node(self.store, Notary(self.store, key)) for _ in range(2))

    async def act(self, node: Node, *commands: AnyCommand) -> None:
        for command in commands:
            by = TERMINAL if isinstance(command, PlaceBet) else MANAGER
            assert isinstance(await node.ask("t", command, by), Accepted)

    async def open(self) -> None:
        self.here.start()
        self.there.start()
        settings = TableSettings(places=2, betting_seconds=600)
        await self.act(self.here, OpenTable(game="etg", settings=settings), BuyIn(amount_cents=50_00, terminal=1))
        await self.there.catch_up()
        self.store.followed.clear()

    def bets(self, node: Node) -> int:
        """All of one dollar, on one spot."""
        table = node.table("t")
        return sum(bet.in_play_cents for bet in table.round.bets) // 100 if table and table.round else 0


def play(story: Callable[[Two], Awaitable[None]]) -> None:
    async def tell() -> None:
        two = Two()
        try:
            await two.open()
            await story(two)
        finally:
            await two.here.stop()
            await two.there.stop()

    asyncio.run(tell())


def test_a_table_is_read_when_somebody_asks() -> None:
    async def story(two: Two) -> None:
        await two.act(two.here, OpenBetting(), BET, BET)
        await two.there.catch_up()
        assert two.store.followed == []
        assert (two.bets(two.here), two.bets(two.there)) == (2, 0)
        assert await two.there.knows("t")
        assert two.bets(two.there) == 2
        assert two.there.history("t").rounds() == two.here.history("t").rounds()
        await two.act(two.here, BET)
        await two.there.catch_up()
        assert two.bets(two.there) == 3, "it is followed for a while"

    play(story)


def test_lists_show_what_others_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follower, "BROUGHT_S", 0.0)

    async def story(two: Two) -> None:
        await two.act(two.here, OpenBetting(), BET)
        await two.there.catch_up()
        await two.there.bring_all()
        assert two.there.tables() == two.here.tables()
        await two.act(two.here, BET)
        await two.there.catch_up()
        assert two.bets(two.there) == 1, "a list is no reason to follow a table"

    play(story)


def test_a_table_far_behind_begins_at_its_snapshot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shown_tables, "MOST_BEHIND", 3)

    async def story(two: Two) -> None:
        await two.act(two.here, OpenBetting(), BET, BET, BET, BET)
        await two.there.catch_up()
        await two.there.knows("t")
        assert two.store.followed == ["table/t"], "after its snapshot there was nothing left"
        assert two.there.tables() == two.here.tables()
        deadlines = [node.status_of(table).deadline for node in (two.here, two.there) for table in node.tables()]
        assert deadlines[0] == deadlines[1] is not None

    play(story)


def test_nodes_take_turns_at_one_table() -> None:
    async def story(two: Two) -> None:
        await two.act(two.here, OpenBetting())
        for count, node in enumerate((two.there, two.here, two.here, two.there, two.here), 1):
            await two.act(node, BET)
            assert two.bets(node) == count
            assert node.view.balance(of_terminal("t", 1)) == 50_00 - count * 1_00

    play(story)


def test_the_first_credits_of_a_purse_are_shown_where_it_was_looked_at_empty() -> None:
    async def story(two: Two) -> None:
        purse = of_terminal("t", 2)
        await two.there._loader.hold([account_stream(purse)])
        assert two.there.view.balance(purse) == 0
        await two.act(two.here, BuyIn(amount_cents=20_00, terminal=2))
        await two.there.catch_up()
        assert account_stream(purse) in two.store.followed
        assert two.there.view.balance(purse) == 20_00

    play(story)


def test_a_timer_runs_at_the_nodes_that_are_left() -> None:
    async def story(two: Two) -> None:
        await two.act(two.here, OpenBetting())
        await asyncio.sleep(0.02)
        await two.act(two.here, BET)
        await two.there.catch_up()
        assert two.there._clock.deadline("t") is None
        await two.there.catch_up_everywhere()
        assert two.there._clock.deadline("t") == two.here._clock.deadline("t") is not None

    play(story)


def test_registers_are_known_everywhere() -> None:
    async def story(two: Two) -> None:
        await asyncio.to_thread(two.here.play.change, False, "drill", Attribution("max", "test", 1))
        await two.there.catch_up()
        assert two.there.play.is_disabled
        assert two.there.view.is_play_disabled()
        assert set(two.store.followed) <= {PLAY, FAULTS}

    play(story)


def test_a_node_that_stops_writing_is_lost_once() -> None:
    async def nothing() -> None: ...

    peers = Peers(SqliteStore.in_memory(), nothing)
    seen: list[tuple[float, dict[str, int], bool]] = [
        (0, {"a": 5, "b": 1}, False),
        (1, {"a": 6, "b": 1}, False),  # b was dead before
        (3, {"a": 6, "b": 1}, False),
        (4.5, {"a": 6, "b": 1}, True),
        (6, {"a": 6, "b": 1}, False),
        (7, {"a": 7, "b": 1, "c": 1}, False),  # back, and a new one
        (8, {"a": 8, "b": 1, "c": 2}, False),
        (9, {"a": 9, "b": 1}, True),  # c left
    ]
    assert [peers.lose(numbers, at) for at, numbers, _ in seen] == [lost for *_, lost in seen]

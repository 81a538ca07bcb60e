"""A random source that fails its health test: no card is drawn, everybody is told why, and the fault is on record."""

from __future__ import annotations

import asyncio

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.entries import RANDOM_SOURCE
from punto.journal.notary import Notary
from punto.journal.sqlite import SqliteStore
from punto.people import Person, Post
from punto.service.core.messages import Accepted
from punto.service.live.health import NotServingError
from punto.service.live.node import Node
from punto.table import TableSettings
from punto.table.commands import CloseBetting, DealNext, OpenBetting, OpenTable
from punto.verify import verify

DEALER, MANAGER = Person("dan", Post.DEALER), Person("mia", Post.PIT_MANAGER)


def test_a_table_waits_when_the_source_fails() -> None:
    store = SqliteStore.in_memory()

    async def run() -> None:
        node = Node(store, Notary(store, Ed25519PrivateKey.generate()), read_random=bytes)
        try:
            await node.ask("t1", OpenTable(game="rws", settings=TableSettings()), MANAGER)
            for command in (OpenBetting(), CloseBetting()):
                assert isinstance(await node.ask("t1", command, DEALER), Accepted)
            for _ in range(2):
                with pytest.raises(NotServingError, match="random source failed a health test"):
                    await node.ask("t1", DealNext(), DEALER)
            table = node.table("t1")
            assert table is not None
            assert table.round is not None
            assert table.round.cards == ()
            assert (told := node.status_of(table).outage) is not None
            assert told.id == "outage-random_source"
        finally:
            await node.stop()

    asyncio.run(run())
    [record] = store.read(RANDOM_SOURCE)
    assert b'"random_source_failed/1"' in record.payload
    assert b'"repetition_count"' in record.payload
    assert [found.what for found in verify(store, None) if "checkpoint" not in found.what] == []
    store.close()

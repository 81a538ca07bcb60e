"""The list of tables is encoded once for many readers, and only where a table changed."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections import Counter
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from punto.journal.notary import Notary
from punto.journal.sqlite import SqliteStore
from punto.people import Person, Post
from punto.service.api.lists import KEPT_S, TableList
from punto.service.live.node import Node
from punto.service.showing.redaction import show_public
from punto.table import Table
from punto.table.commands import OpenBetting, OpenTable

MANAGER = Person("manager", Post.SHIFT_MANAGER)
TABLES = 40


def request(encoding: str) -> Request:
    return Request({"type": "http", "method": "GET", "path": "/", "headers": [(b"accept-encoding", encoding.encode())]})


def tables_in(answer: Response) -> list[dict[str, Any]]:
    tables: list[dict[str, Any]] = json.loads(bytes(answer.body))["tables"]
    return tables


async def read_lists() -> None:
    encoded: Counter[str] = Counter()

    def show(table: Table) -> Struct:
        encoded[table.id] += 1
        return show_public(table)

    store = SqliteStore.in_memory()
    node = Node(store, Notary(store, Ed25519PrivateKey.generate()))
    for number in range(TABLES):
        await node.ask(f"t{number}", OpenTable(game="rws"), MANAGER)
    lists = TableList(show)
    answers = await asyncio.gather(*(lists.answer(request("gzip"), node) for _ in range(200)))
    assert set(encoded.values()) == {1}, "once for all readers"
    listed = json.loads(gzip.decompress(answers[0].body))["tables"]
    assert [table["id"] for table in listed] == sorted(f"t{number}" for number in range(TABLES))
    assert tables_in(await lists.answer(request(""), node)) == listed
    await node.ask("t7", OpenBetting(), MANAGER)
    await asyncio.sleep(KEPT_S)
    later = tables_in(await lists.answer(request("identity"), node))
    assert [table["id"] for table in later if table["round"]] == ["t7"]
    assert encoded == {f"t{number}": 2 if number == 7 else 1 for number in range(TABLES)}
    await node.ask("new", OpenTable(game="rws"), MANAGER)
    assert len(tables_in(await lists.answer(request(""), node))) == TABLES + 1
    await node.stop()


def test_a_list_is_encoded_once_for_all_readers() -> None:
    asyncio.run(asyncio.wait_for(read_lists(), 60))

"""The list of tables, cached: each table is encoded again only after a change, and the whole list a few times a second.

A house has a thousand tables. Encoding and compressing all of them for each request would block commands.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from punto.service.live.node import Node
from punto.service.showing.redaction import show_public, show_staff
from punto.table import Table
from punto.wire.codec import encode

KEPT_S: Final = 0.5
"""A list is at most this old."""
TABLES_PER_PASS: Final = 16
"""Tables that are encoded in one pass of the event loop."""
SMALLEST_COMPRESSED: Final = 1_000
LEVEL: Final = 3
"""Of compression. The highest takes ten times as long and saves a quarter."""


class Encoded(Struct, frozen=True):
    plain: bytes
    compressed: bytes
    at: float
    """By the clock of the event loop."""
    tables: Sequence[str]


class TableList:
    """One kind of list: for the public, or for staff."""

    def __init__(self, show: Callable[[Table], Struct]) -> None:
        self._show = show
        self._parts: dict[str, tuple[Table, bytes]] = {}
        self._whole: Encoded | None = None
        self._is_making = asyncio.Lock()

    async def answer(self, request: Request, node: Node) -> Response:
        async with self._is_making:
            whole = self._whole
            if whole is None or not self._is_current(whole, node):
                whole = self._whole = await self._make(node)
        body, headers = whole.plain, {"vary": "accept-encoding"}
        if len(body) >= SMALLEST_COMPRESSED and "gzip" in request.headers.get("accept-encoding", ""):
            body, headers = whole.compressed, {**headers, "content-encoding": "gzip"}
        return Response(body, headers=headers, media_type="application/json")

    def _is_current(self, whole: Encoded, node: Node) -> bool:
        is_new = asyncio.get_running_loop().time() - whole.at < KEPT_S
        return is_new and len(whole.tables) == len(node.names)

    async def _make(self, node: Node) -> Encoded:
        at = asyncio.get_running_loop().time()
        await node.bring_all()
        tables = node.tables()
        parts = []
        for number, table in enumerate(tables, 1):
            parts.append(self._part(table))
            if number % TABLES_PER_PASS == 0:
                await asyncio.sleep(0)
        plain = b'{"tables":[' + b",".join(parts) + b"]}"
        compressed = await node.pools.reads.run(gzip.compress, plain, LEVEL)
        return Encoded(plain, compressed, at, [table.id for table in tables])

    def _part(self, table: Table) -> bytes:
        """Cached by identity: an unchanged table is the same object."""
        known = self._parts.get(table.id)
        if known is None or known[0] is not table:
            known = self._parts[table.id] = (table, encode(self._show(table)))
        return known[1]


class TableLists:
    def __init__(self) -> None:
        self.for_public = TableList(show_public)
        self.for_staff = TableList(show_staff)

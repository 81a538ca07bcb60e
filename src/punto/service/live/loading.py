"""Reads the journal for viewers, off the event loop."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from punto.journal import Record, Store
from punto.service.core.view import View
from punto.service.live.pools import Pool


class Loader:
    def __init__(self, view: View, store: Store, reads: Pool) -> None:
        self._view = view
        self._store = store
        self._reads = reads

    async def hold(self, streams: Iterable[str]) -> None:
        """Load the streams that are not in memory."""
        if missing := self._view.missing(streams):
            self._view.lend(await self._reads.run(self._view.load, missing))

    async def read(self, stream: str, after: int, most: int) -> tuple[Record, ...]:
        """Records of a stream after a version, at most so many."""
        return await self._reads.run(lambda: tuple(islice(self._store.read(stream, after), most)))

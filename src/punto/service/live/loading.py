"""Reads the journal for viewers, off the event loop."""

from __future__ import annotations

import time
from collections.abc import Iterable
from itertools import islice
from typing import Final

from punto.journal import Record, Store
from punto.service.core.view import View
from punto.service.live.pools import Pool

ASKED_S: Final = 30.0
MOST_ASKED: Final = 20_000


class Loader:
    def __init__(self, view: View, store: Store, reads: Pool) -> None:
        self._view = view
        self._store = store
        self._reads = reads
        self._asked_at: dict[str, float] = {}

    async def hold(self, streams: Iterable[str]) -> None:
        """Load the streams that are not in memory, or not as they are now."""
        wanted = tuple(streams)
        self._asked_at.update(dict.fromkeys(wanted, time.monotonic()))
        while missing := self._view.missing(wanted):
            self._view.lend(await self._reads.run(self._view.load, missing))
            self._forget()

    def was_asked(self, stream: str) -> bool:
        """Whether somebody wanted to see it lately."""
        return time.monotonic() - self._asked_at.get(stream, -ASKED_S) < ASKED_S

    def _forget(self) -> None:
        """Those that were not asked for lately: they come first."""
        if len(self._asked_at) > MOST_ASKED:
            self._asked_at = {stream: at for stream, at in self._asked_at.items() if self.was_asked(stream)}

    async def read(self, stream: str, after: int, most: int) -> tuple[Record, ...]:
        """Records of a stream after a version, at most so many."""
        return await self._reads.run(lambda: tuple(islice(self._store.read(stream, after), most)))

"""Compares what identifies patrons, encrypted beside the journal, with the digests on record."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec

from punto.entries import PATRONS, PatronChanged, PatronErased, PatronEvent, PatronRegistered, patron_decoder
from punto.journal import Record, Store
from punto.messages import Message, message


class PatronRows:
    def __init__(self) -> None:
        self._digests: dict[str, str] = {}
        """Of those on record and not erased."""
        self._erased: set[str] = set()

    def take(self, record: Record) -> None:
        if record.stream == PATRONS:
            with suppress(msgspec.DecodeError):  # reported as a broken chain
                self._follow(patron_decoder.decode(record.payload))

    def _follow(self, event: PatronEvent) -> None:
        match event:
            case PatronRegistered(patron=patron, digest=digest) | PatronChanged(patron=patron, digest=digest):
                self._digests[patron] = digest
            case PatronErased(patron=patron):
                self._digests.pop(patron, None)
                self._erased.add(patron)

    def compare(self, store: Store) -> Iterator[Message]:
        rows = {row.patron: row.digest for row in store.patrons()}
        for patron, digest in self._digests.items():
            if patron not in rows:
                yield message("finding-patron_missing", patron=patron)
            elif digest and digest != rows[patron]:
                yield message("finding-patron_changed", patron=patron)
        for patron in sorted(self._erased & rows.keys()):
            yield message("finding-patron_back", patron=patron)

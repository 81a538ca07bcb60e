"""What the nodes of a house found when they checked themselves, on record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct

from punto.entries import SELF_CHECKS, Attributed
from punto.faults import FailedPart
from punto.journal import Record, Store
from punto.ledger.play import DAY_MS
from punto.service.access.register import Register

GONE_MS: Final = 30 * DAY_MS
"""A machine that has not checked itself for so long is no longer in use."""


class SelfChecked(Attributed, frozen=True, kw_only=True, tag="self_checked/1"):
    """A node has checked itself: every 24 hours, or because somebody asked."""

    machine: str
    failed: tuple[FailedPart, ...] = ()


_decoder: Final[msgspec.json.Decoder[SelfChecked]] = msgspec.json.Decoder(SelfChecked)


class LatestCheck(Struct, frozen=True, kw_only=True):
    at: int
    machine: str
    by: str
    failed: tuple[FailedPart, ...]


class SelfChecks:
    def __init__(self, store: Store) -> None:
        self.latest: dict[str, LatestCheck] = {}
        """By machine."""
        self._store = store
        self.register: Register[SelfChecked] = Register(store, SELF_CHECKS, _decoder, self._follow)
        self.register.refresh()

    def write(self, machine: str, failed: Sequence[FailedPart], by: str, origin: str, at: int) -> None:
        event = SelfChecked(machine=machine, by=by, origin=origin, failed=tuple(failed))
        self._store.keep_earlier_versions_out()
        self.register.write(lambda: [event], at)

    def _follow(self, event: SelfChecked, record: Record) -> None:
        latest = LatestCheck(at=record.at, machine=event.machine, by=event.by, failed=event.failed)
        there = {one.machine: one for one in self.latest.values() if record.at - one.at < GONE_MS}
        self.latest = {**there, event.machine: latest}

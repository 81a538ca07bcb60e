"""Faults of devices in the whole house, followed by every node."""

from __future__ import annotations

from collections.abc import Callable

from punto.entries import FAULTS, fault_decoder
from punto.faults import NO_FAULTS, FaultEvent, Faults, evolve_faults
from punto.journal import Record, Store
from punto.refusals import Refusal
from punto.service.access.register import Register

Decided = FaultEvent | Refusal | None


class HouseFaults:
    def __init__(self, store: Store) -> None:
        self.state: Faults = NO_FAULTS
        self._store = store
        self.register: Register[FaultEvent] = Register(store, FAULTS, fault_decoder, self._follow)
        self.register.refresh()

    def change(self, decide: Callable[[Faults], Decided], at: int) -> Refusal | None:
        """Decide on the latest state. Nothing is recorded for None."""
        refused: list[Refusal] = []

        def write() -> list[FaultEvent]:
            decided = decide(self.state)
            refused[:] = [decided] if isinstance(decided, Refusal) else []
            return [] if decided is None or isinstance(decided, Refusal) else [decided]

        if not isinstance(decide(self.state), Refusal | None):
            self._store.keep_earlier_versions_out()
        self.register.write(write, at)
        return refused[0] if refused else None

    def _follow(self, event: FaultEvent, record: Record) -> None:
        self.state = evolve_faults(self.state, event)

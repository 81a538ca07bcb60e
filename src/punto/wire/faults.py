"""Faults of devices: reported, acknowledged, and what they do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from punto.faults import Fault, FaultEffect, FaultKind, FaultPlace, FaultReported, Faults, TerminalDisabled
from punto.wire.values import Name, Wire


class DeviceReport(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Reported by a device or a person."""

    kind: FaultKind
    over: bool = False
    """The fault has ended: the door is closed, the power is back."""
    table: Name | None = None
    terminal: Annotated[int, Meta(ge=1, le=1000)] | None = None
    device: Annotated[str, Meta(max_length=64)] = ""
    detail: Annotated[str, Meta(max_length=200)] = ""

    @property
    def place(self) -> FaultPlace:
        return FaultPlace(table=self.table or "", terminal=self.terminal, device=self.device)


class FaultNote(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    note: Name


class TerminalSwitch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    table: Name
    terminal: Annotated[int, Meta(ge=1, le=1000)]
    enabled: bool
    reason: Name


class FaultEffects(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    effects: Mapping[FaultKind, FaultEffect]
    """Other kinds are only recorded."""


class ShownFault(Wire, frozen=True, kw_only=True):
    number: int
    kind: FaultKind
    table: str
    """Empty for a fault of the house."""
    terminal: int | None
    device: str
    detail: str
    effect: FaultEffect
    by: str
    at: int
    """Milliseconds since 1970."""
    ended_at: int | None


class DisabledTerminal(Wire, frozen=True, kw_only=True):
    table: str
    terminal: int
    reason: str
    """The kind of the fault, or the reason that a person gave."""
    fault: FaultKind | None
    """None if a person disabled it."""


class ShownFaults(Wire, frozen=True, kw_only=True):
    """Open faults, the latest first."""

    open: tuple[ShownFault, ...]
    disabled: tuple[DisabledTerminal, ...]
    effects: Mapping[FaultKind, FaultEffect]


def show_faults(faults: Faults) -> ShownFaults:
    return ShownFaults(
        open=tuple(_show(one) for one in reversed(list(faults.open.values()))),
        disabled=tuple(_disabled(name, cause) for name, cause in sorted(faults.disabled.items())),
        effects={kind: faults.effects.get(kind, FaultEffect.NOTED) for kind in FaultKind},
    )


def _show(fault: Fault) -> ShownFault:
    return ShownFault(
        number=fault.number,
        kind=fault.kind,
        table=fault.place.table,
        terminal=fault.place.terminal,
        device=fault.place.device,
        detail=fault.detail,
        effect=fault.effect,
        by=fault.by,
        at=fault.at,
        ended_at=fault.ended_at,
    )


def _disabled(name: str, cause: FaultReported | TerminalDisabled) -> DisabledTerminal:
    table, _, number = name.rpartition("/")
    if isinstance(cause, FaultReported):
        return DisabledTerminal(table=table, terminal=int(number), reason=cause.kind.value, fault=cause.kind)
    return DisabledTerminal(table=table, terminal=int(number), reason=cause.reason, fault=None)

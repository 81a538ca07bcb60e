"""Faults of terminals, shoes, printers and clocks, on record: what is open, what it stops, who acknowledged it.

A pure decider: each command brings its time. A fault stays open until staff acknowledge it, even when it is over.
Repeated reports are not recorded.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, assert_never

from msgspec import Struct, field
from msgspec.structs import replace

from punto.messages import message, named
from punto.people import Attribution
from punto.refusals import Refusal, RefusalCode, refuse

QUIET_MS: Final = 60_000
"""A fault that stops nothing is recorded at most once in this time, for each place."""
MOST_OPEN: Final = 2_000
MOST_OPEN_AT_PLACE: Final = 20
"""At one table, one terminal, or elsewhere in the house: a device that floods silences no other."""
MOST_PLACES: Final = 2_000


class FaultKind(StrEnum):
    PRINTER_FAULT = "printer_fault"
    SHOE_FAULT = "shoe_fault"
    DOOR_OPEN = "door_open"
    POWER = "power"
    DISCONNECTED = "disconnected"
    """A terminal, during betting or with bets in play."""
    CLOCK_STEP = "clock_step"
    """A node's clock is not the store's."""
    SELF_CHECK = "self_check"
    """A node found something wrong when it checked itself."""
    OTHER = "other"


class CheckedPart(StrEnum):
    """What a node checks of itself."""

    FILES = "files"
    """The installed files are those with which it started."""
    JOURNAL = "journal"
    """The end of the journal fits its checkpoints and seals."""
    RANDOM_SOURCE = "random_source"
    CLOCK = "clock"


class FailedPart(Struct, frozen=True, kw_only=True):
    part: CheckedPart
    detail: str


class FaultEffect(StrEnum):
    NOTED = "noted"
    STOPS_DEALING = "stops_dealing"
    """No bet is taken and no card is dealt at the table until the fault is acknowledged."""
    DISABLES_TERMINAL = "disables_terminal"
    """The terminal takes no bet and no money until staff enable it."""


EFFECTS: Final[Mapping[FaultKind, FaultEffect]] = {
    FaultKind.SHOE_FAULT: FaultEffect.STOPS_DEALING,
    FaultKind.DOOR_OPEN: FaultEffect.DISABLES_TERMINAL,
}
"""The default. Other kinds are only recorded."""


class FaultPlace(Struct, frozen=True, kw_only=True):
    """Where a fault is. All may be empty: a fault of the house."""

    table: str = ""
    terminal: int | None = None
    device: str = ""

    @property
    def terminal_name(self) -> str | None:
        return None if self.terminal is None else f"{self.table}/{self.terminal}"


class _Happened(Struct, frozen=True, kw_only=True, tag_field="event", omit_defaults=True):
    by: str
    origin: str
    at: int


class FaultReported(_Happened, frozen=True, kw_only=True, tag="fault_reported/1"):
    number: int
    kind: FaultKind
    place: FaultPlace
    effect: FaultEffect
    detail: str = ""


class FaultEnded(_Happened, frozen=True, kw_only=True, tag="fault_ended/1"):
    """The door is closed, the terminal has returned."""

    number: int


class FaultAcknowledged(_Happened, frozen=True, kw_only=True, tag="fault_acknowledged/1"):
    number: int
    note: str


class TerminalDisabled(_Happened, frozen=True, kw_only=True, tag="terminal_disabled/1"):
    terminal: str
    reason: str


class TerminalEnabled(_Happened, frozen=True, kw_only=True, tag="terminal_enabled/1"):
    terminal: str
    reason: str


class FaultEffectsSet(_Happened, frozen=True, kw_only=True, tag="fault_effects_set/1"):
    effects: Mapping[FaultKind, FaultEffect]
    approved_by: str = ""
    """The second administrator."""


FaultEvent = FaultReported | FaultEnded | FaultAcknowledged | TerminalDisabled | TerminalEnabled | FaultEffectsSet


class Fault(Struct, frozen=True, kw_only=True):
    number: int
    kind: FaultKind
    place: FaultPlace
    effect: FaultEffect
    detail: str
    by: str
    at: int
    ended_at: int | None = None


class Faults(Struct, frozen=True, kw_only=True):
    """The state of the house."""

    open: Mapping[int, Fault] = {}
    """Not acknowledged, by number."""
    last: int = 0
    disabled: Mapping[str, FaultReported | TerminalDisabled] = {}
    """What disabled them first, by terminal."""
    effects: Mapping[FaultKind, FaultEffect] = field(default_factory=lambda: EFFECTS)
    latest: Mapping[str, int] = {}
    """When each kind was recorded last, by place."""

    def stopping(self, table: str) -> Fault | None:
        """The fault that stops play at this table."""
        for one in self.open.values():
            if one.effect is FaultEffect.STOPS_DEALING and one.place.table == table:
                return one
        return None

    def find(self, kind: FaultKind, place: FaultPlace) -> Fault | None:
        """The fault that has not ended there."""
        found = (one for one in self.open.values() if (one.kind, one.place) == (kind, place) and one.ended_at is None)
        return next(found, None)


NO_FAULTS: Final = Faults()


def report(
    faults: Faults, kind: FaultKind, place: FaultPlace, detail: str, act: Attribution
) -> FaultReported | Refusal | None:
    """None if it is already on record."""
    effect = faults.effects.get(kind, FaultEffect.NOTED)
    if place.terminal is None and effect is FaultEffect.DISABLES_TERMINAL:
        effect = FaultEffect.NOTED
    if faults.find(kind, place) is not None:
        return None
    latest = faults.latest.get(_key(kind, place))
    if effect is FaultEffect.NOTED and latest is not None and act.at - latest < QUIET_MS:
        return None
    there = sum((one.place.table, one.place.terminal) == (place.table, place.terminal) for one in faults.open.values())
    if there >= MOST_OPEN_AT_PLACE or len(faults.open) >= MOST_OPEN:
        return refuse(RefusalCode.AWAITING, None, message("refusal-too_many_faults", most=MOST_OPEN_AT_PLACE))
    return FaultReported(
        number=faults.last + 1,
        kind=kind,
        place=place,
        effect=effect,
        detail=detail,
        **_on_record(act),
    )


def end(faults: Faults, kind: FaultKind, place: FaultPlace, act: Attribution) -> FaultEnded | None:
    fault = faults.find(kind, place)
    return None if fault is None else FaultEnded(number=fault.number, **_on_record(act))


def acknowledge(faults: Faults, number: int, note: str, act: Attribution) -> FaultAcknowledged | Refusal:
    if number not in faults.open:
        return refuse(RefusalCode.NOT_PROVIDED, None, message("refusal-no_such_fault", number=number))
    return FaultAcknowledged(number=number, note=note, **_on_record(act))


def disable(faults: Faults, terminal: str, reason: str, act: Attribution) -> TerminalDisabled | None:
    if terminal in faults.disabled:
        return None
    return TerminalDisabled(terminal=terminal, reason=reason, **_on_record(act))


def enable(faults: Faults, terminal: str, reason: str, act: Attribution) -> TerminalEnabled | Refusal | None:
    """Refused while its door is open."""
    if terminal not in faults.disabled:
        return None
    lasting = (one for one in faults.open.values() if one.ended_at is None and one.place.terminal_name == terminal)
    if any(one.effect is FaultEffect.DISABLES_TERMINAL for one in lasting):
        return refuse(RefusalCode.TERMINAL_DISABLED, None, message("refusal-fault_lasts", terminal=terminal))
    return TerminalEnabled(terminal=terminal, reason=reason, **_on_record(act))


def evolve_faults(faults: Faults, event: FaultEvent) -> Faults:
    match event:
        case FaultReported():
            return _opened(faults, event)
        case FaultEnded(number=number, at=at):
            fault = faults.open.get(number)
            ended = {} if fault is None else {number: replace(fault, ended_at=at)}
            return replace(faults, open={**faults.open, **ended})
        case FaultAcknowledged(number=acknowledged):
            left = {number: one for number, one in faults.open.items() if number != acknowledged}
            return replace(faults, open=left)
        case TerminalDisabled(terminal=terminal):
            return replace(faults, disabled={**faults.disabled, terminal: event})
        case TerminalEnabled(terminal=enabled):
            return replace(faults, disabled={name: one for name, one in faults.disabled.items() if name != enabled})
        case FaultEffectsSet(effects=effects):
            return replace(faults, effects=effects)
        case _:
            assert_never(event)


def _opened(faults: Faults, event: FaultReported) -> Faults:
    fault = Fault(
        number=event.number,
        kind=event.kind,
        place=event.place,
        effect=event.effect,
        detail=event.detail,
        by=event.by,
        at=event.at,
    )
    disabled, name = faults.disabled, event.place.terminal_name
    if event.effect is FaultEffect.DISABLES_TERMINAL and name is not None:
        disabled = {name: event, **disabled}
    latest = {**faults.latest, _key(event.kind, event.place): event.at}
    while len(latest) > MOST_PLACES:
        del latest[next(iter(latest))]
    return replace(
        faults, open={**faults.open, event.number: fault}, last=event.number, disabled=disabled, latest=latest
    )


def stopped(fault: Fault) -> Refusal:
    """Why no bet is taken and no card is dealt."""
    kind = named("fault", fault.kind.value)
    return refuse(RefusalCode.FAULT_OPEN, None, message("refusal-fault_open", number=fault.number, fault=kind))


def is_disabled(terminal: str) -> Refusal:
    """Why the terminal takes neither bet nor money."""
    return refuse(RefusalCode.TERMINAL_DISABLED, None, message("refusal-terminal_disabled", terminal=terminal))


def _key(kind: FaultKind, place: FaultPlace) -> str:
    return f"{kind} {place.table} {place.terminal or ''} {place.device}"


def _on_record(act: Attribution) -> dict[str, Any]:
    return {"by": act.by, "origin": act.origin, "at": act.at}

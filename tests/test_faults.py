"""Faults as a decider: what comes on record, what it stops, and who ends it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from punto import faults as module
from punto.faults import (
    EFFECTS,
    NO_FAULTS,
    FaultAcknowledged,
    FaultEffect,
    FaultEffectsSet,
    FaultEnded,
    FaultEvent,
    FaultKind,
    FaultPlace,
    FaultReported,
    Faults,
    TerminalEnabled,
    acknowledge,
    disable,
    enable,
    end,
    evolve_faults,
    is_disabled,
    report,
    stopped,
)
from punto.people import Attribution
from punto.refusals import Refusal, RefusalCode

SHOE = FaultPlace(table="rws", device="shoe 7")
TERMINAL = FaultPlace(table="etg", terminal=2)
DOOR, PRINTER = FaultKind.DOOR_OPEN, FaultKind.PRINTER_FAULT
SECOND, MINUTE = 1_000, 60_000


def act(at: int) -> Attribution:
    return Attribution(by="sue", origin="10.0.0.1", at=at)


def after(faults: Faults, *events: FaultEvent | Refusal | None) -> Faults:
    for event in events:
        assert event is not None
        assert not isinstance(event, Refusal)
        faults = evolve_faults(faults, event)
    return faults


def reported(faults: Faults, kind: FaultKind, place: FaultPlace, at: int) -> Faults:
    return after(faults, report(faults, kind, place, "", act(at)))


def test_a_faulty_shoe_stops_the_deal_at_its_table_until_somebody_acknowledges_it() -> None:
    faults = reported(NO_FAULTS, FaultKind.SHOE_FAULT, SHOE, 1)
    fault = faults.stopping("rws")
    assert fault is not None
    assert stopped(fault).code is RefusalCode.FAULT_OPEN
    assert faults.stopping("etg") is None
    faults = after(faults, end(faults, FaultKind.SHOE_FAULT, SHOE, act(2)))
    assert faults.stopping("rws") is not None, "somebody must look first"
    assert faults.open[1].ended_at == 2
    faults = after(faults, acknowledge(faults, 1, "reseated", act(3)))
    assert (faults.stopping("rws"), faults.open) == (None, {})
    refused = acknowledge(faults, 1, "again", act(4))
    assert isinstance(refused, Refusal)


def test_an_open_door_disables_its_terminal_until_it_is_closed_and_somebody_enables_it() -> None:
    faults = reported(NO_FAULTS, DOOR, TERMINAL, 1)
    assert causes(faults) == {"etg/2": "door_open"}
    assert is_disabled("etg/2").code is RefusalCode.TERMINAL_DISABLED
    faults = after(faults, FaultAcknowledged(number=7, note="of another", by="sue", origin="", at=1))
    refused = enable(faults, "etg/2", "works", act(2))
    assert isinstance(refused, Refusal), "the door is open"
    faults = after(faults, end(faults, DOOR, TERMINAL, act(3)), acknowledge(faults, 1, "closed", act(4)))
    assert causes(faults) == {"etg/2": "door_open"}, "it stays disabled"
    faults = after(faults, enable(faults, "etg/2", "works", act(5)))
    assert faults.disabled == {}
    assert enable(faults, "etg/2", "again", act(6)) is None
    faults = reported(faults, DOOR, TERMINAL, 7)
    assert causes(faults) == {"etg/2": "door_open"}, "again, soon after"


def test_staff_disable_and_enable_a_terminal() -> None:
    faults = after(NO_FAULTS, disable(NO_FAULTS, "etg/2", "cleaning", act(1)))
    assert causes(faults) == {"etg/2": "cleaning"}
    assert disable(faults, "etg/2", "again", act(2)) is None
    faults = reported(faults, DOOR, TERMINAL, 3)
    assert causes(faults) == {"etg/2": "cleaning"}, "the first reason stays"
    other = after(faults, reported_event(faults, PRINTER, FaultPlace(table="etg", terminal=1)))
    assert not isinstance(enable(after(other, end(other, DOOR, TERMINAL, act(4))), "etg/2", "works", act(5)), Refusal)
    assert (
        after(faults, TerminalEnabled(terminal="etg/1", reason="", by="", origin="", at=1)).disabled == faults.disabled
    )


def causes(faults: Faults) -> dict[str, str]:
    """The kind of the fault, or the reason that staff gave, by terminal."""
    return {
        terminal: cause.kind.value if isinstance(cause, FaultReported) else cause.reason
        for terminal, cause in faults.disabled.items()
    }


def reported_event(faults: Faults, kind: FaultKind, place: FaultPlace) -> FaultReported | Refusal | None:
    return report(faults, kind, place, "", act(MINUTE))


def test_a_device_that_repeats_itself_does_not_fill_the_record() -> None:
    faults = reported(NO_FAULTS, PRINTER, TERMINAL, SECOND)
    assert report(faults, PRINTER, TERMINAL, "", act(2 * SECOND)) is None, "it lasts"
    faults = after(faults, end(faults, PRINTER, TERMINAL, act(3 * SECOND)))
    assert end(faults, PRINTER, TERMINAL, act(4 * SECOND)) is None
    assert report(faults, PRINTER, TERMINAL, "", act(SECOND + MINUTE - 1)) is None, "it flaps"
    assert report(faults, PRINTER, TERMINAL, "", act(SECOND + MINUTE)) is not None
    assert report(faults, PRINTER, FaultPlace(table="etg", terminal=3), "", act(4 * SECOND)) is not None


def test_the_record_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_OPEN", 2)
    monkeypatch.setattr(module, "MOST_PLACES", 1)
    faults = reported(reported(NO_FAULTS, PRINTER, TERMINAL, 1), PRINTER, SHOE, 1)
    assert len(faults.latest) == 1
    assert isinstance(report(faults, PRINTER, FaultPlace(device="third"), "", act(1)), Refusal)


def test_a_device_that_floods_silences_no_other() -> None:
    """A terminal invents a device for each report."""
    faults = NO_FAULTS
    for number in range(module.MOST_OPEN_AT_PLACE):
        faults = reported(faults, PRINTER, FaultPlace(table="etg", terminal=2, device=str(number)), 1)
    refused = report(faults, PRINTER, FaultPlace(table="etg", terminal=2, device="one more"), "", act(1))
    assert isinstance(refused, Refusal)
    faults = reported(reported(faults, PRINTER, FaultPlace(table="etg", terminal=3), 1), FaultKind.SHOE_FAULT, SHOE, 1)
    assert faults.stopping("rws") is not None


def test_the_house_sets_what_a_fault_does() -> None:
    effects = {PRINTER: FaultEffect.DISABLES_TERMINAL}
    faults = after(NO_FAULTS, FaultEffectsSet(effects=effects, by="ada", origin="", at=1))
    assert causes(reported(faults, PRINTER, TERMINAL, 1)) == {"etg/2": "printer_fault"}
    assert reported(faults, FaultKind.SHOE_FAULT, SHOE, 1).stopping("rws") is None
    assert reported(faults, PRINTER, SHOE, 1).open[1].effect is FaultEffect.NOTED, "no terminal is named"
    assert EFFECTS[FaultKind.SHOE_FAULT] is FaultEffect.STOPS_DEALING


def test_a_fault_that_was_acknowledged_ends_without_a_trace() -> None:
    faults = reported(NO_FAULTS, PRINTER, TERMINAL, 1)
    gone = replace(faults, open={})
    assert after(gone, FaultEnded(number=1, by="", origin="", at=2)) == gone

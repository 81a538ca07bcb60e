"""Removes from the options what the house forbids at a table: disabled play, faults."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from punto.options.public import TableOptions
from punto.options.staff import StaffOptions
from punto.options.steps import NextStep
from punto.people import Role


class Stops(Struct, frozen=True, kw_only=True):
    """What the house forbids now."""

    play: bool = False
    """All play of the house is disabled: no table opens betting or takes a bet."""
    dealing: bool = False
    """A fault at this table: no bet is taken and no card is dealt until staff acknowledge it."""

    @property
    def betting(self) -> bool:
        return self.play or self.dealing


NO_STOPS: Final = Stops()


def stop_table(options: TableOptions, stops: Stops) -> TableOptions:
    return replace(options, next=_step(options.next, stops))


def stop_staff(options: StaffOptions, stops: Stops) -> StaffOptions:
    stopped = {"open_betting"} if stops.betting else set()
    if stops.dealing:
        stopped.add("deal")
    return replace(
        options,
        next=_step(options.next, stops),
        commands=tuple(one for one in options.commands if one.command not in stopped),
        due=None if stops.dealing else options.due,
        on_behalf=None if stops.betting else options.on_behalf,
        unnoticed_clause=None if stops.betting else options.unnoticed_clause,
    )


def _step(step: NextStep, stops: Stops) -> NextStep:
    if stops.play and step.command == "open_betting":
        return NextStep(command="enable_play", round=step.round, approval=Role.SHIFT_MANAGER)
    if stops.dealing and step.command in ("deal", "open_betting"):
        return NextStep(command="acknowledge_fault", round=step.round, approval=Role.PIT_SUPERVISOR)
    return step

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

    play: Role | None = None
    """All play of the house is disabled: no table opens betting or takes a bet until this rank enables it."""
    dealing: Role | None = None
    """A fault at this table: no bet is taken and no card is dealt until this rank acknowledges it."""

    @property
    def betting(self) -> bool:
        return self.play is not None or self.dealing is not None


NO_STOPS: Final = Stops()


def stop_table(options: TableOptions, stops: Stops) -> TableOptions:
    return replace(options, next=_step(options.next, stops))


def stop_staff(options: StaffOptions, stops: Stops) -> StaffOptions:
    stopped = {"open_betting"} if stops.betting else set()
    if stops.dealing is not None:
        stopped.add("deal")
    return replace(
        options,
        next=_step(options.next, stops),
        commands=tuple(one for one in options.commands if one.command not in stopped),
        due=None if stops.dealing is not None else options.due,
        on_behalf=None if stops.betting else options.on_behalf,
        unnoticed_clause=None if stops.betting else options.unnoticed_clause,
    )


def _step(step: NextStep, stops: Stops) -> NextStep:
    if stops.play is not None and step.command == "open_betting":
        return NextStep(command="enable_play", round=step.round, approval=stops.play)
    if stops.dealing is not None and step.command in ("deal", "open_betting"):
        return NextStep(command="acknowledge_fault", round=step.round, approval=stops.dealing)
    return step

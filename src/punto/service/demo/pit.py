"""The robot pit staff: they rule when no person does, so that no table blocks forever."""

from __future__ import annotations

from typing import Final

from punto.options import staff_options
from punto.options.rulings import OrderOption, ReferralOption
from punto.people import Person, Post, Role
from punto.round import Decision
from punto.service.demo.pace import Pace, RobotStep
from punto.table import Table
from punto.table.commands import Rule

REASON: Final = "No decision in time: the round stands."


def pit_step(table: Table, pace: Pace) -> RobotStep | None:
    """Return None if no pending ruling blocks the table."""
    options = staff_options(table)
    if options.next.command != "rule":
        return None
    for ruling in options.rulings:
        if isinstance(ruling, OrderOption):
            return _rules(ruling.approval, Rule(order=tuple(filter(None, ruling.cards))), pace)
    return rulings(table, pace).get(options.next.round)


def rulings(table: Table, pace: Pace) -> dict[int, RobotStep]:
    """Rulings on all referred matters, by round. Those on finished rounds do not block the table."""
    return {
        ruling.round: _rules(ruling.approval, Rule(decision=Decision.CONTINUE, round=ruling.round, reason=REASON), pace)
        for ruling in staff_options(table).rulings
        if isinstance(ruling, ReferralOption)
    }


def _rules(rank: Role, command: Rule, pace: Pace) -> RobotStep:
    post = Post(rank.value)
    return RobotStep(by=Person(f"robot-{post.value.replace('_', '-')}", post), command=command, pause_s=pace.ruling_s)

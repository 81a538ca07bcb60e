"""The robots of the pit: what nobody has ruled on for a while they rule on, so that no table stands still for ever."""

from __future__ import annotations

from typing import Final

from punto.options import staff_options
from punto.options.rulings import OrderOption, ReferralOption
from punto.people import Person, Post, Role
from punto.round import Decision
from punto.service.demo.pace import Pace, RobotStep
from punto.table import Table
from punto.table.commands import Rule

REASON: Final = "Nobody decided in time: the round stands."


def pits_step(table: Table, pace: Pace) -> RobotStep | None:
    """None: no ruling is due before the table can go on."""
    options = staff_options(table)
    if options.next.command != "rule":
        return None
    for ruling in options.rulings:
        if isinstance(ruling, OrderOption):
            return _rules(ruling.approval, Rule(order=tuple(filter(None, ruling.cards))), pace)
    return rulings(table, pace).get(options.next.round)


def rulings(table: Table, pace: Pace) -> dict[int, RobotStep]:
    """By round, on all matters that were referred. For those of rounds that are over the table does not wait."""
    return {
        ruling.round: _rules(ruling.approval, Rule(decision=Decision.CONTINUE, round=ruling.round, reason=REASON), pace)
        for ruling in staff_options(table).rulings
        if isinstance(ruling, ReferralOption)
    }


def _rules(rank: Role, command: Rule, pace: Pace) -> RobotStep:
    post = Post(rank.value)
    return RobotStep(by=Person(f"robot-{post.value.replace('_', '-')}", post), command=command, pause_s=pace.ruling_s)

"""The robots of the pit: what nobody has ruled on for a while they rule on, so that no table stands still for ever."""

from __future__ import annotations

from typing import Final

from punto.entries import Person, Post
from punto.options import staff_options
from punto.options.rulings import OrderOption, ReferralOption
from punto.round import Decision
from punto.rules.irregularities import Role
from punto.service.demo.pace import Pace, Step
from punto.table import Table
from punto.table.commands import Rule

REASON: Final = "Nobody decided in time: the round stands."


def pits_step(table: Table, pace: Pace) -> Step | None:
    """None: nothing waits for a ruling. What the house may decide of its own accord it leaves alone."""
    for ruling in staff_options(table).rulings:
        match ruling:
            case OrderOption(cards=cards):
                return _rules(ruling.approval, Rule(order=tuple(filter(None, cards))), pace)
            case ReferralOption(round=number):
                command = Rule(decision=Decision.CONTINUE, round=number, reason=REASON)
                return _rules(ruling.approval, command, pace)
            case _:
                continue
    return None


def _rules(rank: Role, command: Rule, pace: Pace) -> Step:
    post = Post(rank.value)
    return Step(by=Person(f"robot-{post.value.replace('_', '-')}", post), command=command, pause_s=pace.ruling_s)

"""The robots of the pit: what nobody has ruled on for a while they rule on, so that no table stands still for ever."""

from __future__ import annotations

from typing import Final

from punto.entries import Person, Post
from punto.round import CardOrder, Decision, Referral
from punto.rules.irregularities import Role
from punto.service.demo.pace import Pace, Step
from punto.table import Table
from punto.table.commands import Rule

REASON: Final = "Nobody decided in time: the round stands."


def pits_step(table: Table, pace: Pace) -> Step | None:
    """None: the round in progress waits for no ruling."""
    round_ = table.round
    match round_.awaits if round_ and not round_.is_over else None:
        case CardOrder(cards=cards, by=rank):
            return _rules(rank, Rule(order=cards), pace)
        case Referral() if round_:
            return rulings(table, pace)[round_.number]
        case _:
            return None


def rulings(table: Table, pace: Pace) -> dict[int, Step]:
    """By round, on all matters that were referred. For those of rounds that are over the table does not wait."""
    return {
        round_.number: _rules(
            round_.awaits.to, Rule(decision=Decision.CONTINUE, round=round_.number, reason=REASON), pace
        )
        for round_ in table.referrals()
        if isinstance(round_.awaits, Referral)
    }


def _rules(rank: Role, command: Rule, pace: Pace) -> Step:
    post = Post(rank.value)
    return Step(by=Person(f"robot-{post.value.replace('_', '-')}", post), command=command, pause_s=pace.ruling_s)

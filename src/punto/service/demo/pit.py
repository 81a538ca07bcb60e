"""The robots of the pit: what nobody has ruled on for a while they rule on, so that no table stands still for ever."""

from __future__ import annotations

from typing import Final

from punto.entries import Person, Post
from punto.round import CardOrder, Decision, Referral
from punto.service.demo.pace import Pace, Step
from punto.table import Table
from punto.table.commands import Rule

REASON: Final = "Nobody decided in time: the round stands."


def pits_step(table: Table, pace: Pace) -> Step | None:
    """None: nothing waits for a ruling."""
    for round_ in table.referrals():
        assert isinstance(round_.awaits, Referral), "it is one"
        command = Rule(decision=Decision.CONTINUE, round=round_.number, reason=REASON)
        return _rules(Post(round_.awaits.to.value), command, pace)
    match table.round.awaits if table.round else None:
        case CardOrder(cards=cards, by=rank):
            return _rules(Post(rank.value), Rule(order=cards), pace)
        case _:
            return None


def _rules(post: Post, command: Rule, pace: Pace) -> Step:
    return Step(by=Person(f"robot-{post.value.replace('_', '-')}", post), command=command, pause_s=pace.ruling_s)

"""The robots of the pit: what nobody has ruled on for a while they rule on, so that no table stands still for ever."""

from __future__ import annotations

from typing import Final

from punto.entries import Person, Post
from punto.round import CardOrder, Decision, Referral
from punto.service.demo.pace import Pace, Step
from punto.table import Table
from punto.table.commands import Rule

REASON: Final = "Nobody decided: the robot of the pit lets the round go on."


def pits_step(table: Table, pace: Pace) -> Step | None:
    """None: nothing waits for a ruling."""
    match table.round.awaits if table.round else None:
        case Referral(to=rank):
            return _rules(Post(rank.value), Rule(decision=Decision.CONTINUE, reason=REASON), pace)
        case CardOrder(cards=cards, by=rank):
            return _rules(Post(rank.value), Rule(order=cards), pace)
        case _:
            return None


def _rules(post: Post, command: Rule, pace: Pace) -> Step:
    return Step(by=Person(f"robot-{post.value.replace('_', '-')}", post), command=command, pause_s=pace.ruling_s)

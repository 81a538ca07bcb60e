"""Commands for two people: one proposes, another approves or declines."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from punto.incidents.report import Report
from punto.ledger.commands import BuyIn, CashOut, MoveFloat
from punto.table.commands import CorrectCard, Deal, NewShoe, Rule

Proposable = Deal | Report | Rule | CorrectCard | NewShoe | BuyIn | CashOut | MoveFloat
"""Commands of staff that may need a second person or a higher rank."""


class Propose(Struct, frozen=True, kw_only=True, tag_field="command", tag="propose"):
    """A command that waits for a second person. If it needs no approval, it is carried out at once."""

    proposed: Proposable


class Approve(Struct, frozen=True, kw_only=True, tag_field="command", tag="approve", forbid_unknown_fields=True):
    request: int
    digest: Annotated[str, Meta(max_length=64)]
    """Of the command and its effect, as shown to the approver."""


class Decline(Struct, frozen=True, kw_only=True, tag_field="command", tag="decline", forbid_unknown_fields=True):
    """Someone who could approve says no, or the person who asked takes the request back."""

    request: int
    reason: str | None = None


RequestCommand = Propose | Approve | Decline
REQUEST_COMMANDS: Final = (Propose, Approve, Decline)

"""A squeeze as it happens: what a patron sends while peeling a card, and what everyone at the table sees."""

from __future__ import annotations

from msgspec import Struct

from punto.hands import Hand
from punto.options.steps import takes
from punto.people import Person, Post, Role
from punto.table import Actor, Table
from punto.table.commands import Turn
from punto.wire.tables import Peel
from punto.wire.values import SeenCard


class Pull(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A corner or edge of a face-down card, and how far it is pulled."""

    hand: Hand
    position: int
    pulled: tuple[float, float]
    to: tuple[float, float] | None


class PullMessage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pull: Pull


def peel_of(table: Table, pull: Pull, person: Person) -> Peel | None:
    """Return None if this person may not turn that card now. Bets are closed, so the card may be seen."""
    if person.post is not Post.PATRON or table.round is None:
        return None
    turn = Turn(hand=pull.hand, position=pull.position, patron=person.name)
    if not takes(table, turn, Actor(Role.PATRON, person.name)):
        return None
    card = table.round.hands.of(pull.hand)[pull.position - 1]
    return Peel(hand=pull.hand, position=pull.position, card=SeenCard(card.text), pulled=pull.pulled, to=pull.to)

"""The acts that need a second person, and of which rank: a setting of the house."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

from msgspec import Struct

from punto.people import Role


class Act(StrEnum):
    CORRECTION = "correction"
    """A card or a hand on record is changed before settlement."""
    REVERSAL = "reversal"
    """A settled round is settled again by other cards."""
    VOID = "void"
    """A round with cards on the table becomes void."""
    VOID_PAID = "void_paid"
    """A round that was already paid becomes void."""
    HOUSE_DECISION = "house_decision"
    """The rules are silent and the house decides."""
    NAMED_CARD = "named_card"
    """A person names a card at a table that draws from the electronic shoe."""
    FILL = "fill"
    """Chips go from the cage to the tray."""
    CREDIT = "credit"
    """Chips go from the tray to the cage."""
    ADJUSTMENT = "adjustment"
    """The count of the tray differs from the books."""
    LARGE_BUY_IN = "large_buy_in"
    LARGE_CASH_OUT = "large_cash_out"
    DISABLE_PLAY = "disable_play"
    """Stops all play of the house. By default it needs no approval, so it is immediate."""
    ENABLE_PLAY = "enable_play"


class SecondPerson(Struct, frozen=True, kw_only=True):
    """The setting. An act that is not in `ranks` needs no approval."""

    ranks: Mapping[Act, Role]
    """The lowest rank that may approve each act."""
    large_cents: int = 10_000_00
    """A buy-in or cash-out by staff is large from this amount on."""
    largest_cents: int = 10_000_000_00
    """The largest amount of one command."""

    def rank_for(self, acts: Iterable[Act]) -> Role | None:
        """The rank that may approve all these acts; None if they need no approval."""
        return highest(self.ranks.get(act) for act in acts)


def highest(ranks: Iterable[Role | None]) -> Role | None:
    found = [rank for rank in ranks if rank is not None]
    return max(found, key=_ORDER.__getitem__, default=None)


_ORDER: Final = {role: place for place, role in enumerate(Role)}


STRICT: Final = SecondPerson(
    ranks={
        Act.CORRECTION: Role.PIT_SUPERVISOR,
        Act.REVERSAL: Role.PIT_MANAGER,
        Act.VOID: Role.PIT_SUPERVISOR,
        Act.VOID_PAID: Role.PIT_MANAGER,
        Act.HOUSE_DECISION: Role.PIT_MANAGER,
        Act.NAMED_CARD: Role.PIT_SUPERVISOR,
        Act.FILL: Role.PIT_SUPERVISOR,
        Act.CREDIT: Role.PIT_SUPERVISOR,
        Act.ADJUSTMENT: Role.PIT_MANAGER,
        Act.LARGE_BUY_IN: Role.PIT_SUPERVISOR,
        Act.LARGE_CASH_OUT: Role.PIT_MANAGER,
    }
)
"""The default."""

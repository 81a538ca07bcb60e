"""Compares the cards of a finished shoe with its decks: what that proves, and what stays open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from punto.cards import CARDS, Card
from punto.errors import IntegrityError
from punto.integrity.alarms import Alarm, Suspicion
from punto.messages import Cards, Listed, Message, message
from punto.shoe import Composition

MOST_LISTED: Final = 20
"""More extra or missing cards than this mean a wrong number of decks."""


class Census(Struct, frozen=True, kw_only=True):
    """What is certain for any unseen cards."""

    surplus: Mapping[Card, int]
    """Cards seen more often than the decks hold them."""
    surplus_at_least: int
    """The number of extra cards: those, foreign ones, and any among the unseen."""
    missing: Mapping[Card, int]
    """Cards that cannot all be among the unseen ones."""
    missing_at_least: int
    """The number of missing cards."""
    not_seen: Mapping[Card, int]
    """Cards of the decks that nobody saw; the missing ones are among them."""

    @property
    def is_right(self) -> bool:
        """Whether no error was found."""
        return self.surplus_at_least == self.missing_at_least == 0

    def alarms(self) -> Iterator[Alarm]:
        """Empty if no error was found."""
        extra = sum(self.surplus.values())
        if extra:
            listed = message("alarm-extra", cards=_listed(self.surplus))
            finding = message("alarm-more_decks", count=extra) if extra > MOST_LISTED else listed
            yield Alarm(suspicion=Suspicion.SURPLUS_CARD, finding=finding)
        more = self.surplus_at_least - extra
        if more:
            yield Alarm(suspicion=Suspicion.FOREIGN_CARD, finding=message("alarm-more_than_the_decks", count=more))
        if self.missing_at_least:
            yield Alarm(suspicion=Suspicion.MISSING_CARD, finding=self._missing())

    def _missing(self) -> Message:
        if self.missing_at_least > MOST_LISTED:
            return message("alarm-fewer_decks", count=self.missing_at_least)
        if self.missing == self.not_seen:
            return message("alarm-missing", cards=_listed(self.missing))
        count, not_seen = self.missing_at_least, _listed(self.not_seen)
        if not self.missing:
            return message("alarm-missing_among", count=count, cards=not_seen)
        return message("alarm-missing_certainly", count=count, cards=not_seen, certain=_listed(self.missing))


def _listed(cards: Mapping[Card, int]) -> Listed:
    return Listed(tuple(message("alarm-cards", count=count, card=Cards((card,))) for card, count in cards.items()))


def take_census(whole: Composition, seen: Sequence[Card], *, unseen: int = 0, foreign: int = 0) -> Census:
    """Take the census of a shoe: `unseen` cards were counted but not looked at (burned face down, behind the cut card).

    >>> cards = Composition.of_decks(8).cards()
    >>> take_census(Composition.of_decks(8), cards[:-1]).missing
    {Card('KC'): 1}
    """
    if unseen < 0 or foreign < 0:
        raise IntegrityError("The number of unseen cards cannot be negative.")
    counts = Composition.of_cards(seen).counts
    spread = list(zip(CARDS, whole.counts, counts, strict=True))
    surplus = {card: had - held for card, held, had in spread if had > held}
    not_seen = {card: held - had for card, held, had in spread if held > had}
    lacking = sum(not_seen.values())
    return Census(
        surplus=surplus,
        surplus_at_least=foreign + sum(surplus.values()) + max(0, unseen - lacking),
        missing={card: few - unseen for card, few in not_seen.items() if few > unseen},
        missing_at_least=max(0, lacking - unseen),
        not_seen=not_seen,
    )

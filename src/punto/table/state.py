"""The state of a table: its shoe, the latest round, and earlier rounds that can still be ruled on."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from punto.cards import Card
from punto.incidents.situation import Situation
from punto.people import Role
from punto.round import CardOrder, Referral, Round
from punto.rules import RULES, RuleSet, load_rules, recall_rules
from punto.shoe import Shoe
from punto.table.settings import Facing, TableSettings

ROUNDS_KEPT: Final = 10


class NumberedShoe(Struct, frozen=True):
    """A shoe no longer on the table, kept to check corrections of its rounds."""

    number: int
    shoe: Shoe


class QueuedSettings(Struct, frozen=True, kw_only=True):
    settings: TableSettings
    by: Role
    clauses: tuple[str, ...]


class Table(Struct, frozen=True, kw_only=True):
    id: str
    game: str
    settings: TableSettings
    shoe_number: int
    shoe: Shoe
    round: Round | None = None
    """In progress, or the last one until the next begins."""
    past: tuple[Round, ...] = ()
    """The last `ROUNDS_KEPT` rounds before it, and older ones recalled or waiting for a ruling; oldest first."""
    earlier_shoes: tuple[NumberedShoe, ...] = ()
    """The shoes of the rounds kept."""
    carried: tuple[Card, ...] = ()
    """Exposed or excess cards that must be dealt next."""
    last_round: int | None = None
    """The last round of this shoe, once the cut card is out."""
    queued: QueuedSettings | None = None
    """Settings that wait for the end of the round."""
    declaration: str | None = None
    """The rules on record if the game came from a file: a changed file does not change the table."""

    @property
    def rules(self) -> RuleSet:
        if self.declaration is not None:
            return recall_rules(self.declaration)
        return RULES.get(self.game) or load_rules(self.game)

    @property
    def is_in_round(self) -> bool:
        return self.round is not None and not self.round.is_over

    @property
    def is_dealt_face_down(self) -> bool:
        return self.settings.cards_dealt is Facing.FACE_DOWN

    def find_round(self, number: int | None) -> Round | None:
        """The round with this number if the table keeps it; without a number, the latest."""
        if self.round is None or number in (None, self.round.number):
            return self.round
        return next((kept for kept in self.past if kept.number == number), None)

    def lacks_round(self, number: int) -> bool:
        """Whether the round existed but must be recalled from the journal."""
        return self.round is not None and 1 <= number < self.round.number and self.find_round(number) is None

    def find_shoe(self, number: int) -> Shoe | None:
        if number == self.shoe_number:
            return self.shoe
        return next((earlier.shoe for earlier in self.earlier_shoes if earlier.number == number), None)

    def referrals(self) -> tuple[Round, ...]:
        """The rounds waiting for a ruling on a referral, latest first."""
        rounds = (self.round, *reversed(self.past))
        return tuple(found for found in rounds if found is not None and isinstance(found.awaits, Referral))

    def situation(self, round_: Round) -> Situation:
        """The input of a ruling on this round."""
        replaced = round_.replacement_shoe is not None
        shoe_number = round_.replacement_shoe or round_.shoe
        return Situation(
            rules=self.rules,
            round=round_,
            latest=self.round.number if self.round else round_.number,
            shoe=self._shoe_of(shoe_number, round_),
            shoe_is_in_use=shoe_number == self.shoe_number,
            replaced_shoe=self._shoe_of(round_.shoe, round_) if replaced else None,
            carried=self.carried,
            waiting=(*self.carried, *self._cards_without_order()),
            places=self.settings.places,
            is_dealt_face_down=self.is_dealt_face_down,
        )

    def _cards_without_order(self) -> tuple[Card, ...]:
        """Simultaneous cards of this shoe waiting for a ruling on their order."""
        awaited = self.round.awaits if self.round else None
        if isinstance(awaited, CardOrder) and awaited.shoe in (None, self.shoe_number):
            return awaited.cards
        return ()

    def _shoe_of(self, number: int, round_: Round) -> Shoe:
        """The shoe, if known: journals of earlier versions keep no replaced shoes."""
        return self.find_shoe(number) or Shoe.fresh(self.settings.decks).without(round_.cards)

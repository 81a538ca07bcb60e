"""One table as it stands: its shoe, the round in progress and the last ten before it."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from punto.cards import Card
from punto.incidents.situation import Situation
from punto.round import Round
from punto.rules import RuleSet, load_rules
from punto.shoe import Shoe
from punto.table.settings import CardsDealt, TableSettings

ROUNDS_KEPT: Final = 10


class Table(Struct, frozen=True, kw_only=True):
    id: str
    game: str
    settings: TableSettings
    shoe_number: int
    shoe: Shoe
    round: Round | None = None
    """In progress, or the last one until the next begins."""
    past: tuple[Round, ...] = ()
    """The last `ROUNDS_KEPT` before it, oldest first."""
    carried: tuple[Card, ...] = ()
    """Exposed or excess cards that the next deal begins with."""
    last_round: int | None = None
    """Of this shoe, once the cut card is out."""

    @property
    def rules(self) -> RuleSet:
        return load_rules(self.game)

    @property
    def is_dealt_face_down(self) -> bool:
        return self.settings.cards_dealt is CardsDealt.FACE_DOWN

    def situation(self, round_: Round) -> Situation:
        """What a ruling on this round may look at."""
        return Situation(
            rules=self.rules,
            round=round_,
            unseen=self.shoe.unseen,
            places=self.settings.places,
            is_dealt_face_down=self.is_dealt_face_down,
            kept_rounds=self.past,
        )

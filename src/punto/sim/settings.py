"""What to simulate: a game, its shoe and procedures, a seed. Equal settings deal the same shoes."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from punto.errors import PuntoError
from punto.odds.companions import cheapest_companion
from punto.odds.exact import exact_odds
from punto.rules.model import RuleSet
from punto.rules.tableau import TableOfPlay
from punto.shoe import NO_BURN, Burn, Composition, Shoe
from punto.sim.scheme import Scheme

LARGEST_SEED: Final = 2**64 - 1


class SimulationError(PuntoError):
    """Invalid settings, files or machinery."""


class Settings(Struct, frozen=True, kw_only=True):
    rules: RuleSet
    decks: int = 8
    seed: int = 1
    burn: Burn = NO_BURN
    cut_card: int = 14
    """Cards behind the cut card; once it is out, the current round and one more are played."""
    rounds_per_shoe: int | None = None
    """Ends a shoe after this many rounds instead of at the cut card."""
    scheme: Scheme | None = None

    def __post_init__(self) -> None:
        self.rules.check_decks(self.decks)
        Shoe.fresh(self.decks, cut_card=self.cut_card)
        if not 0 <= self.seed <= LARGEST_SEED:
            raise SimulationError(f"A seed of {self.seed}: it must be 0 to 2^64 - 1.")
        if self.rounds_per_shoe is not None and not 1 <= self.rounds_per_shoe <= self.cards // 4:
            raise SimulationError(
                f"{self.rounds_per_shoe} rounds per shoe: {self.decks} decks allow 1 to {self.cards // 4} rounds."
            )
        if self.scheme is not None:
            self.scheme.check(self.rules)
            force_setattr(self, "scheme", self._with_companion(self.scheme))

    def _with_companion(self, scheme: Scheme) -> Scheme:
        """The scheme with its required bet filled in."""
        if scheme.beside is not None or self.rules.bet(scheme.bet).needs is None:
            return scheme
        odds = exact_odds(self.rules, Composition.of_decks(self.decks))
        values = {bet_id: bet.expected_value for bet_id, bet in odds.bets.items()}
        return replace(scheme, beside=cheapest_companion(self.rules, scheme.bet, values))

    @property
    def cards(self) -> int:
        return 52 * self.decks

    def shoes_for(self, rounds: int) -> int:
        """The number of whole shoes with at least this many rounds, fixed in advance so that no result decides when to
        stop.

        >>> from punto.rules import load_rules
        >>> Settings(rules=load_rules("rws"), rounds_per_shoe=60).shoes_for(1_000)
        17
        """
        if self.rounds_per_shoe is not None:
            return -(-rounds // self.rounds_per_shoe)
        burned = 11 if self.burn.by_first_card else self.burn.cards
        fewest = max(1, (self.cards - burned - self.cut_card) // FEWER_THAN_THIS_MANY_CARDS_A_ROUND)
        return -(-rounds // fewest)

    def facts(self) -> dict[str, Any]:
        """Everything that determines the rounds dealt and counted, in plain types: the identity of a checkpoint."""
        return {
            "game": self.rules.id,
            "decks": self.decks,
            "seed": self.seed,
            "burn": str(self.burn),
            "cut_card": None if self.rounds_per_shoe else self.cut_card,
            "rounds_per_shoe": self.rounds_per_shoe,
            "table_of_play": _drawn(self.rules.table_of_play),
            "count": None if self.scheme is None else self.scheme.facts(),
        }


FEWER_THAN_THIS_MANY_CARDS_A_ROUND: Final = 5
"""A round takes 4.94 cards on average."""


def _drawn(table: TableOfPlay) -> list[str]:
    rows = [[points in table.naturals for points in range(10)], table.player_draws, *table.banker_draws]
    return ["".join("-D"[draws] for draws in row) for row in rows]

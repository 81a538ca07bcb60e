"""How often, and by how much, bets favour the patron as the shoe is dealt: a study of simulated shoes.

A bet is valued as it can be placed, with the cheapest bet that it requires (`punto.odds.companions`).
"""

from __future__ import annotations

from typing import Final

import numpy as np
from msgspec import Struct

from punto.odds.arrays import Floats
from punto.odds.courses import play_shoe
from punto.odds.exact import unseen_of
from punto.odds.fast import FastOdds
from punto.rules.model import RuleSet
from punto.shoe import Shoe

TENTHS: Final = 10
"""Parts of the shoe in the report."""


class Stretch(Struct, frozen=True):
    """A bet over the rounds that begin in one part of the shoe, or over all."""

    rounds: int
    favourable: float
    """Share of rounds in which the bet favours the patron."""
    mean_edge: float
    """The patron's mean edge in those rounds; 0 if there are none."""
    gain: float
    """Gain per round of a patron who bets one unit in those rounds only."""


class Advantage(Struct, frozen=True):
    bet_id: str
    beside: tuple[str, ...]
    """Bets of which one is required. The cheapest is charged, unit for unit, if it loses."""
    overall: Stretch
    best: float
    """The highest expected value seen."""
    by_tenth: tuple[Stretch, ...]
    """By tenth of the shoe dealt before the round."""


class AdvantageStudy:
    """Plays shoes up to the round after the cut card and values every bet before every round.

    A shoe depends only on the seed and its number, so a study can be run in one go or in parts.
    """

    def __init__(self, rules: RuleSet, decks: int, seed: int) -> None:
        self.rules = rules
        self.decks = decks
        self.seed = seed
        self.shoes = 0
        self._fast = FastOdds(rules)
        self._full = unseen_of(rules, decks, ())
        self._shoe = Shoe.fresh(decks)
        bets = len(rules.bets)
        self._rounds = np.zeros(TENTHS, np.int64)
        self._companions = {
            place: [rules.bet_ids.index(other) for other in bet.needs.any_of]
            for place, bet in enumerate(rules.bets)
            if bet.needs
        }
        self._favourable = np.zeros((TENTHS, bets), np.int64)
        self._gain = np.zeros((TENTHS, bets))
        self._best = np.full(bets, -np.inf)

    def play(self, shoes: int) -> None:
        """Play more shoes."""
        numbers = range(self.shoes, self.shoes + shoes)
        ranks = np.array([row for number in numbers for row, _ in play_shoe(self._fast, self._shoe, self.seed, number)])
        values = self._as_placed(self._fast.expected_values_of_many(ranks))
        tenths = TENTHS - 1 - (ranks.sum(axis=1) - 1) * TENTHS // self._full.total
        for tenth in range(TENTHS):
            self._add(tenth, values[tenths == tenth])
        self._best = np.maximum(self._best, values.max(axis=0))
        self.shoes += shoes

    def _as_placed(self, alone: Floats) -> Floats:
        values = alone.copy()
        for place, companions in self._companions.items():
            values[:, place] += np.minimum(alone[:, companions].max(axis=1), 0)
        return values

    def _add(self, tenth: int, values: Floats) -> None:
        self._rounds[tenth] += len(values)
        self._favourable[tenth] += (values > 0).sum(axis=0)
        self._gain[tenth] += np.maximum(values, 0).sum(axis=0)

    def report(self) -> dict[str, Advantage]:
        """By bet id, over the shoes played so far, without wagers, which are placed only by raising an ante."""
        return {
            bet.id: Advantage(
                bet.id,
                bet.needs.any_of if bet.needs else (),
                self._stretch(place, slice(None)),
                float(self._best[place]),
                tuple(self._stretch(place, slice(tenth, tenth + 1)) for tenth in range(TENTHS)),
            )
            for place, bet in enumerate(self.rules.bets)
            if not bet.raises
        }

    def _stretch(self, bet: int, tenths: slice) -> Stretch:
        rounds = int(self._rounds[tenths].sum())
        favourable = int(self._favourable[tenths, bet].sum())
        gain = float(self._gain[tenths, bet].sum())
        return Stretch(
            rounds,
            favourable=favourable / rounds if rounds else 0.0,
            mean_edge=gain / favourable if favourable else 0.0,
            gain=gain / rounds if rounds else 0.0,
        )

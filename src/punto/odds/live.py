"""A tracker for a shoe in play: it takes cards and has the odds of the next round after each."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from punto.cards import Card
from punto.errors import ShoeError
from punto.odds.arrays import Floats
from punto.odds.ends import MOST_CARDS
from punto.odds.exact import exact_odds, unseen_of
from punto.odds.fast import FastOdds, OddsArrays
from punto.odds.measures import GameOdds
from punto.rules.model import RuleSet
from punto.shoe import Composition


class LiveOdds:
    """Cards leave with `see`; `figures` apply to the unseen cards.

    >>> from punto.cards import parse_cards
    >>> from punto.rules import load_rules
    >>> live = LiveOdds(load_rules("rws"), decks=8)
    >>> live.see(*parse_cards("AS KD 9H 4C"))
    >>> live.unseen.total
    412
    """

    def __init__(self, rules: RuleSet, decks: int) -> None:
        unseen = unseen_of(rules, decks, ())
        self.rules = rules
        self.decks = decks
        self._fast = FastOdds(rules)
        self._counts = list(unseen.counts)
        self._kinds = self._fast.counts_of(unseen)

    @property
    def unseen(self) -> Composition:
        return Composition(tuple(self._counts))

    def see(self, *cards: Card) -> None:
        """These cards were dealt face up; if one is impossible, none is taken."""
        self.unseen.without(cards)
        for card in cards:
            self._counts[card.index] -= 1
            self._kinds[self._fast.kinds.kind_of(card)] -= 1

    def take_back(self, *cards: Card) -> None:
        """Undo `see`; if one of these cards was never seen, none is put back."""
        seen = Composition(tuple(self.decks - count for count in self._counts))
        try:
            seen.without(cards)
        except ShoeError:
            raise ShoeError("Only a card that was seen can be taken back.") from None
        for card in cards:
            self._counts[card.index] += 1
            self._kinds[self._fast.kinds.kind_of(card)] += 1

    @property
    def figures(self) -> OddsArrays:
        return self._fast.figures_by_rank(self._kinds.copy())

    def exact(self) -> GameOdds:
        return exact_odds(self.rules, self.unseen)


def edges_through_shoe(rules: RuleSet, decks: int, seen: Sequence[Card]) -> Floats:
    """Expected values, one column per bet: before the first card, then after each while six cards are left."""
    fast = FastOdds(rules)
    full = fast.counts_of(unseen_of(rules, decks, ()))
    unseen_of(rules, decks, seen)
    rows = [full]
    for card in seen[: int(full.sum()) - MOST_CARDS]:
        left = rows[-1].copy()
        left[fast.kinds.kind_of(card)] -= 1
        rows.append(left)
    return fast.expected_values_of_many(np.array(rows))

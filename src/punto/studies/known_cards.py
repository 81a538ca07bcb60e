"""The value of knowing cards before betting: one card of the round, or the sorted backs of several.

The patron sees something about the coming cards and makes the best bet, or none. Only bets on totals are studied: what
one card says about a pair is worth next to nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from punto.cards import Rank
from punto.errors import StudyError
from punto.odds.exact import cell_result, raised_results
from punto.rules.axes import TOTAL_AXES
from punto.rules.model import RuleSet
from punto.shoe import Composition
from punto.studies.six_cards import CARDS, VALUES, cells, rows, ways

Sight = npt.NDArray[np.intp]
"""For each row of six cards: the number of what the patron sees."""
Floats = npt.NDArray[np.float64]
TOTALS: Final = 100
MARKS: Final = "LH"
"""Of a sorted back: low or high, where high is turned."""


class BestBet(Struct, frozen=True):
    """The best bet after one sight; None if every bet favours the house."""

    probability: float
    bet: str | None
    edge: float
    """Of the patron, per unit bet; zero without a bet."""


class KnownCards(Struct, frozen=True):
    edge: float
    """Of the patron, per unit of a bet made in every round; zero in rounds without a bet."""
    best: Mapping[str, BestBet]
    """By what the patron sees: a rank, or a mark for each back."""


def know_card(rules: RuleSet, unseen: Composition, position: int) -> KnownCards:
    """The patron knows the card that will be dealt at this position of the round, from 1 to 6.

    >>> from punto.rules import load_rules
    >>> first = know_card(load_rules("commission"), Composition.of_decks(8), 1)
    >>> f"{first.edge:.3%}", first.best["9"].bet
    ('6.765%', 'player')
    """
    if not 1 <= position <= CARDS:
        raise StudyError(f"Card {position} of a round: a round has cards 1 to {CARDS}.")
    best = _best_bets(rules, unseen, rows()[position - 1].astype(np.intp), VALUES)
    by_rank = {rank: number for rank, number in unseen.by_rank().items() if number}
    return KnownCards(
        sum(each.probability * each.edge for each in best),
        {
            rank.value: BestBet(number / unseen.total, best[rank.points].bet, best[rank.points].edge)
            for rank, number in by_rank.items()
        },
    )


def see_sorted_backs(rules: RuleSet, unseen: Composition, turned: Collection[Rank], cards: int) -> KnownCards:
    """The patron sees the backs of this many cards of the round; the backs of the turned ranks look different."""
    if not 1 <= cards <= CARDS:
        raise StudyError(f"The backs of {cards} cards: a round has 1 to {CARDS}.")
    points = {rank.points for rank in turned}
    if missing := [rank.value for rank in Rank if rank.points in points and rank not in turned]:
        raise StudyError(f"Cards of the same value must be turned together: add {' '.join(missing)}.")
    is_turned = np.isin(np.arange(VALUES), list(points)).astype(np.intp)
    sight = np.zeros(VALUES**CARDS, np.intp)
    for card in range(cards):
        sight = 2 * sight + is_turned[rows()[card]]
    best = _best_bets(rules, unseen, sight, 2**cards)
    return KnownCards(
        sum(each.probability * each.edge for each in best),
        {_marks(number, cards): each for number, each in enumerate(best) if each.probability},
    )


def _marks(number: int, cards: int) -> str:
    return "".join(MARKS[int(bit)] for bit in f"{number:0{cards}b}")


def _best_bets(rules: RuleSet, unseen: Composition, sight: Sight, sights: int) -> list[BestBet]:
    chances = _chances(rules, unseen, sight, sights)
    probabilities = chances.sum(axis=(1, 2))
    gains = {bet: _gains(rules, bet, chances) for bet in _studied(rules)}
    found = []
    for number, probability in enumerate(probabilities.tolist()):
        bet = max(gains, key=lambda each: gains[each][number])
        edge = float(gains[bet][number]) / probability if probability else 0.0
        found.append(BestBet(probability, bet, edge) if edge > 0 else BestBet(probability, None, 0.0))
    return found


def _chances(rules: RuleSet, unseen: Composition, sight: Sight, sights: int) -> Floats:
    """By sight, by points of the first card and by cell of the totals: its probability."""
    weight = ways(unseen).astype(np.float64)
    place = TOTALS * (VALUES * sight + rows()[0]) + cells(rules.table_of_play)
    chances = np.bincount(place, weight / weight.sum(), sights * VALUES * TOTALS).astype(np.float64)
    return chances.reshape(sights, VALUES, TOTALS)


def _studied(rules: RuleSet) -> list[str]:
    """Bets on totals that can be placed on their own."""
    return [
        bet.id
        for bet in rules.bets
        if TOTAL_AXES.covers(rules.pictures[bet.id].axes) and not bet.raises and not bet.needs
    ]


def _gains(rules: RuleSet, bet_id: str, chances: Floats) -> Floats:
    """By sight: its probability times the patron's edge. An ante is raised or folded once the first card shows."""
    picture = rules.pictures[bet_id]
    if bet_id not in rules.wagers:
        nets = np.array([float(cell_result(cell)[1]) for cell in picture.on(TOTAL_AXES)])
        gains: Floats = chances.sum(axis=1) @ nets
        return gains
    raised = np.array([float(net) for _, net in raised_results(rules, rules.bet(bet_id), rules.wagers[bet_id])])
    best: Floats = np.maximum(chances @ raised, -chances.sum(axis=2)).sum(axis=1)
    return best

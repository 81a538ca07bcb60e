"""What the house should win on bets that were made: expected value and variance from the exact odds, round by round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import sqrt

import numpy as np

from punto.odds.exact import cell_result, exact_odds
from punto.odds.totals import count_totals
from punto.rules import load_rules
from punto.rules.pictures import TotalsPicture
from punto.shoe import Composition


class Theory:
    """One game with a number of decks. An ante stands for itself and its wager under best play."""

    def __init__(self, game: str, decks: int) -> None:
        rules, unseen = load_rules(game), Composition.of_decks(decks)
        count = count_totals(rules.table_of_play, unseen.by_points())
        self._odds = exact_odds(rules, unseen).bets
        self._chances = np.array([ways / count.orders for ways in count.cells])
        self._pays = {
            bet_id: np.array([float(cell_result(cell)[1]) for cell in picture.cells])
            for bet_id, picture in rules.pictures.items()
            if isinstance(picture, TotalsPicture) and bet_id not in rules.wagers
        }
        self._wagers = frozenset(wager.id for wager in rules.wagers.values())

    def edge(self, bet_id: str) -> Fraction:
        """What the house expects of one unit; nothing of a wager, which its ante stands for."""
        return Fraction(0) if bet_id in self._wagers else self._odds[bet_id].house_edge

    def variance(self, stakes: Mapping[str, int]) -> float:
        """Of the house's win on one round with these cents at stake, by bet.

        Bets on the totals are taken together, since one outcome decides them all; a pair, or an ante with its wager, as
        independent of the others.
        """
        nets = np.zeros(len(self._chances))
        alone = 0.0
        for bet_id, cents in stakes.items():
            if bet_id in self._wagers:
                continue
            if bet_id in self._pays:
                nets += cents * self._pays[bet_id]
            else:
                alone += cents**2 * float(self._odds[bet_id].variance)
        mean = float(nets @ self._chances)
        return float((nets**2) @ self._chances) - mean**2 + alone


@cache
def theory(game: str, decks: int) -> Theory:
    return Theory(game, decks)


class Expected:
    """The sum over rounds."""

    def __init__(self) -> None:
        self._stakes: Counter[tuple[str, int, str]] = Counter()
        self._variance = 0.0

    def add(self, game: str, decks: int, stakes: Mapping[str, int]) -> None:
        for bet_id, cents in stakes.items():
            self._stakes[game, decks, bet_id] += cents
        self._variance += theory(game, decks).variance(stakes)

    def __iadd__(self, other: Expected) -> Expected:
        self._stakes += other._stakes
        self._variance += other._variance
        return self

    @property
    def win_cents(self) -> Fraction:
        return sum(
            (cents * theory(game, decks).edge(bet_id) for (game, decks, bet_id), cents in self._stakes.items()),
            Fraction(0),
        )

    @property
    def deviation_cents(self) -> float:
        return sqrt(self._variance)

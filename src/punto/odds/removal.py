"""What one card less does to each bet, and the simple count that follows a bet best."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from math import sqrt
from typing import Final

from msgspec import Struct

from punto.cards import CARDS, Card, Rank
from punto.errors import TooFewCardsError
from punto.odds.best_tags import best_tags
from punto.odds.companions import cheapest_companion
from punto.odds.exact import exact_odds
from punto.rules.model import RuleSet
from punto.shoe import Composition

HIGHEST_TAG: Final = 4
"""A person can add and subtract up to this at the table."""
_DECK: Final = 52

ByRank = Mapping[Rank, Fraction]


class Effects(Struct, frozen=True):
    """Effects of removal on the expected values of a game's bets, exact."""

    rules: RuleSet
    unseen: Composition
    before: Mapping[str, Fraction]
    """By bet: the expected value with all these cards."""
    by_bet: Mapping[str, ByRank]
    """By bet, then by rank: by how much the expected value rises once one such card is gone."""
    unknown: tuple[Rank, ...]
    """Ranks left that have no effect: with one such card less a round might not be finished, so no bet has odds."""


class LinearCount(Struct, frozen=True):
    """Whole numbers to add up as cards are seen. Divided by the decks left, the sum follows the bet's value.

    Tens and pictures that move the bet alike have one tag. Of all such counts with tags no higher, none follows it
    better.
    """

    bet_id: str
    tags: Mapping[Rank, int]
    """Over the cards left they sum to nothing."""
    squared_correlation: Fraction
    value_per_point: Fraction
    """What a point of count per deck left adds to the expected value."""
    break_even: Fraction | None
    """Points per deck left from which the bet favours the patron, together with the cheapest bet beside it where it
    needs one. None for a wager, which is not placed by itself, and where the count does not move the two together."""

    @property
    def correlation(self) -> float:
        """Of the tags with the effects of removal, over the cards left: 1 where a linear count can know no more."""
        return sqrt(self.squared_correlation)


def effects_of_removal(rules: RuleSet, unseen: Composition) -> Effects:
    """Work every bet out again without one card of each rank that is left.

    >>> from punto.rules import load_rules
    >>> effects = effects_of_removal(load_rules("commission"), Composition.of_decks(8))
    >>> float(round(effects.by_bet["banker"][Rank.FOUR] * 1_000_000))  # a four less is good for Banker
    116.0
    """
    before = {bet_id: odds.expected_value for bet_id, odds in exact_odds(rules, unseen).bets.items()}
    by_bet: dict[str, dict[Rank, Fraction]] = {bet_id: {} for bet_id in before}
    unknown = []
    for card in _one_of_each_rank(unseen):
        try:
            without = exact_odds(rules, unseen.without([card]))
        except TooFewCardsError:
            unknown.append(card.rank)
            continue
        for bet_id, odds in without.bets.items():
            by_bet[bet_id][card.rank] = odds.expected_value - before[bet_id]
    return Effects(rules, unseen, before, by_bet, tuple(unknown))


def _one_of_each_rank(unseen: Composition) -> Iterator[Card]:
    left = sorted((card for card in CARDS if unseen.count(card)), key=lambda card: list(Rank).index(card.rank))
    return (next(cards) for _, cards in groupby(left, key=lambda card: card.rank))


def fit_count(effects: Effects, bet_id: str, highest_tag: int = HIGHEST_TAG) -> LinearCount | None:
    """The balanced count that goes best with a bet's effects of removal.

    None where no card changes anything, where the effect of some rank is not known, and where no tags balance.

    >>> from punto.rules import load_rules
    >>> fit_count(effects_of_removal(load_rules("rws"), Composition.of_decks(8)), "player_pair") is None
    True
    """
    by_rank = effects.by_bet[bet_id]
    if effects.unknown or len(set(by_rank.values())) == 1:
        return None
    cards = effects.unseen.by_rank()
    alike: defaultdict[tuple[int, Fraction], list[Rank]] = defaultdict(list)
    for rank, effect in _centred(effects, bet_id).items():
        alike[rank.points, effect].append(rank)
    weights = [sum(cards[rank] for rank in ranks) for ranks in alike.values()]
    found = best_tags(weights, [float(effect) for _, effect in alike], highest_tag)
    if found is None:
        return None
    tag_of = {rank: tag for ranks, tag in zip(alike.values(), found, strict=True) for rank in ranks}
    tags = {rank: tag_of[rank] for rank in by_rank}
    return LinearCount(
        bet_id,
        tags,
        _squared_correlation(effects, tags, bet_id),
        _value_per_point(effects, tags, bet_id),
        _break_even(effects, tags, bet_id),
    )


def _centred(effects: Effects, bet_id: str) -> ByRank:
    """The effects less their mean over the cards left, which is nothing but for antes: those can be played anew."""
    cards, by_rank = effects.unseen.by_rank(), effects.by_bet[bet_id]
    mean = sum((cards[rank] * effect for rank, effect in by_rank.items()), Fraction(0)) / effects.unseen.total
    return {rank: effect - mean for rank, effect in by_rank.items()}


def _squared_correlation(effects: Effects, tags: Mapping[Rank, int], bet_id: str) -> Fraction:
    cards, centred = effects.unseen.by_rank(), _centred(effects, bet_id)
    of_tags = sum(cards[rank] * tag**2 for rank, tag in tags.items())
    of_effects = sum((cards[rank] * effect**2 for rank, effect in centred.items()), Fraction(0))
    return _covariation(effects, tags, bet_id) ** 2 / (of_tags * of_effects)


def _covariation(effects: Effects, tags: Mapping[Rank, int], bet_id: str) -> Fraction:
    cards = effects.unseen.by_rank()
    return sum((cards[rank] * tags[rank] * effect for rank, effect in effects.by_bet[bet_id].items()), Fraction(0))


def _value_per_point(effects: Effects, tags: Mapping[Rank, int], bet_id: str) -> Fraction:
    """The slope of the line of best fit through a bet's effects, for a point per deck left in place of a card seen."""
    cards = effects.unseen.by_rank()
    slope = _covariation(effects, tags, bet_id) / sum(cards[rank] * tag**2 for rank, tag in tags.items())
    return slope * (effects.unseen.total - 1) / _DECK


def _break_even(effects: Effects, tags: Mapping[Rank, int], bet_id: str) -> Fraction | None:
    if effects.rules.bet(bet_id).raises:
        return None
    companion = cheapest_companion(effects.rules, bet_id, effects.before)
    together = [bet_id, companion] if companion and effects.before[companion] < 0 else [bet_id]
    value = sum((effects.before[bet] for bet in together), Fraction(0))
    per_point = sum((_value_per_point(effects, tags, bet) for bet in together), Fraction(0))
    return -value / per_point if per_point > 0 else None

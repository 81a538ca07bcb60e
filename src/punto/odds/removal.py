"""Effects of removal, and the best simple count for each bet."""

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
"""The largest tag that a person can count with at the table."""
_DECK: Final = 52

ByRank = Mapping[Rank, Fraction]


class Effects(Struct, frozen=True):
    """Exact effects of removal on the expected values of all bets."""

    rules: RuleSet
    unseen: Composition
    before: Mapping[str, Fraction]
    """By bet: the expected value with all these cards."""
    by_bet: Mapping[str, ByRank]
    """By bet, then rank: the change of the expected value when one such card is removed."""
    unknown: tuple[Rank, ...]
    """Ranks without an effect: with one such card removed, a round might run out of cards, so no bet has odds."""


class LinearCount(Struct, frozen=True):
    """Integer tags to sum as cards are seen. Divided by the decks left, the sum tracks the value of the bet.

    Tens and face cards with equal effects share a tag. No count with tags of at most this size tracks the bet better.
    """

    bet_id: str
    tags: Mapping[Rank, int]
    """They sum to zero over the remaining cards."""
    squared_correlation: Fraction
    value_per_point: Fraction
    """The change of the expected value per point and deck left."""
    break_even: Fraction | None
    """Points per deck left from which the bet favours the patron, including the cheapest bet it requires. None for a
    wager, which is not placed on its own, and if the count does not affect the two together."""

    @property
    def correlation(self) -> float:
        """Correlation of the tags with the effects of removal over the remaining cards; 1 is perfect for a linear
        count."""
        return sqrt(self.squared_correlation)


def effects_of_removal(rules: RuleSet, unseen: Composition) -> Effects:
    """Recompute every bet with one card of each remaining rank removed.

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
    """The balanced count that correlates best with the effects of removal of a bet.

    None if no card has an effect, if the effect of some rank is unknown, or if no tags balance.

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
    """The effects minus their mean over the remaining cards, which is zero except for antes, where best play may
    change."""
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
    """The slope of the best fit through the effects of a bet, per point and deck left instead of per card."""
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

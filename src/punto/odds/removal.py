"""What one card less does to each bet, and the simple count that follows a bet best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby, product
from math import ceil, floor, fsum, sqrt
from typing import Final

from msgspec import Struct

from punto.cards import CARDS, Card, Rank
from punto.odds.exact import exact_odds
from punto.rules.model import RuleSet
from punto.shoe import Composition

HIGHEST_TAG: Final = 4
"""A person can add and subtract up to this at the table."""
_SCALES: Final = 200
_DECK: Final = 52

Tags = tuple[int, ...]


class Effects(Struct, frozen=True):
    """Effects of removal on the expected values of a game's bets, exact."""

    unseen: Composition
    before: Mapping[str, Fraction]
    """By bet: the expected value with all these cards."""
    by_bet: Mapping[str, Mapping[Rank, Fraction]]
    """By bet, then by rank: by how much the expected value rises once one such card is gone."""


class LinearCount(Struct, frozen=True):
    """Whole numbers to add up as cards are seen. Divided by the decks left, the sum follows the bet's value."""

    bet_id: str
    tags: Mapping[Rank, int]
    """They sum to nothing over a deck."""
    correlation: float
    """Of the tags with the effects of removal: 1 where the count knows all that a linear count can."""
    value_per_point: float
    """What a point of count per deck left adds to the expected value."""
    break_even: float
    """Points per deck left from which the bet favours the patron."""


def effects_of_removal(rules: RuleSet, unseen: Composition) -> Effects:
    """Work every bet out again without one card of each rank that is left.

    >>> from punto.rules import load_rules
    >>> effects = effects_of_removal(load_rules("commission"), Composition.of_decks(8))
    >>> float(round(effects.by_bet["banker"][Rank.FOUR] * 1_000_000))  # a four less is good for Banker
    116.0
    """
    before = {bet_id: odds.expected_value for bet_id, odds in exact_odds(rules, unseen).bets.items()}
    by_bet: dict[str, dict[Rank, Fraction]] = {bet_id: {} for bet_id in before}
    for card in _one_of_each_rank(unseen):
        for bet_id, odds in exact_odds(rules, unseen.without([card])).bets.items():
            by_bet[bet_id][card.rank] = odds.expected_value - before[bet_id]
    return Effects(unseen, before, by_bet)


def _one_of_each_rank(unseen: Composition) -> Iterator[Card]:
    left = sorted((card for card in CARDS if unseen.count(card)), key=lambda card: list(Rank).index(card.rank))
    return (next(cards) for _, cards in groupby(left, key=lambda card: card.rank))


def fit_count(effects: Effects, bet_id: str, highest_tag: int = HIGHEST_TAG) -> LinearCount | None:
    """The balanced count that goes best with a bet's effects of removal; None where no card changes anything.

    >>> from punto.rules import load_rules
    >>> fit_count(effects_of_removal(load_rules("rws"), Composition.of_decks(8)), "player_pair") is None
    True
    """
    by_rank = effects.by_bet[bet_id]
    values = [float(effect) for effect in by_rank.values()]
    mean = fsum(values) / len(values)
    centred = [value - mean for value in values]
    if len(set(by_rank.values())) == 1:
        return None
    tags = max(_candidates(centred, highest_tag), key=lambda tags: (_correlation(tags, centred), -max(map(abs, tags))))
    slope = fsum(tag * value for tag, value in zip(tags, centred, strict=True)) / sum(tag * tag for tag in tags)
    per_point = slope * (effects.unseen.total - 1) / _DECK
    return LinearCount(
        bet_id,
        dict(zip(by_rank, tags, strict=True)),
        _correlation(tags, centred),
        per_point,
        -float(effects.before[bet_id]) / per_point,
    )


def _candidates(centred: Sequence[float], highest_tag: int) -> Iterator[Tags]:
    """The effects, stretched to one height after another and rounded so that the tags sum to nothing."""
    widest = max(map(abs, centred))
    for step in range(1, _SCALES + 1):
        scaled = [value / widest * highest_tag * step / _SCALES for value in centred]
        for tags in _balanced_roundings(scaled):
            if any(tags) and max(map(abs, tags)) <= highest_tag:
                yield tags


def _balanced_roundings(scaled: Sequence[float]) -> Iterator[Tags]:
    """Ranks alike keep one tag, rounded down or up; then the ranks that stand alone make up the balance."""
    alike = [[place for place, other in enumerate(scaled) if other == value] for value in dict.fromkeys(scaled)]
    groups = [places for places in alike if len(places) > 1]
    alone = [places[0] for places in alike if len(places) == 1]
    for rounding in product((floor, ceil), repeat=len(groups)):
        tags = [round(value) for value in scaled]
        for places, up_or_down in zip(groups, rounding, strict=True):
            for place in places:
                tags[place] = up_or_down(scaled[place])
        if alone or not sum(tags):
            yield _balance(tags, scaled, alone)


def _balance(tags: list[int], scaled: Sequence[float], movable: Sequence[int]) -> Tags:
    """Move, one by one, the tag that strays least from its effect."""
    while excess := sum(tags):
        step = -1 if excess > 0 else 1
        place = min(movable, key=lambda place: step * (tags[place] - scaled[place]))
        tags[place] += step
    return tuple(tags)


def _correlation(tags: Sequence[int], centred: Sequence[float]) -> float:
    squares = sum(tag * tag for tag in tags) * fsum(value * value for value in centred)
    return fsum(tag * value for tag, value in zip(tags, centred, strict=True)) / sqrt(squares)

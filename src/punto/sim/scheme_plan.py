"""A betting scheme as the kernels read it, and the tally of its results."""

from __future__ import annotations

from itertools import pairwise
from math import lcm
from typing import Final, NamedTuple

import numpy as np

from punto.cards import Rank
from punto.rules.model import RuleSet
from punto.sim.payoffs import Payoffs, payoffs_of
from punto.sim.plan import LENGTHS, Integers
from punto.sim.scheme import CountKind, Scheme

START, THRESHOLD, PER_DECK, SCALE, TAGS = range(5)
"""Indices in a scheme's row of integers; `TAGS` starts a tag for each of the thirteen ranks."""

BETS, GAIN, GAIN_SQUARED, SHOES_UP, SHOES_DOWN, BETS_PER_SHOE = range(6)
"""Indices in a scheme's tally; `BETS_PER_SHOE` starts a histogram over 0 to 130 bets, followed by one of the lowest
points."""
LOWEST_POINT: Final = BETS_PER_SHOE + LENGTHS
DEPTHS: Final = 512
"""Whole units below the start of the shoe; the last for anything deeper."""
BETTING_TALLY: Final = LOWEST_POINT + DEPTHS

ALWAYS: Final = -(2**62)


class SchemePlan(NamedTuple):
    numbers: Integers
    gains: Integers
    """By cell, in units of 1 / `SCALE`."""


class Following(NamedTuple):
    """A scheme for the vector kernel."""

    form: Integers
    """The scheme bets while this linear form is not negative: a constant, then factors of the twelve cumulative counts
    of the census, aces to queens, and of the unseen cards."""
    gains: Integers
    scale: int
    tally: Integers
    """Where the results are added."""


def following(plan: SchemePlan, decks: int, tally: Integers) -> Following:
    """The count is linear in the cards left, so the trigger is too."""
    start, threshold, per_deck, scale, *tags = plan.numbers.tolist()
    if threshold == ALWAYS:
        constant, by_rank = 0, [0] * len(tags)
    else:
        times = 52 if per_deck else 1
        seen_out = times * (start + 4 * decks * sum(tags))
        constant = seen_out if per_deck else seen_out - threshold
        by_rank = [-times * tag - (threshold if per_deck else 0) for tag in tags]
    steps = [one - other for one, other in pairwise(by_rank)]
    return Following(np.array([constant, *steps, by_rank[-1]], np.int64), plan.gains, scale, tally)


def scheme_payoffs(rules: RuleSet, scheme: Scheme) -> Payoffs:
    """Of a unit on the scheme's bet, and of a unit on the required bet."""
    own = payoffs_of(rules, scheme.bet, scheme.folds_on)
    return own if scheme.beside is None else own.plus(1, payoffs_of(rules, scheme.beside))


def scheme_plan(rules: RuleSet, scheme: Scheme) -> SchemePlan:
    """The scheme in integers: tags, start and trigger times their common denominator."""
    gains, scale = scheme_payoffs(rules, scheme)
    finest = lcm(scheme.start.denominator, *(tag.denominator for tag in scheme.tags.values()))
    threshold, per_deck = ALWAYS, False
    if scheme.trigger is not None:
        finest = lcm(finest, scheme.trigger.at_least.denominator)
        threshold = int(scheme.trigger.at_least * finest)
        per_deck = scheme.trigger.measure is CountKind.PER_DECK
    tags = [int(scheme.tags.get(rank, 0) * finest) for rank in Rank]
    return SchemePlan(np.array([int(scheme.start * finest), threshold, per_deck, scale, *tags], np.int64), gains)

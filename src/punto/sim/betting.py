"""Plays a betting scheme through the shoes of `scalar`, one at a time, for its gain, bets and risk.

`lanes` does the same in vectors; tests compare the two.
"""

from __future__ import annotations

from punto.odds.kernels import kernel, part
from punto.sim.plan import ROUNDS_LIMIT, Integers
from punto.sim.scalar import Number, Word, deal, draw_six, open_shoe, rounds_left
from punto.sim.scheme_plan import (
    BETS,
    BETS_PER_SHOE,
    DEPTHS,
    GAIN,
    GAIN_SQUARED,
    LOWEST_POINT,
    PER_DECK,
    SCALE,
    SHOES_DOWN,
    SHOES_UP,
    START,
    TAGS,
    THRESHOLD,
)


@part
def bets_now(scheme: Integers, count: Number, unseen: Number) -> bool:
    if scheme[PER_DECK]:
        return bool(52 * count >= scheme[THRESHOLD] * unseen)
    return bool(count >= scheme[THRESHOLD])


@part
def close_shoe(tally: Integers, scale: int, bets: int, gain: int, lowest: int) -> None:
    tally[BETS] += bets
    tally[GAIN] += gain
    tally[GAIN_SQUARED] += gain * gain
    tally[SHOES_UP] += gain > 0
    tally[SHOES_DOWN] += gain < 0
    tally[BETS_PER_SHOE + bets] += 1
    tally[LOWEST_POINT + min((scale - 1 - lowest) // scale, DEPTHS - 1)] += 1


@kernel
def bet_through_shoes(
    plan: Integers, scheme: Integers, gains: Integers, seed: Word, first_shoe: int, shoes: int, tally: Integers
) -> None:
    """Deal a range of shoes, bet by the scheme, and add the results to the tally."""
    for shoe in range(first_shoe, first_shoe + shoes):
        state, census, unseen, hidden, shown = open_shoe(plan, seed, shoe)
        left = rounds_left(plan, plan[ROUNDS_LIMIT], unseen - hidden)
        count = scheme[START]
        if shown >= 0:
            count += scheme[TAGS + shown]
        bets, gain, lowest = 0, 0, 0
        while left > 0:
            state, drawn = draw_six(state, unseen)
            census, ranks, used, cell = deal(plan, census, drawn)
            if used > unseen - hidden:
                break
            if bets_now(scheme, count, unseen):
                bets += 1
                gain += gains[cell]
                lowest = min(lowest, gain)
            for place in range(used):
                count += scheme[TAGS + ranks[place]]
            unseen -= used
            left = rounds_left(plan, left - 1, unseen - hidden)
        close_shoe(tally, scheme[SCALE], bets, gain, lowest)

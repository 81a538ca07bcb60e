"""The same shoes, 32 at a time, one per lane of a vector: the counting kernel.

Every lane deals a round in each step, six cards from one random word, exactly like `scalar` for one shoe. The census is
twelve vectors of cumulative counts; drawing a card compares all of them with the index and subtracts one from those
above it. There is no gather, scatter or branch. A lane whose shoe has ended idles until its block is done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from punto.odds.kernels import kernel, part
from punto.odds.vectors import WORD16, WORD64, Memory, Vector
from punto.sim import plan as layout
from punto.sim.betting import close_shoe
from punto.sim.plan import Integers
from punto.sim.scalar import Word, add_to, advance, is_rejected, points, seed_word, six_indices
from punto.sim.scheme_plan import Following

LANES: Final = 32
GROUP: Final = 8
"""64-bit lanes of one AVX-512 register."""
TOTALS: Final = 12
"""Cumulative counts of the census: all ranks but the king."""
NOT_DRAWN: Final = 0x7FFF

Lanes = NDArray[np.int16]
Cells = NDArray[np.uint16]
Words = NDArray[np.uint64]
Emit = Callable[[Any, Any, Any, Any], Any]

UNSEEN, IN_SHOE, LEFT, SIDE, RUN, ROUNDS, CELL, STREAK, BETS_NOW, BETS = range(10)
"""Rows of a block's state: one number per lane."""
STATE_ROWS: Final = 10
GAIN, LOWEST = range(2)
"""Rows of the results of a scheme in the shoe."""


def _emit_indices(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    stream, state, indices, rests = (
        Memory(context, builder, kind, array) for kind, array in zip(signature.args, arguments, strict=True)
    )
    doubtful = None
    for group in range(0, LANES, GROUP):
        a, b, c, d = (stream.load(row * LANES + group, GROUP) for row in range(4))
        word = (a + d).rotated(23) + a
        shifted = b << 17
        c, d = c ^ a, d ^ b
        b, a = b ^ c, a ^ d
        for row, words in enumerate((a, b, c ^ shifted, d.rotated(45))):
            stream.store(row * LANES + group, words)
        unseen = state.load(UNSEEN * LANES + group, GROUP)
        for place in range(6):
            bound = unseen - place
            bound = (bound > 1).chosen(bound, 1).widened(WORD64)
            low = (word & 0xFFFFFFFF) * bound
            high = (word >> 32) * bound + (low >> 32)
            indices.store(place * LANES + group, (high >> 32).narrowed(WORD16))
            word = (high << 32) | (low & 0xFFFFFFFF)
        rests.store(group, word)
        low_rest = word.is_below_unsigned(layout.MOST_WAYS)
        doubtful = low_rest if doubtful is None else doubtful | low_rest
    assert doubtful is not None
    return doubtful.any_true()


def _take(totals: list[Vector], index: Vector) -> tuple[Vector, Vector]:
    """Draw a card from each lane's census: its rank and points."""
    rank = index.filled(TOTALS)
    for place, total in enumerate(totals):
        above = (total > index).minus_ones(WORD16)
        totals[place] = total + above
        rank = rank + above
    return rank, (rank < 9).chosen(rank + 1, 0)


def _last_digit(total: Vector) -> Vector:
    return (total >= 10).chosen(total - 10, total)


def _emit_round(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    census, indices, state, plan = (
        Memory(context, builder, kind, array) for kind, array in zip(signature.args, arguments, strict=True)
    )
    totals = [census.load(place * LANES, LANES) for place in range(TOTALS)]

    def index(place: int) -> Vector:
        return indices.load(place * LANES, LANES)

    def setting(place: int) -> Vector:
        return plan.spread(place, LANES)

    (first, first_points), (second, second_points) = _take(totals, index(0)), _take(totals, index(1))
    (third, third_points), (fourth, fourth_points) = _take(totals, index(2)), _take(totals, index(3))
    player = _last_digit(first_points + third_points)
    banker = _last_digit(second_points + fourth_points)
    one = player.filled(1)
    goes_on = (((one << player) | (one << banker)) & setting(layout.NATURALS)).equals(0)
    row = setting(layout.BANKER_DRAWS)
    for total in range(1, 10):
        row = banker.equals(total).chosen(setting(layout.BANKER_DRAWS + total), row)
    player_draws = goes_on & ((one << player) & setting(layout.PLAYER_DRAWS)).differs(0)
    banker_is_next = goes_on & ~player_draws & (row & 1024).differs(0)
    _, fifth = _take(totals, (player_draws | banker_is_next).chosen(index(4), NOT_DRAWN))
    banker_follows = player_draws & (row & (one << fifth)).differs(0)
    _, sixth = _take(totals, banker_follows.chosen(index(5), NOT_DRAWN))
    for place, running in enumerate(totals):
        census.store(place * LANES, running)
    banker_draws = banker_is_next | banker_follows
    player = _last_digit(player + player_draws.chosen(fifth, 0))
    banker = _last_digit(banker + banker_is_next.chosen(fifth, 0) + banker_follows.chosen(sixth, 0))
    cell = player * 10 + banker + first_points * setting(layout.BY_FIRST_CARD)
    for flag, worth in (
        (first.equals(third), 100),
        (second.equals(fourth), 200),
        (player_draws, 400),
        (banker_draws, 800),
    ):
        cell = cell + flag.chosen(cell.filled(worth), 0)
    used = player_draws.minus_ones(WORD16) + banker_draws.minus_ones(WORD16) - 4
    return _emit_books(state, setting(layout.CUT_CARD), player, banker, cell, used)


def _emit_books(state: Memory, cut_card: Vector, player: Vector, banker: Vector, cell: Vector, used: Vector) -> Any:
    """Record the round and its effect on the shoe; return whether any lane has a round left.

    `used` is negative: the cards that left the shoe.
    """

    def lane(row: int) -> Vector:
        return state.load(row * LANES, LANES)

    def note(row: int, value: Vector) -> None:
        state.store(row * LANES, value)

    left, side, run = lane(LEFT), lane(SIDE), lane(RUN)
    in_shoe = lane(IN_SHOE) + used
    playing = left > 0
    counts = playing & (in_shoe >= 0)
    note(CELL, counts.chosen(cell, playing.chosen(cell.filled(VOID), IDLE)))
    note(IN_SHOE, counts.chosen(in_shoe, lane(IN_SHOE)))
    note(UNSEEN, lane(UNSEEN) + counts.chosen(used, 0))
    note(ROUNDS, lane(ROUNDS) - counts.minus_ones(WORD16))
    decided = counts & player.differs(banker)
    winner = player.filled(0) - (banker > player).minus_ones(WORD16)
    turns = decided & winner.differs(side)
    note(STREAK, (turns & (side >= 0)).chosen(side * layout.LENGTHS + run, layout.STREAKS))
    note(SIDE, decided.chosen(winner, side))
    note(RUN, turns.chosen(run.filled(1), run - decided.minus_ones(WORD16)))
    left = left - 1
    left = ((left > 1) & (in_shoe <= cut_card)).chosen(left.filled(1), left)
    left = counts.chosen(left, 0)
    note(LEFT, left)
    return (left > 0).any_true()


VOID: Final = 10 * layout.CELLS
IDLE: Final = VOID + 1
"""Indices after the cells, for a round that ran out of cards and for a lane whose shoe has ended."""


def _emit_trigger(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    census, state, form = (
        Memory(context, builder, kind, array) for kind, array in zip(signature.args, arguments, strict=True)
    )
    for group in range(0, LANES, GROUP):
        value = form.spread(0, GROUP)
        for place in range(TOTALS):
            cards = census.load(place * LANES + group, GROUP).widened(WORD64)
            value = value + form.spread(1 + place, GROUP) * cards
        value = value + form.spread(1 + TOTALS, GROUP) * state.load(UNSEEN * LANES + group, GROUP).widened(WORD64)
        state.store(BETS_NOW * LANES + group, (value >= 0).widened(WORD16))
    return context.get_dummy_value()


def _next_indices(typing_context: Any, stream: Any, state: Any, indices: Any, rests: Any) -> tuple[Any, Emit]:
    """Six indices per lane from its next random word; nonzero if a word may have to be rejected."""
    return types.int64(stream, state, indices, rests), _emit_indices


def _next_round(typing_context: Any, census: Any, indices: Any, state: Any, plan: Any) -> tuple[Any, Emit]:
    """One round per lane; zero once no lane has another."""
    return types.int64(census, indices, state, plan), _emit_round


def _next_trigger(typing_context: Any, census: Any, state: Any, form: Any) -> tuple[Any, Emit]:
    """Note for each lane whether the scheme bets on its next round."""
    return types.void(census, state, form), _emit_trigger


next_indices: Any = intrinsic(_next_indices)
next_trigger: Any = intrinsic(_next_trigger)
next_round: Any = intrinsic(_next_round)


@part
def draw_again(stream: Words, state: Lanes, indices: Lanes, rests: Words) -> None:
    """Draw another word for lanes whose word must be rejected."""
    for lane in range(LANES):
        unseen = np.int64(state[UNSEEN, lane])
        while rests[lane] < Word(layout.MOST_WAYS) and is_rejected(rests[lane], unseen):
            words, word = advance((stream[0, lane], stream[1, lane], stream[2, lane], stream[3, lane]))
            drawn, rests[lane] = six_indices(word, unseen)
            for row in range(4):
                stream[row, lane] = words[row]
            for place in range(6):
                indices[place, lane] = drawn[place]


@part
def burn_first_cards(census: Lanes, indices: Lanes, state: Lanes) -> None:
    for lane in range(LANES):
        index, rank = indices[0, lane], TOTALS
        for place in range(TOTALS):
            if census[place, lane] > index:
                census[place, lane] -= 1
                rank -= 1
        worth = points(rank)
        state[UNSEEN, lane] -= 1
        state[IN_SHOE, lane] -= 1 + (worth if worth else 10)


@part
def open_shoes(plan: Integers, seed: Word, first_shoe: int, census: Lanes, stream: Words, state: Lanes) -> None:
    for lane in range(LANES):
        for row in range(4):
            stream[row, lane] = seed_word(seed, first_shoe + lane, row)
        for place in range(TOTALS):
            census[place, lane] = 4 * plan[layout.DECKS] * (place + 1)
        state[UNSEEN, lane] = 52 * plan[layout.DECKS]
        state[IN_SHOE, lane] = 52 * plan[layout.DECKS] - plan[layout.HIDDEN]
        state[SIDE, lane] = -1
        state[RUN, lane] = 0
        state[ROUNDS, lane] = 0
        state[BETS, lane] = 0


@part
def rounds_to_play(plan: Integers, state: Lanes, shoes: int) -> int:
    """Set each lane's limit; lanes beyond the last shoe play nothing."""
    for lane in range(LANES):
        limit = plan[layout.ROUNDS_LIMIT]
        if limit > 1 and state[IN_SHOE, lane] <= plan[layout.CUT_CARD]:
            limit = 1
        state[LEFT, lane] = limit if lane < shoes else 0
    return 1


@part
def add_gains(gains: Integers, found: Cells, state: Lanes, results: Integers) -> None:
    """Settle the round of each lane that bets; the gain in a round that does not count is zero."""
    for lane in range(LANES):
        cell = found[CELL, lane]
        state[BETS, lane] += state[BETS_NOW, lane] & (cell < VOID)
        results[GAIN, lane] += gains[cell] * state[BETS_NOW, lane]
        results[LOWEST, lane] = min(results[LOWEST, lane], results[GAIN, lane])


@kernel
def count_shoes(
    plan: Integers, seed: Word, first_shoe: int, shoes: int, tally: Integers, following: Following | None
) -> None:
    """Deal a range of shoes, bet by the scheme that is followed, if any, and add the results to the tallies."""
    cells = len(tally) - layout.TAIL
    counted = np.zeros(IDLE + 1, np.int64)
    streaks = np.zeros(layout.STREAKS + 1, np.int64)
    lengths = tally[cells + layout.VOIDS + layout.STREAKS :]
    census = np.empty((TOTALS, LANES), np.int16)
    indices = np.empty((6, LANES), np.int16)
    state = np.empty((STATE_ROWS, LANES), np.int16)
    stream = np.empty((4, LANES), np.uint64)
    rests = np.empty(LANES, np.uint64)
    results = np.empty((2, LANES), np.int64)
    gains = np.zeros(IDLE + 1, np.int64)
    if following is not None:
        add_to(gains, 0, following.gains, cells)
    settings = plan.astype(np.int16)
    settings[layout.BY_FIRST_CARD] *= layout.CELLS
    found = state.view(np.uint16)
    for block in range(0, shoes, LANES):
        open_shoes(plan, seed, first_shoe + block, census, stream, state)
        results[:] = 0
        if plan[layout.BURN_BY_FIRST]:
            if next_indices(stream, state, indices, rests):
                draw_again(stream, state, indices, rests)
            burn_first_cards(census, indices, state)
        playing = rounds_to_play(plan, state, shoes - block)
        while playing:
            if next_indices(stream, state, indices, rests):
                draw_again(stream, state, indices, rests)
            if following is not None:
                next_trigger(census, state, following.form)
            playing = next_round(census, indices, state, settings)
            if following is not None:
                add_gains(gains, found, state, results)
            for lane in range(LANES):
                counted[found[CELL, lane]] += 1
                streaks[found[STREAK, lane]] += 1
        for lane in range(min(LANES, shoes - block)):
            side = state[SIDE, lane]
            streaks[side * layout.LENGTHS + state[RUN, lane] if side >= 0 else layout.STREAKS] += 1
            lengths[state[ROUNDS, lane]] += 1
            if following is not None:
                close_shoe(
                    following.tally, following.scale, state[BETS, lane], results[GAIN, lane], results[LOWEST, lane]
                )
    add_to(tally, 0, counted, cells)
    tally[cells] += counted[VOID]
    add_to(tally, cells + layout.VOIDS, streaks, layout.STREAKS)

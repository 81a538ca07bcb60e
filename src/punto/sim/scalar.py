"""Deals shoes one at a time in plain integer arithmetic. It runs on any processor; read this kernel first.

Each shoe has its own random stream, set by the seed and its number: the four words of a xoshiro256++ state are outputs
4s + 1 to 4s + 4 of the SplitMix64 sequence that begins at the mixed seed. One random word gives a round its six cards,
as six exact bounded integers by chained multiplication with rejection (Brackett-Rozinsky and Lemire, 2024): the first
is below the number of unseen cards, the next below one less, and so on. An integer selects a card from the census of
the thirteen ranks, which is equivalent to a uniformly shuffled shoe. Cards burned face down stay in the census, as in
`punto.shoe`.

The census is twelve cumulative counts (aces; aces and twos; … all but kings) in two words, ten bits each, with the
highest bit as a guard. A card is drawn by one subtraction from all fields at once.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from punto.odds.kernels import kernel, part
from punto.sim import plan as layout
from punto.sim.plan import Integers

Word = np.uint64
Words4 = tuple[Word, Word, Word, Word]
Census = tuple[Word, Word]
Number = int | np.int64

ONE: Final = Word(1)
LOW_HALF: Final = Word(0xFFFFFFFF)
HALF: Final = Word(32)
GAMMA: Final = Word(0x9E3779B97F4A7C15)
FIELDS: Final = Word(sum(1 << (10 * field) for field in range(6)))
"""A one in each of six ten-bit fields."""
GUARD: Final = Word(9)
NOT_DRAWN: Final = 511
"""An index above every cumulative count: it draws no card."""


@part
def mix(word: Word) -> Word:
    """SplitMix64's output function."""
    word = (word ^ (word >> Word(30))) * Word(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> Word(27))) * Word(0x94D049BB133111EB)
    return word ^ (word >> Word(31))


@part
def seed_word(seed: Word, shoe: Number, place: Number) -> Word:
    return mix(mix(seed) + (Word(4) * Word(shoe) + Word(place + 1)) * GAMMA)


@part
def rotate(word: Word, places: Number) -> Word:
    return (word << Word(places)) | (word >> Word(64 - places))


@part
def advance(state: Words4) -> tuple[Words4, Word]:
    """One step of xoshiro256++."""
    a, b, c, d = state
    word = rotate(a + d, 23) + a
    shifted = b << Word(17)
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    return (a, b, c, rotate(d, 45)), word


@part
def bounded(word: Word, bound: Number) -> tuple[Number, Word]:
    """An integer below the bound, and the remaining fraction for the next one."""
    low = (word & LOW_HALF) * Word(bound)
    high = (word >> HALF) * Word(bound) + (low >> HALF)
    return np.int64(high >> HALF), word * Word(bound)


@part
def six_indices(word: Word, unseen: Number) -> tuple[tuple[Number, Number, Number, Number, Number, Number], Word]:
    first, word = bounded(word, max(unseen, 1))
    second, word = bounded(word, max(unseen - 1, 1))
    third, word = bounded(word, max(unseen - 2, 1))
    fourth, word = bounded(word, max(unseen - 3, 1))
    fifth, word = bounded(word, max(unseen - 4, 1))
    sixth, word = bounded(word, max(unseen - 5, 1))
    return (first, second, third, fourth, fifth, sixth), word


@part
def ways(unseen: Number) -> Word:
    """The number of equally likely results of `six_indices`."""
    product = ONE
    for place in range(6):
        product *= Word(max(unseen - place, 1))
    return product


@part
def is_rejected(rest: Word, unseen: Number) -> bool:
    """Whether this word would introduce bias."""
    answers = ways(unseen)
    return bool(rest < (Word(0) - answers) % answers)


@part
def draw_six(state: Words4, unseen: Number) -> tuple[Words4, tuple[Number, Number, Number, Number, Number, Number]]:
    state, word = advance(state)
    indices, rest = six_indices(word, unseen)
    while rest < Word(layout.MOST_WAYS) and is_rejected(rest, unseen):
        state, word = advance(state)
        indices, rest = six_indices(word, unseen)
    return state, indices


@part
def take(census: Census, index: Number) -> tuple[Census, Number]:
    """Remove the card at this index of the census and return its rank, 0 for an ace to 12 for a king."""
    low, high = census
    comparand = FIELDS * Word(min(index, NOT_DRAWN) + 1)
    above_low = ((low - comparand) >> GUARD) & FIELDS
    above_high = ((high - comparand) >> GUARD) & FIELDS
    above = (((above_low + above_high) * FIELDS) >> Word(50)) & Word(15)
    return (low - above_low, high - above_high), 12 - np.int64(above)


@part
def points(rank: Number) -> Number:
    return rank + 1 if rank < 9 else 0


@part
def last_digit(total: Number) -> Number:
    return total - 10 if total >= 10 else total


@part
def deal(
    plan: Integers, census: Census, drawn: tuple[Number, ...]
) -> tuple[Census, tuple[Number, ...], Number, Number]:
    """Deal one round: the new census, the ranks in the order dealt, how many of them were used, and the cell."""
    census, first = take(census, drawn[0])
    census, second = take(census, drawn[1])
    census, third = take(census, drawn[2])
    census, fourth = take(census, drawn[3])
    player = last_digit(points(first) + points(third))
    banker = last_digit(points(second) + points(fourth))
    goes_on = 1 - (((plan[layout.NATURALS] >> player) | (plan[layout.NATURALS] >> banker)) & 1)
    row = plan[layout.BANKER_DRAWS + banker] * goes_on
    player_draws = (plan[layout.PLAYER_DRAWS] >> player) & goes_on
    banker_is_next = (row >> 10) & (1 - player_draws)
    census, fifth = take(census, drawn[4] | NOT_DRAWN * (1 - (player_draws | banker_is_next)))
    banker_follows = (row >> points(fifth)) & player_draws
    census, sixth = take(census, drawn[5] | NOT_DRAWN * (1 - banker_follows))
    player = last_digit(player + points(fifth) * player_draws)
    banker = last_digit(banker + points(fifth) * banker_is_next + points(sixth) * banker_follows)
    banker_draws = banker_is_next | banker_follows
    cell = 10 * player + banker + 100 * (first == third) + 200 * (second == fourth)
    cell += 400 * player_draws + 800 * banker_draws + layout.CELLS * points(first) * plan[layout.BY_FIRST_CARD]
    return census, (first, second, third, fourth, fifth, sixth), 4 + player_draws + banker_draws, cell


@part
def full_census(decks: Number) -> Census:
    low = high = Word(0)
    for field in range(6):
        low |= Word(512 + 4 * decks * (field + 1)) << Word(10 * field)
        high |= Word(512 + 4 * decks * (field + 7)) << Word(10 * field)
    return low, high


@part
def open_shoe(plan: Integers, seed: Word, shoe: Number) -> tuple[Words4, Census, Number, Number, Number]:
    """Stream, census, unseen cards, how many of these lie face down in the discards, and the burn card's rank or -1."""
    state = (seed_word(seed, shoe, 0), seed_word(seed, shoe, 1), seed_word(seed, shoe, 2), seed_word(seed, shoe, 3))
    census = full_census(plan[layout.DECKS])
    shown: Number = -1
    unseen, hidden = 52 * plan[layout.DECKS], plan[layout.HIDDEN]
    if plan[layout.BURN_BY_FIRST]:
        state, indices = draw_six(state, unseen)
        census, shown = take(census, indices[0])
        unseen, hidden = unseen - 1, points(shown) if points(shown) else 10
    return state, census, unseen, hidden, shown


@part
def rounds_left(plan: Integers, left: Number, in_shoe: Number) -> Number:
    """Rounds left, given the count before and the cards in the shoe: one more once the cut card is out."""
    return 1 if left > 1 and in_shoe <= plan[layout.CUT_CARD] else left


@part
def count_streak(streaks: Integers, cell: Number, side: Number, run: Number) -> tuple[Number, Number]:
    """The hand that is winning (0 Player, 1 Banker, -1 none yet) and for how many rounds; a Tie changes neither.

    The last place of `streaks` counts rounds that end no streak: a branch would cost more, since rounds are random.
    """
    totals = cell % 100
    player, banker = totals // 10, totals % 10
    decided = player != banker
    winner = np.int64(banker > player)
    turns = decided & (winner != side)
    streaks[side * layout.LENGTHS + run if turns & (side >= 0) else layout.STREAKS] += 1
    return winner if decided else side, 1 if turns else run + decided


@part
def add_to(tally: Integers, first: Number, counts: Integers, number: Number) -> None:
    """Add that many counts, from this place on. Slices would be checked for their shapes by code that is slow to
    compile."""
    for place in range(number):
        tally[first + place] += counts[place]


@kernel
def count_shoes(plan: Integers, seed: Word, first_shoe: Number, shoes: Number, tally: Integers) -> None:
    """Deal a range of shoes and add the results to the tally."""
    cells = len(tally) - layout.TAIL
    streaks = np.zeros(layout.STREAKS + 1, np.int64)
    lengths = tally[cells + layout.VOIDS + layout.STREAKS :]
    for shoe in range(first_shoe, first_shoe + shoes):
        state, census, unseen, hidden, _ = open_shoe(plan, seed, shoe)
        left = rounds_left(plan, plan[layout.ROUNDS_LIMIT], unseen - hidden)
        side: Number = -1
        run: Number = 0
        rounds = 0
        while left > 0:
            state, drawn = draw_six(state, unseen)
            census, _, used, cell = deal(plan, census, drawn)
            if used > unseen - hidden:
                tally[cells] += 1
                break
            tally[cell] += 1
            rounds += 1
            unseen -= used
            side, run = count_streak(streaks, cell, side, run)
            left = rounds_left(plan, left - 1, unseen - hidden)
        streaks[side * layout.LENGTHS + run if side >= 0 else layout.STREAKS] += 1
        lengths[rounds] += 1
    add_to(tally, cells + layout.VOIDS, streaks, layout.STREAKS)

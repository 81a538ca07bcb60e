"""The kernels deal the same shoes as a plain implementation, round for round."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from punto.cards import Rank
from punto.deal import Hands
from punto.hands import Hand
from punto.rules import load_rules
from punto.shoe import Burn
from punto.sim import Settings
from punto.sim.plan import empty_tally, plan_of
from punto.sim.record import record_shoe
from punto.sim.scalar import count_shoes, ways
from tests.sim.plain_shoes import WORD, deal_shoe, split_mix, words_of_shoe, xoshiro

#    game         decks  burn          cut card  rounds per shoe
PROCEDURES = [
    ("rws",          8, "none",             14, None),
    ("rws",         10, "none",             14, None),
    ("rws",          4, "first_card",       14, None),
    ("rws",          6, "7",                52, None),
    ("rws",          4, "none",              0, None),  # runs out of cards
    ("rws",          4, "52",              160, None),  # the cut card is out from the start
    ("rws",          8, "none",             14, 60),
    ("rws",          4, "first_card",       14, 52),  # runs out of cards
    ("commission",   8, "first_card",       14, None),
    ("etg",          8, "10",               20, None),
    ("knockout",     8, "none",             14, None),
    ("knockout",     6, "first_card",       14, 30),
]  # fmt: skip


def settings_of(procedure: tuple[str, int, str, int, int | None], seed: int = 7) -> Settings:
    game, decks, burn, cut_card, rounds = procedure
    return Settings(
        rules=load_rules(game),
        decks=decks,
        seed=seed,
        burn=Burn.parse(burn),
        cut_card=cut_card,
        rounds_per_shoe=rounds,
    )


def cell_of(settings: Settings, hands: Hands) -> tuple[int, ...]:
    """The layout of `Counts.cells`: first card, Banker drew, Player drew, Banker pair, Player pair, totals."""
    first = hands.player[0].points if settings.rules.pause else 0
    drew = [int(len(hands.of(hand)) == 3) for hand in (Hand.BANKER, Hand.PLAYER)]
    paired = [int(hands.is_pair(hand)) for hand in (Hand.BANKER, Hand.PLAYER)]
    return (first, *drew, *paired, hands.player_total, hands.banker_total)


def test_split_mix_gives_its_published_numbers() -> None:
    # The first outputs for seed 1234567, as printed on Rosetta Code, "Pseudo-random numbers/Splitmix64".
    assert list(islice(split_mix(1234567), 5)) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_xoshiro_gives_its_published_numbers() -> None:
    # The first outputs for state 1, 2, 3, 4 of Vigna's C code, as in the tests of the Rust crate rand_xoshiro.
    assert list(islice(xoshiro([1, 2, 3, 4]), 10)) == [
        41943041,
        58720359,
        3588806011781223,
        3591011842654386,
        9228616714210784205,
        9973669472204895162,
        14011001112246962877,
        12406186145184390807,
        15849039046786891736,
        10450023813501588000,
    ]


@pytest.mark.parametrize("procedure", PROCEDURES)
def test_every_round_is_the_one_that_the_deal_module_makes(
    procedure: tuple[str, int, str, int, int | None],
) -> None:
    settings = settings_of(procedure)
    for number in (0, 1, 2, 1_000_003, 2**40):
        recorded, plain = record_shoe(settings, number), deal_shoe(settings, number)
        assert recorded.burn_card is plain.burn_card
        assert len(recorded.rounds) == len(plain.rounds)
        for found, hands in zip(recorded.rounds, plain.rounds, strict=True):
            assert found.ranks == in_order(hands)
            assert np.unravel_index(found.cell, (10, 2, 2, 2, 2, 10, 10)) == cell_of(settings, hands)


def in_order(hands: Hands) -> tuple[Rank, ...]:
    """The ranks in the order dealt."""
    (p1, p2, *p3), (b1, b2, *b3) = hands.player, hands.banker
    return tuple(card.rank for card in (p1, b1, p2, b2, *p3, *b3))


@pytest.mark.parametrize("procedure", PROCEDURES)
def test_the_counts_are_those_of_the_rounds(procedure: tuple[str, int, str, int, int | None]) -> None:
    settings = settings_of(procedure)
    plan = plan_of(settings)
    tally = empty_tally(plan)
    count_shoes(plan, np.uint64(settings.seed), 50, 20, tally)
    shoes = [deal_shoe(settings, number) for number in range(50, 70)]
    first_values = 10 if settings.rules.pause else 1
    cells = np.zeros((first_values, 2, 2, 2, 2, 10, 10), np.int64)
    streaks, lengths = np.zeros((2, 131), np.int64), np.zeros(131, np.int64)
    for shoe in shoes:
        lengths[len(shoe.rounds)] += 1
        for hands in shoe.rounds:
            cells[cell_of(settings, hands)] += 1
        for side, length in streaks_of(shoe.rounds):
            streaks[side, length] += 1
    expected = [*cells.ravel(), sum(shoe.voids for shoe in shoes), *streaks.ravel(), *lengths]
    assert tally.tolist() == expected


def streaks_of(rounds: list[Hands]) -> list[tuple[int, int]]:
    """The winners in groups, without ties."""
    winners = "".join(
        "P" if r.player_total > r.banker_total else "B" for r in rounds if r.player_total != r.banker_total
    )
    groups = winners.replace("PB", "P B").replace("BP", "B P").split()
    return [("PB".index(group[0]), len(group)) for group in groups]


def test_a_word_that_would_be_unfair_is_drawn_again() -> None:
    """Find shoes whose first word is rejected; plain and compiled dealing agree on them."""
    settings = settings_of(("rws", 10, "none", 14, None))
    product = 520 * 519 * 518 * 517 * 516 * 515
    rejected = [
        shoe for shoe in range(20_000) if next(words_of_shoe(settings.seed, shoe)) * product % WORD < WORD % product
    ]
    assert len(rejected) > 3
    for shoe in rejected:
        plain = [in_order(hands) for hands in deal_shoe(settings, shoe).rounds]
        assert [found.ranks for found in record_shoe(settings, shoe).rounds] == plain


@pytest.mark.parametrize("unseen", [1, 2, 5, 6, 7, 52, 208, 416, 520])
def test_ways_counts_the_answers(unseen: int) -> None:
    product = 1
    for place in range(6):
        product *= max(unseen - place, 1)
    assert int(ways(unseen)) == product


def test_every_shoe_holds_its_cards() -> None:
    """With almost every card dealt, no rank appears more often than the decks hold it."""
    settings = settings_of(("rws", 4, "none", 0, None))
    for number in range(50):
        dealt = [rank for found in record_shoe(settings, number).rounds for rank in found.ranks]
        assert all(dealt.count(rank) <= 16 for rank in Rank)
        assert 208 - len(dealt) < 6

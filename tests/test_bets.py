"""The bets of a round: places, latest chips, and running totals."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from punto.bets import WHOLE_TABLE, AnteChoice, BetResult, Bets, Layer, Layers, PlacedBet, first_layer
from punto.rules.pictures import BetOutcome

SIDES = {"banker": 1, "player": -1}
RETURNED = BetResult(BetOutcome.RETURNED, 0, "rws:5.1")
PATRONS, PLACES, SPOTS = ("ann", "ben", "cat"), (1, 2), ("banker", "player", "tie", "ante_player")


def bet(
    order: int, patron: str = "ann", place: int = 1, on: str = "banker", *, cents: int = 10, standing: bool = False
) -> PlacedBet:
    return PlacedBet(patron=patron, place=place, on=on, layers=first_layer(order, cents), standing=standing)


LESS = [
    # chips                           removed left
    ([(1, 10), (4, 5)],               3,      [(1, 10), (4, 2)]),
    ([(1, 10), (4, 5)],               5,      [(1, 10)]),
    ([(1, 10), (4, 5)],               6,      [(1, 9)]),
    ([(1, 10), (4, 5), (9, 1)],       15,     [(1, 1)]),
]  # fmt: skip


@pytest.mark.parametrize(("chips", "taken", "left"), LESS)
def test_the_latest_chips_are_taken_first(
    chips: list[tuple[int, int]], taken: int, left: list[tuple[int, int]]
) -> None:
    layers = Layers(Layer(*chip) for chip in chips)
    less = layers.less(taken)
    assert [(layer.order, layer.cents) for layer in less] == left
    assert (less.cents, less.order) == (sum(cents for _, cents in left), 1)
    assert layers == Layers(Layer(*chip) for chip in chips), "the chips before are as they were"


def test_layers_read_as_a_sequence() -> None:
    layers = first_layer(3, 10).plus(Layer(5, 2))
    assert (len(layers), layers[-1], layers[:1]) == (2, Layer(5, 2), (Layer(3, 10),))
    assert repr(layers) == "Layers([Layer(order=3, cents=10), Layer(order=5, cents=2)])"
    assert hash(layers) == hash(Layers([Layer(3, 10), Layer(5, 2)]))
    assert layers != [Layer(3, 10), Layer(5, 2)]


def test_a_bet_is_cut_back_in_part_or_returned_whole() -> None:
    whole = bet(1, cents=10)
    assert whole.cut_back(4, "rws:5.1").amount_cents == 6
    returned = whole.cut_back(10, "rws:5.1")
    assert (returned.amount_cents, returned.result, returned.is_live) == (10, RETURNED, False)


def test_what_a_bet_plays_for() -> None:
    plain = bet(1, cents=10)
    assert plain.in_play_cents == 10
    assert replace(plain, cut_to_cents=6).in_play_cents == 6


def test_bets_read_as_a_sequence() -> None:
    bets = Bets([bet(1), bet(2, "ben")])
    assert (len(bets), bets[-1], bets[:1], list(bets)) == (2, bet(2, "ben"), (bet(1),), [bet(1), bet(2, "ben")])
    assert bets == Bets(bets)
    assert hash(bets) == hash(Bets(bets))
    assert bets != [bet(1), bet(2, "ben")]
    assert repr(Bets()) == "Bets([])"


def test_all_of_a_patrons_chips_on_a_spot_are_held_together() -> None:
    beside = replace(bet(3, cents=4), in_chips=True)
    bets = Bets([bet(1, cents=7), bet(2, "ben", 2), beside])
    assert (bets.at("ann", 1, "banker"), bets.held("ann", 1, "banker")) == ([0, 2], 11)
    assert (bets.at("ann", 2, "banker"), bets.held("ann", 2, "banker")) == ([], 0)


def test_a_bet_is_found_by_its_order_for_life() -> None:
    bets = Bets([bet(1), bet(2, "ben"), bet(5, "cat")])
    assert bets.remove(0).find(5) == 1
    with pytest.raises(LookupError, match="There is no bet with order 1"):
        bets.remove(0).find(1)


def walk(seed: int, steps: int) -> Iterator[Bets]:
    """Bets placed, raised, cut back, withdrawn and decided at random; every intermediate state."""
    random, bets = Random(seed), Bets()
    for order in range(1, steps + 1):
        index = random.randrange(len(bets)) if bets else None
        step = random.random()
        if index is None or step < 0.4:
            patron, place = random.choice(PATRONS), random.choice(PLACES)
            standing = (patron, place) not in (("ann", 1), ("ben", 2))
            new = bet(order, patron, place, random.choice(SPOTS), cents=random.randint(1, 9), standing=standing)
            bets = bets.add(replace(new, in_chips=random.random() < 0.3))
        elif step < 0.6:
            bets = bets.put(index, bets[index].plus(order, random.randint(1, 9)))
        elif step < 0.7 and bets[index].is_live:
            bets = bets.put(index, bets[index].cut_back(random.randint(1, bets[index].amount_cents), "rws:5.1"))
        elif step < 0.8:
            bets = bets.put(index, replace(bets[index], ante_choice=AnteChoice.FOLD))
        else:
            bets = bets.remove(index)
        yield bets


def figures(bets: Bets) -> list[object]:
    places = (WHOLE_TABLE, *PLACES)
    return [
        [bets.of(patron) for patron in PATRONS],
        [sorted(bets.places(patron, on)) for patron in PATRONS for on in SPOTS],
        [bets.piles(SIDES, place).latest(place, side) for place in places for side in (1, -1)],
        [bets.stakes(SIDES).of(patron) for patron in PATRONS],
        bets.stakes(SIDES).highest,
        bets.undecided(("ante_player",)),
        [bets.box(place) for place in PLACES],
        [bets.weight(SIDES, place) for place in places],
        [{key: list(pile) for key, pile in bets.piles(SIDES, place).piles.items() if pile} for place in places],
    ]


def counted(bets: Bets) -> list[object]:
    """The same totals computed from the bets, one question at a time."""
    live = [one for one in bets if one.is_live]
    main = [one for one in live if one.on in SIDES]
    seated = [one for one in main if not one.standing]
    sums = [
        max(sum(one.amount_cents for one in seated if (one.patron, one.on) == (patron, on)) for on in SIDES)
        for patron in PATRONS
    ]
    latest: list[int | None] = []
    for place in (WHOLE_TABLE, *PLACES):
        for side in (1, -1):
            chips = [
                (one.standing, layer.order, one.order)
                for one in main
                for layer in one.layers
                if SIDES[one.on] == side and place in (WHOLE_TABLE, one.place)
            ]
            latest.append(max(chips)[2] if chips else None)
    undecided = [one for one in live if one.on == "ante_player" and one.ante_choice is None]
    return [
        [[index for index, one in enumerate(bets) if one.is_live and one.patron == patron] for patron in PATRONS],
        [sorted({one.place for one in live if (one.patron, one.on) == (p, on)}) for p in PATRONS for on in SPOTS],
        latest,
        sums,
        max(sums),
        len(undecided),
    ]


@settings(max_examples=30)
@given(st.integers(0, 10_000))
def test_saved_figures_equal_counted_ones(seed: int) -> None:
    for bets in walk(seed, 40):
        kept, fresh = figures(bets), figures(Bets(bets))
        assert kept == fresh
        assert kept[:6] == counted(bets)


@settings(max_examples=30)
@given(st.integers(0, 10_000))
def test_earlier_bets_stay_as_they_were(seed: int) -> None:
    states = [(bets, list(bets)) for bets in walk(seed, 40)]
    for bets, was in states:
        assert list(bets) == was
        assert figures(bets) == figures(Bets(was))


def test_the_sides_of_a_box_separate_seated_from_standing() -> None:
    bets = Bets([bet(1, cents=7), bet(2, "cat", on="player", cents=3, standing=True), bet(3, "ben", 2, cents=5)])
    assert bets.weight(SIDES, 1).excess(1) == 4
    assert bets.weight(SIDES, 1).excess(-1) == -4
    assert (bets.weight(SIDES, 1).standing(1), bets.weight(SIDES, 1).standing(-1)) == (0, 3)
    assert bets.weight(SIDES, WHOLE_TABLE).excess(1) == 9
    assert bets.weight(SIDES, 3).excess(1) == 0


def test_a_seat_is_free_again_once_its_last_bet_is_gone() -> None:
    bets = Bets([bet(1), bet(2, on="tie"), bet(3, "cat", standing=True)])
    assert (bets.box(1).seated, bets.box(1).seated_bets, bets.box(1).standing_bets) == ("ann", 2, 1)
    assert bets.remove(0).box(1).seated == "ann"
    assert bets.remove(0).remove(0).box(1).seated is None
    assert bets.remove(0).remove(0).box(1).standing_bets == 1

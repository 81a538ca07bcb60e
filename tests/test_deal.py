"""The deal: stories, every sequence of values against a plain second deal, and published counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import perm
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.cards import CARDS, Card, parse_cards
from punto.deal import (
    NO_HANDS,
    Hands,
    Result,
    cards_used,
    deal_round,
    extend_hands,
    pauses_after,
    reconstruct,
)
from punto.errors import DealError
from punto.hands import Hand
from punto.rules import load_rules
from tests.expecting import refused
from tests.plain.dealing import deal, point_total
from tests.published import BANKER_SIX_BY_CARDS, BY_RESULT, BY_TOTAL

GAMES = ["commission", "rws", "etg", "knockout"]
BY_POINTS = parse_cards("TS AS 2S 3S 4S 5S 6S 7S 8S 9S")

# cards in order          Player      Banker      totals  result
ROUNDS = """
    9H 4C KS 3D         | 9H KS     | 4C 3D     | 9 7 | player   # a natural nine: rws 3.12
    2H 9C 3S KD         | 2H 3S     | 9C KD     | 5 9 | banker   # Banker's natural: Player does not draw on 5
    8H 9C KS TD         | 8H KS     | 9C TD     | 8 9 | banker   # two naturals, the higher wins
    9H 9C KS TD         | 9H KS     | 9C TD     | 9 9 | tie
    6H 7C KS TD         | 6H KS     | 7C TD     | 6 7 | banker   # both stand
    6H 5C KS TD 9S      | 6H KS     | 5C TD 9S  | 6 4 | player   # Player stood, Banker draws on 5: rws 3.11
    6H 6C KS TD         | 6H KS     | 6C TD     | 6 6 | tie      # Player stood, Banker stands on 6
    KH KC 2D 3S 8H      | KH 2D 8H  | KC 3S     | 0 3 | banker   # stands: row 3, third card 8
    KH KC 2D 3S 9H 6D   | KH 2D 9H  | KC 3S 6D  | 1 9 | banker   # draws: row 3, third card 9
    KH KC 5D 6S 6H 2C   | KH 5D 6H  | KC 6S 2C  | 1 8 | banker   # draws: row 6, third card 6
    KH KC 5D 6S 5H      | KH 5D 5H  | KC 6S     | 0 6 | banker   # stands: row 6, third card 5
    KH KC 5D 7S 6H      | KH 5D 6H  | KC 7S     | 1 7 | banker   # stands: row 7
    KH KC 5D 2S AH AC   | KH 5D AH  | KC 2S AC  | 6 3 | player   # draws on 2 whatever the third card
"""
STORIES = [line.partition("#")[0].strip() for line in ROUNDS.strip().splitlines()]


@pytest.mark.parametrize("story", STORIES)
@pytest.mark.parametrize("game", GAMES)
def test_rounds(game: str, story: str) -> None:
    dealt, player, banker, totals, result = (part.strip() for part in story.split("|"))
    cards = parse_cards(dealt)
    hands = reconstruct(load_rules(game), cards)
    assert (hands.player, hands.banker) == (parse_cards(player), parse_cards(banker))
    assert f"{hands.player_total} {hands.banker_total}" == totals
    assert f"{hands.total_of(Hand.PLAYER)} {hands.total_of(Hand.BANKER)}" == totals
    assert hands.result is Result(result)
    assert hands.is_complete
    assert hands.next_hand is None
    assert deal_round(load_rules(game), iter(cards).__next__) == hands


class Ended(NamedTuple):
    """The end of the plain deal for a sequence of values."""

    values: tuple[int, ...]
    player_total: int
    banker_total: int
    bankers_cards: int


def sequences(values: tuple[int, ...] = ()) -> Iterator[Ended]:
    """Every sequence of values that makes a round of four, five or six cards."""
    player, banker, is_complete = deal(values)
    if is_complete:
        player_total = point_total([values[place] for place in player])
        banker_total = point_total([values[place] for place in banker])
        yield Ended(values, player_total, banker_total, len(banker))
        return
    for value in range(10):
        yield from sequences((*values, value))


@cache
def every_round() -> list[Ended]:
    return list(sequences())


@pytest.mark.full_speed
@pytest.mark.parametrize("game", GAMES)
def test_every_sequence_of_values_against_the_plain_deal(game: str) -> None:
    rules = load_rules(game)
    covered = 0
    for values, player, banker, bankers_cards in every_round():
        cards = [BY_POINTS[value] for value in values]
        hands = deal_round(rules, iter(cards).__next__)
        assert (hands.player_total, hands.banker_total) == (player, banker), values
        assert (len(hands.player), len(hands.banker)) == (len(values) - bankers_cards, bankers_cards), values
        covered += 10 ** (6 - len(values))
    assert covered == 10**6


@pytest.mark.full_speed
@pytest.mark.parametrize("game", GAMES)
def test_a_round_laid_in_part_shows_what_comes_next(game: str) -> None:
    """Every sequence of at most two different values, cut off everywhere and complete."""
    rules = load_rules(game)
    few_values = [ended for ended in every_round() if len(set(ended.values)) <= 2]
    for values, _, _, bankers_cards in few_values:
        cards = [BY_POINTS[value] for value in values]
        owners = [Hand.PLAYER, Hand.BANKER, Hand.PLAYER, Hand.BANKER, Hand.PLAYER, Hand.BANKER]
        if len(values) == 5 and bankers_cards == 3:
            owners[4] = Hand.BANKER
        for dealt in range(len(values)):
            hands = reconstruct(rules, cards[:dealt])
            assert hands.next_hand is owners[dealt]
            assert hands.result is None
            assert not hands.is_complete
            for hand in Hand:
                expected = tuple(card for card, owner in zip(cards[:dealt], owners, strict=False) if owner is hand)
                assert hands.of(hand) == expected
                assert hands.total_of(hand) == point_total([card.points for card in expected])
        assert reconstruct(rules, cards) == deal_round(rules, iter(cards).__next__)


Finish = tuple[tuple[int, ...], int, int, int]
"""Values in ascending order, Player's total, Banker's, Banker's cards."""


@cache
def finishes(game: str) -> Counter[Finish]:
    """The number of ordered sequences of values by their end, card by card with `reconstruct`."""
    rules = load_rules(game)
    found: Counter[Finish] = Counter()

    def walk(values: tuple[int, ...], hands: Hands) -> None:
        if hands.is_complete:
            found[tuple(sorted(values)), hands.player_total, hands.banker_total, len(hands.banker)] += 1
            return
        for value in range(10):
            walk((*values, value), extend_hands(rules, hands, [BY_POINTS[value]]))

    walk((), NO_HANDS)
    return found


def count_sequences(game: str, decks: int) -> Counter[tuple[int, int, int]]:
    """Ordered six-card sequences from full decks, by Player's total, Banker's total and Banker's cards."""
    of_value = [16 * decks, *[4 * decks] * 9]
    counts: Counter[tuple[int, int, int]] = Counter()
    for (values, *end), orders in finishes(game).items():
        ways = perm(52 * decks - len(values), 6 - len(values))
        for value in set(values):
            ways *= perm(of_value[value], values.count(value))
        counts[end[0], end[1], end[2]] += orders * ways
    return counts


@pytest.mark.full_speed
@pytest.mark.parametrize("game", GAMES)
def test_every_sequence_laid_card_by_card_against_the_plain_deal(game: str) -> None:
    plain = Counter((tuple(sorted(values)), *totals) for values, *totals in every_round())
    assert finishes(game) == plain


@pytest.mark.full_speed
@pytest.mark.parametrize("game", GAMES)
def test_counts_are_the_published_ones_to_the_last_digit(game: str) -> None:
    for decks, published in BY_RESULT.items():
        counts = count_sequences(game, decks)
        wins = {Result.PLAYER: 0, Result.BANKER: 0, Result.TIE: 0}
        for (player, banker, _), count in counts.items():
            result = Hands((), (), player, banker, None).result
            assert result is not None
            wins[result] += count
        assert tuple(wins.values()) == published
        assert sum(published) == perm(52 * decks, 6)


@pytest.mark.full_speed
@pytest.mark.parametrize("game", GAMES)
def test_counts_by_total_are_the_published_ones_to_the_last_digit(game: str) -> None:
    counts = count_sequences(game, 8)
    for total, published in BY_TOTAL.items():
        player_wins = sum(count for (player, banker, _), count in counts.items() if player == total > banker)
        banker_wins = sum(count for (player, banker, _), count in counts.items() if banker == total > player)
        ties = sum(count for (player, banker, _), count in counts.items() if player == banker == total)
        assert (player_wins, banker_wins, ties) == published
    for bankers_cards, published_sixes in BANKER_SIX_BY_CARDS.items():
        sixes = sum(
            count
            for (player, banker, cards), count in counts.items()
            if player < banker == 6 and cards == bankers_cards
        )
        assert sixes == published_sixes


@given(st.lists(st.sampled_from(CARDS), min_size=6, max_size=10))
def test_a_round_takes_the_cards_it_needs_and_no_more(cards: list[Card]) -> None:
    rules = load_rules("rws")
    used = cards_used(rules, cards)
    assert 4 <= used <= 6
    hands = reconstruct(rules, cards[:used])
    assert hands.is_complete
    assert sorted(hands.player + hands.banker, key=id) == sorted(cards[:used], key=id)
    surplus = ", ".join(card.picture for card in cards[used:])
    if used < len(cards):
        with refused(DealError, f"The round is complete after {used} cards; {surplus} would be too many."):
            reconstruct(rules, cards)


def test_a_round_in_part_takes_all_its_cards() -> None:
    assert cards_used(load_rules("rws"), parse_cards("KH KC 5D")) == 3
    assert cards_used(load_rules("rws"), []) == 0


# Two cards of one rank are a pair whatever the suit; 10 and K are not, although they count the same.
PAIRS = """
    KH 2C KS 5D       | player
    KH 2C TS 2D       | banker
    KH KC KS KD       | player banker
    TH JC QS KD       |
    9H 9C             |
    5H 6C 5S          | player
"""


@pytest.mark.parametrize("line", PAIRS.strip().splitlines())
def test_pairs_are_of_one_rank(line: str) -> None:
    cards, _, pairs = line.partition("|")
    used = parse_cards(cards)
    hands = reconstruct(load_rules("rws"), used)
    assert [hand.value for hand in Hand if hands.is_pair(hand)] == pairs.split()


def test_a_third_card_makes_no_pair() -> None:
    hands = reconstruct(load_rules("rws"), parse_cards("AH KC 2D 3S 2H 3D"))
    assert not hands.is_pair(Hand.PLAYER)
    assert not hands.is_pair(Hand.BANKER)


@pytest.mark.parametrize("game", GAMES)
def test_only_knockout_pauses_and_only_after_the_first_card(game: str) -> None:
    pausing = [dealt for dealt in range(7) if pauses_after(load_rules(game), dealt)]
    assert pausing == ([1] if game == "knockout" else [])

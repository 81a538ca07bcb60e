"""Which bets have conclusively won or lost in a part-dealt round, and so whether an outcome is established.

A bet is decided if it wins in every possible completion of the round with the unseen cards, or loses in every one. A
certain push is neither. Only possibility matters, not probability.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, assert_never

from punto.cards import CARDS, Card, Rank
from punto.deal import reconstruct
from punto.hands import Hand
from punto.rules.model import RuleSet
from punto.rules.pictures import BetOutcome, PairPicture, Picture, TotalsPicture
from punto.rules.tableau import NO_THIRD_CARD, TableOfPlay
from punto.shoe import Composition

MOST_CARDS: Final = 6
"""The most cards that a round takes."""
RANKS: Final = len(Rank)
FIRST_CARDS: Final = 4
"""The cards that every round takes: two for each hand."""
THIRD_CARDS: Final = 2
_POINTS: Final = tuple(rank.points for rank in Rank)
_NUMBERS: Final = {card: place for place, rank in enumerate(Rank) for card in CARDS if card.rank is rank}

Finishes = int
"""A set of completions: one bit for each pair of totals and each combination of pairs."""

RankNumber = int
"""The place of a rank in `Rank`: a number hashes faster."""
Known = tuple[RankNumber | None, ...]
"""The rank of each card seen, in dealing order: two for each hand, then the third cards of Player and Banker."""
Left = tuple[int, ...]
"""The number of unseen cards of each rank."""
PointsLeft = tuple[int, ...]
"""The number of unseen cards worth 0, 1, … 9."""


class SeenHands(NamedTuple):
    """Both hands as seen at the table; None is a face-down card."""

    player: tuple[Card | None, ...]
    banker: tuple[Card | None, ...]
    as_they_lie: bool = False
    """A third card counts even if it was not due."""


def judge(rules: RuleSet, cards: Sequence[Card], unseen: Composition) -> dict[str, BetOutcome]:
    """The bets that are won or lost after these cards; `unseen` are the cards that may follow.

    >>> from punto.cards import parse_cards
    >>> from punto.rules import load_rules
    >>> cards = parse_cards("9H 4C 9S")
    >>> judge(load_rules("commission"), cards, Composition.of_decks(8).without(cards))
    {'player_pair': <BetOutcome.WON: 'won'>}
    """
    return judge_seen(rules, _all_seen(rules, cards), unseen)


def judge_seen(rules: RuleSet, seen: SeenHands, unseen: Composition) -> dict[str, BetOutcome]:
    """The same with face-down cards, which count as unseen."""
    finishes = _finishes_of(rules, seen, unseen)
    cards_lying = len(seen.player) + len(seen.banker)
    verdicts = _verdicts(tuple(rules.pictures.values()), finishes)
    return {
        bet_id: verdict
        for bet_id, verdict in zip(rules.pictures, verdicts, strict=True)
        if verdict is BetOutcome.LOST or (verdict is BetOutcome.WON and not _can_fold(rules, bet_id, cards_lying))
    }


def is_established(rules: RuleSet, cards: Sequence[Card], unseen: Composition) -> bool:
    """Whether any bet that the game offers, placed or not, is conclusively won or lost."""
    return bool(judge(rules, cards, unseen))


def possible_totals(rules: RuleSet, seen: SeenHands, unseen: Composition) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The possible final totals of Player and of Banker.

    >>> from punto.cards import parse_cards
    >>> from punto.rules import load_rules
    >>> seen = SeenHands(parse_cards("9H 9S"), parse_cards("4C 3C"))
    >>> possible_totals(load_rules("rws"), seen, Composition.of_decks(8).without(parse_cards("9H 9S 4C 3C")))
    ((8,), (7,))
    """
    finishes = _finishes_of(rules, seen, unseen)
    ends = [divmod(bit % 100, 10) for bit in range(finishes.bit_length()) if finishes >> bit & 1]
    return tuple(sorted({player for player, _ in ends})), tuple(sorted({banker for _, banker in ends}))


def _all_seen(rules: RuleSet, cards: Sequence[Card]) -> SeenHands:
    hands = reconstruct(rules, cards)
    return SeenHands(hands.player, hands.banker)


def _finishes_of(rules: RuleSet, seen: SeenHands, unseen: Composition) -> Finishes:
    known = _known(seen)
    needed = MOST_CARDS - sum(rank is not None for rank in known)
    player, banker = (None if rank is None else _POINTS[rank] for rank in known[FIRST_CARDS:])
    thirds = _ThirdCards(
        player,
        banker,
        seen.as_they_lie and len(seen.player) > 2,
        seen.as_they_lie and len(seen.banker) > 2,
    )
    return _finishes(rules.table_of_play, _NOTHING_DEALT, known, thirds, _enough(unseen, needed))


def _known(seen: SeenHands) -> Known:
    player, banker = (
        [_NUMBERS[card] if card else None for card in cards] + [None] * (3 - len(cards))
        for cards in (seen.player, seen.banker)
    )
    return player[0], banker[0], player[1], banker[1], player[2], banker[2]


@lru_cache(maxsize=10_000)
def _verdicts(pictures: tuple[Picture, ...], finishes: Finishes) -> tuple[BetOutcome | None, ...]:
    return tuple(_verdict(picture, finishes) for picture in pictures)


def _verdict(picture: Picture, finishes: Finishes) -> BetOutcome | None:
    """The common outcome of all completions; None if they differ or there is none."""
    for outcome in (BetOutcome.WON, BetOutcome.LOST):
        if finishes and not finishes & ~_finishes_giving(picture, outcome):
            return outcome
    return None


def _can_fold(rules: RuleSet, bet_id: str, cards_dealt: int) -> bool:
    return rules.pause is not None and bet_id in rules.wagers and cards_dealt <= rules.pause.after_cards


@lru_cache(maxsize=1_000)
def _finishes_giving(picture: Picture, outcome: BetOutcome) -> Finishes:
    finishes = 0
    for player_pair in (False, True):
        for banker_pair in (False, True):
            match picture:
                case TotalsPicture(cells):
                    outcomes = [cell.outcome for cell in cells]
                case PairPicture(hand, paired, unpaired):
                    is_pair = player_pair if hand is Hand.PLAYER else banker_pair
                    outcomes = [(paired if is_pair else unpaired).outcome] * 100
                case _:
                    assert_never(picture)
            for cell, found in enumerate(outcomes):
                if found is outcome:
                    finishes |= _finish(cell // 10, cell % 10, player_pair, banker_pair)
    return finishes


def _finish(player: int, banker: int, player_pair: bool, banker_pair: bool) -> Finishes:
    return 1 << (200 * player_pair + 100 * banker_pair + 10 * player + banker)


class _ThirdCards(NamedTuple):
    """The points of the third cards seen, and whether a hand that is played as it lies has one."""

    player: int | None
    banker: int | None
    player_has_one: bool
    banker_has_one: bool


class _Progress(NamedTuple):
    """Everything that verdicts depend on until both hands have two cards."""

    dealt: int
    player: int
    banker: int
    firsts: tuple[RankNumber, ...]
    """Player's before Banker's."""
    player_pair: bool
    banker_pair: bool

    def after(self, rank: RankNumber) -> _Progress:
        dealt, player, banker, firsts, player_pair, banker_pair = self
        match dealt:
            case 0 | 1:
                firsts = (*firsts, rank)
            case 2:
                player_pair, firsts = firsts[0] == rank, firsts[1:]
            case _:
                banker_pair, firsts = firsts[0] == rank, ()
        if dealt % 2:
            banker = (banker + _POINTS[rank]) % 10
        else:
            player = (player + _POINTS[rank]) % 10
        return _Progress(dealt + 1, player, banker, firsts, player_pair, banker_pair)


_NOTHING_DEALT: Final = _Progress(0, 0, 0, (), False, False)


def _enough(unseen: Composition, needed: int) -> Left:
    """Unseen cards of each rank, capped at what the round can use, so that full shoes share cache entries."""
    return tuple(min(sum(unseen.counts[place::RANKS]), needed) for place in range(RANKS))


def _possible(known: Known, slot: int, left: Left) -> Iterator[tuple[RankNumber, Left]]:
    """The possible cards in this slot, each with the cards left: the card seen there, or any unseen one."""
    if (seen := known[slot]) is not None:
        yield seen, left
        return
    needed_after = known[slot + 1 :].count(None)
    enough = tuple([count if count < needed_after else needed_after for count in left])
    for rank, count in enumerate(left):
        if count:
            yield rank, (*enough[:rank], min(count - 1, needed_after), *enough[rank + 1 :])


@lru_cache(maxsize=200_000)
def _finishes(table: TableOfPlay, progress: _Progress, known: Known, thirds: _ThirdCards, left: Left) -> Finishes:
    """All completions consistent with the known cards."""
    dealt, player, banker, _, player_pair, banker_pair = progress
    if dealt == FIRST_CARDS:
        return _totals(table, player, banker, thirds, _points(left)) * _finish(0, 0, player_pair, banker_pair)
    finishes = 0
    for rank, after in _possible(known, dealt, left):
        finishes |= _finishes(table, progress.after(rank), known, thirds, after)
    return finishes


def _points(left: Left) -> PointsLeft:
    counts = [0] * 10
    for points, count in zip(_POINTS, left, strict=True):
        counts[points] += count
    return tuple([count if count < THIRD_CARDS else THIRD_CARDS for count in counts])


@lru_cache(maxsize=200_000)
def _totals(table: TableOfPlay, player: int, banker: int, thirds: _ThirdCards, left: PointsLeft) -> Finishes:
    """The final totals that can follow these totals of two cards each. Only points count: pairs are decided by then."""
    is_natural = player in table.naturals or banker in table.naturals

    def with_banker_third(final: int, player_third: int, left: PointsLeft) -> Finishes:
        if not (thirds.banker_has_one or (not is_natural and table.banker_draws[banker][player_third])):
            seen_but_not_due = thirds.banker is not None
            return 0 if seen_but_not_due else _finish(final, banker, False, False)
        totals = 0
        for points, _ in _possible_points(thirds.banker, left):
            totals |= _finish(final, (banker + points) % 10, False, False)
        return totals

    if not (thirds.player_has_one or (not is_natural and table.player_draws[player])):
        seen_but_not_due = thirds.player is not None
        return 0 if seen_but_not_due else with_banker_third(player, NO_THIRD_CARD, left)
    totals = 0
    for points, after in _possible_points(thirds.player, left):
        totals |= with_banker_third((player + points) % 10, points, after)
    return totals


def _possible_points(seen: int | None, left: PointsLeft) -> Iterator[tuple[int, PointsLeft]]:
    """The possible points of a third card, each with the cards left."""
    if seen is not None:
        yield seen, left
        return
    for points, count in enumerate(left):
        if count:
            yield points, (*left[:points], count - 1, *left[points + 1 :])

"""Which bets have conclusively won or lost in a part-dealt round, and so whether an outcome is established.

A bet is decided if it wins in every possible completion of the round with the unseen cards, or loses in every one. A
certain push is neither. Only possibility matters, not probability.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, assert_never

from punto.cards import Card, Rank
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
PLAYER_THIRD: Final = 4
BANKER_THIRD: Final = 5
"""Indices in dealing order."""

Finishes = int
"""A set of completions: one bit for each pair of totals and each combination of pairs."""

Known = tuple[Rank | None, ...]
"""The rank of each card seen, in dealing order: two for each hand, then the third cards of Player and Banker."""
Left = tuple[int, ...]
"""The number of unseen cards of each rank."""


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
    lying = _ThirdCards(len(seen.player) > 2, len(seen.banker) > 2) if seen.as_they_lie else _NO_THIRD_CARDS
    return _finishes(rules.table_of_play, _NOTHING_DEALT, known, lying, _enough(unseen, needed))


def _known(seen: SeenHands) -> Known:
    player, banker = (
        [card.rank if card else None for card in cards] + [None] * (3 - len(cards))
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
    """Whether a hand played as it is has a third card."""

    player: bool
    banker: bool


_NO_THIRD_CARDS: Final = _ThirdCards(False, False)


class _Progress(NamedTuple):
    """Everything that verdicts depend on until both hands have two cards."""

    dealt: int
    player: int
    banker: int
    firsts: tuple[Rank, ...]
    """Player's before Banker's."""
    player_pair: bool
    banker_pair: bool

    def after(self, rank: Rank) -> _Progress:
        dealt, player, banker, firsts, player_pair, banker_pair = self
        match dealt:
            case 0 | 1:
                firsts = (*firsts, rank)
            case 2:
                player_pair, firsts = firsts[0] is rank, firsts[1:]
            case _:
                banker_pair, firsts = firsts[0] is rank, ()
        if dealt % 2:
            banker = (banker + rank.points) % 10
        else:
            player = (player + rank.points) % 10
        return _Progress(dealt + 1, player, banker, firsts, player_pair, banker_pair)

    def with_player_third(self, rank: Rank) -> _Progress:
        return self._replace(player=(self.player + rank.points) % 10)

    def banker_draws(self, table: TableOfPlay, player_third: int) -> bool:
        return not self.is_natural(table) and table.banker_draws[self.banker][player_third]

    def player_draws(self, table: TableOfPlay) -> bool:
        return not self.is_natural(table) and table.player_draws[self.player]

    def is_natural(self, table: TableOfPlay) -> bool:
        return self.player in table.naturals or self.banker in table.naturals


_NOTHING_DEALT: Final = _Progress(0, 0, 0, (), False, False)


def _enough(unseen: Composition, needed: int) -> Left:
    """Unseen cards of each rank, capped at what the round can use, so that full shoes share cache entries."""
    return tuple(min(sum(unseen.counts[place::RANKS]), needed) for place in range(RANKS))


def _possible(known: Known, slot: int, left: Left) -> Iterator[tuple[Rank, Left]]:
    """The possible cards in this slot, each with the cards left: the card seen there, or any unseen one."""
    if (seen := known[slot]) is not None:
        yield seen, left
        return
    needed_after = known[slot + 1 :].count(None)
    enough = tuple([count if count < needed_after else needed_after for count in left])
    for place, rank in enumerate(Rank):
        if count := left[place]:
            yield rank, (*enough[:place], min(count - 1, needed_after), *enough[place + 1 :])


@lru_cache(maxsize=200_000)
def _finishes(table: TableOfPlay, progress: _Progress, known: Known, lying: _ThirdCards, left: Left) -> Finishes:
    """All completions consistent with the known cards."""
    if progress.dealt == FIRST_CARDS:
        return _player_third(table, progress, known, lying, left)
    finishes = 0
    for rank, after in _possible(known, progress.dealt, left):
        finishes |= _finishes(table, progress.after(rank), known, lying, after)
    return finishes


def _player_third(table: TableOfPlay, progress: _Progress, known: Known, lying: _ThirdCards, left: Left) -> Finishes:
    if not (progress.player_draws(table) or lying.player):
        seen_but_not_due = known[PLAYER_THIRD] is not None
        if seen_but_not_due:
            return 0
        draws = progress.banker_draws(table, NO_THIRD_CARD) or lying.banker
        return _banker_third(progress, known, draws, left)
    finishes = 0
    for rank, after in _possible(known, PLAYER_THIRD, left):
        draws = progress.banker_draws(table, rank.points) or lying.banker
        finishes |= _banker_third(progress.with_player_third(rank), known, draws, after)
    return finishes


def _banker_third(progress: _Progress, known: Known, draws: bool, left: Left) -> Finishes:
    _, player, banker, _, player_pair, banker_pair = progress
    if not draws:
        seen_but_not_due = known[BANKER_THIRD] is not None
        return 0 if seen_but_not_due else _finish(player, banker, player_pair, banker_pair)
    seen = known[BANKER_THIRD]
    ranks = [rank for rank, count in zip(Rank, left, strict=True) if count] if seen is None else [seen]
    finishes = 0
    for points in {rank.points for rank in ranks}:
        finishes |= _finish(player, (banker + points) % 10, player_pair, banker_pair)
    return finishes

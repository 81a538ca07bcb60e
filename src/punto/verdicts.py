"""For a part-dealt round: which bets have conclusively won or lost, and so whether an outcome is established.

A bet is decided when every way of finishing the round from the cards still unseen gives it the same win or loss; a
certain push is neither. What is asked is only what *can* happen, never how likely it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, assert_never

from punto.cards import CARDS, Card, Rank
from punto.deal import (
    START,
    Hands,
    Position,
    advance,
    cards_used,
    dealing_order,
    extend_hands,
    hands_as_they_lie,
    reconstruct,
)
from punto.rules.model import RuleSet
from punto.rules.pictures import BetOutcome, Hand, PairPicture, Picture, TotalsPicture
from punto.rules.tableau import TableOfPlay
from punto.shoe import Composition

MOST_CARDS: Final = 6
"""That a round can take."""
RANKS: Final = len(Rank)

Finishes = int
"""A set of ways to finish: one bit for each pair of totals with each answer to the two pair questions."""

Known = tuple[Rank | None, Rank | None, Rank | None, Rank | None, Rank | None, Rank | None]


class SeenHands(NamedTuple):
    """Both hands as everybody at the table sees them: None is a card that lies face down."""

    player: tuple[Card | None, ...]
    banker: tuple[Card | None, ...]


def judge(rules: RuleSet, cards: Sequence[Card], unseen: Composition) -> dict[str, BetOutcome]:
    """The bets that are decided, won or lost, once these cards are out; `unseen` are the cards that may follow.

    >>> from punto.cards import parse_cards
    >>> from punto.rules import load_rules
    >>> cards = parse_cards("9H 4C 9S")
    >>> judge(load_rules("commission"), cards, Composition.of_decks(8).without(cards))
    {'player_pair': <BetOutcome.WON: 'won'>}
    """
    return judge_seen(rules, _all_seen(rules, cards), unseen)


def judge_seen(rules: RuleSet, seen: SeenHands, unseen: Composition) -> dict[str, BetOutcome]:
    """The same where cards lie face down: those are among the unseen, and decide nothing."""
    finishes = _finishes_of(rules, seen, unseen)
    cards_lying = len(seen.player) + len(seen.banker)
    verdicts = _verdicts(tuple(rules.pictures.values()), finishes)
    return {
        bet_id: verdict
        for bet_id, verdict in zip(rules.pictures, verdicts, strict=True)
        if verdict is BetOutcome.LOST or (verdict is BetOutcome.WON and not _can_fold(rules, bet_id, cards_lying))
    }


def is_established(rules: RuleSet, cards: Sequence[Card], unseen: Composition) -> bool:
    """Whether any bet that the game offers, placed or not, has conclusively won or lost."""
    return bool(judge(rules, cards, unseen))


def possible_totals(rules: RuleSet, seen: SeenHands, unseen: Composition) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The totals on which Player, and those on which Banker, can still end.

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
    player, banker = (tuple(filter(None, cards)) for cards in seen)
    if (player, banker) == seen and _has_third_card_not_due(rules, player, banker):
        return _finishes_as_they_lie(rules, hands_as_they_lie(rules, player, banker), unseen)
    known = _known(seen)
    needed = MOST_CARDS - sum(rank is not None for rank in known)
    return _finishes(rules.table_of_play, _NOTHING_DEALT, known, _enough(unseen, needed))


def _known(seen: SeenHands) -> Known:
    """The rank of each card seen, in dealing order: two to each hand, then Player's third and Banker's."""
    player, banker = (
        [card.rank if card else None for card in cards] + [None] * (3 - len(cards))
        for cards in (seen.player, seen.banker)
    )
    return player[0], banker[0], player[1], banker[1], player[2], banker[2]


def _has_third_card_not_due(rules: RuleSet, player: tuple[Card, ...], banker: tuple[Card, ...]) -> bool:
    """Hands that no Table of Play deals, but that are played as they lie."""
    if len(player) < 2 or len(banker) < 2 or len(player) + len(banker) == 4:
        return False
    properly_dealt = cards_used(rules, dealing_order(player, banker))
    due = hands_as_they_lie(rules, player[:2], banker[:2])
    return properly_dealt < len(player) + len(banker) or (due.next_hand is Hand.PLAYER and len(player) == 2)


def _finishes_as_they_lie(rules: RuleSet, hands: Hands, unseen: Composition) -> Finishes:
    if hands.next_hand is None:
        return _finish(hands.player_total, hands.banker_total, hands.is_pair(Hand.PLAYER), hands.is_pair(Hand.BANKER))
    finishes = 0
    for card, count in zip(CARDS, unseen.counts, strict=True):
        if count:
            finishes |= _finishes_as_they_lie(rules, extend_hands(rules, hands, [card]), unseen.without([card]))
    return finishes


@lru_cache(maxsize=10_000)
def _verdicts(pictures: tuple[Picture, ...], finishes: Finishes) -> tuple[BetOutcome | None, ...]:
    return tuple(_verdict(picture, finishes) for picture in pictures)


def _verdict(picture: Picture, finishes: Finishes) -> BetOutcome | None:
    """The one outcome that every finish gives; None where they differ or where the round cannot be finished."""
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


class _Progress(NamedTuple):
    """All that the verdicts depend on: where the deal stands, and the pairs made or still to be made."""

    position: Position
    firsts: tuple[Rank, ...]
    """The first cards of the hands whose second is still to come, Player's before Banker's."""
    player_pair: bool
    banker_pair: bool


_NOTHING_DEALT: Final = _Progress(START, (), False, False)


def _after(table: TableOfPlay, progress: _Progress, rank: Rank) -> _Progress:
    position, firsts, player_pair, banker_pair = progress
    match position.dealt:
        case 0 | 1:
            firsts = (*firsts, rank)
        case 2:
            player_pair, firsts = firsts[0] is rank, firsts[1:]
        case 3:
            banker_pair, firsts = firsts[0] is rank, ()
    return _Progress(advance(table, position, rank.points), firsts, player_pair, banker_pair)


def _enough(unseen: Composition, needed: int) -> tuple[int, ...]:
    """Cards of each rank, counted no further than the round can need: full shoes then look alike."""
    return tuple(min(sum(unseen.counts[place::RANKS]), needed) for place in range(RANKS))


@lru_cache(maxsize=200_000)
def _finishes(table: TableOfPlay, progress: _Progress, known: Known, left: tuple[int, ...]) -> Finishes:
    """Every way to finish that has the cards known in their places.

    `left` counts each rank no further than the number of cards that may still be needed.
    """
    position = progress.position
    if position.next_hand is None:
        seen_but_not_due = any(known)
        return (
            0
            if seen_but_not_due
            else _finish(position.player, position.banker, progress.player_pair, progress.banker_pair)
        )
    slot = position.dealt if position.dealt < 4 else 4 + (position.next_hand is Hand.BANKER)
    if (rank := known[slot]) is not None:
        return _finishes(table, _after(table, progress, rank), (*known[:slot], None, *known[slot + 1 :]), left)
    needed_after = MOST_CARDS - position.dealt - 1
    finishes = 0
    for place, rank in enumerate(Rank):
        if left[place]:
            after = tuple(min(count - (index == place), needed_after) for index, count in enumerate(left))
            finishes |= _finishes(table, _after(table, progress, rank), known, after)
    return finishes

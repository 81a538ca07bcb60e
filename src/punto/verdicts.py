"""Which bets have conclusively won or lost in a part-dealt round, and so whether an outcome is established.

A bet is decided if it wins in every possible completion of the round with the unseen cards, or loses in every one. A
certain push is neither. Only possibility matters, not probability.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from punto.cards import Card
from punto.completions import (
    CARD_BY_CARD,
    NO_THIRD_CARDS,
    RANK_BY_RANK,
    Kinds,
    Known,
    Search,
    ThirdCards,
    find_finishes,
)
from punto.deal import reconstruct
from punto.rules.axes import Axes
from punto.rules.model import RuleSet
from punto.rules.pictures import BetOutcome, Picture
from punto.shoe import Composition

Finishes = int
"""A set of completions: one bit for each cell of the axes that the game's bets look at."""


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
    verdicts = _verdicts(rules.axes, tuple(rules.pictures.values()), finishes)
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
    axes, finishes = rules.axes, _finishes_of(rules, seen, unseen)
    ends = [divmod(bit, axes.banker.size) for bit in range(finishes.bit_length()) if finishes >> bit & 1]
    return (
        tuple(sorted({axes.player.hand_ends[player].total for player, _ in ends})),
        tuple(sorted({axes.banker.hand_ends[banker].total for _, banker in ends})),
    )


def _all_seen(rules: RuleSet, cards: Sequence[Card]) -> SeenHands:
    hands = reconstruct(rules, cards)
    return SeenHands(hands.player, hands.banker)


def _finishes_of(rules: RuleSet, seen: SeenHands, unseen: Composition) -> Finishes:
    kinds = CARD_BY_CARD if rules.axes.sees_suits else RANK_BY_RANK
    player, banker = _known(kinds, seen.player), _known(kinds, seen.banker)
    needed = (*player, *banker).count(None)
    left = tuple(min(count, needed) for count in kinds.counts(unseen))
    lying = ThirdCards(len(seen.player) > 2, len(seen.banker) > 2) if seen.as_they_lie else NO_THIRD_CARDS
    return find_finishes(Search(rules.table_of_play, rules.axes, kinds, player, banker, lying, left))


def _known(kinds: Kinds, cards: Sequence[Card | None]) -> Known:
    first, second, third = (*(kinds.kind_of(card) if card else None for card in cards), None, None, None)[:3]
    return first, second, third


@lru_cache(maxsize=10_000)
def _verdicts(axes: Axes, pictures: tuple[Picture, ...], finishes: Finishes) -> tuple[BetOutcome | None, ...]:
    return tuple(_verdict(axes, picture, finishes) for picture in pictures)


def _verdict(axes: Axes, picture: Picture, finishes: Finishes) -> BetOutcome | None:
    """The common outcome of all completions; None if they differ or there is none."""
    for outcome in (BetOutcome.WON, BetOutcome.LOST):
        if finishes and not finishes & ~_finishes_giving(axes, picture, outcome):
            return outcome
    return None


def _can_fold(rules: RuleSet, bet_id: str, cards_dealt: int) -> bool:
    return rules.pause is not None and bet_id in rules.wagers and cards_dealt <= rules.pause.after_cards


@lru_cache(maxsize=1_000)
def _finishes_giving(axes: Axes, picture: Picture, outcome: BetOutcome) -> Finishes:
    bits = "".join("1" if cell.outcome is outcome else "0" for cell in picture.on(axes))
    return int(bits[::-1], 2)

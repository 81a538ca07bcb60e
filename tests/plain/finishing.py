"""Every way to finish a part-dealt round from the cards left, by trying them all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.plain.dealing import deal, point_total, value_of
from tests.plain.paying import BETS, LOST, PUSHED, brings


def finishes(cards: Sequence[str], left: Sequence[str]) -> Iterator[Sequence[str]]:
    """Each sequence of cards that completes the round; cards of one rank count as one, suits decide nothing."""
    if deal([value_of(card) for card in cards])[2]:
        yield cards
        return
    for rank in {card[0] for card in left}:
        place = next(place for place, card in enumerate(left) if card[0] == rank)
        yield from finishes([*cards, left[place]], [*left[:place], *left[place + 1 :]])


def verdicts(game: str, cards: Sequence[str], left: Sequence[str]) -> dict[str, str]:
    """The bets that every finish gives the same win, or the same loss; antes can be folded until the second card."""
    ends = {_end(finished) for finished in finishes(cards, left)}
    decided = {}
    for bet in BETS[game]:
        seen = {_outcome(game, bet, end) for end in ends}
        if seen and bet.startswith("ante_") and len(cards) <= 1:
            seen.add("lost")
        if seen in ({"won"}, {"lost"}):
            decided[bet] = seen.pop()
    return decided


def totals(cards: Sequence[str], left: Sequence[str]) -> tuple[set[int], set[int]]:
    """Those on which Player, and those on which Banker, ends one way or another."""
    ends = [_end(finished) for finished in finishes(cards, left)]
    return {player for player, *_ in ends}, {banker for _, banker, *_ in ends}


End = tuple[int, int, bool, bool]
"""Player's total, Banker's total, whether each has a pair."""


def _end(cards: Sequence[str]) -> End:
    values = [value_of(card) for card in cards]
    player, banker, _ = deal(values)
    return (
        point_total([values[place] for place in player]),
        point_total([values[place] for place in banker]),
        cards[0][0] == cards[2][0],
        cards[1][0] == cards[3][0],
    )


def _outcome(game: str, bet: str, end: End) -> str:
    player, banker, player_pair, banker_pair = end
    brought = brings(game, bet, player, banker, player_pair=player_pair, banker_pair=banker_pair)
    return {LOST: "lost", PUSHED: "push"}.get(brought, "won")

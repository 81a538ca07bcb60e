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
    outcomes: dict[str, set[str]] = {bet: set() for bet in BETS[game]}
    for finished in finishes(cards, left):
        for bet, seen in outcomes.items():
            seen.add(_outcome(game, bet, finished))
    if len(cards) <= 1:
        for bet, seen in outcomes.items():
            if bet.startswith("ante_") and seen:
                seen.add("lost")
    return {bet: seen.pop() for bet, seen in outcomes.items() if seen in ({"won"}, {"lost"})}


def _outcome(game: str, bet: str, cards: Sequence[str]) -> str:
    values = [value_of(card) for card in cards]
    player, banker, _ = deal(values)
    brought = brings(
        game,
        bet,
        point_total([values[place] for place in player]),
        point_total([values[place] for place in banker]),
        player_pair=cards[0][0] == cards[2][0],
        banker_pair=cards[1][0] == cards[3][0],
    )
    return {LOST: "lost", PUSHED: "push"}.get(brought, "won")

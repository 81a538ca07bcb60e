"""Every completion of a part-dealt round, by brute force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.plain.dealing import banker_draws, deal, player_draws, point_total, value_of
from tests.plain.paying import BETS, LOST, PUSHED, brings

End = tuple[int, int, bool, bool]
"""Player's total, Banker's total, whether each has a pair."""
Unseen = str | None
"""A card, or None if face down."""


def finishes(cards: Sequence[str], left: Sequence[str]) -> Iterator[Sequence[str]]:
    """Each sequence of cards that completes the round; suits do not matter."""
    if deal([value_of(card) for card in cards])[2]:
        yield cards
        return
    for rank in {card[0] for card in left}:
        place = next(place for place, card in enumerate(left) if card[0] == rank)
        yield from finishes([*cards, left[place]], [*left[:place], *left[place + 1 :]])


def verdicts(game: str, cards: Sequence[str], left: Sequence[str]) -> dict[str, str]:
    """The bets that win, or lose, in every completion; antes can be folded until the second card."""
    return _agreed(game, {_end(finished) for finished in finishes(cards, left)}, len(cards))


def unseen_verdicts(
    game: str, player: Sequence[Unseen], banker: Sequence[Unseen], left: Sequence[str], *, as_they_lie: bool
) -> dict[str, str]:
    """The same with face-down cards, which may be any unseen card. Hands played as they are keep their third cards;
    otherwise a third card that was seen must have been due."""
    ends = set(_unseen_ends(player, banker, left, as_they_lie))
    return _agreed(game, ends, len(player) + len(banker))


def _unseen_ends(
    player: Sequence[Unseen], banker: Sequence[Unseen], left: Sequence[str], as_they_lie: bool
) -> Iterator[End]:
    for player_1, left_1 in _cards_in(player, 0, left):
        for banker_1, left_2 in _cards_in(banker, 0, left_1):
            for player_2, left_3 in _cards_in(player, 1, left_2):
                for banker_2, left_4 in _cards_in(banker, 1, left_3):
                    players, bankers = [player_1, player_2], [banker_1, banker_2]
                    for end in _third_cards(players, bankers, player, banker, left_4, as_they_lie):
                        yield (*end, player_1[0] == player_2[0], banker_1[0] == banker_2[0])


def _third_cards(
    players: list[str],
    bankers: list[str],
    player: Sequence[Unseen],
    banker: Sequence[Unseen],
    left: Sequence[str],
    as_they_lie: bool,
) -> Iterator[tuple[int, int]]:
    player_total, banker_total = (point_total([value_of(card) for card in hand]) for hand in (players, bankers))
    no_natural = player_total not in (8, 9) and banker_total not in (8, 9)
    lies = (as_they_lie and len(player) > 2, as_they_lie and len(banker) > 2)
    player_gets_one = lies[0] or (no_natural and player_draws(player_total))
    for player_3, left_5 in _third_card(player, left, player_gets_one):
        values = [value_of(card) for card in (*players, *player_3)]
        third = values[2] % 10 if player_3 else None
        banker_gets_one = lies[1] or (no_natural and banker_draws(banker_total, third))
        for banker_3, _ in _third_card(banker, left_5, banker_gets_one):
            yield point_total(values), point_total([value_of(card) for card in (*bankers, *banker_3)])


def _third_card(
    hand: Sequence[Unseen], left: Sequence[str], gets_one: bool
) -> Iterator[tuple[list[str], Sequence[str]]]:
    if gets_one:
        yield from (([card], rest) for card, rest in _cards_in(hand, 2, left))
    elif len(hand) < 3 or hand[2] is None:
        yield [], left


def _cards_in(hand: Sequence[Unseen], place: int, left: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """The card seen here, or each possible rank, with the cards left."""
    seen = hand[place] if place < len(hand) else None
    if seen is not None:
        yield seen, left
        return
    for rank in {card[0] for card in left}:
        at = next(at for at, card in enumerate(left) if card[0] == rank)
        yield left[at], [*left[:at], *left[at + 1 :]]


def _agreed(game: str, ends: set[End], cards_lying: int) -> dict[str, str]:
    decided = {}
    for bet in BETS[game]:
        seen = {_outcome(game, bet, end) for end in ends}
        if seen and bet.startswith("ante_") and cards_lying <= 1:
            seen.add("lost")
        if seen in ({"won"}, {"lost"}):
            decided[bet] = seen.pop()
    return decided


def totals(cards: Sequence[str], left: Sequence[str]) -> tuple[set[int], set[int]]:
    """The possible final totals of Player and of Banker."""
    ends = [_end(finished) for finished in finishes(cards, left)]
    return {player for player, *_ in ends}, {banker for _, banker, *_ in ends}


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

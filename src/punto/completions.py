"""All ways in which a part-dealt round can end, as cells of the axes that a game's bets look at.

The order of the cards does not change the possible ends, so each hand is completed on its own: the cards that it may
still get, grouped by total and by class of its first two cards. Two such groups go together if the unseen cards suffice
for one choice out of each. Third cards matter by their points alone.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from msgspec import Struct

from punto.cards import CARDS, Card, Rank
from punto.rules.axes import Axes, HandAxes
from punto.rules.tableau import NO_THIRD_CARD, TableOfPlay
from punto.shoe import Composition

RANKS: Final = len(Rank)


class Kinds(Struct, frozen=True, cache_hash=True):
    """Cards that differ for the game: by rank, or card by card where suits matter."""

    number: int
    """Kinds are numbered like the first cards of `CARDS`, which have all ranks."""

    def kind_of(self, card: Card) -> int:
        return card.index % self.number

    def counts(self, unseen: Composition) -> list[int]:
        return [sum(unseen.counts[kind :: self.number]) for kind in range(self.number)]


RANK_BY_RANK: Final = Kinds(RANKS)
CARD_BY_CARD: Final = Kinds(len(CARDS))

Known = tuple[int | None, int | None, int | None]
"""The kinds of a hand's cards; None for one that is not seen."""
Left = tuple[int, ...]
"""The number of unseen cards of each kind, capped at what the round can use, so that full shoes share cache entries."""


class ThirdCards(NamedTuple):
    """Whether a hand played as it is has a third card."""

    player: bool
    banker: bool


NO_THIRD_CARDS: Final = ThirdCards(False, False)


class Search(Struct, frozen=True, cache_hash=True):
    """Everything that the completions of a round depend on."""

    table: TableOfPlay
    axes: Axes
    kinds: Kinds
    player: Known
    banker: Known
    lying: ThirdCards
    left: Left


class _TwoCards(NamedTuple):
    """What matters of the first two cards of a hand."""

    total: int
    place: int
    """The class of the axes."""
    drawn: tuple[int, ...]
    """The points of those of them that are unseen."""


_Choices = dict[_TwoCards, list[tuple[int, ...]]]
"""By what matters: the kinds of the unseen cards that give it."""


@lru_cache(maxsize=50_000)
def find_finishes(search: Search) -> int:
    """The set of possible cells: a bit for each index of the axes."""
    axes, finishes = search.axes, 0
    players = _first_two(search.kinds, axes.player, search.player, search.left)
    bankers = _first_two(search.kinds, axes.banker, search.banker, search.left)
    points = _points_left(search.left)
    for player, of_player in players.items():
        for banker, of_banker in bankers.items():
            if _go_together(of_player, of_banker, search.left):
                left = _less(points, (*player.drawn, *banker.drawn))
                shift = player.place * axes.player.ends * axes.banker.size + banker.place * axes.banker.ends
                finishes |= _thirds(_Thirds.of(search, player.total, banker.total, left)) << shift
    return finishes


def _points_left(left: Left) -> list[int]:
    points = [0] * 10
    for kind, count in enumerate(left):
        points[CARDS[kind].points] += count
    return points


def _less(points: Sequence[int], drawn: Iterable[int]) -> tuple[int, ...]:
    """Capped at two: no more third cards follow."""
    left = list(points)
    for card in drawn:
        left[card] -= 1
    return tuple([count if count < 2 else 2 for count in left])


def _first_two(kinds: Kinds, axes: HandAxes, known: Known, left: Left) -> _Choices:
    choices: defaultdict[_TwoCards, list[tuple[int, ...]]] = defaultdict(list)
    seen = [kind for kind in known[:2] if kind is not None]
    possible = [kind for kind in range(kinds.number) if left[kind]]
    for unseen in combinations_with_replacement(possible, 2 - len(seen)):
        one, other = (*seen, *unseen)
        total = (CARDS[one].points + CARDS[other].points) % 10
        drawn = tuple(sorted(CARDS[kind].points for kind in unseen))
        choices[_TwoCards(total, axes.class_table[one][other], drawn)].append(unseen)
    return choices


def _go_together(of_player: Sequence[tuple[int, ...]], of_banker: Sequence[tuple[int, ...]], left: Left) -> bool:
    return any(_suffices(left, one + other) for one in of_player for other in of_banker)


def _suffices(left: Left, kinds: tuple[int, ...]) -> bool:
    if len(set(kinds)) == len(kinds):
        return True  # each of them is left
    return all(left[kind] >= number for kind, number in Counter(kinds).items())


class _Thirds(Struct, frozen=True, cache_hash=True):
    """Everything that the third cards depend on."""

    table: TableOfPlay
    axes: Axes
    player: int
    banker: int
    player_third: int | None
    """The points of the third card if it is known."""
    banker_third: int | None
    lying: ThirdCards
    left: tuple[int, ...]

    @classmethod
    def of(cls, search: Search, player: int, banker: int, left: tuple[int, ...]) -> _Thirds:
        of_player, of_banker = (
            None if kind is None else CARDS[kind].points for kind in (search.player[2], search.banker[2])
        )
        return cls(search.table, search.axes, player, banker, of_player, of_banker, search.lying, left)

    @property
    def goes_on(self) -> bool:
        return not {self.player, self.banker} & self.table.naturals

    @property
    def player_draws(self) -> bool:
        return self.lying.player or (self.goes_on and self.table.player_draws[self.player])

    def banker_draws(self, player_third: int) -> bool:
        return self.lying.banker or (self.goes_on and self.table.banker_draws[self.banker][player_third])


@lru_cache(maxsize=100_000)
def _thirds(thirds: _Thirds) -> int:
    """The ends that third cards give, for the first class of each hand."""
    finishes = 0
    for player, banker in _possible_thirds(thirds):
        of_player = thirds.axes.player.end_index((thirds.player + (player or 0)) % 10, player)
        of_banker = thirds.axes.banker.end_index((thirds.banker + (banker or 0)) % 10, banker)
        finishes |= 1 << of_player * thirds.axes.banker.size + of_banker
    return finishes


def _possible_thirds(thirds: _Thirds) -> Iterator[tuple[int | None, int | None]]:
    if not thirds.player_draws:
        if thirds.player_third is None:
            draws = thirds.banker_draws(NO_THIRD_CARD)
            yield from ((None, card) for card in _cards(thirds.banker_third, draws, thirds.left))
        return
    for card in _cards(thirds.player_third, True, thirds.left):
        assert card is not None, "Player draws"
        left = thirds.left if thirds.player_third is not None else _less(thirds.left, (card,))
        yield from ((card, other) for other in _cards(thirds.banker_third, thirds.banker_draws(card), left))


def _cards(known: int | None, draws: bool, left: Sequence[int]) -> Iterator[int | None]:
    """The points of a third card, None for a hand that stands; nothing if a card is known that is not due."""
    if not draws:
        if known is None:
            yield None
    elif known is not None:
        yield known
    else:
        yield from (points for points, count in enumerate(left) if count)

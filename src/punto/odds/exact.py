"""Exact odds of every bet: its picture multiplied by the ways to each of its cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache

from msgspec import Struct

from punto.cards import CARDS, Card
from punto.errors import OddsError, ShoeError
from punto.odds.ends import EndCount, TotalsCount, count_ends, count_totals
from punto.odds.measures import AnteDecision, AntePlay, BetOdds, Chance, GameOdds
from punto.odds.two_cards import class_ways
from punto.rules.axes import NO_AXES, TOTAL_AXES, Axes
from punto.rules.bets import Bet
from punto.rules.model import RuleSet
from punto.rules.pictures import BetOutcome, Cell, Picture
from punto.shoe import Composition

Result = tuple[str, Fraction]
"""A label and the gain per unit bet."""

_FOLD: Result = ("fold", Fraction(-1))


def exact_odds(rules: RuleSet, unseen: Composition) -> GameOdds:
    """The odds of every bet for the next round from these cards.

    >>> from punto.rules import load_rules
    >>> odds = exact_odds(load_rules("commission"), Composition.of_decks(8))
    >>> f"{float(odds.bet('banker').house_edge):.4%}"
    '1.0579%'
    """
    check_composition(unseen)
    counts = _Counts(rules, unseen)
    return GameOdds(rules.id, unseen, {bet.id: _bet_odds(rules, bet, counts) for bet in rules.bets})


def check_composition(unseen: Composition) -> None:
    if len(unseen.counts) != len(CARDS) or min(unseen.counts) < 0:
        raise OddsError(f"A composition needs a non-negative count for each of the {len(CARDS)} cards.")


def unseen_of(rules: RuleSet, decks: int, seen: Iterable[Card]) -> Composition:
    """The cards of these decks, validated for the game, without those seen.

    >>> from punto.rules import load_rules
    >>> unseen_of(load_rules("rws"), 8, [Card("AS")]).total
    415
    """
    rules.check_decks(decks)
    gone = Composition.of_cards(seen)
    for card, times in zip(CARDS, gone.counts, strict=True):
        if times > decks:
            raise ShoeError(f"{card.picture} cannot have been seen {times} times: {decks} decks hold {decks}.")
    return Composition(tuple(decks - times for times in gone.counts))


class _Needed(Struct, frozen=True):
    """The axes on which the bets of a game are counted."""

    plain: Axes
    """For all bets that see no class of Banker's first two cards."""
    mixed: Axes
    """For bets that see such a class, and more: they take longer."""


@lru_cache(maxsize=100)
def _needed(rules: RuleSet) -> _Needed:
    plain, mixed = TOTAL_AXES, NO_AXES
    for picture in rules.pictures.values():
        if picture.axes.sees_ends and picture.axes.banker.tests:
            mixed = mixed.union(picture.axes)
        elif picture.axes.sees_ends:
            plain = plain.union(picture.axes)
    return _Needed(plain, mixed)


class _Counts:
    """The counts that a game's bets need, each made once."""

    def __init__(self, rules: RuleSet, unseen: Composition) -> None:
        self.unseen = unseen
        self._table = rules.table_of_play
        self._needed = _needed(rules)

    @cached_property
    def totals(self) -> TotalsCount:
        return count_totals(self._table, self.unseen.by_points())

    @cached_property
    def _plain(self) -> EndCount:
        if self._needed.plain == TOTAL_AXES:
            return EndCount(TOTAL_AXES, list(self.totals.cells), self.totals.orders)
        return count_ends(self._table, self.unseen, self._needed.plain)

    @cached_property
    def _mixed(self) -> EndCount:
        return count_ends(self._table, self.unseen, self._needed.mixed)

    def of(self, axes: Axes) -> tuple[list[int], int]:
        """The ways to each cell, and all ways."""
        if not axes.sees_ends:
            return class_ways(axes, self.unseen)
        count = self._mixed if axes.banker.tests else self._plain
        return count.on(axes), count.orders


def _bet_odds(rules: RuleSet, bet: Bet, counts: _Counts) -> BetOdds:
    if bet.id in rules.wagers:
        return _ante_odds(rules, bet, rules.wagers[bet.id], counts.totals, counts.unseen)
    picture = rules.pictures[bet.id]
    ways, orders = counts.of(picture.axes)
    tally = _tally(picture.cells, ways)
    return _odds(bet, ((cell_result(cell), number) for cell, number in tally.items()), orders)


def _ante_odds(rules: RuleSet, ante: Bet, wager: Bet, count: TotalsCount, unseen: Composition) -> BetOdds:
    results = raised_results(rules, ante, wager)
    values = raise_values([net for _, net in results], count.by_first_card)
    decisions = tuple(
        AnteDecision(rank, Fraction(cards, unseen.total), values[rank.points])
        for rank, cards in unseen.by_rank().items()
        if cards
    )
    choices = {decision.rank.points: decision.choice for decision in decisions}
    ways = [
        (result if choice == "raise" else _FOLD, number)
        for points, choice in choices.items()
        for result, number in zip(results, count.by_first_card[points], strict=True)
    ]
    odds = _odds(ante, ways, count.orders)
    return BetOdds(odds.bet_id, odds.title, odds.chances, AntePlay(decisions, raise_times(wager)))


def raise_values(raised_nets: Sequence[Fraction], by_first_card: Iterable[Sequence[int]]) -> dict[int, Fraction]:
    """By points of each possible first card: the value of raising, from the ways to each pair of totals."""
    return {
        points: sum(ways * net for ways, net in zip(cells, raised_nets, strict=True)) / Fraction(sum(cells))
        for points, cells in enumerate(by_first_card)
        if any(cells)
    }


def raise_times(wager: Bet) -> int:
    assert wager.raises is not None
    return wager.raises.times


def raised_results(rules: RuleSet, ante: Bet, wager: Bet) -> list[Result]:
    """By cell: the gain of ante and wager per unit of ante."""
    if rules.pause is None or rules.pause.after_cards != 1:
        raise OddsError(f"{rules.title}: odds of an ante need its decision after the first card.")
    times = raise_times(wager)
    cells = zip(_totals_cells(rules.pictures[ante.id]), _totals_cells(rules.pictures[wager.id]), strict=True)
    return [_add_results(cell_result(of_ante), times, cell_result(of_wager)) for of_ante, of_wager in cells]


def _totals_cells(picture: Picture) -> list[Cell]:
    if not TOTAL_AXES.covers(picture.axes):
        raise OddsError("Antes and wagers must be bets on totals.")
    return picture.on(TOTAL_AXES)


def _add_results(ante: Result, times: int, wager: Result) -> Result:
    label = ante[0] if ante[0] == wager[0] in ("push", "lose") else f"{ante[0]} + {times} × {wager[0]}"
    return label, ante[1] + times * wager[1]


def cell_result(cell: Cell) -> Result:
    if cell.pays:
        return cell.pays.text, cell.pays.odds
    return ("push", Fraction(0)) if cell.outcome is BetOutcome.PUSH else ("lose", Fraction(-1))


def _tally(cells: Iterable[Cell], ways: Iterable[int]) -> dict[Cell, int]:
    tally: defaultdict[Cell, int] = defaultdict(int)
    for cell, number in zip(cells, ways, strict=True):
        tally[cell] += number
    return tally


def _odds(bet: Bet, ways: Iterable[tuple[Result, int]], orders: int) -> BetOdds:
    """Merge equal outcomes; drop impossible ones."""
    by_result: defaultdict[Result, int] = defaultdict(int)
    for result, number in ways:
        by_result[result] += number
    chances = (Chance(label, net, Fraction(number, orders)) for (label, net), number in by_result.items() if number)
    return BetOdds(bet.id, bet.title, tuple(sorted(chances, key=lambda chance: chance.net, reverse=True)))

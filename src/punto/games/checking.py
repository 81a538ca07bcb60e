"""Checks of a game file that need the whole game: every line must fit some round."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce

from punto.completions import CARD_BY_CARD, NO_THIRD_CARDS, RANK_BY_RANK, Search, find_finishes
from punto.errors import RulesError
from punto.games.reading_bets import lines_of
from punto.reading import nodes
from punto.reading.document import Node
from punto.rules import RuleSet
from punto.rules.axes import NO_AXES, Axes, axes_of
from punto.rules.bets import Bet
from punto.rules.conditions import Condition, holds
from punto.rules.pictures import MOST_CELLS


def check_lines(rules: RuleSet, bet_nodes: Mapping[str, Node]) -> None:
    """Raise an error at the first bet that cannot be compiled and at the first line that no round fits."""
    for bet_id, node in bet_nodes.items():
        for line, line_node in zip(rules.bet(bet_id).lines, lines_of(node), strict=True):
            axes = axes_of(line.when)
            if axes.size > MOST_CELLS:
                nodes.wrong(line_node, "this line looks at too much at once: use fewer ranks, suits and third cards.")
            if not fits_some_round(rules, line.when, axes):
                nodes.wrong(
                    line_node, "no round fits this line: its conditions exclude each other. Change or remove it."
                )
        _check_picture(rules, rules.bet(bet_id), node)
    try:
        _check_game(rules)
    except RulesError as error:
        nodes.wrong_at(1, str(error))


def _check_picture(rules: RuleSet, bet: Bet, node: Node) -> None:
    try:
        rules.pictures[bet.id]
    except RulesError as error:
        nodes.wrong(node, str(error))


def _check_game(rules: RuleSet) -> None:
    if rules.axes.size > MOST_CELLS:
        raise RulesError("The bets of this game look at too much together: use fewer ranks, suits and third cards.")


def fits_some_round(rules: RuleSet, condition: Condition, axes: Axes) -> bool:
    finishes = _finishes(rules, axes)
    return any(finishes >> place & 1 and holds(condition, end) for place, end in enumerate(axes.round_ends()))


def find_idle_lines(rules: RuleSet, bet: Bet) -> list[int]:
    """The lines of a bet, from 0, that never decide: in every round that fits one, an earlier line fits too."""
    axes = reduce(Axes.union, (axes_of(line.when) for line in bet.lines), NO_AXES)
    finishes = _finishes(rules, axes)
    ends = [end for place, end in enumerate(axes.round_ends()) if finishes >> place & 1]
    deciding = {next((at for at, line in enumerate(bet.lines) if holds(line.when, end)), None) for end in ends}
    return [at for at in range(len(bet.lines)) if at not in deciding]


def _finishes(rules: RuleSet, axes: Axes) -> int:
    """The ends that a full shoe allows."""
    kinds = CARD_BY_CARD if axes.sees_suits else RANK_BY_RANK
    unknown = (None, None, None)
    return find_finishes(
        Search(rules.table_of_play, axes, kinds, unknown, unknown, NO_THIRD_CARDS, (6,) * kinds.number)
    )

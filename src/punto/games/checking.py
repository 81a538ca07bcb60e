"""Checks of a game file that need the whole game: every line must fit some round."""

from __future__ import annotations

from collections.abc import Mapping

from punto.completions import CARD_BY_CARD, NO_THIRD_CARDS, RANK_BY_RANK, Search, find_finishes
from punto.errors import RulesError
from punto.reading import nodes
from punto.reading.document import Node
from punto.rules import RuleSet
from punto.rules.axes import Axes, axes_of
from punto.rules.bets import Bet
from punto.rules.conditions import Condition, holds
from punto.rules.pictures import MOST_CELLS


def check_lines(rules: RuleSet, bet_nodes: Mapping[str, Node]) -> None:
    """Raise an error at the first bet that cannot be compiled and at the first line that no round fits."""
    for bet_id, node in bet_nodes.items():
        entries = dict(nodes.named_entries(node, "a bet"))
        lines = nodes.sequence(entries["lines"][1], "lines")
        for line, line_node in zip(rules.bet(bet_id).lines, lines, strict=True):
            axes = axes_of(line.when)
            if axes.size > MOST_CELLS:
                nodes.wrong(line_node, "this line looks at too much at once: use fewer ranks, suits and third cards.")
            if not fits_some_round(rules, line.when, axes):
                nodes.wrong(
                    line_node, "no round fits this line: its conditions exclude each other. Change or remove it."
                )
        _check_picture(rules, rules.bet(bet_id), entries["lines"][1])
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


def _finishes(rules: RuleSet, axes: Axes) -> int:
    """The ends that a full shoe allows."""
    kinds = CARD_BY_CARD if axes.sees_suits else RANK_BY_RANK
    unknown = (None, None, None)
    return find_finishes(
        Search(rules.table_of_play, axes, kinds, unknown, unknown, NO_THIRD_CARDS, (6,) * kinds.number)
    )

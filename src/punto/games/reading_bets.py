"""Reads the bets of a game file: lines, and how a bet depends on others."""

from __future__ import annotations

import re
from typing import Final

from punto.errors import MoneyError
from punto.games.conditions import MOST_CONDITIONS, count_conditions, read_condition
from punto.hands import Hand
from punto.money import Pays
from punto.reading import nodes
from punto.reading.characters import simplified
from punto.reading.document import Node, ScalarNode, SequenceNode
from punto.reading.suggestions import quoted
from punto.rules.bets import Bet, Needs, Raises
from punto.rules.pictures import BetOutcome, Line

BET_KEYS: Final = ("title", "lines", "side", "clause", "needs", "raises")
LINE_KEYS: Final = ("when", "pays", "push", "lose", "clause")
RAISE_KEYS: Final = ("ante", "times")
MOST_LINES: Final = 100
MOST_TIMES: Final = 10
_EXAMPLE_PAY: Final = '"8:1" or "0.95:1"'
_OUTCOMES: Final = ("pays", "push", "lose")
_HANDS: Final = {hand.value: hand for hand in Hand}


def read_bet(bet_id: str, node: Node, title: str) -> Bet:
    """A bet whose clauses are not checked yet. Without a clause, it is cited by its id."""
    entries = nodes.mapping(node, f"the bet {bet_id}", BET_KEYS)
    if "lines" not in entries:
        nodes.wrong(node, f"the bet {bet_id} needs lines: write when it pays, as in {_EXAMPLE}.")
    clause = nodes.text(entries["clause"], "clause") if "clause" in entries else bet_id
    lines = nodes.sequence(entries["lines"], "lines")
    if not lines:
        nodes.wrong(entries["lines"], f"lines is empty: write when the bet pays, as in {_EXAMPLE}.")
    if len(lines) > MOST_LINES:
        nodes.wrong(lines[MOST_LINES], f"a bet has {MOST_LINES} lines at most: write fewer.")
    return Bet(
        id=bet_id,
        title=title,
        lines=tuple(_line(each) for each in lines),
        clause=clause,
        counts_on=nodes.word(entries["side"], "side", _HANDS) if "side" in entries else None,
        needs=Needs(_others(entries["needs"], "needs"), clause) if "needs" in entries else None,
        raises=_raises(entries["raises"], clause) if "raises" in entries else None,
    )


def lines_of(bet: Node) -> tuple[Node, ...]:
    """The lines of a bet that has been read."""
    return nodes.sequence(nodes.named_entries(bet, "a bet")["lines"][1], "lines")


_EXAMPLE: Final = '[{when: {winner: banker}, pays: "1:1"}]'


def _line(node: Node) -> Line:
    entries = nodes.mapping(node, "a line", LINE_KEYS)
    given = [key for key in _OUTCOMES if key in entries]
    if "when" not in entries:
        nodes.wrong(node, "a line needs when: write a condition, as in when: {winner: banker}.")
    if not given:
        nodes.wrong(node, 'a line needs an outcome: write pays: "8:1", push: true or lose: true.')
    if len(given) > 1:
        nodes.wrong(entries[given[1]], f"a line has one outcome: keep {given[0]} or {given[1]}.")
    if count_conditions(entries["when"]) > MOST_CONDITIONS:
        nodes.wrong(entries["when"], f"when has more than {MOST_CONDITIONS} conditions: write fewer.")
    clause = nodes.text(entries["clause"], "clause") if "clause" in entries else None
    when = read_condition(entries["when"])
    outcome = entries[given[0]]
    if given[0] == "pays":
        return Line(when, BetOutcome.WON, _pays(outcome), clause)
    if not nodes.truth(outcome, given[0]):
        nodes.wrong(outcome, f"{given[0]} is true or left out, not false.")
    return Line(when, BetOutcome.PUSH if given[0] == "push" else BetOutcome.LOST, None, clause)


def _pays(node: Node) -> Pays:
    value = nodes.text(node, "pays")
    meant = _meant_pay(value)
    if isinstance(node, ScalarNode) and node.is_plain:
        nodes.wrong(node, f"pays is quoted text: write {meant or _EXAMPLE_PAY}.")
    try:
        pays = Pays.parse(value)
    except MoneyError:
        nodes.wrong(node, f"pays: {quoted(value)} is not a pay: {_pay_to_write(value, meant)}.")
    if not pays.numerator:
        nodes.wrong(node, f"pays: {value} wins nothing: write push: true.")
    return pays


def _meant_pay(value: str) -> str | None:
    """The pay, in quotes, that a text means: 8 is 8:1, and so are 8/1 and 8 to 1.

    >>> [_meant_pay(text) for text in ("8", "0,95:1", "3 to 2", "“8:1”", "95%")]
    ['"8:1"', '"0.95:1"', '"3:2"', '"8:1"', None]
    """
    plain = re.sub(r" *(?:/|:| to |-| ) *", ":", simplified(value).replace(",", "."))
    plain = plain if ":" in plain else f"{plain}:1"
    try:
        Pays.parse(plain)
    except MoneyError:
        return None
    return f'"{plain}"'


def _pay_to_write(value: str, meant: str | None) -> str:
    if meant:
        return f"write {meant}"
    if re.fullmatch(r"[0-9.]+:[0-9.]+", value):
        return f"write two numbers above zero with at most ten digits, the second one whole, such as {_EXAMPLE_PAY}"
    return f"write odds in quotes, such as {_EXAMPLE_PAY}"


def _others(node: Node, what: str) -> tuple[str, ...]:
    items = node.items if isinstance(node, SequenceNode) else (node,)
    return tuple(nodes.text(each, what) for each in items) or nodes.wrong(
        node, f"{what} is an empty list: write the ids of bets, as in [player, banker]."
    )


def _raises(node: Node, clause: str) -> Raises:
    entries = nodes.mapping(node, "raises", RAISE_KEYS)
    for key in RAISE_KEYS:
        if key not in entries:
            nodes.wrong(node, f"raises needs {key}: write it as in {{ante: ante_player, times: 2}}.")
    times = nodes.number(entries["times"], "times")
    if not 1 <= times <= MOST_TIMES:
        nodes.wrong(entries["times"], f"times is 1 to {MOST_TIMES}, not {times}.")
    return Raises(nodes.text(entries["ante"], "ante"), times, clause)

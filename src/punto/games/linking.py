"""Checks how the bets of a game file depend on one another: each can be placed, and each ante is raised once."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from punto.games.reading_bets import BET_KEYS
from punto.reading import nodes
from punto.reading.document import Node
from punto.reading.suggestions import quoted
from punto.rules.bets import Bet

Bets = Mapping[str, Bet]


def check_links(bets: Bets, declared: Mapping[str, Node], removed: Mapping[str, Node]) -> None:
    """Takes the bets that the file itself declares, and the keys of those that it removes."""
    for bet in bets.values():
        _check_others(bet, bets, declared, removed)
    placeable = _placeable(bets)
    for bet_id, node in declared.items():
        _check_raise(bets[bet_id], bets, node)
        if bets[bet_id].needs and bet_id not in placeable:
            nodes.wrong(
                _link(node, "needs"),
                f"{bet_id} can never be placed: needs must name a bet that can be placed before it.",
            )


def check_pause(bets: Bets, declared: Mapping[str, Node], pause: Node | None) -> None:
    """A game without a pause has no wagers."""
    for bet in bets.values():
        if bet.raises and bet.id in declared:
            nodes.wrong(
                _link(declared[bet.id], "raises"),
                f"{bet.id} raises {bet.raises.ante}, and this game has no pause for it: "
                "write pause: {after_cards: 1} in the game.",
            )
        if bet.raises and pause is not None:
            nodes.wrong(pause, f"pause cannot be removed, because {bet.id} raises {bet.raises.ante}: remove both too.")


def _link(bet: Node, name: str) -> Node:
    return nodes.mapping(bet, "a bet", BET_KEYS)[name]


def _check_others(bet: Bet, bets: Collection[str], declared: Mapping[str, Node], removed: Mapping[str, Node]) -> None:
    for other in bet.others():
        if other in bets:
            continue
        link = "needs" if bet.needs else "raises"
        if bet.id in declared:
            listed = ", ".join(bets)
            nodes.wrong(
                _link(declared[bet.id], link),
                f"{bet.id} {link} {quoted(other)}, which is not a bet: choose from {listed}.",
            )
        nodes.wrong(removed[other], f"{other} cannot be removed, because {bet.id} {link} it: remove {bet.id} too.")


def _check_raise(bet: Bet, bets: Bets, node: Node) -> None:
    if bet.raises is None:
        return
    ante, at = bets[bet.raises.ante], _link(node, "raises")
    if ante.raises:
        nodes.wrong(at, f"{bet.id} raises {ante.id}, which is no ante, because it raises {ante.raises.ante} itself.")
    others = [other.id for other in bets.values() if other.raises and other.raises.ante == ante.id and other != bet]
    if others:
        nodes.wrong(at, f"{ante.id} is raised by {others[0]} already: write another ante for {bet.id}.")


def _placeable(bets: Bets) -> set[str]:
    """The bets that a patron can place one after the other before the deal."""
    found: set[str] = set()
    while more := {
        bet.id
        for bet in bets.values()
        if bet.id not in found and not bet.raises and (bet.needs is None or not found.isdisjoint(bet.needs.any_of))
    }:
        found |= more
    return found

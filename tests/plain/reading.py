"""A plain reading of the lines of a bet, straight from the text of a game file and the cards on the table.

Written from the description of game files and not from the code: cards are text, conditions are the mappings of the
file, and nothing is compiled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from tests.plain.dealing import point_total, value_of

Hands = tuple[Sequence[str], Sequence[str]]
"""The cards of Player and of Banker, as in 9H."""


def total(cards: Sequence[str]) -> int:
    return point_total([value_of(card) for card in cards])


def net(lines: Sequence[Mapping[str, Any]], hands: Hands) -> Fraction:
    """The gain of one unit: the first line that fits decides; otherwise the unit is lost."""
    for line in lines:
        if fits(line["when"], hands):
            if "pays" in line:
                numerator, denominator = line["pays"].split(":")
                return Fraction(numerator) / Fraction(denominator)
            return Fraction(0 if "push" in line else -1)
    return Fraction(-1)


def fits(when: Mapping[str, Any], hands: Hands) -> bool:
    return all(_fits(key, wanted, hands) for key, wanted in when.items())


def _fits(key: str, wanted: Any, hands: Hands) -> bool:
    player, banker = hands
    totals = total(player), total(banker)
    if key == "any":
        return any(fits(each, hands) for each in wanted)
    if key == "all":
        return all(fits(each, hands) for each in wanted)
    if key == "not":
        return not fits(wanted, hands)
    if key == "winner":
        winner = "tie" if totals[0] == totals[1] else "player" if totals[0] > totals[1] else "banker"
        return winner in _several(wanted)
    if key == "natural":
        natural = any(len(cards) == 2 and total(cards) >= 8 for cards in hands)
        return natural is wanted
    if key == "margin":
        return abs(totals[0] - totals[1]) in _several(wanted)
    if key == "cards":
        return len(player) + len(banker) in _several(wanted)
    if key in ("winning", "losing"):
        if totals[0] == totals[1]:
            return False
        wins = (totals[0] > totals[1]) == (key == "winning")
        return _hand_fits(wanted, player if wins else banker)
    return _hand_fits(wanted, player if key == "player" else banker)


def _hand_fits(wanted: Mapping[str, Any], cards: Sequence[str]) -> bool:
    for key, value in wanted.items():
        if key == "total" and total(cards) not in _several(value):
            return False
        if key == "cards" and len(cards) not in _several(value):
            return False
        if key == "pair" and (cards[0][0] == cards[1][0]) != value:
            return False
        if key == "suited_pair" and (cards[0] == cards[1]) != value:
            return False
        if key == "third_card" and (len(cards) < 3 or total(cards[2:]) not in _several(value)):
            return False
        if key == "ranks" and not _letters_fit(_several(value), cards[0][0], cards[1][0]):
            return False
        if key == "suits" and not _letters_fit(_several(value), cards[0][1], cards[1][1]):
            return False
    return True


def _letters_fit(wanted: Sequence[Any], one: str, other: str) -> bool:
    singles = [str(each) for each in wanted if len(str(each)) == 1]
    couples = [str(each) for each in wanted if len(str(each)) == 2]
    return (one in singles and other in singles) or one + other in couples or other + one in couples


def _several(wanted: Any) -> list[Any]:
    """A value, a list of values, or a range such as 4..8."""
    if isinstance(wanted, list):
        return [each for one in wanted for each in _several(one)]
    if isinstance(wanted, str) and ".." in wanted:
        low, high = wanted.split("..")
        return list(range(int(low), int(high) + 1))
    return [wanted]

"""The roads drawn the slow way, with a pencil on squared paper.

Written from the rule as explained at the table, not from the code. The paper for the derived roads has enough rows that
no streak turns, so "is the square to the left marked?" refers to logical columns.
"""

from __future__ import annotations

Square = tuple[int, int]
"""Column and row, from 1."""


def walk(signs: str) -> list[Square]:
    """The squares of each sign on paper with six rows."""
    paper: dict[Square, str] = {}
    squares: list[Square] = []
    last_sign = ""
    turned = False
    for sign in signs:
        if sign != last_sign:
            column, row = 1, 1
            while (column, row) in paper:
                column += 1
            turned = False
        else:
            column, row = squares[-1]
            if not turned and row < 6 and (column, row + 1) not in paper:
                row += 1
            else:
                turned = True
                column += 1
        assert (column, row) not in paper, "two marks on one square"
        paper[column, row] = sign
        squares.append((column, row))
        last_sign = sign
    return squares


def tall_paper(winners: str) -> list[Square]:
    """The big road with enough rows that a streak never turns."""
    squares: list[Square] = []
    for place, winner in enumerate(winners):
        if place == 0:
            squares.append((1, 1))
        elif winner == winners[place - 1]:
            column, row = squares[-1]
            squares.append((column, row + 1))
        else:
            column, row = squares[-1]
            squares.append((column + 1, 1))
    return squares


def derived(winners: str, columns_back: int) -> str:
    """Red or blue for each mark, from the squares marked before it.

    A mark below another compares two squares that many columns to the left: the one in its row and the one above. Both
    marked or both empty is red, otherwise blue. A mark that starts a column is the opposite of what another mark under
    the previous column would have been.
    """
    marked: set[Square] = set()
    road = ""
    for column, row in tall_paper(winners):
        if row > 1 and column - columns_back >= 1:
            road += "R" if agree(marked, column - columns_back, row) else "B"
        if row == 1 and column - 1 - columns_back >= 1:
            under = 1
            while (column - 1, under) in marked:
                under += 1
            road += "B" if agree(marked, column - 1 - columns_back, under) else "R"
        marked.add((column, row))
    return road


def agree(marked: set[Square], column: int, row: int) -> bool:
    return ((column, row) in marked) == ((column, row - 1) in marked)


def big_road(results: str) -> list[tuple[int, int, str, int]]:
    """Column, row, winner and ties of each mark, from letters B, P and T."""
    winners = results.replace("T", "")
    if not winners:
        return [(1, 1, "T", len(results))] if results else []
    leading, *following = [len(part) for part in results.replace("P", "B").split("B")]
    following[0] += leading
    return [
        (column, row, winner, count)
        for (column, row), winner, count in zip(walk(winners), winners, following, strict=True)
    ]


def asked(results: str, winner: str, columns_back: int) -> str | None:
    """Play the next round, see what it adds, and undo it."""
    winners = results.replace("T", "")
    added = derived(winners + winner, columns_back).removeprefix(derived(winners, columns_back))
    return added or None

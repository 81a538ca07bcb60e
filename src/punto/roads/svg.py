"""The roads as an SVG picture, for notebooks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from punto.deal import Result
from punto.hands import Hand
from punto.roads.derived import draw_derived
from punto.roads.grid import ROWS

if TYPE_CHECKING:
    from punto.roads.board import Roads

CELL: Final = 16
GAP: Final = 12
COLOURS: Final[Mapping[str, str]] = {
    Result.BANKER.value: "#c0392b",
    Result.PLAYER.value: "#1f5fbf",
    Result.TIE.value: "#2e8b57",
    "R": "#c0392b",
    "B": "#1f5fbf",
}
LETTERS: Final = {Result.BANKER: "B", Result.PLAYER: "P", Result.TIE: "T"}


def draw_svg(roads: Roads) -> str:
    """Bead plate, big road, and the three derived roads below each other."""
    boards = [list(_beads(roads)), list(_big_road(roads))]
    boards += [list(_derived(road)) for road in (roads.big_eye_boy, roads.small_road, roads.cockroach_pig)]
    columns = max((column for board in boards for column, _, _ in board), default=1)
    height = ROWS * CELL + GAP
    drawn = "".join(
        f'<g transform="translate({(column - 1) * CELL + CELL // 2},{place * height + (row - 1) * CELL + CELL // 2})">'
        f"{mark}</g>"
        for place, board in enumerate(boards)
        for column, row, mark in board
    )
    size = f'width="{columns * CELL}" height="{len(boards) * height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-size="9" text-anchor="middle">{drawn}</svg>'


def _beads(roads: Roads) -> Iterator[tuple[int, int, str]]:
    for bead in roads.bead:
        disc = f'<circle r="7" fill="{COLOURS[bead.result.value]}"/>'
        letter = f'<text y="3" fill="#fff">{LETTERS[bead.result]}</text>'
        yield bead.column, bead.row, disc + letter + _pairs(bead.pairs)


def _big_road(roads: Roads) -> Iterator[tuple[int, int, str]]:
    for mark in roads.big_road:
        ring = f'<circle r="6" fill="none" stroke-width="2" stroke="{COLOURS[mark.result.value]}"/>'
        ties = f'<text y="3" fill="{COLOURS[Result.TIE.value]}">{mark.ties}</text>' if mark.ties else ""
        yield mark.column, mark.row, ring + ties + _pairs(mark.pairs)


def _derived(road: str) -> Iterator[tuple[int, int, str]]:
    for mark in draw_derived(road):
        yield mark.column, mark.row, f'<circle r="4" fill="{COLOURS[mark.sign]}"/>'


def _pairs(pairs: tuple[Hand, ...]) -> str:
    """Dots: Banker's above, Player's below."""
    at = {Hand.BANKER: -5, Hand.PLAYER: 5}
    return "".join(f'<circle cx="{at[hand]}" cy="{at[hand]}" r="2" fill="{COLOURS[hand.value]}"/>' for hand in pairs)

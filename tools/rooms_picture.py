"""Draws docs/pictures/rooms.svg, the layers of the code. Run by `make docs`."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "rooms.svg"
WIDTH, HEIGHT = 960, 812
FELT, BRASS, INK, PAPER, SOFT = "#14532d", "#b58a3c", "#1d2b23", "#fbf8ef", "#5d6b62"


class Look(NamedTuple):
    size: float
    fill: str
    weight: int = 400
    anchor: str = "start"


class Band(NamedTuple):
    """One layer: a title at the left, then its rooms from left to right."""

    title: str
    note: str
    top: int
    height: int
    fill: str
    rooms: tuple[tuple[str, str], ...]
    """Name and subject."""


BANDS: Final = (
    Band(
        "People",
        "browser and shell",
        20,
        84,
        "#f3e7cb",
        (
            ("web", "terminal, console, pit, display"),
            ("cli", "one module per command"),
            ("notebook", "one call per question"),
            ("gym", "an environment for agents"),
        ),
    ),
    Band(
        "Service",
        "clocks, files, network",
        124,
        84,
        "#e7e3d4",
        (
            ("service", "sessions, streams, recovery"),
            ("wire", "messages in and out"),
            ("reports", "PAR sheet, recall, exports"),
            ("verify", "replays, settles again"),
        ),
    ),
    Band(
        "Record",
        "append only, signed",
        228,
        84,
        "#e7e3d4",
        (
            ("history", "a table's past"),
            ("journal", "SQLite, PostgreSQL"),
            ("entries", "the records of a house"),
            ("figures", "win, hold, theory"),
            ("randomness", "source, tests"),
        ),
    ),
    Band(
        "Studies",
        "studies use sim and odds",
        332,
        84,
        "#e3ebe4",
        (
            ("odds", "exact"),
            ("sim", "Monte Carlo"),
            ("studies", "many rounds"),
            ("roads", "scoreboards"),
            ("notation", "shoes as text"),
            ("scenario", "stories"),
            ("games", "from files"),
            ("reading", "YAML"),
            ("integrity", "shoe alarms"),
            ("requirements", "regulators"),
            ("words", "three languages"),
        ),
    ),
    Band(
        "Decisions",
        "pure: command → events",
        436,
        84,
        "#cfe5d5",
        (
            ("options", "what is possible now"),
            ("table", "decide, evolve"),
            ("ledger", "double entry"),
            ("faults", "of devices"),
            ("approvals", "two people"),
            ("incidents", "rulings"),
            ("round", "one round as data"),
        ),
    ),
    Band(
        "Judgement",
        "pure: cards and bets → money",
        540,
        84,
        "#cfe5d5",
        (
            ("deal", "hands"),
            ("completions", "all ends"),
            ("verdicts", "decided?"),
            ("settlement", "paid"),
            ("bets", "on the felt"),
            ("limits", "min, max"),
            ("apportionment", "pro rata"),
            ("shoe", "census"),
            ("scaling", "no bias"),
            ("provable", "proof"),
            ("refusals", "closed list"),
        ),
    ),
    Band(
        "Declarations",
        "data, as in the document",
        644,
        84,
        "#bcd9c5",
        (
            ("rules", "four games"),
            ("messages", "ids, facts"),
            ("money", "cents"),
            ("cards", "9H, TD"),
            ("hands", "two"),
            ("people", "roles"),
            ("persistent", "rows"),
            ("frames", "tables, plots"),
            ("errors", "kinds"),
        ),
    ),
)
LEFT, RIGHT, GAP = 214, 24, 10


def draw() -> str:
    body = "\n".join([*_frame(), *(line for band in BANDS for line in _band(band)), *_arrows(), *_foot()])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="The layers of Punto" '
        f'font-family="Inter, Segoe UI, Helvetica Neue, Noto Sans, DejaVu Sans, sans-serif">\n{body}\n</svg>\n'
    )


def _frame() -> Iterator[str]:
    yield (
        f'<rect x="1.5" y="1.5" width="{WIDTH - 3}" height="{HEIGHT - 3}" rx="14" '
        f'fill="{PAPER}" stroke="{BRASS}" stroke-width="3"/>'
    )


def _band(band: Band) -> Iterator[str]:
    yield f'<rect x="16" y="{band.top}" width="{WIDTH - 32}" height="{band.height}" rx="10" fill="{band.fill}"/>'
    middle = band.top + band.height // 2
    yield _text(34, middle - 4, band.title, Look(17, FELT, weight=700))
    yield _text(34, middle + 15, band.note, Look(10.5, SOFT))
    x = float(LEFT)
    for (name, knows), width in zip(band.rooms, _widths(band), strict=True):
        yield from _room(x, band.top + 14, width, name, knows)
        x += width + GAP


def _widths(band: Band) -> list[float]:
    """In proportion to the text; together they fill the layer."""
    wanted = [max(9.5 * len(name), 6.2 * len(knows)) + 20 for name, knows in band.rooms]
    spare = WIDTH - LEFT - RIGHT - GAP * (len(wanted) - 1) - sum(wanted)
    return [width + spare / len(wanted) for width in wanted]


def _room(x: float, y: float, width: float, name: str, knows: str) -> Iterator[str]:
    yield (
        f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="56" rx="7" '
        f'fill="#ffffff" stroke="{FELT}" stroke-opacity=".35"/>'
    )
    yield _text(x + width / 2, y + 25, name, Look(13.5, INK, weight=650, anchor="middle"))
    yield _text(x + width / 2, y + 43, knows, Look(10.5, SOFT, anchor="middle"))


def _arrows() -> Iterator[str]:
    """Between layers: imports point down, decisions flow up."""
    for above, below in pairwise(BANDS):
        y, end = above.top + above.height, below.top
        yield _arrow(WIDTH - 150, y + 2, end - 2, FELT)
        yield _arrow(WIDTH - 110, end - 2, y + 2, BRASS)


def _arrow(x: float, start: float, end: float, colour: str) -> str:
    tip = 5 if end > start else -5
    return (
        f'<path d="M{x} {start}V{end} M{x - 4} {end - tip}L{x} {end}L{x + 4} {end - tip}" '
        f'fill="none" stroke="{colour}" stroke-width="2" stroke-linecap="round"/>'
    )


def _foot() -> Iterator[str]:
    y = HEIGHT - 46
    yield _arrow(42, y - 14, y + 4, FELT)
    yield _text(56, y, "a room imports only from the layers below it", Look(12, INK))
    yield _arrow(500, y + 4, y - 14, BRASS)
    yield _text(514, y, "decisions flow up as data: events, hands, settlements", Look(12, INK))
    about = (
        "The three lower layers are pure: no clock, file, network or random source. "
        "A bet is a picture, declared at the bottom and used on every layer."
    )
    yield _text(34, y + 24, about, Look(11, SOFT))


def _text(x: float, y: float, text: str, look: Look) -> str:
    return (
        f'<text x="{x:.1f}" y="{y}" font-size="{look.size}" font-weight="{look.weight}" fill="{look.fill}" '
        f'text-anchor="{look.anchor}">{escape(text)}</text>'
    )


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")

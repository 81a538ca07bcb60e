"""Positions of text in a PDF: each run with its place and width, from the page's drawing instructions."""

from __future__ import annotations

import io
import re
from itertools import combinations, groupby
from operator import attrgetter
from typing import Any, NamedTuple

import pypdf
from pypdf.generic import ContentStream


class Run(NamedTuple):
    page: int
    x: float
    y: float
    """The baseline, from the foot of the page."""
    width: float
    size: float
    text: str

    def overlaps(self, other: Run) -> bool:
        """Overlaps by more than a point, on lines too close to read both."""
        shared = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        return shared > 1 and abs(self.y - other.y) < 0.6 * min(self.size, other.size)


def runs_of(pdf: bytes) -> list[Run]:
    """In drawing order. Typst draws each run with its own matrix."""
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    return [run for number, page in enumerate(reader.pages) for run in _page_runs(number, page, reader)]


def collisions(runs: list[Run]) -> list[tuple[str, str]]:
    words = [run for run in runs if run.text.strip()]
    return [
        (one.text, other.text)
        for _, page in groupby(sorted(words, key=attrgetter("page")), key=attrgetter("page"))
        for one, other in combinations(page, 2)
        if one.overlaps(other)
    ]


def _page_runs(number: int, page: pypdf.PageObject, reader: pypdf.PdfReader) -> list[Run]:
    resources: Any = page["/Resources"]
    fonts = {name: _Font(font.get_object()) for name, font in resources["/Font"].items()}
    found: list[Run] = []
    places: list[tuple[float, float]] = [(0.0, 0.0)]
    font, size = next(iter(fonts.values())), 0.0
    for operands, operator in ContentStream(page.get_contents(), reader).operations:
        match operator:
            case b"q":
                places.append(places[-1])
            case b"Q":
                places.pop()
            case b"cm":
                places[-1] = places[-1][0] + float(operands[4]), places[-1][1] + float(operands[5])
            case b"Tf":
                font, size = fonts[operands[0]], float(operands[1])
            case b"Tj" | b"TJ":
                parts = operands[0] if operator == b"TJ" else operands
                thousandths, text = font.measure(parts)
                found.append(Run(number, *places[-1], thousandths * size / 1000, size, text))
    return found


class _Font:
    """A subset font with two bytes per glyph."""

    def __init__(self, font: Any) -> None:
        self._widths = _widths([item.get_object() for item in font["/DescendantFonts"][0].get_object()["/W"]])
        self._characters = _characters(font["/ToUnicode"].get_data().decode("latin-1"))

    def measure(self, parts: Any) -> tuple[float, str]:
        """Width in thousandths of the font size, and the characters."""
        width, text = 0.0, ""
        for part in parts:
            if isinstance(part, int | float):
                width -= float(part)
                continue
            codes = part.original_bytes
            for place in range(0, len(codes), 2):
                glyph = int.from_bytes(codes[place : place + 2])
                width += self._widths.get(glyph, 0.0)
                text += self._characters.get(glyph, "")
        return width, text


def _widths(items: list[Any]) -> dict[int, float]:
    """A sequence of `first last width` or `first [width …]`."""
    widths: dict[int, float] = {}
    place = 0
    while place < len(items):
        first, following = int(items[place]), items[place + 1]
        if isinstance(following, list):
            widths |= {first + step: float(width) for step, width in enumerate(following)}
            place += 2
        else:
            widths |= dict.fromkeys(range(first, int(following) + 1), float(items[place + 2]))
            place += 3
    return widths


def _characters(table: str) -> dict[int, str]:
    found = {}
    for section in re.findall(r"beginbfchar(.*?)endbfchar", table, re.DOTALL):
        for glyph, text in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", section):
            found[int(glyph, 16)] = bytes.fromhex(text).decode("utf-16-be")
    assert "beginbfrange" not in table, "typst writes each character by itself"
    return found

"""Writes docs/requirements.md: what regulators ask, and what shows that Punto has it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from punto.requirements import Requirement, Source, Standing, count_standings, sources

PAGE: Final = Path(__file__).parents[1] / "docs" / "requirements.md"
HEAD: Final = """# Requirements

What regulators ask besides the rules of the games, clause by clause in our own words, and what shows that Punto has it.
`punto report requirements` prints the same. The sources are in `src/punto/requirements/sources`; `make docs` writes
this page, and a test fails if it is out of date.

"Has" means that the named tests show it. "Partly" says what is missing. The page says what the software does; a licence
also depends on the house's procedures, and on a test laboratory.
"""


def page() -> str:
    return "\n".join([HEAD, _summary(), *map(_section, sources())])


def _summary() -> str:
    lines = [f"| source | {' | '.join(one.value for one in Standing)} |", f"|---|{'---|' * len(Standing)}"]
    for source in sources():
        counts = ["not read" if source.unread else "", "", "", ""]
        if source.read:
            counts = [str(number) for number in count_standings(source).values()]
        lines.append(f"| {source.title} | {' | '.join(counts)} |")
    return "\n".join(lines) + "\n"


def _section(source: Source) -> str:
    heading = f"## {source.title}\n\n{source.publisher}. "
    if source.unread:
        return f"{heading}Not read: {source.unread}\n"
    lines = [f"{heading}Read: {source.read}.\n", "| clause | requirement | standing | shown by, or what is missing |"]
    lines += ["|---|---|---|---|", *map(_row, source.requirements)]
    return "\n".join(lines) + "\n"


def _row(one: Requirement) -> str:
    shown = "<br>".join([*(f"`{name}`" for name in one.shown_by), *([one.missing] if one.missing else [])])
    return f"| {one.clause} | {one.asks} | {one.standing.value} | {shown} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

"""Write docs/conformance.md: clause by clause what the system does, by the scenarios that show it.

Run it from anywhere: `python tools/conformance_page.py`; with `--check` it only says whether the page is current.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from punto.rules import RULES, RuleSet
from punto.rules.irregularities import Incident, Measure, OrderCards, measures
from punto.rules.model import Definition, Heading
from punto.scenario import check, citations, parse_story, play

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "conformance.md"
INTERPRETATION = re.compile(r"^## (\d+)\. (.+)$", re.MULTILINE)

HEAD = """# Conformance

What the system does for every clause of the four rule documents, and for every interpretation of them. A scenario is a
story that is played at a table, with what has to come out of it written down beside it. `make docs` plays them all and
writes this page; a test fails when the page is out of date.

Each clause is one of three kinds:

- Carried out. An event, a ruling, a refusal or a settlement cites it as its authority. The row lists the scenarios that
  are filed under the clause, and counts every scenario that cites it. "Passes" means that each of those listed cites
  the clause and comes out as it says.
- Heading. It only introduces the clauses below it. They are carried out, each in a row of its own.
- Definition. It says what something is. It decides nothing by itself, so nothing cites it; the clause that uses it is
  carried out, in a row of its own.

A test fails when a clause that is carried out is cited by no scenario. The definitions of section 1 have no row.
"""


class Kind(Enum):
    """Of a clause."""

    CARRIED_OUT = "carried out"
    HEADING = "heading"
    DEFINITION = "definition"


class Shown(NamedTuple):
    """One scenario: whether it came out as it says, and what it cites."""

    game: str
    clause: str
    """That it is filed under: `rws:5.4.2`."""
    title: str
    link: str
    passes: bool
    cites: frozenset[str]
    shows: tuple[int, ...]

    @property
    def cites_its_clause(self) -> bool:
        return self.clause in self.cites


class Row(NamedTuple):
    """What is known of one clause."""

    clause: str
    provides: str
    kind: Kind
    rests_on: tuple[str, ...]
    """The clauses below a heading, or the one that uses a definition."""
    filed: tuple[Shown, ...]
    """Scenarios that are filed under it."""
    cited_by: int
    """All scenarios that cite it."""

    @property
    def fails(self) -> bool:
        if self.kind is not Kind.CARRIED_OUT:
            return False
        return not self.filed or not all(one.passes and one.cites_its_clause for one in self.filed)


def read_scenarios() -> list[Shown]:
    files = sorted((DOCS.parent / "scenarios").glob("*/*.yaml"))
    return [_read(file) for file in files]


def _read(file: Path) -> Shown:
    telling = play(parse_story(file.read_text(encoding="utf-8")))
    return Shown(
        game=file.parent.name,
        clause=f"{file.parent.name}:{file.stem.partition('-')[0]}",
        title=telling.story.title,
        link=f"../scenarios/{file.parent.name}/{file.name}",
        passes=all(finding.met for finding in check(telling)),
        cites=citations(telling.story),
        shows=telling.story.shows,
    )


def clause_rows(rules: RuleSet, shown: Iterable[Shown]) -> Iterator[Row]:
    stories = [one for one in shown if one.game == rules.id]
    for number, title in rules.titles.items():
        clause = rules.cite(number)
        kind, rests_on = _kind(rules, number)
        yield Row(
            clause=clause,
            provides=title,
            kind=kind,
            rests_on=tuple(rules.cite(other) for other in rests_on),
            filed=tuple(one for one in stories if one.clause == clause),
            cited_by=sum(clause in one.cites for one in stories),
        )


def _kind(rules: RuleSet, number: str) -> tuple[Kind, tuple[str, ...]]:
    match rules.clauses[number]:
        case Heading():
            return Kind.HEADING, rules.sub_clauses(number)
        case Definition(used_in=used_in):
            return Kind.DEFINITION, (used_in,)
        case str():
            return Kind.CARRIED_OUT, ()


def page(shown: list[Shown]) -> str:
    sections = [HEAD]
    sections += [_game(rules, clause_rows(rules, shown)) for rules in RULES.values()]
    sections += [_incidents(), _interpretations(shown)]
    return "\n".join(sections)


def _game(rules: RuleSet, rows: Iterable[Row]) -> str:
    version = f", version {rules.version}" if rules.version else ""
    lines = [f"## {rules.title}{version}", "", "| clause | it provides | shown by | cited by | result |"]
    lines.append("|---|---|---|---|---|")
    lines += [f"| {row.clause} | {row.provides} | {_shown_by(row)} | {_cited_by(row)} | {_met(row)} |" for row in rows]
    return "\n".join(lines) + "\n"


def _shown_by(row: Row) -> str:
    match row.kind:
        case Kind.HEADING:
            return f"Heading of {', '.join(row.rests_on)}."
        case Kind.DEFINITION:
            return f"Definition, used in {', '.join(row.rests_on)}."
        case Kind.CARRIED_OUT:
            return _links(row.filed)


def _cited_by(row: Row) -> str:
    if row.kind is not Kind.CARRIED_OUT:
        return "–"
    return f"{row.cited_by} scenario{'' if row.cited_by == 1 else 's'}"


def _met(row: Row) -> str:
    if row.fails:
        return "**FAILS**"
    return "passes" if row.kind is Kind.CARRIED_OUT else row.kind.value


def _links(stories: Iterable[Shown]) -> str:
    return "<br>".join(f"[{one.title}]({one.link})" for one in stories) or "**nothing shows it**"


def _result(stories: list[Shown]) -> str:
    return "passes" if stories and all(one.passes for one in stories) else "**FAILS**"


def _incidents() -> str:
    lines = [
        "## What is done about each incident",
        "",
        f"| incident | {' | '.join(RULES)} |",
        f"|---|{'---|' * len(RULES)}",
    ]
    for incident in Incident:
        cells = " | ".join(_provided(rules, incident) for rules in RULES.values())
        lines.append(f"| `{incident.value}` | {cells} |")
    lines += ["", "A decision in brackets is what the document provides for anything that it does not name."]
    return "\n".join(lines) + "\n"


def _provided(rules: RuleSet, incident: Incident) -> str:
    if incident in rules.impossible:
        return "cannot happen"
    provision = rules.irregularities.get(incident)
    if provision is not None:
        found = (_measure(measure) for measure in measures(provision))
        return ", ".join(dict.fromkeys(found))
    if rules.unprovided is None:
        return "not provided for: house decision"
    return ", ".join(f"({_measure(measure)})" for measure in measures(rules.unprovided))


def _measure(measure: Measure) -> str:
    decision = "refer" if isinstance(measure, OrderCards) else measure.__struct_config__.tag
    return f"{decision} {measure.clause}"


def _interpretations(shown: list[Shown]) -> str:
    lines = [
        "## Interpretations",
        "",
        "| | [interpretation](rules/interpretations.md) | shown by | result |",
        "|---|---|---|---|",
    ]
    for number, title in read_interpretations():
        stories = [one for one in shown if number in one.shows]
        lines.append(f"| {number} | {title} | {_links(stories)} | {_result(stories)} |")
    return "\n".join(lines) + "\n"


def read_interpretations() -> Iterator[tuple[int, str]]:
    text = (DOCS / "rules" / "interpretations.md").read_text(encoding="utf-8")
    return ((int(number), title) for number, title in INTERPRETATION.findall(text))


def main() -> int:
    written = page(read_scenarios())
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(written, encoding="utf-8")
        return 0
    if PAGE.is_file() and PAGE.read_text(encoding="utf-8") == written:
        return 0
    print(f"{PAGE.name} is not current: write it with make docs.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())

"""Writes docs/conformance.md: every clause with its scenarios. With --check, fails if the page is out of date."""

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

Every clause of the four rule documents and every interpretation, with the scenarios that show it. A scenario is a
story played at a table, with its expected result. `make docs` plays them all and writes this page. A test fails if the
page is out of date.

There are three kinds of clauses:

- Operative. An event, a ruling, a refusal or a settlement cites the clause. The row lists the scenarios filed under the
  clause and counts all scenarios that cite it. "Passes" means that every listed scenario cites the clause and meets its
  expectations.
- Heading. It only introduces the clauses below it, which have their own rows.
- Definition. It explains a term and decides nothing, so nothing cites it. The clause that uses the term has its own
  row.

A test fails if no scenario cites an operative clause. The definitions of section 1 have no rows.
"""


class Kind(Enum):
    OPERATIVE = "operative"
    HEADING = "heading"
    DEFINITION = "definition"


class Shown(NamedTuple):
    """One scenario: whether it passes, and what it cites."""

    game: str
    clause: str
    """The clause it is filed under: `rws:5.4.2`."""
    title: str
    link: str
    passes: bool
    cites: frozenset[str]
    shows: tuple[int, ...]

    @property
    def cites_its_clause(self) -> bool:
        return self.clause in self.cites


class Row(NamedTuple):
    clause: str
    provides: str
    kind: Kind
    rests_on: tuple[str, ...]
    """The clauses below a heading, or the one that uses a definition."""
    filed: tuple[Shown, ...]
    cited_by: int
    """Number of scenarios that cite it."""

    @property
    def fails(self) -> bool:
        if self.kind is not Kind.OPERATIVE:
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
            return Kind.OPERATIVE, ()


def page(shown: list[Shown]) -> str:
    sections = [HEAD]
    sections += [_game(rules, clause_rows(rules, shown)) for rules in RULES.values()]
    sections += [_incidents(), _interpretations(shown)]
    return "\n".join(sections)


def _game(rules: RuleSet, rows: Iterable[Row]) -> str:
    version = f", version {rules.version}" if rules.version else ""
    lines = [f"## {rules.title}{version}", "", "| clause | subject | scenarios | cited by | result |"]
    lines.append("|---|---|---|---|---|")
    lines += [f"| {row.clause} | {row.provides} | {_shown_by(row)} | {_cited_by(row)} | {_met(row)} |" for row in rows]
    return "\n".join(lines) + "\n"


def _shown_by(row: Row) -> str:
    match row.kind:
        case Kind.HEADING:
            return f"Heading of {', '.join(row.rests_on)}."
        case Kind.DEFINITION:
            return f"Definition, used in {', '.join(row.rests_on)}."
        case Kind.OPERATIVE:
            return _links(row.filed)


def _cited_by(row: Row) -> str:
    if row.kind is not Kind.OPERATIVE:
        return "–"
    return f"{row.cited_by} scenario{'' if row.cited_by == 1 else 's'}"


def _met(row: Row) -> str:
    if row.fails:
        return "**FAILS**"
    return "passes" if row.kind is Kind.OPERATIVE else row.kind.value


def _links(stories: Iterable[Shown]) -> str:
    return "<br>".join(f"[{one.title}]({one.link})" for one in stories) or "**no scenario**"


def _result(stories: list[Shown]) -> str:
    return "passes" if stories and all(one.passes for one in stories) else "**FAILS**"


def _incidents() -> str:
    lines = [
        "## The rule for each incident",
        "",
        f"| incident | {' | '.join(RULES)} |",
        f"|---|{'---|' * len(RULES)}",
    ]
    for incident in Incident:
        cells = " | ".join(_provided(rules, incident) for rules in RULES.values())
        lines.append(f"| `{incident.value}` | {cells} |")
    lines += ["", "A decision in brackets is the document's provision for everything that it does not name."]
    return "\n".join(lines) + "\n"


def _provided(rules: RuleSet, incident: Incident) -> str:
    if incident in rules.impossible:
        return "cannot happen"
    provision = rules.irregularities.get(incident)
    if provision is not None:
        found = (_measure(measure) for measure in measures(provision))
        return ", ".join(dict.fromkeys(found))
    if rules.unprovided is None:
        return "not covered: house decision"
    return ", ".join(f"({_measure(measure)})" for measure in measures(rules.unprovided))


def _measure(measure: Measure) -> str:
    decision = "refer" if isinstance(measure, OrderCards) else measure.__struct_config__.tag
    return f"{decision} {measure.clause}"


def _interpretations(shown: list[Shown]) -> str:
    lines = [
        "## Interpretations",
        "",
        "| | [interpretation](rules/interpretations.md) | scenarios | result |",
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
    print(f"{PAGE.name} is out of date: run make docs.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())

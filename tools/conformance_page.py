"""Write docs/conformance.md: clause by clause what the system does, by the scenarios that show it.

Run it from anywhere: `python tools/conformance_page.py`; with `--check` it only says whether the page is current.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from punto.rules import RULES, RuleSet
from punto.rules.irregularities import Incident, Measure, OrderCards, measures
from punto.scenario import check, parse_story, play

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "conformance.md"
INTERPRETATION = re.compile(r"^## (\d+)\. (.+)$", re.MULTILINE)

HEAD = """# Conformance

What the system does for every clause of the four rule documents, and for every interpretation of them. Each line is a
scenario: a story that is played at a table, with what has to come out written down beside it. "Passes" means that it
came out so when this page was written; a test keeps page and scenarios together. `make docs` writes this page.

Definitions carry no row of their own: they are used where a clause needs them.
"""


class Shown(NamedTuple):
    """One scenario, and whether it came out as it says."""

    game: str
    clause: str
    title: str
    link: str
    passes: bool
    shows: tuple[int, ...]


def read_scenarios() -> list[Shown]:
    files = sorted((DOCS.parent / "scenarios").glob("*/*.yaml"))
    return [_read(file) for file in files]


def _read(file: Path) -> Shown:
    telling = play(parse_story(file.read_text(encoding="utf-8")))
    return Shown(
        game=file.parent.name,
        clause=file.stem.partition("-")[0],
        title=telling.story.title,
        link=f"../scenarios/{file.parent.name}/{file.name}",
        passes=all(finding.met for finding in check(telling)),
        shows=telling.story.shows,
    )


def page(shown: list[Shown]) -> str:
    sections = [HEAD]
    for rules in RULES.values():
        sections.append(_game(rules, [one for one in shown if one.game == rules.id]))
    sections += [_incidents(), _interpretations(shown)]
    return "\n".join(sections)


def _game(rules: RuleSet, shown: list[Shown]) -> str:
    version = f", version {rules.version}" if rules.version else ""
    lines = [f"## {rules.title}{version}", "", "| clause | it provides | what the system does | result |"]
    lines.append("|---|---|---|---|")
    for number, title in rules.clauses.items():
        stories = [one for one in shown if one.clause == number]
        lines.append(f"| {rules.cite(number)} | {title} | {_links(stories)} | {_result(stories)} |")
    return "\n".join(lines) + "\n"


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

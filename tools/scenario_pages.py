"""One page per game with all its scenarios: the story as played, and its file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import indent

from punto.rules import RULES
from punto.scenario import StoryLine, check, open_story, parse_story, play, tell

SCENARIOS = Path(__file__).parents[1] / "scenarios"


def anchor(file: str) -> str:
    return "s-" + file.removesuffix(".yaml").replace(".", "-")


def page(game: str) -> str:
    rules = RULES[game]
    files = sorted((SCENARIOS / game).glob("*.yaml"), key=_order)
    head = (
        f"# Scenarios of {rules.title}\n\n"
        f"{len(files)} stories with their expected results. "
        "See [how to write a scenario](../scenarios.md), and [conformance](../conformance.md) for a list by clause.\n"
    )
    return "\n".join([head, *(_section(file) for file in files)])


def _order(file: Path) -> tuple[tuple[int, ...], str]:
    clause, _, name = file.stem.partition("-")
    return tuple(int(part) for part in clause.split(".")), name


def _section(file: Path) -> str:
    text = file.read_text(encoding="utf-8")
    story = parse_story(text)
    sentences = [open_story(story)]
    telling = play(story, lambda told: sentences.extend(tell(told)))
    title = story.title or file.stem
    passes = all(finding.met for finding in check(telling))
    clause = f"{file.parent.name}:{file.stem.partition('-')[0]}"
    told = "\n".join(_told(sentences))
    return (
        f"## {title} {{ #{anchor(file.name)} }}\n\n"
        f"`{clause}` · {'passes' if passes else '**FAILS**'} · `scenarios/{file.parent.name}/{file.name}`\n\n"
        f'=== "As played"\n\n{indent(told, "    ")}\n\n'
        f'=== "The file"\n\n    ```yaml\n{indent(text.rstrip(), "    ")}\n    ```\n'
    )


def _told(sentences: Iterable[StoryLine]) -> Iterator[str]:
    for sentence in sentences:
        if sentence.is_heading:
            yield f"\n**{sentence.text}**\n"
        else:
            clause = f" <span class=clause>{', '.join(sentence.clauses)}</span>" if sentence.clauses else ""
            yield f"- {sentence.text.strip()}{clause}"

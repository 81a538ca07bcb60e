"""Records current events for later versions to replay: `python -m tests.table.record NUMBER`.

A recording is never changed: when events change, add the next number. It holds a long walk at a table of each game, and
a story for every kind of event that the walks do not show.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec import Raw, Struct, json

from punto.people import Role
from punto.rules import RULES
from punto.scenario import PlayedStep, parse_story, play
from punto.table import Actor, Event, Table, TableSettings, set_up
from punto.table.codec import encode
from punto.table.commands import DEALER, ChangeSettings, OpenBetting
from tests.table.test_walk import Walker

FOLDER = Path(__file__).parent / "recorded"
SCENARIOS = Path(__file__).parents[2] / "scenarios"


class Recording(Struct, frozen=True):
    title: str
    events: list[Raw]
    table: Raw


def main() -> None:
    file = FOLDER / f"recording-{int(sys.argv[1])}.jsonl"
    if file.exists():
        raise SystemExit(f"{file.name} is recorded already: give the new recording the next number.")
    seen: set[str] = set()
    lines = []
    for title, events, table in (*_walks(), *_stories()):
        tags = {str(event.__struct_config__.tag) for event in events}
        if tags - seen:
            seen |= tags
            stored = [Raw(encode(event)) for event in events]
            lines.append(json.encode(Recording(title, stored, Raw(encode(table)))))
    file.write_bytes(b"\n".join(lines) + b"\n")


def _walks() -> Iterator[tuple[str, list[Event], Table]]:
    for game in RULES:
        walker = Walker(game, seed=2026)
        for _ in range(120):
            walker.walk()
        yield f"A walk at a table of {game}", walker.events, walker.table
    walker = Walker("rws", seed=2026)
    manager = Actor(Role.PIT_MANAGER)
    walker.ask(ChangeSettings(settings=TableSettings(decks=6)), manager)
    walker.ask(OpenBetting(), DEALER)
    walker.ask(ChangeSettings(settings=TableSettings(closed=True), after_round=True), manager)
    yield "Settings changed", walker.events, walker.table


def _stories() -> Iterator[tuple[str, list[Event], Table]]:
    for file in sorted(SCENARIOS.rglob("*.yaml")):
        steps: list[PlayedStep] = []
        story = play(parse_story(file.read_text(encoding="utf-8")), steps.append).story
        events: list[Event] = [set_up("table", story.game, story.settings)]
        events += [happening.event for step in steps for happening in step.happenings]
        yield story.title, events, steps[-1].after


if __name__ == "__main__":
    main()

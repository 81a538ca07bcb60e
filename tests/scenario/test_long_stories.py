"""Long stories: time and memory are linear in their length, and results are the same."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import chain, pairwise
from pathlib import Path
from time import process_time

import pytest

from punto.scenario import PlayedStep, answer, check, parse_story, play, tell
from punto.scenario.record import StoryRecord
from punto.table import Event, recall

HEAD = "title: A long day\ngame: rws\nseed: day\ntable: {boxes: 7, minimum: 100, maximum_differential: 10000}\n"
ROUND = """\
  - open_betting
  - place_bet: {{patron: ann, box: 1, on: banker, amount: 500}}
  - place_bet: {{patron: ben{0}, box: 2, on: player, amount: 300}}
  - close_betting
  - deal
  - settle
"""
ROUNDS_PER_SHOE = 50


def rounds(number: int) -> str:
    """Short rounds, with a new shoe in time."""
    shoe = "  - new_shoe\n"
    steps = (ROUND.format(round_) + shoe * (round_ % ROUNDS_PER_SHOE == 0) for round_ in range(1, number + 1))
    return f"{HEAD}steps:\n{''.join(steps)}"


def refusals(number: int) -> str:
    bets = (f"  - place_bet: {{patron: p{each}, box: 99, on: tie, amount: 5}}\n" for each in range(number))
    return f"{HEAD}steps:\n{''.join(bets)}"


def reports_and_rulings(number: int) -> str:
    """Nothing is covered by the rules: each ruling looks for the report before it."""
    report, rule = "  - report: {incident: technical_interruption}\n", "  - rule: {decision: void, reason: x}\n"
    return f"game: commission\nsteps:\n{report * number}{rule * number}"


def new_shoes(number: int) -> str:
    return f"{HEAD}steps:\n" + "  - new_shoe\n" * number


def patrons(number: int) -> str:
    """All of them in one round."""
    bets = (
        f"  - place_bet: {{patron: p{each}, box: 1, standing: true, on: tie, amount: 100}}\n" for each in range(number)
    )
    return f"{HEAD}steps:\n  - open_betting\n{''.join(bets)}  - close_betting\n  - deal\n  - settle\n"


def expectations(number: int) -> str:
    """Expectations of every kind, about every round and bet of a day."""
    lines = (
        f"  - {{round: {each}, state: settled, clause: null}}\n"
        f"  - {{patron: ann, on: banker, round: {each}, amount: 500}}\n"
        f"  - {{patron: ben{each}, net: 300}}\n"
        f"  - {{patron: ann, on: tie}}\n"
        f"  - {{step: {each}, refused: false}}\n"
        for each in range(1, number + 1)
    )
    return f"{rounds(number)}expect:\n{''.join(lines)}"


def late_corrections(number: int) -> str:
    """The first rounds of a day are recalled repeatedly, when the table no longer keeps them."""
    report = "  - report: {{incident: wrong_result_registered, round: {}, player: 9H 8S, banker: 4C 4D}}\n"
    lines = "".join(report.format(1 + each % 20) for each in range(number))
    empty_round = "  - open_betting\n  - close_betting\n  - deal\n  - settle\n"
    return f"game: etg\nseed: day\nsteps:\n{empty_round * 40}{lines}"


def one_long_name(number: int) -> str:
    return f"{HEAD}steps:\n  - open_betting\n  - elect: {{patron: {'x' * number * 100}, choice: continue}}\n"


def adjudicate(text: str) -> None:
    """Everything but printing."""
    sentences = []
    telling = play(parse_story(text), lambda told: sentences.append(sum(len(said.text) for said in tell(told))))
    assert check(telling) is not None
    assert len(json.dumps(answer(telling))) > 10


KINDS: list[tuple[Callable[[int], str], int]] = [
    (rounds, 300),
    (refusals, 3_000),
    (reports_and_rulings, 2_000),
    (new_shoes, 8_000),
    (patrons, 1_500),
    (expectations, 150),
    (late_corrections, 400),
    (one_long_name, 4_000),
]


@pytest.mark.parametrize(("story", "number"), KINDS, ids=lambda value: getattr(value, "__name__", ""))
def test_twice_the_story_takes_about_twice_the_time(story: Callable[[int], str], number: int) -> None:
    """A story four times as long would take sixteen times as long if any step scanned all earlier ones."""

    def seconds(text: str) -> float:
        started = process_time()
        adjudicate(text)
        return process_time() - started

    short, long = story(number), story(4 * number)
    adjudicate(short)
    most = 9 * min(seconds(short) for _ in range(3)) + 0.05
    assert any(seconds(long) < most for _ in range(2))


MEASURED = """
import atexit, pathlib, sys
status = pathlib.Path("/proc/self/status")
atexit.register(lambda: print(*(line for line in status.read_text().splitlines() if "VmHWM" in line), file=sys.stderr))
from punto.cli import main
main()
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
@pytest.mark.parametrize("words", [[], ["--json"]])
def test_two_megabytes_fit_into_little_memory(words: list[str], tmp_path: Path) -> None:
    """50 MB are Python and the libraries; a table kept for each step would be hundreds."""
    file = tmp_path / "story.yaml"
    file.write_text(rounds(11_000), encoding="utf-8")
    assert file.stat().st_size > 2_000_000
    command = [sys.executable, "-c", MEASURED, "adjudicate", str(file), *words]
    ended = subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=120, check=True
    )
    assert int(ended.stderr.split()[1]) < 120 * 1024


def test_a_round_is_recalled_as_the_events_have_it() -> None:
    """What a long story keeps of its rounds and shoes equals a replay of all events."""
    corrections = """\
  - report: {incident: wrong_result_registered, round: 55, player: 9H 8S, banker: 4C 4D}
  - report: {incident: wrong_result_registered, round: 2, player: 9H 8S, banker: 4C 4D}
"""
    story = parse_story(
        rounds(60)
        .replace("game: rws", "game: etg")
        .replace("box:", "terminal:")
        .replace("{boxes: 7, minimum: 100, maximum_differential: 10000}", "{terminals: 7}")
        + corrections
    )
    record, events = StoryRecord(story), list[Event]()

    def watch(told: PlayedStep) -> None:
        record.add(told)
        events.extend(told.events)

    telling = play(story, watch)
    assert not any(telling.refusals)
    for number in range(1, 61):
        assert record.recall(number) == recall(chain([telling.opened], events), number)


def test_events_come_in_the_order_of_their_tables() -> None:
    """Each begins where the previous one ended, also from step to step."""

    def tables(told: PlayedStep) -> Iterator[tuple[object, object]]:
        yield from ((happening.before, happening.after) for happening in told.happenings)

    seen: list[tuple[object, object]] = []
    play(parse_story(rounds(3)), lambda told: seen.extend(tables(told)))
    assert len(seen) > 15
    assert all(after is before for (_, after), (before, _) in pairwise(seen))

"""Every message is used, every use matches, and rooms that use the catalogue contain no text of their own."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from tools.words_ids import arguments_by_id

from punto.bets import AnteChoice
from punto.deal import Result
from punto.entries import (
    AdministrationEvent,
    CareRulesSet,
    PersonEvent,
    PlayEvent,
    SessionEvent,
    SessionKeySet,
    TerminalEvent,
)
from punto.faults import CheckedPart, FaultKind
from punto.hands import Hand
from punto.incidents import FACTS
from punto.ledger.care import LimitKind, Sum
from punto.ledger.play import Window
from punto.messages import Language, named
from punto.messages.message import Kind
from punto.people import Post
from punto.round import Decision, RoundState
from punto.rules.irregularities import Incident
from punto.rules.pictures import BetOutcome
from punto.scenario.steps import FIELDS
from punto.service.access.forgetting import Obstacle
from punto.service.access.house import SecondPersonSet
from punto.service.access.pins import PinEvent
from punto.service.doctor import Level
from punto.verify.draws import DrawStep, State
from punto.words import say
from tests.words.test_pages import used_on_pages

SOURCE = Path(__file__).parents[2] / "src" / "punto"
TEMPLATES = SOURCE / "reports" / "templates"
SECTIONS = {"par": "par.typ", "recall": "round.typ", "shift": "shift.typ", "vulnerability": "vulnerability.typ"}
"""Sections whose phrases a template takes by name."""
RULED_ON = {"decided", "order", "outcome_established", "reason", "reported_cards"}
"""Facts of a ruling besides those of the report."""
LOGGED = [
    str(event.__struct_config__.tag)
    for events in (AdministrationEvent, PersonEvent, PinEvent, PlayEvent, SessionEvent, TerminalEvent)
    for event in get_args(events)
] + [str(event.__struct_config__.tag) for event in (CareRulesSet, SecondPersonSet, SessionKeySet)]
"""Events of the account log."""
VALUES: dict[Kind, set[str]] = {
    "check_part": {part.value for part in CheckedPart},
    "decision": {decision.value for decision in Decision},
    "draws_catches": {step.value for step in DrawStep},
    "draws_state": {state.value for state in State},
    "draws_step": {step.value for step in DrawStep},
    "fact": {fact for facts in FACTS.values() for fact in facts.needed | facts.optional} | RULED_ON,
    "held": {"account", "care", "money", "bets"},
    "fault": {fault.value for fault in FaultKind},
    "hand": {hand.value for hand in Hand},
    "incident": {incident.value for incident in Incident} | {"house_decision"},
    "level": {level.value for level in Level},
    "log": {tag.partition("/")[0] for tag in LOGGED} - {"sessions_used"},
    "measure": {measure.value for measure in LimitKind},
    "obstacle": {obstacle.value for obstacle in Obstacle},
    "outcome": {outcome.value for outcome in BetOutcome},
    "result": {result.value for result in Result},
    "role": {post.value for post in Post},
    "state": {state.value for state in RoundState},
    "step": set(FIELDS),
    "sum": {sum_.value for sum_ in Sum},
    "window": {window.value for window in Window},
}
LABELS = {choice.value for choice in AnteChoice} | {"push", "lose"}
NAMED_IN_ERRORS = {"payout unit", "maximum differential"}
"""Settings that an exception names."""
ERRORS_AND_HELP = {"__init__", "commands", "configuration", "output", "reading"}
"""Modules of commands with errors of one line and help, which are in English only."""
SAID_BY_COMMANDS = sorted(path.name for path in (SOURCE / "cli").glob("*.py") if path.stem not in ERRORS_AND_HELP)
PRINTERS = {
    *("Panel", "Table", "Text", "TextColumn"),
    *("add_column", "add_row", "announce", "head", "in_columns", "in_words", "print", "progress_bar", "prompt"),
    *("ruled_table", "say"),
}
"""What these are called with is printed."""
NOT_WORDS = {"http://", "{task.fields[note]}"}
MIGRATED = [
    *sorted((SOURCE / "words").rglob("*.py")),
    *(SOURCE / "reports" / f"{name}_page.py" for name in ("par", "recall", "shift", "vulnerability")),
    SOURCE / "reports" / "documents.py",
    SOURCE / "scenario" / "tell.py",
    SOURCE / "limits.py",
    SOURCE / "refusals.py",
    *(SOURCE / "incidents" / f"{name}.py" for name in ("advice", "fitting")),
    *sorted((SOURCE / "table").glob("*.py")),
    *(SOURCE / "service" / "core" / f"{name}.py" for name in ("acting", "money", "messages", "planning")),
    SOURCE / "service" / "core" / "interruption.py",
    SOURCE / "service" / "showing" / "redaction.py",
    SOURCE / "service" / "doctor.py",
]


@cache
def modules() -> dict[Path, ast.Module]:
    ids = SOURCE / "messages" / "ids.py"
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in SOURCE.rglob("*.py") if path != ids}


def constants(node: ast.AST) -> set[str]:
    return {one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)}


def calls_of_message() -> Iterator[tuple[Path, ast.Call]]:
    for path, module in modules().items():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "message":
                yield path, node


def test_every_call_names_a_message_and_gives_it_its_arguments() -> None:
    takes = arguments_by_id(Language.ENGLISH)
    seen = 0
    for path, call in calls_of_message():
        given = {keyword.arg for keyword in call.keywords}
        for id_ in constants(call.args[0]):
            seen += 1
            assert takes.get(id_) == given, f"{path.name}, line {call.lineno}: {id_}"
    assert seen > 100


@pytest.mark.parametrize("kind", VALUES)
def test_every_value_has_a_name_in_every_language(kind: Kind) -> None:
    names = {id_ for id_ in arguments_by_id(Language.ENGLISH) if id_.startswith(f"{kind}-")}
    assert names == {f"{kind}-{value}" for value in VALUES[kind]}
    for language in Language:
        assert all(say(named(kind, value), language) for value in VALUES[kind])


def test_every_message_is_used() -> None:
    written = set().union(*(constants(module) for module in modules().values()))
    by_value = {f"{kind}-{value}" for kind, values in VALUES.items() for value in values}
    labels = {f"par_label-{label}" for label in LABELS}
    by_python = written | by_value | labels | set(_of_templates())
    assert arguments_by_id(Language.ENGLISH).keys() - by_python - used_on_pages() == set()


def _of_templates() -> Iterator[str]:
    for section, name in SECTIONS.items():
        template = (TEMPLATES / name).read_text(encoding="utf-8")
        page = constants(modules()[SOURCE / "reports" / f"{section}_page.py"])
        for phrase in (*re.findall(r"\b(?:w|words)\.([a-z_]+)", template), *page):
            yield f"{section}-{phrase}"


@pytest.mark.parametrize("section", SECTIONS)
def test_every_word_of_a_template_is_in_the_catalogue(section: str) -> None:
    template = (TEMPLATES / SECTIONS[section]).read_text(encoding="utf-8")
    asked = set(re.findall(r"\b(?:w|words)\.([a-z_]+)", template)) - {"page_of"}
    assert {f"{section}-{phrase}" for phrase in asked} - arguments_by_id(Language.ENGLISH).keys() == set()


@pytest.mark.parametrize("path", MIGRATED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_nothing_for_people_is_written_outside_the_catalogue(path: Path) -> None:
    """Texts with a space between words, or with Chinese; errors for developers are exempt."""
    module = modules()[path]
    aside = {id(one) for node in ast.walk(module) if _is_aside(node) for one in ast.walk(node)}
    found = [
        node.value
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in aside
    ]
    written = [text for text in found if re.search(r"[A-Za-z]{2} [A-Za-z]{2}|[\u4e00-\u9fff]", text)]
    assert [text for text in written if text not in NAMED_IN_ERRORS] == []


def _is_aside(node: ast.AST) -> bool:
    return isinstance(node, ast.Raise | ast.Assert | ast.Import | ast.ImportFrom) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    )


@pytest.mark.parametrize("name", SAID_BY_COMMANDS)
def test_a_command_prints_no_word_of_its_own(name: str) -> None:
    """Not even a heading of one word."""
    module = modules()[SOURCE / "cli" / name]
    calls = [node for node in ast.walk(module) if isinstance(node, ast.Call)]
    printed = [
        (call.lineno, text)
        for call in calls
        if _name_of(call) in PRINTERS
        for argument in call.args
        for text in _parts_of_text(argument, _assigned(module))
        if re.search(r"[A-Za-z]{3}", text) and text not in NOT_WORDS
    ]
    assert printed == []


def _parts_of_text(node: ast.AST, assigned: dict[str, list[ast.expr]]) -> Iterator[str]:
    """What is written here, and not in a call, a key or a format."""
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.Name(name):
            for value in assigned.get(name, ()):
                yield from _parts_of_text(value, {})
        case ast.JoinedStr() | ast.Tuple() | ast.List() | ast.BinOp() | ast.BoolOp() | ast.IfExp() | ast.Starred():
            for part in ast.iter_child_nodes(node):
                yield from _parts_of_text(part, assigned)


SPOKEN_BY = {
    *("Alarm", "Finding", "Refusal", "refuse"),
    *("HTTPException", "Problem", "ProblemError", "problem_response"),
    *("AccountError", "CodeUsedError", "NoSuchPersonError", "PeopleError", "PinError", "WeakPasswordError"),
}
"""People read what these are called with."""
OPERATORS = SOURCE / "journal"
"""English only: one line on a file or a database, for the operator who keeps it."""


def test_text_for_people_comes_from_the_catalogue() -> None:
    """No literal sentence, and none put together from parts, reaches a person other than through the catalogue."""
    written = [
        (path.relative_to(SOURCE).as_posix(), call.lineno, text)
        for path, module in modules().items()
        if not path.is_relative_to(OPERATORS)
        for call in ast.walk(module)
        if isinstance(call, ast.Call) and _name_of(call) in SPOKEN_BY
        for argument in (*call.args, *(keyword.value for keyword in call.keywords))
        for text in _literals(argument, _assigned(module))
    ]
    assert written == []


def _name_of(call: ast.Call) -> str | None:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return None


@cache
def _assigned(module: ast.Module) -> dict[str, list[ast.expr]]:
    """What each name stands for, wherever it is assigned."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(module):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, []).append(node.value)
    return found


def _literals(argument: ast.expr, assigned: dict[str, list[ast.expr]]) -> Iterator[str]:
    """Texts with a space between words, outside of `message(…)`."""
    if isinstance(argument, ast.Call) and _name_of(argument) in {"message", "named"}:
        return
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and " " in argument.value.strip():
        yield argument.value
    for value in assigned.get(argument.id, ()) if isinstance(argument, ast.Name) else ():
        yield from _literals(value, {})
    for part in ast.iter_child_nodes(argument):
        if isinstance(part, ast.expr):
            yield from _literals(part, assigned)


ROOMS_WITH_CHARACTERS = ("cli", "roads", "scenario")


@pytest.mark.parametrize("room", ROOMS_WITH_CHARACTERS)
def test_english_output_shows_simplified_characters_only(room: str) -> None:
    """As the English catalogue does: 庄 and 闲, never 庄 beside 閒. GB 2312 has no 閒."""
    for file in (SOURCE / room).rglob("*.py"):
        characters = "".join(re.findall("[\u4e00-\u9fff]", file.read_text())).replace("繁體", "")
        characters.encode("gb2312")

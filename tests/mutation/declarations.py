"""Changes one value of a declaration at a time and checks that a rules test fails.

mutmut changes code inside functions, not module-level data. Here every cell of a Table of Play, pay, number, clause,
choice and optional line of the four declarations is changed in turn. Clause titles and Chinese text are prose and are
skipped. Run by `make mutation`.
"""

from __future__ import annotations

import ast
import copy
import importlib.abc
import importlib.machinery
import importlib.util
import io
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import hypothesis.strategies  # noqa: F401 - imported once here, not by every mutant
import pytest

ROOT = Path(__file__).parents[2]
GAMES = ("commission", "rws", "etg", "knockout")
TESTS = ("tests/test_rules.py", "tests/test_irregularities.py")

NEXT_MEMBER = {
    "Hand": ("PLAYER", "BANKER"),
    "Place": ("BOX", "TERMINAL"),
    "Role": ("DEALER", "PIT_SUPERVISOR", "PIT_MANAGER", "SHIFT_MANAGER"),
    "Fact": ("OUTCOME_ESTABLISHED", "RECONSTRUCTABLE", "DEALING_ERROR", "DEALT_TO_PERSON", "ALL_BETS_REGISTERED"),
    "Incident": ("WALK_AWAY", "DISPLAY_WRONG"),
}
NEXT_CALL = {"Continue": "Void", "Void": "Continue", "Reconstruct": "Continue", "Elect": "Continue"}
OPTIONAL = {"push_on_tie", "counts_on", "needs", "raises", "pause"}
CLAUSE = re.compile(r"[2-5](\.[0-9]+)+")
PAYS = re.compile(r"([0-9.]+):([0-9]+)")


class Mutant(NamedTuple):
    game: str
    what: str
    source: str


def mutants(game: str) -> Iterator[Mutant]:
    source = (ROOT / "src" / "punto" / "rules" / f"{game}.py").read_text(encoding="utf-8")
    tree = ast.parse(source)
    prose = {id(node) for node in _titles(tree)}
    for place, node in enumerate(ast.walk(tree)):
        if id(node) in prose or _is_docstring(tree, node):
            continue
        for what, change in _changes(node):
            changed = copy.deepcopy(tree)
            change(list(ast.walk(changed))[place])
            line = getattr(node, "lineno", 0)
            yield Mutant(game, f"line {line}: {what}", ast.unparse(changed))


def _titles(tree: ast.Module) -> Iterator[ast.AST]:
    """English clause titles, and all Chinese text."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg in ("in_simplified", "in_traditional"):
            yield from ast.walk(node.value)
        elif isinstance(node, ast.keyword) and node.arg == "clauses" and isinstance(node.value, ast.Dict):
            yield from (value.args[0] if isinstance(value, ast.Call) else value for value in node.value.values)


def _is_docstring(tree: ast.Module, node: ast.AST) -> bool:
    first = tree.body[0]
    return isinstance(first, ast.Expr) and node is first.value


Change = Callable[[ast.AST], None]


def _changes(node: ast.AST) -> Iterator[tuple[str, Change]]:
    match node:
        case ast.Constant(value=int(number)):
            yield f"{number} → {number + 1}", _set("value", number + 1)
        case ast.Constant(value=str(text)):
            for other in _other_texts(text):
                yield _shown(text, other), _set("value", other)
        case ast.Attribute(value=ast.Name(id=enum), attr=member) if enum in NEXT_MEMBER:
            members = NEXT_MEMBER[enum]
            other = members[(members.index(member) + 1) % len(members)] if member in members else members[0]
            yield f"{enum}.{member} → {other}", _set("attr", other)
        case ast.Call(func=ast.Name(id=name)):
            if name in NEXT_CALL:
                yield f"{name} → {NEXT_CALL[name]}", lambda call: setattr(call.func, "id", NEXT_CALL[name])  # type: ignore[attr-defined]
            for place, keyword in enumerate(node.keywords):
                if keyword.arg in OPTIONAL or name == "Citations":
                    yield f"{name}: without {keyword.arg}", _drop(place)


def _set(field: str, value: object) -> Change:
    return lambda node: setattr(node, field, value)


def _drop(place: int) -> Change:
    def change(node: ast.AST) -> None:
        assert isinstance(node, ast.Call)
        del node.keywords[place]

    return change


def _other_texts(text: str) -> Iterator[str]:
    if "Player's third card" in text:
        yield from _other_drawings(text)
    elif pays := PAYS.fullmatch(text):
        yield f"{float(pays[1]) + 1:g}:{pays[2]}"
        yield f"{pays[1]}:{int(pays[2]) + 1}"
    elif CLAUSE.fullmatch(text):
        section, _, last = text.rpartition(".")
        yield f"{section}.{int(last) + 1}"
        yield f"{section}.{int(last) - 1}"
    else:
        yield text + "x"


def _other_drawings(drawing: str) -> Iterator[str]:
    for mark in re.finditer(r"(?<=\s)[DSN](?=\s)", drawing):
        other = {"D": "S", "S": "D", "N": "S"}[mark[0]]
        yield drawing[: mark.start()] + other + drawing[mark.end() :]


def _shown(text: str, other: str) -> str:
    if "\n" not in text:
        return f"{text} → {other}"
    place = next(place for place in range(len(text)) if text[place] != other[place])
    row = text.count("\n", 0, place)
    return f"Table of Play, row {row}, column {place - text.rindex(chr(10), 0, place)}: {text[place]} → {other[place]}"


class _Declaration(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Replaces `punto.rules.<game>` with the mutant."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        is_mutant = fullname == f"punto.rules.{self.mutant.game}"
        return importlib.util.spec_from_loader(fullname, self) if is_mutant else None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.mutant.source, self.mutant.what, "exec"), module.__dict__)


def survives(mutant: Mutant) -> bool:
    sys.meta_path.insert(0, _Declaration(mutant))
    sys.path.insert(0, str(ROOT))
    options = ["-x", "-q", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        return pytest.main([*options, *(str(ROOT / test) for test in TESTS)]) == pytest.ExitCode.OK


def main() -> int:
    unchanged = [Mutant(game, "unchanged", (ROOT / f"src/punto/rules/{game}.py").read_text()) for game in GAMES]
    every = [mutant for game in GAMES for mutant in mutants(game)]
    with get_context("fork").Pool(2, maxtasksperchild=1) as pool:
        if not all(pool.imap(survives, unchanged)):
            print("The tests fail for the declarations as they are.", file=sys.stderr)
            return 2
        survivors = []
        for done, (mutant, survived) in enumerate(zip(every, pool.imap(survives, every), strict=True), start=1):
            if survived:
                survivors.append(mutant)
                print(f"survived: {mutant.game}, {mutant.what}")
            if done % 100 == 0:
                print(f"{done} of {len(every)} declarations changed", file=sys.stderr)
    killed = len(every) - len(survivors)
    print(f"{killed} of {len(every)} changed declarations were noticed ({killed / len(every):.1%}).")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())

"""Requirements of regulators: what is claimed is shown by a test that runs, and what is missing is said."""

from __future__ import annotations

import ast
import json
from functools import cache
from pathlib import Path

import pytest
from tools import requirements_page
from typer.testing import CliRunner

from punto.cli import app
from punto.errors import PuntoError
from punto.requirements import Requirement, Source, parse_source, sources

ROOT = Path(__file__).parents[2]
ALL = [(source, one) for source in sources() for one in source.requirements]
SOURCE = "{id: s, title: S, publisher: P, read: all, requirements: [%s]}"
WRONG = [
    ("{clause: '1', asks: A., standing: has}", "needs `shown_by`"),
    ("{clause: '1', asks: A., standing: has, shown_by: [t], missing: M.}", "nothing is missing"),
    ("{clause: '1', asks: A., standing: partly, shown_by: [t]}", "needs `shown_by` and `missing`"),
    ("{clause: '1', asks: A., standing: not}", "needs `missing`"),
    ("{clause: '1', asks: A., standing: not applicable}", "needs its reason"),
    ("{clause: '1', asks: A., standing: maybe, missing: M.}", "Invalid enum value 'maybe'"),
    ("{clause: '1', asks: A., standing: not, missing: M., why: W.}", "unknown field `why`"),
]


@cache
def functions_in(file: str) -> dict[str, ast.FunctionDef | ast.AsyncFunctionDef]:
    module = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return {node.name: node for node in module.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def runs(name: str) -> bool:
    """A scenario is played by the conformance page; a test must not be skipped."""
    file, _, function = name.partition("::")
    if file.startswith("scenarios/"):
        return (ROOT / file).is_file()
    test = functions_in(file).get(function)
    return test is not None and not any("skip" in ast.unparse(mark) for mark in test.decorator_list)


@pytest.mark.parametrize(("source", "one"), ALL, ids=[f"{source.id}:{one.clause}" for source, one in ALL])
def test_every_claim_names_a_test_or_command_that_exists(source: Source, one: Requirement) -> None:
    assert [name for name in one.shown_by if not runs(name)] == []


@pytest.mark.parametrize(("source", "one"), ALL, ids=[f"{source.id}:{one.clause}" for source, one in ALL])
def test_sentences_are_whole(source: Source, one: Requirement) -> None:
    said = [one.asks, one.missing] if one.missing else [one.asks]
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in said)


def test_sources_that_were_not_read_say_so() -> None:
    assert {source.id for source in sources() if source.unread} == {"gli-24", "gli-25"}


def test_no_clause_is_listed_twice() -> None:
    for source in sources():
        clauses = [one.clause for one in source.requirements]
        assert len(clauses) == len(set(clauses))


@pytest.mark.parametrize(("requirement", "said"), WRONG)
def test_a_claim_must_fit_its_standing(requirement: str, said: str) -> None:
    with pytest.raises(PuntoError, match=said):
        parse_source("s.yaml", SOURCE % requirement)


def test_the_page_is_current() -> None:
    page = (ROOT / "docs" / "requirements.md").read_text(encoding="utf-8")
    assert page == requirements_page.page(), "run: make docs"


def test_the_command_lists_every_requirement() -> None:
    found = json.loads(CliRunner().invoke(app, ["report", "requirements", "--json"]).output)
    listed = [(source["id"], one["clause"]) for source in found for one in source["requirements"]]
    assert listed == [(source.id, one.clause) for source, one in ALL]


def test_the_command_lists_one_standing() -> None:
    said = CliRunner().invoke(app, ["report", "requirements", "--standing", "not applicable"]).output
    assert "not applicable" in said
    assert "partly" not in said.split()

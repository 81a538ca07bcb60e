"""The pages of docs/rules match the declarations, and no link in the docs is broken."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from tools.rules_pages import page

from punto.rules import RULES

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PROSE = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *DOCS.rglob("*.md")]


@pytest.mark.parametrize("game", RULES)
def test_a_page_is_its_declaration(game: str) -> None:
    assert (DOCS / "rules" / f"{game}.md").read_text(encoding="utf-8") == page(RULES[game]), "run: make docs"


@pytest.mark.parametrize("game", RULES)
def test_every_clause_has_a_heading(game: str) -> None:
    text = (DOCS / "rules" / f"{game}.md").read_text(encoding="utf-8")
    assert re.findall(r"^### ([0-9.]+) ", text, re.MULTILINE) == list(RULES[game].clauses)


def test_interpretations_are_numbered_and_cite_clauses_that_exist() -> None:
    text = (DOCS / "rules" / "interpretations.md").read_text(encoding="utf-8")
    assert [int(number) for number in re.findall(r"^## ([0-9]+)\. ", text, re.MULTILINE)] == [*range(1, 31)]
    cited = re.findall(r"`([a-z]+):([0-9.]+)`", text)
    assert cited
    assert [f"{game}:{number}" for game, number in cited if number not in RULES[game].clauses] == []


@pytest.mark.parametrize("path", PROSE, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []


SECURITY = (DOCS / "security.md").read_text(encoding="utf-8")
NODE_IDS = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", SECURITY)


@pytest.mark.parametrize(("file", "test"), sorted(set(NODE_IDS)), ids="::".join)
def test_the_security_page_names_tests_that_exist(file: str, test: str) -> None:
    module = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    assert test in {node.name for node in module.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_every_line_of_the_security_page_names_a_test_or_a_gap() -> None:
    rows = [line for line in SECURITY.splitlines() if line.startswith("|") and not line.startswith(("|---", "| a"))]
    assert len(rows) > 50
    assert [row for row in rows if "`tests/" not in row and "**gap**" not in row] == []

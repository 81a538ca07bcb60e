"""The pages of docs/rules match the declarations, and no link in the docs is broken."""

from __future__ import annotations

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

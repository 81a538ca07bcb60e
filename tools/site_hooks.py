"""Hooks for mkdocs: the order of pages, and generated pages for scenarios and reference."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from punto.games.schema import game_schema
from punto.rules import RULES
from tools import notebook_pages, reference_pages, scenario_pages

ORDER: Final = {
    "Home": ["index.md"],
    "Tutorials": [f"tutorials/{name}.md" for name in ("floor", "patron", "mathematician", "lab", "developer")],
    "Notebooks": [f"notebooks/{name}.md" for name in ("side-bet", "countable", "rebate", "night", "shuffled")],
    "Rules": [*(f"rules/{game}.md" for game in RULES), "rules/interpretations.md", "conformance.md"],
    "Scenarios": ["scenarios.md", *(f"scenarios/{game}.md" for game in RULES)],
    "Guides": [
        "odds.md",
        "sessions.md",
        "roads.md",
        "notation.md",
        "randomness.md",
        "integrity.md",
        "evidence.md",
        "reports.md",
        "export.md",
        "operations.md",
        "cluster.md",
        "security.md",
        "requirements.md",
        "api.md",
    ],
    "About": ["architecture.md", "quality.md", "performance.md"],
    "Reference": ["reference/commands.md", "reference/library.md"],
}
"""Missing pages are skipped; unlisted pages go under Guides."""
SCENARIO_LINK: Final = re.compile(r"\]\((?:\.\./)+scenarios/([a-z]+)/([^)]+\.yaml)\)")


@cache
def made_pages() -> dict[str, str]:
    pages = {f"scenarios/{game}.md": scenario_pages.page(game) for game in RULES}
    pages["reference/commands.md"] = reference_pages.commands_page()
    pages["reference/library.md"] = reference_pages.library_page()
    return pages


def order_of(present: Iterable[str]) -> list[dict[str, Any]]:
    there = set(present)
    placed = {page for pages in ORDER.values() for page in pages}
    contents = {name: [page for page in pages if page in there] for name, pages in ORDER.items()}
    contents["Guides"] += sorted(there - placed)
    return [{name: pages[0] if name == "Home" else pages} for name, pages in contents.items() if pages]


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    folder = Path(config.docs_dir)
    pages = [path.relative_to(folder).as_posix() for path in folder.rglob("*.md")]
    config.nav = order_of([*pages, *made_pages()])
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for path, text in made_pages().items():
        files.append(File.generated(config, path, content=text))
    files.append(File.generated(config, "game.schema.json", content=json.dumps(game_schema(), indent=2)))
    for name in notebook_pages.names():
        files.append(File.generated(config, f"notebooks/{name}.ipynb", content=notebook_pages.jupyter(name)))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Run notebooks. Redirect links to scenario files, which are outside the site, to their generated section."""
    path = PurePosixPath(page.file.src_uri)
    if path.parent.name == "notebooks":
        markdown = notebook_pages.page(path.stem)
    depth = "../" * page.file.src_uri.count("/")
    return SCENARIO_LINK.sub(
        lambda found: f"]({depth}scenarios/{found[1]}.md#{scenario_pages.anchor(found[2])})", markdown
    )

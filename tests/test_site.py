"""The documentation site builds without warnings, lists every page and loads nothing from elsewhere."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tools import notebook_pages, reference_pages, rooms_picture, site_hooks

from punto.games.schema import game_schema

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
LOADED = re.compile(r'<(?:script|link|img|iframe|source)\b[^>]*?\b(?:src|href)="((?:https?:)?//[^"]+)"')
IMPORTED = re.compile(r"(?:@import|url\()\s*[\"']?((?:https?:)?//[^\"')]+)")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "mkdocs",
            "build",
            "--strict",
            "--site-dir",
            str(folder),
        ],  # --quiet would hide warnings from --strict
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, re.findall("WARNING.*", done.stderr)) == (0, [])
    return folder


def pages() -> list[str]:
    return [path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")]


def test_every_page_is_built_and_none_loads_anything_from_elsewhere(site: Path) -> None:
    built = {path.relative_to(site).with_suffix(".md").as_posix() for path in site.rglob("*.html")}
    assert {*pages(), *site_hooks.made_pages()} <= built
    assert json.loads((site / "game.schema.json").read_text(encoding="utf-8")) == json.loads(json.dumps(game_schema()))
    fetched = [
        (path.name, address)
        for pattern, kind in ((LOADED, "*.html"), (IMPORTED, "*.css"))
        for path in site.rglob(kind)
        for address in pattern.findall(path.read_text(encoding="utf-8"))
    ]
    assert fetched == []


def test_every_notebook_is_shown_with_its_outputs(site: Path) -> None:
    names = notebook_pages.names()
    assert set(names) == {"side-bet", "countable", "rebate", "night", "shuffled"}
    for name in names:
        shown = (site / "notebooks" / f"{name}.html").read_text(encoding="utf-8")
        assert shown.count('class="output"') >= 1
        notebook = json.loads((site / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8"))
        code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
        assert sum(bool(cell["outputs"]) for cell in code) >= 2


def test_a_clause_leads_to_the_scenario_that_shows_it(site: Path) -> None:
    conformance = (site / "conformance.html").read_text(encoding="utf-8")
    told = (site / "scenarios" / "rws.html").read_text(encoding="utf-8")
    anchors = set(re.findall(r'href="scenarios/rws\.html#(s-[^"]+)"', conformance))
    assert anchors == set(re.findall(r'id="(s-[^"]+)"', told))
    assert len(anchors) == len(list((ROOT / "scenarios" / "rws").glob("*.yaml")))


def in_contents(contents: list[dict[str, Any]]) -> Iterator[str]:
    for section in contents:
        for listed in section.values():
            yield from [listed] if isinstance(listed, str) else listed


def test_every_page_is_in_the_contents_once_also_one_that_nobody_foresaw() -> None:
    present = [*pages(), *site_hooks.made_pages(), "operations.md", "foreign-exchange.md"]
    assert sorted(in_contents(site_hooks.order_of(present))) == sorted(set(present))
    [guides] = [section["Guides"] for section in site_hooks.order_of(present) if "Guides" in section]
    assert "foreign-exchange.md" in guides


def test_the_picture_shows_every_room() -> None:
    assert (DOCS / "pictures" / "rooms.svg").read_text(encoding="utf-8") == rooms_picture.draw(), "run: make docs"
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = config["tool"]["importlinter"]["contracts"][0]["layers"]
    rooms = {room.strip(" ()") for layer in layers for room in layer.split("|")}
    drawn = [name for band in rooms_picture.BANDS for name, _ in band.rooms]
    assert sorted(drawn) == sorted({*rooms, "web"} - {"__main__"})


def test_the_reference_has_every_command_with_an_example_and_every_name() -> None:
    commands = reference_pages.commands_page()
    sections = re.findall(r"^## (punto .+)$", commands, re.MULTILINE)
    assert {"punto adjudicate", "punto odds", "punto integrity", "punto keys new"} <= set(sections)
    assert len(re.findall(r"^\$ punto ", commands, re.MULTILINE)) == len(sections)
    library = reference_pages.library_page()
    assert "| `reconstruct` | The hands for these cards in the order dealt" in library
    assert "| `ShoeWatch` |" in library


def test_files_named_in_examples_are_there() -> None:
    named = re.findall(r"^\$ punto .*?(scenarios/\S+)", reference_pages.commands_page(), re.MULTILINE)
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []

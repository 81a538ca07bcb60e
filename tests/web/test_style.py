"""Style rules of the pages: a small kit, no duplicate definitions, layouts by container and not by window."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.web.serving import ROOT

PAGES: Final = ROOT / "web" / "src"
KIT: Final = PAGES / "kit"
MOST_LINES: Final = 1_855
"""Half of what the pages had before the kit."""
CONTAINER_SIZES: Final = {"30rem", "40rem", "48rem", "64rem"}
"""The only sizes at which a layout may change."""


def sheets() -> dict[Path, str]:
    """The styles of every component and stylesheet, without comments."""
    found = {path: path.read_text(encoding="utf-8") for path in PAGES.rglob("*.css")}
    for path in PAGES.rglob("*.svelte"):
        match re.findall(r"<style>\n(.*?)</style>", path.read_text(encoding="utf-8"), re.DOTALL):
            case []:
                continue
            case [sheet]:
                found[path] = sheet
            case more:
                raise AssertionError((path, len(more)))
    assert len(found) > 40
    return found


def without_comments(sheet: str) -> str:
    return re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)


def rules_of(sheet: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each rule with the selectors and conditions around it, and its own declarations."""
    around: list[tuple[str, list[str]]] = []
    selector: list[str] = []
    for line in filter(None, map(str.strip, without_comments(sheet).splitlines())):
        if line.endswith("{"):
            around.append((" ".join([*selector, line[:-1].strip()]), []))
            selector = []
        elif line == "}":
            *outer, (name, body) = around
            if body:
                yield " ".join([*(above for above, _ in outer), name]), tuple(sorted(body))
            around = outer
        elif line.endswith(";") and around:
            around[-1][1].append(" ".join([*selector, line]))
            selector = []
        else:
            selector.append(line)  # a selector or a value that continues on the next line
    assert not around


def test_the_pages_need_little_style() -> None:
    lines = sum(1 for sheet in sheets().values() for line in without_comments(sheet).splitlines() if line.strip())
    assert 1_000 < lines <= MOST_LINES


def test_each_line_has_one_declaration() -> None:
    crowded = [
        (path.name, line)
        for path, sheet in sheets().items()
        for line in without_comments(sheet).splitlines()
        if re.search(r";\s*\S|\{\s*\S|\S\s*\}", line)
    ]
    assert crowded == []


def test_layouts_respond_to_containers_at_few_sizes() -> None:
    conditions = [
        line.strip()
        for sheet in sheets().values()
        for line in sheet.splitlines()
        if re.search("@(media|container)", line)
    ]
    by_container = [line for line in conditions if line.startswith("@container")]
    assert len(by_container) > 10
    assert {size for line in by_container for size in re.findall(r"[\d.]+(?:rem|px|em)", line)} <= CONTAINER_SIZES
    assert {line for line in conditions if line.startswith("@media")} == {
        "@media (hover: none) {",
        "@media (prefers-reduced-motion: reduce) {",
    }


def test_nothing_is_defined_twice() -> None:
    places: dict[tuple[str, tuple[str, ...]], list[str]] = defaultdict(list)
    for path, sheet in sheets().items():
        for selector, body in rules_of(sheet):
            places[selector, body].append(path.name)
    assert len(places) > 200
    same = {
        selector: names
        for (selector, body), names in places.items()
        if len(names) > 1 and ("." in selector or len(body) > 1)
    }
    assert same == {}


def test_every_style_of_the_kit_is_used() -> None:
    pages = "\n".join(path.read_text(encoding="utf-8").split("<style>")[0] for path in PAGES.rglob("*.svelte"))
    words = set(re.findall(r"[\w-]+", pages))
    classes = {
        name
        for path in KIT.glob("*.css")
        for line in without_comments(path.read_text(encoding="utf-8")).splitlines()
        if line.rstrip().endswith((",", "{"))
        for name in re.findall(r"\.([a-z][\w-]*)", line)
    }
    assert len(classes) > 30
    assert classes <= words

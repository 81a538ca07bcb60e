"""The pages' types are those of the service."""

from __future__ import annotations

from tools import page_types


def test_the_types_of_the_pages_are_those_of_the_service() -> None:
    written = page_types.TARGET.read_text(encoding="utf-8")
    assert written == page_types.types(), "run `python tools/page_types.py`"

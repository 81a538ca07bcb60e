"""The types of the pages match the service."""

from __future__ import annotations

from tools import page_types


def test_the_types_of_the_pages_match_the_service() -> None:
    written = page_types.TARGET.read_text(encoding="utf-8")
    assert written == page_types.types(), "run `python tools/page_types.py`"

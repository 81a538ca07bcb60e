"""The pages' types are those of the service, and the service's answers are as it says they are."""

from __future__ import annotations

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_types_of_the_pages_are_those_of_the_service() -> None:
    spec = importlib.util.spec_from_file_location("page_types", ROOT / "tools" / "page_types.py")
    assert spec
    assert spec.loader
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    written = (ROOT / "web" / "src" / "api" / "types.ts").read_text(encoding="utf-8")
    assert written == script.types(), "run `python tools/page_types.py`"

"""The pages' types are those of the service, and the service's answers are as it says they are."""

from __future__ import annotations

import importlib.util
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"


def test_the_types_of_the_pages_are_those_of_the_service() -> None:
    spec = importlib.util.spec_from_file_location("generate_types", WEB / "generate_types.py")
    assert spec
    assert spec.loader
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    written = (WEB / "src" / "api" / "types.ts").read_text(encoding="utf-8")
    assert written == script.types(), "run `python web/generate_types.py`"

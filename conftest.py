"""Settings for all tests and examples: of our modules, those without an example need not be looked through."""

from __future__ import annotations

from pathlib import Path

SOURCE = Path(__file__).parent / "src"


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Each of several test processes would read five hundred of them."""
    if collection_path.suffix == ".py" and collection_path.is_relative_to(SOURCE):
        return ">>>" not in collection_path.read_text(encoding="utf-8") or None
    return None

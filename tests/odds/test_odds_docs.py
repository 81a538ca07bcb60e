"""The numbers on the docs page match the code."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "tools" / "odds_page.py"


def test_the_page_is_what_the_code_gives() -> None:
    result = subprocess.run([sys.executable, str(SCRIPT), "--check"], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


def test_the_page_has_published_edges() -> None:
    """wizardofodds.com: Player, Tie and Pair with eight decks."""
    page = (ROOT / "docs" / "odds.md").read_text(encoding="utf-8")
    for edge in ("| 1.2351 |", "| 1.0579 |", "| 1.4581 |", "| 14.3596 |", "| 10.3614 |"):
        assert edge in page

"""Record events of today for later code to replay: `python -m tests.table.record`.

A recording is never written again: when events change, a new one is added beside it.
"""

from __future__ import annotations

from pathlib import Path

from punto.rules import RULES
from punto.table.codec import encode
from tests.table.test_walk import Walker

FOLDER = Path(__file__).parent / "recorded"


def main() -> None:
    for game in RULES:
        walker = Walker(game, seed=2026)
        for _ in range(250):
            walker.walk()
        file = FOLDER / f"{game}-1.jsonl"
        if file.exists():
            raise SystemExit(f"{file.name} is recorded already: give the new recording the next number.")
        lines = [*(encode(event) for event in walker.events), encode(walker.table)]
        file.write_bytes(b"\n".join(lines) + b"\n")


if __name__ == "__main__":
    main()

"""The cost of each part at a table in play; `pytest -s` shows the figures. There is no limit."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

import msgspec

from punto.options import patron_options, staff_options, table_options
from punto.rules import RULES
from punto.table import Table
from punto.table.codec import to_stored
from tests.table.test_walk import Walker

PARTS: dict[str, Callable[[Table], object]] = {
    "table": table_options,
    "staff": staff_options,
    "patron": lambda table: patron_options(table, "ann"),
}


def test_what_options_cost() -> None:
    for game in RULES:
        walker = Walker(game, seed=41)
        spent: dict[tuple[str, str], list[float]] = {}
        size = dict.fromkeys(PARTS, 0)
        for _ in range(150):
            walker.walk()
            state = walker.state.value if walker.state else "closed"
            for part, work_out in PARTS.items():
                spent.setdefault((part, state), []).append(_seconds(work_out, walker.table))
                size[part] = max(size[part], len(msgspec.json.encode(work_out(walker.table), enc_hook=to_stored)))
        for (part, state), seconds in sorted(spent.items()):
            print(f"{game:<10} {part:<6} {state:<9} {median(seconds) * 1e6:6.0f} µs, {size[part]:5} bytes at most")
        assert len({part for part, _ in spent}) == len(PARTS)


def _seconds(work_out: Callable[[Table], object], table: Table) -> float:
    """Processor time, since the machine may be busy."""
    started = time.process_time()
    for _ in range(5):
        work_out(table)
    return (time.process_time() - started) / 5

"""How tests are shared out among processes: file by file, so that what a file sets up is set up once, and those that
take longest first, so that no process is left alone with one of them at the end.

The pages are two lots. Each has a service with robots and a browser of its own, which end with it.
"""

from __future__ import annotations

from typing import Any, Final

import pytest
from xdist.scheduler import LoadScopeScheduling

WEB: Final = "tests/web/"
FIRST_WEB_LOT: Final = frozenset(
    f"{WEB}test_{name}.py" for name in ("pit", "console", "keyboard", "lobby", "replay", "answers", "words")
)
LONGEST_FIRST: Final = (
    "web 1",
    "web 2",
    "tests/service/test_many_nodes.py",
    "tests/service/test_service_kills.py",
    "tests/service/test_demo.py",
    "tests/table/test_walk.py",
    "tests/test_deal.py",
    "tests/service/simulation/test_simulation.py",
    "tests/evidence/test_evidence.py",
    "tests/service/test_operations.py",
    "tests/reports/test_export.py",
    "tests/reports/test_par_layout.py",
    "tests/integrity/test_results.py",
    "tests/integrity/test_false_alarms.py",
    "tests/options/test_options.py",
    "tests/table/test_machine.py",
    "tests/odds/test_odds_cli.py",
    "tests/odds/test_odds_fast.py",
    "tests/service/test_streams.py",
    "tests/service/test_openapi.py",
    "tests/test_tutorials.py",
    "tests/roads/test_against_plain.py",
    "tests/test_verdicts.py",
    "tests/scenario/test_long_stories.py",
    "tests/service/test_failing_disk.py",
    "tests/service/test_options.py",
    "tests/sim/test_counts.py",
    "tests/journal/test_kills.py",
    "tests/test_site.py",
)
_PLACES: Final = {lot: place for place, lot in enumerate(LONGEST_FIRST)}


def lot_of(nodeid: str) -> str:
    """What is run in one process: a file as a rule."""
    file = nodeid.partition("::")[0]
    if not file.startswith(WEB):
        return file
    return "web 1" if file in FIRST_WEB_LOT else "web 2"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Only where processes share the tests: alone they come as they are asked for."""
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: _PLACES.get(lot_of(item.nodeid), len(_PLACES)))


class ByLot(LoadScopeScheduling):  # type: ignore[misc]
    def _split_scope(self, nodeid: str) -> str:
        return lot_of(nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByLot:
    config.option.loadscopereorder = False
    return ByLot(config, log)

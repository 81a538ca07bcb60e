"""How tests are shared out among processes: file by file, so that what a file sets up is set up once, and those that
take longest first, so that no process is left alone with one of them at the end. Half of the processes begin with
the pages, whose tests wait for a browser half of the time, and the others compute meanwhile.
"""

from __future__ import annotations

from typing import Any, Final

import pytest
from xdist.scheduler import LoadScopeScheduling

WEB: Final = "tests/web/"
LONGEST_FIRST: Final = (
    *(
        f"{WEB}test_{name}.py"
        for name in (
            "pages",
            "fits",
            "pit",
            "studio",
            "console",
            "terminal",
            "late_rulings",
            "connection",
            "weight",
            "chinese",
            "game_from_file",
            "dealing",
            "rounds",
            "replay",
        )
    ),
    "tests/cluster/test_cluster.py",
    "tests/service/test_rolling.py",
    "tests/service/test_demo.py",
    "tests/forgery/test_forgery.py",
    "tests/scenario/test_terminal.py",
    "tests/scenario/test_long_stories.py",
    "tests/service/test_service_kills.py",
    "tests/service/test_health.py",
    "tests/service/test_many_nodes.py",
    "tests/service/test_session_ends.py",
    "tests/service/test_connections.py",
    "tests/service/test_faults.py",
    "tests/journal/test_promotions.py",
    "tests/table/test_walk.py",
    "tests/test_site.py",
    "tests/test_tutorials.py",
    "tests/reports/test_par_sheet.py",
    "tests/reports/test_par_layout.py",
    "tests/reports/test_export.py",
    "tests/reports/test_export_runs.py",
    "tests/evidence/test_evidence.py",
    "tests/options/test_options.py",
    "tests/scenario/test_scenarios.py",
    "tests/test_notation.py",
    "tests/scenario/test_adjudicate.py",
    "tests/service/test_openapi.py",
    "tests/test_deal.py",
    "tests/reports/test_late_rulings.py",
    "tests/service/test_late_rulings.py",
    "tests/service/test_operations.py",
    "tests/service/test_privacy.py",
    "tests/service/simulation/test_simulation.py",
    "tests/integrity/test_results.py",
    "tests/integrity/test_false_alarms.py",
    "tests/integrity/test_unshuffled.py",
    "tests/randomness/test_battery.py",
    "tests/table/test_machine.py",
    "tests/sim/test_counts.py",
    "tests/sim/test_engines.py",
    "tests/games/test_plain_reading.py",
    "tests/odds/test_odds_fast.py",
    "tests/odds/test_odds_cli.py",
    "tests/odds/test_odds_joint.py",
    "tests/words/test_use.py",
    "tests/service/test_streams.py",
    "tests/test_verdicts.py",
    "tests/service/test_failing_disk.py",
    "tests/service/test_options.py",
    "tests/journal/test_kills.py",
    "tests/roads/test_against_plain.py",
)
_PLACES: Final = {file: place for place, file in enumerate(LONGEST_FIRST)}
_LAST_OF_WEB: Final = max(place for file, place in _PLACES.items() if file.startswith(WEB))


def file_of(nodeid: str) -> str:
    return nodeid.partition("::")[0]


def _place_of(item: pytest.Item) -> int:
    file = file_of(item.nodeid)
    return _PLACES.get(file, _LAST_OF_WEB if file.startswith(WEB) else len(_PLACES))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Only where processes share the tests: alone they come as they are asked for."""
    if hasattr(config, "workerinput"):
        items.sort(key=_place_of)


class ByFile(LoadScopeScheduling):  # type: ignore[misc]
    def _assign_work_unit(self, node: object) -> None:
        """A process whose kind of tests is used up helps with the other."""
        begins_with_pages = node in self.nodes[: len(self.nodes) // 2]
        own = next((file for file in self.workqueue if file.startswith(WEB) is begins_with_pages), None)
        if own is not None:
            self.workqueue.move_to_end(own, last=False)
        super()._assign_work_unit(node)

    def _split_scope(self, nodeid: str) -> str:
        return file_of(nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile:
    config.option.loadscopereorder = False
    return ByFile(config, log)

"""A study on a Dask cluster survives the loss of a worker, and its checkpoint that of the scheduler."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from punto.rules import load_rules
from punto.sim import Counts, Crew, Settings, SimulationError, open_engine, simulate
from punto.sim.work import count_unit
from tests.sim.dask_site import Site

SHOES, UNIT = 60_000, 500


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    started = Site(tmp_path / "site", workers=2)
    yield started
    started.end()


def test_a_lost_worker_and_a_lost_scheduler_change_no_count(tmp_path: Path, site: Site) -> None:
    settings, checkpoint = Settings(rules=load_rules("rws"), seed=5), tmp_path / "study.json"
    lost = list[int]()

    def lose(counts: Counts) -> None:
        if not lost:
            site.workers[0].kill()
            lost.append(counts.shoes)
        elif len(lost) == 1 and counts.shoes >= lost[0] + 20 * UNIT:
            site.scheduler.kill()
            lost.append(counts.shoes)

    with closing(open_engine("dask", Crew(address=site.address))) as engine:
        engine._client.wait_for_workers(2)  # type: ignore[attr-defined]
        with pytest.raises(
            SimulationError, match=r"^The Dask cluster was lost: .* to continue from the counts so far\.$"
        ):
            simulate(settings, SHOES, engine, unit_shoes=UNIT, checkpoint=checkpoint, on_progress=lose)
    study = simulate(settings, SHOES, unit_shoes=4 * UNIT, checkpoint=checkpoint)
    assert study.rounds_before > 0
    assert study.is_complete
    assert np.array_equal(study.counts.tallies.rounds, count_unit(settings, range(SHOES)).rounds)

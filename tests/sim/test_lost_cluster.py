"""A study on a Dask cluster survives the loss of a worker, and its checkpoint that of the scheduler."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import numpy as np
import pytest

from punto.rules import load_rules
from punto.sim import Counts, Crew, Settings, SimulationError, open_engine, simulate
from punto.sim.work import count_unit

SHOES, UNIT = 60_000, 500
STARTS_WITHIN_S = 120.0


class Site:
    """A scheduler and workers, each a process."""

    def __init__(self, folder: Path, workers: int) -> None:
        folder.mkdir()
        self._file = folder / "scheduler.json"
        self.scheduler = self._start("dask_scheduler", "--port", "0")
        self.address = self._find_address()
        self.workers = [self._start("dask_worker", "--nthreads", "1", "--no-nanny") for _ in range(workers)]

    def _find_address(self) -> str:
        until = time.monotonic() + STARTS_WITHIN_S
        while time.monotonic() < until:
            with suppress(FileNotFoundError, json.JSONDecodeError):  # it may be half written
                return str(json.loads(self._file.read_text())["address"])
            time.sleep(0.05)
        self.scheduler.kill()
        raise AssertionError("the scheduler does not start")

    def _start(self, program: str, *more: str) -> subprocess.Popen[bytes]:
        named = ["--scheduler-file", str(self._file), "--no-dashboard", *more]
        command = [sys.executable, "-m", f"distributed.cli.{program}", *named]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


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
        with pytest.raises(SimulationError, match=r"^The Dask cluster was lost: .* goes on from the counts so far\.$"):
            simulate(settings, SHOES, engine, unit_shoes=UNIT, checkpoint=checkpoint, on_progress=lose)
    study = simulate(settings, SHOES, unit_shoes=4 * UNIT, checkpoint=checkpoint)
    assert study.rounds_before > 0
    assert study.is_complete
    assert np.array_equal(study.counts.tallies.rounds, count_unit(settings, range(SHOES)).rounds)

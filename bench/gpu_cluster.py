"""A study on a Dask cluster of GPU workers that loses a worker, then its scheduler: `python -m bench.gpu_cluster`.

Four workers share one GPU; on a machine with four each would have its own. A worker is killed after a quarter of the
shoes, the scheduler after half, and a new cluster continues from the checkpoint. The counts must equal those of one GPU
without a cluster, bit for bit. Needs numpy, msgspec, cupy and distributed.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import numpy as np
from tests.sim.dask_site import Site

from bench.bars import Bars
from punto.rules import load_rules
from punto.sim import Counts, Crew, Settings, Simulation, SimulationError, open_engine, simulate
from punto.sim.runner import OnProgress

SHOES = 1_000_000_000
UNIT = 1 << 21
WORKERS = 4
SETTINGS = Settings(rules=load_rules("rws"), seed=11)


@contextmanager
def a_site(folder: Path) -> Iterator[Site]:
    site = Site(folder, WORKERS)
    try:
        yield site
    finally:
        site.end()


def count_until_lost(site: Site, checkpoint: Path, shoes: int) -> str:
    """Kill a worker, later the scheduler. Return what the study says then."""

    def lose(counts: Counts) -> None:
        if counts.shoes >= shoes // 2:
            site.scheduler.kill()
        elif counts.shoes >= shoes // 4:
            site.workers[0].kill()

    try:
        run(site, checkpoint, shoes, lose)
    except SimulationError as lost:
        return str(lost)
    raise SystemExit("The study ended although its scheduler was killed.")


def run(site: Site, checkpoint: Path, shoes: int, on_progress: OnProgress | None = None) -> Simulation:
    with closing(open_engine("dask", Crew(address=site.address))) as engine:
        engine._client.wait_for_workers(WORKERS)  # type: ignore[attr-defined]
        if not engine._on_gpus:  # type: ignore[attr-defined]
            raise SystemExit("The workers see no GPU.")
        return simulate(SETTINGS, shoes, engine, unit_shoes=UNIT, checkpoint=checkpoint, on_progress=on_progress)


def main() -> int:
    shoes = int(float(sys.argv[1])) if len(sys.argv) > 1 else SHOES
    bars = Bars()
    with tempfile.TemporaryDirectory(prefix="punto-bench-") as place:
        checkpoint = Path(place) / "study.json"
        started = time.monotonic()
        with a_site(Path(place) / "first") as site:
            print(f"One worker of {WORKERS} killed, then the scheduler: {count_until_lost(site, checkpoint, shoes)}")
        with a_site(Path(place) / "second") as site:
            study = run(site, checkpoint, shoes)
        took = time.monotonic() - started
    alone = simulate(SETTINGS, shoes, open_engine("cuda"))
    counts = study.counts
    print(f"{counts.shoes:,} shoes, {counts.rounds:,} rounds in {took:.0f} s, {study.rounds_before:,} before the loss")
    print(f"One GPU without a cluster: {alone.seconds:.1f} s")
    bars.holds("continued from the checkpoint", 0 < study.rounds_before < counts.rounds, f"at {study.rounds_before:,}")
    same = np.array_equal(counts.tallies.rounds, alone.counts.tallies.rounds)
    bars.holds("the same counts, bit for bit", same, "yes" if same else "no")
    return bars.exit_code


if __name__ == "__main__":
    sys.exit(main())

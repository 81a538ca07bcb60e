"""The engine `dask`: the same work units on a Dask cluster, an existing one or a local one.

Workers that see a GPU use it. Dask gives the units of a lost worker to the others; a lost scheduler ends the run, and
another run continues from its checkpoint.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from concurrent.futures import CancelledError
from functools import cache, partial
from typing import Final, Protocol, cast

from distributed import Client, LocalCluster
from distributed.scheduler import KilledWorker

from punto.sim.counts import Tallies
from punto.sim.engines import Counting, Crew, Engine, find_gpu, in_order, open_engine
from punto.sim.settings import Settings, SimulationError
from punto.sim.work import Work

SECONDS_TO_ANSWER = 10.0
CPU_SHOES: Final = 1 << 17
GPU_SHOES: Final = 1 << 25


class UnitCounter(Protocol):
    """The engine of one GPU."""

    def count_unit(self, settings: Settings, shoes: range) -> Tallies: ...


class DaskEngine:
    name: Final = "dask"

    def __init__(self, client: Client, cluster: LocalCluster | None) -> None:
        self._client = client
        self._cluster = cluster
        found = client.run(find_gpu).values()
        self._on_gpus = bool(found) and all(found)
        self.unit_shoes = GPU_SHOES if self._on_gpus else CPU_SHOES

    def count(self, settings: Settings, units: Iterable[range]) -> Counting:
        counter = partial(count_on_gpu, settings) if self._on_gpus else Work(settings).count
        workers = len(self._client.scheduler_info()["workers"])
        try:
            yield from in_order(
                units, lambda shoes: self._client.submit(counter, shoes, pure=False), 4 * max(workers, 1)
            )
        except (CancelledError, KilledWorker, OSError) as lost:
            raise SimulationError(
                f"The Dask cluster was lost: {type(lost).__name__}. Run the same command with --checkpoint to continue"
                " from the counts so far."
            ) from None

    def close(self) -> None:
        self._client.close()
        if self._cluster is not None:
            self._cluster.close()


def count_on_gpu(settings: Settings, shoes: range) -> Tallies:
    """On a worker. Each sees one GPU: CUDA_VISIBLE_DEVICES says which."""
    return _gpu().count_unit(settings, shoes)


@cache
def _gpu() -> UnitCounter:
    return cast("UnitCounter", open_engine("cuda"))


def start(crew: Crew) -> Engine:
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # it logs a lost scheduler as a traceback
    if crew.address is None:
        cluster = LocalCluster(n_workers=crew.workers, threads_per_worker=1, dashboard_address=":0")
        return DaskEngine(Client(cluster), cluster)
    try:
        client = Client(crew.address, timeout=SECONDS_TO_ANSWER)
    except (OSError, ValueError) as error:
        raise SimulationError(f"Cannot reach a Dask scheduler at {crew.address}: {error}.") from None
    try:
        client.wait_for_workers(1, timeout=SECONDS_TO_ANSWER)
    except TimeoutError:
        client.close()
        raise SimulationError(
            f"The Dask scheduler at {crew.address} has no workers. Start one: dask worker {crew.address}"
        ) from None
    return DaskEngine(client, None)

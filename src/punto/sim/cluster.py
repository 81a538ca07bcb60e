"""The engine `dask`: the same work units on a Dask cluster, an existing one or a local one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from distributed import Client, LocalCluster

from punto.sim.engines import Counting, Crew, Engine, in_order
from punto.sim.settings import Settings, SimulationError
from punto.sim.work import Work

SECONDS_TO_ANSWER = 10.0


class DaskEngine:
    name: Final = "dask"
    unit_shoes: Final = 1 << 17

    def __init__(self, client: Client, cluster: LocalCluster | None) -> None:
        self._client = client
        self._cluster = cluster

    def count(self, settings: Settings, units: Iterable[range]) -> Counting:
        work, workers = Work(settings), len(self._client.scheduler_info()["workers"])
        return in_order(units, lambda shoes: self._client.submit(work.count, shoes, pure=False), 4 * max(workers, 1))

    def close(self) -> None:
        self._client.close()
        if self._cluster is not None:
            self._cluster.close()


def start(crew: Crew) -> Engine:
    if crew.address is None:
        cluster = LocalCluster(n_workers=crew.workers, threads_per_worker=1, dashboard_address=":0")
        return DaskEngine(Client(cluster), cluster)
    try:
        return DaskEngine(Client(crew.address, timeout=SECONDS_TO_ANSWER), None)
    except (OSError, ValueError) as error:
        raise SimulationError(f"Cannot reach a Dask scheduler at {crew.address}: {error}.") from None

"""The engine `cuda` without a GPU: what it passes to the kernels, and when it is chosen."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from contextlib import closing

import numpy as np
import pytest
from distributed import LocalCluster

from punto.rules import load_rules
from punto.sim import Crew, Scheme, Settings, SimulationError, open_engine, simulate
from punto.sim import cluster as cluster_engine
from punto.sim.work import count_unit
from tests.sim import kernel_on_cpu
from tests.sim.cupy_on_cpu import cupy_on_cpu


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    return kernel_on_cpu.build(tmp_path_factory.mktemp("kernel"))


@pytest.fixture(autouse=True)
def forget_the_engine() -> Iterator[None]:
    """It was imported with the stand-in."""
    yield
    sys.modules.pop("punto.sim.cuda", None)


def install(monkeypatch: pytest.MonkeyPatch, library: ctypes.CDLL, devices: int) -> None:
    monkeypatch.setitem(sys.modules, "cupy", cupy_on_cpu(library, devices))


@pytest.mark.parametrize(("game", "bet"), [("rws", "banker"), ("knockout", "ante_player")])
def test_its_counts_are_those_of_the_processor(
    game: str, bet: str, monkeypatch: pytest.MonkeyPatch, library: ctypes.CDLL
) -> None:
    install(monkeypatch, library, devices=1)
    settings = Settings(rules=load_rules(game), seed=6, scheme=Scheme(bet=bet))
    with closing(open_engine("auto")) as engine:
        found = simulate(settings, 900, engine, unit_shoes=250).counts.tallies
    wanted = count_unit(settings, range(900))
    assert engine.name == "cuda"
    assert np.array_equal(found.rounds, wanted.rounds)
    assert found.betting is not None
    assert wanted.betting is not None
    assert np.array_equal(found.betting, wanted.betting)


def test_without_a_gpu_auto_is_the_processor_and_cuda_is_refused(
    monkeypatch: pytest.MonkeyPatch, library: ctypes.CDLL
) -> None:
    install(monkeypatch, library, devices=0)
    assert open_engine("auto").name == "cpu"
    with pytest.raises(SimulationError, match=r"needs an NVIDIA GPU and its driver; none was found\.$"):
        open_engine("cuda")


def test_workers_that_see_a_gpu_use_it(monkeypatch: pytest.MonkeyPatch, library: ctypes.CDLL) -> None:
    """Two workers share one GPU, which stands in the test's own process: the kernel's source on the processor."""
    install(monkeypatch, library, devices=1)
    cluster_engine._gpu.cache_clear()
    settings = Settings(rules=load_rules("knockout"), seed=3)
    try:
        with (
            LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=":0") as local,
            closing(open_engine("dask", Crew(address=local.scheduler_address))) as engine,
        ):
            assert engine.unit_shoes == cluster_engine.GPU_SHOES
            found = simulate(settings, 700, engine, unit_shoes=90).counts.tallies
    finally:
        cluster_engine._gpu.cache_clear()
    assert np.array_equal(found.rounds, count_unit(settings, range(700)).rounds)

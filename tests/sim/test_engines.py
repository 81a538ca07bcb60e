"""The same seed gives identical counts: scalar, vectors, CUDA source, threads, a Dask cluster."""

from __future__ import annotations

import ctypes
import json
import runpy
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from distributed import LocalCluster

from punto.cards import Rank
from punto.odds.kernels import sources_stamp
from punto.rules import load_rules
from punto.shoe import Burn
from punto.sim import (
    CountKind,
    Counts,
    Crew,
    Scheme,
    Settings,
    SimulationError,
    Trigger,
    lanes,
    open_engine,
    runner,
    scalar,
    simulate,
)
from punto.sim import cluster as cluster_engine
from punto.sim.betting import bet_through_shoes
from punto.sim.counts import Tallies
from punto.sim.cpu import CpuEngine
from punto.sim.engines import Counting
from punto.sim.plan import empty_tally, plan_of
from punto.sim.scheme_plan import BETS, BETTING_TALLY, scheme_plan
from punto.sim.work import count_unit
from tests.sim import kernel_on_cpu
from tests.sim.test_shoes import PROCEDURES, settings_of

SHOES = range(5, 5 + 3_007)
"""Not a multiple of the vector size."""
COUNTING = Scheme(
    bet="banker",
    tags={Rank.ACE: Fraction(1, 2), Rank.SIX: Fraction(-3), Rank.KING: Fraction(1)},
    trigger=Trigger(CountKind.PER_DECK, Fraction(1, 4)),
)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    return kernel_on_cpu.build(tmp_path_factory.mktemp("kernel"))


def same(left: Tallies, right: Tallies) -> bool:
    if left.betting is None or right.betting is None:
        return left.betting is right.betting and np.array_equal(left.rounds, right.rounds)
    return np.array_equal(left.rounds, right.rounds) and np.array_equal(left.betting, right.betting)


@pytest.mark.parametrize("procedure", PROCEDURES)
def test_vectors_count_what_the_scalar_kernel_counts(procedure: tuple[str, int, str, int, int | None]) -> None:
    settings = settings_of(procedure, seed=2**64 - 1)
    plan, seed = plan_of(settings), np.uint64(settings.seed)
    one_by_one, in_lanes = empty_tally(plan), empty_tally(plan)
    scalar.count_shoes(plan, seed, SHOES.start, len(SHOES), one_by_one)
    lanes.count_shoes(plan, seed, SHOES.start, len(SHOES), in_lanes, None)
    assert one_by_one.tolist() == in_lanes.tolist()
    assert one_by_one.sum() > len(SHOES)


@pytest.mark.parametrize("procedure", PROCEDURES)
def test_the_cuda_source_counts_the_same(
    procedure: tuple[str, int, str, int, int | None], library: ctypes.CDLL
) -> None:
    settings = settings_of(procedure)
    assert same(kernel_on_cpu.count_unit(library, settings, SHOES), count_unit(settings, SHOES))


SCHEMES = {
    "flat": Scheme(bet="tie"),
    "per deck": COUNTING,
    "running": Scheme(
        bet="player_pair", tags={Rank.TWO: Fraction(-1)}, trigger=Trigger(CountKind.RUNNING, Fraction(-9))
    ),
    "ante": Scheme(bet="ante_banker", folds_on=frozenset({0, 9})),
}


@pytest.mark.parametrize("burn", ["none", "first_card"])
@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)
def test_vectors_bet_as_the_scalar_kernel_bets(scheme: Scheme, burn: str) -> None:
    settings = Settings(rules=load_rules("knockout"), seed=12, burn=Burn.parse(burn), cut_card=3, scheme=scheme)
    one_by_one = np.zeros(BETTING_TALLY, np.int64)
    numbers, gains = scheme_plan(settings.rules, scheme)
    plan, seed = plan_of(settings), np.uint64(settings.seed)
    bet_through_shoes(plan, numbers, gains, seed, SHOES.start, len(SHOES), one_by_one)
    in_lanes = count_unit(settings, SHOES).betting
    assert in_lanes is not None
    assert in_lanes.tolist() == one_by_one.tolist()
    assert 0 < one_by_one[BETS] < 90 * len(SHOES)


@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)
def test_the_cuda_source_bets_the_same(scheme: Scheme, library: ctypes.CDLL) -> None:
    settings = Settings(rules=load_rules("knockout"), seed=11, scheme=scheme)
    assert same(kernel_on_cpu.count_unit(library, settings, SHOES), count_unit(settings, SHOES))


def counted(settings: Settings, shoes: int, name: str, crew: Crew, unit_shoes: int) -> Counts:
    with closing(open_engine(name, crew)) as engine:
        return simulate(settings, shoes, engine, unit_shoes=unit_shoes).counts


@pytest.mark.parametrize("scheme", [None, COUNTING], ids=["plain", "with a scheme"])
def test_neither_workers_nor_the_size_of_units_matter(scheme: Scheme | None) -> None:
    settings = Settings(rules=load_rules("rws"), seed=3, scheme=scheme)
    whole = count_unit(settings, range(500))
    for workers, unit_shoes in ((1, 500), (1, 77), (2, 250), (2, 33), (5, 1)):
        counts = counted(settings, 500, "cpu", Crew(workers=workers), unit_shoes)
        assert same(counts.tallies, whole)
        assert counts.ranges == ((0, 500),)


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as local:
        yield local.scheduler_address


def test_dask_with_two_workers_counts_the_same(cluster: str) -> None:
    settings = Settings(rules=load_rules("knockout"), seed=3, scheme=SCHEMES["ante"])
    counts = counted(settings, 3_000, "dask", Crew(address=cluster), 101)
    assert same(counts.tallies, count_unit(settings, range(3_000)))


class WatchedEngine(CpuEngine):
    """Records whether it was closed, and can be interrupted in a unit."""

    def __init__(self, workers: int, *, interrupted_at: int | None = None) -> None:
        super().__init__(workers)
        self.interrupted_at = interrupted_at
        self.is_closed = False

    def count(self, settings: Settings, units: Iterable[range]) -> Counting:
        for number, counted in enumerate(super().count(settings, units)):
            if number == self.interrupted_at:
                self.interrupted_at = None
                raise KeyboardInterrupt
            yield counted

    def close(self) -> None:
        self.is_closed = True
        super().close()


@pytest.mark.parametrize("interrupted_at", [None, 3], ids=["to the end", "interrupted"])
def test_an_engine_that_was_given_can_be_used_again(interrupted_at: int | None) -> None:
    settings = Settings(rules=load_rules("rws"), seed=3)
    with closing(WatchedEngine(2, interrupted_at=interrupted_at)) as engine:
        first = simulate(settings, 500, engine, unit_shoes=20)
        assert first.is_complete == (interrupted_at is None)
        assert not engine.is_closed
        again = simulate(settings, 500, engine, unit_shoes=50)
    assert same(again.counts.tallies, count_unit(settings, range(500)))
    assert engine.is_closed


def test_an_engine_that_was_given_stays_open_after_a_mistake() -> None:
    with closing(WatchedEngine(1)) as engine:
        with pytest.raises(SimulationError, match="0 shoes"):
            simulate(Settings(rules=load_rules("rws")), 0, engine)
        assert not engine.is_closed


def test_without_an_engine_one_is_opened_and_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[WatchedEngine] = []

    def open_watched(name: str) -> WatchedEngine:
        assert name == "auto"
        opened.append(WatchedEngine(1))
        return opened[0]

    monkeypatch.setattr(runner, "open_engine", open_watched)
    settings = Settings(rules=load_rules("rws"), seed=3)
    assert same(simulate(settings, 50).counts.tallies, count_unit(settings, range(50)))
    assert [engine.is_closed for engine in opened] == [True]


def test_dask_makes_a_cluster_of_its_own() -> None:
    settings = Settings(rules=load_rules("rws"), seed=3)
    counts = counted(settings, 300, "dask", Crew(workers=1), 100)
    assert same(counts.tallies, count_unit(settings, range(300)))


def test_where_no_scheduler_answers_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_engine, "SECONDS_TO_ANSWER", 0.3)
    with pytest.raises(SimulationError, match=r"^Cannot reach a Dask scheduler at tcp://127\.0\.0\.1:9: "):
        open_engine("dask", Crew(address="tcp://127.0.0.1:9"))


def test_where_a_scheduler_has_no_workers_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without waiting for one, a study would not know that its workers have GPUs."""
    with LocalCluster(n_workers=0, dashboard_address=":0") as local:
        monkeypatch.setattr(cluster_engine, "SECONDS_TO_ANSWER", 1.0)
        with pytest.raises(SimulationError, match=r"has no workers\. Start one: dask worker tcp://127\.0\.0\.1:\d+$"):
            open_engine("dask", Crew(address=local.scheduler_address))


def test_an_unknown_engine_is_named() -> None:
    with pytest.raises(SimulationError, match=r"^Unknown engine 'abacus'\. Use auto, cpu, cuda, dask\.$"):
        open_engine("abacus")


def test_an_engine_whose_packages_are_missing_names_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(SimulationError, match=r"needs cupy: install it with pip install 'punto\[gpu\]'\.$"):
        open_engine("cuda")


def test_the_kernel_travels_with_the_package() -> None:
    assert (Path(lanes.__file__).parent / "kernel.cu").is_file()


def test_the_expected_gpu_counts_equal_those_of_the_processor() -> None:
    """`bench/gpu.py` uses this file if numba is not installed."""
    bench = runpy.run_path(str(Path(__file__).parents[2] / "bench" / "gpu.py"))
    written = json.loads(bench["EXPECTED"].read_text())
    assert bench["expected"]() == written


def test_the_cuda_source_gives_the_expected_counts(library: ctypes.CDLL) -> None:
    bench = runpy.run_path(str(Path(__file__).parents[2] / "bench" / "gpu.py"))
    name = "rws, following a count"
    tallies = kernel_on_cpu.count_unit(library, bench["CASES"][name], bench["SHOES"])
    assert bench["digest"](tallies) == json.loads(bench["EXPECTED"].read_text())[name]


def test_a_kernel_on_disk_is_taken_only_where_no_source_has_changed() -> None:
    """Its parts come from other files."""
    count_unit(Settings(rules=load_rules("rws")), range(1))
    compiled: Any = lanes.count_shoes
    on_disk = compiled._cache._cache_file
    assert on_disk._load_index()
    on_disk._source_stamp = "other sources"
    try:
        assert not on_disk._load_index()
    finally:
        on_disk._source_stamp = sources_stamp(Path(lanes.__file__).parent)

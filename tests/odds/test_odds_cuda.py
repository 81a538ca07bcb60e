"""The odds kernel of the GPU, compiled for the CPU by the C++ compiler, against the processor's own."""

from __future__ import annotations

import ctypes
import json
import runpy
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from punto.errors import OddsError
from punto.games import load_rules
from punto.odds.fast import FastOdds
from punto.rules.model import RuleSet
from tests.sim.cupy_on_cpu import passed

BENCH = Path(__file__).parents[2] / "bench" / "gpu_odds.py"
SHIM = Path(__file__).parents[1] / "sim" / "cuda_on_cpu.h"


def build(source: str, folder: Path) -> ctypes.CDLL:
    text, library = folder / "kernel.cpp", folder / "kernel.so"
    text.write_text(SHIM.read_text() + source)
    options = ["-O1", "-ffp-contract=off", "-shared", "-fPIC", "-Wall", "-Werror", "-Wno-unknown-pragmas"]
    subprocess.run(["g++", *options, "-o", str(library), str(text)], check=True)
    return ctypes.CDLL(str(library))


def cupy_on_cpu(folder: Path) -> ModuleType:
    """Its arrays are numpy's."""

    def raw_kernel(source: str, name: str, options: tuple[str, ...]) -> Any:
        assert "--fmad=false" in options
        function = getattr(build(source, folder), name)
        return lambda grid, block, arguments: function(*map(passed, arguments))

    cupy = ModuleType("cupy")
    device = SimpleNamespace(attributes={"MultiProcessorCount": 132})
    cupy.__dict__.update(
        RawKernel=raw_kernel, asarray=np.array, asnumpy=np.array, zeros=np.zeros,
        cuda=SimpleNamespace(Device=lambda: device),
    )  # fmt: skip
    return cupy


@pytest.fixture
def cuda_odds(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    monkeypatch.setitem(sys.modules, "cupy", cupy_on_cpu(tmp_path))
    monkeypatch.delitem(sys.modules, "punto.odds.cuda", raising=False)
    from punto.odds.cuda import CudaOdds  # noqa: PLC0415

    return CudaOdds


@pytest.mark.parametrize("game", ["rws", "knockout"])
def test_its_values_are_those_of_the_processor_bit_for_bit(game: str, cuda_odds: Any) -> None:
    rules: RuleSet = load_rules(game)
    ranks = runpy.run_path(str(BENCH))["compositions"](300)
    ranks[:40] = np.array([1, 0, 0, 2, 1, 0, 0, 1, 0, 3, 0, 1, 1]) * np.arange(1, 41)[:, None]
    found = cuda_odds(rules).expected_values_of_many(ranks)
    assert np.array_equal(found, FastOdds(rules).expected_values_of_many(ranks))


def test_impossible_compositions_and_games_are_refused(cuda_odds: Any) -> None:
    odds = cuda_odds(load_rules("commission"))
    with pytest.raises(OddsError, match="there are 4 left"):
        odds.expected_values_of_many(np.array([[4] + [0] * 12]))
    with pytest.raises(OddsError, match="Use the engine cpu"):
        cuda_odds(load_rules("royal_match"))


def test_the_expected_gpu_odds_equal_those_of_the_processor() -> None:
    bench = runpy.run_path(str(BENCH))
    assert bench["expected"]() == json.loads(bench["EXPECTED"].read_text())

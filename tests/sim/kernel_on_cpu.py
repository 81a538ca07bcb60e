"""The CUDA kernels compiled for the CPU by the C++ compiler, called like the GPU engine calls them."""

from __future__ import annotations

import ctypes
import subprocess
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from punto.sim import Settings
from punto.sim.counts import Tallies, empty_tallies
from punto.sim.cuda_source import cuda_source
from punto.sim.plan import plan_of
from punto.sim.scheme_plan import scheme_plan

SHIM = Path(__file__).with_name("cuda_on_cpu.h")


def build(folder: Path) -> ctypes.CDLL:
    source, library = folder / "kernel.cpp", folder / "kernel.so"
    source.write_text(SHIM.read_text() + cuda_source())
    options = ["-O2", "-shared", "-fPIC", "-Wall", "-Werror", "-Wno-unknown-pragmas"]
    subprocess.run(["g++", *options, "-o", str(library), str(source)], check=True)
    return ctypes.CDLL(str(library))


def count_unit(library: ctypes.CDLL, settings: Settings, shoes: range) -> Tallies:
    tallies = empty_tallies(settings)
    plan = plan_of(settings).astype(np.int32)
    work = [ctypes.c_uint64(number) for number in (settings.seed, shoes.start, len(shoes))]
    library.count_shoes(_at(plan), *work, ctypes.c_int(len(tallies.rounds)), _at(tallies.rounds))
    if settings.scheme is not None and tallies.betting is not None:
        numbers, gains = scheme_plan(settings.rules, settings.scheme)
        library.bet_through_shoes(_at(plan), _at(numbers), _at(gains), *work, _at(tallies.betting))
    return tallies


def _at(array: NDArray[np.int64] | NDArray[np.int32]) -> ctypes.c_void_p:
    return array.ctypes.data_as(ctypes.c_void_p)

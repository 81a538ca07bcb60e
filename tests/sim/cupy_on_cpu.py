"""A stand-in for cupy without a GPU: its arrays are numpy's, its kernels are compiled for the CPU."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from importlib.machinery import ModuleSpec
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from punto.sim.cuda_source import cuda_source


class RawKernel:
    """Enforces CUDA's rules: a whole grid, shared memory within its limit."""

    def __init__(self, function: Callable[..., None]) -> None:
        self.function = function
        self.max_dynamic_shared_size_bytes = 48 * 1024

    def __call__(self, grid: tuple[int], block: tuple[int], arguments: tuple[Any, ...], *, shared_mem: int) -> None:
        assert grid[0] >= 132
        assert block[0] % 32 == 0
        assert shared_mem <= self.max_dynamic_shared_size_bytes <= 227 * 1024
        self.function(*map(passed, arguments))


def passed(argument: Any) -> Any:
    if isinstance(argument, np.ndarray):
        return argument.ctypes.data_as(ctypes.c_void_p)
    return {"uint64": ctypes.c_uint64, "int32": ctypes.c_int}[argument.dtype.name](int(argument))


def cupy_on_cpu(library: ctypes.CDLL, devices: int) -> ModuleType:
    def raw_module(code: str, options: tuple[str, ...]) -> SimpleNamespace:
        assert (code, options) == (cuda_source(), ("--std=c++17",))
        return SimpleNamespace(get_function=lambda name: RawKernel(getattr(library, name)))

    class CUDARuntimeError(RuntimeError):
        pass

    def device_count() -> int:
        if not devices:
            raise CUDARuntimeError
        return devices

    cupy = ModuleType("cupy")
    cupy.__spec__ = ModuleSpec("cupy", None)
    runtime = SimpleNamespace(getDeviceCount=device_count, CUDARuntimeError=CUDARuntimeError)
    device = SimpleNamespace(attributes={"MultiProcessorCount": 132})
    cupy.__dict__.update(
        RawModule=raw_module,
        asarray=np.array,
        asnumpy=np.array,
        cuda=SimpleNamespace(runtime=runtime, Device=lambda: device),
        get_default_memory_pool=lambda: SimpleNamespace(free_all_blocks=lambda: None),
    )
    return cupy

"""How a function becomes machine code here: a kernel is kept on disk for the next start, its parts are set into it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., object])


def kernel(function: Function) -> Function:
    """Called from Python: it runs without the interpreter's lock."""
    return cast("Function", numba.njit(cache=True, nogil=True, boundscheck=False, error_model="numpy")(function))


def part(function: Function) -> Function:
    """Called from kernels and other parts only."""
    return cast("Function", numba.njit(forceinline=True, boundscheck=False, error_model="numpy")(function))

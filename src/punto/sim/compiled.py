"""How a function becomes machine code here: a kernel is kept on disk for the next start, its parts are set into it."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., object])

SOURCES: Final = sha256(b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))).hexdigest()


def kernel(function: Function) -> Function:
    """Called from Python: it runs without the interpreter's lock.

    Numba takes a kernel from the disk where the kernel's own file is unchanged; parts of it come from other files, so
    all of them are made the mark it goes by.
    """
    compiled: Any = numba.njit(cache=True, nogil=True, boundscheck=False, error_model="numpy")(function)
    compiled._cache._cache_file._source_stamp = SOURCES
    return cast("Function", compiled)


def part(function: Function) -> Function:
    """Called from kernels and other parts only."""
    return cast("Function", numba.njit(forceinline=True, boundscheck=False, error_model="numpy")(function))

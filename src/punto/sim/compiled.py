"""How functions are compiled: kernels are cached on disk, their parts are inlined."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., object])

SOURCES: Final = sha256(b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))).hexdigest()


def kernel(function: Function) -> Function:
    """Called from Python; releases the interpreter lock.

    Numba's cache depends on the kernel's own file only. Parts come from other files, so the cache key includes them
    all.
    """
    compiled: Any = numba.njit(cache=True, nogil=True, boundscheck=False, error_model="numpy")(function)
    compiled._cache._cache_file._source_stamp = SOURCES
    return cast("Function", compiled)


def part(function: Function) -> Function:
    """Called only from kernels and other parts."""
    return cast("Function", numba.njit(forceinline=True, boundscheck=False, error_model="numpy")(function))

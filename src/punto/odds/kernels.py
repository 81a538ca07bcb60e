"""How functions are compiled: kernels are cached on disk, their parts are inlined."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., object])


@lru_cache
def sources_stamp(folder: Path) -> str:
    """Changes with any module of this room or of that one."""
    modules = sorted(path for room in {Path(__file__).parent, folder} for path in room.glob("*.py"))
    return sha256(b"".join(path.read_bytes() for path in modules)).hexdigest()


def kernel(function: Function) -> Function:
    """Called from Python; releases the interpreter lock.

    Numba's cache depends on the kernel's own file only. Parts come from other files, so the cache key includes them
    all.
    """
    compiled: Any = numba.njit(cache=True, nogil=True, boundscheck=False, error_model="numpy")(function)
    compiled._cache._cache_file._source_stamp = sources_stamp(Path(function.__code__.co_filename).parent)
    return cast("Function", compiled)


def part(function: Function) -> Function:
    """Called only from kernels and other parts."""
    return cast("Function", numba.njit(forceinline=True, boundscheck=False, error_model="numpy")(function))

"""Engines count work units in order and return their tallies in the same order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, Protocol, cast

from msgspec import Struct

from punto.sim.counts import Tallies
from punto.sim.settings import Settings, SimulationError

Counted = tuple[range, Tallies]
Counting = Generator[Counted, None, None]
"""If closed early, it cancels units that have not started."""

EXTRAS: Final = {"cpu": "math", "cuda": "gpu", "dask": "cluster"}
_MODULES: Final = {"cpu": "punto.sim.cpu", "cuda": "punto.sim.cuda", "dask": "punto.sim.cluster"}


class Engine(Protocol):
    @property
    def name(self) -> str: ...

    @property
    def unit_shoes(self) -> int:
        """A good number of shoes per unit; any other number gives the same counts."""
        ...

    def count(self, settings: Settings, units: Iterable[range]) -> Counting: ...

    def close(self) -> None: ...


class Crew(Struct, frozen=True):
    """The workers to use."""

    workers: int | None = None
    """None for one per core, or all of the cluster."""
    address: str | None = None
    """The address of a Dask scheduler; None for a local cluster."""


def open_engine(name: str, crew: Crew | None = None) -> Engine:
    """An engine by name; `auto` is the GPU if there is one, otherwise the CPU."""
    if name == "auto":
        name = "cuda" if find_gpu() else "cpu"
    if name not in _MODULES:
        raise SimulationError(f"Unknown engine {name!r}. Use auto, {', '.join(_MODULES)}.")
    try:
        module = import_module(_MODULES[name])
    except ModuleNotFoundError as error:
        raise SimulationError(
            f"The engine {name} needs {error.name}: install it with pip install 'punto[{EXTRAS[name]}]'."
        ) from None
    return cast("Engine", module.start(crew or Crew()))


def find_gpu() -> bool:
    return find_spec("cupy") is not None and bool(import_module(_MODULES["cuda"]).has_device())


def in_order(units: Iterable[range], submit: Callable[[range], Any], ahead: int) -> Counting:
    """Keep this many units in flight and yield results in order."""
    in_hand: deque[tuple[range, Any]] = deque()
    try:
        for shoes in units:
            in_hand.append((shoes, submit(shoes)))
            if len(in_hand) >= ahead:
                first, future = in_hand.popleft()
                yield first, future.result()
        while in_hand:
            first, future = in_hand.popleft()
            yield first, future.result()
    finally:
        for _, future in in_hand:
            future.cancel()

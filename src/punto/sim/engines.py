"""Where work units are counted: an engine takes them in order and gives their tallies in the same order."""

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
"""Closed before its end, it takes back the units that nobody has begun."""

EXTRAS: Final = {"cpu": "math", "cuda": "gpu", "dask": "cluster"}
_MODULES: Final = {"cpu": "punto.sim.cpu", "cuda": "punto.sim.cuda", "dask": "punto.sim.cluster"}


class Engine(Protocol):
    @property
    def name(self) -> str: ...

    @property
    def unit_shoes(self) -> int:
        """How many shoes make a unit worth handing over; any other number gives the same counts."""
        ...

    def count(self, settings: Settings, units: Iterable[range]) -> Counting: ...

    def close(self) -> None: ...


class Crew(Struct, frozen=True):
    """Who is to work."""

    workers: int | None = None
    """None: one for each core, or as many as the cluster has."""
    address: str | None = None
    """Of a running Dask scheduler; None: a cluster of this machine's own."""


def open_engine(name: str, crew: Crew | None = None) -> Engine:
    """An engine by its name; `auto` is the GPU where there is one, and else the processor."""
    if name == "auto":
        name = "cuda" if find_spec("cupy") and import_module(_MODULES["cuda"]).has_device() else "cpu"
    if name not in _MODULES:
        raise SimulationError(f"There is no engine {name!r}: there are auto, {', '.join(_MODULES)}.")
    try:
        module = import_module(_MODULES[name])
    except ModuleNotFoundError as error:
        raise SimulationError(
            f"The engine {name} needs {error.name}: install it with pip install 'punto[{EXTRAS[name]}]'."
        ) from None
    return cast("Engine", module.start(crew or Crew()))


def in_order(units: Iterable[range], submit: Callable[[range], Any], ahead: int) -> Counting:
    """Keep so many units in hand, whatever their number, and give each result in its turn."""
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

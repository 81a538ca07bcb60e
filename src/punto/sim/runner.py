"""Runs a simulation: hands units to an engine, adds counts, saves checkpoints, stops early on Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from time import monotonic
from typing import Any, Final

from msgspec import Struct

from punto.frames import Framed, Plot, new_plot
from punto.sim.counts import Counts, load_counts
from punto.sim.engines import Engine, open_engine
from punto.sim.results import bet_rows, exact_values
from punto.sim.settings import Settings, SimulationError

SECONDS_BETWEEN_CHECKPOINTS: Final = 1.0

OnProgress = Callable[[Counts], None]


class Simulation(Framed, Struct, frozen=True, eq=False):
    counts: Counts
    engine: str
    shoes_wanted: int
    seconds: float
    """Of this run."""
    rounds_before: int
    """From a checkpoint."""

    @property
    def is_complete(self) -> bool:
        return self.counts.shoes == self.shoes_wanted

    @property
    def rounds_per_second(self) -> float:
        return (self.counts.rounds - self.rounds_before) / self.seconds if self.seconds else 0.0

    def __repr__(self) -> str:
        game, counts = self.counts.settings.rules.id, self.counts
        return f"<simulation of {game}: {counts.rounds:,} rounds, {counts.shoes:,} shoes>"

    def rows(self) -> list[dict[str, Any]]:
        """One row per bet, with its exact value."""
        exact = exact_values(self.counts.settings)
        return [row | {"exact": exact[row["bet"]]} for row in bet_rows(self.counts)]

    def plot(self) -> Plot:
        """How far each mean is from its exact value, in standard errors."""

        def draw(axes: Any) -> None:
            rows = [row for row in self.rows() if row["stderr"]]
            axes.barh([row["bet"] for row in rows], [(row["mean"] - row["exact"]) / row["stderr"] for row in rows])
            axes.invert_yaxis()
            axes.set(xlabel="Mean minus exact value, in standard errors", title=repr(self)[1:-1])

        return new_plot(draw)


def simulate(
    settings: Settings,
    shoes: int,
    engine: Engine | None = None,
    *,
    unit_shoes: int | None = None,
    checkpoint: Path | None = None,
    on_progress: OnProgress | None = None,
) -> Simulation:
    """Count shoes 0 to `shoes` - 1, resuming from the checkpoint if there is one.

    Ctrl-C ends it early with the counts so far. The engine chooses the number of shoes per unit unless given; the
    counts are the same. An engine that you pass stays open; otherwise `auto` is opened and closed here.

    >>> from punto.rules import load_rules
    >>> settings = Settings(rules=load_rules("rws"), seed=7, rounds_per_shoe=60)
    >>> simulate(settings, 100).counts.rounds
    6000
    """
    counts = _begin(settings, shoes, checkpoint)
    with ExitStack() as opened:
        if engine is None:
            engine = opened.enter_context(closing(open_engine("auto")))
        rounds_before, started = counts.rounds, monotonic()
        saved = started
        units = engine.count(settings, _units(counts.shoes, shoes, unit_shoes or engine.unit_shoes))
        try:
            for unit, tallies in units:
                counts = counts.with_unit(unit, tallies)
                if on_progress is not None:
                    on_progress(counts)
                if checkpoint is not None and monotonic() - saved > SECONDS_BETWEEN_CHECKPOINTS:
                    counts.save(checkpoint)
                    saved = monotonic()
        except KeyboardInterrupt:
            pass
        finally:
            units.close()
            if checkpoint is not None:
                counts.save(checkpoint)
        return Simulation(counts, engine.name, shoes, monotonic() - started, rounds_before)


def _begin(settings: Settings, shoes: int, checkpoint: Path | None) -> Counts:
    if shoes < 1:
        raise SimulationError(f"{shoes} shoes: it must be at least one.")
    if checkpoint is None or not checkpoint.exists():
        return Counts.of_nothing(settings)
    counts = load_counts(checkpoint, settings)
    if counts.ranges not in ((), ((0, counts.shoes),)) or counts.shoes > shoes:
        raise SimulationError(
            f"{checkpoint} holds shoes up to {counts.ranges[-1][1]:,}, this run has {shoes:,}. Use at least as many."
        )
    return counts


def _units(start: int, stop: int, size: int) -> Iterator[range]:
    for first in range(start, stop, size):
        yield range(first, min(first + size, stop))

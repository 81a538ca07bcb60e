"""The counts of some shoes. Counts add up, so parts counted anywhere in any order give the same whole."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from punto.rules.axes import NO_AXES
from punto.sim.plan import CELL_SHAPE, LENGTHS, TAIL, VOIDS, Integers, empty_tally, plan_of
from punto.sim.scheme_plan import BETTING_TALLY
from punto.sim.seen import uncounted_axes
from punto.sim.settings import Settings, SimulationError

FORMAT = "punto counts 1"


class Tallies(NamedTuple):
    """The counts of one work unit."""

    rounds: Integers
    betting: Integers | None
    """If the settings have a scheme."""
    seen: Integers | None = None
    """By cell of `uncounted_axes`, if the game has bets that look at more than the cells of rounds."""


class Counts(msgspec.Struct, frozen=True, eq=False):
    settings: Settings
    ranges: tuple[tuple[int, int], ...]
    """The shoes counted, by number: ranges from the first to one past the last."""
    tallies: Tallies

    @classmethod
    def of_nothing(cls, settings: Settings) -> Counts:
        return cls(settings, (), empty_tallies(settings))

    def with_unit(self, shoes: range, tallies: Tallies) -> Counts:
        """Add the counts of other shoes."""
        return self.merged(Counts(self.settings, ((shoes.start, shoes.stop),), tallies))

    def merged(self, other: Counts) -> Counts:
        _check_same(self.settings.facts(), other.settings.facts(), "These counts")
        mine, theirs = self.tallies, other.tallies
        tallies = Tallies(mine.rounds + theirs.rounds, _sum(mine.betting, theirs.betting), _sum(mine.seen, theirs.seen))
        return Counts(self.settings, _joined([*self.ranges, *other.ranges]), tallies)

    @property
    def shoes(self) -> int:
        return sum(stop - start for start, stop in self.ranges)

    @property
    def rounds(self) -> int:
        return int(self.cells.sum())

    @property
    def cells(self) -> Integers:
        """By points of the first card (or one row), Banker drew, Player drew, Banker pair, Player pair, and the
        totals."""
        return self.tallies.rounds[:-TAIL].reshape(-1, *CELL_SHAPE)

    @property
    def voids(self) -> int:
        """Rounds that ran out of cards."""
        return int(self.tallies.rounds[-TAIL])

    @property
    def streaks(self) -> Integers:
        """For Player, then Banker: number of streaks by length; a Tie neither ends nor lengthens one."""
        return self.tallies.rounds[-TAIL + VOIDS : -LENGTHS].reshape(2, LENGTHS)

    @property
    def rounds_per_shoe(self) -> Integers:
        """Number of shoes by number of rounds."""
        return self.tallies.rounds[-LENGTHS:]

    @property
    def cards_drawn(self) -> tuple[int, int, int]:
        """Rounds of four, five and six cards."""
        drawn = self.cells.sum(axis=(0, 3, 4, 5, 6))
        return int(drawn[0, 0]), int(drawn[0, 1] + drawn[1, 0]), int(drawn[1, 1])

    def save(self, path: Path) -> None:
        """Written atomically, so that a killed run leaves the last good file."""
        content = {
            "format": FORMAT,
            "settings": self.settings.facts(),
            "ranges": self.ranges,
            "tally": self.tallies.rounds.tolist(),
            "betting": _listed(self.tallies.betting),
            "seen": _listed(self.tallies.seen),
        }
        beside = path.with_name(path.name + ".part")
        try:
            beside.write_bytes(msgspec.json.encode(content))
            os.replace(beside, path)
        except OSError as error:
            raise SimulationError(f"Counts cannot be written to {path}: {error.strerror}.") from None


class _File(msgspec.Struct, frozen=True):
    format: str
    settings: dict[str, Any]
    ranges: tuple[tuple[int, int], ...]
    tally: list[int]
    betting: list[int] | None
    seen: list[int] | None = None


def load_counts(path: Path, settings: Settings) -> Counts:
    """Load counts saved with the same settings; others raise an error."""
    try:
        content = msgspec.json.decode(path.read_bytes(), type=_File)
    except OSError as error:
        raise SimulationError(f"Counts cannot be read from {path}: {error.strerror}.") from None
    except msgspec.DecodeError:
        raise SimulationError(f"{path} is not a file of counts.") from None
    if content.format != FORMAT:
        raise SimulationError(f"{path} has the format {content.format!r}; this version reads {FORMAT!r}.")
    _check_same(content.settings, settings.facts(), str(path))
    counts = Counts.of_nothing(settings)
    tallies = Tallies(np.array(content.tally, np.int64), _integers(content.betting), _integers(content.seen))
    if [_size(tally) for tally in tallies] != [_size(tally) for tally in counts.tallies]:
        raise SimulationError(f"{path} is damaged: its tallies have the wrong length.")
    return Counts(settings, _joined(content.ranges), tallies)


def empty_tallies(settings: Settings) -> Tallies:
    betting = None if settings.scheme is None else np.zeros(BETTING_TALLY, np.int64)
    axes = uncounted_axes(settings.rules)
    return Tallies(empty_tally(plan_of(settings)), betting, None if axes == NO_AXES else np.zeros(axes.size, np.int64))


def _size(tally: Integers | None) -> int | None:
    return None if tally is None else len(tally)


def _sum(mine: Integers | None, theirs: Integers | None) -> Integers | None:
    return None if mine is None or theirs is None else mine + theirs


def _listed(tally: Integers | None) -> list[int] | None:
    return None if tally is None else tally.tolist()


def _integers(numbers: list[int] | None) -> Integers | None:
    return None if numbers is None else np.array(numbers, np.int64)


def _check_same(found: dict[str, Any], wanted: dict[str, Any], what: str) -> None:
    for name, fact in wanted.items():
        if found.get(name) != fact:
            raise SimulationError(
                f"{what} has {name} {_said(found.get(name))}, this run has {_said(fact)}: "
                "use the same settings or another file."
            )


def _said(fact: Any) -> str:
    return "none" if fact is None else msgspec.json.encode(fact).decode().strip('"')


def _joined(ranges: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The same shoes in as few ranges as possible; a shoe counted twice is an error."""
    joined: list[tuple[int, int]] = []
    for start, stop in sorted(ranges):
        if joined and start < joined[-1][1]:
            raise SimulationError(f"Shoe {start} is counted twice: merge counts of different shoes only.")
        if joined and start == joined[-1][1]:
            joined[-1] = (joined[-1][0], stop)
        else:
            joined.append((start, stop))
    return tuple(joined)

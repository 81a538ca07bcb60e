"""Limits that hold on fast and slow machines.

Each figure is compared with a reference measured in the same run: the raw journal, a plain engine, a fixed loop
(`calibration.py`). A machine half as fast halves both.
"""

from __future__ import annotations

from typing import NamedTuple


class Reference(NamedTuple):
    """The reference, in the same unit."""

    name: str
    value: float


class Bars:
    """Prints each figure with its limit, and collects those that miss it."""

    def __init__(self) -> None:
        self.missed: list[str] = []

    @property
    def exit_code(self) -> int:
        return 1 if self.missed else 0

    def at_least(self, name: str, figure: float, unit: str, reference: Reference, ratio: float) -> None:
        """A rate: more is better."""
        self._judge(name, figure / reference.value >= ratio, _line(figure, unit, reference, f"at least {ratio:g}"))

    def at_most(self, name: str, figure: float, unit: str, reference: Reference, ratio: float) -> None:
        """A time or a size: less is better."""
        self._judge(name, figure / reference.value <= ratio, _line(figure, unit, reference, f"at most {ratio:g}"))

    def holds(self, name: str, is_met: bool, line: str) -> None:
        """Independent of the machine."""
        self._judge(name, is_met, line)

    def _judge(self, name: str, is_met: bool, line: str) -> None:
        if not is_met:
            self.missed.append(name)
        print(f"  {name}: {line}{'' if is_met else '  MISSED'}", flush=True)


def _line(figure: float, unit: str, reference: Reference, bar: str) -> str:
    return f"{shown(figure)} {unit}, {shown(figure / reference.value)} times {reference.name} (bar: {bar})"


def shown(figure: float) -> str:
    return f"{figure:,.0f}" if abs(figure) >= 100 else f"{figure:.3g}"

"""Plots of odds as SVG or PNG: the edge of every bet, and its course through the shoe."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from punto.errors import OddsError
from punto.odds.arrays import Floats
from punto.odds.measures import BetOdds

FORMATS: Final = (".svg", ".png")
HOUSE: Final = "#8a3b3b"
PATRON: Final = "#2f7d4f"
INK: Final = "#222222"
FAINT: Final = "#c8c8c8"
_STYLE: Final[dict[Any, Any]] = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "svg.fonttype": "none",
    "svg.hashsalt": "punto",
}


def draw_edges(path: Path, title: str, bets: Sequence[BetOdds]) -> None:
    """One bar per bet: the house's edge to the right, the patron's to the left."""
    edges = [100 * float(odds.house_edge) for odds in bets]
    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=(7.5, 1.2 + 0.24 * len(bets)), layout="constrained")
        axes = figure.add_subplot()
        axes.barh([odds.title for odds in bets], edges, color=[HOUSE if edge >= 0 else PATRON for edge in edges])
        for place, edge in enumerate(edges):
            beside = 4 if edge >= 0 else -4
            axes.annotate(
                f"{edge:.2f}%",
                (edge, place),
                xytext=(beside, 0),
                textcoords="offset points",
                ha="left" if edge >= 0 else "right",
                va="center",
                fontsize=8,
            )
        axes.axvline(0, color=INK, linewidth=0.8)
        axes.margins(x=0.12, y=0.01)
        axes.invert_yaxis()
        axes.tick_params(axis="y", length=0)
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}%"))
        axes.set_xlabel("house edge")
        axes.set_title(title, loc="left", fontweight="bold")
        _save(figure, path)


def draw_course(path: Path, title: str, bets: Sequence[str], course: Floats) -> None:
    """A small plot per bet, a column of `course`: the patron's edge after each card, green above zero."""
    columns = min(len(bets), 4)
    rows = ceil(len(bets) / columns)
    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=(max(2.6 * columns, 6.5), max(1.7 * rows, 3.2) + 0.5), layout="constrained")
        grid = figure.subplots(rows, columns, sharex=True, squeeze=False).ravel()
        for axes, bet, values in zip(grid, bets, course.T, strict=False):
            _draw_bet(axes, bet, values)
        for axes in grid[len(bets) :]:
            axes.set_visible(False)
        for axes in grid[max(len(bets) - columns, 0) : len(bets)]:
            axes.tick_params(labelbottom=True)
        figure.suptitle(title, x=0.01, ha="left", fontweight="bold")
        figure.supxlabel("cards seen")
        figure.supylabel("patron's edge")
        _save(figure, path)


def _draw_bet(axes: Axes, title: str, values: Floats) -> None:
    percent = 100 * values
    cards = np.arange(len(percent))
    axes.axhline(0, color=INK, linewidth=0.6)
    axes.plot(cards, percent, color=HOUSE, linewidth=1)
    axes.fill_between(cards, 0, percent, where=(percent > 0).tolist(), interpolate=True, color=PATRON, alpha=0.6)
    axes.set_title(title, fontsize=8, loc="left")
    axes.margins(x=0)
    axes.tick_params(labelsize=7)
    axes.xaxis.set_major_locator(MaxNLocator(4, integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(4))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}%"))


def check_format(path: Path) -> None:
    if path.suffix.lower() not in FORMATS:
        raise OddsError(f"{path.name!r} cannot be drawn: the name must end in .svg or .png.")


def _save(figure: Figure, path: Path) -> None:
    check_format(path)
    try:
        figure.savefig(path, dpi=160, metadata={"Date": None} if path.suffix.lower() == ".svg" else None)
    except OSError as error:
        raise OddsError(f"The plot cannot be written to {path}: {error.strerror}.") from error

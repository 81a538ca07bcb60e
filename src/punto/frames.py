"""Results as tables and plots for notebooks: HTML, polars, pandas, SVG.

The packages are imported when they are needed, and a missing one becomes an instruction to install the extra.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from punto.errors import MissingExtraError, PuntoError

if TYPE_CHECKING:
    import pandas
    import polars

NOTEBOOK: Final = "notebook"
"""The extra with polars, pandas and matplotlib."""
Row = Mapping[str, Any]


def import_package(name: str, what: str, extra: str) -> Any:
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        raise MissingExtraError(what, extra) from missing


class Framed:
    """A result with one row for each thing that it is about."""

    __slots__ = ()

    def rows(self) -> Sequence[Row]:
        raise NotImplementedError

    def to_polars(self) -> polars.DataFrame:
        frame: polars.DataFrame = import_package("polars", "to_polars()", NOTEBOOK).DataFrame(list(self.rows()))
        return frame

    def to_pandas(self) -> pandas.DataFrame:
        frame: pandas.DataFrame = import_package("pandas", "to_pandas()", NOTEBOOK).DataFrame(list(self.rows()))
        return frame

    def _repr_html_(self) -> str:
        return html_table(self.rows())


class Plot:
    """A figure that notebooks show as SVG."""

    def __init__(self, figure: Any) -> None:
        self.figure = figure

    def __repr__(self) -> str:
        return "<plot: use save('plot.svg')>"

    def _repr_svg_(self) -> str:
        drawn = BytesIO()
        self.figure.savefig(drawn, format="svg", metadata={"Date": None})
        return "<svg" + drawn.getvalue().decode().partition("<svg")[2]

    def save(self, path: str | Path) -> None:
        try:
            self.figure.savefig(path)
        except (OSError, ValueError) as error:
            raise PuntoError(f"The plot cannot be saved as {path}: {error}.") from None


def new_plot(draw: Callable[[Any], None]) -> Plot:
    """Draw on the axes of a new figure."""
    figure = import_package("matplotlib.figure", "plot()", NOTEBOOK).Figure(figsize=(7.5, 3.6), layout="constrained")
    draw(figure.add_subplot())
    return Plot(figure)


def html_table(rows: Sequence[Row]) -> str:
    """
    >>> html_table([{"bet": "tie", "house_edge": 0.1436}])
    '<table><tr><th>bet</th><th>house_edge</th></tr><tr><td>tie</td><td>0.1436</td></tr></table>'
    """
    names = list(rows[0]) if rows else []
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    body = "".join(f"<tr>{''.join(f'<td>{_cell(row[name])}</td>' for name in names)}</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>"


def _cell(value: object) -> str:
    return f"{value:,.6g}" if isinstance(value, float) else escape(str(value))

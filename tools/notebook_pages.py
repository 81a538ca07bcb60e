"""Runs the notebooks of docs/notebooks for the documentation site, and as files for Jupyter.

A notebook is a Markdown page. Its Python blocks are cells, run in order in one namespace and an empty folder. The
output of a cell is what it prints, then the value of its last expression.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
import re
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

FOLDER: Final = Path(__file__).parents[1] / "docs" / "notebooks"
CELL: Final = re.compile(r"^```python\n(.*?)^```\n", re.DOTALL | re.MULTILINE)


class Output(NamedTuple):
    mime: str
    text: str


class Cell(NamedTuple):
    is_code: bool
    source: str
    outputs: tuple[Output, ...] = ()


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.md"))


@cache
def run(name: str) -> tuple[Cell, ...]:
    text = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    cells: list[Cell] = []
    variables: dict[str, Any] = {"__name__": name}
    with tempfile.TemporaryDirectory(prefix="punto-notebook-") as folder, _inside(folder):
        for place, part in enumerate(CELL.split(text)):
            if place % 2:
                cells.append(Cell(True, part, _outputs(part, variables)))
            elif part.strip():
                cells.append(Cell(False, part))
    return tuple(cells)


def page(name: str) -> str:
    """The page with its outputs."""
    parts = []
    for cell in run(name):
        parts.append(f"```python\n{cell.source}```\n" if cell.is_code else cell.source)
        parts += [_shown(output) for output in cell.outputs]
    return "\n".join(parts) + f"\n[Download this notebook]({name}.ipynb) for Jupyter.\n"


def jupyter(name: str) -> str:
    """The notebook with its outputs, in Jupyter's format 4.5."""
    cells: list[dict[str, Any]] = [
        {
            "cell_type": "code" if cell.is_code else "markdown",
            "id": f"cell-{place}",
            "metadata": {},
            "source": cell.source.strip(),
        }
        | ({"execution_count": None, "outputs": [_jupyter(each) for each in cell.outputs]} if cell.is_code else {})
        for place, cell in enumerate(run(name))
    ]
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return json.dumps({"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}, indent=1) + "\n"


@contextlib.contextmanager
def _inside(folder: str) -> Any:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def _outputs(source: str, variables: dict[str, Any]) -> tuple[Output, ...]:
    tree = ast.parse(source)
    last = tree.body[-1]
    if isinstance(last, ast.Expr):
        tree.body.pop()
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "<cell>", "exec"), variables)
        value = None
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), variables)
    outputs = [Output("text/plain", printed.getvalue())] if printed.getvalue() else []
    return (*outputs, *([] if value is None else [_value(value)]))


def _value(value: object) -> Output:
    for method, mime in (("_repr_html_", "text/html"), ("_repr_svg_", "image/svg+xml")):
        if hasattr(value, method):
            return Output(mime, getattr(value, method)())
    return Output("text/plain", f"{value!r}\n")


def _shown(output: Output) -> str:
    if output.mime == "text/plain":
        return f"```text\n{output.text}```\n"
    return f'<div class="output" markdown="0">{" ".join(output.text.split())}</div>\n'


def _jupyter(output: Output) -> dict[str, Any]:
    if output.mime == "text/plain":
        return {"output_type": "stream", "name": "stdout", "text": output.text}
    return {"output_type": "display_data", "metadata": {}, "data": {output.mime: output.text}}

"""The console, the tables and the progress bar that every command uses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from rich.box import Box
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TextColumn, TimeRemainingColumn

RULED: Final = Box("    \n    \n ── \n    \n    \n    \n    \n    \n")
"""A table with a rule below its headings and no lines between columns."""


class Terminal(Console):
    """Leaves a closed pipe to `main`, which handles it for every command."""

    def on_broken_pipe(self) -> None:
        raise  # noqa: PLE0704 - re-raises the error that rich is handling


class ProgressBar:
    """Call it with the work done so far; commands pass it on as a callback."""

    def __init__(self, progress: Progress, task: TaskID) -> None:
        self._progress = progress
        self._task = task

    def __call__(self, done: int, total: int | None = None, note: str = "") -> None:
        self._progress.update(self._task, completed=done, total=total, note=note)

    @property
    def elapsed_s(self) -> float:
        return self._progress.tasks[0].elapsed or 0.0


@contextmanager
def progress_bar(label: str, total: int | None = None) -> Iterator[ProgressBar]:
    """A bar on standard error, shown only on a terminal and removed at the end."""
    terminal = Terminal(stderr=True)
    columns = (
        TextColumn(label),
        BarColumn(bar_width=None),
        TaskProgressColumn(),
        TextColumn("{task.fields[note]}"),
        TimeRemainingColumn(compact=True),
    )
    with Progress(*columns, console=terminal, transient=True, disable=not terminal.is_terminal) as progress:
        yield ProgressBar(progress, progress.add_task("", total=total, note=""))

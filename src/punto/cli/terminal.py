"""The console, the tables and the progress bar that every command uses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from rich.box import Box
from rich.console import Console
from rich.padding import PaddingDimensions
from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from punto.cli.output import escape_invisible
from punto.cli.speaking import in_words
from punto.messages import Argument, Message

RULED: Final = Box("    \n    \n ── \n    \n    \n    \n    \n    \n")
"""A table with a rule below its headings and no lines between columns."""


def ruled_table(
    *headings: Argument, left: int = 1, padding: PaddingDimensions = (0, 1), show_edge: bool = True
) -> Table:
    """A table of figures, aligned right after the first columns."""
    table = Table(box=RULED, padding=padding, pad_edge=False, show_edge=show_edge)
    for place, heading in enumerate(headings):
        table.add_column(in_words(heading), justify="left" if place < left else "right")
    return table


class Terminal(Console):
    """Says messages, with parts in bold. Leaves a closed pipe to `main`, which handles it for every command."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, highlight=False)

    def say(self, said: Argument, *, bold: Argument = "", style: str = "") -> None:
        """Print a line for people."""
        line, part = Text(escape_invisible(in_words(said)), style=style), escape_invisible(in_words(bold))
        start = line.plain.find(part)
        line.stylize("bold", start, start + len(part))
        self.print(line)

    def head(self, said: Argument, bold: Argument) -> None:
        """Print a heading below an empty line."""
        self.print()
        self.say(said, bold=bold)

    def announce(self, lines: Sequence[Message], address: str) -> None:
        """Print lines of any length, so that addresses can be copied whole."""
        self.soft_wrap = True
        for line in lines:
            self.say(line, bold=address)

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
def progress_bar(label: Message, total: int | None = None) -> Iterator[ProgressBar]:
    """A bar on standard error, shown only on a terminal and removed at the end."""
    terminal = Terminal(stderr=True)
    columns = (
        TextColumn(in_words(label)),
        BarColumn(bar_width=None),
        TaskProgressColumn(),
        TextColumn("{task.fields[note]}"),
        TimeRemainingColumn(compact=True),
    )
    with Progress(*columns, console=terminal, transient=True, disable=not terminal.is_terminal) as progress:
        yield ProgressBar(progress, progress.add_task("", total=total, note=""))


@contextmanager
def stoppable_bar(label: Message, total: int, done: Callable[[], int]) -> Iterator[ProgressBar]:
    """A bar for work that Ctrl-C ends early. If nothing is done by then, Ctrl-C ends the command."""
    with progress_bar(label, total) as progress:
        try:
            yield progress
        except KeyboardInterrupt:
            if not done():
                raise

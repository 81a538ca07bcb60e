"""The rich console of every command."""

from __future__ import annotations

from rich.console import Console


class Terminal(Console):
    """A closed pipe is left to `main`, which handles it for every command."""

    def on_broken_pipe(self) -> None:
        raise  # noqa: PLE0704 - the error that rich is handling

"""`punto studio`: write a game file and see at once what it is worth."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from punto.cli.extras import needs_extra
from punto.cli.terminal import Terminal
from punto.errors import PuntoError
from punto.games import SUFFIXES


def studio(
    file: Annotated[Path, typer.Argument(help="The game file; a new one starts as EZ Baccarat.")],
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 picks a free one.")] = 8090,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
) -> None:
    """Edit a game file next to its felt, the exact edge and volatility of every bet, and warnings.

    The page opens in a browser on this machine and follows as you type. "Open a table" plays the game at once against
    robots. Only Save changes the file; tables and their journal are gone when the studio ends.

    Example: [bold]punto studio my.yaml[/bold]
    """
    with needs_extra("server", "punto studio"):
        from punto.service.logs import LogLevel  # noqa: PLC0415
        from punto.service.running import Serving, run  # noqa: PLC0415
    _check(file)
    console = Terminal()
    with TemporaryDirectory(prefix="punto-studio-") as folder:
        serving = Serving(
            store=f"sqlite:///{folder}/studio.db",
            host="127.0.0.1",
            port=port,
            key_file=Path(folder) / "studio.key",
            is_demo=True,
            log_level=LogLevel.WARNING,
            studio=file,
        )
        run(serving, console.announce, _open_page if browser else None)


def _open_page(address: str) -> None:
    webbrowser.open(f"{address}/studio")


def _check(file: Path) -> None:
    if file.suffix not in SUFFIXES:
        raise PuntoError(f"{file} is not a game file: its name ends in {', '.join(SUFFIXES)}.")
    if file.is_dir() or not file.absolute().parent.is_dir():
        raise PuntoError(f"{file} cannot be edited: choose a file in an existing folder.")

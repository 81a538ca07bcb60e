"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from punto.rules import RULES

DEFAULT_STORE: Final = "sqlite:///punto.db"
KEY_FILE: Final = Path("punto.key")
_STORE_HELP: Final = "The journal: FILE, sqlite:///FILE or postgresql://USER@HOST/DATABASE."


def store_address(given: str) -> str:
    """A plain path is a SQLite file."""
    return given if "://" in given else f"sqlite:///{given}"


GameArgument = Annotated[
    str, typer.Argument(help=f"The game: {', '.join(RULES)}, a name from `punto games`, or a game file.")
]
StoreArgument = Annotated[str, typer.Argument(help=_STORE_HELP, callback=store_address)]
StoreOption = Annotated[str, typer.Option(help=_STORE_HELP, callback=store_address)]
DecksOption = Annotated[int, typer.Option(help="Number of decks in the shoe.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
JsonDocumentOption = Annotated[bool, typer.Option("--json", help="Write JSON instead of a PDF; without -o, print it.")]
OutputOption = Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="The file to write.")]
TrustOption = Annotated[
    list[str] | None,
    typer.Option(metavar="KEY", help="Accept only signatures by this public key (see `punto keys show`); repeatable."),
]
KeyOption = Annotated[Path, typer.Option(help="The signing key of the house; create it with `punto keys new`.")]
WitnessOption = Annotated[
    list[str] | None,
    typer.Option(metavar="FILE|URL", help="A witness: a file on another disk, or the address of `punto witness`."),
]

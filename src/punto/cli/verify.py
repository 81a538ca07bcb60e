"""`punto verify`: is a journal what it was, and does every cent in it add up?"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.progress import Progress

from punto.cli.bundles import verify_round
from punto.cli.evidence import keys_of, verify_evidence
from punto.cli.terminal import Terminal
from punto.errors import MissingExtraError

MOST_FINDINGS: Final = 100


def verify(
    store: Annotated[
        str,
        typer.Argument(
            help="sqlite:///FILE, postgresql://USER@HOST/DATABASE, a round's bundle, or a folder of evidence."
        ),
    ],
    trust: Annotated[list[str] | None, typer.Option(help="Public key that may have signed, from `punto keys`.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer for machines.")] = False,
) -> None:
    """Check the chain, the signatures and the order; replay every round, settle every bet again, balance every account.

    For a folder that `make evidence` wrote: every file against its signed hash. For a bundle that `punto report round`
    wrote: the round, its chain and the signature, without any journal.

    Exit code 0: clean; 1: something is wrong, and the first thing is named; 2: it could not look.

    Example: [bold]punto verify sqlite:///punto.db --trust 5f3a…[/bold]
    """
    try:
        from punto.verify.evidence import is_evidence  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise MissingExtraError("punto verify", "server") from error
    trusted = keys_of(trust)
    if is_evidence(Path(store)):
        verify_evidence(Path(store), trust, as_json)
    elif Path(store).is_file():
        verify_round(Path(store), trusted, as_json)
    else:
        _verify_journal(store, trusted, as_json)


def _verify_journal(store: str, trusted: list[bytes] | None, as_json: bool) -> None:
    from punto.cli.findings import tell_findings  # noqa: PLC0415
    from punto.journal import inspect_store  # noqa: PLC0415
    from punto.verify import verify as look  # noqa: PLC0415

    journal = inspect_store(store)
    console = Terminal(stderr=True)
    try:
        total = journal.last_position()
        with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
            task = progress.add_task("Replaying", total=total)
            found = list(islice(look(journal, trusted, lambda at: progress.update(task, completed=at)), MOST_FINDINGS))
    finally:
        journal.close()
    tell_findings(
        found,
        as_json=as_json,
        facts={"records": total},
        clean=lambda: (
            f"Clean: {total:,} records; every round replayed, every bet settled again, every account balanced."
        ),
    )

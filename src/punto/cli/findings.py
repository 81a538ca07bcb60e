"""Prints the findings of a check and sets the exit code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import typer

from punto.cli.exit_codes import CHECK_FAILED
from punto.cli.output import print_json, say
from punto.verify.findings import Finding


def report_findings(
    found: Sequence[Finding], *, as_json: bool, facts: Mapping[str, object], clean: Callable[[], str]
) -> None:
    """Print the first finding, or the text of `clean`; as JSON, print all findings and the facts."""
    if as_json:
        wrong = [{"where": one.where, "what": one.what, "position": one.position} for one in found]
        print_json({**facts, "clean": not found, "wrong": wrong})
    elif found:
        say(f"WRONG in {found[0].where}: {found[0].what}.")
        if len(found) > 1:
            say(f"{len(found) - 1} more {'finding' if len(found) == 2 else 'findings'}: --json lists them all.")
    else:
        for line in clean().splitlines():
            say(line)
    if found:
        raise typer.Exit(CHECK_FAILED)

"""What a check found, for people and for machines, and the exit code that goes with it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

import typer

from punto.cli.output import print_json, say
from punto.verify.findings import Finding


def tell_findings(
    found: Sequence[Finding], *, as_json: bool, facts: Mapping[str, object], clean: Callable[[], str]
) -> None:
    """The first thing that is wrong, or what `clean` says; as JSON all of it, with the facts. Exit code 1: wrong."""
    if as_json:
        wrong = [{"where": one.where, "what": one.what, "position": one.position} for one in found]
        print_json(json.dumps({**facts, "clean": not found, "wrong": wrong}, indent=1, ensure_ascii=False))
    elif found:
        say(f"WRONG in {found[0].where}: {found[0].what}.")
        if len(found) > 1:
            print(f"{len(found) - 1} more {'finding' if len(found) == 2 else 'findings'}; --json lists all.")
    else:
        for line in clean().splitlines():
            say(line)
    if found:
        raise typer.Exit(1)

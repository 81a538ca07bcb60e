"""Prints the findings of a check and sets the exit code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import typer

from punto.cli.exit_codes import CHECK_FAILED
from punto.cli.output import print_json
from punto.cli.speaking import in_words, say
from punto.messages import Count, Message, message
from punto.verify.findings import Finding


def report_findings(
    found: Sequence[Finding], *, as_json: bool, facts: Mapping[str, object], clean: Callable[[], Sequence[Message]]
) -> None:
    """Print the first finding, or the lines of `clean`; as JSON, print all findings and the facts."""
    if as_json:
        wrong = [{"where": one.where, "what": one.what, "position": one.position} for one in found]
        print_json({**facts, "clean": not found, "wrong": wrong})
    elif found:
        say(message("verify-wrong", where=found[0].where, what=in_words(found[0].said).rstrip(".。")))
        if len(found) > 1:
            say(message("verify-more", count=Count(len(found) - 1)))
    else:
        for line in clean():
            say(line)
    if found:
        raise typer.Exit(CHECK_FAILED)

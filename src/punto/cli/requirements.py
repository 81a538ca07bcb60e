"""`punto report requirements`: what regulators ask, how Punto meets it, and what shows it."""

from __future__ import annotations

from msgspec.structs import replace
from rich.table import Column, Table

from punto.cli.output import print_json, say
from punto.cli.terminal import RULED, Terminal
from punto.requirements import Source, Standing, sources


def list_requirements(standing: Standing | None, as_json: bool) -> None:
    listed = [_only(source, standing) for source in sources()]
    if as_json:
        print_json(listed)
        return
    for source in listed:
        print()
        say(f"{source.title} ({source.publisher})")
        say(f"Read: {source.read}." if source.read else f"Not read: {source.unread}")
        if source.requirements:
            Terminal(highlight=False).print(_table(source))


def _only(source: Source, standing: Standing | None) -> Source:
    return replace(source, requirements=tuple(one for one in source.requirements if standing in {None, one.standing}))


def _table(source: Source) -> Table:
    table = Table("Clause", "Standing", Column("Requirement", overflow="fold"), box=RULED, pad_edge=False)
    for one in source.requirements:
        grounds = [one.missing] if one.missing else []
        table.add_row(one.clause, one.standing.value, "\n".join([one.asks, *grounds, *one.shown_by]))
    return table

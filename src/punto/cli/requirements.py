"""`punto report requirements`: what regulators ask, how Punto meets it, and what shows it."""

from __future__ import annotations

from msgspec.structs import replace
from rich.table import Table

from punto.cli.output import print_json
from punto.cli.speaking import say
from punto.cli.terminal import Terminal, ruled_table
from punto.messages import message
from punto.requirements import Source, Standing, sources


def list_requirements(standing: Standing | None, as_json: bool) -> None:
    listed = [_only(source, standing) for source in sources()]
    if as_json:
        print_json(listed)
        return
    for source in listed:
        print()
        say(message("requirements-source", title=source.title, publisher=source.publisher))
        if source.read:
            say(message("requirements-read", read=source.read))
        else:
            say(message("requirements-unread", reason=source.unread.removesuffix(".")))
        if source.requirements:
            Terminal().print(_table(source))


def _only(source: Source, standing: Standing | None) -> Source:
    return replace(source, requirements=tuple(one for one in source.requirements if standing in {None, one.standing}))


def _table(source: Source) -> Table:
    asked = message("requirements-requirement")
    table = ruled_table(message("requirements-clause"), message("requirements-standing"), asked, left=3)
    table.columns[2].overflow = "fold"
    for one in source.requirements:
        grounds = [one.missing] if one.missing else []
        table.add_row(one.clause, one.standing.value, "\n".join([one.asks, *grounds, *one.shown_by]))
    return table

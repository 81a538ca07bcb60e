"""The clauses cited by events, rulings, refusals and settlements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from punto.bets import Bets

CITING_FIELDS: Final = frozenset({"clause", "clauses"})


def cited_in(value: object) -> Iterator[str]:
    """The clauses in the citing fields of a struct and of everything in it."""
    match value:
        case Struct():
            for field in value.__struct_fields__:
                held = getattr(value, field)
                yield from _named(held) if field in CITING_FIELDS else cited_in(held)
        case tuple() | list() | Bets():
            for item in value:
                yield from cited_in(item)
        case Mapping():
            for item in value.values():
                yield from cited_in(item)
        case _:
            return


def _named(clauses: str | tuple[str, ...] | None) -> Iterator[str]:
    if isinstance(clauses, str):
        yield clauses
    elif clauses is not None:
        yield from clauses

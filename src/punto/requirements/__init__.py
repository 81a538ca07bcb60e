"""What regulators ask besides the rules of the games, as data: one file for each source, in our own words.

It states how Punto meets a requirement and what shows it; it does not check anything itself.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from punto.errors import PuntoError


class Standing(Enum):
    HAS = "has"
    PARTLY = "partly"
    NOT = "not"
    NOT_APPLICABLE = "not applicable"


class Requirement(Struct, frozen=True, forbid_unknown_fields=True):
    clause: str
    asks: str
    standing: Standing
    shown_by: tuple[str, ...] = ()
    """Tests (`tests/…::test_name`) and scenarios (`scenarios/…`) of the repository."""
    missing: str = ""
    """What is missing, or why the requirement does not apply."""

    def __post_init__(self) -> None:
        shown, explained = bool(self.shown_by), bool(self.missing)
        if (shown, explained) != _EXPECTED[self.standing]:
            raise ValueError(f"{self.clause}: a requirement that is {self.standing.value!r} {_ASKS[self.standing]}.")


_EXPECTED = {
    Standing.HAS: (True, False),
    Standing.PARTLY: (True, True),
    Standing.NOT: (False, True),
    Standing.NOT_APPLICABLE: (False, True),
}
_ASKS = {
    Standing.HAS: "needs `shown_by`, and nothing is missing",
    Standing.PARTLY: "needs `shown_by` and `missing`",
    Standing.NOT: "needs `missing`, and nothing shows it",
    Standing.NOT_APPLICABLE: "needs its reason in `missing`, and nothing shows it",
}


class Source(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    title: str
    publisher: str
    read: str = ""
    """What was read, in which version and where."""
    unread: str = ""
    """Why it was not read."""
    requirements: tuple[Requirement, ...] = ()

    def __post_init__(self) -> None:
        if bool(self.read) == bool(self.unread) or (self.unread and self.requirements):
            raise ValueError(
                f"{self.id}: a source is either `read` or `unread`, and only one that was read has requirements."
            )


def parse_source(name: str, text: str) -> Source:
    try:
        return msgspec.yaml.decode(text, type=Source)
    except msgspec.DecodeError as error:
        raise PuntoError(f"{name}: {error}") from None


@cache
def sources() -> tuple[Source, ...]:
    """In the order of their ids; those that were not read come last."""
    folder = files("punto.requirements") / "sources"
    found = [parse_source(path.name, path.read_text("utf-8")) for path in folder.iterdir()]
    return tuple(sorted(found, key=lambda source: (bool(source.unread), source.id)))


def count_standings(source: Source) -> dict[Standing, int]:
    return {standing: sum(one.standing is standing for one in source.requirements) for standing in Standing}

"""Names of accounts: which are valid, which the service keeps for itself, and which look alike."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from unicodedata import normalize

NAME: Final = re.compile(r"[a-z][a-z0-9_.-]{1,31}")
SERVICE_NAMES: Final = (
    "clock",
    "recovery",
    "demo",
    "demonstration",
    "robot",
    "service",
    "system",
    "house",
    "punto",
    "witness",
    "nobody",
    "unknown",
)
"""Names that the service writes as, or that a reader of the journal would take for the service."""
SERVICE_PREFIXES: Final = ("robot",)
_LOOK_ALIKE: Final = str.maketrans(
    "01i5авекмнорстухіјѕԁһԛԝαβεζηικμνορτυχ", "olls" + "abekmhopctyxljsdhqw" + "abezhlkmvoptux"
)
"""Digits, and the letters of Cyrillic and Greek that look like Latin ones, small or capital."""


def is_reserved(name: str) -> bool:
    shape = shape_of(name)
    return shape in _SERVICE_SHAPES or shape.startswith(tuple(map(shape_of, SERVICE_PREFIXES)))


def find_similar(name: str, others: Iterable[str]) -> str | None:
    """A name that people would confuse with this one."""
    shape = shape_of(name)
    return next((other for other in others if shape_of(other) == shape), None)


def shape_of(name: str) -> str:
    """The same for names that look alike, such as `clock`, `Clock`, `c1ock`, `clock_`, `clóck` and `ｃlock`."""
    letters = "".join(filter(str.isalnum, normalize("NFKD", name).casefold()))
    return letters.translate(_LOOK_ALIKE).replace("rn", "m").replace("vv", "w") or name


_SERVICE_SHAPES: Final = frozenset(map(shape_of, SERVICE_NAMES))

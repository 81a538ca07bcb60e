"""Reads a betting scheme from a YAML or JSON file.

bet: tie
tags: {A: -1, "6": 1}       # by rank; other ranks count zero
start: 0
per_deck: 3.5               # or `running: 12`; without either, bet in every round
fold: 2 3                   # for an ante: first cards on which to fold
beside: banker              # for a bet that cannot be placed alone; default: the cheapest allowed
bankroll: 500
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import msgspec
import yaml

from punto.cards import Rank
from punto.sim.scheme import CountKind, Scheme, SchemeError, Trigger


class _File(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    bet: str
    title: str = ""
    tags: dict[str, str] = {}
    start: str = "0"
    per_deck: str | None = None
    running: str | None = None
    fold: str = ""
    beside: str | None = None
    bankroll: int | None = None


def read_scheme(path: Path) -> Scheme:
    try:
        text = path.read_text(encoding="utf-8")
        content = msgspec.convert(yaml.load(text, Loader=yaml.BaseLoader), _File, strict=False)
        return _scheme(content)
    except OSError as error:
        raise SchemeError(f"The count {path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise SchemeError(f"The count {path} is not a text file.") from None
    except yaml.YAMLError as error:
        line = getattr(getattr(error, "problem_mark", None), "line", None)
        place = "" if line is None else f", line {line + 1}"
        raise SchemeError(f"The count {path} is not YAML or JSON{place}.") from None
    except msgspec.ValidationError as error:
        raise SchemeError(f"The count {path} is malformed: {str(error).rstrip('.')}.") from None
    except SchemeError as error:
        raise SchemeError(f"The count {path} is malformed: {error}") from None


def _scheme(content: _File) -> Scheme:
    if content.per_deck is not None and content.running is not None:
        raise SchemeError("it has both per_deck and running; use only one.")
    return Scheme(
        bet=content.bet,
        tags={_rank(name): _number(tag) for name, tag in content.tags.items()},
        start=_number(content.start),
        trigger=_trigger(content),
        beside=content.beside,
        folds_on=frozenset(_rank(name).points for name in content.fold.split()),
        bankroll=content.bankroll,
    )


def _trigger(content: _File) -> Trigger | None:
    for measure, number in ((CountKind.PER_DECK, content.per_deck), (CountKind.RUNNING, content.running)):
        if number is not None:
            return Trigger(measure, _number(number))
    return None


def _rank(name: str) -> Rank:
    try:
        return Rank("T" if name == "10" else name)
    except ValueError:
        raise SchemeError(f"{name!r} is not a rank: write A 2 3 4 5 6 7 8 9 T J Q K.") from None


def _number(text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise SchemeError(f"{text!r} is not a number: write 3 or -1.5.") from None

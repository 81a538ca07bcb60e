"""Guesses what a typing error was meant to be."""

from __future__ import annotations

import re
from collections.abc import Collection
from contextlib import suppress
from decimal import Decimal, InvalidOperation
from difflib import get_close_matches
from typing import Final

from punto.cards import Card
from punto.errors import CardError, MoneyError
from punto.money import parse_dollars
from punto.reading.characters import describe, first_odd, simplified

LONGEST_EXCERPT: Final = 40
_TRUTHS: Final = {"yes": "true", "y": "true", "1": "true", "no": "false", "n": "false", "0": "false"}
_SUITS: Final = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC")
_CURRENCY: Final = re.compile(r"(?i)\s*(?:dollars?|sgd|usd|hkd|mop|[a-z]{0,3}\$)\s*")
_GROUPED: Final = re.compile(r"[0-9]{1,3}(?:[ ,_'][0-9]{3})+(?:\.[0-9]{1,2})?")


def excerpt(text: str) -> str:
    return text if len(text) <= LONGEST_EXCERPT else f"{text[: LONGEST_EXCERPT - 1]}…"


def quoted(text: str) -> str:
    """The text with escapes for invisible characters, shortened if long."""
    return repr(excerpt(text))


def odd_character(text: str) -> tuple[str, str] | None:
    """What looks wrong in the text, and how to correct it."""
    found = first_odd(text)
    return describe(found) if found else None


def meant_word(word: str, known: Collection[str]) -> str | None:
    """The closest known word.

    >>> meant_word("Open Betting", ["open_betting", "settle"])
    'open_betting'
    """
    if len(word) > LONGEST_EXCERPT:
        return None
    plain = re.sub(r"[\s-]+", "_", simplified(word).lower())
    if plain in known:
        return plain
    if _TRUTHS.get(plain) in known:
        return _TRUTHS[plain]
    near = get_close_matches(plain, known, n=1, cutoff=0.7)
    return near[0] if near else None


def meant_number(text: str) -> str | None:
    plain = simplified(excerpt(text)).removesuffix(".0")
    return str(int(plain)) if plain != text and plain.isascii() and plain.isdecimal() and len(plain) <= 9 else None


def meant_amount(text: str) -> str | None:
    """Dollars without currency signs and separators.

    >>> [meant_amount(text) for text in ("1,000", "-12,50", "$12.50", "500 dollars", "1e3", "many")]
    ['1000', '-12.50', '12.50', '500', '1000', None]
    """
    if len(text) > LONGEST_EXCERPT:
        return None
    plain = _CURRENCY.sub("", simplified(text)).removeprefix("+")
    sign, plain = ("-", plain[1:]) if plain.startswith("-") else ("", plain)
    if _GROUPED.fullmatch(plain):
        plain = re.sub("[^0-9.]", "", plain)
    elif re.fullmatch("[0-9]+,[0-9]{1,2}", plain):
        plain = plain.replace(",", ".")
    elif re.fullmatch(r"[0-9.]+[eE]\+?[0-9]{1,2}", plain):
        with suppress(InvalidOperation):
            plain = f"{Decimal(plain):f}"
    plain = plain.lstrip("0") if re.fullmatch("0+[1-9][0-9]*", plain) else plain
    with suppress(MoneyError):
        parse_dollars(plain)
        return sign + plain if sign + plain != text else None
    return None


def meant_card(text: str) -> str | None:
    """The card in our notation.

    >>> [meant_card(text) for text in ("9h", "10H", "H9", "9♥", "9H,", "1C")]
    ['9H', 'TH', '9H', '9H', '9H', None]
    """
    if len(text) > LONGEST_EXCERPT:
        return None
    plain = simplified(text).strip(",;.").translate(_SUITS).upper().replace("10", "T")
    for name in (plain, plain[::-1]):
        with suppress(CardError):
            return Card(name).text
    return None

"""Look-alike characters: curly quotes, full-width digits, odd spaces."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import normalize

_SPACES: Final = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_INVISIBLE: Final = "\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"
_QUOTES: Final = "“”„‟‘’‚‛«»‹›＂＇"
_DASHES: Final = "‐‑‒–—−﹣－"
_FULL_WIDTH: Final = "\uff01-\uff5e"

_ODD: Final = re.compile(f"[{_SPACES}{_INVISIBLE}{_QUOTES}{_DASHES}{_FULL_WIDTH}]")
ODD_IN_STRUCTURE: Final = re.compile(
    f"(?:^|[-:,{{[]) *([{_SPACES}{_INVISIBLE}{_QUOTES}])"  # where an indent, a value or an entry begins
    f"|^[ -]*\\w+ *([：])|^ *([{_DASHES}•·▪])|([｛｝［］，])"
)
"""Look-alikes of characters with a meaning in YAML; the first matching group holds it."""


def simplified(text: str) -> str:
    """The text in plain characters.

    >>> simplified("５００\u00a0")
    '500'
    """
    text = re.sub(f"[{_INVISIBLE}{_QUOTES}]", "", text)
    return normalize("NFKC", re.sub(f"[{_DASHES}]", "-", text)).strip()


def first_odd(text: str) -> str | None:
    """The first of them, or None."""
    found = _ODD.search(text)
    return found[0] if found else None


def describe(character: str) -> tuple[str, str]:
    """Its name, and what to do about it."""
    code = f"(U+{ord(character):04X})"
    if re.match(f"[{_SPACES}]", character):
        kind = "a non-breaking space" if character in "\u00a0\u202f" else "a space of another width"
        return f"{kind} {code}", "type a plain space instead"
    if re.match(f"[{_INVISIBLE}]", character):
        return f"an invisible character {code}", "delete it"
    if character in _QUOTES:
        return f"a curly quote ({character})", "write a straight one, \" or '"
    if re.match(f"[{_FULL_WIDTH}]", character) and character not in _DASHES:
        return f"a full-width character ({character})", f"write {normalize('NFKC', character)}"
    return f"a sign that YAML does not know ({character})", "write - and a space"

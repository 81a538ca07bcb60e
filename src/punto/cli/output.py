"""What leaves a command for a terminal, a pipe or a file.

Text that somebody else wrote (names, titles, file names) is printed through `shown`, so that nothing in it can take a
terminal over. Any encoding will do, and output that cannot be written is one sentence.
"""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

import msgspec

_BLANK_LETTERS: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Printable by their category, and yet there is nothing to see."""
_NOT_ASCII: Final = re.compile(r"[^\n -~]")
_PLAIN_SPELLING: Final = {
    **dict(zip("♠♥♦♣", "SHDC", strict=True)),
    **dict.fromkeys("−–—", "-"),
    **dict.fromkeys("“”", '"'),
    **dict.fromkeys("‘’", "'"),
    "…": "...",
    "·": "|",
    "±": "+/-",
}
"""For an encoding that lacks them; a card is then written as stories write it."""
_ERRORS: Final = "punto"
CLOSED: Final = "The output was closed before all of it was written."


def shown(text: str) -> str:
    r"""The text with everything invisible spelt out: control characters, changes of direction, zero width.

    >>> print(shown("ann\x1b[31m \u202enna"))
    ann\x1b[31m \u202enna
    """
    if _is_visible(text):
        return text
    return "".join(character if _is_visible(character) else _escape(character) for character in text)


def _is_visible(text: str) -> bool:
    return text.isprintable() and (text.isascii() or not _BLANK_LETTERS.search(text))


def _escape(character: str) -> str:
    return character.encode("unicode_escape", "surrogatepass").decode("ascii")


def say(text: str) -> None:
    """Print a line for people."""
    print(shown(text))


def print_json(text: str) -> None:
    """Print encoded JSON. What is invisible, or lacking in the encoding, is escaped as JSON escapes it."""
    print(_escaped_json(text))


def print_json_parts(parts: Mapping[str, Any]) -> None:
    """Print an object as JSON. A value that is an iterator becomes a list, written entry by entry."""
    opening = "{"
    for key, part in parts.items():
        print(f'{opening}\n "{key}": ', end="")
        if isinstance(part, Iterator):
            _print_list(part)
        else:
            print(_json(part, indent=1), end="")
        opening = ","
    print("\n}")


def _print_list(entries: Iterable[Any]) -> None:
    opening = "[\n  "
    for entry in entries:
        print(opening + _json(entry, indent=2), end="")
        opening = ",\n  "
    print("[]" if opening.startswith("[") else "\n ]", end="")


def _json(value: Any, indent: int) -> str:
    text = msgspec.json.format(msgspec.json.encode(value), indent=1).decode()
    return _escaped_json(text.replace("\n", "\n" + " " * indent))


def _escaped_json(text: str) -> str:
    """Outside of its strings JSON is ASCII, so a character can be escaped wherever it stands."""
    is_unicode = (getattr(sys.stdout, "encoding", None) or "").lower().startswith("utf")
    return _NOT_ASCII.sub(
        lambda found: found[0] if is_unicode and _is_visible(found[0]) else _json_escape(found[0]), text
    )


def _json_escape(character: str) -> str:
    code = ord(character)
    if code < 0x10000:
        return f"\\u{code:04x}"
    return f"\\u{0xD800 + ((code - 0x10000) >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"


def take_any_character() -> None:
    """Let standard output and standard error take any text, whatever their encoding."""
    codecs.register_error(_ERRORS, _spell)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_ERRORS)


def _spell(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_PLAIN_SPELLING.get(character) or _json_escape(character) for character in lacking), error.end


def flush() -> str | None:
    """Write out what waits. Where that fails, it is dropped, and the sentence says why."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        drop()
        return CLOSED if isinstance(error, BrokenPipeError) else f"The output could not be written: {error.strerror}."
    return None


def drop() -> None:
    """Let go of what waits: it would fail once more when the process ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

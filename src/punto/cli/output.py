"""Safe output to a terminal, a pipe or a file.

Text from outside (names, titles, file names) goes through `escape_invisible`, so that it cannot inject terminal escape
codes. Any output encoding works. A failed write is reported in one sentence.
"""

from __future__ import annotations

import codecs
import errno
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
"""Invisible, although Unicode classes them as printable."""
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
"""ASCII replacements for encodings that lack these characters."""
_ERRORS: Final = "punto"
PIECES_AT_ONCE: Final = 1_000
_OF_OUTPUT: Final = (errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def escape_invisible(text: str) -> str:
    r"""Escape invisible characters: control codes, text direction marks, zero-width characters.

    >>> print(escape_invisible("ann\x1b[31m \u202enna"))
    ann\x1b[31m \u202enna
    """
    if _is_visible(text):
        return text
    return "".join(character if _is_visible(character) else _escape(character) for character in text)


def _is_visible(text: str) -> bool:
    return text.isprintable() and (text.isascii() or not _BLANK_LETTERS.search(text))


def _escape(character: str) -> str:
    return character.encode("unicode_escape", "surrogatepass").decode("ascii")


def print_json(value: Any) -> None:
    print_encoded_json(msgspec.json.format(msgspec.json.encode(value), indent=2))


def print_encoded_json(encoded: bytes) -> None:
    """Characters that are invisible or missing from the output encoding become JSON escapes."""
    print(_escaped_json(encoded.decode().rstrip("\n")))


def print_json_parts(parts: Mapping[str, Any]) -> None:
    """Print an object as JSON. An iterator becomes a list and is written as it yields."""
    page = Page()
    opening = "{"
    for key, part in parts.items():
        page.add(f'{opening}\n "{key}": ')
        if isinstance(part, Iterator):
            for piece in _list_pieces(part):
                page.add(piece)
        else:
            page.add(_json(part, indent=1))
        opening = ","
    page.add("\n}\n")
    page.write()


def _list_pieces(entries: Iterable[Any]) -> Iterator[str]:
    opening = "[\n  "
    for entry in entries:
        yield opening + _json(entry, indent=2)
        opening = ",\n  "
    yield "[]" if opening.startswith("[") else "\n ]"


class Page:
    """Buffers output of any length, even if Python runs unbuffered."""

    def __init__(self) -> None:
        self._pieces: list[str] = []

    def add(self, piece: str) -> None:
        self._pieces.append(piece)
        if len(self._pieces) == PIECES_AT_ONCE:
            self.write()

    def write(self) -> None:
        print("".join(self._pieces), end="")
        self._pieces.clear()


def _json(value: Any, indent: int) -> str:
    text = msgspec.json.format(msgspec.json.encode(value), indent=1).decode()
    return _escaped_json(text.replace("\n", "\n" + " " * indent))


def _escaped_json(text: str) -> str:
    """JSON is ASCII outside its strings, so any other character can be escaped in place."""
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
    """Make standard output and standard error accept any text, whatever their encoding."""
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
    """Flush standard output; return a sentence if that fails."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        return failure(error)
    return None


def failure(error: OSError) -> str:
    """Describe the error in one sentence. Unwritable output is discarded, or it would fail again at exit."""
    reason = error.strerror or str(error)
    if error.filename is not None:
        return f"{error.filename}: {reason}."
    if error.errno not in _OF_OUTPUT:
        return f"{reason}."
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if error.errno == errno.EPIPE:
        return "The output was closed before all of it was written."
    return f"The output could not be written: {reason}."

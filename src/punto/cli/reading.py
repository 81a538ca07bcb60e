"""Reads text files. They are UTF-8, whatever the encoding of the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from punto.errors import PuntoError

LARGEST_FILE: Final = 64 * 2**20
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")


def read_text(file: Path) -> str:
    """Read a file, or standard input for `-`, without a byte order mark."""
    try:
        content = _bytes(file)
        return content.decode("utf-8-sig")
    except OSError as error:
        reason = error.strerror or str(error)
    except UnicodeDecodeError:
        reason = f"it is not UTF-8 text{' but UTF-16' * content.startswith(_UTF_16)}: save it as UTF-8"
    raise PuntoError(f"{file} cannot be read: {reason}.")


def _bytes(file: Path) -> bytes:
    if str(file) == "-":
        content = sys.stdin.buffer.read(LARGEST_FILE + 1) if sys.stdin is not None else b""
    else:
        with file.open("rb") as opened:
            content = opened.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise PuntoError(f"{file} cannot be read: it is larger than {LARGEST_FILE // 2**20} MB.")
    return content

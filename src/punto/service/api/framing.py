"""Frames of a WebSocket connection (RFC 6455, 5.2).

Text messages that arrive whole, as nearly all do, are read here: the general parser takes as long for one as the table
takes to decide it.
"""

from __future__ import annotations

import struct
from typing import Final

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the compiled one, where there is one

TEXT: Final = 0x81
"""First byte of a text message in one frame."""
_MASKED: Final = 0x80
_MASK_BYTES: Final = 4


class Frames:
    """Follows where the frames of a client begin.

    The general parser gets every frame but a whole text message, and all of them once a header arrived in pieces.
    """

    def __init__(self) -> None:
        self._left: int | None = None
        """Bytes that the general parser still needs for its frame; None if it gets everything."""

    def begin(self) -> None:
        """A frame begins with the next byte."""
        self._left = 0

    def next_length(self, received: bytearray) -> int | None:
        """The bytes to the end of the frame; None if that is not known."""
        if self._left is None:
            return None
        return self._left or _length(received)

    def text_of(self, data: bytes) -> bytes | None:
        """The text, if a single frame holds the whole message."""
        if self._left != 0 or data[0] != TEXT or len(data) != _length(data) or not data[1] & _MASKED:
            return None
        start = _header(data[1])
        return apply_mask(data[start:], data[start - _MASK_BYTES : start])

    def pass_on(self, data: bytes) -> None:
        """The general parser gets these bytes."""
        if self._left is not None:
            whole = self._left or _length(data)
            self._left = None if whole is None else whole - len(data)


def text_head(length: int) -> bytes:
    """The header of a text message in one unmasked frame."""
    if length < 126:
        return struct.pack("!BB", TEXT, length)
    return struct.pack("!BBH", TEXT, 126, length) if length < 65_536 else struct.pack("!BBQ", TEXT, 127, length)


def _length(data: bytes | bytearray) -> int | None:
    """Of the frame that begins here, with its header; None if the header is incomplete."""
    if len(data) < 2 or len(data) < (start := _header(data[1])):
        return None
    short = data[1] & 127
    end = start - (_MASK_BYTES if data[1] & _MASKED else 0)
    return start + (short if short < 126 else int.from_bytes(data[2:end]))


def _header(second: int) -> int:
    """Bytes of the header with this second byte."""
    short = second & 127
    return 2 + (_MASK_BYTES if second & _MASKED else 0) + (0 if short < 126 else 2 if short == 126 else 8)

"""The health tests of NIST SP 800-90B, section 4.4, on the bytes of a random source while it is used.

They stop a source that has broken: one that is stuck, or that prefers a value strongly. They cannot show that a source
is good; the battery does that on collected output. The source claims full entropy, 8 bits for each byte.
"""

from __future__ import annotations

from typing import Final

FALSE_ALARM_BITS: Final = 60
"""A good source fails a test with a probability of at most 2⁻⁶⁰ for each byte. The standard names 2⁻²⁰ to 2⁻⁴⁰; a busy
house draws 2³⁵ bytes in a year, and a false alarm stops its tables."""
REPEATS_MAX: Final = 1 + -(-FALSE_ALARM_BITS // 8)
"""The repetition count test fails at this many equal bytes in a row: 1 + ⌈60 / 8⌉."""
WINDOW: Final = 512
"""Bytes of a window of the adaptive proportion test."""
PROPORTION_MAX: Final = 25
"""It fails if the first byte of a window occurs this often: 1 + the critical value of Binomial(512, 2⁻⁸) at 2⁻⁶⁰."""
START_BYTES: Final = 1024
"""Tested, and not used, before the source is used."""

_NO_CHANGE: Final = bytes(REPEATS_MAX - 1)


class HealthTests:
    """Watches all bytes of one source, in order."""

    def __init__(self) -> None:
        self._last = b""
        self._window = b""

    def take(self, drawn: bytes) -> str | None:
        """The test that these bytes fail; None if they pass."""
        recent = self._last + drawn
        self._last = recent[1 - REPEATS_MAX :]
        if _repeats(recent):
            return "repetition_count"
        return self._proportion(drawn)

    def _proportion(self, drawn: bytes) -> str | None:
        window = self._window + drawn
        for start in range(0, len(window), WINDOW):
            if window.count(window[start], start, start + WINDOW) >= PROPORTION_MAX:
                return "adaptive_proportion"
        self._window = window[len(window) // WINDOW * WINDOW :]
        return None


def _repeats(drawn: bytes) -> bool:
    """Whether REPEATS_MAX equal bytes come in a row: each byte against its neighbour, all at once."""
    number = int.from_bytes(drawn)
    return _NO_CHANGE in (number ^ number >> 8).to_bytes(len(drawn))[1:]

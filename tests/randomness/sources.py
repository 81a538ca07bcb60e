"""Sources of words with a known fault, and a good one that gives the same words every time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Final


class Good:
    """Python's Mersenne Twister: not for a casino, but it passes these tests."""

    def __init__(self, seed: int = 7) -> None:
        self._random = Random(seed)

    def draw(self) -> bytes:
        return self._random.randbytes(32)


class Given:
    """These words, one after the other."""

    def __init__(self, words: Sequence[bytes]) -> None:
        self._words = iter(words)

    def draw(self) -> bytes:
        return next(self._words)

    def draw_many(self, count: int) -> bytes:
        return b"".join(islice(self._words, count))


class Biased:
    """A good source of which some words are changed."""

    def __init__(self, change: Callable[[Random, int, bytes], bytes]) -> None:
        self._random = Random(11)
        self._change = change
        self._last = bytes(32)

    def draw(self) -> bytes:
        self._last = self._change(self._random, int.from_bytes(self._last), self._random.randbytes(32))
        return self._last


def _small(random: Random, last: int, word: bytes) -> bytes:
    """One word in fifty has only six bits, so the first cards of the order come too often."""
    return (random.getrandbits(6)).to_bytes(32) if random.random() < 0.02 else word


def _repeats(random: Random, last: int, word: bytes) -> bytes:
    """One word in fifty is the last one again."""
    return last.to_bytes(32) if random.random() < 0.02 else word


def _counts_on(random: Random, last: int, word: bytes) -> bytes:
    """One word in fifty is the next number after the last one."""
    return ((last + 1) % (1 << 256)).to_bytes(32) if random.random() < 0.02 else word


def _heavy_bits(random: Random, last: int, word: bytes) -> bytes:
    """One random bit of every word is set."""
    return (int.from_bytes(word) | 1 << random.randrange(256)).to_bytes(32)


def _stuck_bit(random: Random, last: int, word: bytes) -> bytes:
    """The lowest bit is the same in every word."""
    return (int.from_bytes(word) | 1).to_bytes(32)


BIASES: Final[Mapping[str, Callable[[], Biased]]] = {
    "small words": lambda: Biased(_small),
    "repeated words": lambda: Biased(_repeats),
    "counting words": lambda: Biased(_counts_on),
    "heavy bits": lambda: Biased(_heavy_bits),
    "a stuck bit": lambda: Biased(_stuck_bit),
}

"""The health tests of SP 800-90B: their bounds, a good source, and sources that break."""

from __future__ import annotations

import os
from collections.abc import Callable
from fractions import Fraction
from math import comb
from random import Random

import pytest

from punto.errors import SourceFailedError
from punto.randomness.health import FALSE_ALARM_BITS, PROPORTION_MAX, REPEATS_MAX, WINDOW, HealthTests
from punto.randomness.source import MonitoredSource

FALSE_ALARM = Fraction(1, 2**FALSE_ALARM_BITS)


def test_the_bounds_are_those_of_the_standard() -> None:
    """SP 800-90B, 4.4.1 and 4.4.2, computed without rounding, for 8 bits of entropy in each byte."""
    one = Fraction(1, 256)

    def at_most(count: int) -> Fraction:
        return sum((comb(WINDOW, k) * one**k * (1 - one) ** (WINDOW - k) for k in range(count + 1)), Fraction())

    assert one ** (REPEATS_MAX - 1) <= FALSE_ALARM < one ** (REPEATS_MAX - 2)
    assert 1 - at_most(PROPORTION_MAX - 1) <= FALSE_ALARM < 1 - at_most(PROPORTION_MAX - 2)


def test_good_bytes_pass() -> None:
    random, health = Random(5), HealthTests()
    assert {health.take(random.randbytes(32)) for _ in range(50_000)} == {None}


@pytest.mark.parametrize("parts", [[9], [4, 5], [1] * 9])
def test_equal_bytes_in_a_row_fail_wherever_reads_end(parts: list[int]) -> None:
    health = HealthTests()
    assert health.take(b"ab") is None
    assert [health.take(b"\n" * part) for part in parts][-1] == "repetition_count"


def test_eight_equal_bytes_pass() -> None:
    health = HealthTests()
    assert health.take(b"x" + b"a" * 8 + b"x") is None
    assert health.take(b"a" * 8) is None


def test_a_byte_that_is_too_frequent_fails() -> None:
    window = bytearray(Random(1).randbytes(WINDOW).replace(b"z", b"y"))
    for place in range(0, 24 * 20, 20):
        window[place] = ord("z")
    assert HealthTests().take(bytes(window)) is None
    window[490] = ord("z")
    assert HealthTests().take(bytes(window)) == "adaptive_proportion"


BROKEN: dict[str, Callable[[int], bytes]] = {
    "repetition_count": bytes,
    "adaptive_proportion": lambda count: (b"ab" * count)[:count],
}


@pytest.mark.parametrize("test", BROKEN)
def test_a_source_that_is_broken_gives_nothing(test: str) -> None:
    source = MonitoredSource(BROKEN[test])
    for _ in range(2):
        with pytest.raises(SourceFailedError, match=test):
            source.draw()


def test_a_source_that_breaks_gives_nothing_more_even_if_it_recovers() -> None:
    reads = iter([os.urandom(1024), os.urandom(32), bytes(32), os.urandom(32)])
    source = MonitoredSource(lambda count: next(reads))
    assert len(source.draw()) == 32
    for _ in range(2):
        with pytest.raises(SourceFailedError, match="repetition_count"):
            source.draw()

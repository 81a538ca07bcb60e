"""The battery: SP 800-22 on words and card tests on what they picked, judged together.

Each test gives one p-value: the smallest of its own, multiplied by their number. An honest source passes the whole
battery 99 times in 100: each p-value must reach 1 % divided by the number of tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from scipy.stats import binom, chisquare

from punto.errors import RandomnessError
from punto.randomness.card_tests import CardStatistics
from punto.randomness.sp800_22 import LEAST_BITS, TESTS, PValues

LEVEL: Final = 0.01
CARDS_MIN: Final = 50_000
"""Enough for the 2,704 pairs."""
UNIFORMITY_SAMPLES: Final = 55
"""SP 800-22, section 4.2.2: fewer p-values say nothing about their distribution."""
SAMPLE_BYTES: Final = LEAST_BITS // 8


class TestResult(Struct, frozen=True, kw_only=True):
    __test__ = False

    test: str
    of: str
    """`words`, `cards` or `dieharder`."""
    p_value: float
    samples: int = 1
    failed_samples: int = 0
    """Samples with a p-value below 1 %."""
    failed_samples_max: int = 0
    """An honest source fails more samples once in 100 runs."""


class BatteryReport(Struct, frozen=True, kw_only=True):
    samples: int
    """Samples of a million bits."""
    cards: int
    results: tuple[TestResult, ...]

    @property
    def least_p_value(self) -> float:
        """The bound for each test, so that all together have 99 %."""
        return LEVEL / max(1, len(self.results))

    def passes(self, result: TestResult) -> bool:
        return result.p_value >= self.least_p_value

    @property
    def is_passed(self) -> bool:
        return all(map(self.passes, self.results))


def together(p_values: Iterable[float]) -> float:
    """One p-value for several, whatever their dependence."""
    found = list(p_values)
    return min(1.0, min(found) * len(found)) if found else 1.0


def judge_cards(p_values: Mapping[str, PValues]) -> Iterator[TestResult]:
    for name, found in p_values.items():
        p_value = together(found)
        yield TestResult(test=name, of="cards", p_value=p_value, failed_samples=int(p_value < LEVEL))


class WordStatistics:
    """SP 800-22 on one sample of a million bits after the other; bytes after the last sample are left over."""

    def __init__(self, samples_max: int) -> None:
        self.samples = 0
        self.samples_max = samples_max
        self._waiting = bytearray()
        self._found: dict[str, list[float]] = {name: [] for name in TESTS}

    def take(self, words: bytes) -> None:
        if self.samples < self.samples_max:
            self._waiting += words
        while len(self._waiting) >= SAMPLE_BYTES and self.samples < self.samples_max:
            self._take_sample(bytes(self._waiting[:SAMPLE_BYTES]))
            del self._waiting[:SAMPLE_BYTES]

    def _take_sample(self, sample: bytes) -> None:
        bits = np.unpackbits(np.frombuffer(sample, dtype=np.uint8))
        for name, test in TESTS.items():
            if p_values := test(bits):
                self._found[name].append(together(p_values))
        self.samples += 1

    def results(self) -> Iterator[TestResult]:
        return (_judge_samples(name, found) for name, found in self._found.items() if found)


def _judge_samples(name: str, found: Sequence[float]) -> TestResult:
    """With one sample its p-value; with more, how many fail; with many, also whether all p-values are uniform."""
    failed = sum(one < LEVEL for one in found)
    p_values = [found[0]] if len(found) == 1 else [float(binom.sf(failed - 1, len(found), LEVEL))]
    if len(found) >= UNIFORMITY_SAMPLES and name in _ONE_P_VALUE:
        counts = np.histogram(found, bins=10, range=(0, 1))[0]
        p_values.append(float(chisquare(counts).pvalue))
    return TestResult(
        test=name,
        of="words",
        p_value=together(p_values),
        samples=len(found),
        failed_samples=failed,
        failed_samples_max=int(binom.ppf(1 - LEVEL, len(found), LEVEL)),
    )


_ONE_P_VALUE: Final = frozenset(TESTS) - {"serial", "cumulative_sums", "random_excursions", "random_excursions_variant"}
"""Their p-values are uniform; the smallest of several is not."""


def report(
    words: WordStatistics | None, cards: CardStatistics | None, others: Iterable[TestResult] = ()
) -> BatteryReport:
    """Raise an error if there was too little to test."""
    if words is not None and not words.samples:
        raise RandomnessError(f"Too few bytes: SP 800-22 needs {SAMPLE_BYTES:,}, a million bits.")
    if cards is not None and cards.cards < CARDS_MIN:
        raise RandomnessError(f"Too few cards: the tests need {CARDS_MIN:,}.")
    results = [*(words.results() if words else ()), *(judge_cards(cards.p_values()) if cards else ()), *others]
    return BatteryReport(
        samples=words.samples if words else 0, cards=cards.cards if cards else 0, results=tuple(results)
    )

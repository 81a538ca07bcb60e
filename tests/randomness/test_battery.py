"""A good source passes the battery, and five faults fail it. `make soak` deals a billion cards."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import numpy as np
import pytest
from scipy.stats import kstest

from punto.errors import RandomnessError
from punto.randomness.battery import CARDS_MIN, SAMPLE_BYTES, BatteryReport, WordStatistics, report
from punto.randomness.card_tests import CardStatistics
from punto.randomness.collecting import Words, deal_shoes
from punto.randomness.dieharder import find_dieharder, run_dieharder
from punto.randomness.source import MonitoredSource
from tests.randomness.bulk import WordsInBulk, deal_in_bulk
from tests.randomness.sources import BIASES, Biased, Given, Good

DECKS, TABLES = 8, 4
CARDS = int(float(os.environ.get("PUNTO_SOAK_CARDS", "1e6")))
IS_SOAK = "PUNTO_SOAK_CARDS" in os.environ
SAMPLES = 100 if IS_SOAK else 4


def examine(source: Words, cards: int, samples: int) -> BatteryReport:
    words, found = WordStatistics(samples), CardStatistics(DECKS, TABLES)
    for dealt in deal_shoes(source, DECKS, TABLES):
        words.take(dealt.words)
        found.take(dealt.cards)
        if found.cards >= cards:
            break
    return report(words, found)


def examine_in_bulk(source: WordsInBulk, cards: int, samples: int) -> BatteryReport:
    words, found = WordStatistics(samples), CardStatistics(DECKS, TABLES)
    for dealt in deal_in_bulk(source, DECKS, TABLES):
        words.take(dealt.words)
        found.take(dealt.cards)
        if found.cards >= cards:
            return report(words, found)
    raise AssertionError("dealing has no end")


def test_a_good_source_passes() -> None:
    """In the soak, the source of live tables."""
    found = examine_in_bulk(MonitoredSource(), CARDS, SAMPLES) if IS_SOAK else examine(Good(), CARDS, SAMPLES)
    for one in found.results:
        print(f"{one.of:6} {one.test:30} p = {one.p_value:.4f}  {one.failed_samples} of {one.samples} under 1 %")
    assert found.cards >= CARDS
    assert found.samples == SAMPLES
    assert [one for one in found.results if not found.passes(one)] == []
    assert len(found.results) == 15 + 7


def test_shoes_dealt_in_bulk_are_those_of_live_tables() -> None:
    """The same words, some of which are rejected, pick the same cards."""
    rejected, kept = b"\xff" * 32, b"\xff" * 28 + b"\0" * 4
    words = [*(Good(5).draw() for _ in range(2)), rejected, kept, *(source.draw() for source in [Good(6)] * 6_000)]
    for first in (words[:2], words):
        bulk = deal_in_bulk(Given([*first, *words[4:]]), DECKS, TABLES, together=2)
        live = deal_shoes(Given([*first, *words[4:]]), DECKS, TABLES)
        together, singly = next(bulk), [next(live), next(live)]
        assert together.words == b"".join(one.words for one in singly)
        assert together.cards == tuple(shoe for one in singly for shoe in one.cards)


@pytest.mark.parametrize("name", BIASES)
def test_a_planted_bias_fails(name: str) -> None:
    make: Callable[[], Biased] = BIASES[name]
    assert not examine(make(), CARDS_MIN, 2).is_passed


def test_the_card_tests_have_uniform_p_values() -> None:
    """60 collections of honest shoes, shuffled by another generator."""
    random = np.random.default_rng(3)
    pack = np.repeat(np.arange(52, dtype=np.uint8), DECKS)
    found: dict[str, list[float]] = {}
    for _ in range(60):
        statistics = CardStatistics(DECKS, TABLES)
        shoes = random.permuted(np.tile(pack, (10 * TABLES, 1)), axis=1)[:, :402]
        statistics.take([shoe.tobytes() for shoe in shoes])
        for name, p_values in statistics.p_values().items():
            found.setdefault(name, []).extend(p_values[:1])
    assert {name: kstest(p_values, "uniform").pvalue > 1e-4 for name, p_values in found.items()} == dict.fromkeys(
        found, True
    )


def test_a_shoe_that_prefers_a_card_fails_by_its_cards() -> None:
    """One shoe in ten has an ace of spades among its first half in place of another card."""
    random = np.random.default_rng(4)
    pack = np.repeat(np.arange(52, dtype=np.uint8), DECKS)
    shoes = random.permuted(np.tile(pack, (400, 1)), axis=1)
    for shoe in shoes[::2]:
        late, early = 208 + int(np.flatnonzero(shoe[208:] == 51)[0]) if 51 in shoe[208:] else 0, random.integers(208)
        shoe[late], shoe[early] = shoe[early], shoe[late]
    statistics = CardStatistics(DECKS, TABLES)
    statistics.take([shoe[:402].tobytes() for shoe in shoes])
    assert statistics.p_values()["cards_by_half"][0] < 1e-3


def test_tables_that_share_their_draws_fail() -> None:
    """Every second word is the one before it, so two tables deal alike."""

    class Shared(Good):
        held: bytes | None = None

        def draw(self) -> bytes:
            if self.held is None:
                self.held = super().draw()
                return self.held
            word, self.held = self.held, None
            return word

    found = examine(Shared(), CARDS_MIN, 1)
    failed = {one.test for one in found.results if not found.passes(one)}
    assert "cross_table_correlation" in failed


@pytest.mark.skipif(find_dieharder() is None, reason="dieharder is not installed")
def test_dieharder_reads_words(tmp_path: Path) -> None:
    """Enough for two of its tests; a file that counts up fails both, as far as five samples can."""
    program, words = find_dieharder(), tmp_path / "words.bin"
    assert program is not None
    words.write_bytes(Random(3).randbytes(5 * 4_250_000))
    good = list(run_dieharder(program, words))
    assert [one.test for one in good] == ["diehard_birthdays_0", "diehard_parking_lot_0"]
    assert min(one.p_value for one in good) > 0.001
    words.write_bytes(np.arange(5_400_000, dtype=np.uint32).tobytes())
    assert max(one.p_value for one in run_dieharder(program, words)) < 0.0003
    words.write_bytes(bytes(1_000_000))
    with pytest.raises(RandomnessError, match=r"dieharder: it needs 20,500,000"):
        list(run_dieharder(program, words))


def test_too_little_is_not_judged() -> None:
    words = WordStatistics(1)
    words.take(bytes(SAMPLE_BYTES - 1))
    with pytest.raises(RandomnessError, match=r"125,000"):
        report(words, None)
    with pytest.raises(RandomnessError, match=r"50,000"):
        report(None, CardStatistics(DECKS, TABLES))

"""The tests of SP 800-22 against the p-values that NIST prints for the binary expansion of e."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from punto.randomness.sp800_22 import TESTS, Bits, overlapping_template, runs

# NIST SP 800-22 rev. 1a, appendix B: the binary expansion of e, 1,000,000 bits. Its figure for overlapping templates,
# 0.110434, belongs to the probabilities of the first edition; section 3.8 has since corrected them.
PRINTED = """
    frequency                    0.953749
    block_frequency              0.211072
    runs                         0.561917
    longest_run                  0.718945
    matrix_rank                  0.306156
    spectral                     0.847187
    non_overlapping_template     0.078790
    universal                    0.282568
    linear_complexity            0.826335
    serial                       0.766182 0.462921
    approximate_entropy          0.700073
    cumulative_sums              0.669887 0.724266
"""
FIRST_EDITION = (0.367879, 0.183940, 0.137955, 0.099634, 0.069935, 0.140657)


@cache
def bits_of_e(count: int = 1_000_000) -> Bits:
    def split(first: int, end: int) -> tuple[int, int]:
        """The sum of first!/k! for k in (first, end], and end!/first!."""
        if end - first == 1:
            return 1, end
        middle = (first + end) // 2
        (sum_, product), (later, by) = split(first, middle), split(middle, end)
        return sum_ * by + later, product * by

    sum_, product = split(0, 80_000)
    digits = f"{((sum_ + product) << (count - 2)) // product:b}"
    return np.frombuffer(digits.encode(), dtype=np.uint8) - ord("0")


@pytest.mark.parametrize("line", PRINTED.strip().splitlines(), ids=lambda line: line.split()[0])
def test_p_values_are_those_that_nist_prints(line: str) -> None:
    name, *printed = line.split()
    assert TESTS[name](bits_of_e()) == pytest.approx([float(one) for one in printed], abs=2e-6)


def test_overlapping_templates_with_the_printed_probabilities() -> None:
    assert overlapping_template(bits_of_e(), FIRST_EDITION) == pytest.approx([0.110434], abs=5e-6)


def test_excursions_to_the_printed_states() -> None:
    """NIST prints the state 1 of the first test, and -1 of its variant."""
    assert TESTS["random_excursions"](bits_of_e())[4] == pytest.approx(0.786868, abs=1e-6)
    assert TESTS["random_excursions_variant"](bits_of_e())[8] == pytest.approx(0.826009, abs=1e-6)


def test_no_test_is_left_out() -> None:
    compared = {line.split()[0] for line in PRINTED.strip().splitlines()}
    assert TESTS.keys() - compared == {"overlapping_template", "random_excursions", "random_excursions_variant"}


def test_a_walk_with_few_cycles_has_no_excursions() -> None:
    ones = np.ones(10_000, dtype=np.uint8)
    assert TESTS["random_excursions"](ones) == TESTS["random_excursions_variant"](ones) == ()
    assert runs(ones) == (0.0,)

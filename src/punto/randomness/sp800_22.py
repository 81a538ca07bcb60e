"""The fifteen tests of NIST SP 800-22 rev. 1a on a sequence of bits. Each returns its p-values.

Of the library nistrng 1.2 only five tests give the p-values that NIST prints for the binary expansion of e, so they are
written here; `tests/randomness/test_sp800_22.py` compares each with NIST's own figures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.special import erfc, gammaincc, ndtr

Bits: TypeAlias = NDArray[np.uint8]
PValues: TypeAlias = tuple[float, ...]

LEAST_BITS: Final = 1_000_000
"""The length that the document recommends where all tests are made."""


def _chi_square(observed: NDArray[np.int64], expected: NDArray[np.float64]) -> float:
    statistic = float(((observed - expected) ** 2 / expected).sum())
    return float(gammaincc((len(observed) - 1) / 2, statistic / 2))


def frequency(bits: Bits) -> PValues:
    ones = int(np.count_nonzero(bits))
    return (float(erfc(abs(2 * ones - bits.size) / np.sqrt(2 * bits.size))),)


def block_frequency(bits: Bits, block: int = 128) -> PValues:
    shares = _blocks(bits, block).mean(axis=1)
    return (float(gammaincc(len(shares) / 2, 4 * block * ((shares - 0.5) ** 2).sum() / 2)),)


def runs(bits: Bits) -> PValues:
    share = float(bits.mean())
    if abs(share - 0.5) >= 2 / np.sqrt(bits.size):
        return (0.0,)
    found = 1 + int(np.count_nonzero(bits[1:] != bits[:-1]))
    spread = 2 * share * (1 - share)
    return (float(erfc(abs(found - spread * bits.size) / (np.sqrt(2 * bits.size) * spread))),)


def longest_run(bits: Bits) -> PValues:
    """In blocks of 10,000 bits; section 2.4.4 and 3.4 give the probabilities."""
    longest = np.array([_longest_run(block) for block in _blocks(bits, 10_000)])
    observed = np.bincount(np.clip(longest, 10, 16) - 10, minlength=7)
    shares = np.array([0.0882, 0.2092, 0.2483, 0.1933, 0.1208, 0.0675, 0.0727])
    return (_chi_square(observed, len(longest) * shares),)


def _longest_run(block: Bits) -> int:
    zeros = np.flatnonzero(np.concatenate(([0], block, [0])) == 0)
    return int(np.diff(zeros).max()) - 1


def matrix_rank(bits: Bits) -> PValues:
    """Ranks over GF(2) of matrices of 32 by 32 bits."""
    rows = np.packbits(_blocks(bits, 1024), axis=1).view(">u4").astype(np.uint32)
    ranks = _ranks(rows)
    observed = np.array([(ranks == 32).sum(), (ranks == 31).sum(), (ranks < 31).sum()])
    full = float(np.prod(1 - 2.0 ** -np.arange(1, 33)))
    return (_chi_square(observed, len(ranks) * np.array([full, 2 * full, 1 - 3 * full])),)


def _ranks(matrices: NDArray[np.uint32]) -> NDArray[np.int64]:
    """Gaussian elimination on all matrices at once."""
    rows, ranks = matrices.copy(), np.zeros(len(matrices), dtype=np.int64)
    every = np.arange(len(rows))
    for column in range(31, -1, -1):
        usable = _column(rows, column) & np.greater_equal(np.arange(32), ranks[:, None])
        found, pivot = np.asarray(usable.any(axis=1)), usable.argmax(axis=1)
        target = np.minimum(ranks, 31)
        chosen, moved = rows[every, pivot], rows[every, target]
        rows[every[found], pivot[found]] = moved[found]
        rows[every[found], target[found]] = chosen[found]
        others = _column(rows, column) & found[:, None] & np.not_equal(np.arange(32), target[:, None])
        rows ^= np.where(others, chosen[:, None], np.uint32(0))
        ranks += found
    return ranks


def _column(rows: NDArray[np.uint32], column: int) -> NDArray[np.bool_]:
    return np.asarray((rows >> np.uint32(column)) & np.uint32(1), dtype=np.bool_)


def spectral(bits: Bits) -> PValues:
    heights = np.abs(np.fft.rfft(2.0 * bits - 1))[: bits.size // 2]
    expected = 0.95 * bits.size / 2
    below = int((heights < np.sqrt(np.log(20) * bits.size)).sum())
    return (float(erfc(abs(below - expected) / np.sqrt(bits.size * 0.95 * 0.05 / 4) / np.sqrt(2))),)


def non_overlapping_template(bits: Bits, template: int = 0b000000001, length: int = 9) -> PValues:
    """In eight blocks; a match moves the search past it, so only a template that cannot overlap itself is allowed."""
    size = bits.size // 8
    counts = np.array([(_patterns(block, length) == template).sum() for block in _blocks(bits, size)])
    mean = (size - length + 1) / 2**length
    variance = size * (2.0**-length - (2 * length - 1) * 2.0 ** (-2 * length))
    return (float(gammaincc(4, ((counts - mean) ** 2 / variance).sum() / 2)),)


OVERLAPPING_SHARES: Final = (0.364091, 0.185659, 0.139381, 0.100571, 0.070432, 0.139865)
"""Blocks of 1,032 bits with 0, 1, … 5 or more matches: section 3.8."""


def overlapping_template(bits: Bits, given: tuple[float, ...] = OVERLAPPING_SHARES) -> PValues:
    """Nine ones."""
    length, block = 9, 1032
    ones = (1 << length) - 1
    counts = [int((_patterns(one, length) == ones).sum()) for one in _blocks(bits, block)]
    observed = np.bincount(np.clip(counts, 0, 5), minlength=6)
    shares = np.array(given) / sum(given)
    return (_chi_square(observed, len(counts) * shares),)


def universal(bits: Bits, length: int = 7, start: int = 1280) -> PValues:
    """Maurer's test. Its expected value and variance for blocks of seven bits are from section 2.9.4."""
    weights = 1 << np.arange(length - 1, -1, -1)
    blocks = _blocks(bits, length).astype(np.int64) @ weights
    order = np.argsort(blocks, kind="stable")
    distances = np.zeros(len(blocks), dtype=np.int64)
    follows = blocks[order[1:]] == blocks[order[:-1]]
    distances[order[1:]] = np.where(follows, order[1:] - order[:-1], order[1:] + 1)
    tested = distances[start:]
    mean, variance = 6.1962507, 3.125
    correction = 0.7 - 0.8 / length + (4 + 32 / length) * len(tested) ** (-3 / length) / 15
    deviation = correction * np.sqrt(variance / len(tested))
    return (float(erfc(abs(np.log2(tested).mean() - mean) / (np.sqrt(2) * deviation))),)


def linear_complexity(bits: Bits, block: int = 500) -> PValues:
    found = np.array([_complexity(one) for one in _blocks(bits, block)])
    sign = 1 if block % 2 == 0 else -1
    mean = block / 2 + (9 - sign) / 36 - (block / 3 + 2 / 9) / 2.0**block
    deviations = sign * (found - mean) + 2 / 9
    observed = np.bincount(np.clip(np.ceil(deviations - 0.5).astype(int) + 3, 0, 6), minlength=7)
    shares = np.array([0.01047, 0.03125, 0.125, 0.5, 0.25, 0.0625, 0.020833])
    return (_chi_square(observed, len(found) * shares),)


def _complexity(block: Bits) -> int:
    """Berlekamp and Massey's algorithm, with polynomials and the bits so far as integers."""
    connection, before, length, since, seen = 1, 1, 0, 1, 0
    for place, bit in enumerate(block.tolist()):
        seen = (seen << 1) | bit
        if ((connection & seen).bit_count()) & 1:
            previous = connection
            connection ^= before << since
            if 2 * length <= place:
                length, before, since = place + 1 - length, previous, 0
        since += 1
    return length


def serial(bits: Bits, length: int = 16) -> PValues:
    three, two, one = (_psi_squared(bits, length - less) for less in range(3))
    first, second = three - two, three - 2 * two + one
    return float(gammaincc(2 ** (length - 2), first / 2)), float(gammaincc(2 ** (length - 3), second / 2))


def _psi_squared(bits: Bits, length: int) -> float:
    counts = _cyclic_counts(bits, length)
    return float((counts.astype(float) ** 2).sum() * (1 << length) / bits.size) - bits.size


def approximate_entropy(bits: Bits, length: int = 10) -> PValues:
    def phi(size: int) -> float:
        shares = _cyclic_counts(bits, size) / bits.size
        shares = shares[shares > 0]
        return float((shares * np.log(shares)).sum())

    statistic = 2 * bits.size * (np.log(2) - (phi(length) - phi(length + 1)))
    return (float(gammaincc(2 ** (length - 1), statistic / 2)),)


def cumulative_sums(bits: Bits) -> PValues:
    """Forwards and backwards."""
    steps = 2 * bits.astype(np.int64) - 1
    return tuple(_excursion(int(np.abs(np.cumsum(one)).max()), bits.size) for one in (steps, steps[::-1]))


def _excursion(furthest: int, size: int) -> float:
    unit, reach = furthest / np.sqrt(size), size / furthest
    first = np.arange(int((-reach + 1) / 4), int((reach - 1) / 4) + 1)
    second = np.arange(int((-reach - 3) / 4), int((reach - 1) / 4) + 1)
    inner = (ndtr((4 * first + 1) * unit) - ndtr((4 * first - 1) * unit)).sum()
    return float(1 - inner + (ndtr((4 * second + 3) * unit) - ndtr((4 * second + 1) * unit)).sum())


def random_excursions(bits: Bits) -> PValues:
    """Visits to -4 … 4 in each cycle. No p-values for a walk of fewer than 500 cycles, as the document says."""
    walk, cycle, cycles = _walk(bits)
    if cycles < 500:
        return ()
    return tuple(_visits(walk, cycle, cycles, state) for state in (-4, -3, -2, -1, 1, 2, 3, 4))


def _visits(walk: NDArray[np.int64], cycle: NDArray[np.int64], cycles: int, state: int) -> float:
    visits = np.bincount(cycle[walk == state], minlength=cycles)
    stays = 1 - 1 / (2 * abs(state))
    shares = [stays, *((1 - stays) ** 2 * stays ** (count - 1) for count in range(1, 5)), (1 - stays) * stays**4]
    return _chi_square(np.bincount(np.clip(visits, 0, 5), minlength=6), cycles * np.array(shares))


def random_excursions_variant(bits: Bits) -> PValues:
    walk, _, cycles = _walk(bits)
    if cycles < 500:
        return ()
    states = [state for state in range(-9, 10) if state]
    return tuple(
        float(erfc(abs((walk == state).sum() - cycles) / np.sqrt(2 * cycles * (4 * abs(state) - 2))))
        for state in states
    )


def _walk(bits: Bits) -> tuple[NDArray[np.int64], NDArray[np.int64], int]:
    """The random walk, the cycle of each step, and the number of cycles."""
    walk = np.append(np.cumsum(2 * bits.astype(np.int64) - 1), 0)
    ends = walk == 0
    cycle = np.cumsum(ends) - ends
    return walk, cycle, int(ends.sum())


def _blocks(bits: Bits, size: int) -> Bits:
    count = bits.size // size
    return bits[: count * size].reshape(count, size)


def _patterns(bits: Bits, length: int) -> NDArray[np.int64]:
    """The bits from each place on, as numbers."""
    found = np.zeros(bits.size - length + 1, dtype=np.int64)
    for place in range(length):
        found = (found << 1) | bits[place : place + len(found)]
    return found


def _cyclic_counts(bits: Bits, length: int) -> NDArray[np.int64]:
    around = np.concatenate((bits, bits[: length - 1]))
    return np.bincount(_patterns(around, length), minlength=1 << length)


TESTS: Final[Mapping[str, Callable[[Bits], PValues]]] = {
    "frequency": frequency,
    "block_frequency": block_frequency,
    "runs": runs,
    "longest_run": longest_run,
    "matrix_rank": matrix_rank,
    "spectral": spectral,
    "non_overlapping_template": non_overlapping_template,
    "overlapping_template": overlapping_template,
    "universal": universal,
    "linear_complexity": linear_complexity,
    "serial": serial,
    "approximate_entropy": approximate_entropy,
    "cumulative_sums": cumulative_sums,
    "random_excursions": random_excursions,
    "random_excursions_variant": random_excursions_variant,
}

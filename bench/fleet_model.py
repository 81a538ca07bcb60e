"""A house with very many tables, as a model: what its nodes and its journals carry, and what fails first.

Everything here is computed from `Costs`, which `bench.fleet` measures, and from `Load` and `Machine`, assumptions. A
node carries the bets of its own tables. The headlines that it reads of all others are left out: `bench.scale` measures
them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import numpy as np

TOGETHER_MAX: Final = 1_000
"""Appends that one commit takes, as in the journal."""
Array = np.ndarray[Any, np.dtype[np.float64]]


class Costs(NamedTuple):
    """What one machine was measured to take."""

    bet_us: float
    """Processor time of a node for each bet of a large batch."""
    batch_us: float
    """And for each batch."""
    round_us: float
    """And for each round of a table without its bets."""
    commit_ms: float
    """Time of the database for a commit, and for each bet in it."""
    bet_commit_ms: float
    table_kb: float
    """Memory of each node for a table with its terminals."""
    bet_bytes: float
    """In the journal, with its share of the round."""
    start_ms: float
    """Processor time of a start for each table."""


class Load(NamedTuple):
    """Assumed of every table."""

    seats: int = 7
    bets: float = 1.5
    """Per seat and round."""
    round_s: float = 45.0
    betting_s: float = 15.0

    @property
    def bets_a_second(self) -> float:
        return self.seats * self.bets / self.round_s


class Machine(NamedTuple):
    """Assumed of the site, and the limits to hold."""

    nodes: int = 4
    """On each journal."""
    processor: float = 0.7
    """Of one core, on the busiest node after another one has failed."""
    p99_ms: float = 50.0
    memory_gb: float = 16.0
    start_s: float = 30.0
    disk_tb: float = 4.0
    days: int = 90
    """Kept in the store before an archive takes them."""


class Limit(NamedTuple):
    name: str
    most: float
    unit: str
    of: Callable[[int], float]
    """What so many tables on one journal need."""


def processor_share(costs: Costs, load: Load, machine: Machine, tables: int) -> float:
    """Of one core on the busiest node, when one of the nodes has failed."""
    nodes = max(1, machine.nodes - 1)
    bets = tables * load.bets_a_second / nodes
    batches = bets / bets_together(costs, bets)
    rounds = tables / load.round_s / nodes
    return (bets * costs.bet_us + batches * costs.batch_us + rounds * costs.round_us) / 1e6


def bets_together(costs: Costs, bets_a_second: float) -> float:
    """The bets that wait while the commit before theirs is written; at least one."""
    written_s = costs.commit_ms / 1e3
    busy = min(0.99, bets_a_second * costs.bet_commit_ms / 1e3)
    return max(1.0, bets_a_second * written_s / (1 - busy))


def arrivals(load: Load, tables: int, seconds: float, random: np.random.Generator) -> Array:
    """When bets arrive. Tables begin at any time; patrons bet late, most in the last seconds before the close."""
    rounds = math.ceil(seconds / load.round_s)
    begins: Array = random.uniform(0, load.round_s, (tables, 1)) + load.round_s * np.arange(-1.0, rounds)
    counts = random.poisson(load.seats * load.bets, begins.size)
    opened: Array = np.repeat(begins.ravel(), counts)
    placed = opened + random.triangular(0, 0.9 * load.betting_s, load.betting_s, opened.size)
    return np.sort(placed[(placed >= 0) & (placed < seconds)])


def waits_ms(costs: Costs, placed: Array) -> Array:
    """From the arrival of each bet to its commit: one writer takes everything that waits."""
    waited, done, first = np.empty_like(placed), 0.0, 0
    while first < placed.size:
        begun = max(done, float(placed[first]))
        last = min(int(np.searchsorted(placed, begun, side="right")), first + TOGETHER_MAX)
        done = begun + (costs.commit_ms + (last - first) * costs.bet_commit_ms) / 1e3
        waited[first:last] = 1e3 * (done - placed[first:last])
        first = last
    return waited


def p99_ms(costs: Costs, load: Load, tables: int, seconds: float = 60.0, seed: int = 7) -> float:
    return float(np.quantile(waits_ms(costs, arrivals(load, tables, seconds, np.random.default_rng(seed))), 0.99))


def limits(costs: Costs, load: Load, machine: Machine) -> Iterator[Limit]:
    yield Limit(
        f"processor of a node, of {machine.nodes} with one failed",
        machine.processor,
        "cores",
        lambda tables: processor_share(costs, load, machine, tables),
    )
    yield Limit(
        "wait of 99 in 100 bets for the commit", machine.p99_ms, "ms", lambda tables: p99_ms(costs, load, tables)
    )
    yield Limit("memory of a node", machine.memory_gb, "GB", lambda tables: tables * costs.table_kb / 1e6)
    yield Limit("start of a node", machine.start_s, "s", lambda tables: tables * costs.start_ms / 1e3)
    yield Limit(
        f"journal of {machine.days} days",
        machine.disk_tb,
        "TB",
        lambda tables: tables * load.bets_a_second * costs.bet_bytes * 86_400 * machine.days / 1e12,
    )


def most_tables(limit: Limit, most: int) -> int:
    """The most tables on one journal that keep within the limit."""
    low, high = 0, 1
    while high < most and limit.of(high) <= limit.most:
        low, high = high, 2 * high
    high = min(high, most)
    if limit.of(high) <= limit.most:
        return high
    while high - low > max(1, low // 100):
        middle = (low + high) // 2
        low, high = (middle, high) if limit.of(middle) <= limit.most else (low, middle)
    return low

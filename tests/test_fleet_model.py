"""The model of a very large house, against queues whose waits are known."""

from __future__ import annotations

import numpy as np
import pytest
from bench.fleet_model import Costs, Limit, Load, arrivals, most_tables, p99_ms, waits_ms

COSTS = Costs(100, 300, 2_000, 2.0, 0.05, 20, 2_000, 5)


def test_a_bet_alone_waits_for_its_own_commit() -> None:
    waited = waits_ms(COSTS, np.array([0.0, 1.0, 2.0]))
    assert waited == pytest.approx([2.05, 2.05, 2.05])


def test_bets_during_a_commit_share_the_next_one() -> None:
    """The first is written until 2.05 ms; three wait, and are written together in 2.15 ms."""
    waited = waits_ms(COSTS, np.array([0.0, 0.0005, 0.001, 0.0015]))
    assert waited == pytest.approx([2.05, 3.7, 3.2, 2.7])


def test_arrivals_are_as_many_as_the_load_says_and_none_after_the_close() -> None:
    load = Load(seats=10, bets=2, round_s=40, betting_s=10)
    placed = arrivals(load, 500, 400, np.random.default_rng(1))
    assert placed.size == pytest.approx(500 * 20 * 10, rel=0.02)
    alone = arrivals(load, 1, 40, np.random.default_rng(2))
    assert len(np.unique(np.floor((alone - alone.min()) / 10))) <= 3, "the bets of one table come in its windows"


def test_waits_grow_with_the_tables_and_the_limit_is_found() -> None:
    load = Load()
    few, many = p99_ms(COSTS, load, 100), p99_ms(COSTS, load, 50_000)
    assert few < 5 < many
    assert most_tables(Limit("", 10, "", lambda tables: tables / 7), 1_000) == 70
    assert most_tables(Limit("", 10, "", lambda tables: 0), 1_000) == 1_000
    assert most_tables(Limit("", 10, "", lambda tables: 11), 1_000) == 0

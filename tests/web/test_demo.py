"""`make run`, killed during rounds and restarted: every table resumes by itself."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from punto.service.demo import Pace
from tests.web.serving import PATIENCE_S, Service

KILLS: Final = (
    ("commission", ("betting",)),
    ("knockout", ("dealing", "awaiting", "complete")),
    ("commission", ("dealing", "complete")),
)
"""A table, and the round states in which to kill the service."""
PACE: Final = Pace(card_s=0.05, between_rounds_s=0.1, bet_s=0.02, ruling_s=0.5, betting_seconds=1, look_s=0.02)


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    running = Service(tmp_path, PACE)
    yield running
    running.kill()


def test_every_table_resumes_after_a_kill_during_rounds(service: Service) -> None:
    for name, states in KILLS:
        play_until(service, lambda tables, name=name, states=states: state_of(tables[name]) in states)
        service.kill()
        service.start()
        goal = {table: number_of(one) + 2 for table, one in service.tables().items()}
        play_until(service, lambda tables, goal=goal: all(number_of(tables[table]) >= goal[table] for table in goal))


def state_of(table: dict[str, Any]) -> str:
    return str(table["round"]["state"]) if table["round"] else "none"


def number_of(table: dict[str, Any]) -> int:
    return int(table["round"]["number"]) if table["round"] else 0


def play_until(service: Service, reached: Any) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not reached(tables := service.tables()):
        assert time.monotonic() < deadline, {name: (number_of(one), state_of(one)) for name, one in tables.items()}
        time.sleep(0.02)

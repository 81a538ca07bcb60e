"""The table clock announces and closes betting on time, never early."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from punto.people import Role
from punto.refusals import Refusal
from punto.service.core.messages import Accepted, Answer
from punto.service.live import clock
from punto.table import Actor, Table, TableSettings, decide, evolve, open_table, set_up
from punto.table.commands import OpenBetting


def betting_for(seconds: int) -> Table:
    table = open_table(set_up("t1", "rws", TableSettings(betting_seconds=seconds)))
    events = decide(table, OpenBetting(), Actor(Role.DEALER))
    assert not isinstance(events, Refusal)
    for event in events:
        table = evolve(table, event)
    return table


def test_a_time_of_day_that_lags_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulates small wall-clock corrections, which do not affect sleep."""
    real, begin = clock.now_ms, clock.now_ms()
    monkeypatch.setattr(clock, "now_ms", lambda: begin + (real() - begin) * 9 // 10)
    monkeypatch.setattr(clock, "WARNING_MS", 200)
    warned_at: list[int] = []

    async def close() -> tuple[int | None, int]:
        closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def ask(*command: Any) -> Answer:
            closed.set_result(clock.now_ms())
            return Accepted(version=2)

        async def catch_up(table: str) -> None:
            """No other node is there."""

        watch = clock.Clock(ask, catch_up=catch_up, warn=lambda table: warned_at.append(clock.now_ms()))
        watch.see(betting_for(seconds=1), at=begin - 500)
        return watch.deadline("t1"), await closed

    deadline, closed_at = asyncio.run(close())
    assert deadline == begin + 500
    assert begin + 300 <= warned_at[0] < deadline <= closed_at

"""Scenes of many tables wait until commands are answered, but only so long, and are not all taken at once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from punto.service.live.queueing import InFlight
from punto.service.live.scenes import MANY_COMMANDS, MOST_PER_PASS, PACE_S, SceneTurns

TABLES = 2 * MOST_PER_PASS + 1


async def wait_for(taken: Sequence[int], number: int) -> None:
    async with asyncio.timeout(20):
        while len(taken) < number:
            await asyncio.sleep(0)


def test_scenes_wait_for_a_crowd() -> None:
    async def story() -> None:
        in_flight, taken = InFlight(), list[int]()
        turns, loop = SceneTurns(in_flight), asyncio.get_running_loop()
        for person in range(MANY_COMMANDS):
            in_flight.begin(f"t/{person}")
        turns.put_off(lambda: taken.append(-1), loop.time())
        for table in range(TABLES):
            turns.put_off(lambda table=table: taken.append(table), loop.time() + 600)  # type: ignore[misc]
        await wait_for(taken, 1)
        assert taken == [-1], "the one that has waited for too long"
        await asyncio.sleep(2 * PACE_S)
        assert taken == [-1]
        in_flight.end("t/0")
        await wait_for(taken, 2)
        assert len(taken) == 1 + MOST_PER_PASS, "commands have a turn in between"
        await wait_for(taken, 1 + TABLES)
        assert taken[1:] == list(range(TABLES))

    asyncio.run(story())

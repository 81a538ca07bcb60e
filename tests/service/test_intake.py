"""Connections share the event loop: a flood of one delays no other, and waits in its own socket."""

from __future__ import annotations

import asyncio
import time

from punto.service.api.intake import PASS_S, SLICE, Intake, SlicedConnection


class Socket(asyncio.Transport):
    """Knows whether reading is paused."""

    reads = True

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True


class Client(SlicedConnection):
    """Each of its slices takes half of a pass."""

    def __init__(self, name: str, intake: Intake, parsed: list[str], *, address: str = "", is_staff: bool = False):
        super().__init__()
        self.name = name
        self.intake = intake
        self.transport = Socket()
        self.parsed = parsed
        self.address = address
        self.is_staff = is_staff
        self.is_answered = True

    def is_ready(self) -> bool:
        return self.is_answered

    def parse(self, data: bytes) -> None:
        assert len(data) <= SLICE
        self.parsed.append(self.name)
        until = time.perf_counter() + PASS_S / 2
        while time.perf_counter() < until:
            pass


def play(*sends: tuple[str, str, int]) -> list[str]:
    """Clients send in one pass: address, name and number of slices. Returns whose slices were parsed, in order."""
    parsed: list[str] = []

    async def run() -> None:
        intake = Intake()
        for address, name, slices in sends:
            client = Client(name, intake, parsed, address=address, is_staff=name == "dealer")
            client.data_received(bytes(SLICE * slices))
        while len(parsed) < sum(slices for _, _, slices in sends):
            await asyncio.sleep(0)

    asyncio.run(run())
    return parsed


def test_connections_take_turns() -> None:
    parsed = play(("a", "flood", 20), ("b", "viewer", 1))
    assert parsed.index("viewer") <= 4
    assert parsed.count("flood") == 20


def test_addresses_take_turns() -> None:
    """Ten connections of one address get no more than one of another."""
    parsed = play(*(("a", "flood", 5) for _ in range(10)), ("b", "viewer", 5))
    assert parsed.index("viewer") <= 4
    assert len(parsed) - parsed[::-1].index("viewer") <= 14


def test_staff_go_first() -> None:
    parsed = play(*(("a", "flood", 5) for _ in range(10)), ("a", "dealer", 2))
    assert parsed.index("dealer") <= 3


def test_a_connection_reads_no_more_than_it_can_parse() -> None:
    async def run() -> None:
        client = Client("flood", Intake(), [])
        assert isinstance(client.transport, Socket)
        client.is_answered = False
        client.data_received(bytes(10))
        assert (client.parsed, client.transport.reads) == ([], False)
        client.is_answered = True
        client.parse_soon()
        assert (client.parsed, client.transport.reads) == (["flood"], True)

    asyncio.run(run())

"""The core of the service under every fault at once: nothing acknowledged is lost, nothing is done twice.

`PUNTO_SEED=4711 pytest tests/service/simulation` runs one seed alone.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from punto.entries import decode_money_entry, decode_table_entry, decode_voucher_entry
from punto.ledger.commands import RedeemVoucher
from punto.service.core.messages import Accepted, Refused
from punto.verify import verify
from tests.journal.effort import IS_SOAK
from tests.service.simulation.world import World

SEEDS = 5_000 if IS_SOAK else 40
EACH = 20
COMMANDS = 220


def seeds() -> list[range]:
    if alone := os.environ.get("PUNTO_SEED"):
        return [range(int(alone), int(alone) + 1)]
    return [range(start, start + EACH) for start in range(1, SEEDS + 1, EACH)]


@pytest.mark.parametrize("some", seeds(), ids=lambda some: f"{some[0]}-{some[-1]}")
def test_nothing_is_lost_and_nothing_is_done_twice(some: range) -> None:
    for seed in some:
        world = World(seed, COMMANDS)
        try:
            world.run()
            world.check_answers()
            check_records(world)
            findings = list(verify(world.store, None))
            assert not findings, findings[0]
        except Exception as error:
            raise AssertionError(f"seed {seed} fails; run it alone with PUNTO_SEED={seed}") from error
        finally:
            world.store.close()


def check_records(world: World) -> None:
    """Accepted commands are recorded once, refused ones never; vouchers are redeemed once."""
    written: Counter[tuple[str, str]] = Counter()
    for record in world.store.read_all():
        kind = record.stream.partition("/")[0]
        match kind:
            case "table":
                written[kind, decode_table_entry(record.payload).id] += 1
            case "account" | "books":
                written[record.stream, decode_money_entry(record.payload).id] += 1
            case "voucher":
                written[record.stream, decode_voucher_entry(record.payload).id] += 1
    assert set(written.values()) <= {1}
    on_record = {key for _, key in written}
    accepted = {key for key, asked in world.asked.items() if isinstance(asked.answer, Accepted)}
    refused_vouchers = {
        key
        for key, asked in world.asked.items()
        if isinstance(asked.command, RedeemVoucher) and isinstance(asked.answer, Refused)
    }
    assert accepted <= on_record
    assert on_record <= accepted | refused_vouchers
    redeemed = Counter(
        asked.command.number
        for asked in world.asked.values()
        if isinstance(asked.command, RedeemVoucher) and isinstance(asked.answer, Accepted)
    )
    assert set(redeemed.values()) <= {1}

"""`punto verify` detects every alteration of a journal and names it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from typer.testing import CliRunner

from punto.cli import app
from punto.journal import Record, create_store, inspect_store
from punto.journal.chain import NO_HASH, record_hash
from punto.journal.keys import public_bytes
from punto.journal.signing import make_checkpoint
from tests.journal.intruder import Intruder
from tests.reports.house import House

HOUSE_KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
FORGERS_KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(1, 33)))


def evening(url: str) -> None:
    """Ann bets 100 on Banker and wins on six, which pays half; another round; then a checkpoint."""
    with closing(create_store(url)) as store:
        house = House(store)
        house.open_table("t1", "rws")
        house.buy_in("t1", "ann", 1_000)
        house.play("t1", [("ann", "banker", 100)], "KH 2C KS 4D 5H")
        house.play("t1", [("ann", "player", 100)], "KH 2C KS 4D 5H")
        make_checkpoint(store, HOUSE_KEY, house.now)


def records(url: str, stream: str) -> list[Record]:
    with closing(inspect_store(url)) as store:
        return [record for record in store.scan() if record.stream == stream]


def with_text(url: str, stream: str, text: bytes) -> Record:
    """The first record of a stream that contains this text."""
    return next(record for record in records(url, stream) if text in record.payload)


def one_bit(url: str) -> str:
    placed = with_text(url, "table/t1", b"bet_placed")
    altered = placed.payload[:-2] + bytes([placed.payload[-2] ^ 1]) + placed.payload[-1:]
    Intruder(url).execute("UPDATE records SET payload = ? WHERE position = ?", altered, placed.position)
    return f"Record {placed.position}, version {placed.version} of table/t1, does not match its hash"


def one_cent(url: str) -> str:
    """Pays 50.01 and recomputes every later hash, without the signing key."""
    settled = with_text(url, "table/t1", b"round_settled")
    rehash(url, "table/t1", {settled.version: settled.payload.replace(b'"net_cents":5000,', b'"net_cents":5001,')})
    return "checkpoint"


def one_cent_signed_by_the_house(url: str) -> str:
    """Signs the altered journal with the house's own key; the payout is still wrong."""
    settled = with_text(url, "table/t1", b"round_settled")
    Intruder(url).execute("DELETE FROM checkpoints WHERE position > ?", 0)
    rehash(url, "table/t1", {settled.version: settled.payload.replace(b'"net_cents":5000,', b'"net_cents":5001,')})
    with closing(create_store(url)) as store:
        make_checkpoint(store, HOUSE_KEY, settled.at)
    return f"table/t1 version {settled.version}"


def one_missing_event(url: str) -> str:
    placed = with_text(url, "table/t1", b"bet_placed")
    Intruder(url).execute("DELETE FROM records WHERE position = ?", placed.position)
    return f"Record {placed.position} is missing"


def two_swapped_events(url: str) -> str:
    first, *_, last = [record for record in records(url, "table/t1") if b"cards_dealt" in record.payload]
    for record, payload in ((first, last.payload), (last, first.payload)):
        Intruder(url).execute("UPDATE records SET payload = ? WHERE position = ?", payload, record.position)
    return f"version {first.version} of table/t1"


def a_settled_bet_that_was_never_placed(url: str) -> str:
    """Signs the altered journal with the house's own key; the round is still impossible."""
    placed = with_text(url, "table/t1", b"bet_placed")
    Intruder(url).execute("DELETE FROM checkpoints WHERE position > ?", 0)
    rehash(url, "table/t1", {placed.version: placed.payload.replace(b'"cents":', b'"sent":', 1)})
    with closing(create_store(url)) as store:
        make_checkpoint(store, HOUSE_KEY, placed.at)
    return f"table/t1 version {placed.version}"


def a_forged_checkpoint(url: str) -> str:
    """Replaces the checkpoints with one signed by another key."""
    Intruder(url).execute("DELETE FROM checkpoints WHERE position > ?", 0)
    with closing(create_store(url)) as store:
        make_checkpoint(store, FORGERS_KEY, 0)
    return public_bytes(FORGERS_KEY).hex()


def a_forged_signature(url: str) -> str:
    Intruder(url).execute("UPDATE checkpoints SET signature = ? WHERE position > ?", b"\1" * 64, 0)
    return "is not signed by the key that it names"


def rehash(url: str, stream: str, changed: dict[int, bytes]) -> None:
    """Rewrites payloads and recomputes the chain."""
    intruder, previous = Intruder(url), NO_HASH
    for record in records(url, stream):
        payload = changed.get(record.version, record.payload)
        assert payload != record.payload or record.version not in changed
        previous = record_hash(previous, stream, record.version, record.at, payload)
        intruder.execute(
            "UPDATE records SET payload = ?, hash = ? WHERE position = ?", payload, previous, record.position
        )
    intruder.execute("UPDATE heads SET hash = ? WHERE stream = ?", previous, stream)


def verify(url: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["verify", url, "--trust", public_bytes(HOUSE_KEY).hex()])
    return done.exit_code, " ".join(done.output.split())


ALTERATIONS = [
    one_bit,
    one_cent,
    one_cent_signed_by_the_house,
    one_missing_event,
    two_swapped_events,
    a_settled_bet_that_was_never_placed,
    a_forged_checkpoint,
    a_forged_signature,
]


@pytest.mark.parametrize("alter", ALTERATIONS, ids=[alter.__name__ for alter in ALTERATIONS])
def test_an_alteration_is_found_and_named(url: str, alter: Callable[[str], str]) -> None:
    evening(url)
    named = alter(url)
    code, said = verify(url)
    assert (code, said.partition(" ")[0]) == (1, "WRONG")
    assert named in said


def test_an_unaltered_journal_is_clean(url: str) -> None:
    evening(url)
    code, said = verify(url)
    assert code == 0, said
    assert said.startswith("Clean: ")

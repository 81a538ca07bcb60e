"""An attacker who reads the whole journal before the cards are drawn looks for the secrets of a provable shoe.

The commitment tells at once whether a guess is right: whatever leads to it by hashing is a secret. So the attacker
tries everything on record, and what a careless house would use, as a secret, as the root and as the key of the house.
Houses that are careless on purpose show that the attack works.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from punto.entries import provable_stream
from punto.journal import Append, StreamAppend
from punto.journal.keys import public_bytes
from punto.journal.sqlite import SqliteStore
from punto.provable.record import SPARE_SECRETS
from punto.service.live.node import Node
from punto.table.commands import AddSeed, CloseBetting, OpenBetting, OpenTable, Settle
from tests.service.proving import ANN, HOUSE_KEY, MANAGER, PROVABLE, Table, events_in, run_house

LENGTH = 416 + SPARE_SECRETS
GUESSES = ("", "0", "key", "punto", "secret", "password", "t1", "punto provable shoe")


async def play_until_the_close(node: Node) -> None:
    table = Table(node)
    await table.does(OpenTable(game="rws", settings=PROVABLE), MANAGER)
    await table.does(OpenBetting())
    await table.does(CloseBetting())
    await table.draw_all()
    await table.does(Settle())
    await table.does(OpenBetting())
    await table.does(AddSeed(patron="ann", seed="lucky"), ANN)
    await table.does(CloseBetting())


def recorded(store: SqliteStore) -> Iterator[bytes]:
    """Every value on record, as bytes: those of the payloads, hashes, signatures, roots, keys, and times."""
    for record in store.read_all():
        yield from (record.hash, record.payload, str(record.at).encode())
        for text in re.findall(rb'"([^"]*)"|(-?\d+)', record.payload):
            value = text[0] or text[1]
            yield value
            if len(value) % 2 == 0 and re.fullmatch(rb"[0-9a-f]+", value):
                yield bytes.fromhex(value.decode())
    for checkpoint in store.checkpoints():
        yield from (checkpoint.root, checkpoint.digest, checkpoint.signature, checkpoint.public_key)
        yield str(checkpoint.at).encode()
    yield public_bytes(HOUSE_KEY)
    yield from (guess.encode() for guess in GUESSES)
    yield from (bytes([value]) * 32 for value in range(256))


def candidates(store: SqliteStore, nonce: str) -> set[bytes]:
    found = set(recorded(store))
    found |= {hashlib.sha256(value).digest() for value in found}
    text = f"punto/root/1\nt1\n1\n{nonce}".encode()
    roots = {hmac.digest(key, text, "sha256") for key in found}
    return {value for value in found | roots if len(value) == 32}


def find_secret(store: SqliteStore) -> bytes | None:
    """A value that says how later cards fall: it leads to the commitment, and is not revealed yet."""
    beside: list[dict[str, Any]] = events_in(store, provable_stream("t1"))
    [committed] = [one for one in beside if one["event"] == "shoe_committed/1"]
    revealed = [bytes.fromhex(one["secret"]) for one in beside if one["event"] == "secret_revealed/1"]
    goal = revealed[-1] if revealed else bytes.fromhex(committed["commitment"])
    for value in candidates(store, committed["nonce"]):
        hashed = value
        for _ in range(LENGTH):
            hashed = hashlib.sha256(hashed).digest()
            if hashed == goal:
                return value
    return None


def attack(shoe_key: bytes, spoil: Callable[[SqliteStore], SqliteStore] = lambda store: store) -> bytes | None:
    store = SqliteStore.in_memory()
    run_house(store, play_until_the_close, shoe_key=shoe_key)
    return find_secret(spoil(store))


CARELESS: dict[str, bytes] = {
    "the public key of the house": public_bytes(HOUSE_KEY),
    "the hash of a word": hashlib.sha256(b"punto").digest(),
    "equal bytes": b"\x17" * 32,
    "the table": b"t1",
}


@pytest.mark.parametrize("name", CARELESS)
def test_the_attack_finds_the_secrets_of_a_careless_house(name: str) -> None:
    assert attack(CARELESS[name]) is not None


def test_the_attack_finds_secrets_that_leak_into_the_journal() -> None:
    """A house that logs the next secret, or the root as text, in any record."""

    def leak(store: SqliteStore) -> SqliteStore:
        [committed] = [one for one in events_in(store, provable_stream("t1")) if one["event"] == "shoe_committed/1"]
        root = hmac.new(key, f"punto/root/1\nt1\n1\n{committed['nonce']}".encode(), hashlib.sha256).hexdigest()
        logged = StreamAppend(stream="log", payloads=(json.dumps({"debug": root}).encode(),))
        store.append_all([Append(streams=(logged,), at=0)])
        return store

    key = os.urandom(32)
    assert attack(key, leak) is not None


def test_nothing_on_record_before_the_draw_leads_to_a_secret() -> None:
    assert attack(os.urandom(32)) is None

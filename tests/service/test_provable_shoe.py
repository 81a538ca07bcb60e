"""A provable shoe at a live table, with seeds of patrons and a real witness; each manipulation of it is named.

`plain_check` shares no code with Punto: it reads the records as JSON.
"""

from __future__ import annotations

import hashlib
import hmac
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from punto.cards import parse_cards
from punto.entries import provable_stream, table_stream
from punto.journal.check import Check
from punto.journal.sqlite import SqliteStore
from punto.journal.witness_client import RemoteWitness
from punto.provable.record import SPARE_SECRETS
from punto.refusals import RefusalCode
from punto.service.live.node import Node
from punto.table.commands import CloseBetting, Deal, DealNext, OpenBetting, OpenTable
from punto.verify import verify
from punto.verify.store import verify_with
from tests.service.proving import (
    MANAGER,
    PROVABLE,
    ROUNDS,
    Table,
    a_witness,
    change,
    drop,
    events_in,
    forge,
    play,
    run_house,
    swap_a_card,
)


def findings(store: SqliteStore) -> list[str]:
    return [found.what for found in verify(store, None)]


def plain_check(beside: list[dict[str, Any]]) -> int:
    """Check every card of a table; returns their number. Cards are in the order of `left`."""
    order = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
    known, drawn, checked = (0, b""), [], 0
    shoe, left, lines = 0, [], []
    for event in beside:
        match event["event"]:
            case "shoe_committed/1":
                shoe, known = event["shoe"], (0, bytes.fromhex(event["commitment"]))
            case "inputs_fixed/1":
                left = [card for card, count in zip(order, event["left"], strict=True) for _ in range(count)]
                lines = ["-", *event["seeds"]]
            case "beacon_taken/1":
                key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(event["witness"]))
                key.verify(bytes.fromhex(event["beacon"]), b"punto/beacon/1\n" + bytes.fromhex(event["hash"]))
                lines[0] = event["beacon"]
            case "card_drawn/1":
                drawn.append((event, list(left), list(lines)))
                left.remove(event["card"])
            case "secret_revealed/1":
                secret, hashed = bytes.fromhex(event["secret"]), bytes.fromhex(event["secret"])
                own = {event["draw"]: secret}
                for draw in range(event["draw"] - 1, known[0] - 1, -1):
                    hashed = own[draw] = hashlib.sha256(hashed).digest()
                assert hashed == known[1]
                for card, cards, given in drawn:
                    numbers = ("t1", shoe, card["round"], card["draw"], 0)
                    text = "\n".join(["punto/draw/1", *map(str, numbers), *given])
                    word = hmac.new(own[card["draw"]], text.encode(), hashlib.sha256).hexdigest()
                    assert cards[int(word, 16) % len(cards)] == card["card"]
                checked += len(drawn)
                known, drawn = (event["draw"], secret), []
    assert drawn == []
    return checked


def test_every_card_is_proven_with_a_witness(tmp_path: Path) -> None:
    store = SqliteStore.in_memory()
    with a_witness(tmp_path) as witness:
        run_house(store, play, witness)
    beside = events_in(store, provable_stream("t1"))
    cards = [card for event in events_in(store, table_stream("t1")) for card in event.get("cards", ())]
    assert plain_check(beside) == len(cards) >= 4 * ROUNDS
    assert [event["card"] for event in beside if event["event"] == "card_drawn/1"] == cards
    assert len([event for event in beside if event["event"] == "beacon_taken/1"]) == ROUNDS
    assert [event["seeds"] for event in beside if event["event"] == "inputs_fixed/1"] == [["luckier 0"], ["luckier 1"]]
    assert findings(store) == []


def test_without_a_witness_the_record_says_so() -> None:
    store = SqliteStore.in_memory()
    run_house(store, play)
    beside = events_in(store, provable_stream("t1"))
    assert plain_check(beside) >= 4 * ROUNDS
    assert [event["has_witness"] for event in beside if event["event"] == "shoe_committed/1"] == [False, False]
    assert findings(store) == []


def test_nothing_is_drawn_without_the_witness_that_the_shoe_needs(tmp_path: Path) -> None:
    async def draws(node: Node) -> None:
        table = Table(node)
        await table.does(OpenTable(game="rws", settings=PROVABLE), MANAGER)
        await table.does(OpenBetting())
        await table.does(CloseBetting())
        assert await table.is_refused(DealNext()) is RefusalCode.AWAITING

    closed = socket.create_server(("127.0.0.1", 0))
    address = f"http://127.0.0.1:{closed.getsockname()[1]}"
    closed.close()
    run_house(SqliteStore.in_memory(), draws, RemoteWitness(address))


def test_nobody_names_a_card_and_no_secret_is_stored() -> None:
    async def deals(node: Node) -> None:
        table = Table(node)
        await table.does(OpenTable(game="rws", settings=PROVABLE), MANAGER)
        await table.does(OpenBetting())
        await table.does(CloseBetting())
        await table.does(DealNext())
        assert await table.is_refused(Deal(cards=parse_cards("AS"))) is RefusalCode.NOT_ALLOWED
        table_now = node.table("t1")
        assert table_now is not None
        assert table_now.round is not None
        assert len(table_now.round.cards) == 1

    store = SqliteStore.in_memory()
    run_house(store, deals)
    [committed] = [one for one in events_in(store, provable_stream("t1")) if one["event"] == "shoe_committed/1"]
    root = hmac.new(b"k" * 32, f"punto/root/1\nt1\n1\n{committed['nonce']}".encode(), hashlib.sha256).digest()
    stored = b"".join(record.payload for record in store.read_all())
    secret = root
    for _ in range(416 + SPARE_SECRETS):
        assert secret.hex().encode() not in stored
        secret = hashlib.sha256(secret).digest()
    assert secret.hex() == committed["commitment"]


def test_a_check_that_begins_at_a_checkpoint_knows_the_shoe(proven: SqliteStore) -> None:
    first = next(checkpoint for checkpoint in proven.checkpoints() if checkpoint.is_chained)
    found = [one.what for one in verify_with(Check(proven, None, since=first))]
    assert [what for what in found if what.startswith(("round", "shoe"))] == []


FORGERIES: dict[str, tuple[Callable[[list[dict[str, Any]]], None], str]] = {
    "another secret": (change("secret_revealed/1", secret="00" * 32), "does not lead to the commitment"),
    "another commitment": (change("shoe_committed/1", commitment="11" * 32), "does not lead to the commitment"),
    "a changed seed": (change("inputs_fixed/1", seeds=["mine"]), "not those that patrons added"),
    "a card of another seed": (change("inputs_fixed/1", seeds=["mine"]), "not the card that was dealt"),
    "a retried draw": (change("card_drawn/1", draw=2), "does not follow the draw before it"),
    "a swapped card": (swap_a_card, "without a draw"),
    "a withheld reveal": (drop("secret_revealed/1"), "was withheld"),
    "other bets": (change("inputs_fixed/1", bets="00"), "bets or the cards left"),
    "a card without a draw": (drop("card_drawn/1"), "without a draw"),
    "another beacon": (change("beacon_taken/1", beacon="22" * 64), "did not sign the first checkpoint"),
    "no beacon": (drop("beacon_taken/1"), "required signature is missing"),
    "a later checkpoint": (change("beacon_taken/1", hash="33" * 32), "did not sign the first checkpoint"),
}


@pytest.fixture(scope="module")
def proven(tmp_path_factory: pytest.TempPathFactory) -> SqliteStore:
    store = SqliteStore.in_memory()
    with a_witness(tmp_path_factory.mktemp("witness")) as witness:
        run_house(store, play, witness)
    return store


@pytest.mark.parametrize("name", FORGERIES)
def test_a_manipulation_is_named(name: str, proven: SqliteStore) -> None:
    edit, said = FORGERIES[name]
    found = findings(forge(proven, edit))
    assert any(said in one for one in found), found


def test_an_unchanged_copy_has_no_findings_about_draws(proven: SqliteStore) -> None:
    copied = forge(proven, lambda events: None)
    assert [one for one in findings(copied) if one.startswith(("round", "shoe"))] == []

"""A provable shoe at a live table, with seeds of patrons and a real witness; each manipulation of it is named.

`plain_check` shares no code with Punto: it reads the records as JSON.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from punto.cards import parse_cards
from punto.entries import provable_stream, table_stream
from punto.journal import Append, StreamAppend
from punto.journal.check import Check
from punto.journal.notary import Notary
from punto.journal.sqlite import SqliteStore
from punto.journal.witness import Witness
from punto.journal.witness_client import RemoteWitness
from punto.people import Person, Post
from punto.refusals import RefusalCode
from punto.service.core.messages import Accepted, Answer, Refused
from punto.service.live.node import Node
from punto.service.witness import Histories, create_witness
from punto.table import TableSettings
from punto.table.commands import AddSeed, CloseBetting, Deal, DealNext, NewShoe, OpenBetting, OpenTable, Settle
from punto.verify import verify
from punto.verify.store import verify_with

DEALER, MANAGER, ANN = Person("dan", Post.DEALER), Person("mia", Post.PIT_MANAGER), Person("ann", Post.PATRON)
PROVABLE = TableSettings(provable_shoe=True)
ROUNDS = 2


class Table:
    def __init__(self, node: Node) -> None:
        self._node = node

    async def does(self, command: Any, by: Person = DEALER) -> Accepted:
        answer = await self._node.ask("t1", command, by)
        assert isinstance(answer, Accepted), answer
        return answer

    async def is_refused(self, command: Any, by: Person = DEALER) -> RefusalCode:
        answer: Answer = await self._node.ask("t1", command, by)
        assert isinstance(answer, Refused)
        return answer.refusal.code

    async def draw_all(self) -> None:
        while (table := self._node.table("t1")) and table.round and table.round.state.value == "dealing":
            await self.does(DealNext())


async def play(node: Node) -> None:
    table = Table(node)
    await table.does(OpenTable(game="rws", settings=PROVABLE), MANAGER)
    for number in range(ROUNDS):
        await table.does(OpenBetting())
        await table.does(AddSeed(patron="ann", seed=f"lucky {number}"), ANN)
        await table.does(AddSeed(patron="ann", seed=f"luckier {number}"), ANN)
        assert await table.is_refused(AddSeed(patron="ben", seed="x"), ANN) is RefusalCode.NOT_ALLOWED
        assert await table.is_refused(AddSeed(patron="ann", seed="two\nlines"), ANN) is RefusalCode.CANNOT_HAPPEN_HERE
        await table.does(CloseBetting())
        assert await table.is_refused(AddSeed(patron="ann", seed="late"), ANN) is RefusalCode.BETTING_CLOSED
        await table.draw_all()
        await table.does(Settle())
    await table.does(NewShoe())


@contextmanager
def a_witness(folder: Path) -> Iterator[RemoteWitness]:
    listener = socket.create_server(("127.0.0.1", 0))
    app = create_witness(Histories(folder, Ed25519PrivateKey.generate()))
    server = uvicorn.Server(uvicorn.Config(app, log_level="critical"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield RemoteWitness(f"http://127.0.0.1:{listener.getsockname()[1]}")
    finally:
        server.should_exit = True
        thread.join(30)
        listener.close()


def run_house(store: SqliteStore, work: Callable[[Node], Any], *witnesses: Witness) -> None:
    async def run() -> None:
        notary = Notary(store, Ed25519PrivateKey.generate(), witnesses)
        node = Node(store, notary, shoe_key=b"k" * 32)
        try:
            await work(node)
        finally:
            await node.stop()

    asyncio.run(asyncio.wait_for(run(), 120))


def events_in(store: SqliteStore, stream: str) -> list[dict[str, Any]]:
    return [event for record in store.read(stream) for event in json.loads(record.payload)["events"]]


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
    for _ in range(416):
        assert secret.hex().encode() not in stored
        secret = hashlib.sha256(secret).digest()
    assert secret.hex() == committed["commitment"]


def test_a_check_that_begins_at_a_checkpoint_knows_the_shoe(proven: SqliteStore) -> None:
    first = next(checkpoint for checkpoint in proven.checkpoints() if checkpoint.is_chained)
    found = [one.what for one in verify_with(Check(proven, None, since=first))]
    assert [what for what in found if what.startswith(("round", "shoe"))] == []


def change(name: str, **fields: Any) -> Callable[[list[dict[str, Any]]], None]:
    def edit(events: list[dict[str, Any]]) -> None:
        next(one for one in events if one["event"] == name).update(fields)

    return edit


def drop(name: str) -> Callable[[list[dict[str, Any]]], None]:
    def edit(events: list[dict[str, Any]]) -> None:
        events.remove(next(one for one in events if one["event"] == name))

    return edit


FORGERIES: dict[str, tuple[Callable[[list[dict[str, Any]]], None], str]] = {
    "another secret": (change("secret_revealed/1", secret="00" * 32), "does not lead to the commitment"),
    "another commitment": (change("shoe_committed/1", commitment="11" * 32), "does not lead to the commitment"),
    "a changed seed": (change("inputs_fixed/1", seeds=["mine"]), "not those that patrons added"),
    "a card of another seed": (change("inputs_fixed/1", seeds=["mine"]), "not the card that was dealt"),
    "a retried draw": (change("card_drawn/1", draw=2), "does not follow the draw before it"),
    "a swapped card": (change("card_drawn/1", card="7C"), "without a draw"),
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


def forge(original: SqliteStore, edit: Callable[[list[dict[str, Any]]], None]) -> SqliteStore:
    """A whole new journal, as a house with all keys could write it, with the first fitting event changed."""
    forged, done = SqliteStore.in_memory(), False
    for record in original.read_all():
        payload = record.payload
        if record.stream == provable_stream("t1") and not done:
            entry = json.loads(payload)
            try:
                edit(entry["events"])
                done, payload = True, json.dumps(entry).encode()
            except StopIteration:
                pass
        append = StreamAppend(stream=record.stream, payloads=(payload,))
        forged.append_all([Append(streams=(append,), at=record.at)])
    assert done
    for checkpoint in original.checkpoints():
        forged.add_checkpoint(checkpoint)
    return forged


@pytest.mark.parametrize("name", FORGERIES)
def test_a_manipulation_is_named(name: str, proven: SqliteStore) -> None:
    edit, said = FORGERIES[name]
    found = findings(forge(proven, edit))
    assert any(said in one for one in found), found


def test_an_unchanged_copy_has_no_findings_about_draws(proven: SqliteStore) -> None:
    copied = forge(proven, lambda events: None)
    assert [one for one in findings(copied) if one.startswith(("round", "shoe"))] == []

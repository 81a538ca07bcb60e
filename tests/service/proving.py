"""A table with a provable shoe, its witness, and journals that were manipulated."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.entries import provable_stream
from punto.journal import Append, StreamAppend
from punto.journal.notary import Notary
from punto.journal.sqlite import SqliteStore
from punto.journal.witness import Witness
from punto.journal.witness_client import RemoteWitness
from punto.people import Person, Post
from punto.refusals import RefusalCode
from punto.service.access.patron_names import PatronNames
from punto.service.access.secrets import Secrets
from punto.service.core.messages import Accepted, Answer, Refused
from punto.service.live.node import Node
from punto.service.witness import Histories, create_witness
from punto.table import TableSettings
from punto.table.commands import AddSeed, CloseBetting, DealNext, NewShoe, OpenBetting, OpenTable, Settle

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


HOUSE_KEY = Ed25519PrivateKey.generate()


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


def run_house(
    store: SqliteStore, work: Callable[[Node], Any], *witnesses: Witness, shoe_key: bytes = b"k" * 32
) -> None:
    async def run() -> None:
        notary = Notary(store, HOUSE_KEY, witnesses)
        notary.ask_witnesses()
        secrets = Secrets(session_key=b"", shoe_key=shoe_key, names=PatronNames(store, b"p" * 32))
        node = Node(store, notary, secrets=secrets)
        try:
            await work(node)
        finally:
            await node.stop()

    asyncio.run(asyncio.wait_for(run(), 120))


def events_in(store: SqliteStore, stream: str) -> list[dict[str, Any]]:
    return [event for record in store.read(stream) for event in json.loads(record.payload)["events"]]


def change(name: str, **fields: Any) -> Callable[[list[dict[str, Any]]], None]:
    def edit(events: list[dict[str, Any]]) -> None:
        next(one for one in events if one["event"] == name).update(fields)

    return edit


def swap_a_card(events: list[dict[str, Any]]) -> None:
    drawn = next(one for one in events if one["event"] == "card_drawn/1")
    drawn["card"] = "8C" if drawn["card"] == "7C" else "7C"


def drop(name: str) -> Callable[[list[dict[str, Any]]], None]:
    def edit(events: list[dict[str, Any]]) -> None:
        events.remove(next(one for one in events if one["event"] == name))

    return edit


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

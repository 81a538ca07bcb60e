"""Reads streams into the view without blocking the event loop, which must go on while a store does not answer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

from punto.entries import account_stream
from punto.people import Person, Post
from punto.service.core.messages import Envelope
from punto.service.core.money import purse_of
from punto.service.core.planning import Planned, plan
from punto.service.core.view import Held, NotHeldError, Resident, View
from punto.table import Table


async def load(view: View, streams: Iterable[str]) -> dict[str, Held[Any]]:
    """Read these in a thread. The view keeps each unless a newer record came meanwhile."""
    wanted = tuple(streams)
    for stream in wanted:
        view.expect(stream)
    read: dict[str, Held[Any]] = {}
    try:
        read = await asyncio.to_thread(lambda: {stream: view.read(stream) for stream in wanted})
    finally:
        for stream in wanted:
            view.receive(stream, read.get(stream))
    return read


async def load_and_plan(view: View, table: str, envelopes: Sequence[Envelope]) -> Planned:
    """Plan from memory; read what is missing, and plan again."""
    loaded: dict[str, Held[Any]] = {}
    while True:
        try:
            return plan(Resident(view, loaded), table, envelopes)
        except NotHeldError as missing:
            state = view.peek(missing.stream) if missing.stream.startswith("table/") else view.peek(f"table/{table}")
            purses = _purses(state.state, envelopes) if state is not None else set()
            wanted = {missing.stream, *(purse for purse in purses if view.peek(purse) is None)} - loaded.keys()
            loaded |= await load(view, wanted)


def _purses(table: Table | None, envelopes: Sequence[Envelope]) -> set[str]:
    """Accounts that these commands probably touch, to read them all at once."""
    if table is None:
        return set()
    patrons = {envelope.by.name for envelope in envelopes if envelope.by.post is Post.PATRON}
    patrons |= {name for envelope in envelopes if (name := getattr(envelope.command, "patron", None))}
    return {account_stream(purse_of(table, Person(name, Post.PATRON))) for name in patrons}

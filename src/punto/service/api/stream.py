"""A table over the WebSocket: a snapshot, then every event after the version you have; commands go the same way."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final

import msgspec
import structlog
from starlette.exceptions import HTTPException
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from punto.errors import JournalError
from punto.people import Person
from punto.service.access.sessions import Session
from punto.service.api.tables import carry_out, own_balance, read_command, surroundings
from punto.service.api.web import (
    DEFECT,
    LARGEST_BODY,
    UNAVAILABLE,
    is_same_origin,
    key_field,
    node_of,
    session_of,
    still_holds,
)
from punto.service.live import metrics
from punto.service.live.clock import now_ms
from punto.service.live.hub import Surroundings, Viewer
from punto.service.live.node import Node
from punto.service.showing.edge import outward
from punto.service.showing.redaction import plain
from punto.table.codec import to_stored

NO_SUCH_STREAM: Final = 4404
SESSION_OVER: Final = 4401
MOST_AT_ONCE: Final = 64
"""Commands of one connection that wait for their answer."""

log = structlog.get_logger()
_encoder = msgspec.json.Encoder(enc_hook=to_stored)


async def stream_table(socket: WebSocket) -> None:
    node = node_of(socket)
    name = socket.path_params["table"]
    after = socket.query_params.get("after", "0")
    is_known = await node.knows(name) and after.isascii() and after.isdigit() and len(after) < 16
    if not is_known or not is_same_origin(socket.headers):
        await socket.close(code=NO_SUCH_STREAM)
        return
    await socket.accept()
    await Watching(socket, node, name, session_of(socket)).run(int(after))


class Watching:
    """One connection."""

    def __init__(self, socket: WebSocket, node: Node, table: str, session: Session | None) -> None:
        self._socket = socket
        self._node = node
        self._table = table
        self._session = session
        self._answering: set[asyncio.Task[None]] = set()

    async def run(self, after: int) -> None:
        metrics.viewers.inc()
        works = [asyncio.create_task(self._tell(after)), asyncio.create_task(self._hear())]
        try:
            done, _ = await asyncio.wait(works, return_when=asyncio.FIRST_COMPLETED)
            for work in done:
                if (error := work.exception()) and not isinstance(error, WebSocketDisconnect | RuntimeError):
                    log.error("stream", table=self._table, error=repr(error))
        finally:
            metrics.viewers.dec()
            tasks = [*works, *self._answering]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                if self._socket.application_state is WebSocketState.CONNECTED:
                    await self._socket.close(code=1000 if self._is_valid() else SESSION_OVER)

    def _is_valid(self) -> bool:
        """Nobody needs a session to watch; who has one watches as long as it holds."""
        return self._session is None or still_holds(self._node, self._session)

    @property
    def _person(self) -> Person | None:
        return self._session.person if self._session else None

    async def _tell(self, after: int) -> None:
        node, table, person = self._node, self._table, self._person
        around = Surroundings(
            shared=lambda: surroundings(node, table),
            balance_cents=lambda: own_balance(node, table, person) if person else 0,
            now=now_ms,
        )
        async for message in node.channel(table).messages(Viewer(person), after, around):
            if not self._is_valid():
                return
            await self._socket.send_text(message)

    async def _hear(self) -> None:
        """Commands, each answered under its id, several at once; what makes no sense is said to be so."""
        while True:
            try:
                text = await self._socket.receive_text()
            except (WebSocketDisconnect, KeyError, RuntimeError):
                return
            if not self._is_valid():
                return
            if len(self._answering) >= MOST_AT_ONCE:
                await asyncio.wait(self._answering, return_when=asyncio.FIRST_COMPLETED)
            task = asyncio.create_task(self._answer(text))
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)

    async def _answer(self, text: str) -> None:
        reply = await self._reply(text)
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.send_text(_encoder.encode(outward(reply)).decode())

    async def _reply(self, text: str) -> dict[str, Any]:
        if len(text) > LARGEST_BODY:
            return {"error": f"A message has {LARGEST_BODY} characters at most."}
        try:
            body = msgspec.json.decode(text)
        except (msgspec.DecodeError, RecursionError):
            return {"error": "The message is not JSON."}
        if not isinstance(body, dict) or not isinstance(body.get("id"), str):
            return {"error": "A message is a JSON object with id and command."}
        key = body["id"]
        try:
            if self._person is None:
                return {"id": key, "error": "Log in first."}
            command = read_command(body.get("command"))
            answer = await carry_out(self._node, self._table, command, self._person, key_field(body))
        except HTTPException as error:
            return {"id": key, "error": error.detail}
        except JournalError:
            return {"id": key, "error": UNAVAILABLE}
        except Exception:
            log.exception("defect", table=self._table)
            return {"id": key, "error": DEFECT}
        return {"id": key, **plain(answer)}


ROUTES = [WebSocketRoute("/api/tables/{table}/stream", stream_table)]

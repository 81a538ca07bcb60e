"""A table over the WebSocket: a snapshot, then every event after the version you have; commands go the same way."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

import structlog
from msgspec import UNSET
from starlette.exceptions import HTTPException
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from punto.errors import JournalError, WireError
from punto.people import Person
from punto.service.access.sessions import Session
from punto.service.api.endpoints import LARGEST_BODY
from punto.service.api.tables import carry_out
from punto.service.api.web import DEFECT, UNAVAILABLE, is_same_origin, node_of, session_of, still_holds
from punto.service.live import metrics
from punto.service.live.node import Node
from punto.service.showing.redaction import show_answer
from punto.wire.answers import Accepted, Problem, Refused
from punto.wire.codec import encode, read
from punto.wire.commands import CommandMessage, command_of, find_key

NO_SUCH_STREAM: Final = 4404
SESSION_OVER: Final = 4401
MOST_AT_ONCE: Final = 64
"""Commands of one connection that wait for their answer."""

log = structlog.get_logger()


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
        async for message in self._node.channel(self._table).messages(self._person, after):
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
            await self._socket.send_text(encode(reply).decode())

    async def _reply(self, text: str) -> Accepted | Refused | Problem:
        if len(text) > LARGEST_BODY:
            return Problem(error=f"A message has {LARGEST_BODY} characters at most.")
        person = self._person
        try:
            if person is None:
                return _problem(text, "Log in first.")
            message = read(CommandMessage, text)
            answer = await carry_out(self._node, self._table, command_of(message), person, message.id)
            return show_answer(answer, person, message.id)
        except HTTPException as error:
            return _problem(text, error.detail)
        except WireError as error:
            return _problem(text, str(error))
        except JournalError:
            return _problem(text, UNAVAILABLE)
        except Exception:
            log.exception("defect", table=self._table)
            return _problem(text, DEFECT)


def _problem(text: str, sentence: str) -> Problem:
    """Under the message's key, where it has one."""
    return Problem(id=find_key(text) or UNSET, error=sentence)


ROUTES = [WebSocketRoute("/api/tables/{table}/stream", stream_table)]

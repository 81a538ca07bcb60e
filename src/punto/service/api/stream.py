"""A table over WebSocket: sends a snapshot and later events, and accepts commands."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from typing import Final

import structlog
from msgspec import UNSET
from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from punto.errors import JournalError, WireError
from punto.messages import Message
from punto.people import Person, Post
from punto.service.access.patron_sealing import has_pseudonym
from punto.service.access.sessions import Session
from punto.service.api.problems import show_problem
from punto.service.api.web import (
    DEFECT,
    LOG_IN_FIRST,
    PSEUDONYM_SENT,
    full_session_of,
    is_same_origin,
    is_staff,
    is_valid,
    node_of,
    sentence_of,
)
from punto.service.core.acting import check_opening
from punto.service.core.messages import Answer, refused
from punto.service.live import metrics
from punto.service.live.clock import now_ms
from punto.service.live.desk import TableStoppedError
from punto.service.live.health import NotServingError
from punto.service.live.node import Node
from punto.service.live.pools import BusyError
from punto.service.live.proving import pin_of
from punto.service.showing.peeling import PullMessage
from punto.service.showing.redaction import show_answer
from punto.table.commands import OpenTable
from punto.wire.answers import Accepted, Problem, Refused
from punto.wire.codec import read
from punto.wire.commands import CommandMessage, command_of, find_key

NO_SUCH_STREAM: Final = 4404
GONE_ELSEWHERE: Final = 1012
"""The node stops: connect again, and another one answers."""
TRY_LATER: Final = 1013
SESSION_OVER: Final = 4401
LOOK_S: Final = 0.02
MOST_AT_ONCE: Final = 64
"""Commands per connection without an answer that was sent. Further ones wait in the socket."""

PULL: Final = '{"pull":'
"""How the message of a patron who peels a card begins. It is no command: it changes nothing."""

log = structlog.get_logger()


class Stream:
    """The ASGI endpoint."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        node = node_of(socket)
        name = socket.path_params["table"]
        after = socket.query_params.get("after", "0")
        try:
            is_known = await node.knows(name)
        except (JournalError, BusyError):
            await socket.close(code=TRY_LATER)
            return
        is_version = after.isascii() and after.isdigit() and len(after) < 16
        if not is_known or not is_version or not is_same_origin(socket.headers):
            await socket.close(code=NO_SUCH_STREAM)
            return
        await socket.accept()
        session = full_session_of(socket)
        socket.state.connection.is_staff = is_staff(session)
        watching = Watching(Client(scope, receive, send), node, name, session)
        socket.state.connection.listener = watching
        by, started = session.name if session else None, time.monotonic()
        log.info("stream_opened", table=name, by=by, after=int(after))
        with node.departure.attended(), node.fault_watch.attended(session.person if session else None):
            await watching.run(int(after))
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(code=watching.close_code)
        log.info("stream_closed", table=name, by=by, seconds=round(time.monotonic() - started, 1))


class Client:
    """Text messages, which bypass Starlette for speed: there are thousands per second."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        connection = scope["state"]["connection"]
        self.try_send: Callable[..., bool] = connection.try_send
        """Return False if the client is slow or gone."""
        self.parse_soon: Callable[[], None] = connection.parse_soon

    async def read(self) -> str | None:
        """A message that came before there was a listener. None if the client is gone."""
        return (await self._receive()).get("text")

    async def send(self, text: bytes) -> bool:
        """Wait for a slow client. Return False if it is gone."""
        if self.try_send(text):
            return True
        try:
            await self._send({"type": "websocket.send", "text": text.decode()})
        except (OSError, RuntimeError):
            return False
        return True


class Watching:
    """One connection."""

    def __init__(self, client: Client, node: Node, table: str, session: Session | None) -> None:
        self._client = client
        self._node = node
        self._table = table
        self._session = session
        self._person: Person | None = session.person if session else None
        self._context = copy_context()
        """The connection's, for messages that its protocol brings."""
        self._pending = 0
        self._replies: list[bytes] = []
        """Those that were not sent yet."""
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def run(self, after: int) -> None:
        metrics.viewers.inc()
        works = [self._send_pictures(after), self._read_early(), self._depart()]
        if self._session is not None:
            works.append(self._watch_session())
        tasks: list[asyncio.Future[None]] = [self._over, *map(asyncio.ensure_future, works)]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                if error := task.exception():
                    log.error("stream", table=self._table, error=repr(error))
        finally:
            metrics.viewers.dec()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def close_code(self) -> int:
        if self._node.departure.has_begun:
            return GONE_ELSEWHERE
        return 1000 if self.is_valid() else SESSION_OVER

    def is_valid(self) -> bool:
        """Anonymous viewers are always valid; others need a valid session."""
        return self._session is None or is_valid(self._node, self._session)

    async def _watch_session(self) -> None:
        """Return when the session has ended, at this node or another."""
        await self._node.session_watch.wait_for_end(self.is_valid)

    async def _depart(self) -> None:
        """Return when the node stops and every command that was taken has its answer."""
        await self._node.departure.wait()
        while self._pending or self._replies:
            await asyncio.sleep(LOOK_S)

    async def _send_pictures(self, after: int) -> None:
        channel = self._node.channel(self._table)
        async for message in channel.messages(self._person, after):
            started = time.perf_counter()
            if not self.is_valid() or not await self._client.send(message):
                return
            channel.cost.sending.add(time.perf_counter() - started)

    async def _read_early(self) -> None:
        while (text := await self._client.read()) is not None:
            self.hear(text)

    @property
    def has_room(self) -> bool:
        return self._pending + len(self._replies) < MOST_AT_ONCE

    def hear(self, text: str) -> None:
        """Submit commands concurrently. Each answer carries its command's id; malformed messages get an error."""
        if self._over.done() or self._node.departure.has_begun:
            return  # the client sends it again, to another node
        if not self.is_valid():
            self._over.set_result(None)
            return
        if self._session is not None and self._session.id:  # terminals do not become idle
            self._node.sessions.note_use(self._session.id, now_ms())
        try:
            self._context.run(self._take, text)
        except Exception as error:  # other connections are parsed in the same pass
            self._over.set_exception(error)

    def _take(self, text: str) -> None:
        if self._person is None:
            self._reply(_problem(text, LOG_IN_FIRST))
        elif self._person.post is Post.PATRON and has_pseudonym(text):
            self._reply(_problem(text, PSEUDONYM_SENT))
        else:
            try:
                if text.startswith(PULL):
                    self._node.channel(self._table).show_peel(read(PullMessage, text).pull, self._person)
                else:
                    self._submit(read(CommandMessage, text), self._person)
            except WireError as error:
                self._reply(Problem(id=find_key(text) or UNSET, error=str(error)))
            except NotServingError as error:
                self._reply(_problem(text, error.reason))
            except TableStoppedError:
                self._reply(_problem(text, DEFECT))

    def _submit(self, message: CommandMessage, person: Person) -> None:
        command = command_of(message)
        if isinstance(command, OpenTable) and (refusal := check_opening(self._table, person)):
            self._reply(show_answer(refused(refusal), person, message.id))
            return
        answer = self._node.carry_out(self._table, command, person, message.id, pin_of(message))
        self._pending += 1
        answer.add_done_callback(partial(self._answered, message.id, person))

    def _answered(self, key: str, person: Person, answered: asyncio.Future[Answer]) -> None:
        self._pending -= 1
        if answered.cancelled():
            return
        match answered.exception():
            case None:
                self._reply(show_answer(answered.result(), person, key))
            case JournalError() as error:
                self._reply(show_problem(sentence_of(error), key))
            case _:
                self._reply(show_problem(DEFECT, key))

    def _reply(self, reply: Accepted | Refused | Problem) -> None:
        """Replies to commands that were decided together are sent together: each send is a call of the system."""
        if not self._replies:
            asyncio.get_running_loop().call_soon(self.flush)
        self._replies.append(self._node.patron_names.encode(reply))

    def flush(self) -> None:
        was_full = not self.has_room
        if self._replies and self._client.try_send(*self._replies):
            self._replies.clear()
            if was_full:
                self._client.parse_soon()


def _problem(text: str, said: Message) -> Problem:
    return show_problem(said, find_key(text) or UNSET)


ROUTES = [WebSocketRoute("/api/tables/{table}/stream", Stream())]

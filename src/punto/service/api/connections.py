"""Connections: bounds on their number, on the time for a request and on the bytes of its headers.

The server calls these protocols for every connection. A client that is slow or never finishes costs a socket for a few
seconds. When an address has too many unfinished requests, its oldest one is closed, so the next client gets through.
"""

from __future__ import annotations

import asyncio
import resource
from collections import Counter, OrderedDict
from collections.abc import Container
from typing import Any, Final, Protocol, cast

import structlog
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from punto.errors import PuntoError
from punto.service.api.framing import Frames, text_head
from punto.service.api.intake import SLICE, Intake, SlicedConnection

HEADERS_S: Final = 10.0
"""From the connection, or from the first byte after an answer, to the end of the headers."""
BODY_S: Final = 20.0
"""From the headers to the end of the body."""
ANSWER_S: Final = 60.0
"""From the request to the end of the answer, which the client must read."""
LARGEST_HEADERS: Final = 16 * 1024
"""Bytes of the request line and the headers."""
MOST_UNFINISHED: Final = 1_000
MOST_UNFINISHED_PER_ADDRESS: Final = 100
GRACE_S: Final = 1.0
"""A request that began this recently is not closed for a newer one."""
MOST_CONNECTIONS: Final = 16_000
MOST_PER_ADDRESS: Final = 4_000
SPARE_FILES: Final = 200
"""File descriptors for the journal, logs and libraries."""
FEWEST_CONNECTIONS: Final = 50
LONGEST_UNREAD_S: Final = 15.0
"""How long what a stream sends may wait for a client that does not read it. Meanwhile nothing is added."""
FAREWELL_S: Final = 5.0
"""For a client to read why its connection is closed."""
TOO_SLOW: Final = "This connection reads too slowly."
MOST_FRAGMENTS: Final = 64
"""Of one message in a stream."""

log = structlog.get_logger()


def allow_connections() -> int:
    """Raise the limit of open files as far as the system allows. Return how many may be connections."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if hard == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    if hard < SPARE_FILES + FEWEST_CONNECTIONS:
        needed = SPARE_FILES + FEWEST_CONNECTIONS
        raise PuntoError(f"The service may open only {hard} files, but needs {needed}. Raise the limit: `ulimit -n`.")
    return min(MOST_CONNECTIONS, hard - SPARE_FILES)


class Door:
    """Counts the connections of a process, overall and by address."""

    def __init__(self, most: int, per_address: int = MOST_PER_ADDRESS) -> None:
        self._most = most
        self._per_address = per_address
        self._by_address: Counter[str] = Counter()
        self._total = 0
        self._unfinished: OrderedDict[Guarded, tuple[str, float]] = OrderedDict()
        """With their address and when they began, oldest first."""
        self._unfinished_by_address: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether there is room for another connection."""
        if self._total >= self._most or self._by_address[address] >= self._per_address:
            return False
        self._total += 1
        self._by_address[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._total -= 1
        _decrease(self._by_address, address)

    def begin(self, connection: Guarded, address: str) -> None:
        """Note that a request has not arrived completely. Close the oldest one if there are too many."""
        now = connection.loop.time()
        if self._unfinished_by_address[address] >= MOST_UNFINISHED_PER_ADDRESS:
            self._drop_oldest({address}, now)
        elif len(self._unfinished) >= MOST_UNFINISHED:
            self._drop_oldest(self._unfinished_by_address.keys(), now)
        self._unfinished[connection] = (address, now)
        self._unfinished_by_address[address] += 1

    def finish(self, connection: Guarded) -> None:
        if (known := self._unfinished.pop(connection, None)) is not None:
            _decrease(self._unfinished_by_address, known[0])

    def _drop_oldest(self, addresses: Container[str], now: float) -> None:
        oldest, (_, began) = next(item for item in self._unfinished.items() if item[1][0] in addresses)
        if now - began > GRACE_S:
            self.finish(oldest)
            oldest.give_up(408, b"Too many unfinished requests.")


def _decrease(counts: Counter[str], key: str) -> None:
    counts[key] -= 1
    if not counts[key]:
        del counts[key]


class Guarded(SlicedConnection, HttpToolsProtocol):
    """An HTTP connection with bounds on time and bytes. A request sent ahead waits until the last one is answered."""

    door: Door

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], **more: Any) -> None:
        super().__init__(config, server_state, app_state, **more)
        self._is_inside = False
        self._timer: asyncio.TimerHandle | None = None
        self._header_bytes = 0
        self._reads_headers = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self._is_inside = self.door.enter(self.address)
        if self._is_inside:
            self._begin()
        else:
            self.give_up(503, b"Too many connections: try again later.")

    def is_ready(self) -> bool:
        is_answered = self.cycle is None or self.cycle.response_complete
        return not self.flow.read_paused and (is_answered or not self._reads_headers)

    def parse(self, data: bytes) -> None:
        if self._reads_headers:
            if self._timer is None:
                self._begin()
            self._header_bytes += len(data)
        HttpToolsProtocol.data_received(self, data)
        if self._reads_headers and self._header_bytes > LARGEST_HEADERS:
            self.give_up(431, b"The headers exceed 16 kB.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope["state"]["connection"] = self

    def on_headers_complete(self) -> None:
        self._reads_headers = False
        self._header_bytes = 0
        self._wait(BODY_S)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._reads_headers = True
        self.door.finish(self)
        self._wait(HEADERS_S if self.cycle and self.cycle.response_complete else ANSWER_S)

    def on_response_complete(self) -> None:
        if self._reads_headers:
            self._stop_timer()
        super().on_response_complete()
        self.parse_soon()

    def handle_websocket_upgrade(self) -> None:
        self._stop_timer()
        self.door.finish(self)
        super().handle_websocket_upgrade()
        stream = self.transport.get_protocol()
        assert isinstance(stream, GuardedStream)
        stream.address = self.address
        stream.on_lost = self._leave
        sent_ahead, self.unparsed = bytes(self.unparsed), bytearray()
        stream.data_received(sent_ahead)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        self.door.finish(self)
        self._leave()
        super().connection_lost(exc)

    def give_up(self, status: int, sentence: bytes) -> None:
        """Answer if no answer has begun, and close."""
        self._stop_timer()
        cycle = self.cycle
        if cycle is None or cycle.response_complete or not cycle.response_started:
            head = b"HTTP/1.1 %d \r\ncontent-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n"
            body = b'{"error":"%s"}' % sentence
            self.transport.write(head % (status, len(body)) + body)
            self.transport.close()
        else:
            self.transport.abort()

    def _begin(self) -> None:
        self.door.begin(self, self.address)
        self._wait(HEADERS_S)

    def _wait(self, seconds: float) -> None:
        self._stop_timer()
        self._timer = self.loop.call_later(seconds, self.give_up, 408, b"The request took too long.")

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _leave(self) -> None:
        if self._is_inside:
            self._is_inside = False
            self.door.leave(self.address)


class Listener(Protocol):
    """Takes the text messages of a connection as they are parsed: a queue and a task for each would cost more."""

    @property
    def has_room(self) -> bool:
        """Whether it takes another message. Otherwise the message waits in the socket, until `parse_soon` is called."""

    def hear(self, text: str) -> None: ...
    def flush(self) -> None:
        """The client reads again."""


class GuardedStream(SlicedConnection, WebSocketsSansIOProtocol):
    """A WebSocket connection: nothing more is parsed until its last message is taken and its answers are read."""

    listener: Listener | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.on_lost = _nothing
        self._unread: asyncio.TimerHandle | None = None
        self._framing = Frames()

    def is_ready(self) -> bool:
        has_room = self.listener is None or self.listener.has_room
        return has_room and self.writable.is_set() and (self.queue.empty() or self.close_sent)

    def next_length(self) -> int:
        return min(SLICE, self._framing.next_length(self.unparsed) or SLICE)

    def parse(self, data: bytes) -> None:
        text = self._framing.text_of(data) if self._takes_texts else None
        if text is not None:
            self._hear(text)
        else:
            self._framing.pass_on(data)
            WebSocketsSansIOProtocol.data_received(self, data)

    @property
    def _takes_texts(self) -> bool:
        """Whether a text message may come here: not within another one, and not before or after the conversation."""
        return self.listener is not None and self.conn.state is State.OPEN and not self.close_sent and not self.frames

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"]["connection"] = self
        if not self.conn.reader.buffer:  # the client waits for the answer before it sends frames
            self._framing.begin()

    def try_send(self, *texts: bytes) -> bool:
        """Send text messages at once. False if the client is slow or gone: then `send` waits, or says so."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        self.transport.writelines([part for text in texts for part in (text_head(len(text)), text)])
        return True

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        elif not self.close_sent:
            self.conn.fail(1008, "too many fragments")
            self.handle_parser_exception()

    def send_receive_event_to_app(self) -> None:
        if self.listener is None or self.close_sent or self.curr_msg_data_type == "bytes":
            super().send_receive_event_to_app()
        else:
            self._hear(b"".join(self.frames))

    def _hear(self, message: bytes) -> None:
        assert self.listener is not None, "somebody takes messages"
        try:
            text = message.decode()
        except UnicodeDecodeError:
            self.conn.fail(1007, "invalid UTF-8")
            self.handle_parser_exception()
            return
        self.frames = []
        self.listener.hear(text)

    async def receive(self) -> Any:
        event = await super().receive()
        self.parse_soon()
        return event

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(LONGEST_UNREAD_S, self._drop)

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.close_sent:
            self._stop_waiting()
        if self.listener is not None:
            self.listener.flush()
        self.parse_soon()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._hang_up_soon()

    def _drop(self) -> None:
        """The client gets the reason if it reads on."""
        log.warning("slow_reader", address=self.address)
        if not self.close_sent:
            self.conn.fail(1008, TOO_SLOW)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.transport.close()
        self._hang_up_soon()

    def _hang_up_soon(self) -> None:
        """A closed transport waits for its client to read everything, however long that takes."""
        self._stop_waiting()
        self._unread = self.loop.call_later(FAREWELL_S, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self.on_lost()
        super().connection_lost(exc)


def _nothing() -> None:
    pass


def guarded(door: Door) -> tuple[type[Guarded], type[GuardedStream]]:
    """The protocols of connections through this door."""
    shared = {"intake": Intake()}
    http = type("GuardedHttp", (Guarded,), {**shared, "door": door})
    return cast("type[Guarded]", http), cast("type[GuardedStream]", type("GuardedWebSocket", (GuardedStream,), shared))

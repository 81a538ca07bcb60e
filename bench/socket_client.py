"""A minimal WebSocket client, so that the service is what is measured."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import cast


class SocketClient(asyncio.Protocol):
    """Calls back with each text frame; sends masked text frames."""

    def __init__(self, request: bytes, heard: Callable[[SocketClient, bytes], None]) -> None:
        self._request = request
        self._heard = heard
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self.is_open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._is_upgraded = False

    @classmethod
    async def connect(
        cls, port: int, path: str, token: str | None, heard: Callable[[SocketClient, bytes], None]
    ) -> SocketClient:
        authorization = f"Authorization: Bearer {token}\r\n" if token else ""
        request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n{authorization}\r\n"
        )
        loop = asyncio.get_running_loop()
        _, client = await loop.create_connection(lambda: cls(request.encode(), heard), "127.0.0.1", port)
        await client.is_open
        return client

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.is_open.done():
            self.is_open.set_exception(exc or ConnectionError("the service hung up"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_upgraded:
            head, separator, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not separator:
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.is_open.set_exception(ConnectionError(head.decode(errors="replace")))
                return
            self._is_upgraded = True
            self._buffer = bytearray(rest)
            self.is_open.set_result(None)
        self._read_frames()

    def _read_frames(self) -> None:
        buffer, start = self._buffer, 0
        while len(buffer) - start >= 2:
            length, head = buffer[start + 1], start + 2
            if length == 126:
                length, head = int.from_bytes(buffer[start + 2 : start + 4]), start + 4
            elif length == 127:
                length, head = int.from_bytes(buffer[start + 2 : start + 10]), start + 10
            if len(buffer) < head + length:
                break
            if buffer[start] & 15 == 1:
                self._heard(self, bytes(buffer[head : head + length]))
            elif buffer[start] & 15 == 9 and self._transport is not None:
                self._transport.write(_frame(bytes(buffer[head : head + length]), 10))
            start = head + length
        if start:
            del buffer[:start]

    def send(self, text: bytes) -> None:
        assert self._transport is not None
        self._transport.write(_frame(text, 1))

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()


MASK = os.urandom(4)


def _frame(payload: bytes, kind: int) -> bytes:
    length = len(payload)
    head = bytes([128 | kind, 128 | length]) if length < 126 else bytes([128 | kind, 254]) + length.to_bytes(2)
    key = (MASK * (length // 4 + 1))[:length]
    masked = (int.from_bytes(payload) ^ int.from_bytes(key)).to_bytes(length) if length else b""
    return head + MASK + masked

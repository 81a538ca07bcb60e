"""A house of several nodes behind the HAProxy of operations/haproxy, and clients that never try a request twice."""

from __future__ import annotations

import http.client
import json
import re
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.journal.effort import IS_SOAK
from tests.service.serving import Service

CONFIGURATION: Final = Path(__file__).parents[2] / "operations" / "haproxy" / "haproxy.cfg"
PROGRAM: Final = Path("/usr/sbin/haproxy")
WHOLE: Final = "    monitor-uri /whole\n    monitor fail if {{ nbsrv(nodes) lt {} }}"
"""For tests to wait until the proxy uses every node."""
DRAIN_S: Final = 6
"""The proxy asks every second, goes by the second answer, and an answer may take two seconds."""
PATIENCE_S: Final = 120
"""For an answer, on a machine that is busy with other tests."""
PAUSE_S: Final = 0.02 if IS_SOAK else 0.04
"""Between two requests of a client."""


class Proxy:
    """Only addresses and ports are others than in the file, and there is no TLS."""

    def __init__(self, folder: Path, nodes: Sequence[Service]) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            self.port: int = listener.getsockname()[1]
            text = CONFIGURATION.read_text()
            text = re.sub(r"bind .*", f"bind fd@{listener.fileno()}\n{WHOLE.format(len(nodes))}", text)
            text = text.replace("maxconn 8000", "maxconn 200")
            text = re.sub(r" *server node\d .*\n", "", text)
            text += "".join(f"    server node{place} 127.0.0.1:{node.port}\n" for place, node in enumerate(nodes))
            file = folder / "haproxy.cfg"
            file.write_text(text)
            self.log = folder / "haproxy.log"
            with self.log.open("w") as log:
                command = [str(PROGRAM), "-db", "-f", str(file)]
                self._process = subprocess.Popen(
                    command, pass_fds=[listener.fileno()], stdin=subprocess.DEVNULL, stdout=log, stderr=log
                )

    def wait_until_whole(self) -> None:
        """Every node is in use."""
        wait_for(self._is_whole, "the proxy to see every node")

    def _is_whole(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        connection.request("GET", "/whole")
        is_whole = connection.getresponse().status == 200
        connection.close()
        return is_whole

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(60)


@contextmanager
def proxied(folder: Path, nodes: Sequence[Service]) -> Iterator[Proxy]:
    proxy = Proxy(folder, nodes)
    try:
        proxy.wait_until_whole()
        yield proxy
    finally:
        proxy.close()


class Caller(threading.Thread):
    """Sends one request after another at a steady rate over one connection that is kept alive."""

    def __init__(self, proxy: Proxy, token: str | None, requests: Iterator[tuple[str, str, bytes | None]]) -> None:
        super().__init__(daemon=True)
        self.answered = 0
        self.failures: list[str] = []
        self.is_over = threading.Event()
        self._port = proxy.port
        self._headers = {} if token is None else {"authorization": f"Bearer {token}"}
        self._requests = requests
        self._connection: http.client.HTTPConnection | None = None

    def run(self) -> None:
        for method, path, body in self._requests:
            if self.is_over.wait(PAUSE_S):
                break
            self._try(method, path, body)
        if self._connection is not None:
            self._connection.close()

    def _try(self, method: str, path: str, body: bytes | None) -> None:
        if self._connection is None:
            self._connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE_S)
        try:
            self._connection.request(method, path, body, self._headers)
            response = self._connection.getresponse()
            said = response.read()
        except (OSError, http.client.HTTPException) as error:
            self.failures.append(f"{method} {path}: {error!r}")
            self._connection.close()
            self._connection = None
            return
        if response.status == 200:
            self.answered += 1
        else:
            self.failures.append(f"{method} {path}: {response.status} {said[:200]!r}")


class Watcher(threading.Thread):
    """Sends commands over a stream as a page does: what has no answer is sent again, to another node."""

    def __init__(self, proxy: Proxy, token: str, table: str, name: str, command: dict[str, Any]) -> None:
        super().__init__(daemon=True)
        self.name = name
        self.answers: dict[str, str] = {}
        self.codes: list[int] = []
        """With which its streams were closed."""
        self.away_s: list[float] = []
        """From each close to the next picture."""
        self.failures: list[str] = []
        self.is_over = threading.Event()
        self._address = f"ws://127.0.0.1:{proxy.port}/api/tables/{table}/stream?after=0"
        self._headers = {"authorization": f"Bearer {token}"}
        self._command = command
        self._asked: dict[str, bytes] = {}
        self._numbers = count()

    @property
    def sent(self) -> int:
        return len(self.answers) + len(self._asked)

    def run(self) -> None:
        closed_at: float | None = None
        while not (self.is_over.is_set() and not self._asked):
            try:
                with connect(self._address, additional_headers=self._headers, compression=None) as stream:
                    self._begin(stream, closed_at)
                    self._converse(stream)
            except ConnectionClosed as closed:
                self.codes.append(closed.rcvd.code if closed.rcvd else 0)
            except (OSError, InvalidStatus, TimeoutError) as error:
                self.failures.append(repr(error))
            closed_at = time.monotonic()

    def _begin(self, stream: ClientConnection, closed_at: float | None) -> None:
        while "table" not in json.loads(stream.recv(PATIENCE_S)):
            pass
        if closed_at is not None:
            self.away_s.append(time.monotonic() - closed_at)
        for message in self._asked.values():
            stream.send(message.decode())

    def _converse(self, stream: ClientConnection) -> None:
        while not self.is_over.is_set() or self._asked:
            if not self.is_over.is_set():
                key = f"{self.name}-{next(self._numbers)}"
                self._asked[key] = json.dumps({"id": key, "command": self._command}).encode()
                stream.send(self._asked[key].decode())
            self._hear(stream)

    def _hear(self, stream: ClientConnection) -> None:
        until = time.monotonic() + PAUSE_S
        while (left_s := until - time.monotonic()) > 0:
            try:
                said = json.loads(stream.recv(left_s))
            except TimeoutError:
                return
            if said.get("id") in self._asked:
                del self._asked[said["id"]]
                self.answers[said["id"]] = said.get("answer") or said["error"]


def wait_for(holds: Callable[[], object], what: str) -> None:
    until = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < until, f"waited in vain for {what}"
        time.sleep(0.02)


def commands(name: str, table: str) -> Iterator[tuple[str, str, bytes | None]]:
    """Cash for chips, each under its own key."""
    for number in count():
        message = {"id": f"{name}-{number}", "command": {"command": "buy_in", "amount": "1.00"}}
        yield "POST", f"/api/tables/{table}/commands", json.dumps(message).encode()


def reads(table: str) -> Iterator[tuple[str, str, bytes | None]]:
    while True:
        yield "GET", f"/api/tables/{table}", None
        yield "GET", "/api/tables", None

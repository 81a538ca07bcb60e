"""A service process from its start to its end: store, key, server."""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path

import uvicorn
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct

from punto.errors import PuntoError
from punto.journal import open_store
from punto.journal.keys import load_key, make_key
from punto.service.api.endpoints import LARGEST_BODY
from punto.service.app import create_app
from punto.service.demo import PACE, Demo, Pace
from punto.service.logs import LogLevel, log_as_json

GRACE_S = 3
GC_THRESHOLD = 20_000
"""Objects made before the youngest are looked through for cycles."""


class Serving(Struct, frozen=True, kw_only=True):
    """How a service process is to be run."""

    store: str
    host: str
    port: int
    key_file: Path
    is_demo: bool
    pace: Pace = PACE
    """Of the demonstration's robots."""
    tls: tuple[Path, Path] | None = None
    """Certificate and key."""
    proxies: str | None = None
    """Addresses of proxies whose word on who calls, and how, is taken."""
    log_level: LogLevel = LogLevel.INFO


def run(serving: Serving, announce: Callable[[str], object]) -> None:
    log_as_json(serving.log_level)
    tls = serving.tls
    key = _key(serving.key_file, is_demo=serving.is_demo)
    listener = _listen(serving.host, serving.port)
    address = f"{'https' if tls else 'http'}://{serving.host}:{listener.getsockname()[1]}"
    app = create_app(
        lambda: open_store(serving.store), key, partial(Demo, pace=serving.pace) if serving.is_demo else None
    )
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=GRACE_S,
        ws_max_size=LARGEST_BODY,
        ws_per_message_deflate=False,
        server_header=False,
        proxy_headers=serving.proxies is not None,
        forwarded_allow_ips=serving.proxies,
        ssl_certfile=tls[0] if tls else None,
        ssl_keyfile=tls[1] if tls else None,
    )
    _collect_rarely()
    announce(f"Punto is open at [bold]{address}[/bold]  (journal: {serving.store}; stop with Ctrl-C)")
    uvicorn.Server(config).run(sockets=[listener])


def _collect_rarely() -> None:
    """What is loaded stays for good, and bets are no cycles: looking through them all the time would cost a tenth of
    the processor."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD)


def _key(file: Path, *, is_demo: bool) -> Ed25519PrivateKey:
    if is_demo and not file.exists():
        return make_key(file)
    if not file.exists():
        raise PuntoError(f"There is no signing key {file}: make one with `punto keys new {file}`.")
    return load_key(file)


def _listen(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        raise PuntoError(f"{host}:{port} cannot be listened on: {error.strerror}.") from None
    return listener

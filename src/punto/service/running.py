"""Runs a service process: store, key and server."""

from __future__ import annotations

import gc
import logging
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path

import structlog
import uvicorn
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct

from punto.errors import PuntoError
from punto.journal import Store, create_store, open_store
from punto.journal.keys import load_key, make_key
from punto.journal.last_note import LastNote
from punto.journal.notary import Notary
from punto.journal.witness import open_witness
from punto.service.access.demo_mark import open_as_demo, refuse_demo
from punto.service.api.connections import Door, GuardedStream, allow_connections, guarded
from punto.service.app import create_app
from punto.service.demo import ACCOUNTS, PACE, Demo, Pace
from punto.service.live.clock import now_ms
from punto.service.logs import LogLevel, log_as_json
from punto.wire.bounds import LARGEST_BODY

log = structlog.get_logger()

GRACE_S = 3
RECEIVED_BYTES = 32 * 1024
"""Bytes that a connection may send ahead. The system keeps twice as many."""
GC_THRESHOLD = 20_000
"""Allocations before a collection of the youngest generation."""


class Serving(Struct, frozen=True, kw_only=True):
    """Options of a service process."""

    store: str
    host: str
    port: int
    key_file: Path
    is_demo: bool
    creates: bool = False
    """Whether to create a missing journal. A demo always does."""
    witnesses: tuple[str, ...] = ()
    """Files and addresses of witnesses."""
    pace: Pace = PACE
    """Pace of the demo robots."""
    tls: tuple[Path, Path] | None = None
    """Certificate and key."""
    proxies: str | None = None
    """Addresses of proxies whose X-Forwarded headers are trusted."""
    log_level: LogLevel = LogLevel.INFO


def run(serving: Serving, announce: Callable[[str], object]) -> None:
    log_as_json(serving.log_level)
    tls = serving.tls
    key = _key(serving.key_file, is_demo=serving.is_demo)
    store = create_store(serving.store) if serving.creates or serving.is_demo else open_store(serving.store)
    try:
        notary = _open(store, key, serving)
        _check_kind(store, is_demo=serving.is_demo)
        listener = listen(serving.host, serving.port)
    except PuntoError:
        store.close()
        raise
    address = f"{'https' if tls else 'http'}://{serving.host}:{listener.getsockname()[1]}"
    app = create_app(store, notary, key, partial(Demo, pace=serving.pace) if serving.is_demo else None)
    config = uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=GRACE_S,
        ws_max_size=LARGEST_BODY,
        ws_per_message_deflate=False,
        server_header=False,
        http=guarded(_door(serving)),
        ws=GuardedStream,
        proxy_headers=serving.proxies is not None,
        forwarded_allow_ips=serving.proxies,
        ssl_certfile=tls[0] if tls else None,
        ssl_keyfile=tls[1] if tls else None,
    )
    _reduce_garbage_collection()
    announce(f"Punto is running at [bold]{address}[/bold]  (journal: {serving.store}; press Ctrl-C to stop)")
    logging.getLogger("uvicorn.error").addFilter(lambda record: app.state.failure is None)
    uvicorn.Server(config).run(sockets=[listener])
    if app.state.failure is not None:
        raise app.state.failure


def _reduce_garbage_collection() -> None:
    """Loaded modules are permanent and bets contain no cycles; default thresholds cost 10% of CPU time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD)


def _key(file: Path, *, is_demo: bool) -> Ed25519PrivateKey:
    if is_demo and not file.exists():
        return make_key(file)
    if not file.exists():
        raise PuntoError(f"Signing key {file} does not exist: create it with `punto keys new {file}`.")
    return load_key(file)


def _open(store: Store, key: Ed25519PrivateKey, serving: Serving) -> Notary:
    """Check the journal before anything is served."""
    own = LastNote(serving.key_file, serving.store)
    notary = Notary(store, key, [own, *map(open_witness, serving.witnesses)])
    notary.open(now_ms())
    for unreachable in notary.hand_over():
        log.error("witness", error=str(unreachable))
    return notary


def _check_kind(store: Store, *, is_demo: bool) -> None:
    """A demo runs only on its own journal, and that journal serves nothing else."""
    if is_demo:
        open_as_demo(store, list(ACCOUNTS), now_ms())
    else:
        refuse_demo(store, list(ACCOUNTS))


def _door(serving: Serving) -> Door:
    """Behind proxies, connections of all clients come from few addresses."""
    most = allow_connections()
    return Door(most) if serving.proxies is None else Door(most, per_address=most)


def listen(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVED_BYTES)
    try:
        listener.bind((host, port))
    except OSError as error:
        raise PuntoError(f"Cannot listen on {host}:{port}: {error.strerror}.") from None
    return listener

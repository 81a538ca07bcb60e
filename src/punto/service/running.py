"""Runs a service process: store, key and server."""

from __future__ import annotations

import gc
import logging
import socket
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from errno import EADDRINUSE
from functools import partial
from ipaddress import ip_address
from pathlib import Path

import structlog
import uvicorn
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct
from starlette.applications import Starlette

from punto.errors import JournalMissingError, PuntoError
from punto.journal import Store, create_store, inspect_store, open_store
from punto.journal.keys import load_key, make_key
from punto.journal.notary import Notary
from punto.journal.store import without_password
from punto.journal.witness import open_witness
from punto.journal.witness_file import LastNote, SeenNote
from punto.messages import Message, message
from punto.service.access.acting import act_here
from punto.service.access.demo_mark import mark_demo, refuse_demo, require_demo
from punto.service.access.live_sessions import IDLE_MS
from punto.service.access.patron_names import open_patron_names
from punto.service.access.secrets import Secrets
from punto.service.access.session_key import open_session_key, session_key_file
from punto.service.api.connections import Door, Guarded, GuardedStream, allow_connections, guarded
from punto.service.app import create_app, leave
from punto.service.demo import ACCOUNTS, PACE, Demo, Pace
from punto.service.live import metrics
from punto.service.live.beacons import shoe_key_of
from punto.service.live.clock import now_ms
from punto.service.live.node import Node
from punto.service.live.node_settings import NodeSettings
from punto.service.live.traces import traces
from punto.service.logs import LogLevel, log_as_json
from punto.service.studio.house import Studio
from punto.wire.bounds import LARGEST_BODY

log = structlog.get_logger()

GRACE_S = 3
UNUSED_S = 5
"""How long a connection without a request is kept."""
UNUSED_BY_PROXY_S = 75
"""Longer than proxies keep them: a proxy that closes a connection sends no request over it."""
RECEIVED_BYTES = 32 * 1024
"""Bytes that a connection may send ahead. The system keeps twice as many."""
SENT_BYTES = 256 * 1024
"""Bytes that may wait in the system for a client that does not read. It keeps twice as many."""
SWITCH_S = 0.0005
"""How long a thread that wants the interpreter waits before it takes it. A commit needs it some thirty times between
calls of the system: with Python's usual 5 ms, a busy event loop made it ten times as long."""
GC_THRESHOLDS = (100_000, 1, 100)
"""Allocations, less what was freed, before a collection of the youngest generation, and collections of each before one
of the next. Every collection stops all commands: with ten of the youngest before one of the second, that took a tenth
of a second. A crowd of 200 terminals holds some 20,000 objects at a time and frees them with its answers: a threshold
as low as that collected in every round, for a twelfth of the time of a bet."""


Announce = Callable[[Sequence[Message], str], object]
"""Takes the lines to print once the service answers, and the address in them."""


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
    metrics_port: int | None = None
    """Where Prometheus reads metrics, on this machine only; None for nowhere."""
    backups: Path | None = None
    """The folder of backups whose age is among the metrics."""
    idle_ms: int = IDLE_MS
    """How long a session lasts without a request."""
    drain_s: int = 0
    """How long a node that was told to stop keeps serving, while proxies see that it is not ready."""
    traces: str | None = None
    """The exporter of OpenTelemetry that gets a trace of each command."""
    studio: Path | None = None
    """A game file to edit in a demo without tables of its own."""


def run(serving: Serving, announce: Announce, on_address: Callable[[str], object] | None = None) -> None:
    """Serve until stopped. The address is given once the service answers."""
    log_as_json(serving.log_level)
    if serving.traces is not None:
        traces.export(serving.traces)
    listener = listen(serving.host, serving.port)  # first: nothing is created if the port is taken
    port = listener.getsockname()[1]
    address = f"{'https' if serving.tls else 'http'}://{serving.host}:{port}"
    with ExitStack() as refused:
        refused.enter_context(_closing_if_refused(listener))
        key = _key(serving.key_file, is_demo=serving.is_demo)
        protocols = guarded(_door(serving))
        is_new_demo = serving.is_demo and not _exists(serving.store)
        store = create_store(serving.store) if serving.creates or serving.is_demo else open_store(serving.store)
        refused.enter_context(_closing_if_refused(store))
        if not is_new_demo:
            _check_kind(store, is_demo=serving.is_demo)
        notary = _open(store, key, serving)
        if serving.is_demo:
            mark_demo(store, now_ms())
        session_key = open_session_key(store, session_key_file(serving.key_file), key, act_here(now_ms()))
        names = open_patron_names(store, serving.key_file, act_here(now_ms()))
        if wrong := names.check_rows(act_here(now_ms())):
            log.error("patron_names_wrong", patrons=wrong)
        secrets = Secrets(session_key=session_key, shoe_key=shoe_key_of(session_key), names=names)
        announcements = list(_announcements(serving, address))
        settings = NodeSettings(name=f"{socket.gethostname()}:{port}", idle_ms=serving.idle_ms)
        app = create_app(store, notary, secrets, _demo(serving), settings=settings)
        config = _configure(app, serving, protocols)
        _load(config)
    _reduce_garbage_collection()
    sys.setswitchinterval(SWITCH_S)

    def on_start() -> None:
        announce(announcements, address)
        if on_address is not None:
            on_address(address)

    logging.getLogger("uvicorn.error").addFilter(lambda record: app.state.failure is None)
    ServiceServer(config, on_start, partial(leave, app, serving.drain_s)).run(sockets=[listener])
    if app.state.failure is not None:
        raise app.state.failure


def _configure(
    app: Starlette, serving: Serving, protocols: tuple[type[Guarded], type[GuardedStream]]
) -> uvicorn.Config:
    http, stream = protocols
    return uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=GRACE_S,
        timeout_keep_alive=UNUSED_S if serving.proxies is None else UNUSED_BY_PROXY_S,
        ws_max_size=LARGEST_BODY,
        ws_per_message_deflate=False,
        server_header=False,
        http=http,
        ws=stream,
        proxy_headers=serving.proxies is not None,
        forwarded_allow_ips=serving.proxies,
        ssl_certfile=serving.tls[0] if serving.tls else None,
        ssl_keyfile=serving.tls[1] if serving.tls else None,
    )


def check_start(serving: Serving) -> None:
    """Fail as a start would on its address and its certificate. Nothing is opened or created."""
    listen(serving.host, serving.port).close()
    if serving.tls:
        certificate, key = serving.tls
        _load(uvicorn.Config(lambda: None, log_config=None, ssl_certfile=certificate, ssl_keyfile=key))


def _demo(serving: Serving) -> Callable[[Node], Demo] | None:
    if serving.studio is not None:
        return partial(Studio, file=serving.studio, pace=serving.pace)
    return partial(Demo, pace=serving.pace) if serving.is_demo else None


class ServiceServer(uvicorn.Server):
    """Says when the service runs, and lets it take its leave before connections are closed."""

    def __init__(
        self,
        config: uvicorn.Config,
        announce: Callable[[], object],
        leave: Callable[[Callable[[], bool], Callable[[], None]], Awaitable[None]],
    ) -> None:
        super().__init__(config)
        self._announce = announce
        self._leave = leave

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._leave(lambda: self.force_exit, self._stop_listening)
        await super().shutdown(sockets)
        traces.close()  # here, because uvicorn ends the process with the signal that stopped it

    def _stop_listening(self) -> None:
        for server in self.servers:
            server.close()


def _load(config: uvicorn.Config) -> None:
    try:
        config.load()
    except OSError as error:  # of TLS: nothing else is read from files
        files = f"{config.ssl_certfile} and {config.ssl_keyfile}"
        raise PuntoError(f"{files} cannot be used for TLS: {error.strerror or error}.") from None


def _announcements(serving: Serving, address: str) -> Iterator[Message]:
    shown = without_password(serving.store)
    if serving.studio:
        yield message("serve-studio", address=f"{address}/studio", file=str(serving.studio))
        return
    yield message("serve-running", address=address, store=shown)
    if serving.is_demo:
        yield from _things_to_try(address)
    if serving.metrics_port is not None:
        port = metrics.serve(serving.metrics_port)
        if serving.backups is not None:
            metrics.watch_backups(serving.backups)
        yield message("serve-metrics", address=f"http://127.0.0.1:{port}/metrics")
    if shown != serving.store:
        yield message("serve-password")


def _things_to_try(address: str) -> Iterator[Message]:
    yield message("serve-try")
    pages = {
        "/tables": message("serve-try_tables"),
        "/display/rws": message("serve-try_display"),
        "": message("serve-try_more"),
    }
    for path, what in pages.items():
        yield message("serve-try_page", address=f"{address}{path:<14}", what=what)


def _reduce_garbage_collection() -> None:
    """Loaded modules are permanent and bets contain no cycles; default thresholds cost 10% of CPU time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def _key(file: Path, *, is_demo: bool) -> Ed25519PrivateKey:
    if is_demo and not file.exists():
        return make_key(file)
    return load_key(file)


def _open(store: Store, key: Ed25519PrivateKey, serving: Serving) -> Notary:
    """Check the journal before anything is served."""
    own = LastNote(serving.key_file, serving.store)
    note = SeenNote(serving.key_file, serving.store)
    notary = Notary(store, key, [own, *map(open_witness, serving.witnesses)], note)
    notary.open(now_ms())
    for unreachable in notary.hand_over():
        log.error("witness", error=str(unreachable))
    return notary


def _check_kind(store: Store, *, is_demo: bool) -> None:
    """A demo runs only on a journal that it made, and that journal serves nothing else: its passwords are public."""
    if is_demo:
        require_demo(store, list(ACCOUNTS))
    else:
        refuse_demo(store, list(ACCOUNTS))


@contextmanager
def _closing_if_refused(opened: Store | socket.socket) -> Iterator[None]:
    try:
        yield
    except PuntoError:
        opened.close()
        raise


def _exists(url: str) -> bool:
    try:
        inspect_store(url).close()
    except JournalMissingError:
        return False
    return True


def _door(serving: Serving) -> Door:
    """Behind proxies, connections of all clients come from few addresses."""
    most = allow_connections()
    return Door(most) if serving.proxies is None else Door(most, per_address=most)


def is_local(host: str) -> bool:
    """Whether only this machine reaches that address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def listen(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVED_BYTES)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT_BYTES)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        hint = f" Port {_free_port(host)} is free: use --port." if error.errno == EADDRINUSE else ""
        raise PuntoError(f"Cannot listen on {host}:{port}: {error.strerror}.{hint}") from None
    return listener


def _free_port(host: str) -> int:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.bind((host, 0))
        port: int = probe.getsockname()[1]
        return port

"""The ASGI application: one node, its routes and its lifespan."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from punto.errors import JournalError, PuntoError, WireError
from punto.journal import Store
from punto.journal.notary import Notary
from punto.messages import Language
from punto.service.access.second_factor import SecretBox
from punto.service.access.secrets import Secrets
from punto.service.access.sessions import Sessions
from punto.service.api import demo as demo_api
from punto.service.api import pages, stream
from punto.service.api import studio as studio_api
from punto.service.api.endpoints import endpoints_of
from punto.service.api.lists import LEVEL, SMALLEST_COMPRESSED, TableLists
from punto.service.api.openapi import DOCS_ROUTES, ENDPOINTS
from punto.service.api.web import (
    SecurityMiddleware,
    node_of,
    on_busy,
    on_http_error,
    on_journal_error,
    on_stopped_table,
    on_wire_error,
)
from punto.service.demo import Demo
from punto.service.live import metrics
from punto.service.live.desk import TableStoppedError
from punto.service.live.node import Node
from punto.service.live.node_settings import DEFAULTS, NodeSettings
from punto.service.live.pools import BusyError
from punto.service.live.recovery import recover
from punto.wire.accounts import Health, Readiness
from punto.wire.codec import encode
from punto.wire.messages import show_message
from punto.words import say

LOOK_S: Final = 0.1
ON_ERROR: Final = {
    HTTPException: on_http_error,
    WireError: on_wire_error,
    JournalError: on_journal_error,
    TableStoppedError: on_stopped_table,
    BusyError: on_busy,
}


def create_app(
    store: Store,
    notary: Notary,
    secrets: Secrets,
    demo: Callable[[Node], Demo] | None = None,
    *,
    settings: NodeSettings = DEFAULTS,
) -> Starlette:
    """Build the service on an open journal that the notary has checked. The application closes it."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        try:
            node = Node(store, notary, settings, secrets=secrets)
            app.state.node = node
            metrics.position.set_function(lambda: node.position)
            await recover(node)
            node.start()
        except PuntoError as error:
            app.state.failure = error
            raise
        robots = demo(node) if demo else None
        app.state.demo = robots
        app.state.ready = True
        try:
            yield
        finally:
            app.state.ready = False
            if robots is not None:
                await robots.stop()
            await node.stop()
            store.close()

    app = Starlette(
        lifespan=lifespan,
        middleware=[
            Middleware(SecurityMiddleware),
            Middleware(GZipMiddleware, minimum_size=SMALLEST_COMPRESSED, compresslevel=LEVEL),
        ],
        exception_handlers=ON_ERROR,
        routes=[*ROUTES, *(endpoint.route for endpoint in (DEMO_ENDPOINTS if demo else ())), *pages.routes()],
    )
    app.state.endpoints = ENDPOINTS
    app.state.lists = TableLists()
    app.state.sessions = Sessions(secrets.session_key)
    app.state.box = SecretBox(secrets.session_key)
    app.state.ready = False
    app.state.failure = None
    """Why the service could not start."""
    return app


async def leave(
    app: Starlette, drain_s: int, is_in_a_hurry: Callable[[], bool], stop_listening: Callable[[], None]
) -> None:
    """Say that this node stops, serve on until proxies have noticed, then take no connections, answer every stream and
    end it."""
    if not app.state.ready:
        return
    app.state.ready = False
    until = time.monotonic() + drain_s
    while time.monotonic() < until and not is_in_a_hurry():
        await asyncio.sleep(LOOK_S)
    stop_listening()
    await app.state.node.departure.begin()


async def is_alive(request: Request) -> Response:
    return Response(encode(Health(alive=True)), media_type="application/json")


async def is_ready(request: Request) -> Response:
    if not request.app.state.ready:
        stops = Readiness(ready=False, reason="This node is stopping.")
        return Response(encode(stops), 503, media_type="application/json")
    outage, disabled = node_of(request).health.outage, node_of(request).play.notice
    readiness = Readiness(
        ready=outage is None,
        reason=say(outage, Language.ENGLISH) if outage else None,
        outage=show_message(outage) if outage else None,
        play_disabled=show_message(disabled) if disabled else None,
        closed=node_of(request).closed.names,
    )
    return Response(encode(readiness), 200 if outage is None else 503, media_type="application/json")


DEMO_ENDPOINTS: Final = (*endpoints_of(demo_api), *endpoints_of(studio_api))
ROUTES: Final = (
    *(endpoint.route for endpoint in ENDPOINTS),
    *stream.ROUTES,
    *DOCS_ROUTES,
    Route("/healthz", is_alive),
    Route("/readyz", is_ready),
)

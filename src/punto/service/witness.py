"""`punto witness`: a small HTTP service, held by an auditor, that countersigns one history per house."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from punto.errors import JournalError, JournalForgedError
from punto.journal.histories import Histories
from punto.journal.records import Checkpoint
from punto.service.live.clock import now_ms

LARGEST_BODY = 1 << 20
_decoder: msgspec.json.Decoder[list[Checkpoint]] = msgspec.json.Decoder(list[Checkpoint])


def create_witness(histories: Histories) -> Starlette:
    async def introduce(request: Request) -> Response:
        return _json({"witness": histories.public_key.hex()})

    async def latest(request: Request) -> Response:
        """The last checkpoint known of a key; `null` if the key is unknown."""
        try:
            key = bytes.fromhex(request.path_params["key"])
        except ValueError:
            return PlainTextResponse("A key has 64 hexadecimal digits.", 400)
        return _json(await asyncio.to_thread(histories.latest, key))

    async def take(request: Request) -> Response:
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > LARGEST_BODY:
                return PlainTextResponse(f"The largest accepted body has {LARGEST_BODY} bytes.", 413)
        try:
            checkpoints = _decoder.decode(body)
            return _json(await asyncio.to_thread(histories.take, checkpoints, now_ms()))
        except msgspec.MsgspecError as error:
            return PlainTextResponse(f"This is not a list of checkpoints: {error}.", 400)
        except JournalForgedError as error:
            return PlainTextResponse(str(error), 409)
        except JournalError as error:
            return PlainTextResponse(str(error), 503)

    return Starlette(
        routes=[
            Route("/", introduce),
            Route("/histories/{key}", latest),
            Route("/checkpoints", take, methods=["POST"]),
        ]
    )


def _json(value: object) -> Response:
    return Response(msgspec.json.encode(value), media_type="application/json", headers={"cache-control": "no-store"})

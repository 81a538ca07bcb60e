"""`punto witness`: a small HTTP service, held by an auditor, that countersigns one history per house."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec
import uvicorn
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from punto.errors import JournalError, JournalForgedError
from punto.journal.checkpoints import checkpoint_hash
from punto.journal.keys import public_bytes
from punto.journal.records import Checkpoint, Countersignature
from punto.journal.witness import Beacon, countersign, sign_beacon
from punto.journal.witness_file import WitnessFile
from punto.service.api.connections import Door, allow_connections, guarded
from punto.service.live.clock import now_ms

LARGEST_BODY = 1 << 20
KEPT_S = 5
"""How long a connection without a request is kept."""
_decoder: msgspec.json.Decoder[list[Checkpoint]] = msgspec.json.Decoder(list[Checkpoint])

_SUFFIX = ".witness"


class Histories:
    """A folder with one file of checkpoints per house.

    Takes one history per signing key. A key that a history introduced always belongs to that history.
    """

    def __init__(self, folder: Path, key: Ed25519PrivateKey, houses: Collection[bytes] = ()) -> None:
        """`houses` are the keys of the houses to witness; none: any house that comes."""
        if not folder.is_dir():
            raise JournalError(f"The folder {folder} does not exist.")
        self.public_key = public_bytes(key)
        self._folder = folder
        self._key = key
        self._houses = frozenset(houses)
        self._files: dict[bytes, WitnessFile] = {}
        self._known: set[bytes] = set()
        """Hashes of all checkpoints."""
        self._lock = Lock()
        for path in sorted(folder.glob(f"*{_SUFFIX}")):
            file = WitnessFile(path)
            for checkpoint in file.checkpoints():
                self._note(checkpoint, file)

    def latest(self, key: bytes) -> Checkpoint | None:
        with self._lock:
            file = self._files.get(key)
            return file.latest(key) if file is not None else None

    def take(self, checkpoints: Sequence[Checkpoint], at: int) -> Countersignature:
        """Keep and countersign checkpoints. Another history of a known key raises `JournalForgedError`."""
        if not checkpoints:
            raise JournalError("There is no checkpoint to countersign.")
        first = checkpoints[0].public_key
        with self._lock:
            file = self._files.get(first) or self._new_file(first)
            for checkpoint in checkpoints:
                if self._files.get(checkpoint.successor_key, file) is not file:
                    raise JournalForgedError(f"Checkpoint {checkpoint.number} introduces the key of another house.")
            file.take(checkpoints)
            for checkpoint in checkpoints:
                self._note(checkpoint, file)
            return countersign(self._key, checkpoints[-1], at)

    def beacon(self, checkpoint: bytes) -> Beacon | None:
        """None for a checkpoint that no house handed over, so nobody can try out beacons."""
        with self._lock:
            is_known = checkpoint in self._known
        return Beacon(self.public_key, sign_beacon(self._key, checkpoint)) if is_known else None

    def _new_file(self, key: bytes) -> WitnessFile:
        if self._houses and key not in self._houses:
            raise JournalForgedError(f"This witness does not know the house with the key {key.hex()}.")
        return WitnessFile(self._folder / f"{key.hex()}{_SUFFIX}")

    def _note(self, checkpoint: Checkpoint, file: WitnessFile) -> None:
        self._files[checkpoint.public_key] = file
        self._files[checkpoint.successor_key] = file
        self._known.add(checkpoint_hash(checkpoint))


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

    async def beacon(request: Request) -> Response:
        try:
            checkpoint = bytes.fromhex(request.path_params["checkpoint"])
        except ValueError:
            return PlainTextResponse("The hash of a checkpoint has 64 hexadecimal digits.", 400)
        found = await asyncio.to_thread(histories.beacon, checkpoint)
        return PlainTextResponse("This checkpoint is unknown.", 404) if found is None else _json(found)

    async def take(request: Request) -> Response:
        body = bytearray()
        async for part in request.stream():
            body += part
            if len(body) > LARGEST_BODY:
                return PlainTextResponse(f"The largest accepted body has {LARGEST_BODY} bytes.", 413)
        try:
            checkpoints = _decoder.decode(body)
            return _json(await asyncio.to_thread(histories.take, checkpoints, now_ms()))
        except (msgspec.MsgspecError, RecursionError) as error:
            return PlainTextResponse(f"This is not a list of checkpoints: {error}.", 400)
        except JournalForgedError as error:
            return PlainTextResponse(str(error), 409)
        except JournalError as error:
            return PlainTextResponse(str(error), 503)

    return Starlette(
        routes=[
            Route("/", introduce),
            Route("/histories/{key}", latest),
            Route("/beacons/{checkpoint}", beacon),
            Route("/checkpoints", take, methods=["POST"]),
        ]
    )


def configure(app: Starlette) -> uvicorn.Config:
    """With the bounds on connections, headers and time that the service has."""
    http, _ = guarded(Door(allow_connections()))
    quiet: dict[str, Any] = {"log_level": "warning", "access_log": False, "server_header": False}
    return uvicorn.Config(app, http=http, ws="none", timeout_keep_alive=KEPT_S, **quiet)


def _json(value: object) -> Response:
    return Response(msgspec.json.encode(value), media_type="application/json", headers={"cache-control": "no-store"})

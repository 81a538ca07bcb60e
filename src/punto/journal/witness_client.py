"""A witness at an address: the client of `punto witness`."""

from __future__ import annotations

from collections.abc import Sequence
from http.client import HTTPException
from typing import Final, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec

from punto.errors import JournalError, JournalForgedError, JournalUnavailableError
from punto.journal.checkpoints import checkpoint_hash
from punto.journal.records import Checkpoint, Countersignature
from punto.journal.witness import Beacon, is_beacon, is_countersigned

TIMEOUT_S: Final = 5.0
LARGEST_ANSWER: Final = 1 << 20
CONFLICT: Final = 409

T = TypeVar("T")
_latest_decoder: msgspec.json.Decoder[Checkpoint | None] = msgspec.json.Decoder(Checkpoint | None)
_introduction_decoder: msgspec.json.Decoder[dict[str, str]] = msgspec.json.Decoder(dict[str, str])
_beacon_decoder: msgspec.json.Decoder[Beacon] = msgspec.json.Decoder(Beacon)
_given_decoder: msgspec.json.Decoder[Countersignature] = msgspec.json.Decoder(Countersignature)


class RemoteWitness:
    def __init__(self, address: str) -> None:
        try:
            urlsplit(address).port  # noqa: B018
        except ValueError as error:
            raise JournalError(f"{address} is not the address of a witness: {error}.") from None
        self._address = address.rstrip("/")
        self.name = self._address

    def latest(self, key: bytes) -> Checkpoint | None:
        answer = self._ask(Request(f"{self._address}/histories/{key.hex()}"))
        return self._decode(answer, _latest_decoder)

    def take(self, checkpoints: Sequence[Checkpoint]) -> Countersignature | None:
        body = msgspec.json.encode(checkpoints)
        given = self._decode(
            self._ask(Request(f"{self._address}/checkpoints", body, {"content-type": "application/json"})),
            _given_decoder,
        )
        if given.checkpoint != checkpoint_hash(checkpoints[-1]) or not is_countersigned(given):
            raise JournalError(f"{self.name} gave an invalid countersignature.")
        return given

    def introduction(self) -> bytes:
        """Its public key."""
        said = self._decode(self._ask(Request(f"{self._address}/")), _introduction_decoder)
        try:
            return bytes.fromhex(said["witness"])
        except (KeyError, ValueError):
            raise JournalUnavailableError(f"{self.name} is not a witness: it names no key.") from None

    def beacon(self, checkpoint: bytes) -> Beacon:
        """For a checkpoint that it knows."""
        given = self._decode(self._ask(Request(f"{self._address}/beacons/{checkpoint.hex()}")), _beacon_decoder)
        if not is_beacon(given.witness, checkpoint, given.signature):
            raise JournalError(f"{self.name} gave an invalid beacon.")
        return given

    def _ask(self, request: Request) -> bytes:
        try:
            with urlopen(request, timeout=TIMEOUT_S) as answer:
                return bytes(answer.read(LARGEST_ANSWER))
        except HTTPError as error:
            said = error.read(LARGEST_ANSWER).decode(errors="replace").strip()
            if error.code == CONFLICT:
                raise JournalForgedError(said) from None
            raise JournalUnavailableError(f"{self.name} refused: {said}") from None
        except (URLError, OSError, HTTPException) as error:
            reason = getattr(error, "reason", error)
            raise JournalUnavailableError(f"{self.name} cannot be reached: {reason}.") from error

    def _decode(self, answer: bytes, decoder: msgspec.json.Decoder[T]) -> T:
        try:
            return decoder.decode(answer)
        except msgspec.MsgspecError as error:
            raise JournalUnavailableError(f"{self.name} is not a witness: {error}.") from error

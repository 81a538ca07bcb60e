"""Signed tokens: the session of a person or terminal, and the devices that a person has logged in from."""

from __future__ import annotations

from hashlib import sha256
from typing import Final, TypeVar

import msgspec
from itsdangerous import BadData, Signer
from itsdangerous.encoding import base64_decode, base64_encode
from msgspec import Struct

from punto.people import Person, Post

SESSION_MS: Final = 8 * 60 * 60 * 1000
TERMINAL_SESSION_MS: Final = 365 * 24 * 60 * 60 * 1000
"""A terminal stays enrolled for a year unless staff revoke it."""
DEVICE_NAMES: Final = 20
"""People who may share a known device, such as a console."""
T = TypeVar("T")


class Session(Struct, frozen=True, array_like=True):
    """The claims of a session token. `credential` identifies the password or enrolment."""

    name: str
    post: Post
    until: int
    credential: int
    id: str = ""
    """Names the log-in on record; empty for a terminal, whose enrolment is on record."""

    @property
    def person(self) -> Person:
        return Person(self.name, self.post)


class Device(Struct, frozen=True, array_like=True):
    """A browser in which these people have logged in."""

    id: str
    names: tuple[str, ...]

    def knowing(self, name: str) -> Device:
        return Device(self.id, (name, *(other for other in self.names if other != name))[:DEVICE_NAMES])


class Sessions:
    """Any node that has the secret can read a token. Whether a session has ended is in the journal."""

    def __init__(self, secret: bytes) -> None:
        self._sessions = _signer(secret, b"punto sessions")
        self._devices = _signer(secret, b"punto devices")

    def issue(self, session: Session) -> str:
        return _sign(self._sessions, session)

    def read(self, token: str) -> Session | None:
        """Return None for a forged or damaged token."""
        return _read(self._sessions, token, Session)

    def issue_device(self, device: Device) -> str:
        return _sign(self._devices, device)

    def read_device(self, token: str) -> Device | None:
        return _read(self._devices, token, Device)


def _signer(secret: bytes, purpose: bytes) -> Signer:
    return Signer(secret, salt=purpose, key_derivation="hmac", digest_method=sha256)


def _sign(signer: Signer, claims: Struct) -> str:
    return signer.sign(base64_encode(msgspec.json.encode(claims))).decode()


def _read(signer: Signer, token: str, kind: type[T]) -> T | None:
    try:
        return msgspec.json.decode(base64_decode(signer.unsign(token)), type=kind)
    except (BadData, UnicodeEncodeError, msgspec.DecodeError):
        return None

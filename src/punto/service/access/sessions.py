"""Signed session tokens and the login rate limit."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from itsdangerous import BadData, Signer
from itsdangerous.encoding import base64_decode, base64_encode
from msgspec import Struct

from punto.people import Person, Post

SESSION_MS: Final = 8 * 60 * 60 * 1000
TERMINAL_SESSION_MS: Final = 365 * 24 * 60 * 60 * 1000
"""A terminal stays enrolled for a year unless staff revoke it."""
TRIES: Final = 5
"""Login attempts allowed per name within `WAIT_MS`."""
WAIT_MS: Final = 60_000
NAMES_NOTED: Final = 10_000


class Session(Struct, frozen=True, array_like=True):
    """The claims of a session token. `credential` identifies the password or enrolment."""

    name: str
    post: Post
    until: int
    credential: int

    @property
    def person(self) -> Person:
        return Person(self.name, self.post)


class Sessions:
    """Stateless: any node that has the secret can read a token."""

    def __init__(self, secret: bytes) -> None:
        self._signer = Signer(secret, salt=b"punto sessions", key_derivation="hmac", digest_method=sha256)

    def issue(self, person: Person, until: int, credential: int) -> str:
        claim = msgspec.json.encode(Session(person.name, person.post, until, credential))
        return self._signer.sign(base64_encode(claim)).decode()

    def read(self, token: str) -> Session | None:
        """Return None for a forged or damaged token."""
        try:
            return msgspec.json.decode(base64_decode(self._signer.unsign(token)), type=Session)
        except (BadData, UnicodeEncodeError, msgspec.DecodeError):
            return None


def session_secret(key: Ed25519PrivateKey) -> bytes:
    """Derived from the signing key, so all nodes share it."""
    raw = key.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())
    return sha256(b"punto sessions" + raw).digest()


class Throttle:
    """The login rate limit, per name."""

    def __init__(self) -> None:
        self._tries: dict[str, list[int]] = {}

    def begin(self, name: str, now: int) -> int:
        """Count an attempt. Return 0, or the milliseconds to wait if there were too many."""
        recent = [at for at in self._tries.pop(name, []) if now - at < WAIT_MS]
        may_try = len(recent) < TRIES
        self._tries[name] = [*recent, now] if may_try else recent
        while len(self._tries) > NAMES_NOTED:
            del self._tries[next(iter(self._tries))]
        return 0 if may_try else WAIT_MS - (now - recent[0])

    def succeeded(self, name: str) -> None:
        self._tries.pop(name, None)

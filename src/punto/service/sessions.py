"""Signed tokens that say who someone is until they expire, and a brake on guessing passwords."""

from __future__ import annotations

import base64
import hmac
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct

from punto.entries import Person, Post

SESSION_MS: Final = 8 * 60 * 60 * 1000
TRIES: Final = 5
"""Wrong passwords for one name before it has to wait."""
WAIT_MS: Final = 60_000


class _Claim(Struct, frozen=True, array_like=True):
    name: str
    post: Post
    until: int


class Sessions:
    """Any node that has the secret can read a token: none keeps a list."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def issue(self, person: Person, now: int) -> str:
        claim = msgspec.json.encode(_Claim(person.name, person.post, now + SESSION_MS))
        return f"{_text(claim)}.{_text(self._seal(claim))}"

    def read(self, token: str, now: int) -> Person | None:
        """Whose token it is; None where it is forged, damaged or expired."""
        body, _, seal = token.partition(".")
        try:
            claim, given = _bytes(body), _bytes(seal)
            if not hmac.compare_digest(self._seal(claim), given):
                return None
            read = msgspec.json.decode(claim, type=_Claim)
        except (ValueError, msgspec.DecodeError):
            return None
        return Person(read.name, read.post) if now < read.until else None

    def _seal(self, claim: bytes) -> bytes:
        return hmac.new(self._secret, claim, sha256).digest()


class Throttle:
    """After several wrong passwords for a name, it waits."""

    def __init__(self) -> None:
        self._failures: dict[str, list[int]] = {}

    def wait_ms(self, name: str, now: int) -> int:
        recent = [at for at in self._failures.get(name, []) if now - at < WAIT_MS]
        self._failures[name] = recent
        return WAIT_MS - (now - recent[0]) if len(recent) >= TRIES else 0

    def failed(self, name: str, now: int) -> None:
        if len(self._failures) > 10_000:
            self._failures.clear()
        self._failures.setdefault(name, []).append(now)

    def succeeded(self, name: str) -> None:
        self._failures.pop(name, None)


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))

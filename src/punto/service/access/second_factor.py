"""Time-based one-time codes (RFC 6238) and the sealing of their secrets."""

from __future__ import annotations

import hmac
import secrets
from base64 import b32decode, b32encode, urlsafe_b64encode
from binascii import Error as MalformedBase32
from hashlib import sha256
from typing import Final
from urllib.parse import quote, urlencode

from cryptography.fernet import Fernet, InvalidToken

STEP_MS: Final = 30_000
DIGITS: Final = 6
SECRET_BYTES: Final = 20
STEPS_OFF: Final = 1
"""A phone's clock may be off by this many steps."""


def new_secret() -> str:
    return b32encode(secrets.token_bytes(SECRET_BYTES)).decode()


def is_secret(text: str) -> bool:
    try:
        return len(b32decode(text)) == SECRET_BYTES
    except (MalformedBase32, ValueError):
        return False


def setup_uri(secret: str, name: str) -> str:
    """Opens an authenticator app, as a link or as a QR code."""
    return f"otpauth://totp/Punto:{quote(name)}?{urlencode({'secret': secret, 'issuer': 'Punto'})}"


def code_at(secret: bytes, step: int, digits: int = DIGITS) -> str:
    """RFC 4226, section 5.3."""
    digest = hmac.digest(secret, step.to_bytes(8), "sha1")
    offset = digest[-1] & 0xF
    number = int.from_bytes(digest[offset : offset + 4]) & 0x7FFF_FFFF
    return str(number % 10**digits).zfill(digits)


def find_step(secret: str, code: str, at: int) -> int | None:
    """The time step whose code this is; None if the code is wrong or expired."""
    now = at // STEP_MS
    steps = range(now - STEPS_OFF, now + STEPS_OFF + 1)
    given = code.replace(" ", "").encode()
    return next((step for step in steps if hmac.compare_digest(code_at(b32decode(secret), step).encode(), given)), None)


class SecretBox:
    """Seals secrets for the journal. All nodes share the key."""

    def __init__(self, key: bytes) -> None:
        derived = sha256(b"punto second factor" + key).digest()
        self._fernet = Fernet(urlsafe_b64encode(derived))

    def seal(self, secret: str) -> str:
        return self._fernet.encrypt(secret.encode()).decode()

    def open(self, sealed: str) -> str | None:
        """Return None if it was sealed with another key."""
        try:
            return self._fernet.decrypt(sealed.encode()).decode()
        except InvalidToken:
            return None

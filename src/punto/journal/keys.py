"""Keys in files that only their owner can read: Ed25519 keys for checkpoints, and secrets that all nodes share."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from punto.errors import JournalError
from punto.journal.files import sync_folder

SECRET_BYTES: Final = 32


def make_key(path: Path) -> Ed25519PrivateKey:
    """Create a key in a new file with mode 0600. Never overwrites an existing file."""
    key = Ed25519PrivateKey.generate()
    write_private(path, key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return key


def load_key(path: Path) -> Ed25519PrivateKey:
    if not path.exists():
        raise JournalError(f"Signing key {path} does not exist: create it with `punto keys new {path}`.")
    written = read_private(path)
    try:
        key = load_pem_private_key(written, password=None)
    except (ValueError, TypeError):
        key = None
    if not isinstance(key, Ed25519PrivateKey):
        raise JournalError(f"{path} is not a signing key. It must be an unencrypted Ed25519 private key in PEM format.")
    return key


def make_secret(path: Path) -> bytes:
    """Create random bytes in a new file, in hexadecimal digits."""
    secret = secrets.token_bytes(SECRET_BYTES)
    write_private(path, secret.hex().encode() + b"\n")
    return secret


def load_secret(path: Path, kind: str) -> bytes:
    """`kind` is what it should be, such as `session key`."""
    written = read_private(path)
    try:
        secret = bytes.fromhex(written.decode())
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES:
        raise JournalError(f"{path} is not a {kind}: it must hold {2 * SECRET_BYTES} hexadecimal digits.")
    return secret


def write_private(path: Path, content: bytes) -> None:
    """A new file with mode 0600. Never overwrites an existing file."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise JournalError(f"{path} already exists. A key is never overwritten.") from None
    except OSError as error:
        raise JournalError(f"{path} cannot be written: {error.strerror}.") from error
    with open(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    sync_folder(path.parent)


def read_private(path: Path) -> bytes:
    """Refused if others can read it."""
    try:
        is_open_to_others = os.name == "posix" and path.stat().st_mode & 0o077
        written = path.read_bytes()
    except OSError as error:
        raise JournalError(f"{path} cannot be read: {error.strerror}.") from error
    if is_open_to_others:
        raise JournalError(f"{path} can be read by others. Run chmod 600, or create a new key.")
    return written


def private_bytes(key: Ed25519PrivateKey) -> bytes:
    return key.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())


def public_bytes(key: Ed25519PrivateKey) -> bytes:
    """The 32 bytes that a checkpoint names and `punto verify` trusts."""
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)

"""Ed25519 keys for checkpoints: made, kept in a file that only its owner reads, and named by their public half."""

from __future__ import annotations

import os
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from punto.errors import JournalError


def make_key(path: Path) -> Ed25519PrivateKey:
    """A new key in a new file with mode 0600; a file that is there is never overwritten."""
    key = Ed25519PrivateKey.generate()
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise JournalError(f"{path} is there already: a signing key is never overwritten.") from None
    except OSError as error:
        raise JournalError(f"{path} cannot be written: {error.strerror}.") from error
    with open(descriptor, "wb") as file:
        file.write(pem)
        file.flush()
        os.fsync(file.fileno())
    return key


def load_key(path: Path) -> Ed25519PrivateKey:
    try:
        is_open_to_others = os.name == "posix" and path.stat().st_mode & 0o077
        written = path.read_bytes()
    except OSError as error:
        raise JournalError(f"{path} cannot be read: {error.strerror}.") from error
    if is_open_to_others:
        raise JournalError(f"{path} can be read by others: chmod 600 it, or make a new key.")
    try:
        key = load_pem_private_key(written, password=None)
    except (ValueError, TypeError):
        key = None
    if not isinstance(key, Ed25519PrivateKey):
        raise JournalError(f"{path} holds no signing key: it should be an Ed25519 private key in PEM, unencrypted.")
    return key


def public_bytes(key: Ed25519PrivateKey) -> bytes:
    """The 32 bytes that a checkpoint names and `punto verify` trusts."""
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)

"""Seals a folder: `manifest.json` lists the hash of every file, and `manifest.sig` holds a signature over it.

The signature is Ed25519 over "punto/manifest/1\\n" and the bytes of `manifest.json`.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct

from punto.errors import EvidenceError
from punto.journal.keys import public_bytes

MANIFEST: Final = "manifest.json"
SIGNATURE: Final = "manifest.sig"
_DOMAIN: Final = b"punto/manifest/1\n"
_COMPILED: Final = frozenset({".pyc", ".nbi", ".nbc"})


class Manifest(Struct, frozen=True, kw_only=True):
    version: str
    """The version of Punto."""
    made_at: str
    files: dict[str, str]
    """Hexadecimal SHA-256 by path in the folder."""


class Signature(Struct, frozen=True, kw_only=True):
    public_key: str
    signature: str


class Sealed(Struct, frozen=True, kw_only=True):
    manifest: Manifest
    public_key: bytes


def hash_files(folder: Path) -> dict[str, str]:
    """The hash of every file in the folder, by path; compiled files are skipped."""
    return {path.relative_to(folder).as_posix(): _hash(path) for path in sorted(_files(folder))}


def seal(folder: Path, key: Ed25519PrivateKey, *, version: str, made_at: str) -> None:
    """Write the manifest and its signature, replacing existing ones."""
    for name in (MANIFEST, SIGNATURE):
        (folder / name).unlink(missing_ok=True)
    manifest = Manifest(version=version, made_at=made_at, files=hash_files(folder))
    written = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
    signed = Signature(public_key=public_bytes(key).hex(), signature=key.sign(_DOMAIN + written).hex())
    (folder / MANIFEST).write_bytes(written)
    (folder / SIGNATURE).write_bytes(msgspec.json.encode(signed))


def open_sealed(folder: Path) -> Sealed:
    """Read the manifest and check its signature. The caller decides whether to trust the key."""
    try:
        written = (folder / MANIFEST).read_bytes()
        signed = msgspec.json.decode((folder / SIGNATURE).read_bytes(), type=Signature)
        key = bytes.fromhex(signed.public_key)
        Ed25519PublicKey.from_public_bytes(key).verify(bytes.fromhex(signed.signature), _DOMAIN + written)
        manifest = msgspec.json.decode(written, type=Manifest)
    except OSError as error:
        raise EvidenceError(f"{error.filename} cannot be read: {error.strerror}.") from None
    except InvalidSignature:
        raise ForgedError(f"{folder / MANIFEST} does not match its signature in {SIGNATURE}.") from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise EvidenceError(f"{folder} has no valid signed manifest: {error}.") from None
    return Sealed(manifest=manifest, public_key=key)


class ForgedError(EvidenceError):
    """The signature does not match the manifest."""


def _files(folder: Path) -> Iterator[Path]:
    return (
        path
        for path in folder.rglob("*")
        if path.is_file() and path.suffix not in _COMPILED and "__pycache__" not in path.parts
    )


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        digest = sha256()
        while part := file.read(1 << 20):
            digest.update(part)
    return digest.hexdigest()

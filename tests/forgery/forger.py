"""An attacker with the disk or the database, but without the house key. Written from the documentation of the formats:
it imports nothing from `punto`."""

from __future__ import annotations

import json
import struct
from hashlib import sha256
from pathlib import Path
from typing import Any

import apsw
import apsw.sqlite_extra
import psycopg
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

COLUMNS = "number, position, at, root, heads, public_key, signature, previous, digest, snapshots, next_key"
STRANGER = Ed25519PrivateKey.from_private_bytes(b"the key of somebody else, 32 by.")


class Forger:
    """Reads and writes the tables of a journal on SQLite or PostgreSQL."""

    def __init__(self, url: str) -> None:
        self.file = Path(url.removeprefix("sqlite:///")) if url.startswith("sqlite:///") else None
        self._url = url

    def run(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        if self.file is not None:
            connection = apsw.Connection(str(self.file), vfs=_checksums())
            try:
                return connection.execute(statement, values).fetchall()
            finally:
                connection.close()
        with psycopg.connect(self._url, autocommit=True, options="-csearch_path=punto -cpunto.format=99") as session:
            done = session.execute(statement.replace("?", "%s"), values)
            return done.fetchall() if done.description else []

    def stream(self, name: str) -> list[tuple[int, int, int, bytes, bytes]]:
        return self.run(
            "SELECT position, version, at, payload, hash FROM records WHERE stream = ? ORDER BY version", name
        )

    def rehash(self, name: str) -> None:
        """Make a stream consistent again: every hash, its head and the tip."""
        previous, position, version = bytes(32), 0, 0
        for position, version, at, payload, _ in self.stream(name):
            previous = record_hash(previous, name, version, at, payload)
            self.run("UPDATE records SET hash = ? WHERE position = ?", previous, position)
        self.run("DELETE FROM heads WHERE stream = ?", name)
        if position:
            self.run(
                "INSERT INTO heads (stream, version, hash, position) VALUES (?, ?, ?, ?)",
                name,
                version,
                previous,
                position,
            )
        self.write_tip()

    def append(self, name: str, payload: bytes, seal: bytes | None = None) -> None:
        """A record that follows its stream."""
        head = self.run("SELECT version, hash FROM heads WHERE stream = ?", name)
        version, previous = head[0] if head else (0, bytes(32))
        (last, at), *_ = self.run("SELECT position, at FROM records ORDER BY position DESC LIMIT 1")
        hash_ = record_hash(previous, name, version + 1, at, payload)
        row = (last + 1, name, version + 1, at, payload, hash_)
        self.run("INSERT INTO records (position, stream, version, at, payload, hash) VALUES (?, ?, ?, ?, ?, ?)", *row)
        self.rehash(name)
        self.run("UPDATE records SET seal = ? WHERE position = ?", seal, last + 1)

    def write_tip(self) -> None:
        """The file next to a SQLite journal that names its last record."""
        if self.file is None:
            return
        position, hash_ = self.run("SELECT position, hash FROM records ORDER BY position DESC LIMIT 1")[0]
        note = struct.pack(">16sQ32s", b"punto/tip/1\n", position, hash_)
        Path(f"{self.file}-tip").write_bytes(note + sha256(note).digest())

    def close_gaps(self) -> None:
        """Number the records from 1 without gaps, in their order."""
        for expected, (position,) in enumerate(self.run("SELECT position FROM records ORDER BY position"), 1):
            if position != expected:
                self.run("UPDATE records SET position = ? WHERE position = ?", expected, position)
                self.run("UPDATE heads SET position = ? WHERE position = ?", expected, position)
        self.write_tip()

    def checkpoints(self) -> list[list[Any]]:
        return [list(row) for row in self.run(f"SELECT {COLUMNS} FROM checkpoints ORDER BY number")]

    def add_checkpoint(self, row: list[Any]) -> None:
        places = ", ".join("?" * 11)
        self.run(f"INSERT INTO checkpoints ({COLUMNS}) VALUES ({places})", *row)

    def sign_as_stranger(self, number: int, previous: bytes, like: list[Any]) -> list[Any]:
        """A checkpoint over the journal as it is now."""
        heads = self.run("SELECT stream, version, hash FROM heads")
        leaves = [_leaf(name, version, hash_) for name, version, hash_ in sorted(heads, key=lambda it: it[0].encode())]
        digest = bytes(32)
        hashes = self.run("SELECT hash FROM records ORDER BY position")
        for (hash_,) in hashes:
            digest = sha256(digest + hash_).digest()
        key = STRANGER.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        row = [number, len(hashes), like[2], merkle(leaves), len(heads), key, b"", previous, digest, like[9], key]
        row[6] = STRANGER.sign(signed_bytes(row))
        return row


def record_hash(previous: bytes, stream: str, version: int, at: int, payload: bytes) -> bytes:
    name = stream.encode()
    content = sha256(struct.pack(">q", at) + payload).digest()
    return sha256(b"punto/record/2\n" + previous + struct.pack(">QI", version, len(name)) + name + content).digest()


def signed_bytes(row: list[Any]) -> bytes:
    number, position, at, root, heads, key, _, previous, digest, snapshots, next_key = row
    numbers = struct.pack(">QQqQ", number, position, at, heads)
    return b"".join((b"punto/checkpoint/2\n", numbers, previous, root, digest, snapshots, key, next_key))


def hash_of(row: list[Any]) -> bytes:
    return sha256(signed_bytes(row) + row[6]).digest()


def seal_as_stranger(position: int, *hashes: bytes) -> bytes:
    return STRANGER.sign(b"punto/seal/2\n" + struct.pack(">Q", position) + b"".join(hashes))


def with_value(payload: bytes, path: str, value: object) -> bytes:
    """A JSON payload with one value changed; the path is like `transfers/0/cents`."""
    entry = place = json.loads(payload)
    *way, last = [int(part) if part.isdigit() else part for part in path.split("/")]
    for part in way:
        place = place[part]
    place[last] = value
    return json.dumps(entry, separators=(",", ":")).encode()


def merkle(leaves: list[bytes]) -> bytes:
    """RFC 6962, recursively."""
    if len(leaves) < 2:
        return leaves[0] if leaves else sha256().digest()
    half = 1 << (len(leaves) - 1).bit_length() - 1
    return sha256(b"\1" + merkle(leaves[:half]) + merkle(leaves[half:])).digest()


def _leaf(stream: str, version: int, hash_: bytes) -> bytes:
    name = stream.encode()
    return sha256(b"\0" + struct.pack(">QI", version, len(name)) + name + hash_).digest()


def _checksums() -> str:
    if "cksmvfs" not in apsw.vfs_names():
        loader = apsw.Connection(":memory:")
        apsw.sqlite_extra.load(loader, "cksumvfs")
        loader.close()
    return "cksmvfs"

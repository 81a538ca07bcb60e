"""`punto witness` countersigns one history per house and refuses a second, over real HTTP."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from typer.testing import CliRunner

from punto.cli import app
from punto.errors import JournalForgedError
from punto.journal import create_store
from punto.journal.keys import make_key, public_bytes
from punto.journal.signing import make_checkpoint
from punto.journal.witness import hand_over, is_countersigned, open_witness
from punto.service.api.connections import HEADERS_S
from tests.journal.appending import NOON, append, appended, to

KEY = Ed25519PrivateKey.from_private_bytes(b"the house's own signing key: 32b")
HOUSE = public_bytes(KEY)


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    make_key(tmp_path / "witness.key")
    (tmp_path / "kept").mkdir()
    command = ["witness", str(tmp_path / "kept"), "--key", str(tmp_path / "witness.key"), "--port", "0"]
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "punto", *command], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:[0-9]+", said)
        assert found, said
        yield found[0]
        process.terminate()


def test_one_history_is_countersigned_and_a_second_refused(address: str, tmp_path: Path) -> None:
    witness = open_witness(address)
    url = f"sqlite:///{tmp_path}/journal.db"
    with closing(create_store(url)) as store:
        for number in range(3):
            appended(store, append(to("notes", b"bet %d" % number)))
            make_checkpoint(store, KEY, NOON + number)
        given = hand_over(store, witness, HOUSE)
        assert given is not None
        assert is_countersigned(given)
        assert [it.number for it in store.countersignatures()] == [3]
        assert hand_over(store, witness, HOUSE) is None, "it lacks nothing"
    trust = ["--trust", HOUSE.hex(), "--witness", address]
    assert CliRunner().invoke(app, ["verify", url, *trust]).exit_code == 0
    other = f"sqlite:///{tmp_path}/other.db"
    with closing(create_store(other)) as store:
        appended(store, append(to("notes", b"bet 9")))
        first = make_checkpoint(store, KEY, NOON)
        with pytest.raises(JournalForgedError, match="set back"):
            hand_over(store, witness, HOUSE)
        with pytest.raises(JournalForgedError, match="another history"):
            witness.take([first])
    done = CliRunner().invoke(app, ["verify", other, "--json", *trust])
    assert done.exit_code == 1
    assert "The journal was set back" in json.loads(done.output)["wrong"][0]["what"]


HOSTILE = [
    (b'[{"x":' + b"[" * 400_000 + b"]" * 400_000 + b"}]",                    400),
    (b'[{"type":"checkpoint","position":' + b"9" * 5_000 + b"}]",            400),
    (b"\xff\xfe",                                                            400),
    (b"null",                                                                400),
    (b"[]",                                                                  503),
    (b" " * (1 << 20) + b"[]",                                               413),
]  # fmt: skip


def test_hostile_bodies_have_an_answer(address: str, tmp_path: Path) -> None:
    for body, status in HOSTILE:
        with pytest.raises(HTTPError) as refused:
            urlopen(Request(f"{address}/checkpoints", body), timeout=60)
        with refused.value as answer:
            assert answer.code == status, body[:40]
    assert list((tmp_path / "kept").iterdir()) == []


def test_slow_headers_are_closed(address: str) -> None:
    """As at the service, whose door it has."""
    host, port = address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=HEADERS_S + 30) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ")
        assert b" 408 " in connection.recv(4_096)


def test_off_this_machine_it_takes_only_houses_that_it_was_told(tmp_path: Path) -> None:
    """Anybody could introduce the key of a house that has not come yet."""
    make_key(tmp_path / "witness.key")
    done = CliRunner().invoke(
        app, ["witness", str(tmp_path), "--key", str(tmp_path / "witness.key"), "--host", "0.0.0.0"]
    )
    assert "--house KEY" in str(done.exception)

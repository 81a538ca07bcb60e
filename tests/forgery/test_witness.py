"""`punto witness` countersigns one history per house and refuses a second, over real HTTP."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from typer.testing import CliRunner

from punto.cli import app
from punto.errors import JournalForgedError
from punto.journal import create_store
from punto.journal.keys import make_key, public_bytes
from punto.journal.signing import make_checkpoint
from punto.journal.witness import hand_over, is_countersigned, open_witness
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

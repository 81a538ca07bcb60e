"""What `punto backup`, `punto restore` and `punto verify` say about chains and earlier moments."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from punto.journal import create_store
from punto.journal.keys import load_key, make_key, public_bytes
from punto.journal.notary import Notary
from tests.journal.appending import NOON, append, appended, to
from tests.service.punto import Punto


@pytest.fixture
def house(tmp_path: Path, punto: Punto) -> Path:
    """Six records, a minute apart, in two backups; the last checkpoint covers five of them."""
    key = make_key(tmp_path / "punto.key")
    with closing(create_store(f"sqlite:///{tmp_path}/punto.db")) as store:
        notary = Notary(store, key)
        notary.open(NOON)
        for number in range(6):
            notary.take(appended(store, append(to("t", b"%d" % number), at=NOON + number * 60_000)))
            if number == 3:
                assert punto("backup", f"{tmp_path}/punto.db", f"{tmp_path}/a.backup")[0] == 0
            if number in (1, 4):
                notary.sign(NOON + number * 60_000)
    code, said = punto("backup", f"{tmp_path}/punto.db", f"{tmp_path}/b.backup", "--after", f"{tmp_path}/a.backup")
    assert code == 0
    assert said.startswith("Backed up 2 records to ")
    assert said.splitlines()[1] == "It continues a.backup. Keep both in one folder, under their names."
    return tmp_path


def test_a_chain_is_verified_with_its_signatures(house: Path, punto: Punto) -> None:
    trusted = public_bytes(load_key(house / "punto.key")).hex()
    code, said = punto("verify", f"{house}/b.backup", "--trust", trusted)
    assert code == 0
    assert said.splitlines()[:2] == [
        "Clean: 6 records in 2 files; every record follows its predecessor, every file continues the one before it,"
        " and the checksums match.",
        "Signed up to position 5 at 2023-11-14 22:17:20 UTC by a key that you trust; 1 record not covered yet.",
    ]
    code, said = punto("verify", f"{house}/b.backup", "--trust", "00" * 32, "--json")
    assert code == 1
    assert "not trusted" in json.loads(said)["wrong"][0]["what"]
    (house / "a.backup").unlink()
    code, said = punto("verify", f"{house}/b.backup")
    assert (code, said.count("\n")) == (1, 1)
    assert "continues a.backup, which is missing" in said


def test_an_earlier_moment_says_what_it_left_out(house: Path, punto: Punto) -> None:
    code, said = punto("restore", f"{house}/b.backup", f"{house}/earlier.db", "--until", "2023-11-14T22:15:30")
    assert code == 0
    assert said.splitlines() == [
        "Restored 3 records, up to 2023-11-14 22:15:20 UTC. Left out: 3 records after that, with their answers,"
        " checkpoints and snapshots.",
        "Checkpoint 2 vouches for it up to position 2; only the seal of the house vouches for 1 record after that.",
        "It is set aside: no service opens it. To continue from there, see `punto keys adopt --help`.",
    ]
    for command in ("serve --port 0", "user list"):
        code, said = punto(*command.split(), "--store", f"{house}/earlier.db", *_key(command, house))
        assert (code, said.count("\n")) == (2, 0)
        assert "is set aside. To continue from there" in said
    code, said = punto("keys", "adopt", "--store", f"{house}/earlier.db", "--key", f"{house}/punto.key")
    assert (code, said.split(".")[0]) == (0, "Checkpoint 3 is signed at position 3")
    assert punto("user", "list", "--store", f"{house}/earlier.db")[0] == 0


def _key(command: str, house: Path) -> tuple[str, ...]:
    return ("--key", f"{house}/punto.key") if command.startswith("serve") else ()


@pytest.mark.parametrize("until", ["yesterday", "-3", "2023-13-01", ""])
def test_a_moment_that_is_none(house: Path, punto: Punto, until: str) -> None:
    code, said = punto("restore", f"{house}/b.backup", f"{house}/earlier.db", f"--until={until}")
    assert (code, said.count("\n")) == (2, 0)
    assert "is neither a time such as 2026-11-15T21:30 (UTC) nor the position of a record" in said
    assert not (house / "earlier.db").exists()

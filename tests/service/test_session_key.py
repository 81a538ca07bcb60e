"""The key of sessions: not the key that signs evidence, in a private file, and each change on record."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from typer.testing import CliRunner

from punto.cli import app
from punto.entries import KEYS, PEOPLE, PersonAdded
from punto.errors import JournalError
from punto.journal import Store, create_store, open_store
from punto.journal.keys import make_key, private_bytes
from punto.journal.notary import Notary
from punto.people import Attribution, Person, Post
from punto.service.access.people import People
from punto.service.access.second_factor import SecretBox
from punto.service.access.session_key import load_session_key, open_session_key, session_key_file
from punto.service.access.sessions import Session, Sessions
from tests.service.serving import NOW, SECRET, write

ACT = Attribution("os:ada", "the cage", NOW)
ADA = Person("ada", Post.ADMINISTRATOR)
SESSION = Session("ada", Post.ADMINISTRATOR, NOW + 1_000, 1, "s1")


@pytest.fixture
def key(tmp_path: Path) -> Ed25519PrivateKey:
    return make_key(tmp_path / "punto.key")


@pytest.fixture
def store(tmp_path: Path, key: Ed25519PrivateKey) -> Iterator[Store]:
    """A house with an administrator, whose second factor was encrypted by an earlier version."""
    store = create_store(f"sqlite:///{tmp_path}/journal.db")
    Notary(store, key).open(NOW)
    write(store, PEOPLE, PersonAdded(name="ada", post=Post.ADMINISTRATOR, password_hash="-"))
    earlier = SecretBox(sha256(b"punto sessions" + private_bytes(key)).digest())
    People(store).set_second_factor("ada", earlier.seal(SECRET), ACT)
    yield store
    store.close()


def second_factor(store: Store, session_key: bytes) -> str | None:
    account = People(store).account("ada")
    assert account is not None
    assert account.sealed_secret is not None
    return SecretBox(session_key).open(account.sealed_secret)


def on_record(store: Store) -> list[tuple[str, str, str]]:
    entries = [json.loads(record.payload) for record in store.read(KEYS)]
    return [(entry["event"], entry["by"], entry["origin"]) for entry in entries]


def test_the_first_key_is_private_and_on_record(tmp_path: Path, key: Ed25519PrivateKey, store: Store) -> None:
    file = session_key_file(tmp_path / "punto.key")
    made = open_session_key(store, file, key, ACT)
    assert (file.name, file.stat().st_mode & 0o777) == ("punto-sessions.key", 0o600)
    assert load_session_key(file) == made == open_session_key(store, file, key, ACT)
    assert on_record(store) == [("session_key_set/1", "os:ada", "the cage")]
    assert second_factor(store, made) == SECRET, "it is encrypted again"
    assert made.hex() not in str([record.payload for record in store.read_all()])


def test_a_rotation_ends_sessions_and_keeps_second_factors(
    tmp_path: Path, key: Ed25519PrivateKey, store: Store
) -> None:
    file = session_key_file(tmp_path / "punto.key")
    old = open_session_key(store, file, key, ACT)
    token = Sessions(old).issue(SESSION)
    options = ["--store", f"sqlite:///{tmp_path}/journal.db", "--key", str(tmp_path / "punto.key")]
    done = CliRunner().invoke(app, ["keys", "rotate-sessions", *options])
    assert done.exit_code == 0, done.output
    new = open_session_key(store, file, key, ACT)
    assert new != old
    assert Sessions(old).read(token) == SESSION
    assert Sessions(new).read(token) is None
    assert second_factor(store, new) == SECRET
    assert [event for event, _, _ in on_record(store)] == ["session_key_set/1"] * 2
    assert on_record(store)[1][1].startswith("os:")
    assert load_session_key(tmp_path / "punto-sessions.key.old") == old


def test_a_rotation_of_the_signing_key_leaves_sessions_alone(
    tmp_path: Path, key: Ed25519PrivateKey, store: Store
) -> None:
    file = session_key_file(tmp_path / "punto.key")
    made = open_session_key(store, file, key, ACT)
    make_key(tmp_path / "next.key")
    options = ["--store", f"sqlite:///{tmp_path}/journal.db", "--key", str(tmp_path / "punto.key")]
    store.close()
    assert CliRunner().invoke(app, ["keys", "rotate", "--new", str(tmp_path / "next.key"), *options]).exit_code == 0
    store = open_store(f"sqlite:///{tmp_path}/journal.db")
    assert open_session_key(store, session_key_file(tmp_path / "next.key"), key, ACT) == made
    assert second_factor(store, made) == SECRET
    store.close()


#                                    the remedy
OTHER_FILES = [
    (None,                           "copy it from another node or from a backup"),
    ("ab" * 32 + "\n",               "but the house uses"),
    ("not a key\n",                  "must hold 64 hexadecimal digits"),
]  # fmt: skip


@pytest.mark.parametrize(("content", "remedy"), OTHER_FILES, ids=["missing", "another", "malformed"])
def test_another_file_is_refused(
    tmp_path: Path, key: Ed25519PrivateKey, store: Store, content: str | None, remedy: str
) -> None:
    file = session_key_file(tmp_path / "punto.key")
    open_session_key(store, file, key, ACT)
    file.unlink()
    if content is not None:
        file.touch(0o600)
        file.write_text(content)
    with pytest.raises(JournalError, match=remedy):
        open_session_key(store, file, key, ACT)

"""The signing key in its file."""

from __future__ import annotations

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from punto.errors import JournalError
from punto.journal.keys import load_key, make_key, public_bytes


def test_a_key_comes_back_from_its_file(tmp_path: Path) -> None:
    made = make_key(tmp_path / "signing.pem")
    assert (tmp_path / "signing.pem").stat().st_mode & 0o777 == 0o600
    loaded = load_key(tmp_path / "signing.pem")
    assert public_bytes(loaded) == public_bytes(made)
    Ed25519PublicKey.from_public_bytes(public_bytes(made)).verify(loaded.sign(b"x"), b"x")


def test_a_key_is_never_overwritten(tmp_path: Path) -> None:
    made = make_key(tmp_path / "signing.pem")
    with pytest.raises(JournalError, match="never overwritten"):
        make_key(tmp_path / "signing.pem")
    assert public_bytes(load_key(tmp_path / "signing.pem")) == public_bytes(made)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot be written: No such file"):
        make_key(tmp_path / "missing" / "signing.pem")
    with pytest.raises(JournalError, match="does not exist: create it with"):
        load_key(tmp_path / "missing" / "signing.pem")


def test_a_key_that_others_can_read_is_refused(tmp_path: Path) -> None:
    make_key(tmp_path / "signing.pem")
    (tmp_path / "signing.pem").chmod(0o640)
    with pytest.raises(JournalError, match="chmod 600"):
        load_key(tmp_path / "signing.pem")


def test_something_that_is_no_signing_key(tmp_path: Path) -> None:
    other = X25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    for written in (b"", b"hello", other):
        file = tmp_path / "signing.pem"
        file.write_bytes(written)
        file.chmod(0o600)
        with pytest.raises(JournalError, match="is not a signing key"):
            load_key(file)

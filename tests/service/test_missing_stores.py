"""Only `punto init`, `punto restore` and `punto serve --create` make a journal; others print one line and exit 2."""

from __future__ import annotations

import socket
from contextlib import closing
from pathlib import Path

import pytest

from punto.journal import create_store, open_store
from punto.journal.keys import make_key
from tests.journal.appending import append, appended, to
from tests.service.punto import Punto

COMMANDS = (
    "user list --store {}",
    "user remove ada --store {}",
    "serve --store {} --key {key} --port 0",
    "verify {}",
    "backup {} {folder}/x.backup",
    "export {} --to {folder}/out",
    "report shift {} -o {folder}/x.pdf",
    "repair {}",
)


@pytest.mark.parametrize("line", COMMANDS)
@pytest.mark.parametrize("folder", [".", "missing"])
def test_no_other_command_makes_a_journal(tmp_path: Path, punto: Punto, line: str, folder: str) -> None:
    key = tmp_path / "punto.key"
    make_key(key)
    url = f"sqlite:///{tmp_path}/{folder}/journal.db"
    code, said = punto(*(word.format(url, key=key, folder=tmp_path) for word in line.split()))
    assert (code, len(said.splitlines())) == (2, 1), said
    assert "does not exist. Create a journal with `punto init" in said
    assert list(tmp_path.rglob("journal.db*")) == []


def test_init_makes_one(tmp_path: Path, punto: Punto) -> None:
    url = f"sqlite:///{tmp_path}/journal.db"
    code, said = punto("init", url)
    assert (code, said.partition(".")[0]) == (0, "Created an empty journal")
    with closing(open_store(url)) as store:
        assert store.last_position() == 0
    assert punto("init", url) == (2, "punto: This journal already exists. It is unchanged.")
    (tmp_path / "journal.db").unlink()
    code, said = punto("init", url)
    assert (code, "is missing, but" in said) == (2, True)


def test_repair_says_what_it_cannot_vouch_for(tmp_path: Path, punto: Punto) -> None:
    url = f"sqlite:///{tmp_path}/journal.db"
    with closing(create_store(url)) as store:
        appended(store, append(to("t", b"a")), append(to("t", b"b")))
    (tmp_path / "journal.db-tip").unlink()
    code, said = punto("repair", url)
    assert code == 0
    assert said.splitlines()[:3] == [
        "Wrote a new -tip file for 2 records.",
        "Records after 2, if there were any, are lost and cannot be listed.",
        "The last checkpoint in the journal covers 0 records.",
    ]


START_FAILURES = """
# options                                              the line says
  --host 203.0.113.7 --plain-http                      Cannot listen on 203.0.113.7:0
  --metrics-port {taken}                               for metrics: Address already in use.
  --port {taken}                                       Cannot listen on 127.0.0.1:{taken}: Address already in use.
  --key {folder}/none                                  create it with `punto keys new
  --key {folder}                                       cannot be read: Is a directory.
  --key {folder}/other                                 is not a signing key.
  --store sqlite:///{folder}                           is a folder. Name the file of a journal.
  --store sqlite:///{folder}/other                     is not a Punto journal.
  --store postgresql://punto@127.0.0.1:1/none          Connection refused
  --witness http://[                                   is not the address of a witness: Invalid IPv6 URL.
  --witness {folder}/none/file                         does not exist.
  --behind proxy                                       --behind takes addresses or networks of proxies, not 'proxy'.
  --tls-certificate {folder}/none --tls-key x          cannot be used for TLS: No such file or directory.
  --tls-certificate {folder}/other --tls-key x         cannot be used for TLS:
"""


@pytest.mark.parametrize("line", [line for line in START_FAILURES.strip().splitlines() if not line.startswith("#")])
def test_a_start_that_fails_says_why_in_one_line(tmp_path: Path, punto: Punto, line: str) -> None:
    make_key(tmp_path / "punto.key")
    (tmp_path / "other").write_bytes(b"something else" * 20)
    (tmp_path / "other").chmod(0o600)
    create_store(f"sqlite:///{tmp_path}/journal.db").close()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        taken.settimeout(0)
        known = {"folder": tmp_path, "taken": taken.getsockname()[1]}
        options, _, wanted = (part.strip().format(**known) for part in line.strip().partition("   "))
        usual = {"--store": f"sqlite:///{tmp_path}/journal.db", "--key": f"{tmp_path}/punto.key", "--port": "0"}
        given = options.split()
        more = [word for name, value in usual.items() if name not in given for word in (name, value)]
        code, said = punto("serve", *more, *given)
    assert (code, len(said.splitlines())) == (2, 1), said
    assert wanted in said

"""Options come from flags, the environment or a file, with one precedence; `punto serve --check` shows which."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from punto.journal import create_store
from punto.journal.keys import make_key
from tests.service.punto import Punto

FILE = """
store = "{folder}/punto.db"
key = "{folder}/punto.key"
port = 7001
[serve]
port = 7002
idle-minutes = 20
"""
PORTS = [
    ({}, (), "7002", "punto.toml, [serve]"),
    ({"PUNTO_PORT": "7003"}, (), "7003", "PUNTO_PORT"),
    ({"PUNTO_PORT": "7003", "PUNTO_SERVE_PORT": "7004"}, (), "7004", "PUNTO_SERVE_PORT"),
    ({"PUNTO_PORT": "7003", "PUNTO_SERVE_PORT": "7004"}, ("--port", "7005"), "7005", "flag"),
]
WRONG = [
    ("prt = 1", "there is no option 'prt' here. Did you mean port?"),
    ("[serv]\nport = 1", "there is no command 'serv'. Did you mean serve?"),
    ("[serve]\nrounds = 1", "there is no option 'rounds' here."),
    ("[keys.rotat]\nkey = 'x'", "there is no command 'rotat'. Did you mean rotate?"),
    ("port = 1.5", "port must be text, a whole number, true, false or a list of text."),
    ("port =", "is not TOML"),
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    create_store(f"sqlite:///{tmp_path}/punto.db").close()
    make_key(tmp_path / "punto.key")
    written = tmp_path / "punto.toml"
    written.write_text(FILE.format(folder=tmp_path))
    return written


@pytest.mark.parametrize(("environment", "flags", "port", "source"), PORTS)
def test_the_nearest_source_wins(
    file: Path,
    punto: Punto,
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    flags: tuple[str, ...],
    port: str,
    source: str,
) -> None:
    for name, value in {**environment, "PUNTO_CONFIG": str(file)}.items():
        monkeypatch.setenv(name, value)
    code, said = punto("serve", "--check", *flags)
    shown = {line.split()[0]: line for line in said.splitlines()}
    assert code == 0, said
    assert shown["port"].split(maxsplit=2)[1] == port
    assert shown["port"].endswith(source)
    assert shown["idle-minutes"].split()[1] == "20"
    assert shown["host"].split()[1:] == ["127.0.0.1", "default"]
    assert "ok      journal: 0 records." in said


def test_a_list_in_the_environment_has_commas(file: Path, punto: Punto, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUNTO_WITNESS", "a.witness,b.witness")
    code, said = punto("--config", str(file), "serve", "--check")
    assert (code, "a.witness, b.witness" in said) == (0, True), said


def test_the_file_holds_for_every_command_with_such_an_option(file: Path, punto: Punto) -> None:
    assert punto("--config", str(file), "user", "list")[0] == 0
    assert punto("--config", str(file), "doctor")[0] == 0


def test_a_password_is_not_shown(file: Path, punto: Punto) -> None:
    store = "postgresql://punto:secret@127.0.0.1:1/punto"
    code, said = punto("--config", str(file), "serve", "--check", "--store", store)
    assert (code, "secret" in said, "punto:…@" in said) == (1, False, True), said


def test_a_check_finds_a_port_that_is_taken(file: Path, punto: Punto) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        code, said = punto("--config", str(file), "serve", "--check", "--port", str(taken.getsockname()[1]))
    assert code == 2
    assert "Cannot listen on 127.0.0.1" in said


@pytest.mark.parametrize(("written", "sentence"), WRONG)
def test_a_mistake_in_the_file_is_one_line(tmp_path: Path, punto: Punto, written: str, sentence: str) -> None:
    file = tmp_path / "punto.toml"
    file.write_text(written)
    code, said = punto("--config", str(file), "serve", "--check")
    assert (code, len(said.splitlines())) == (2, 1)
    assert sentence in said

"""Every command of the runbook runs as it stands, on a house of this machine."""

from __future__ import annotations

import io
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from contextlib import closing
from datetime import UTC, datetime
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final
from urllib.request import urlopen

import pytest
from bench.served import free_port
from typer.main import get_command

from punto.cli.commands import app
from punto.journal import create_store, open_store
from punto.journal.keys import make_key
from punto.journal.notary import Notary
from tests.archive.houses import furnish
from tests.journal.appending import append, appended, to
from tests.service.punto import Punto
from tests.service.serving import PASSWORD, House, Service

PAGE: Final = (Path(__file__).parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")
EVENING: Final = int(datetime(2026, 11, 15, 21, 0, tzinfo=UTC).timestamp() * 1000)
MINUTE: Final = 60_000


SECTIONS: Final = re.findall(r"^## (.+)$", PAGE, re.MULTILINE)


def text_of(section: str) -> str:
    [text] = re.findall(rf"^## {section}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    return str(text)


def commands_of(section: str) -> list[str]:
    """In blocks, and those in sentences that are complete."""
    text = text_of(section)
    blocks = re.findall(r"^(punto .+?)(?: +#.*)?$", text, re.MULTILINE)
    return blocks + re.findall(r"`(punto (?:keys adopt|archive) .*sqlite.+?)`", text)


def _here(line: str, places: dict[str, str]) -> list[str]:
    """The arguments, at places of this machine."""
    for written, here in places.items():
        line = line.replace(written, here)
    return shlex.split(line)[1:]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A house that wrote a record every ten minutes, and signed a checkpoint after each."""
    notary_key = make_key(tmp_path / "punto.key")
    (tmp_path / "backup").mkdir()
    with closing(create_store(f"sqlite:///{tmp_path}/punto.db")) as store:
        notary = Notary(store, notary_key)
        notary.open(EVENING)
        for number in range(6):
            records = appended(store, append(to("t", b"%d" % number), at=EVENING + number * 10 * MINUTE))
            notary.take(records)
            notary.sign(EVENING + number * 10 * MINUTE)
    return tmp_path


def test_backup_and_restore(house: Path, punto: Punto) -> None:
    places = {
        "postgresql://punto@db.example/punto": f"sqlite:///{house}/punto.db",
        "sqlite:////var/lib/punto/": f"sqlite:///{house}/",
        "/backup/": f"{house}/backup/",
        "/etc/punto/": f"{house}/",
    }
    lines = commands_of("Backup and restore")
    assert len(lines) == 10, lines
    for line in lines:
        code, said = punto(*_here(line, places))
        assert code == 0, f"{line}\n{said}"
    ends = {}
    for name in ("restored", "tuesday", "earlier"):
        with closing(open_store(f"sqlite:///{house}/{name}.db")) as store:
            ends[name] = store.last_position()
    assert ends == {"restored": 6, "tuesday": 6, "earlier": 4}


def test_archive(tmp_path: Path, punto: Punto, monkeypatch: pytest.MonkeyPatch) -> None:
    """The house of this test played on the first evening of 1970."""
    furnish(f"sqlite:///{tmp_path}/journal.db", monkeypatch, make_key(tmp_path / "punto.key"))
    for folder in ("archive", "archive/old"):
        (tmp_path / folder).mkdir()
    places = {
        "sqlite:////var/lib/punto/": f"sqlite:///{tmp_path}/",
        "/archive/": f"{tmp_path}/archive/",
        "/etc/punto/": f"{tmp_path}/",
        "2026-10 ": "1970-01-01T00:30 ",
    }
    lines = commands_of("Archive")
    assert len(lines) == 5, lines
    for line in lines:
        if "--at" in line:
            (tmp_path / "archive/2026-09.archive").rename(tmp_path / "archive/old/2026-09.archive")
        code, said = punto(*_here(line, places))
        assert code == 0, f"{line}\n{said}"
    with closing(open_store(f"sqlite:///{tmp_path}/journal.db")) as store:
        assert store.archived() == []


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    """Where the page's folders are on this machine."""
    for folder in ("lib", "etc", "backup"):
        (tmp_path / folder).mkdir()
    return {"/var/lib/punto/": f"{tmp_path}/lib/", "/etc/punto/": f"{tmp_path}/etc/", "/backup": f"{tmp_path}/backup"}


FIRST_BACKUP: Final = (("/var/lib/punto/", "journal.db"), ("/backup", "first.backup"))


def test_one_machine(installed: dict[str, str], punto: Punto, monkeypatch: pytest.MonkeyPatch) -> None:
    """A house from its installation to its second keys."""
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{PASSWORD}\n" * 2 + "y\n"))
    lines = commands_of("One machine")
    served = [line for line in lines if line.startswith("punto serve --store")]
    assert len(lines) == 6, lines
    assert len(served) == 1, lines
    for line in lines:
        if line in served:
            _serve_and_stop(_here(line, installed))
            assert (
                punto("backup", f"{installed['/var/lib/punto/']}journal.db", f"{installed['/backup']}/a.backup")[0] == 0
            )
        else:
            code, said = punto(*_here(line, installed), *(["--port", "0"] if "--check" in line else []))
            assert code == 0, f"{line}\n{said}"
    monkeypatch.setenv("PUNTO_STORE", f"sqlite:///{installed['/var/lib/punto/']}journal.db")
    monkeypatch.setenv("PUNTO_KEY", f"{installed['/etc/punto/']}punto.key")
    monkeypatch.chdir(installed["/backup"])
    for line in (*commands_of("Accounts"), *commands_of("Replace keys")):
        code, said = punto(*_here(line, installed))
        assert code == 0, f"{line}\n{said}"
    _serve_and_stop(["serve", "--key", f"{installed['/etc/punto/']}punto-2027.key"])
    code, said = punto("verify", f"{installed['/var/lib/punto/']}journal.db")
    assert code == 0, said


def _serve_and_stop(arguments: list[str]) -> None:
    port = free_port()
    service = subprocess.Popen([Path(sys.executable).with_name("punto"), *arguments, "--port", str(port)])
    try:
        until = time.monotonic() + 60
        while _asked(port) != HTTPStatus.OK:
            assert service.poll() is None, "it ended by itself"
            assert time.monotonic() < until, "it is not ready"
            time.sleep(0.1)
    finally:
        service.terminate()
    assert service.wait(60) in (0, -signal.SIGTERM)


def _asked(port: int) -> int:
    try:
        with urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5) as answer:
            return int(answer.status)
    except OSError:
        return 0


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_requests_of_the_page(new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("etg")
    environment = {"TOKEN": str(house.caller("shift").token), "PATH": os.environ["PATH"]}
    commands = re.findall(r"^curl (?:.*\\\n)*.*$", PAGE, re.MULTILINE)
    assert len(commands) == 2, commands
    for command in commands:
        here = command.replace("https://punto.example", f"http://127.0.0.1:{new_service.port}")
        done = subprocess.run(
            ["bash", "-c", f"{here} --fail-with-body --silent --show-error"],
            env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"


def test_the_files_are_installed(tmp_path: Path) -> None:
    """The units that are enabled are among the files that are copied."""
    for folder in ("punto", "systemd/system"):
        (tmp_path / folder).mkdir(parents=True)
    [block] = re.findall(r"^cp operations/.+\n.+\n", PAGE, re.MULTILINE)
    copying, enabling = block.replace("/etc/", f"{tmp_path}/").splitlines()
    subprocess.run(["bash", "-euc", copying], cwd=Path(__file__).parents[2], check=True)
    assert (tmp_path / "punto" / "punto.toml").exists()
    program, *units = enabling.removeprefix("systemctl enable --now ").split()
    assert [unit for unit in (program, *units) if not (tmp_path / "systemd" / "system" / unit).exists()] == []


def test_every_command_of_the_page_is_run() -> None:
    """Those of one section are tried with a cluster, and those of the containers by `make image`."""
    run = {"One machine", "Accounts", "Backup and restore", "Archive", "Replace keys"}
    assert [section for section in SECTIONS if commands_of(section) and section not in run] == ["Many machines"]
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    commands = [block.rstrip("\n") for language, block in blocks if language in ("", "sh")]
    others = [block for block in commands if re.search(r"^(?!punto |curl |  -d )", block, re.MULTILINE)]
    assert [block.split()[0] for block in others] == ["pip", "cp", "debootstrap", "umask"]


@pytest.mark.parametrize("name", ["operations.md", "cluster.md"])
def test_commands_in_sentences_have_these_options(name: str) -> None:
    text = (Path(__file__).parents[2] / "docs" / name).read_text(encoding="utf-8")
    root = get_command(app)
    for written in re.findall(r"`punto\s([^`]+)`", text):
        words = written.split()
        command: Any = root
        while words and words[0] in getattr(command, "commands", {}):
            command = command.commands[words.pop(0)]
        assert command is not root or words[0].startswith("--"), written
        known = {option for param in command.params for option in (*param.opts, *param.secondary_opts)}
        assert [word for word in words if word.startswith("--") and word not in known] == [], written

"""Files are for their owner only, the database password is never printed, and a demo stays apart from a house."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from punto.entries import PEOPLE, PersonAdded
from punto.journal import create_store, open_store
from punto.journal.store import without_password
from punto.service.access.demo_mark import is_demo, mark_demo, require_demo
from punto.service.demo import ACCOUNTS
from tests.service.forked import punto
from tests.service.serving import PASSWORD, House, Service, write

WAITS_S = 120.0


def modes(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir() if file.is_file()}


def test_files_are_for_their_owner_only(tmp_path: Path) -> None:
    before = os.umask(0o000)
    try:
        folder = tmp_path / "house"
        folder.mkdir()
        service = Service(folder, f"sqlite:///{folder}/journal.db")
        house = House(service)
        service.log.touch(0o600)
        service.start()
        house.open_tables("rws")
        assert punto("backup", service.store, str(folder / "house.backup"))[0] == 0
        assert punto("restore", str(folder / "house.backup"), f"sqlite:///{folder}/restored.db")[0] == 0
        found = modes(folder)
        service.kill()
    finally:
        os.umask(before)
    assert {"journal.db", "journal.db-wal", "journal.db-shm", "journal.db-tip"} < found.keys()
    assert {"restored.db", "restored.db-tip", "house.backup", "punto.key"} < found.keys()
    assert set(found.values()) == {0o600}, {name: oct(mode) for name, mode in found.items()}


def test_files_of_earlier_versions_are_taken_from_others(tmp_path: Path) -> None:
    create_store(f"sqlite:///{tmp_path}/journal.db").close()
    for file in tmp_path.iterdir():
        file.chmod(0o644)
    open_store(f"sqlite:///{tmp_path}/journal.db").close()
    assert set(modes(tmp_path).values()) == {0o600}


# the address and what may be shown
ADDRESSES = """
  postgresql://punto:secret@db/punto             postgresql://punto:…@db/punto
  postgresql://punto:sec@ret@db/punto            postgresql://punto:…@db/punto
  postgresql://punto:s/e:c@db:5432/punto         postgresql://punto:…@db:5432/punto
  postgresql://punto@db/punto?password=secret    postgresql://punto@db/punto?password=…
  postgresql:///punto?user=a&sslpassword=b&c=d   postgresql:///punto?user=a&sslpassword=…&c=d
  postgresql://punto@db/punto                    postgresql://punto@db/punto
  sqlite:////var/lib/punto/journal.db            sqlite:////var/lib/punto/journal.db
"""


@pytest.mark.parametrize("line", ADDRESSES.strip().splitlines())
def test_an_address_without_its_password(line: str) -> None:
    url, shown = line.split()
    assert without_password(url) == shown


def test_the_database_password_is_never_printed(postgres_url: str, tmp_path: Path) -> None:
    """In what a running service says and logs, and in what commands say about a database that is away."""
    url = f"{postgres_url}{'&' if '?' in postgres_url else '?'}password=hunter2-hunter2"
    service = Service(tmp_path, url)
    House(service)
    service.start()
    service.stop()
    assert "hunter2" not in service.announced + service.log.read_text()
    assert "password=…" in service.announced
    away = "postgresql://punto:hunter2-hunter2@127.0.0.1:1/punto?connect_timeout=1"
    for arguments in (["verify", away], ["user", "list", "--store", away], ["verify", "postgresql://u:hunter2@[/x"]):
        code, said = punto(*arguments)
        assert code == 2, said
        assert "hunter2" not in said


def refused(folder: Path, monkeypatch: pytest.MonkeyPatch, *options: str) -> str:
    """What `punto serve` says when it does not start."""
    monkeypatch.chdir(folder)
    code, said = punto("serve", "--port", "0", *options)
    assert code == 2, said
    return said


def serve_once(folder: Path, *options: str) -> tuple[int, str]:
    """Start `punto serve`, stop it once it runs, and return its exit code and output."""
    command = [sys.executable, "-m", "punto", "serve", "--port", "0", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=folder)
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if "running" in line:
            time.sleep(1)
            process.send_signal(signal.SIGTERM)
            break
    said += process.communicate(timeout=WAITS_S)[0]
    return abs(process.returncode), said


NOT_A_DEMO = "punto: This journal is not a demo's: --demo runs only on a journal that it made. Name a new one.\n"
A_DEMO = "punto: This journal was made by --demo, with public passwords: serve it with --demo, or name another.\n"


def test_a_demo_runs_only_on_a_journal_that_it_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert punto("keys", "new", str(tmp_path / "punto.key"))[0] == 0
    empty, staffed, demo = (f"sqlite:///{tmp_path}/{name}.db" for name in ("empty", "staffed", "demo"))
    for store in (empty, staffed):
        assert punto("init", store)[0] == 0
    ada = ("user", "add", "ada", "--post", "administrator", "--store", staffed, "--key", str(tmp_path / "punto.key"))
    assert punto(*ada, given=f"{PASSWORD}\n")[0] == 0
    for store in (empty, staffed):
        assert refused(tmp_path, monkeypatch, "--demo", "--store", store) == NOT_A_DEMO
    assert serve_once(tmp_path, "--demo", "--store", demo)[0] == signal.SIGTERM
    assert serve_once(tmp_path, "--demo", "--store", demo)[0] == signal.SIGTERM
    assert refused(tmp_path, monkeypatch, "--store", demo) == A_DEMO
    assert punto("backup", demo, str(tmp_path / "demo.backup"))[0] == 0
    restored = f"sqlite:///{tmp_path}/restored.db"
    assert punto("restore", str(tmp_path / "demo.backup"), restored)[0] == 0
    assert refused(tmp_path, monkeypatch, "--store", restored) == A_DEMO


def test_a_demo_of_an_earlier_version_is_recognised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path}/earlier.db"
    store = create_store(url)
    write(store, PEOPLE, *(PersonAdded(name=name, post=post, password_hash="-") for name, post in ACCOUNTS.items()))
    assert not is_demo(store)
    require_demo(store, list(ACCOUNTS))
    assert punto("keys", "new", str(tmp_path / "punto.key"))[0] == 0
    assert refused(tmp_path, monkeypatch, "--store", url) == A_DEMO
    mark_demo(store, 1)
    assert is_demo(store)
    store.close()

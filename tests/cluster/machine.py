"""A machine of the cluster: a folder with its own /etc, /run and /var, an address of loopback, and the services
that its units start. Failures of the machine are signals to its processes.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

UNITS: Final = Path("/lib/systemd/system")
DATA: Final = "/var/lib/postgresql/15/punto"
ENDS_WITHIN_S: Final = 30.0

Account = dict[str, object]
"""Of an ordinary user, for subprocess; empty for our own."""


class Machine:
    def __init__(
        self, root: Path, name: str, replaced: dict[str, str], environment: dict[str, str], account: Account
    ) -> None:
        """`replaced` has the addresses and ports of this run by what the page and the files say."""
        self.root = root / name
        self.name = name
        self._replaced = replaced
        self._environment = environment
        self._account = account
        self._started: dict[str, subprocess.Popen[bytes]] = {}
        for folder in ("default", "haproxy", "patroni", "punto"):
            (self.root / "etc" / folder).mkdir(parents=True)
        for folder in ("var/lib/postgresql/15", "var/lib/etcd", "var/run/postgresql", "run"):
            (self.root / folder).mkdir(parents=True)

    def at_home(self, text: str) -> str:
        """A command or file of the page, with the paths, addresses and ports of this run."""
        text = re.sub(r" -o (postgres|punto)\b", "", replace(text, self._replaced))
        return re.sub(r"(?<![\w.])/(etc|run|var)/", rf"{self.root}/\1/", text)

    def run(self, script: str, tools: Path, account: Account) -> str:
        """Run commands of the page and start what they started."""
        calls = self.root / "calls"
        calls.write_text("")
        calls.chmod(0o666)
        done = subprocess.run(
            ["bash", "-eu", "-o", "pipefail", "-c", self.at_home(script)],
            cwd=self.root.parent,
            env=self._environment
            | {"PATH": f"{tools}:{os.environ['PATH']}", "MACHINE": self.name, "CALLS": str(calls)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            **account,  # type: ignore[call-overload]
        )
        assert done.returncode == 0, f"{script}\n{done.stdout}\n{done.stderr}"
        for file in (self.root / "etc").rglob("*"):
            if file.is_file():
                file.write_text(self.at_home(file.read_text()))
        for verb, *services in map(str.split, calls.read_text().splitlines()):
            for service in services if verb == "restart" else ():
                self.start(service)
        return str(done.stdout)

    def start(self, *services: str) -> None:
        for service in services:
            self._start(service)

    def _start(self, service: str) -> None:
        """As systemd does: the unit's program with the unit's environment."""
        unit = (UNITS / f"{service}.service").read_text().replace("%p", service).replace("%H", self.name)
        environment = dict(_environment_of(self.at_home(unit)))
        (command,) = re.findall(r"^ExecStart=(.+)$", self.at_home(unit), re.MULTILINE)
        for name, value in environment.items():
            command = command.replace(f"${name}", value)
        with (self.root / f"{service}.log").open("ab") as log:
            self._started[service] = subprocess.Popen(
                shlex.split(command),
                cwd=self.root,
                env=self._environment | {"PATH": os.environ["PATH"]} | environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                **self._account,  # type: ignore[call-overload]
            )

    def processes(self, *services: str) -> list[int]:
        """Of some services, or of all; PostgreSQL is a service of its own."""
        wanted = services or (*self._started, "postgres")
        roots = [program.pid for service, program in self._started.items() if service in wanted]
        postmaster = self._postmaster()
        below = list(_below(roots))
        if postmaster is not None:
            of_postgres = list(_below([postmaster]))
            below = [pid for pid in below if pid not in of_postgres] + (of_postgres if "postgres" in wanted else [])
        return below

    def signal(self, number: signal.Signals, *services: str) -> None:
        for pid in self.processes(*services):
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def kill(self, *services: str) -> None:
        """Returns when they are gone."""
        ended = self.processes(*services)
        self.signal(signal.SIGKILL, *services)
        for service in list(self._started):
            if self._started[service].pid in ended:
                self._started.pop(service).wait(ENDS_WITHIN_S)
        until = time.monotonic() + ENDS_WITHIN_S
        while any(_is_running(pid) for pid in ended) and time.monotonic() < until:
            time.sleep(0.02)

    def close(self) -> None:
        """PostgreSQL gives its shared memory back if it is told to stop at once."""
        self.signal(signal.SIGCONT)
        self.kill(*self._started)
        postmaster = self._postmaster()
        if postmaster is not None:
            with suppress(ProcessLookupError):
                os.kill(postmaster, signal.SIGQUIT)
            until = time.monotonic() + ENDS_WITHIN_S
            while _is_running(postmaster) and time.monotonic() < until:
                time.sleep(0.02)
        self.kill()

    def _postmaster(self) -> int | None:
        """The file may be left over, and its number may be that of another program now."""
        data = Path(self.at_home(DATA))
        with suppress(OSError, ValueError, IndexError):
            pid = int((data / "postmaster.pid").read_text().splitlines()[0])
            if str(data).encode() in Path(f"/proc/{pid}/cmdline").read_bytes():
                return pid
        return None


def replace(text: str, replaced: dict[str, str]) -> str:
    """Whole addresses and numbers only."""
    words = "|".join(rf"(?<![\d.]){re.escape(word)}(?!\d)" for word in replaced)
    return re.sub(words, lambda found: replaced[found[0]], text)


def _environment_of(unit: str) -> Iterator[tuple[str, str]]:
    for line in unit.splitlines():
        key, _, value = line.partition("=")
        if key == "Environment":
            yield from ((name, text) for name, _, text in (word.partition("=") for word in shlex.split(value)))
        elif key == "EnvironmentFile" and (file := Path(value.removeprefix("-"))).exists():
            for entry in file.read_text().splitlines():
                name, is_set, text = entry.partition("=")
                if is_set and not name.startswith("#"):
                    yield name, text


def _parents() -> dict[int, int]:
    """By process, without those that have ended."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            state, parent, *_ = (folder / "stat").read_text().rpartition(")")[2].split()
            if state != "Z":
                parents[int(folder.name)] = int(parent)
    return parents


def _below(roots: list[int]) -> Iterator[int]:
    """These processes and their descendants."""
    parents = _parents()
    known = {pid for pid in roots if pid in parents}
    while known:
        yield from sorted(known)
        known = {pid for pid, parent in parents.items() if parent in known}


def _is_running(pid: int) -> bool:
    return pid in _parents()

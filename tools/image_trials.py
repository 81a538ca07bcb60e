"""Tries the container images: a house on SQLite, and the compose file with PostgreSQL as docs/operations.md says."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any, Final
from urllib.request import urlopen

ROOT: Final = Path(__file__).parents[1]
CONTAINER: Final = ROOT / "operations" / "container"
PASSWORD: Final = "correct horse battery"
"""Of the administrator in the example of docs/api.md."""
STARTS_WITHIN_S: Final = 120.0


def run(
    *command: str, check: bool = True, folder: Path | None = None, given: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        command, cwd=folder, input=given, env=os.environ | environment, capture_output=True, text=True, check=False
    )
    if check and done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done


def block_of_page(word: str) -> str:
    """The commands of docs/operations.md that use this word."""
    blocks = re.findall(r"^```sh\n(.+?)^```$", (ROOT / "docs" / "operations.md").read_text(), re.MULTILINE | re.DOTALL)
    [block] = [block for block in blocks if word in block]
    return str(block)


def try_image(image: str) -> None:
    """A house in the image: created, served, stopped, verified, backed up."""
    with tempfile.TemporaryDirectory() as place, _volumes("keys", "data") as (keys, data):
        store = "sqlite:////var/lib/punto/journal.db"
        given = (
            *("--volume", f"{keys}:/etc/punto"),
            *("--volume", f"{data}:/var/lib/punto"),
            *("--env", f"PUNTO_STORE={store}"),
        )
        once = ("podman", "run", "--rm", "--network", "host", *given, image)
        run(*once, "keys", "new", "/etc/punto/punto.key")
        run(*once, "init", store)
        port = free_port()
        running = Path(place) / "container"
        run("podman", "run", "--detach", "--cidfile", str(running), "--network", "host", *given, image, "serve",
            "--port", port)  # fmt: skip
        name = running.read_text()
        try:
            _wait_until_ready(port, lambda: run("podman", "logs", name).stderr)
            run("podman", "stop", "--time", "20", name)
            [ended] = json.loads(run("podman", "inspect", name).stdout)
            if ended["State"]["ExitCode"]:
                raise SystemExit(f"the service ended with {ended['State']['ExitCode']} when it was stopped")
        finally:
            run("podman", "rm", "--force", "--volumes", name)
        run(*once, "verify", store, "--key", "/etc/punto/punto.key")
        run(*once, "backup", store, "/var/lib/punto/first.backup")


def try_compose() -> None:
    """Set up by the page's commands, a bet by the example of docs/api.md; it is still there after a restart."""
    with tempfile.TemporaryDirectory(prefix="punto-try-") as place:
        folder = Path(place) / Path(place).name.replace("_", "")  # podman-compose names everything after it
        shutil.copytree(CONTAINER, folder)
        port = free_port()

        def compose(*command: str) -> str:
            return run("podman-compose", *command, folder=folder, PUNTO_PORT=port).stdout

        def logs() -> str:
            return compose("logs")

        setting_up, enters = re.split(r"^(?=podman-compose exec )", block_of_page("podman-compose"), flags=re.MULTILINE)
        try:
            run("bash", "-eu", "-c", setting_up, folder=folder, PUNTO_PORT=port)
            _wait_until_ready(port, logs)
            enter = enters.replace("podman-compose exec ", "podman-compose exec -T ")
            run("bash", "-eu", "-c", enter, folder=folder, given=f"{PASSWORD}\n" * 2)
            names = _play(port)
            compose("down")
            compose("up", "--detach")
            _wait_until_ready(port, logs)
            if names["command"](names["terminal"], "bet-1", "place_bet", **names["bet"]) != names["first"]:
                raise SystemExit("the bet is lost: the same command got another answer after the restart")
            compose("exec", "-T", "punto", "punto", "verify")
            compose("exec", "-T", "punto", "punto", "backup", "postgresql://punto@postgres/punto", "/backup/a.backup")
        finally:
            run("podman-compose", "down", check=False, folder=folder)
            kinds = ("database", "keys", "data", "archive", "backup")
            run("podman", "volume", "rm", "--force", *(f"{folder.name}_{kind}" for kind in kinds), check=False)
            run("podman", "network", "rm", "--force", f"{folder.name}_default", check=False)


def _play(port: str) -> dict[str, Any]:
    """The example of docs/api.md up to its first bet, and what it names."""
    names: dict[str, Any] = {}
    page = (ROOT / "docs" / "api.md").read_text()
    for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        with redirect_stdout(io.StringIO()):
            exec(code.replace("127.0.0.1:8080", f"127.0.0.1:{port}"), names)
        if "first" in names:
            return names
    raise SystemExit("docs/api.md has no example of a bet")


def _wait_until_ready(port: str, logs: Callable[[], str]) -> None:
    until = time.monotonic() + STARTS_WITHIN_S
    while not _is_ready(port):
        if time.monotonic() > until:
            raise SystemExit(logs())
        time.sleep(0.5)


def _is_ready(port: str) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}/readyz", timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


@contextmanager
def _volumes(*names: str) -> Iterator[list[str]]:
    made = [f"punto-try-{os.getpid()}-{name}" for name in names]
    try:
        yield made
    finally:
        run("podman", "volume", "rm", "--force", *made, check=False)


def free_port() -> str:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return str(server.getsockname()[1])

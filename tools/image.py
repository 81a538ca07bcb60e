"""Builds the container image and tries it: `make image`. Exit code 2 where podman or the base image is missing.

The wheels are collected here, at the versions and hashes of the lock file, so that the image needs no package index.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement

ROOT: Final = Path(__file__).parents[1]
CONTAINER: Final = ROOT / "operations" / "container"
BUILT: Final = ROOT / "build" / "image"
IMAGE: Final = "localhost/punto"
EXTRAS: Final = ("server", "reports")
MISSING: Final = 2
STARTS_WITHIN_S: Final = 60.0


def base_image() -> str:
    """`BASE=… make image` takes another one with Python 3.11 to 3.14 and `useradd`."""
    [base] = re.findall(r"^ARG BASE=(.+)$", (CONTAINER / "Containerfile").read_text(), re.MULTILINE)
    return os.environ.get("BASE", str(base))


def what_is_missing() -> str | None:
    if shutil.which("podman") is None:
        return "podman is not installed: apt install podman"
    base = base_image()
    if _is_there(base) or _run("podman", "pull", "--quiet", base, check=False).returncode == 0:
        return None
    return f"the base image {base} is not here and cannot be pulled: name another one with BASE=IMAGE make image"


def needed(extras: tuple[str, ...] = EXTRAS) -> set[str]:
    """Names of the distributions that punto needs, with all that they need."""
    found, left = set[str](), [("punto", frozenset(extras))]
    while left:
        name, wanted = left.pop()
        for line in distribution(name).requires or ():
            requirement = Requirement(line)
            own = _plain(requirement.name)
            applies = requirement.marker is None or any(
                requirement.marker.evaluate({"extra": extra}) for extra in ("", *wanted)
            )
            if applies and (own == "punto" or own not in found):
                left.append((own, frozenset(requirement.extras)))
                found.add(own)
    return found - {"punto"}


def collect_wheels(folder: Path) -> None:
    locked = re.split(r"^(?=[A-Za-z0-9])", (ROOT / "requirements.lock").read_text(), flags=re.MULTILINE)
    names = needed()
    chosen = [one for one in locked if _plain(re.split(r"[=\[ ]", one)[0]) in names]
    (BUILT / "requirements.txt").write_text("".join(chosen))
    pip = (sys.executable, "-m", "pip")
    _run(*pip, "download", "--quiet", "--require-hashes", "--no-deps", "--only-binary", ":all:", "--dest", str(folder),
         "-r", str(BUILT / "requirements.txt"))  # fmt: skip
    _run(*pip, "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT))


def build() -> None:
    shutil.rmtree(BUILT, ignore_errors=True)
    (BUILT / "wheels").mkdir(parents=True)
    collect_wheels(BUILT / "wheels")
    _run("podman", "build", "--quiet", "--format", "docker", "--build-arg", f"BASE={base_image()}", "--tag", IMAGE,
         "--file", str(CONTAINER / "Containerfile"), str(BUILT))  # fmt: skip


def try_it() -> None:
    """A house in the image: created, served, stopped, verified, backed up."""
    with tempfile.TemporaryDirectory() as place, _volumes("keys", "data") as (keys, data):
        store = "sqlite:////var/lib/punto/journal.db"
        given = (
            "--volume",
            f"{keys}:/etc/punto",
            "--volume",
            f"{data}:/var/lib/punto",
            "--env",
            f"PUNTO_STORE={store}",
        )
        once = ("podman", "run", "--rm", "--network", "host", *given, IMAGE)
        _run(*once, "keys", "new", "/etc/punto/punto.key")
        _run(*once, "init", store)
        port = str(_free_port())
        running = Path(place) / "container"
        _run("podman", "run", "--detach", "--cidfile", str(running), "--network", "host", *given, IMAGE, "serve",
             "--port", port)  # fmt: skip
        name = running.read_text()
        try:
            _wait_until_ready(name, port)
            _run("podman", "stop", "--time", "20", name)
            [ended] = json.loads(_run("podman", "inspect", name).stdout)
            if ended["State"]["ExitCode"]:
                raise SystemExit(f"the service ended with {ended['State']['ExitCode']} when it was stopped")
        finally:
            _run("podman", "rm", "--force", name)
        _run(*once, "verify", store, "--key", "/etc/punto/punto.key")
        _run(*once, "backup", store, "/var/lib/punto/first.backup")


def _wait_until_ready(name: str, port: str) -> None:
    until = time.monotonic() + STARTS_WITHIN_S
    asked = f"import urllib.request; urllib.request.urlopen('http://127.0.0.1:{port}/readyz', timeout=2)"
    while _run("podman", "exec", name, "python3", "-c", asked, check=False).returncode:
        if time.monotonic() > until:
            raise SystemExit(_run("podman", "logs", name).stderr)
        time.sleep(0.5)


@contextmanager
def _volumes(*names: str) -> Iterator[list[str]]:
    made = [f"punto-try-{os.getpid()}-{name}" for name in names]
    try:
        yield made
    finally:
        _run("podman", "volume", "rm", "--force", *made, check=False)


def _is_there(image: str) -> bool:
    return _run("podman", "image", "exists", image, check=False).returncode == 0


def _free_port() -> int:
    import socket  # noqa: PLC0415

    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _run(*command: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if check and done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done


def main() -> int:
    if missing := what_is_missing():
        print(f"No image was built: {missing}", file=sys.stderr)
        return MISSING
    build()
    try_it()
    print(f"{IMAGE} is built and was tried: created, served, stopped, verified, backed up")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Runs a `punto` command that serves, in a process of its own, until a test is done with it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.served import free_port

from tests.web.serving import PATIENCE_S, ROOT


@contextmanager
def running(folder: Path, *words: str) -> Iterator[str]:
    """The address. It ends as by Ctrl-C."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with (folder / "log").open("ab") as log:
        command = [sys.executable, "-m", "punto", *words, "--port", str(port)]
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log)
    try:
        _wait_until_ready(address, process, folder)
        yield address
    finally:
        process.terminate()
        process.wait(PATIENCE_S)


def _wait_until_ready(address: str, process: subprocess.Popen[bytes], folder: Path) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{address}/readyz"):
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.05)
    raise AssertionError((folder / "log").read_text())

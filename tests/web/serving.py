"""A demonstration with fast robots in a separate process, which can be killed and restarted on its journal."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Final

import msgspec

from punto.rules import RULES
from punto.service.demo import Pace

ROOT: Final = Path(__file__).parents[2]
QUICK: Final = Pace(card_s=0.15, between_rounds_s=1.5, bet_s=0.3, ruling_s=3.0, betting_seconds=3)
PATIENCE_S: Final = 90
"""A busy machine starts slowly."""


class Service:
    def __init__(self, folder: Path, pace: Pace = QUICK, module: str = "tests.web.quick_service") -> None:
        self._folder = folder
        self._pace = pace
        self._module = module
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.address = f"http://127.0.0.1:{self._port}"
        self.start()

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            self._module,
            str(self._port),
            msgspec.json.encode(self._pace).decode(),
        ]
        path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
        environment = {**os.environ, "PYTHONPATH": path}
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, cwd=self._folder, env=environment, stdout=log, stderr=log)
        self._wait_until_open()

    def kill(self) -> None:
        """Like a power cut: no orderly shutdown."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def tables(self) -> dict[str, Any]:
        """The tables that the lobby shows, by name."""
        with urllib.request.urlopen(f"{self.address}/api/tables") as answer:
            return {table["id"]: table for table in json.load(answer)["tables"]}

    def _wait_until_open(self) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline and self._process and self._process.poll() is None:
            try:
                if self.tables().keys() >= RULES.keys():
                    return
            except (urllib.error.URLError, ConnectionError):
                pass
            time.sleep(0.05)
        self.kill()
        raise AssertionError((self._folder / "log").read_text())


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port

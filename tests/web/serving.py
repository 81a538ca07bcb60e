"""A demonstration with fast robots in a separate process, which can be killed and restarted on its journal."""

from __future__ import annotations

import json
import os
import signal
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from bench.served import free_port

from punto.rules import RULES
from punto.service.demo import Pace
from punto.service.running import Serving, run
from tests.processes import PROCESSES

ROOT: Final = Path(__file__).parents[2]
QUICK: Final = Pace(card_s=0.15, between_rounds_s=3.0, bet_s=0.3, ruling_s=3.0, betting_seconds=5)
PATIENCE_S: Final = 90
"""A busy machine starts slowly."""


def serve_demo(folder: Path, port: int, pace: Pace) -> None:
    """Runs `punto serve --demo` in a forked process, which saves the imports."""
    os.chdir(folder)
    log = os.open("log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for stream in (1, 2):
        os.dup2(log, stream)
    serving = Serving(
        store="sqlite:///punto.db", host="127.0.0.1", port=port, key_file=Path("punto.key"), is_demo=True, pace=pace
    )
    run(serving, print)


class Service:
    def __init__(self, folder: Path, pace: Pace = QUICK, serve: Callable[[Path, int, Pace], None] = serve_demo) -> None:
        self._folder = folder
        self._pace = pace
        self._serve = serve
        self._port = free_port()
        self._process: Any = None
        self.address = f"http://127.0.0.1:{self._port}"
        self.start()

    def start(self) -> None:
        arguments = (self._folder, self._port, self._pace)
        self._process = PROCESSES.Process(target=self._serve, args=arguments, daemon=True)
        self._process.start()
        self._wait_until_open()

    def kill(self) -> None:
        """Like a power cut: no orderly shutdown."""
        self._process.kill()
        self._process.join()

    def freeze(self) -> None:
        """Like a broken line: nothing answers any more, and no connection closes."""
        os.kill(self._process.pid, signal.SIGSTOP)

    def tables(self) -> dict[str, Any]:
        """The tables that the lobby shows, by name."""
        with urllib.request.urlopen(f"{self.address}/api/tables") as answer:
            return {table["id"]: table for table in json.load(answer)["tables"]}

    def _wait_until_open(self) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline and self._process.is_alive():
            try:
                if self.tables().keys() >= RULES.keys():
                    return
            except (urllib.error.URLError, ConnectionError):
                pass
            time.sleep(0.05)
        self.kill()
        raise AssertionError((self._folder / "log").read_text())

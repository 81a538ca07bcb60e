"""A Dask scheduler and its workers, each in a process of its own, for tests that kill them."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

STARTS_WITHIN_S = 120.0


class Site:
    def __init__(self, folder: Path, workers: int) -> None:
        folder.mkdir()
        self._file = folder / "scheduler.json"
        self.scheduler = self._start("dask_scheduler", "--port", "0")
        self.address = self._find_address()
        self.workers = [self._start("dask_worker", "--nthreads", "1", "--no-nanny") for _ in range(workers)]

    def _find_address(self) -> str:
        until = time.monotonic() + STARTS_WITHIN_S
        while time.monotonic() < until:
            with suppress(FileNotFoundError, json.JSONDecodeError):  # it may be half written
                return str(json.loads(self._file.read_text())["address"])
            time.sleep(0.05)
        self.scheduler.kill()
        raise AssertionError("the scheduler does not start")

    def _start(self, program: str, *more: str) -> subprocess.Popen[bytes]:
        named = ["--scheduler-file", str(self._file), "--no-dashboard", *more]
        command = [sys.executable, "-m", f"distributed.cli.{program}", *named]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()

"""Pages in a real browser against a real service: its own process, journal and port for each worker."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.staff import Staff

ROOT = Path(__file__).parents[2]
BETTING_SECONDS = 4
PATIENCE_S = 90
"""Eight passwords are hashed at the start, which a busy machine takes its time for."""


expect.set_options(timeout=15_000)


class Service:
    """A demonstration with quick robots; it can be killed and started again on its journal."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.address = f"http://127.0.0.1:{self._port}"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.web.quick_service", str(self._port), str(BETTING_SECONDS)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, cwd=self._folder, env=environment, stdout=log, stderr=log)
        self._wait_until_open()

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def _wait_until_open(self) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline and self._process and self._process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.address}/api/tables") as answer:
                    if answer.read().count(b'"shoe"') == 4:
                        return
            except (urllib.error.URLError, ConnectionError):
                pass
            time.sleep(0.1)
        raise AssertionError((self._folder / "log").read_text())


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    running = Service(tmp_path_factory.mktemp("service"))
    yield running
    running.kill()


@pytest.fixture
def own_service(tmp_path: Path) -> Iterator[Service]:
    """For a test that stops it."""
    running = Service(tmp_path)
    yield running
    running.kill()


@pytest.fixture
def staff(service: Service) -> Staff:
    """Of a table that only this test knows."""
    return Staff(service.address)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    assert chromium, "The browser tests need Chromium: apt-get install chromium fonts-noto-cjk"
    return {"executable_path": chromium, "args": ["--no-sandbox"] if os.geteuid() == 0 else []}


@pytest.fixture(scope="session")
def browser_context_args(service: Service) -> dict[str, Any]:
    return {"base_url": service.address, "locale": "en-US", "viewport": {"width": 1366, "height": 768}}


@pytest.fixture(autouse=True)
def _no_errors_in_the_page(request: pytest.FixtureRequest) -> Iterator[None]:
    """A page that throws fails its test."""
    if "page" not in request.fixturenames:
        yield
        return
    page: Page = request.getfixturevalue("page")
    thrown: list[str] = []
    page.on("pageerror", lambda error: thrown.append(str(error)))
    yield
    assert not thrown


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port

"""Log lines never delay the service and hold no bodies or locals."""

from __future__ import annotations

import io
import json
import os
import time
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from punto.service.api import rules
from punto.service.logs import LONGEST_LINE, LogWriter, locate_error
from punto.service.running import Serving
from tests.service.serving import House, Service, serve

BLOCKED_S = 30.0
"""A service that waits for its log would take longer."""


def fail(secret: str) -> None:
    raise ValueError(f"cannot read {secret}")


def test_an_error_is_its_type_and_place() -> None:
    with pytest.raises(ValueError, match="the body") as raised:
        fail("the body")
    entry = locate_error(None, "error", {"event": "defect", "exc_info": raised.value})
    assert entry["error"] == "ValueError"
    assert entry["at"][-1].endswith(" fail")
    assert "the body" not in json.dumps(entry)


def test_a_blocked_standard_error_delays_nobody() -> None:
    """Nobody reads the pipe: lines wait, then they are dropped and counted."""
    reads, writes = os.pipe()
    writer = LogWriter(os.fdopen(writes, "wb", buffering=0), most_waiting=100)
    started = time.monotonic()
    for _ in range(5_000):
        writer.msg(b"x" * 200)
    assert time.monotonic() - started < BLOCKED_S
    found = bytearray()
    while b"log_lines_dropped" not in found:
        found += os.read(reads, 65_536)
    os.close(reads)


def test_a_line_has_a_longest_length() -> None:
    file = io.BytesIO()
    writer = LogWriter(file)
    writer.msg(b"x" * 100_000)
    writer.close()
    assert len(file.getvalue()) == LONGEST_LINE + 1


def serve_defect(serving: Serving, log: str, told: Connection) -> None:
    """A service whose list of games has a defect."""

    rules.known_rules = lambda: None  # type: ignore[assignment, attr-defined, return-value]
    serve(serving, log, told)


def test_a_defect_is_answered_once_and_logged_once(tmp_path: Path) -> None:
    service = Service(tmp_path, f"sqlite:///{tmp_path}/journal.db")
    service.serve = serve_defect
    house = House(service)
    service.start()
    try:
        reply = house.nobody().get("/api/games")
        assert reply.status == 500
        assert reply.body["error"].startswith("Internal error")
        assert reply.headers["x-content-type-options"] == "nosniff"
    finally:
        service.stop()
    lines = [line for line in service.log.read_text().splitlines() if "defect" in line]
    assert [json.loads(line)["error"] for line in lines] == ["AttributeError"]
    assert "Traceback" not in service.log.read_text()
    assert len(service.log.read_text()) < 20_000

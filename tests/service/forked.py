"""Runs `punto` in a process of its own, forked from one that has read its modules, which saves most of its time."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from punto.cli import main
from tests.service.serving import PROCESSES

ENDS_WITHIN_S = 120


def punto(*arguments: str, given: str = "") -> tuple[int, str]:
    """The exit code, and what was written to standard output and then to standard error."""
    with tempfile.TemporaryDirectory() as place:
        streams = [Path(place, name) for name in ("in", "out", "err")]
        streams[0].write_text(given, encoding="utf-8")
        surroundings = (os.getcwd(), dict(os.environ))
        process = PROCESSES.Process(target=_run, args=(arguments, streams, *surroundings), daemon=True)
        process.start()
        process.join(ENDS_WITHIN_S)
        assert process.exitcode is not None, arguments
        return process.exitcode, "".join(stream.read_text(encoding="utf-8") for stream in streams[1:])


def _run(arguments: Sequence[str], streams: Sequence[Path], folder: str, environment: dict[str, str]) -> None:
    for number, (stream, mode) in enumerate(zip(streams, (os.O_RDONLY, *[os.O_WRONLY | os.O_CREAT] * 2), strict=True)):
        os.dup2(os.open(stream, mode), number)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.stdin = open(0, encoding="utf-8")  # noqa: SIM115 (a forked process has none)
    sys.argv = ["punto", *arguments]
    main()

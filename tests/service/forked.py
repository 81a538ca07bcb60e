"""Runs `punto` in a process of its own, forked from one that has read its modules, which saves most of its time."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from punto.cli import main
from tests.processes import PROCESSES

ENDS_WITHIN_S = 120


class Ended(Struct, frozen=True):
    code: int
    out: bytes
    err: bytes


def punto(*arguments: str, given: str = "") -> tuple[int, str]:
    """The exit code, and what was written to standard output and then to standard error."""
    ended = run(arguments, given=given)
    return ended.code, (ended.out + ended.err).decode()


def run(
    arguments: Sequence[str],
    *,
    given: str = "",
    encoding: str = "utf-8",
    to: Path | None = None,
    environment: Mapping[str, str] = os.environ,
) -> Ended:
    """What was written, in that encoding, unless standard output went to another file."""
    with tempfile.TemporaryDirectory() as place:
        said, out, err = (Path(place, name) for name in ("in", "out", "err"))
        said.write_text(given, encoding="utf-8")
        surroundings = (os.getcwd(), dict(environment), encoding)
        streams = (said, to or out, err)
        process = PROCESSES.Process(target=_run, args=(arguments, streams, *surroundings), daemon=True)
        process.start()
        process.join(ENDS_WITHIN_S)
        assert process.exitcode is not None, arguments
        return Ended(process.exitcode, b"" if to else out.read_bytes(), err.read_bytes())


def _run(
    arguments: Sequence[str], streams: Sequence[Path], folder: str, environment: dict[str, str], encoding: str
) -> None:
    for number, (stream, mode) in enumerate(zip(streams, (os.O_RDONLY, *[os.O_WRONLY | os.O_CREAT] * 2), strict=True)):
        os.dup2(os.open(stream, mode), number)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.stdin = open(0, encoding="utf-8")  # noqa: SIM115 (a forked process has none)
    sys.stdout = open(1, "w", encoding=encoding)  # noqa: SIM115 (as a new process opens its own)
    sys.stderr = open(2, "w", encoding=encoding, errors="backslashreplace")  # noqa: SIM115
    sys.argv = ["punto", *arguments]
    main()

"""Structured logs on standard error: one line of JSON per request, connection and command.

Lines of the same request or connection share its name and the client's address.
Each call lists the fields it logs. Bodies, headers, passwords, tokens and voucher numbers are never logged; an error is
logged by its type and where it happened. A thread writes the lines, so a slow or full standard error never delays the
service: it loses lines instead.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import sys
import traceback
from enum import Enum
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, Final

import msgspec
import structlog
from structlog.types import EventDict, WrappedLogger

MOST_WAITING: Final = 10_000
"""Lines. Later ones are dropped and counted."""
LONGEST_LINE: Final = 8_000
MOST_FRAMES: Final = 20
LAST_LINES_S: Final = 1.0
"""Time to write the last lines at exit."""


class LogLevel(Enum):
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class LogWriter:
    """Writes lines in a thread of its own. structlog calls the method named after the level."""

    def __init__(self, file: BinaryIO, most_waiting: int = MOST_WAITING) -> None:
        self._file = file
        self._most_waiting = most_waiting
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._dropped = 0
        self._thread = Thread(target=self._work, name="punto-log", daemon=True)
        self._thread.start()

    def msg(self, line: bytes) -> None:
        if self._lines.qsize() >= self._most_waiting:
            self._dropped += 1
        else:
            self._lines.put(line[:LONGEST_LINE] + b"\n")

    info = warning = error = msg

    def close(self) -> None:
        self._lines.put(None)
        self._thread.join(LAST_LINES_S)

    def _work(self) -> None:
        while (line := self._lines.get()) is not None:
            if self._dropped:
                line += b'{"event":"log_lines_dropped","lines":%d}\n' % self._dropped
                self._dropped = 0
            with contextlib.suppress(OSError, ValueError):
                self._file.write(line)
                self._file.flush()


def log_as_json(level: LogLevel) -> None:
    writer = LogWriter(sys.stderr.buffer)
    atexit.register(writer.close)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            locate_error,
            structlog.processors.JSONRenderer(serializer=_encode),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.name)),
        logger_factory=lambda *_: writer,
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=logging.WARNING, handlers=[LibraryLogs()], force=True)


class LibraryLogs(logging.Handler):
    """Log lines of libraries, in the same form."""

    def emit(self, record: logging.LogRecord) -> None:
        exc_info = record.exc_info[1] if record.exc_info else None
        tell = structlog.get_logger().error if record.levelno >= logging.ERROR else structlog.get_logger().warning
        tell(record.getMessage().strip(), logger=record.name, exc_info=exc_info)


def locate_error(logger: WrappedLogger, method: str, entry: EventDict) -> EventDict:
    """Replace an exception by its type and its innermost frames. Its text and its locals may hold what people sent."""
    error = entry.pop("exc_info", None)
    if error is True:
        error = sys.exc_info()[1]
    if isinstance(error, BaseException):
        frames = traceback.extract_tb(error.__traceback__)[-MOST_FRAMES:]
        entry["error"] = type(error).__name__
        entry["at"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    return entry


def _encode(entry: Any, **_: Any) -> bytes:
    return msgspec.json.encode(entry, enc_hook=repr)

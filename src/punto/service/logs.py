"""Structured logs on standard error: one line of JSON per request and command.

Each call lists the fields it logs. Bodies, headers, passwords, tokens and voucher numbers are never logged.
"""

from __future__ import annotations

import logging
import sys
from enum import Enum
from typing import Any

import msgspec
import structlog


class LogLevel(Enum):
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


def log_as_json(level: LogLevel) -> None:
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.dict_tracebacks,
            structlog.processors.JSONRenderer(serializer=_encode),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.name)),
        logger_factory=structlog.BytesLoggerFactory(sys.stderr.buffer),
        cache_logger_on_first_use=True,
    )


def _encode(entry: Any, **_: Any) -> bytes:
    return msgspec.json.encode(entry, enc_hook=repr)

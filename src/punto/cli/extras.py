"""Optional dependencies."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from punto.errors import MissingExtraError


@contextmanager
def needs_extra(extra: str, what: str) -> Iterator[None]:
    """Wrap the imports of a command, so that a missing package becomes an instruction to install the extra."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise MissingExtraError(what, extra) from missing

"""Times on record as text, in UTC, and back: the same in every language."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def moment(at: int) -> datetime:
    return EPOCH + timedelta(milliseconds=at)


def parse_moment(text: str) -> int:
    """In milliseconds since 1970; UTC unless it says otherwise. Raises a `ValueError` for any other text.

    >>> parse_moment("2026-03-02"), parse_moment("2026-03-02T08:00+08:00")
    (1772409600000, 1772409600000)
    """
    when = datetime.fromisoformat(text)
    return ((when if when.tzinfo else when.replace(tzinfo=UTC)) - EPOCH) // timedelta(milliseconds=1)


def utc_minute(at: int) -> str:
    """
    >>> utc_minute(1_772_409_600_000)
    '2026-03-02 00:00 UTC'
    """
    return moment(at).strftime("%Y-%m-%d %H:%M UTC")


def utc_second(at: int) -> str:
    """
    >>> utc_second(1_772_409_600_000)
    '2026-03-02 00:00:00'
    """
    return moment(at).strftime("%Y-%m-%d %H:%M:%S")

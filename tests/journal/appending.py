"""Shorthand for appends."""

from __future__ import annotations

from punto.journal import Answer, Append, Appended, Record, Store, StreamAppend

NOON = 1_700_000_000_000


def to(stream: str, *payloads: bytes, expected: int | None = None) -> StreamAppend:
    return StreamAppend(stream=stream, payloads=payloads, expected_version=expected)


def append(*streams: StreamAppend, key: str | None = None, says: bytes = b'"done"', at: int = NOON) -> Append:
    return Append(streams=streams, at=at, answers=() if key is None else (Answer(key=key, body=says),))


def appended(store: Store, *appends: Append) -> list[Record]:
    """The records of appends that all succeeded."""
    outcomes = store.append_all(appends)
    assert all(isinstance(outcome, Appended) for outcome in outcomes), outcomes
    return [record for outcome in outcomes if isinstance(outcome, Appended) for record in outcome.records]

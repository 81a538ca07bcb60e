"""Old events stay readable: old recordings replay to the same table."""

from __future__ import annotations

import pytest
from msgspec import json

from punto.table import replay
from punto.table.codec import decode_event, decode_table, encode
from punto.table.events import Event
from tests.table.record import FOLDER, Recording

RECORDINGS = [
    json.decode(line, type=Recording)
    for file in sorted(FOLDER.glob("recording-*.jsonl"))
    for line in file.read_bytes().splitlines()
]
TAGS = [str(kind.__struct_config__.tag) for kind in Event.__args__]


@pytest.mark.parametrize("recording", RECORDINGS, ids=lambda recording: recording.title)
def test_a_recording_replays(recording: Recording) -> None:
    """Everything recorded of the table still holds; newer fields are not compared."""
    replayed = replay(decode_event(bytes(event)) for event in recording.events)
    assert decode_table(bytes(recording.table)).id == replayed.id
    _compare(json.decode(recording.table), json.decode(encode(replayed)))


def _compare(then: object, now: object) -> None:
    if isinstance(then, dict) and isinstance(now, dict):
        for name, value in then.items():
            _compare(value, now[name])
    elif isinstance(then, list) and isinstance(now, list):
        assert len(then) == len(now)
        for before, after in zip(then, now, strict=True):
            _compare(before, after)
    else:
        assert then == now


def test_every_stored_tag_carries_a_version() -> None:
    assert all(tag.partition("/")[2].isdecimal() for tag in TAGS)
    assert len(set(TAGS)) == len(TAGS)


def test_every_kind_of_event_is_recorded() -> None:
    stored = b"".join(bytes(event) for recording in RECORDINGS for event in recording.events)
    assert [tag for tag in TAGS if f'"event":"{tag}"'.encode() not in stored] == []

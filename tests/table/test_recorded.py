"""Old events stay readable: recordings of the past replay to the table that they led to then."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from punto.table import replay
from punto.table.codec import decode_event, decode_table
from punto.table.events import Event
from tests.table.record import FOLDER

RECORDINGS = sorted(FOLDER.glob("*.jsonl"))


def test_there_is_a_recording_of_each_game() -> None:
    assert {file.name.partition("-")[0] for file in RECORDINGS} == {"commission", "rws", "etg", "knockout"}


@pytest.mark.parametrize("file", RECORDINGS, ids=lambda file: file.stem)
def test_a_recording_replays(file: Path) -> None:
    *events, table = file.read_bytes().splitlines()
    assert replay(decode_event(event) for event in events) == decode_table(table)


def test_every_stored_tag_carries_a_version() -> None:
    tags = [str(kind.__struct_config__.tag) for kind in Event.__args__]
    assert all(tag.partition("/")[2].isdecimal() for tag in tags)
    assert len(set(tags)) == len(tags)


def test_the_recordings_know_most_events() -> None:
    seen = {json.loads(line).get("event") for file in RECORDINGS for line in file.read_bytes().splitlines()}
    tags = {str(kind.__struct_config__.tag) for kind in Event.__args__}
    assert len(seen & tags) >= 20

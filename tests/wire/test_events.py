"""Every recorded event is shown in dollars, and to the public without names or hidden cards."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import json as stored
from msgspec.structs import replace

from punto.service.api.openapi import describe
from punto.service.showing.redaction import show_public_event, show_staff_event
from punto.table import Event, Table, evolve, open_table
from punto.table.codec import decode_event, encode
from punto.table.events import TableOpened
from punto.table.settings import Facing
from punto.wire.codec import encode as send
from punto.wire.events import PublicEvent, StaffEvent
from tests.service.reading import read_as
from tests.table.record import FOLDER, Recording

RECORDINGS = [
    stored.decode(line, type=Recording)
    for file in sorted(FOLDER.glob("recording-*.jsonl"))
    for line in file.read_bytes().splitlines()
]


def happened(recording: Recording) -> Iterator[tuple[Table, Event]]:
    """Each event with the table after it."""
    table: Table | None = None
    for text in recording.events:
        event = decode_event(bytes(text))
        if isinstance(event, TableOpened):
            table = open_table(event)
        else:
            assert table is not None
            table = evolve(table, event)
        yield table, event


def amounts_in(value: Any) -> Iterator[str]:
    """Keys for amounts in cents."""
    if isinstance(value, dict):
        yield from (key for key in value if key == "cents" or key.endswith("_cents"))
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from amounts_in(inner)


@pytest.mark.parametrize("recording", RECORDINGS, ids=lambda recording: recording.title)
def test_events_fit_their_description_and_speak_of_dollars(recording: Recording) -> None:
    for table, event in happened(recording):
        for shown, kind in (
            (show_staff_event(table, event), StaffEvent),
            (show_public_event(table, event), PublicEvent),
        ):
            told = json.loads(send(shown))
            read_as(kind, told)  # type: ignore[arg-type]
            assert list(amounts_in(told)) == []
            assert told["event"] == json.loads(encode(event))["event"]


@pytest.mark.parametrize("recording", RECORDINGS, ids=lambda recording: recording.title)
def test_the_public_is_told_no_names_and_no_hidden_cards(recording: Recording) -> None:
    for table, event in happened(recording):
        face_down = replace(table, settings=replace(table.settings, cards_dealt=Facing.FACE_DOWN))
        told = json.loads(send(show_public_event(face_down, event)))
        assert not {"patron", "pending", "hands", "explanation"} & told.keys()
        for key in ("cards", "card", "was", "still_carried"):
            assert not re.search(r"[A2-9TJQK][SHDC]", json.dumps(told.get(key))), told


def test_no_schema_speaks_of_cents() -> None:
    named = {
        f"{name}.{field}"
        for name, schema in describe()["components"]["schemas"].items()
        for field in schema.get("properties", ())
        if field == "cents" or field.endswith("_cents")
    }
    assert named == set()

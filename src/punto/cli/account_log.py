"""The account log: people, sessions, terminals, PINs and house settings, in the order in which things happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from punto.cli.output import print_json
from punto.cli.speaking import in_columns, say
from punto.entries import ADMINISTRATION, CARE_RULES, KEYS, PEOPLE, PINS, PLAY, SECOND_PERSON, SESSIONS, TERMINALS
from punto.journal import Record, Store
from punto.messages import Count, message, named
from punto.messages.moments import utc_second

SECRETS: Final = ("password_hash", "sealed_secret", "code_hash", "pin_hash", "seal", "session", "used")
STREAMS: Final = (PEOPLE, SESSIONS, TERMINALS, PINS, SECOND_PERSON, CARE_RULES, PLAY, ADMINISTRATION, KEYS)
NOT_LISTED: Final = "sessions_used/1"


def print_log(journal: Store, *, as_json: bool) -> None:
    records = [record for stream in STREAMS for record in journal.read(stream)]
    entries = [_entry(record) for record in sorted(records, key=lambda record: record.position)]
    shown = [entry for entry in entries if entry["event"] != NOT_LISTED]
    if as_json:
        print_json(shown)
        return
    for entry in shown:
        for line in _lines(entry):
            say(line)


def _entry(record: Record) -> dict[str, Any]:
    """Without secrets."""
    entry = msgspec.json.decode(record.payload)
    return {"at": record.at, **{name: value for name, value in entry.items() if name not in SECRETS}}


def _lines(entry: dict[str, Any]) -> Iterator[str]:
    when = utc_second(entry["at"])
    what = named("log", entry["event"].partition("/")[0])
    if "failures" in entry:
        for row in entry["failures"]:
            times = message("login-times", count=Count(row["count"]), origin=row["origin"])
            yield in_columns((when, 20), (what, 22), (row["name"] or message("login-unknown"), 24), times)
        return
    whom = next((entry[name] for name in ("name", "terminal", "account", "change", "fingerprint") if name in entry), "")
    said = [
        *([message("login-by", name=entry["by"])] if entry.get("by") else []),
        *([message("login-with", name=entry["approved_by"])] if entry.get("approved_by") else []),
        *([message("login-from", origin=entry["origin"])] if entry.get("origin") else []),
    ]
    yield in_columns((when, 20), (what, 22), (whom, 24), *said)

"""The account log: people, sessions, terminals, PINs and house settings, in the order in which things happened."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from punto.cli.output import say
from punto.entries import ADMINISTRATION, KEYS, PEOPLE, PINS, SECOND_PERSON, SESSIONS, TERMINALS
from punto.journal import Record, Store

SECRETS: Final = ("password_hash", "sealed_secret", "code_hash", "pin_hash", "seal", "session", "used")
STREAMS: Final = (PEOPLE, SESSIONS, TERMINALS, PINS, SECOND_PERSON, ADMINISTRATION, KEYS)
NOT_LISTED: Final = "sessions_used/1"


def print_log(journal: Store, *, as_json: bool) -> None:
    records = [record for stream in STREAMS for record in journal.read(stream)]
    entries = [_entry(record) for record in sorted(records, key=lambda record: record.position)]
    shown = [entry for entry in entries if entry["event"] != NOT_LISTED]
    if as_json:
        print(msgspec.json.encode(shown).decode())
        return
    for entry in shown:
        say(_line(entry))


def _entry(record: Record) -> dict[str, Any]:
    """Without secrets."""
    entry = msgspec.json.decode(record.payload)
    return {"at": record.at, **{name: value for name, value in entry.items() if name not in SECRETS}}


def _line(entry: dict[str, Any]) -> str:
    when = datetime.fromtimestamp(entry["at"] / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
    what = entry["event"].partition("/")[0].replace("_", " ")
    if "failures" in entry:
        return "\n".join(
            f"{when}  {'login failed':<22} {row['name'] or 'unknown name':<24} {row['count']} × from {row['origin']}"
            for row in entry["failures"]
        )
    whom = next((entry[name] for name in ("name", "terminal", "account", "change", "fingerprint") if name in entry), "")
    by = f"by {entry['by']} " if entry.get("by") else ""
    by += f"with {entry['approved_by']} " if entry.get("approved_by") else ""
    origin = f"from {entry['origin']}" if entry.get("origin") else ""
    return f"{when}  {what:<22} {whom:<24} {by}{origin}".rstrip()

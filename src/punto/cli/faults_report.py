"""`punto report faults`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import msgspec

from punto.cli.extras import needs_extra
from punto.cli.output import print_json
from punto.cli.report_files import parse_period
from punto.cli.speaking import say
from punto.faults import (
    FaultAcknowledged,
    FaultEffectsSet,
    FaultEnded,
    FaultEvent,
    FaultPlace,
    FaultReported,
    TerminalDisabled,
    TerminalEnabled,
)
from punto.messages import Message, message, named
from punto.messages.moments import utc_minute

with needs_extra("all", "punto report faults"):
    from punto.entries import FAULTS, fault_decoder
    from punto.journal import inspect_store


def report_faults(url: str, since: str | None, until: str | None, as_json: bool) -> None:
    begin, end = parse_period("report", since, until)
    with closing(inspect_store(url)) as store:
        happened = [fault_decoder.decode(record.payload) for record in store.read(FAULTS)]
    chosen = [one for one in happened if begin <= one.at < end]
    if as_json:
        print_json({"format": "punto-faults/1", "since": begin, "until": end, "events": msgspec.to_builtins(chosen)})
        return
    for line in _lines(chosen):
        say(line)


def _lines(events: list[FaultEvent]) -> Iterator[Message]:
    if not events:
        yield message("faults-none")
    for event in events:
        yield message("faults-line", when=utc_minute(event.at), what=_what(event), by=event.by)


def _what(event: FaultEvent) -> Message:
    match event:
        case FaultReported(number=number, kind=kind, place=place, detail=detail):
            fault = named("fault", kind.value)
            return message("faults-reported", number=number, fault=fault, place=_where(place), detail=detail)
        case FaultEnded(number=number):
            return message("faults-ended", number=number)
        case FaultAcknowledged(number=number, note=note):
            return message("faults-acknowledged", number=number, note=note)
        case TerminalDisabled(terminal=terminal, reason=reason):
            return message("faults-disabled", terminal=terminal, reason=reason)
        case TerminalEnabled(terminal=terminal, reason=reason):
            return message("faults-enabled", terminal=terminal, reason=reason)
        case FaultEffectsSet():
            return message("faults-effects")


def _where(place: FaultPlace) -> str:
    return " ".join(filter(None, (place.terminal_name or place.table, place.device)))

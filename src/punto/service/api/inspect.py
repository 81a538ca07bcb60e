"""Inspection over HTTP: find rounds by table, time, patron and incident; one round record by record, verified anew."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from heapq import nlargest
from typing import Any, Final

import msgspec
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from punto.service.api.pit import FLOOR
from punto.service.api.web import JSON, need_person, node_of
from punto.service.live.node import Node
from punto.service.showing.chronicle import Chapter, Moment
from punto.service.showing.redaction import plain, show_staff_round
from punto.table import Event, Table, evolve
from punto.table import events as happened
from punto.words.telling import Told, tell

MOST_FOUND: Final = 100


class Wanted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a search asks for; None: anything."""

    table: str | None = None
    patron: str | None = None
    incident: str | None = None
    since: int | None = None
    until: int | None = None
    """Milliseconds since 1970."""

    def fits(self, chapter: Chapter) -> bool:
        return (
            (self.patron is None or self.patron in chapter.patrons)
            and (self.incident is None or self.incident in chapter.incidents)
            and (self.since is None or chapter.at >= self.since)
            and (self.until is None or chapter.at <= self.until)
        )


async def find_rounds(request: Request) -> Response:
    """`?table=&patron=&incident=&since=&until=`, each of them optional; `incident=any` for rounds with a ruling."""
    need_person(request, *FLOOR)
    wanted = _wanted(request)
    found = await asyncio.to_thread(_search, node_of(request), wanted)
    return JSON({"rounds": found[:MOST_FOUND], "has_more": len(found) > MOST_FOUND})


async def inspect_round(request: Request) -> Response:
    need_person(request, *FLOOR)
    name, number = request.path_params["table"], request.path_params["number"]
    shown = await asyncio.to_thread(_inspected, node_of(request), name, number)
    if shown is None:
        raise HTTPException(404, f"There is no round {number} at table {name}.")
    return JSON(shown)


def _wanted(request: Request) -> Wanted:
    asked = {name: value for name, value in request.query_params.items() if value}
    try:
        return msgspec.convert(asked, Wanted, strict=False)
    except msgspec.ValidationError as error:
        raise HTTPException(400, f"{error}: a search has {', '.join(Wanted.__struct_fields__)}.") from None


def _search(node: Node, wanted: Wanted) -> list[dict[str, Any]]:
    """The newest that fit, one more than are shown."""
    names = [table.id for table in node.tables() if wanted.table in (table.id, None)]
    found = ((chapter, name) for name in names for chapter in _fitting(node, name, wanted))
    newest = nlargest(MOST_FOUND + 1, found, key=lambda pair: (pair[0].at, pair[1], pair[0].number))
    games = {table.id: table.game for table in node.tables()}
    return [_found(chapter, name, games[name]) for chapter, name in newest]


def _fitting(node: Node, name: str, wanted: Wanted) -> Iterator[Chapter]:
    any_incident = wanted.incident == "any"
    others = Wanted(patron=wanted.patron, since=wanted.since, until=wanted.until) if any_incident else wanted
    for chapter in node.chronicle(name).chapters():
        if others.fits(chapter) and (chapter.incidents or not any_incident):
            yield chapter


def _found(chapter: Chapter, table: str, game: str) -> dict[str, Any]:
    shown: dict[str, Any] = plain(chapter)
    del shown["first_version"]
    return {"table": table, "game": game, **shown}


def _inspected(node: Node, name: str, number: int) -> dict[str, Any] | None:
    if node.table(name) is None:
        return None
    chronicle = node.chronicle(name)
    moments = chronicle.moments(number)
    if not moments:
        return None
    first = moments[0].after.find_round(number)
    assert first is not None, "the first record of a round begins it"
    return {
        "table": name,
        "game": moments[0].after.game,
        "number": number,
        "shoe": first.shoe,
        "rounds": chronicle.rounds_begun,
        "moments": [_moment(moment, number) for moment in moments],
        "word": {
            "records": len(moments),
            "bets_settled_again": sum(_bets_settled(moment, number) for moment in moments),
            "findings": [finding for moment in moments for finding in moment.findings],
        },
    }


def _moment(moment: Moment, number: int) -> dict[str, Any]:
    record, entry = moment.record, moment.entry
    round_ = moment.after.find_round(number)
    assert round_ is not None, "a table keeps the rounds that it rules on"
    assert moment.before is not None, "a table is opened before its first round"
    return {
        "version": record.version,
        "position": record.position,
        "at": record.at,
        "command": entry.id,
        "by": entry.by,
        "hash": record.hash.hex(),
        "previous_hash": moment.previous_hash.hex(),
        "events": [plain(event) for event in entry.events],
        "told": [plain(told) for told in tell_all(moment.before, entry.events)],
        "after": show_staff_round(moment.after, round_),
        "findings": moment.findings,
    }


def tell_all(before: Table, events: Iterable[Event]) -> Iterator[Told]:
    """The events of a record in sentences; what became of each bet is seen in the round after it."""
    table = before
    for event in events:
        yield from tell(table, event).sentences
        table = evolve(table, event)


def _bets_settled(moment: Moment, number: int) -> int:
    settled = [event for event in moment.entry.events if isinstance(event, happened.RoundSettled)]
    return sum(len(event.results) for event in settled if event.round == number)


ROUTES = [
    Route("/api/inspect/rounds", find_rounds),
    Route("/api/inspect/rounds/{table}/{number:int}", inspect_round),
]

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

from punto.history import RoundSummary, Step
from punto.history.recalling import recall_before
from punto.journal import Store
from punto.service.api.pit import FLOOR
from punto.service.api.web import JSON, need_person, node_of
from punto.service.live.node import Node
from punto.service.showing.redaction import plain, show_staff_round
from punto.table import Event, Table, evolve
from punto.table import events as happened
from punto.verify.rounds import judge_step
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

    def fits(self, summary: RoundSummary) -> bool:
        return (
            (self.patron is None or self.patron in summary.patrons)
            and (self.incident is None or self.incident in summary.incidents)
            and (self.since is None or summary.at >= self.since)
            and (self.until is None or summary.at <= self.until)
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
    found = ((summary, name) for name in names for summary in _fitting(node, name, wanted))
    newest = nlargest(MOST_FOUND + 1, found, key=lambda pair: (pair[0].at, pair[1], pair[0].number))
    games = {table.id: table.game for table in node.tables()}
    return [_found(summary, name, games[name]) for summary, name in newest]


def _fitting(node: Node, name: str, wanted: Wanted) -> Iterator[RoundSummary]:
    any_incident = wanted.incident == "any"
    others = Wanted(patron=wanted.patron, since=wanted.since, until=wanted.until) if any_incident else wanted
    table = node.pit_table(name)
    table.refresh()
    for summary in table.history.rounds():
        if others.fits(summary) and (summary.incidents or not any_incident):
            yield summary


def _found(summary: RoundSummary, table: str, game: str) -> dict[str, Any]:
    return {
        "table": table,
        "game": game,
        "number": summary.number,
        "shoe": summary.shoe,
        "at": summary.at,
        "state": summary.state,
        "result": summary.result,
        "player_total": summary.player_total,
        "banker_total": summary.banker_total,
        "patrons": summary.patrons,
        "incidents": summary.incidents,
        "staked_cents": summary.staked_cents,
        "house_win_cents": summary.house_win_cents,
    }


def _inspected(node: Node, name: str, number: int) -> dict[str, Any] | None:
    if node.table(name) is None:
        return None
    history = node.pit_table(name).history
    steps = history.steps(number)
    if not steps:
        return None
    first = steps[0].after.find_round(number)
    assert first is not None, "the first record of a round begins it"
    moments = [_moment(node.store, name, step, number) for step in steps]
    return {
        "table": name,
        "game": steps[0].after.game,
        "number": number,
        "shoe": first.shoe,
        "rounds": history.rounds_begun,
        "moments": moments,
        "word": {
            "records": len(steps),
            "bets_settled_again": sum(_bets_settled(step, number) for step in steps),
            "findings": [finding for moment in moments for finding in moment["findings"]],
        },
    }


def _moment(store: Store, table: str, step: Step, number: int) -> dict[str, Any]:
    record, entry = step.record, step.entry
    round_ = step.after.find_round(number)
    assert round_ is not None, "a table keeps the rounds that it rules on"
    assert step.before is not None, "a table is opened before its first round"
    return {
        "version": record.version,
        "position": record.position,
        "at": record.at,
        "command": entry.id,
        "by": entry.by,
        "hash": record.hash.hex(),
        "previous_hash": step.previous_hash.hex(),
        "events": [plain(event) for event in entry.events],
        "told": [plain(told) for told in tell_all(step.before, entry.events)],
        "after": show_staff_round(step.after, round_),
        "findings": judge_step(step, lambda recalled: recall_before(store, table, recalled, record.version)),
    }


def tell_all(before: Table, events: Iterable[Event]) -> Iterator[Told]:
    """The events of a record in sentences; what became of each bet is seen in the round after it."""
    table = before
    for event in events:
        yield from tell(table, event).sentences
        table = evolve(table, event)


def _bets_settled(step: Step, number: int) -> int:
    settled = [event for event in step.entry.events if isinstance(event, happened.RoundSettled)]
    return sum(len(event.results) for event in settled if event.round == number)


ROUTES = [
    Route("/api/inspect/rounds", find_rounds),
    Route("/api/inspect/rounds/{table}/{number:int}", inspect_round),
]

"""Inspection over HTTP: search rounds, and show one round's records with a fresh verification."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from heapq import nlargest
from time import monotonic
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request

from punto.history import RoundSummary, Step
from punto.history.recalling import recall_before
from punto.history.rounds import HOUSE_DECISION
from punto.history.steps import DOES_NOT_FIT
from punto.journal import Store
from punto.messages import Language, message
from punto.rules.irregularities import Incident
from punto.service.api.endpoints import Reply, endpoint
from punto.service.api.pit import FLOOR
from punto.service.api.problems import ProblemError
from punto.service.api.web import node_of
from punto.service.live.node import Node
from punto.service.showing.pit_table import LOOK_S
from punto.service.showing.redaction import show_staff_round
from punto.table import Event, Table, evolve
from punto.table import events as happened
from punto.verify.rounds import judge_step
from punto.wire.events import show_event
from punto.wire.messages import show_message, show_sentence
from punto.wire.rounds import FoundRound, FoundRounds, InspectedRecord, InspectedRound, Verification
from punto.wire.values import Cents
from punto.words import say
from punto.words.telling import Sentence, tell

MOST_FOUND: Final = 100
SEARCHED: Final = (*(incident.value for incident in Incident), HOUSE_DECISION)


class Wanted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Search filters; None matches everything."""

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


@endpoint("GET /api/inspect/rounds", "Search rounds", "Up to 100 rounds, newest first", 400, by=FLOOR)
async def find_rounds(request: Request, query: Wanted) -> Reply[FoundRounds]:
    """All filters are optional. `incident=any` finds rounds with a ruling."""
    node = node_of(request)
    patron = None if query.patron is None else node.patron_names.known(query.patron)
    found = await node.pools.reads.run(_search, node, replace(query, patron=patron))
    return Reply(found)


@endpoint(
    "GET /api/inspect/rounds/{table}/{number:int}",
    "Inspect a round",
    "Its records, verified",
    404,
    by=FLOOR,
)
async def inspect_round(request: Request) -> Reply[InspectedRound]:
    name, number = request.path_params["table"], request.path_params["number"]
    shown = await node_of(request).pools.reads.run(_inspected, node_of(request), name, number)
    if shown is None:
        raise ProblemError(404, message("problem-no_round_at_table", table=name, round=number))
    return Reply(shown)


def _search(node: Node, wanted: Wanted) -> FoundRounds:
    """The newest matches."""
    until = monotonic() + LOOK_S
    names = [table.id for table in node.tables() if wanted.table in (table.id, None)]
    found = ((summary, name) for name in names for summary in _fitting(node, name, wanted, until))
    newest = nlargest(MOST_FOUND + 1, found, key=lambda pair: (pair[0].at, pair[1], pair[0].number))
    games = {table.id: table.game for table in node.tables()}
    return FoundRounds(
        rounds=tuple(_found(summary, name, games[name]) for summary, name in newest[:MOST_FOUND]),
        has_more=len(newest) > MOST_FOUND,
        unread=sum(node.pit_table(name).unread() for name in names),
        incidents=SEARCHED,
    )


def _fitting(node: Node, name: str, wanted: Wanted, until: float) -> Iterator[RoundSummary]:
    any_incident = wanted.incident == "any"
    others = Wanted(patron=wanted.patron, since=wanted.since, until=wanted.until) if any_incident else wanted
    for summary in node.pit_table(name).look(lambda table: table.history.rounds(), until):
        if others.fits(summary) and (summary.incidents or not any_incident):
            yield summary


def _found(summary: RoundSummary, table: str, game: str) -> FoundRound:
    return FoundRound(
        table=table,
        game=game,
        number=summary.number,
        shoe=summary.shoe,
        at=summary.at,
        state=summary.state,
        result=summary.result,
        player_total=summary.player_total,
        banker_total=summary.banker_total,
        patrons=summary.patrons,
        incidents=summary.incidents,
        staked=Cents(summary.staked_cents),
        house_win=Cents(summary.house_win_cents),
    )


def _inspected(node: Node, name: str, number: int) -> InspectedRound | None:
    if node.table(name) is None:
        return None
    history = node.history(name)
    steps = history.steps(number)
    if not steps:
        return None
    first = steps[0].after.find_round(number)
    assert first is not None, "the first record of a round begins it"
    records = tuple(_show_record(node.store, name, step, number) for step in steps)
    return InspectedRound(
        table=name,
        game=steps[0].after.game,
        number=number,
        shoe=first.shoe,
        rounds=history.rounds_begun,
        records=records,
        verification=Verification(
            records=len(steps),
            bets_settled_again=sum(_bets_settled(step, number) for step in steps),
            findings=tuple(finding for record in records for finding in record.findings),
            wrong=tuple(said for record in records for said in record.wrong),
        ),
    )


def _show_record(store: Store, table: str, step: Step, number: int) -> InspectedRecord:
    record, entry = step.record, step.entry
    round_ = step.after.find_round(number)
    assert round_ is not None, "a table keeps the rounds that it rules on"
    assert step.before is not None, "a table is opened before its first round"
    wrong = judge_step(step, lambda recalled: recall_before(store, table, recalled, record.version))
    return InspectedRecord(
        version=record.version,
        position=record.position,
        at=record.at,
        command=entry.id,
        by=entry.by,
        approved_by=entry.approved_by,
        hash=record.hash.hex(),
        previous_hash=step.previous_hash.hex(),
        events=tuple(map(show_event, entry.events)),
        sentences=tuple(map(show_sentence, tell_all(step.before, entry.events))),
        after=show_staff_round(step.after, round_),
        findings=tuple(say(said, Language.ENGLISH) for said in wrong),
        wrong=tuple(map(show_message, wrong)),
    )


def tell_all(before: Table, events: Iterable[Event]) -> Iterator[Sentence]:
    """Describe events in sentences. Stop at a forged event that does not fit: the findings report it."""
    table = before
    with contextlib.suppress(*DOES_NOT_FIT):
        for event in events:
            yield from tell(table, event).sentences
            table = evolve(table, event)


def _bets_settled(step: Step, number: int) -> int:
    settled = [event for event in step.entry.events if isinstance(event, happened.RoundSettled)]
    return sum(len(event.results) for event in settled if event.round == number)

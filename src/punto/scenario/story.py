"""A scenario as data: what the table is, what happened at it, and what is expected of it."""

from __future__ import annotations

from msgspec import Struct

from punto.deal import Result
from punto.refusals import RefusalCode
from punto.round import Decision, RoundState
from punto.rules.irregularities import Incident
from punto.rules.pictures import BetOutcome
from punto.table.commands import Actor, Command
from punto.table.settings import TableSettings


class OwnShoeDeal(Struct, frozen=True):
    """A deal that names no cards: the table's own shoe gives them, as far as the dealing goes on."""


class Step(Struct, frozen=True, kw_only=True):
    number: int
    line: int
    name: str
    command: Command | OwnShoeDeal
    by: Actor


class RefusalExpected(Struct, frozen=True, kw_only=True):
    line: int
    step: int
    refused: RefusalCode | None
    """None: the step is not refused."""
    clause: str | None = None


class BetExpected(Struct, frozen=True, kw_only=True):
    line: int
    patron: str
    round: int | None = None
    """None: the last round in which the patron has such a bet."""
    on: str | None = None
    place: int | None = None
    amount_cents: int | None = None
    in_play_cents: int | None = None
    outcome: BetOutcome | None = None
    net_cents: int | None = None
    clause: str | None = None


class RoundExpected(Struct, frozen=True, kw_only=True):
    line: int
    round: int
    state: RoundState | None = None
    result: Result | None = None
    clause: str | None = None
    decision: Decision | None = None
    incident: Incident | None = None
    player: int | None = None
    banker: int | None = None
    """Totals."""


Expected = RefusalExpected | BetExpected | RoundExpected


class Story(Struct, frozen=True, kw_only=True):
    title: str
    game: str
    settings: TableSettings
    seed: str | None
    steps: tuple[Step, ...]
    expected: tuple[Expected, ...]

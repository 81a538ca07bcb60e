"""Past rounds: lists, records, search results and verified rounds."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from punto.deal import Result
from punto.people import Person
from punto.wire.events import StaffEvent
from punto.wire.messages import Message, Sentence
from punto.wire.tables import StaffRound
from punto.wire.values import Cents, Wire

Total = Annotated[int, Meta(ge=0, le=9)]


class PastRound(Wire, frozen=True, kw_only=True):
    """A past round for the scoreboard, with its first version in the stream."""

    number: int
    shoe: int
    first_version: int
    at: int
    state: str
    result: Result | None
    player_total: Total
    banker_total: Total
    player_pair: bool
    banker_pair: bool


class PastRounds(Wire, frozen=True, kw_only=True):
    rounds: tuple[PastRound, ...]


class ShownRecord(Wire, frozen=True, kw_only=True):
    """A journal record of a table."""

    version: int
    position: int
    at: int
    hash: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    command: str
    by: Person
    approved_by: Person | None
    """The second person."""
    events: tuple[StaffEvent, ...]


class RoundRecords(Wire, frozen=True, kw_only=True):
    records: tuple[ShownRecord, ...]


class FoundRound(Wire, frozen=True, kw_only=True):
    table: str
    game: str
    number: int
    shoe: int
    at: int
    state: str
    result: Result | None
    player_total: int
    banker_total: int
    patrons: tuple[str, ...]
    incidents: tuple[str, ...]
    staked: Cents
    house_win: Cents


class FoundRounds(Wire, frozen=True, kw_only=True):
    rounds: tuple[FoundRound, ...]
    """Newest first."""
    has_more: bool
    unread: int
    """Records that were not searched yet: a long history is being read."""
    incidents: tuple[str, ...]
    """What a search may ask for."""


class InspectedRecord(Wire, frozen=True, kw_only=True):
    """A record of a round, and the round's state after it."""

    version: int
    position: int
    at: int
    command: str
    by: Person
    approved_by: Person | None
    """The second person."""
    hash: str
    previous_hash: str
    events: tuple[StaffEvent, ...]
    sentences: tuple[Sentence, ...]
    """The events in sentences, with their clauses."""
    after: StaffRound
    findings: tuple[str, ...]
    """In English."""
    wrong: tuple[Message, ...]
    """The findings, translatable."""


class Verification(Wire, frozen=True, kw_only=True):
    """Result of verifying a round: recomputed hashes, cards and settlements."""

    records: int
    bets_settled_again: int
    findings: tuple[str, ...]
    """In English; empty if the records are correct."""
    wrong: tuple[Message, ...]
    """The findings, translatable."""


class InspectedRound(Wire, frozen=True, kw_only=True):
    table: str
    game: str
    number: int
    shoe: int
    rounds: int
    """Rounds started at this table."""
    records: tuple[InspectedRecord, ...]
    verification: Verification

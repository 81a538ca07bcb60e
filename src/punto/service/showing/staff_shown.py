"""What leaves the service for pit and inspection, as it looks outside."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from punto.deal import Result
from punto.integrity import Suspicion
from punto.messages import Message
from punto.people import Person, Role
from punto.round import Decision
from punto.rules.irregularities import Incident
from punto.rules.pictures import BetOutcome
from punto.service.showing.shown import Dollars, ShownLimits, StaffRound
from punto.shoe import Burn
from punto.table.settings import Facing
from punto.words.telling import Told


class _Shown(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class ShownTally(_Shown, frozen=True, kw_only=True):
    """Bets that were won, lost or pushed; the theoretical win is what they cost at the exact edge of a full shoe."""

    rounds: int
    handle: Dollars
    win: Dollars
    theory: Dollars


class BetTally(_Shown, frozen=True, kw_only=True):
    bet: str
    handle: Dollars
    win: Dollars
    theory: Dollars


class ShownEdge(_Shown, frozen=True, kw_only=True):
    bet: str
    house_edge: str
    """Exact, with 20 decimals."""
    favours_patron: bool


class ShownAlarm(_Shown, frozen=True, kw_only=True):
    """Something that the cards or results of a table give rise to; it decides nothing."""

    suspicion: Suspicion
    sentence: str
    at: int
    shoe: int
    round: int
    place: int | None
    """The card of the shoe, or the round since results are counted."""
    is_current: bool
    """It is about the shoe in use, or about the table."""
    false_alarms: float | None
    """How often chance alone raises one at most; null: counting does not err."""
    report: Incident | None
    """What to report where a look at the cards bears it out."""
    clauses: tuple[str, ...]
    """That may then apply; none: the rules do not provide for it."""


class PitLine(_Shown, frozen=True, kw_only=True):
    """What the pit knows of a table beside its picture."""

    table: str
    in_all: ShownTally
    of_shoe: ShownTally
    rounds_per_hour: int | None
    """None: too few rounds yet."""
    last_settled_at: int | None
    favours_patron: tuple[str, ...]
    """Bets that favour the patron with the cards that are left."""
    alarms: tuple[ShownAlarm, ...]
    """The latest first."""


class PitLines(_Shown, frozen=True, kw_only=True):
    tables: tuple[PitLine, ...]


class ShownSettings(_Shown, frozen=True, kw_only=True):
    decks: int
    places: int
    layout: str | None
    limits: ShownLimits
    cards_dealt: Facing
    burn: Burn
    cut_card: int
    betting_seconds: int | None
    decision_seconds: int | None


class PitTable(_Shown, frozen=True, kw_only=True):
    """A table opened in the pit."""

    table: str
    version: int
    unseen: int
    """Cards that the edges are for."""
    edges: tuple[ShownEdge, ...]
    """Empty: too few cards are left for a round."""
    bets: tuple[BetTally, ...]
    settings: ShownSettings
    """As `change_settings` takes them."""
    terminals: tuple[int, ...]
    """Terminals that are enrolled."""


class DecidedBet(_Shown, frozen=True, kw_only=True):
    bet: str
    outcome: BetOutcome
    why: str
    """In English."""
    reason: Message
    """The same, for a page in any language."""


class ShownAdvice(_Shown, frozen=True, kw_only=True):
    """What the rules provide for an incident."""

    round: int
    decision: Decision
    clause: str
    authority: Role
    measure: dict[str, Any]
    electing: tuple[str, ...]
    decided: tuple[DecidedBet, ...]
    facts: dict[str, Any]


class AdviceAnswer(_Shown, frozen=True, kw_only=True):
    advice: ShownAdvice


class ShownIncident(_Shown, frozen=True, kw_only=True):
    """Something that can be reported in a game, and the facts that go with it."""

    incident: Incident
    needed: tuple[str, ...]
    optional: tuple[str, ...]
    clauses: tuple[str, ...]
    """That may apply; none: the rules do not provide for it."""


class ShownIncidents(_Shown, frozen=True, kw_only=True):
    game: str
    incidents: tuple[ShownIncident, ...]
    new_cards: str | None
    """The clause by which the cards may be replaced in the middle of a round, after two came at once."""


class FoundRound(_Shown, frozen=True, kw_only=True):
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
    staked: Dollars
    house_win: Dollars


class FoundRounds(_Shown, frozen=True, kw_only=True):
    rounds: tuple[FoundRound, ...]
    """Newest first."""
    has_more: bool


class ShownMoment(_Shown, frozen=True, kw_only=True):
    """One record of a round, and the round after it."""

    version: int
    position: int
    at: int
    command: str
    by: Person
    hash: str
    previous_hash: str
    events: tuple[dict[str, Any], ...]
    told: tuple[Told, ...]
    """The events in sentences, each with the clauses behind it."""
    after: StaffRound
    findings: tuple[str, ...]


class VerifiersWord(_Shown, frozen=True, kw_only=True):
    """Every hash of the round taken again, every card laid and every bet settled again."""

    records: int
    bets_settled_again: int
    findings: tuple[str, ...]
    """Nothing: all is as on record."""


class InspectedRound(_Shown, frozen=True, kw_only=True):
    table: str
    game: str
    number: int
    shoe: int
    rounds: int
    """That have begun at this table."""
    moments: tuple[ShownMoment, ...]
    word: VerifiersWord

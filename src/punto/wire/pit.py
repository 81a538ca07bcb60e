"""Pit: what was won against theory, live edges, alarms, settings and terminals."""

from __future__ import annotations

from punto.integrity import Suspicion
from punto.rules.irregularities import Incident
from punto.wire.settings import ShownSettings
from punto.wire.values import Cents, Wire


class ShownTally(Wire, frozen=True, kw_only=True):
    """Bets that were won, lost or pushed; the theoretical win is what they cost at the exact edge of a full shoe."""

    rounds: int
    handle: Cents
    win: Cents
    theory: Cents


class BetTally(Wire, frozen=True, kw_only=True):
    bet: str
    handle: Cents
    win: Cents
    theory: Cents


class ShownEdge(Wire, frozen=True, kw_only=True):
    bet: str
    house_edge: str
    """Exact, with 20 decimals."""
    favours_patron: bool


class ShownAlarm(Wire, frozen=True, kw_only=True):
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


class PitLine(Wire, frozen=True, kw_only=True):
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


class PitLines(Wire, frozen=True, kw_only=True):
    tables: tuple[PitLine, ...]


class PitTable(Wire, frozen=True, kw_only=True):
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

"""The pit: actual and theoretical win, live edges, alarms, settings and terminals."""

from __future__ import annotations

from punto.integrity import Suspicion
from punto.rules.irregularities import Incident
from punto.wire.messages import Message
from punto.wire.settings import ShownSettings
from punto.wire.values import Cents, Wire


class ShownTally(Wire, frozen=True, kw_only=True):
    """Totals of won, lost and pushed bets. The theoretical win uses the exact edge of a full shoe."""

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
    """An integrity alarm on a table's cards or results. It has no effect on play."""

    suspicion: Suspicion
    sentence: str
    """In English."""
    finding: Message
    """Translatable; without the false alarm rate."""
    at: int
    shoe: int
    round: int
    place: int | None
    """Position in the shoe, or round number since the monitor started."""
    is_current: bool
    """About the current shoe, or the table itself."""
    false_alarms: float | None
    """Upper bound of the false alarm rate; null for exact counts."""
    report: Incident | None
    """The incident to report if an inspection confirms the alarm."""
    clauses: tuple[str, ...]
    """Clauses that may then apply; empty if the rules do not cover it."""


class PitLine(Wire, frozen=True, kw_only=True):
    """Pit figures of a table."""

    table: str
    dealer: str | None
    """The dealer who gave the latest command."""
    occupied: int
    """Boxes or terminals with a bet in this round or the one before."""
    in_all: ShownTally
    of_shoe: ShownTally
    rounds_per_hour: int | None
    """In the last quarter of an hour; None for a table that has been played for less."""
    last_settled_at: int | None
    favours_patron: tuple[str, ...]
    """Bets that favour the patron with the remaining cards."""
    alarms: tuple[ShownAlarm, ...]
    """Newest first."""
    unread: int
    """Records of the table that the figures do not contain yet: a long history is being read."""


class PitLines(Wire, frozen=True, kw_only=True):
    tables: tuple[PitLine, ...]


class PitTable(Wire, frozen=True, kw_only=True):
    """Details of a table for the pit."""

    table: str
    version: int
    unseen: int
    """Number of unseen cards that the edges are based on."""
    edges: tuple[ShownEdge, ...]
    """Empty if too few cards remain for a round."""
    bets: tuple[BetTally, ...]
    settings: ShownSettings
    """In the format of `change_settings`."""
    terminals: tuple[int, ...]
    """Enrolled terminals."""

"""Game rules for felts, rules pages and pay tables, and incidents that can be reported."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from punto.hands import Hand
from punto.messages import Text
from punto.rules.bets import BetRole
from punto.rules.conditions import Side
from punto.rules.forms import OnTie
from punto.rules.irregularities import Incident
from punto.rules.model import Place
from punto.rules.printed import DeterminingTotal
from punto.wire.values import Wire


class Pay(Wire, frozen=True, kw_only=True):
    pays: str
    totals: tuple[int, ...]
    """Empty if the bet looks at more than totals."""


class WinsWhen(Wire, frozen=True, kw_only=True):
    kind: Literal["hand_wins", "tied", "hand_pairs", "other"]
    """`other` looks at more than totals or one pair."""
    hand: Hand | None
    """None for either hand, and for ties."""
    totals: tuple[int, ...]
    """Empty for pairs and others."""


class ShownBetRule(Wire, frozen=True, kw_only=True):
    id: str
    title: str
    name: Text
    """The title in every language."""
    side: Side | None
    """Player, Banker or tie, which sets the colour; None if neither."""
    role: BetRole
    wins: WinsWhen
    pays: tuple[Pay, ...]
    by: DeterminingTotal
    tie: OnTie
    clause: str
    needs: tuple[str, ...]
    raises: str | None
    raise_times: int | None
    counts_on: Hand | None
    house_edge: str | None
    """Exact, with 20 decimals. An ante's edge includes its wager under best play, per unit of ante. None for a wager,
    and if the query names no number of decks."""


class ShownClause(Wire, frozen=True, kw_only=True):
    clause: str
    title: str
    name: Text


class ShownTableOfPlay(Wire, frozen=True, kw_only=True):
    naturals: tuple[int, ...]
    player_draws: tuple[bool, ...]
    banker_draws: tuple[tuple[bool, ...], ...]
    """By Banker's total, then by Player's third card (0 to 9, then no third card)."""


class ShownDecks(Wire, frozen=True, kw_only=True):
    fewest: int
    most: int


class ShownPause(Wire, frozen=True, kw_only=True):
    after_cards: int
    clause: str
    fold_clause: str


class Game(Wire, frozen=True, kw_only=True):
    id: str
    title: str
    name: Text
    """The title in every language."""
    version: str | None
    effective: str | None
    decks: ShownDecks
    place: Place
    bets: tuple[ShownBetRule, ...]
    felt: tuple[tuple[str, ...], ...]
    """Betting areas by row: each bet id once."""
    clauses: tuple[ShownClause, ...]
    table_of_play: ShownTableOfPlay
    pause: ShownPause | None
    information_only: str | None
    """The clause that makes displays information only."""


class GameQuery(Struct, frozen=True, kw_only=True):
    decks: Annotated[int, Meta(ge=1)] | None = None
    """Number of decks for the exact house edges."""


class GameName(Wire, frozen=True, kw_only=True):
    id: str
    title: str
    name: Text
    sha256: str
    """Of the declaration."""


class GameNames(Wire, frozen=True, kw_only=True):
    games: tuple[GameName, ...]


class ShownIncident(Wire, frozen=True, kw_only=True):
    """An incident that staff can report, and its facts."""

    incident: Incident
    needed: tuple[str, ...]
    optional: tuple[str, ...]
    clauses: tuple[str, ...]
    """Clauses that may apply; empty if the rules do not cover it."""
    reported: int = 0
    """In how many of the table's latest rounds."""


class ShownIncidents(Wire, frozen=True, kw_only=True):
    game: str
    incidents: tuple[ShownIncident, ...]
    new_cards: str | None
    """The clause that allows new cards during a round, after two cards came at once."""

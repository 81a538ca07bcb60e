"""A game as its declaration has it, for felts, rules pages and pay tables; and what can be reported in it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from punto.hands import Hand
from punto.messages import Text
from punto.rules.irregularities import Incident
from punto.rules.model import BetRole, Place
from punto.rules.pictures import DeterminingTotal, OnTie, Side
from punto.wire.values import Wire


class Pay(Wire, frozen=True, kw_only=True):
    pays: str
    totals: tuple[int, ...]


class WinsWhen(Wire, frozen=True, kw_only=True):
    kind: Literal["hand_wins", "tied", "hand_pairs"]
    hand: Hand | None
    """None: whichever wins; or the hands tie."""
    totals: tuple[int, ...]
    """Empty for pairs."""


class ShownBetRule(Wire, frozen=True, kw_only=True):
    id: str
    title: str
    name: Text
    """The title in every language."""
    side: Side | None
    """The hand or tie that it is on, and so its colour; None for neither."""
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
    """Exact, with 20 decimals; for an ante of ante and wager under best play, per unit of ante. None for a wager, which
    is part of its ante, and where the question did not say of how many decks."""


class ShownClause(Wire, frozen=True, kw_only=True):
    clause: str
    title: str
    name: Text


class ShownTableOfPlay(Wire, frozen=True, kw_only=True):
    naturals: tuple[int, ...]
    player_draws: tuple[bool, ...]
    banker_draws: tuple[tuple[bool, ...], ...]
    """By Banker's total, then by Player's third card: 0 to 9, and last where Player stood."""


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
    """The betting areas, row by row: every bet once, by its id."""
    clauses: tuple[ShownClause, ...]
    table_of_play: ShownTableOfPlay
    pause: ShownPause | None
    information_only: str | None
    """The clause by which displays are information only."""


class GameQuery(Struct, frozen=True, kw_only=True):
    decks: Annotated[int, Meta(ge=1)] | None = None
    """Of a shoe whose exact house edges are to be told."""


class GameName(Wire, frozen=True, kw_only=True):
    id: str
    title: str
    name: Text


class GameNames(Wire, frozen=True, kw_only=True):
    games: tuple[GameName, ...]


class ShownIncident(Wire, frozen=True, kw_only=True):
    """Something that can be reported in a game, and the facts that go with it."""

    incident: Incident
    needed: tuple[str, ...]
    optional: tuple[str, ...]
    clauses: tuple[str, ...]
    """That may apply; none: the rules do not provide for it."""


class ShownIncidents(Wire, frozen=True, kw_only=True):
    game: str
    incidents: tuple[ShownIncident, ...]
    new_cards: str | None
    """The clause by which the cards may be replaced in the middle of a round, after two came at once."""

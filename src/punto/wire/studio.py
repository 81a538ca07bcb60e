"""The studio: the draft of a game file, and what it would be worth."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from punto.shoe import LARGEST_SHOE
from punto.wire.games import Game
from punto.wire.messages import Message
from punto.wire.values import Wire

DraftText = Annotated[str, Meta(max_length=60_000)]


class StudioFile(Wire, frozen=True, kw_only=True):
    name: str
    """The file that the studio edits, without its folder."""
    text: str
    is_new: bool
    """Whether the file does not exist yet."""
    keywords: tuple[str, ...]
    """Keys and values of game files, for completion."""


class GameDraft(Wire, frozen=True, kw_only=True):
    text: DraftText
    decks: Annotated[int, Meta(ge=1, le=LARGEST_SHOE)] | None = None
    """None for eight, or as near as the game allows."""


class DraftMistake(Wire, frozen=True, kw_only=True):
    line: int
    column: int | None
    """Counted from 1; None if the mistake has no exact place."""
    sentence: str


class DraftWarning(Wire, frozen=True, kw_only=True):
    line: int | None
    """None for a bet that the file inherits."""
    bet: str
    message: Message


class PayLine(Wire, frozen=True, kw_only=True):
    """One outcome of a bet, per unit bet. Figures are decimals."""

    label: str
    """A pay, `push`, `lose` or `fold`."""
    net: str
    probability: str
    share: str
    """Of the expected value."""


class BetWorth(Wire, frozen=True, kw_only=True):
    bet: str
    line: int | None
    """Where the file declares it; None if it is inherited."""
    house_edge: str
    hit_frequency: str
    standard_deviation: str
    lines: tuple[PayLine, ...]
    """Best first."""


class Preview(Wire, frozen=True, kw_only=True):
    mistake: DraftMistake | None = None
    """If set, there is nothing else."""
    game: Game | None = None
    decks: int = 0
    worths: tuple[BetWorth, ...] = ()
    """A wager is part of its ante."""
    warnings: tuple[DraftWarning, ...] = ()


class SavedDraft(Wire, frozen=True, kw_only=True):
    name: str


class OpenedTable(Wire, frozen=True, kw_only=True):
    table: str

"""A scenario as data: the table, the steps, the expectations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from punto.cards import Card
from punto.refusals import RefusalCode
from punto.table.commands import Actor, Command
from punto.table.settings import TableSettings


class OwnShoeDeal(Struct, frozen=True):
    """A deal without cards: the table's own shoe deals."""


class StoryStep(Struct, frozen=True, kw_only=True):
    name: str
    command: Command | OwnShoeDeal
    by: Actor


NONE: Final = "none"
"""The value of an expected `null`: no result yet, no clause."""


class RefusalExpected(Struct, frozen=True, kw_only=True):
    line: int
    step: int
    refused: RefusalCode | None
    """None if the step is not refused."""
    clause: str | None = None


class BetExpected(Struct, frozen=True, kw_only=True):
    line: int
    patron: str
    round: int | None = None
    """None for the last round in which the patron has such a bet."""
    on: str | None = None
    place: int | None = None
    wants: Mapping[str, str]
    """By key, as in the JSON: amount, in_play, outcome, net, breakage_cents, clause."""


class RoundExpected(Struct, frozen=True, kw_only=True):
    line: int
    round: int
    wants: Mapping[str, str]
    """By key, as in the JSON: state, result, clause, decision, incident, by, player, banker."""


Expected = RefusalExpected | BetExpected | RoundExpected


class Story(Struct, frozen=True, kw_only=True):
    title: str
    game: str
    settings: TableSettings
    first_card: Card | None
    """The card turned up by a burn by first card, if named."""
    seed: str | None
    steps: tuple[StoryStep, ...]
    expected: tuple[Expected, ...]
    shows: tuple[int, ...] = ()
    """Numbers of the interpretations that it demonstrates."""

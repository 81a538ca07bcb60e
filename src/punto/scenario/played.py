"""The result of playing a story: step by step, and as a whole."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from punto.refusals import Refusal
from punto.round import Round
from punto.scenario.story import Story, StoryStep
from punto.table import Event, Table
from punto.table.events import TableOpened


class Happening(Struct, frozen=True):
    """One event, with the table before and after it."""

    before: Table
    event: Event
    after: Table


class PlayedStep(Struct, frozen=True, kw_only=True):
    """The result of one step."""

    number: int
    """Counted from 1."""
    step: StoryStep
    before: Table
    happenings: tuple[Happening, ...]
    refusal: Refusal | None

    @property
    def after(self) -> Table:
        return self.happenings[-1].after if self.happenings else self.before

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(happening.event for happening in self.happenings)


class PlayedStory(Struct, frozen=True, kw_only=True):
    """The result of the whole story."""

    story: Story
    opened: TableOpened
    refusals: tuple[Refusal | None, ...]
    """One per step."""
    rounds: tuple[Round, ...]
    """Every round in its final state."""
    cited: Mapping[int, frozenset[str]]
    """By round that the story has expectations for: the clauses cited."""

"""What playing a story gives: step by step while it is played, and as a whole at the end."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from punto.refusals import Refusal
from punto.round import Round
from punto.scenario.story import Step, Story
from punto.table import Event, Table
from punto.table.events import TableOpened


class Happening(Struct, frozen=True):
    """One event, with the table before and after it."""

    before: Table
    event: Event
    after: Table


class Told(Struct, frozen=True, kw_only=True):
    """What one step came to."""

    number: int
    """Counted from 1."""
    step: Step
    before: Table
    happenings: tuple[Happening, ...]
    refusal: Refusal | None

    @property
    def after(self) -> Table:
        return self.happenings[-1].after if self.happenings else self.before

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(happening.event for happening in self.happenings)


class Telling(Struct, frozen=True, kw_only=True):
    """What the whole story came to."""

    story: Story
    opened: TableOpened
    refusals: tuple[Refusal | None, ...]
    """One a step."""
    rounds: tuple[Round, ...]
    """Every round, as it stood at the end."""
    cited: Mapping[int, frozenset[str]]
    """By round, where the story expects one: the clauses behind what happened in it."""

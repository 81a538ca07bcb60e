"""The record of a story as it is played: a story may have a million steps, so it keeps neither tables nor events."""

from __future__ import annotations

from typing import Final

from punto.refusals import Refusal
from punto.round import Round
from punto.scenario.citations import cited_in
from punto.scenario.played import PlayedStep, PlayedStory
from punto.scenario.story import RoundExpected, Story
from punto.shoe import Shoe
from punto.table import Event, Table
from punto.table.events import RoundRecalled, TableOpened, round_named
from punto.table.state import NumberedShoe

NO_CLAUSES: Final[frozenset[str]] = frozenset()


class StoryRecord:
    def __init__(self, story: Story) -> None:
        self._refusals: list[Refusal | None] = []
        self._alike: dict[Refusal, Refusal] = {}
        """Equal refusals are stored once."""
        self._rounds: dict[int, Round] = {}
        self._shoes: dict[int, Shoe] = {}
        """The shoes of the rounds, as last seen."""
        self._cited: dict[int, frozenset[str]] = {
            expected.round: NO_CLAUSES
            for expected in story.expected
            if isinstance(expected, RoundExpected) and "clause" in expected.wants
        }

    def add(self, played: PlayedStep) -> None:
        refusal = played.refusal
        self._refusals.append(refusal and self._alike.setdefault(refusal, refusal))
        table = played.after
        if played.happenings and table.round is not None:
            self._keep_rounds(table, played.before)
            if self._cited:
                self._keep_citations(played.events, table.round.number)

    def _keep_citations(self, events: tuple[Event, ...], latest: int) -> None:
        """An event cites its clauses for the round it names, otherwise for the latest."""
        for event in events:
            number = round_named(event) or latest
            if number in self._cited:
                self._cited[number] = self._cited[number].union(cited_in(event))

    def _keep_rounds(self, table: Table, before: Table) -> None:
        assert table.round is not None
        latest = table.round
        self._rounds[latest.number] = latest
        for number in latest.shoes:
            self._shoes[number] = table.find_shoe(number) or self._shoes[number]
        if table.past is not before.past:
            self._rounds.update((kept.number, kept) for kept in table.past)
        if table.earlier_shoes is not before.earlier_shoes:
            self._shoes.update((earlier.number, earlier.shoe) for earlier in table.earlier_shoes)

    def recall(self, number: int) -> RoundRecalled:
        """A round that the table no longer keeps, with its shoes, like `punto.table.recall`."""
        round_ = self._rounds[number]
        shoes = tuple(NumberedShoe(shoe, self._shoes[shoe]) for shoe in sorted(round_.shoes))
        return RoundRecalled(round=round_, shoes=shoes)

    def story(self, story: Story, opened: TableOpened) -> PlayedStory:
        return PlayedStory(
            story=story,
            opened=opened,
            refusals=tuple(self._refusals),
            rounds=tuple(self._rounds.values()),
            cited=self._cited,
        )

"""Plays a story at a table, step by step; a refused step changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random, SystemRandom
from typing import Final

from msgspec.structs import replace

from punto.cards import Card
from punto.incidents import Report
from punto.refusals import Refusal, RefusalCode
from punto.round import RoundState
from punto.scenario.citations import cited_in
from punto.scenario.played import Happening, PlayedStep, PlayedStory
from punto.scenario.record import StoryRecord
from punto.scenario.story import OwnShoeDeal, Story, StoryStep
from punto.shoe import Composition, Shoe
from punto.table import (
    Command,
    Table,
    TableSettings,
    decide_recalling,
    evolve,
    open_table,
    set_up,
)
from punto.table.commands import Deal, NewShoe, Rule
from punto.table.events import TableOpened

FIRST_CARDS: Final = 4
"""Two per hand, which every round takes."""


def _look_away(played: PlayedStep) -> None:
    """For when nobody watches."""


def play(story: Story, watch: Callable[[PlayedStep], object] = _look_away) -> PlayedStory:
    """Play every step and pass it to `watch`; tables and events are not kept."""
    play = _Play(story)
    for number, step in enumerate(story.steps, start=1):
        watch(play.take(number, step))
    return play.record.story(story, play.opened)


def citations(story: Story) -> frozenset[str]:
    """Every clause cited from the opening of the table to the last step."""
    cited: set[str] = set()
    telling = play(story, lambda played: cited.update(cited_in((played.events, played.refusal))))
    return frozenset(cited.union(cited_in(telling.opened)))


class _Play:
    """A story in progress."""

    def __init__(self, story: Story) -> None:
        self._random = SystemRandom() if story.seed is None else Random(story.seed)
        self.opened = _opening(story, self._random)
        self.record = StoryRecord(story)
        self._table = open_table(self.opened)
        self._report_about: int | None = None
        """The round of a report refused because the rules do not cover it, if nothing has happened since."""

    def take(self, number: int, step: StoryStep) -> PlayedStep:
        happenings: list[Happening] = []
        if isinstance(step.command, OwnShoeDeal):
            refusal = self._deal_from_own_shoe(step, happenings)
        else:
            refusal = self._decide(self._completed(step.command), step, happenings)
        played = PlayedStep(number=number, step=step, before=self._table, happenings=tuple(happenings), refusal=refusal)
        self._table = played.after
        self.record.add(played)
        self._remember_report(played)
        return played

    def _remember_report(self, played: PlayedStep) -> None:
        if played.refusal is None:
            self._report_about = None
        elif isinstance(played.step.command, Report) and played.refusal.code is RefusalCode.NOT_PROVIDED:
            self._report_about = played.step.command.round

    def _completed(self, command: Command) -> Command:
        """Complete a command: the first card of a new shoe, the round of a house decision."""
        match command:
            case Rule(round=None) if self._report_about is not None:
                return replace(command, round=self._report_about)
            case NewShoe(first_card=None) if (command.burn or self._table.settings.burn).by_first_card:
                return replace(command, first_card=_first_card(self._table.settings, self._random))
            case _:
                return command

    def _decide(self, command: Command, step: StoryStep, happenings: list[Happening]) -> Refusal | None:
        """Apply a command, or return its refusal."""
        table = happenings[-1].after if happenings else self._table
        decided = decide_recalling(table, command, step.by, self.record.recall)
        if isinstance(decided, Refusal):
            return decided
        for event in decided:
            after = evolve(table, event)
            happenings.append(Happening(table, event, after))
            table = after
        return None

    def _deal_from_own_shoe(self, step: StoryStep, happenings: list[Happening]) -> Refusal | None:
        """Deal until the hands are complete or the round waits for a decision."""
        refusal = self._decide(Deal(cards=_next_cards(self._table, self._random)), step, happenings)
        while refusal is None and _is_dealing(table := happenings[-1].after):
            refusal = self._decide(Deal(cards=_next_cards(table, self._random)), step, happenings)
        return refusal


def _opening(story: Story, random: Random) -> TableOpened:
    opened = set_up("table", story.game, story.settings)
    if not story.settings.burn.by_first_card:
        return opened
    return replace(opened, first_card=story.first_card or _first_card(story.settings, random))


def _first_card(settings: TableSettings, random: Random) -> Card:
    """The card that the table's own new shoe turns up for the burn."""
    return Shoe.fresh(settings.decks).draw(random)


def _is_dealing(table: Table) -> bool:
    return table.round is not None and table.round.state is RoundState.DEALING


def _next_cards(table: Table, random: Random) -> tuple[Card, ...]:
    """The carried card, or cards drawn now: the first four at once, then one at a time.

    An empty shoe still tries, and is refused.
    """
    if table.carried:
        return table.carried[:1]
    unseen = table.shoe.unseen if table.shoe.cards_left else Composition.of_decks(table.shoe.decks)
    cards: list[Card] = []
    for _ in range(_cards_at_once(table)):
        cards.append(unseen.draw(random))
        unseen = unseen.without(cards[-1:])
    return tuple(cards)


def _cards_at_once(table: Table) -> int:
    if table.round is None or not _is_dealing(table) or table.rules.pause:
        return 1
    return max(1, min(FIRST_CARDS - len(table.round.cards), table.shoe.cards_left))

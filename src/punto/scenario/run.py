"""Play a story at a table: each step decided in turn; a refused step leaves the table as it was."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random, SystemRandom

from msgspec import Struct
from msgspec.structs import replace

from punto.cards import Card
from punto.incidents import Report
from punto.refusals import Refusal, RefusalCode
from punto.round import Round, RoundState
from punto.scenario.story import OwnShoeDeal, Step, Story
from punto.shoe import Shoe
from punto.table import (
    Command,
    Event,
    Table,
    TableSettings,
    decide,
    decide_on_recalled,
    evolve,
    open_table,
    recall,
    round_to_recall,
    set_up,
)
from punto.table.commands import Deal, NewShoe, Rule
from punto.table.events import TableOpened


class Told(Struct, frozen=True, kw_only=True):
    """What one step came to."""

    step: Step
    before: Table
    events: tuple[Event, ...]
    refusal: Refusal | None
    after: Table


class Telling(Struct, frozen=True, kw_only=True):
    """The whole story as it went."""

    story: Story
    opened: TableOpened
    told: tuple[Told, ...]
    rounds: tuple[Round, ...]
    """Every round, as it stood at the end."""


def play(story: Story) -> Telling:
    random = SystemRandom() if story.seed is None else Random(story.seed)
    opened = _opening(story, random)
    table = open_table(opened)
    events: list[Event] = [opened]
    rounds: dict[int, Round] = {}
    told: list[Told] = []
    for step in story.steps:
        taken = _take(table, _about_refused_report(step, told), events, random)
        told.append(taken)
        events += taken.events
        table = taken.after
        rounds |= {round_.number: round_ for round_ in (*table.past, table.round) if round_ is not None}
    return Telling(story=story, opened=opened, told=tuple(told), rounds=tuple(rounds.values()))


def _opening(story: Story, random: Random) -> TableOpened:
    opened = set_up("table", story.game, story.settings)
    if not story.settings.burn.by_first_card:
        return opened
    return replace(opened, first_card=story.first_card or _first_card(story.settings, random))


def _about_refused_report(step: Step, told: Sequence[Told]) -> Step:
    """A house decision that names no round is about the round of the report that was just refused."""
    if not isinstance(step.command, Rule) or step.command.round is not None:
        return step
    for before in reversed(told):
        if before.refusal is None:
            break
        if isinstance(before.step.command, Report) and before.refusal.code is RefusalCode.NOT_PROVIDED:
            return replace(step, command=replace(step.command, round=before.step.command.round))
    return step


def _first_card(settings: TableSettings, random: Random) -> Card:
    """What the table's own new shoe turns up for the burn."""
    return Shoe.fresh(settings.decks).draw(random)


def _take(table: Table, step: Step, events: Sequence[Event], random: Random) -> Told:
    if isinstance(step.command, OwnShoeDeal):
        return _deal_from_own_shoe(table, step, random)
    decided = _decide(table, _with_first_card(table, step.command, random), step, events)
    if isinstance(decided, Refusal):
        return Told(step=step, before=table, events=(), refusal=decided, after=table)
    after = table
    for event in decided:
        after = evolve(after, event)
    return Told(step=step, before=table, events=decided, refusal=None, after=after)


def _decide(table: Table, command: Command, step: Step, events: Sequence[Event]) -> tuple[Event, ...] | Refusal:
    """A round that the table no longer keeps is read back from the story so far."""
    number = round_to_recall(table, command)
    recalled = recall(events, number) if number is not None else None
    if recalled is None:
        return decide(table, command, step.by)
    return decide_on_recalled(table, recalled, command, step.by)


def _with_first_card(table: Table, command: Command, random: Random) -> Command:
    """A new shoe that is burned by its first card turns that card up, where the story does not name it."""
    if (
        not isinstance(command, NewShoe)
        or command.first_card
        or not (command.burn or table.settings.burn).by_first_card
    ):
        return command
    return replace(command, first_card=_first_card(table.settings, random))


def _deal_from_own_shoe(table: Table, step: Step, random: Random) -> Told:
    """Card by card, until the hands are complete or the round waits for something."""
    events: list[Event] = []
    after = table
    refusal = None
    while refusal is None and (after is table or _is_dealing(after)):
        decided = decide(after, Deal(cards=_next_card(after, random)), step.by)
        if isinstance(decided, Refusal):
            refusal = decided
        else:
            for event in decided:
                after = evolve(after, event)
            events += decided
    return Told(step=step, before=table, events=tuple(events), refusal=refusal, after=after)


def _is_dealing(table: Table) -> bool:
    return table.round is not None and table.round.state is RoundState.DEALING


def _next_card(table: Table, random: Random) -> tuple[Card, ...]:
    """The card carried over, or one drawn at this moment; an empty shoe still asks, and is refused."""
    if table.carried:
        return table.carried[:1]
    shoe = table.shoe
    return ((shoe if shoe.cards_left else shoe.fresh(shoe.decks)).draw(random),)

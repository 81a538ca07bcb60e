"""The staff part of the options: names, cards, and everything that patrons do not do."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from punto.cards import Card
from punto.hands import Hand
from punto.options.public import CardPlace
from punto.options.reports import ReportOption, reports_open
from punto.options.rulings import RulingOption, interruption_of, rulings_open
from punto.options.steps import CardsDue, NextStep, cards_due, next_step, takes, turn_due
from punto.people import Role
from punto.round import Election, Round, Stage
from punto.rules.model import RuleSet
from punto.table import Table
from punto.table.choices import ante_on
from punto.table.commands import DEALER, NewShoe, PermitSqueeze
from punto.table.ranks import CHANGES_SETTINGS, CORRECTS_CARDS, REPLACES_CARDS

NEW_SHOE: Final = NewShoe()
PIT_EMPLOYEES: Final = (Role.DEALER, Role.PIT_SUPERVISOR, Role.PIT_MANAGER)
"""Who may bet on a patron's behalf; a shift manager may not."""


class CommandOption(Struct, frozen=True, kw_only=True, omit_defaults=True):
    command: Literal[
        "open_betting",
        "close_betting",
        "deal",
        "settle",
        "decision_time_over",
        "new_shoe",
        "cut_card",
        "change_settings",
    ]
    approval: Role | None = None
    """The lowest rank that may give it; None for the dealer."""
    after_round: bool = False
    """It waits for the end of the round."""


class UndecidedAnte(Struct, frozen=True, kw_only=True):
    patron: str
    side: Hand
    on: str
    place: int
    ante_cents: int


class DealtCard(Struct, frozen=True):
    card: Card
    hand: Hand


class Corrections(Struct, frozen=True, kw_only=True):
    """Mis-keyed cards."""

    cards: tuple[DealtCard, ...]
    """Any of these, by position from 1, in the order dealt."""
    approval: Role = CORRECTS_CARDS


class OnBehalf(Struct, frozen=True, kw_only=True):
    """Bets that staff place on a patron's behalf."""

    roles: tuple[Role, ...]
    clause: str


class StaffOptions(Struct, frozen=True, kw_only=True):
    next: NextStep
    commands: tuple[CommandOption, ...]
    """Commands that need no further facts, the next step first."""
    due: CardsDue | None
    reports: tuple[ReportOption, ...]
    rulings: tuple[RulingOption, ...]
    electing: tuple[str, ...]
    """Patrons who have not chosen yet."""
    antes: tuple[UndecidedAnte, ...]
    squeezes: tuple[str, ...]
    """Patrons whose request to squeeze can be granted."""
    awaited_turn: CardPlace | None
    """The next card waits until this one is turned: a patron squeezes it."""
    corrections: Corrections | None
    on_behalf: OnBehalf | None
    unnoticed_clause: str | None
    """The clause for entering unnoticed chips outside the limits; None if not now, or not in this game."""


def staff_options(table: Table) -> StaffOptions:
    step = next_step(table)
    if interruption_of(table):
        return _awaiting_ruling(table, step)
    round_ = table.round
    is_betting = round_ is not None and round_.stage is Stage.BETTING
    rules = table.rules
    return StaffOptions(
        next=step,
        commands=_commands(table, step),
        due=cards_due(table),
        reports=reports_open(table),
        rulings=rulings_open(table),
        electing=round_.awaits.pending if round_ and isinstance(round_.awaits, Election) else (),
        antes=_undecided_antes(table, round_),
        squeezes=_squeezes(table, round_),
        awaited_turn=_awaited_turn(table),
        corrections=_corrections(round_),
        on_behalf=_on_behalf(rules) if is_betting else None,
        unnoticed_clause=rules.cite_if(rules.cites.unnoticed_minimum) if is_betting else None,
    )


def _awaiting_ruling(table: Table, step: NextStep) -> StaffOptions:
    """A service stop interrupted the round: the ruling comes first."""
    return StaffOptions(
        next=step,
        commands=(),
        due=None,
        reports=(),
        rulings=rulings_open(table),
        electing=(),
        antes=(),
        squeezes=(),
        awaited_turn=None,
        corrections=None,
        on_behalf=None,
        unnoticed_clause=None,
    )


def _commands(table: Table, step: NextStep) -> tuple[CommandOption, ...]:
    """The commands of a round are accepted only when they are due."""
    round_ = table.round
    found: list[CommandOption] = []
    match step.command:
        case "open_betting" | "close_betting" | "deal" | "settle" as due:
            found.append(CommandOption(command=due))
    if round_ is not None and (round_.ante_pause or isinstance(round_.awaits, Election)):
        found.append(CommandOption(command="decision_time_over"))
    if takes(table, NEW_SHOE):
        rank = None if takes(table, NEW_SHOE, DEALER) else REPLACES_CARDS
        found.append(CommandOption(command="new_shoe", approval=rank))
    if table.last_round is None:
        found.append(CommandOption(command="cut_card"))
    found.append(CommandOption(command="change_settings", approval=CHANGES_SETTINGS, after_round=table.is_in_round))
    return tuple(found)


def _undecided_antes(table: Table, round_: Round | None) -> tuple[UndecidedAnte, ...]:
    if round_ is None or not round_.ante_pause:
        return ()
    sides = {ante_on(table.rules, side): side for side in Hand}
    return tuple(
        UndecidedAnte(patron=bet.patron, side=sides[bet.on], on=bet.on, place=bet.place, ante_cents=bet.in_play_cents)
        for _, bet in round_.live_bets()
        if bet.ante_choice is None and bet.on in sides
    )


def _squeezes(table: Table, round_: Round | None) -> tuple[str, ...]:
    asking = round_.squeeze_asked if round_ else ()
    return tuple(patron for patron in asking if takes(table, PermitSqueeze(patron=patron)))


def _awaited_turn(table: Table) -> CardPlace | None:
    due = turn_due(table)
    return None if due is None else CardPlace(due.hand, due.position)


def _corrections(round_: Round | None) -> Corrections | None:
    if round_ is None or round_.stage is not Stage.DEALING or not round_.cards:
        return None
    places = round_.last_places(len(round_.cards))
    return Corrections(cards=tuple(DealtCard(card, hand) for card, (hand, _) in zip(round_.cards, places, strict=True)))


def _on_behalf(rules: RuleSet) -> OnBehalf | None:
    clause = rules.cite_if(rules.cites.on_behalf)
    return None if clause is None else OnBehalf(roles=PIT_EMPLOYEES, clause=clause)

"""`decide(table, command, by)` returns events or a Refusal. It has no side effects."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import assert_never

from punto.errors import PuntoError, RulesError
from punto.incidents import Report
from punto.messages import message, named
from punto.people import Role
from punto.refusals import Refusal, RefusalCode, refuse
from punto.rules import load_rules
from punto.rules.declaration import hash_declaration, write_declaration
from punto.table import commands as asked
from punto.table.betting import Decided, close_betting, open_betting, place_bet, withdraw_bet
from punto.table.choices import (
    come_back,
    decide_ante,
    decision_time_over,
    elect,
    permit_squeeze,
    request_squeeze,
)
from punto.table.commands import PATRONS_OWN, Actor, Command
from punto.table.dealing import correct_card, cut_card, deal, new_shoe, turn
from punto.table.events import RoundRecalled, SettingsChanged, SettingsQueued, TableOpened
from punto.table.evolve import evolve
from punto.table.ranks import LOWEST_RANK
from punto.table.reports import report
from punto.table.rulings import rule
from punto.table.settings import TableSettings, check_settings, clauses_of_settings
from punto.table.settling import settle_round
from punto.table.state import Table


def set_up(table: str, game: str, settings: TableSettings) -> TableOpened:
    """The opening event of a table; raises an error for settings that the rules do not allow."""
    rules = load_rules(game)
    check_settings(rules, settings)
    return TableOpened(
        table=table,
        game=game,
        settings=settings,
        clauses=clauses_of_settings(rules, settings),
        rules=None if rules.extends is None else write_declaration(rules),
        rules_sha256=hash_declaration(rules),
    )


def round_to_recall(table: Table, command: Command) -> int | None:
    """An earlier round that the command concerns and the table no longer keeps: `recall` finds it in the journal."""
    match command:
        case Report(about=int() as number) | asked.Rule(round=int() as number) if table.lacks_round(number):
            return number
        case _:
            return None


def decide_recalling(
    table: Table, command: Command, by: Actor, recall: Callable[[int], RoundRecalled | None]
) -> Decided:
    """Decide, with the earlier round that the command concerns, if there is one; a refusal recalls nothing."""
    number = round_to_recall(table, command)
    recalled = None if number is None else recall(number)
    if recalled is None:
        return decide(table, command, by)
    decided = decide(evolve(table, recalled), command, by)
    return decided if isinstance(decided, Refusal) else (recalled, *decided)


def decide(table: Table, command: Command, by: Actor) -> Decided:
    if refusal := _check_role(command, by):
        return refusal
    returned = come_back(table, command, by) if table.round is not None and table.round.absent else None
    if returned is None:
        return _and_queued(table, _decide(table, command, by))
    decided = _and_queued(table, _decide(evolve(table, returned), command, by))
    return decided if isinstance(decided, Refusal) else (returned, *decided)


def _and_queued(table: Table, decided: Decided) -> Decided:
    """With the settings that waited for the end of the round, if this ends it."""
    if table.queued is None or isinstance(decided, Refusal):
        return decided
    after = reduce(evolve, decided, table)
    if after.queued is None or after.is_in_round:
        return decided
    queued = after.queued
    return (*decided, SettingsChanged(settings=queued.settings, by=queued.by, clauses=queued.clauses))


def _decide(table: Table, command: Command, by: Actor) -> Decided:
    match command:
        case asked.PlaceBet():  # first: the most frequent by far
            return place_bet(table, command)
        case asked.OpenBetting():
            return open_betting(table, command)
        case asked.WithdrawBet():
            return withdraw_bet(table, command)
        case asked.CloseBetting():
            return close_betting(table, command)
        case asked.Deal():
            return deal(table, command)
        case asked.DecideAnte():
            return decide_ante(table, command)
        case Report():
            return report(table, command, by)
        case asked.Rule():
            return rule(table, command, by)
        case asked.Elect():
            return elect(table, command)
        case asked.DecisionTimeOver():
            return decision_time_over(table, command)
        case asked.RequestSqueeze():
            return request_squeeze(table, command)
        case asked.PermitSqueeze():
            return permit_squeeze(table, command, by)
        case asked.Turn():
            return turn(table, command, by)
        case asked.CorrectCard():
            return correct_card(table, command, by)
        case asked.Settle():
            return settle_round(table, command)
        case asked.NewShoe():
            return new_shoe(table, command, by)
        case asked.CutCard():
            return cut_card(table, command)
        case asked.ChangeSettings():
            return change_settings(table, command, by)
        case _:
            assert_never(command)


def change_settings(table: Table, command: asked.ChangeSettings, by: Actor) -> Decided:
    if table.round is not None and table.is_in_round and not command.after_round:
        state = named("state", table.round.state.value)
        reason = message("refusal-settings_between_rounds", round=table.round.number, state=state)
        return refuse(RefusalCode.ROUND_IN_PROGRESS, None, reason)
    try:
        check_settings(table.rules, command.settings)
    except PuntoError as error:
        clause = error.clause if isinstance(error, RulesError) else None
        reason = message("refusal-settings_not_possible", problem=str(error))
        return refuse(RefusalCode.CANNOT_HAPPEN_HERE, clause, reason)
    clauses = clauses_of_settings(table.rules, command.settings)
    happens = SettingsQueued if table.is_in_round else SettingsChanged
    return (happens(settings=command.settings, by=by.role, clauses=clauses),)


def _check_role(command: Command, by: Actor) -> Refusal | None:
    """Patrons act for themselves; all other commands are for staff."""
    if isinstance(command, PATRONS_OWN):
        if by.role is not Role.PATRON:
            return None
        if by.name != command.patron:
            reason = message("refusal-cannot_act_for", name=by.name or "", patron=command.patron)
            return refuse(RefusalCode.NOT_ALLOWED, None, reason)
        if isinstance(command, asked.PlaceBet) and command.in_chips:
            return refuse(RefusalCode.NOT_ALLOWED, None, message("refusal-chips_by_staff"))
        return None
    lowest = LOWEST_RANK.get(type(command), Role.DEALER)
    if by.role.reaches(lowest) or isinstance(command, asked.Turn):
        return None
    return refuse(RefusalCode.NOT_ALLOWED, None, message("refusal-takes_rank", role=named("role", lowest.value)))

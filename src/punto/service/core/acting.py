"""Permissions that a table cannot check: terminals act for themselves, and only staff report facts."""

from __future__ import annotations

import re
from typing import Final

from punto.errors import PuntoError
from punto.ledger.commands import BuyIn, CashOut, MoveFloat, RedeemVoucher
from punto.messages import Message, message, named
from punto.options import interruption_of
from punto.people import Person, Post, Role
from punto.refusals import Refusal, RefusalCode, refuse
from punto.rules.model import Place
from punto.service.core.messages import AnyCommand, Interrupt
from punto.table import Table, set_up
from punto.table.commands import (
    AddSeed,
    DecideAnte,
    Elect,
    OpenTable,
    PermitSqueeze,
    PlaceBet,
    RequestSqueeze,
    Rule,
    Turn,
    WithdrawBet,
)
from punto.table.events import TableOpened

NAMES_A_PATRON: Final = (
    PlaceBet,
    WithdrawBet,
    DecideAnte,
    Elect,
    RequestSqueeze,
    PermitSqueeze,
    Turn,
    AddSeed,
    BuyIn,
    CashOut,
    RedeemVoucher,
)
CLOCK: Final = Person("clock", Post.DEALER)
"""Closes betting and ends decisions when their time is up."""
TABLE_NAME: Final = re.compile(r"[a-z0-9][a-z0-9_.-]{0,31}")
LONGEST_NAME: Final = 64


def check_opening(name: str, by: Person) -> Refusal | None:
    is_manager = by.post.role is not None and by.post.role.reaches(Role.PIT_MANAGER)
    if not is_manager and by.post is not Post.ADMINISTRATOR:
        return _not_allowed(message("refusal-table_opened_by"))
    if not TABLE_NAME.fullmatch(name):
        reason = message("refusal-not_a_table_name", name=f"{name!r:.40}")
        return refuse(RefusalCode.CANNOT_HAPPEN_HERE, None, reason)
    return None


def decide_opening(name: str, table: Table | None, command: OpenTable, by: Person) -> TableOpened | Refusal:
    if refusal := check_opening(name, by):
        return refusal
    if table is not None:
        return refuse(RefusalCode.CANNOT_HAPPEN_HERE, None, message("refusal-table_is_open", table=name))
    try:
        return set_up(name, command.game, command.settings)
    except PuntoError as error:
        reason = message("refusal-table_not_possible", table=name, problem=str(error))
        return refuse(RefusalCode.CANNOT_HAPPEN_HERE, None, reason)


def check_acting(table: Table, by: Person, command: AnyCommand | Interrupt) -> Refusal | None:
    """Permission checks before the table or the ledger decides."""
    if by.post.role is None:
        return _not_allowed(message("refusal-reads_only", role=named("role", by.post.value)))
    if isinstance(command, NAMES_A_PATRON) and command.patron is not None and not is_patron_name(command.patron):
        return _not_allowed(message("refusal-not_a_patron_name", longest=LONGEST_NAME))
    if by.post is Post.PATRON and (refusal := _check_own_place(table, by, command) or _check_claims(command)):
        return refusal
    return _check_interruption(table, command)


def is_patron_name(name: str) -> bool:
    return 0 < len(name) <= LONGEST_NAME and name.isprintable()


def own_places(table: Table, by: Person) -> range:
    """Boxes or terminals where a patron may bet. A terminal bets only at its own place."""
    places = range(1, table.settings.places + 1)
    if not _plays_here(table, by):
        return range(0)
    if table.rules.place is Place.BOX:
        return places
    number = int(by.name.partition("/")[2])
    return range(number, number + 1) if number in places else range(0)


def _plays_here(table: Table, by: Person) -> bool:
    own_table, is_terminal, number = by.name.partition("/")
    if table.rules.place is Place.BOX:
        return not is_terminal
    return bool(is_terminal) and own_table == table.id and number.isdecimal()


def _check_own_place(table: Table, by: Person, command: AnyCommand | Interrupt) -> Refusal | None:
    """A terminal acts at its own table and for itself; a person plays only at tables with boxes."""
    if not _plays_here(table, by):
        is_terminal = "/" in by.name
        reason = message("refusal-plays_at_own_table" if is_terminal else "refusal-plays_at_boxes", name=by.name)
        return _not_allowed(reason)
    terminal = getattr(command, "terminal", None)
    if terminal is not None and by.name != f"{table.id}/{terminal}" and "/" in by.name:
        return _not_allowed(message("refusal-cannot_act_for_terminal", name=by.name, number=terminal))
    return None


def _check_claims(command: AnyCommand | Interrupt) -> Refusal | None:
    """Only staff may state how a bet was placed."""
    if isinstance(command, PlaceBet) and (command.unnoticed or not command.registered or command.placed_by is not None):
        return _not_allowed(message("refusal-said_by_staff"))
    return None


def _check_interruption(table: Table, command: AnyCommand | Interrupt) -> Refusal | None:
    """An interrupted round stops until the house decides."""
    interrupted = interruption_of(table)
    if interrupted is None or isinstance(command, (Rule, BuyIn, CashOut, RedeemVoucher, MoveFloat, OpenTable)):
        return None
    reason = message("refusal-interruption_first", round=interrupted.round)
    return refuse(RefusalCode.AWAITING, interrupted.clause, reason)


def _not_allowed(reason: Message) -> Refusal:
    return refuse(RefusalCode.NOT_ALLOWED, None, reason)

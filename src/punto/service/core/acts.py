"""Which acts a command amounts to, judged by what it would change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from punto.approvals.commands import Proposable
from punto.approvals.setting import Act, SecondPerson
from punto.incidents import Report
from punto.ledger.commands import BuyIn, CashOut, FloatMove, MoveFloat
from punto.ledger.transfers import Transfer, Why
from punto.round import Correction, Round, Stage
from punto.table import Event, Table, evolve
from punto.table.commands import CorrectCard, Deal, NewShoe, Rule
from punto.table.events import (
    CardCorrected,
    ElectionOpened,
    HandsCorrected,
    RoundRecalled,
    RoundVoided,
    RulingMade,
    SettlementReversed,
)


def acts_of_events(before: Table, events: Sequence[Event]) -> Iterator[Act]:
    table = with_recalled(before, events)
    for event in events:
        match event:
            case CardCorrected():
                yield Act.CORRECTION
            case HandsCorrected(round=number):
                yield Act.REVERSAL if is_paid(table, number) else Act.CORRECTION
            case SettlementReversed() | ElectionOpened(correction=Correction()):
                yield Act.REVERSAL  # an election on a settled round ends with a new settlement
            case RoundVoided(round=number):
                if is_paid(table, number):
                    yield Act.VOID_PAID
                elif (round_ := table.find_round(number)) is not None and round_.cards:
                    yield Act.VOID
            case RulingMade(ruling=ruling) if ruling.incident is None:
                yield Act.HOUSE_DECISION


def acts_of_money(setting: SecondPerson, command: Proposable, transfers: Sequence[Transfer]) -> Iterator[Act]:
    moved = max((one.cents for one in transfers), default=0)
    match command:
        case BuyIn() if moved >= setting.large_cents:
            yield Act.LARGE_BUY_IN
        case CashOut() if moved >= setting.large_cents:
            yield Act.LARGE_CASH_OUT
        case MoveFloat(move=FloatMove.OPEN | FloatMove.FILL):
            yield Act.FILL
        case MoveFloat():
            yield Act.CREDIT
            if any(one.why is Why.OVER_SHORT for one in transfers):
                yield Act.ADJUSTMENT


def names_cards(command: Proposable) -> bool:
    """Whether a person says which cards came from the shoe."""
    match command:
        case Deal() | CorrectCard():
            return True
        case NewShoe(first_card=card):
            return card is not None
        case Report():
            return bool(command.loose_cards) or command.states_hands
        case Rule():
            return bool(command.player or command.banker)
        case _:
            return False


def with_recalled(table: Table, events: Sequence[Event]) -> Table:
    """The table with the earlier round that a ruling concerns."""
    return evolve(table, events[0]) if events and isinstance(events[0], RoundRecalled) else table


def is_paid(table: Table, number: int) -> bool:
    round_: Round | None = table.find_round(number)
    return round_ is not None and round_.stage is Stage.SETTLED

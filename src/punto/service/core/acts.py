"""Which acts a command amounts to, judged by what it would change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from punto.approvals.commands import Proposable
from punto.approvals.setting import Act, SecondPerson
from punto.incidents import Report
from punto.ledger.accounts import Account, AccountKind
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


class Cash(Struct, frozen=True):
    """Cash that staff take or pay for a patron or a terminal; None stands for chips on the table."""

    act: Act
    account: Account | None
    cents: int


def cash_of(command: object, transfers: Sequence[Transfer]) -> Cash | None:
    if not isinstance(command, (BuyIn, CashOut)):
        return None
    touched = (account for one in transfers for account in (one.source, one.target))
    purse = next((account for account in touched if account.kind in (AccountKind.PATRON, AccountKind.TERMINAL)), None)
    act = Act.LARGE_BUY_IN if isinstance(command, BuyIn) else Act.LARGE_CASH_OUT
    return Cash(act, purse, max((one.cents for one in transfers), default=0))


def acts_of_money(
    setting: SecondPerson, command: Proposable, transfers: Sequence[Transfer], earlier_cents: int
) -> Iterator[Act]:
    """`earlier_cents` is the cash of the same purse and day that nobody else approved: a large amount in parts."""
    cash = cash_of(command, transfers)
    if cash is not None and cash.cents + earlier_cents >= setting.large_cents:
        yield cash.act
    match command:
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

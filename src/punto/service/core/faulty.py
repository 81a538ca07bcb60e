"""Open faults block bets and cards at a faulty shoe, and bets and money at a disabled terminal."""

from __future__ import annotations

from typing import Final, Protocol

from punto.faults import Faults, is_disabled, stopped
from punto.ledger.commands import BuyIn, CashOut, RedeemVoucher
from punto.people import Person, Post, Role
from punto.refusals import Refusal
from punto.rules.model import Place
from punto.table import Table
from punto.table.commands import Deal, DealNext, OpenBetting, PlaceBet

ACKNOWLEDGES: Final = Role.PIT_SUPERVISOR
"""The lowest rank that may acknowledge a fault."""


class FaultBooks(Protocol):
    """What a decision reads: the journal refuses the append if it has changed since."""

    def faults(self) -> Faults: ...


def check_faults(books: FaultBooks, table: Table, by: Person, command: object) -> Refusal | None:
    if isinstance(command, (PlaceBet, OpenBetting, Deal, DealNext)) and (fault := books.faults().stopping(table.id)):
        return stopped(fault)
    if not _plays(by, command) or table.rules.place is not Place.TERMINAL or not (faults := books.faults()).disabled:
        return None
    number = getattr(command, "terminal", None)
    terminal = by.name if number is None else f"{table.id}/{number}"
    return is_disabled(terminal) if terminal in faults.disabled else None


def _plays(by: Person, command: object) -> bool:
    """Staff pay out the credits of a disabled terminal."""
    if isinstance(command, (PlaceBet, BuyIn, RedeemVoucher)):
        return True
    return isinstance(command, CashOut) and by.post is Post.PATRON

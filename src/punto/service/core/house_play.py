"""While play is disabled, nothing new is played. Bets in play continue under their rules; money is paid out."""

from __future__ import annotations

from typing import Final, Protocol

from punto.ledger.commands import BuyIn, RedeemVoucher
from punto.messages import message
from punto.people import Role
from punto.refusals import Refusal, RefusalCode, refuse
from punto.rules.model import Place
from punto.table import Table
from punto.table.commands import OpenBetting, PlaceBet

STOPS_ALL_PLAY: Final = Role.SHIFT_MANAGER
"""The lowest rank that may disable all play and enable it again."""
REFUSAL: Final = refuse(RefusalCode.PLAY_DISABLED, None, message("refusal-play_disabled"))


class PlayBooks(Protocol):
    """What a decision reads: the journal refuses the append if it has changed since."""

    def is_play_disabled(self) -> bool: ...


def check_play(books: PlayBooks, table: Table, command: object) -> Refusal | None:
    return REFUSAL if _plays(table, command) and books.is_play_disabled() else None


def _plays(table: Table, command: object) -> bool:
    """Credits are bought at terminals only to be played."""
    if isinstance(command, (PlaceBet, OpenBetting)):
        return True
    return isinstance(command, (BuyIn, RedeemVoucher)) and table.rules.place is Place.TERMINAL

"""What the tests of duty of care share: one evening, one patron, her transfers and the refusals she reads."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from punto.ledger.accounts import Account, AccountKind
from punto.ledger.care import Care, CareEvent, evolve_care
from punto.ledger.play import Purse, move
from punto.ledger.transfers import Transfer, Why
from punto.messages import Language
from punto.refusals import Refusal
from punto.words import say

ANN: Final = Account(AccountKind.PATRON, "ann")
FELT: Final = Account(AccountKind.FELT, "t1")
START: Final = datetime(2026, 2, 27, 21, 40, tzinfo=UTC)
"""A Friday evening, before the end of a month."""
OUT: Final = {Why.BET, Why.VOUCHER_ISSUED}


def ms(at: datetime) -> int:
    return (at - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)


def at(minutes: int) -> int:
    return ms(START + timedelta(minutes=minutes))


def after(care: Care, event: CareEvent | Refusal) -> Care:
    assert not isinstance(event, Refusal)
    return evolve_care(care, event)


def english(refusal: Refusal | None) -> str:
    assert refusal is not None
    return say(refusal.reason, Language.ENGLISH)


def moved(purse: Purse, why: Why, cents: int, now: int, ref: str = "t1/1/1", *, out: bool | None = None) -> Purse:
    leaves = why in OUT if out is None else out
    source, target = (ANN, FELT) if leaves else (FELT, ANN)
    return move(purse, ANN, [Transfer(source=source, target=target, cents=cents, why=why, ref=ref)], now)

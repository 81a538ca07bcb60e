"""The streams that deciding a batch of commands reads, so that a node loads those not in memory at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from punto.entries import account_stream, books_stream, care_stream, table_stream, voucher_stream
from punto.errors import MoneyError
from punto.ledger.accounts import Account, AccountKind, of_terminal, purse
from punto.ledger.commands import CashOut, MoveFloat, RedeemVoucher
from punto.ledger.vouchers import read_number
from punto.people import Post
from punto.rules.model import Place
from punto.service.core.messages import Envelope
from punto.service.core.money import number_from
from punto.table import Table


def streams_needed(table: Table | None, batch: Sequence[Envelope]) -> set[str]:
    """Most of them: a command may turn out to need more."""
    if table is None:
        return set()
    streams = {table_stream(table.id)}
    for envelope in batch:
        streams.update(_of_command(table, envelope))
    if any(envelope.by.post is not Post.PATRON for envelope in batch):
        streams.update(map(account_stream, _purses_in_play(table)))
    return streams


def _of_command(table: Table, envelope: Envelope) -> Iterator[str]:
    command = envelope.command
    patron, terminal = getattr(command, "patron", None), getattr(command, "terminal", None)
    if table.rules.place is Place.BOX and isinstance(patron, str):
        yield from _of_purse(Account(AccountKind.PATRON, patron))
    if table.rules.place is Place.TERMINAL and isinstance(terminal, int):
        yield from _of_purse(of_terminal(table.id, terminal))
    match command:
        case CashOut():
            yield from _of_voucher(number_from(envelope.entropy))
        case RedeemVoucher(number=number):
            with suppress(MoneyError):
                yield from _of_voucher(read_number(number))
        case MoveFloat():
            yield books_stream(table.id)
        case _:
            pass


def _of_purse(account: Account) -> tuple[str, str]:
    return account_stream(account), care_stream(account)


def _of_voucher(number: str) -> tuple[str, str]:
    return voucher_stream(number), account_stream(Account(AccountKind.VOUCHER, number))


def _purses_in_play(table: Table) -> set[Account]:
    """Purses with bets in the round."""
    bets = table.round.bets if table.round is not None else ()
    return {purse(table, bet.patron, bet.place, bet.in_chips) for bet in bets if not bet.in_chips}

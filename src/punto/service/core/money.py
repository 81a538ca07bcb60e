"""Money at a table outside its rounds: buy-ins, cash-outs, vouchers and the tray."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, assert_never

from punto.approvals.commands import Propose
from punto.errors import MoneyError
from punto.ledger.accounts import CAGE, Account, AccountKind, of_table, of_terminal
from punto.ledger.care import Sum
from punto.ledger.commands import BuyIn, CashOut, FloatMove, MoneyCommand, MoveFloat, RedeemVoucher
from punto.ledger.transfers import Transfer, Why, check_credit
from punto.ledger.vouchers import (
    DIGITS,
    Voucher,
    VoucherEvent,
    VoucherIssued,
    VoucherRedeemed,
    VoucherRefused,
    VoucherState,
    number_voucher,
    read_number,
    redeem,
)
from punto.messages import Message, Money, message
from punto.money import LARGEST_AMOUNT
from punto.people import Person, Role
from punto.refusals import Refusal, RefusalCode, refuse
from punto.rules.model import Place
from punto.service.core.caring import CareBooks, check_credits, check_hold
from punto.service.core.messages import Accepted, Answer, AnyCommand, Envelope, refused
from punto.table import Table

VOUCHER_LIFE_MS = 90 * 24 * 60 * 60 * 1000


class HouseBooks(CareBooks, Protocol):
    """The reads and writes available to a money command."""

    @property
    def version(self) -> int: ...
    def balance(self, account: Account) -> int: ...
    def tray(self) -> int: ...
    def voucher(self, number: str) -> Voucher | None: ...
    def post(self, envelope: Envelope, transfers: list[Transfer]) -> None: ...
    def write_voucher(self, envelope: Envelope, number: str, event: VoucherEvent) -> None: ...


def purse_of(table: Table, person: Person) -> Account:
    kind = AccountKind.TERMINAL if table.rules.place is Place.TERMINAL else AccountKind.PATRON
    return Account(kind, person.name)


def purse_named(table: Table, command: AnyCommand) -> Account | None:
    """The purse that a command names; None if it names none."""
    asked = command.proposed if isinstance(command, Propose) else command
    patron, terminal = getattr(asked, "patron", None), getattr(asked, "terminal", None)
    found = None if patron is None and terminal is None else _purse(table, patron, terminal)
    return None if isinstance(found, Refusal) else found


def decide_money(books: HouseBooks, table: Table, envelope: Envelope, command: MoneyCommand) -> Answer:
    match command:
        case BuyIn():
            return _buy_in(books, table, envelope, command)
        case CashOut():
            return _cash_out(books, table, envelope, command)
        case RedeemVoucher():
            return _redeem(books, table, envelope, command)
        case MoveFloat():
            return _move_float(books, table, envelope, command)
        case _:
            assert_never(command)


def _buy_in(books: HouseBooks, table: Table, envelope: Envelope, command: BuyIn) -> Answer:
    cash_by_staff = _needs(envelope, Role.DEALER, message("refusal-cash_by_staff"))
    if refusal := cash_by_staff or _check_cents(command.amount_cents):
        return refused(refusal)
    cash = _move(CAGE, of_table(AccountKind.DROP, table.id), command.amount_cents, Why.BUY_IN, envelope)
    target: Account | Refusal = of_table(AccountKind.CHIPS, table.id)
    if command.patron is not None or command.terminal is not None:
        target = _purse(table, command.patron, command.terminal)
    if isinstance(target, Refusal):
        return refused(target)
    if target.kind is AccountKind.CHIPS:
        tray = of_table(AccountKind.FLOAT, table.id)
        books.post(envelope, [cash, _move(tray, target, command.amount_cents, Why.BUY_IN, envelope)])
        return Accepted(version=books.version)
    cents = command.amount_cents
    refusal = check_credits(books, target, cents) or check_hold(books, envelope, target, Sum.CASH, cents)
    if refusal:
        return refused(refusal)
    books.post(envelope, [cash, _move(CAGE, target, command.amount_cents, Why.BUY_IN, envelope)])
    return Accepted(version=books.version, balance_cents=books.balance(target))


def _cash_out(books: HouseBooks, table: Table, envelope: Envelope, command: CashOut) -> Answer:
    source = _own_purse(table, envelope, command.patron, command.terminal)
    if isinstance(source, Refusal):
        return refused(source)
    cents = books.balance(source) if command.amount_cents is None else command.amount_cents
    if refusal := _check_cents(cents):
        return refused(refusal)
    number = _unused_number(books, envelope.entropy)
    transfer = _move(source, Account(AccountKind.VOUCHER, number), cents, Why.VOUCHER_ISSUED, envelope)
    refusal = check_credit([transfer], books.balance) or check_hold(books, envelope, source, Sum.CASH_OUT, cents)
    if refusal:
        return refused(refusal)
    expires_at = envelope.at + VOUCHER_LIFE_MS
    issued = VoucherIssued(number=number, cents=cents, at=envelope.at, expires_at=expires_at, source=str(source))
    books.write_voucher(envelope, number, issued)
    books.post(envelope, [transfer])
    return Accepted(version=books.version, voucher=number, balance_cents=books.balance(source))


def _unused_number(books: HouseBooks, entropy: int) -> str:
    """Unpredictable; collisions are rare."""
    while books.voucher(number := number_from(entropy)) is not None:
        entropy = entropy // 10**DIGITS + entropy % 10**DIGITS + 1
    return number


def number_from(entropy: int) -> str:
    return number_voucher(f"{entropy % 10**DIGITS:0{DIGITS}}")


def _redeem(books: HouseBooks, table: Table, envelope: Envelope, command: RedeemVoucher) -> Answer:
    target = _own_purse(table, envelope, command.patron, command.terminal)
    if isinstance(target, Refusal):
        return refused(target)
    try:
        number = read_number(command.number)
    except MoneyError:
        reason = message("refusal-not_a_voucher_number", number=f"{command.number!r:.40}", digits=DIGITS + 1)
        return refused(refuse(RefusalCode.NO_SUCH_VOUCHER, None, reason))
    voucher = books.voucher(number)
    if voucher is None:
        reason = message("refusal-no_such_voucher", number=number)
        return refused(refuse(RefusalCode.NO_SUCH_VOUCHER, None, reason))
    event = redeem(voucher, str(target), envelope.at)
    if isinstance(event, VoucherRedeemed):
        refusal = check_credits(books, target, voucher.cents)
        if refusal := refusal or check_hold(books, envelope, target, Sum.DEPOSIT, voucher.cents):
            return refused(refusal)
    books.write_voucher(envelope, number, event)
    if isinstance(event, VoucherRefused):
        is_redeemed = voucher.state is VoucherState.REDEEMED
        reason = message("refusal-voucher_redeemed" if is_redeemed else "refusal-voucher_expired", number=number)
        return refused(refuse(RefusalCode.VOUCHER_NOT_VALID, None, reason))
    source = Account(AccountKind.VOUCHER, number)
    books.post(envelope, [_move(source, target, voucher.cents, Why.VOUCHER_REDEEMED, envelope)])
    return Accepted(version=books.version, balance_cents=books.balance(target))


def _move_float(books: HouseBooks, table: Table, envelope: Envelope, command: MoveFloat) -> Answer:
    if refusal := _needs(envelope, Role.PIT_SUPERVISOR, message("refusal-tray_by_staff")):
        return refused(refusal)
    nothing_counted = command.move is FloatMove.CLOSE and command.amount_cents == 0
    if not nothing_counted and (refusal := _check_cents(command.amount_cents)):
        return refused(refusal)
    tray = of_table(AccountKind.FLOAT, table.id)
    match command.move:
        case FloatMove.OPEN:
            transfers = [_move(CAGE, tray, command.amount_cents, Why.FLOAT_OPENED, envelope)]
        case FloatMove.FILL:
            transfers = [_move(CAGE, tray, command.amount_cents, Why.FILL, envelope)]
        case FloatMove.CREDIT:
            transfers = [_move(tray, CAGE, command.amount_cents, Why.CREDIT, envelope)]
        case FloatMove.CLOSE:
            return _close_float(books, tray, envelope, command.amount_cents)
    books.post(envelope, transfers)
    return Accepted(version=books.version)


def _close_float(books: HouseBooks, tray: Account, envelope: Envelope, counted: int) -> Answer:
    """Book any difference as over or short, move the count to the cage and leave the tray at zero."""
    over = counted - books.tray()
    unexplained = Account(AccountKind.OVER_SHORT, tray.name)
    source, target = (unexplained, tray) if over > 0 else (tray, unexplained)
    transfers = [
        _move(source, target, abs(over), Why.OVER_SHORT, envelope),
        _move(tray, CAGE, counted, Why.FLOAT_CLOSED, envelope),
    ]
    books.post(envelope, [one for one in transfers if one.cents])
    return Accepted(version=books.version, over_cents=over)


def _own_purse(table: Table, envelope: Envelope, patron: str | None, terminal: int | None) -> Account | Refusal:
    """Patrons move only their own money; staff act on a patron's request."""
    if envelope.by.post.role is Role.PATRON and table.rules.place is Place.BOX and patron != envelope.by.name:
        reason = message("refusal-cannot_act_for", name=envelope.by.name, patron=patron or "")
        return refuse(RefusalCode.NOT_ALLOWED, None, reason)
    return _purse(table, patron, terminal)


def _purse(table: Table, patron: str | None, terminal: int | None) -> Account | Refusal:
    if table.rules.place is Place.TERMINAL:
        count, clause = table.settings.places, table.rules.cite(table.rules.cites.layout)
        if terminal is None:
            return refuse(RefusalCode.NO_SUCH_TERMINAL, clause, message("refusal-no_terminal_named", count=count))
        if not 1 <= terminal <= count:
            reason = message("refusal-no_such_terminal", number=terminal, count=count)
            return refuse(RefusalCode.NO_SUCH_TERMINAL, clause, reason)
        return of_terminal(table.id, terminal)
    if not patron:
        return refuse(RefusalCode.NOT_ALLOWED, None, message("refusal-name_the_patron"))
    return Account(AccountKind.PATRON, patron)


def _needs(envelope: Envelope, rank: Role, reason: Message) -> Refusal | None:
    role = envelope.authority
    return None if role is not None and role.reaches(rank) else refuse(RefusalCode.NOT_ALLOWED, None, reason)


def _check_cents(cents: int) -> Refusal | None:
    return None if 0 < cents <= LARGEST_AMOUNT else _bad_amount(cents)


def _bad_amount(cents: int) -> Refusal:
    if cents > LARGEST_AMOUNT:
        reason = message("refusal-amount_too_large", amount=Money(cents), largest=Money(LARGEST_AMOUNT))
        return refuse(RefusalCode.ABOVE_MAXIMUM, None, reason)
    return refuse(RefusalCode.BELOW_MINIMUM, None, message("refusal-amount_not_positive", amount=Money(cents)))


def _move(source: Account, target: Account, cents: int, why: Why, envelope: Envelope) -> Transfer:
    return Transfer(source=source, target=target, cents=cents, why=why, ref=envelope.id)


def split_guarded(transfers: Iterable[Transfer]) -> tuple[dict[Account, list[Transfer]], list[Transfer]]:
    """Transfers by each guarded account that they touch, and those that touch none."""
    by_account: dict[Account, list[Transfer]] = {}
    inner = []
    for one in transfers:
        guarded = [account for account in (one.source, one.target) if account.is_guarded]
        for account in guarded:
            by_account.setdefault(account, []).append(one)
        if not guarded:
            inner.append(one)
    return by_account, inner

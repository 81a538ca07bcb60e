"""Duty of care at a table: exclusions before it decides, limits on what it would book, holds on cash.

Only named patrons have limits and exclusions. Chips and the credits of a terminal belong to nobody in particular.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Protocol

from msgspec import Struct
from msgspec.structs import replace

from punto.bets import AnteChoice
from punto.faults import is_disabled, stopped
from punto.ledger.accounts import Account, AccountKind
from punto.ledger.care import Care, CareEvent, CareRules, HoldPlaced, HoldRule, Sum, hold_due, on_hold
from punto.ledger.commands import BuyIn, RedeemVoucher
from punto.ledger.play import Purse
from punto.ledger.playing import (
    UNLIMITED,
    Spendable,
    check_deposit,
    check_due_at,
    check_excluded,
    check_playing,
    check_stake,
    spendable,
)
from punto.ledger.transfers import Transfer, Why
from punto.refusals import Refusal
from punto.rules.model import Place
from punto.service.core.house_play import REFUSAL
from punto.service.core.messages import Envelope
from punto.service.core.view import View
from punto.table import Table
from punto.table.commands import DecideAnte, PlaceBet

KINDS: Final = (AccountKind.PATRON, AccountKind.TERMINAL)
"""Accounts that can be on hold."""


class CareBooks(Protocol):
    """The reads and writes available to a decision about care."""

    at: int

    @property
    def care_rules(self) -> CareRules: ...
    def care(self, account: Account) -> Care: ...
    def purse(self, account: Account) -> Purse: ...
    def write_care(self, envelope: Envelope, account: Account, event: CareEvent) -> None: ...


def check_patron(books: CareBooks, table: Table, command: object) -> Refusal | None:
    """An excluded patron places and raises no bet and buys no credits. Bets that lie stay; money is paid out."""
    if table.rules.place is not Place.BOX or not _plays(command):
        return None
    patron: str | None = getattr(command, "patron", None)
    return None if patron is None else check_excluded(books.care(Account(AccountKind.PATRON, patron)), books.at)


def _plays(command: object) -> bool:
    if isinstance(command, (PlaceBet, BuyIn, RedeemVoucher)):
        return True
    return isinstance(command, DecideAnte) and command.choice is AnteChoice.RAISE


def check_stakes(books: CareBooks, transfers: Iterable[Transfer], *, is_raise: bool) -> Refusal | None:
    stakes: dict[Account, int] = {}
    for one in transfers:
        if one.why is Why.BET and one.source.kind is AccountKind.PATRON:
            stakes[one.source] = stakes.get(one.source, 0) + one.cents
    for account, cents in stakes.items():
        care, play = books.care(account), books.purse(account).play
        refusal = None if is_raise else check_playing(care, books.care_rules, play, books.at)
        if refusal := refusal or check_stake(care, play, cents, books.at):
            return refusal
    return None


def check_credits(books: CareBooks, account: Account, cents: int) -> Refusal | None:
    """A patron's deposit limit. The credits of a terminal belong to nobody in particular."""
    if account.kind is not AccountKind.PATRON:
        return None
    return check_deposit(books.care(account), books.purse(account).play, cents, books.at)


def check_hold(books: CareBooks, envelope: Envelope, account: Account, sum_: Sum, cents: int) -> Refusal | None:
    """Whether cash must wait for staff. A threshold that it reaches puts the purse on hold, on record."""
    care = books.care(account)
    if care.hold is not None:
        return on_hold(care.hold)
    for rule in books.care_rules.holds:
        if _counts(rule, sum_, account):
            reached = cents + _earlier(books, rule, account)
            if hold_due(care, rule, reached, books.at):
                return _place(books, envelope, account, rule, reached)
    return None


def _counts(rule: HoldRule, sum_: Sum, account: Account) -> bool:
    return rule.takes(sum_) and rule.applies_to(account)


def _earlier(books: CareBooks, rule: HoldRule, account: Account) -> int:
    if rule.window is None:
        return 0
    return rule.counted(books.purse(account).play.within(rule.window, books.at))


def hold_wins(books: CareBooks, envelope: Envelope, transfers: Iterable[Transfer]) -> None:
    """After a settlement: a large win is booked, and waits for staff."""
    rules = [rule for rule in books.care_rules.holds if rule.sum is Sum.WIN]
    for account, cents in _wins(transfers) if rules else ():
        care = books.care(account)
        due = (rule for rule in rules if care.hold is None and hold_due(care, rule, cents, books.at))
        if (rule := next(due, None)) is not None:
            _place(books, envelope, account, rule, cents)


def _wins(transfers: Iterable[Transfer]) -> Iterator[tuple[Account, int]]:
    """Of each purse in one round."""
    wins: dict[tuple[Account, str], int] = {}
    for one in transfers:
        if one.why is Why.WON and one.target.kind in KINDS:
            wins[one.target, one.ref] = wins.get((one.target, one.ref), 0) + one.cents
    for (account, _), cents in wins.items():
        yield account, cents


def _place(books: CareBooks, envelope: Envelope, account: Account, rule: HoldRule, cents: int) -> Refusal:
    books.write_care(envelope, account, HoldPlaced(rule=rule, cents=cents, at=books.at))
    hold = books.care(account).hold
    assert hold is not None, "it was placed"
    return on_hold(hold)


class Means(Struct, frozen=True, kw_only=True):
    """What a patron has, and what care lets the patron stake."""

    balance_cents: int
    spendable: Spendable = UNLIMITED
    check_due_at: int | None = None
    """When the reality check of this visit is due."""


def means_of(view: View, table: Table, account: Account, at: int) -> Means:
    purse, disabled = view.purse(account).state, REFUSAL if view.is_play_disabled() else None
    if (fault := view.shown_faults().stopping(table.id)) is not None:
        disabled = disabled or stopped(fault)
    if account.kind is AccountKind.TERMINAL and account.name in view.shown_faults().disabled:
        disabled = disabled or is_disabled(account.name)
    if account.kind is not AccountKind.PATRON:
        return Means(balance_cents=purse.cents, spendable=_unless(disabled, UNLIMITED))
    care, rules, play = view.shown_care(account), view.house().care, purse.play
    return Means(
        balance_cents=purse.cents,
        spendable=_unless(disabled, spendable(care, rules, play, at)),
        check_due_at=check_due_at(care, rules, play, at),
    )


def _unless(disabled: Refusal | None, allowed: Spendable) -> Spendable:
    """Antes are still raised while nothing new is played. An exclusion is the better reason."""
    if disabled is None or allowed.refusal is not None:
        return allowed
    return replace(allowed, bets_cents=0, refusal=disabled)

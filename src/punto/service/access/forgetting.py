"""Erases a patron's personal data, unless money, bets or legal duties prevent it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from msgspec import Struct

from punto.entries import account_stream, books_stream, decode_money_entry, decode_voucher_entry, voucher_stream
from punto.errors import PuntoError
from punto.history import TableHistory
from punto.journal import Store
from punto.ledger.accounts import Account, AccountKind
from punto.ledger.care import CareRules, LimitName, Setter
from punto.ledger.play import DAY_MS, EMPTY_PURSE, move
from punto.ledger.transfers import Why
from punto.ledger.vouchers import VoucherIssued, VoucherRedeemed
from punto.messages import Listed, Message, message, named
from punto.people import Attribution
from punto.service.access.care import HouseCare, read_care
from punto.service.access.errors import AccountError
from punto.service.access.patron_names import PatronNames
from punto.service.access.people import People


class Obstacle(StrEnum):
    OPEN_BETS = "open_bets"
    """In a round that is not over. Nobody can override this one."""
    BALANCE = "balance"
    """Credits in the purse."""
    DEBT = "debt"
    """Owed after a correction."""
    VOUCHERS = "vouchers"
    """Issued from the purse and not redeemed yet; an expired one no longer counts."""
    EXCLUSION = "exclusion"
    """In force: without a name, nobody could recognize the excluded patron. This one cannot be overridden."""
    HOLD = "hold"
    """Of due diligence. Nobody can override this one: staff release it first, on record."""
    LIMITS = "limits"
    """The patron's own, in force: a new name would play without them before they may become looser."""
    RETENTION = "retention"
    """The house keeps names for some time after the last movement of money."""


FIXED: Final = frozenset({Obstacle.OPEN_BETS, Obstacle.EXCLUSION, Obstacle.HOLD})


class CannotForgetError(AccountError):
    """Something prevents the erasure."""


class NoSuchPatronError(CannotForgetError):
    """Nobody has this name."""


class _Purse(Struct):
    cents: int = 0
    last_at: int = 0
    vouchers: set[str] = set()


def obstacles(store: Store, patron: str, rules: CareRules, now: int) -> tuple[Obstacle, ...]:
    return tuple(_obstacles(store, patron, rules, now))


def _obstacles(store: Store, patron: str, rules: CareRules, now: int) -> Iterator[Obstacle]:
    account = Account(AccountKind.PATRON, patron)
    purse = _read_purse(store, account)
    care, _ = read_care(store, account)
    if any(_has_open_bet(store, head.stream.partition("/")[2], patron) for head in store.heads("table/")):
        yield Obstacle.OPEN_BETS
    if purse.cents:
        yield Obstacle.BALANCE
    if _debt(store, patron):
        yield Obstacle.DEBT
    if any(_is_outstanding(store, number, now) for number in purse.vouchers):
        yield Obstacle.VOUCHERS
    if care.exclusion_at(now) is not None:
        yield Obstacle.EXCLUSION
    if care.hold is not None:
        yield Obstacle.HOLD
    in_force = (name for name, limit in care.limits.items() if limit.at(now) is not None)
    if any(LimitName.parse(name).setter is Setter.PATRON for name in in_force):
        yield Obstacle.LIMITS
    if purse.last_at and now < purse.last_at + rules.names_kept_days * DAY_MS:
        yield Obstacle.RETENTION


class Forgetting(Struct, frozen=True):
    """Erases patrons' personal data."""

    store: Store
    people: People
    names: PatronNames

    def forget(self, patron: str, reason: str, *, overrides: bool, act: Attribution) -> tuple[Obstacle, ...]:
        """Remove the account too. Returns what was overridden."""
        check_named(self.names, patron)
        found = obstacles(self.store, patron, HouseCare(self.store).rules, act.at)
        if found and (not overrides or FIXED & set(found)):
            raise CannotForgetError(message("patron-kept", name=patron, why=list_obstacles(found)))
        if self.people.account(patron) is not None:
            self.people.remove(patron, act)
        self.names.erase(patron, reason, [one.value for one in found], act)
        return found


def check_named(names: PatronNames, patron: str) -> None:
    """Raise an error unless there is something to erase."""
    if patron in names.erased:
        raise CannotForgetError(message("patron-erased_before", name=patron))
    if names.find(patron) is None:
        raise NoSuchPatronError(message("patron-unknown", name=patron))


def list_obstacles(found: tuple[Obstacle, ...]) -> Message:
    return message("patron-obstacles", list=Listed(tuple(named("obstacle", one.value) for one in found)))


def _read_purse(store: Store, account: Account) -> _Purse:
    found, purse = _Purse(vouchers=set()), EMPTY_PURSE
    for record in store.read(account_stream(account)):
        transfers = decode_money_entry(record.payload).transfers
        purse = move(purse, account, transfers, record.at)
        found.last_at = record.at
        found.vouchers |= {one.target.name for one in transfers if one.why is Why.VOUCHER_ISSUED}
    found.cents = purse.cents
    return found


def _is_outstanding(store: Store, number: str, now: int) -> bool:
    events = [event for record in store.read(voucher_stream(number)) for event in _voucher_events(record.payload)]
    is_redeemed = any(isinstance(event, VoucherRedeemed) for event in events)
    return not is_redeemed and any(isinstance(event, VoucherIssued) and now < event.expires_at for event in events)


def _voucher_events(payload: bytes) -> tuple[object, ...]:
    return decode_voucher_entry(payload).events


def _debt(store: Store, patron: str) -> int:
    owed = Account(AccountKind.RECEIVABLE, patron)
    mark = patron.encode()
    return sum(
        one.change_of(owed)
        for head in store.heads(books_stream(""))
        for record in store.read(head.stream)
        if mark in record.payload
        for one in decode_money_entry(record.payload).transfers
    )


def _has_open_bet(store: Store, table: str, patron: str) -> bool:
    try:
        state = TableHistory.from_snapshot(store, table).at.table
    except PuntoError:
        return False  # a table that cannot be replayed takes no bets
    round_ = None if state is None else state.round
    return round_ is not None and not round_.is_over and any(bet.patron == patron for bet in round_.bets)

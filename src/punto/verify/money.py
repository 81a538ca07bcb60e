"""Balances every account: postings match what tables require, money is conserved, no balance is negative."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from punto.entries import MoneyEntry, TableEntry, VoucherEntry, decode_money_entry
from punto.history.steps import DOES_NOT_FIT
from punto.journal.records import Record
from punto.ledger.accounts import Account, AccountKind
from punto.ledger.bookings import book
from punto.ledger.transfers import Transfer, Why, changes
from punto.ledger.vouchers import Voucher, VoucherRedeemed, VoucherState, evolve_voucher, mask_number
from punto.messages import Listed, Message, message
from punto.table import Table

OUTSIDE_ROUNDS: Final = frozenset(
    {
        Why.BUY_IN,
        Why.CASH_OUT,
        Why.VOUCHER_ISSUED,
        Why.VOUCHER_REDEEMED,
        Why.FLOAT_OPENED,
        Why.FILL,
        Why.CREDIT,
        Why.FLOAT_CLOSED,
        Why.OVER_SHORT,
    }
)
"""Reasons for transfers outside rounds."""


class Postings:
    """Matches postings with what table entries require, by command; either may come first."""

    def __init__(self) -> None:
        self._open: dict[str, Counter[str]] = {}

    def expect(self, table: Table, entry: TableEntry) -> None:
        """Note what a table's entry requires; `table` is the state before it."""
        try:
            required = changes(book(table, entry.events))
        except DOES_NOT_FIT:
            return  # the entry is reported separately, and so are postings for it
        self._match(entry.id, Counter({_bucket(account): -cents for account, cents in required.items()}))

    def post(self, stream: str, entry: MoneyEntry) -> None:
        rounds = [one for one in entry.transfers if one.why not in OUTSIDE_ROUNDS]
        by_bucket: Counter[str] = Counter()
        for account, cents in _own_side(rounds, _owner(stream)).items():
            by_bucket[_bucket(account)] += cents
        self._match(entry.id, by_bucket)

    def close(self) -> Iterator[Message]:
        for command, left in self._open.items():
            differences = Listed(tuple(f"{bucket} {cents:+d}" for bucket, cents in sorted(left.items())))
            yield message("finding-postings", command=command, differences=differences)

    def _match(self, command: str, change: Counter[str]) -> None:
        left = self._open.pop(command, Counter())
        for bucket, cents in change.items():
            left[bucket] += cents
        left = Counter({bucket: cents for bucket, cents in left.items() if cents})
        if left:
            self._open[command] = left


class Accounts:
    """Running balances, checked against what tables require."""

    def __init__(self) -> None:
        self.balances: Counter[Account] = Counter()
        self._begun_cents = 0
        """The sum of the balances with which the accounts were begun."""
        self._postings = Postings()
        self._vouchers: dict[str, Voucher] = {}

    def begin(self, account: Account, entries: Iterable[MoneyEntry]) -> None:
        """Take a balance from entries that were checked before."""
        for entry in entries:
            cents = changes(entry.transfers).get(account, 0)
            self.balances[account] += cents
            self._begun_cents += cents

    def begin_voucher(self, number: str, entries: Iterable[VoucherEntry]) -> None:
        """Take a voucher from entries that were checked before."""
        for event in (event for entry in entries for event in entry.events):
            self._vouchers[number] = evolve_voucher(self._vouchers.get(number), event)

    def expect(self, table: Table, entry: TableEntry) -> None:
        self._postings.expect(table, entry)

    def post(self, stream: str, entry: MoneyEntry) -> Iterator[Message]:
        own = _owner(stream)
        self.balances.update(_own_side(entry.transfers, own))
        if any(one.cents <= 0 for one in entry.transfers):
            yield message("finding-transfer", command=entry.id)
        if own is not None and self.balances[own] < 0:
            yield message("finding-overdraws", command=entry.id, account=_name(own), cents=self.balances[own])
        self._postings.post(stream, entry)

    def follow(self, record: Record) -> None:
        """Only the balance of the record's own account."""
        if (own := _owner(record.stream)) is not None:
            self.balances.update(_own_side(decode_money_entry(record.payload).transfers, own))

    def take_voucher(self, number: str, entry: VoucherEntry) -> Iterator[Message]:
        for event in entry.events:
            known = self._vouchers.get(number)
            if isinstance(event, VoucherRedeemed) and (known is None or known.state is not VoucherState.OPEN):
                yield message("finding-voucher_not_open", command=entry.id, number=mask_number(number))
            if isinstance(event, VoucherRedeemed) and known is not None and event.at >= known.expires_at:
                yield message("finding-voucher_expired", command=entry.id, number=mask_number(number))
            self._vouchers[number] = evolve_voucher(known, event)

    def close(self) -> Iterator[Message]:
        yield from self._postings.close()
        total = sum(self.balances.values()) - self._begun_cents
        if total:
            yield message("finding-sum", cents=total)
        for number, voucher in self._vouchers.items():
            held = self.balances[Account(AccountKind.VOUCHER, number)]
            due = voucher.cents if voucher.state is VoucherState.OPEN else 0
            if held != due:
                yield message("finding-voucher_holds", number=mask_number(number), cents=held, due=due)


def _owner(stream: str) -> Account | None:
    return Account.parse(stream.partition("/")[2]) if stream.startswith("account/") else None


def _own_side(transfers: Iterable[Transfer], own: Account | None) -> dict[Account, int]:
    """Changes to the entry's own account and to accounts without a stream; other streams record the rest."""
    return {account: cents for account, cents in changes(transfers).items() if account == own or not account.is_guarded}


def _bucket(account: Account) -> str:
    """A debt after a correction counts toward the purse, because that is what the table requires."""
    purses = (AccountKind.PATRON, AccountKind.TERMINAL, AccountKind.RECEIVABLE)
    return f"purse:{account.name}" if account.kind in purses else _name(account)


def _name(account: Account) -> str:
    """Without the number of a voucher, which could be redeemed."""
    return f"{account.kind}:{mask_number(account.name)}" if account.kind is AccountKind.VOUCHER else str(account)

"""Due diligence on record: the holds of purses, and the sums of cash and deposits that reached a threshold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from punto.entries import (
    CARE_RULES,
    CareRulesSet,
    account_stream,
    care_stream,
    decode_care_entry,
    decode_money_entry,
)
from punto.journal import Record, Store
from punto.ledger.accounts import Account, AccountKind
from punto.ledger.care import NO_RULES, CareRules, HoldPlaced, HoldReleased, HoldRule, Sum
from punto.ledger.play import DAY_MS, EMPTY_PURSE, Window, move
from punto.people import Person

PURSES: Final = (AccountKind.PATRON, AccountKind.TERMINAL)
SUMS: Final = (Sum.CASH, Sum.DEPOSIT)
_rules: Final[msgspec.json.Decoder[CareRulesSet]] = msgspec.json.Decoder(CareRulesSet)


class Released(Struct, frozen=True, kw_only=True):
    at: int
    by: Person
    reason: str


class PurseHold(Struct, frozen=True, kw_only=True):
    purse: str
    rule: HoldRule
    cents: int
    """What reached the threshold, with the amount that had to wait."""
    at: int
    by: Person
    """Whose command reached it."""
    released: Released | None = None


class SumReached(Struct, frozen=True, kw_only=True):
    """Booked at or above a threshold that was in force at the time."""

    purse: str
    rule: HoldRule
    cents: int
    """At the end of the window or of the report."""
    begins: int
    """The window, or the time of a single amount."""
    reached_at: int


class Diligence(Struct, frozen=True, kw_only=True):
    since: int
    until: int
    holds: tuple[PurseHold, ...]
    """Open at some time of the report, in the order in which they were placed."""
    sums: tuple[SumReached, ...]


def collect_diligence(
    store: Store, since: int, until: int, progress: Callable[[int], None] = lambda done: None
) -> Diligence:
    rules = list(store.read(CARE_RULES))
    holds: list[PurseHold] = []
    sums: list[SumReached] = []
    for done, account in enumerate(_purses(store), 1):
        followed = _Purse(account)
        records = [*store.read(account_stream(account)), *store.read(care_stream(account)), *rules]
        for record in sorted(records, key=lambda one: one.position):
            if record.at < until:
                followed.take(record)
        holds += (one for one in followed.holds if one.released is None or one.released.at >= since)
        sums += (one for one in followed.sums.values() if _ends(one) >= since)
        progress(done)
    return Diligence(
        since=since,
        until=until,
        holds=tuple(sorted(holds, key=lambda one: (one.at, one.purse))),
        sums=tuple(sorted(sums, key=lambda one: (one.reached_at, one.purse))),
    )


def count_purses(store: Store) -> int:
    return len(_purses(store))


def _purses(store: Store) -> list[Account]:
    """Includes purses without postings, on hold since their first amount."""
    streams = (head.stream for under in ("account/", "care/") for head in store.heads(under))
    accounts = {Account.parse(stream.partition("/")[2]) for stream in streams}
    return sorted(account for account in accounts if account.kind in PURSES)


def _ends(one: SumReached) -> int:
    """The last millisecond that counts."""
    return one.begins if one.rule.window is None else one.rule.window.renews_at(one.begins) - 1


class _Purse:
    """Follows one purse and the house's rules, record by record."""

    def __init__(self, account: Account) -> None:
        self.holds: list[PurseHold] = []
        self.sums: dict[tuple[HoldRule, int], SumReached] = {}
        self._account = account
        self._rules: CareRules = NO_RULES
        self._purse = EMPTY_PURSE

    def take(self, record: Record) -> None:
        if record.stream == CARE_RULES:
            self._rules = _rules.decode(record.payload).rules
        elif record.stream.startswith("care/"):
            self._follow_holds(record)
        else:
            self._follow_money(record)

    def _follow_holds(self, record: Record) -> None:
        entry = decode_care_entry(record.payload)
        for event in entry.events:
            if isinstance(event, HoldPlaced):
                placed = PurseHold(
                    purse=str(self._account), rule=event.rule, cents=event.cents, at=event.at, by=entry.by
                )
                self.holds.append(placed)
            elif isinstance(event, HoldReleased):
                released = Released(at=event.at, by=entry.by, reason=event.reason)
                self.holds[-1] = replace(self.holds[-1], released=released)

    def _follow_money(self, record: Record) -> None:
        entry = decode_money_entry(record.payload)
        self._purse = move(self._purse, self._account, entry.transfers, entry.at)
        alone = move(EMPTY_PURSE, self._account, entry.transfers, entry.at)
        for rule in self._rules.holds:
            added = rule.counted(alone.play.within(Window.DAY, entry.at))
            if added and rule.sum in SUMS and rule.applies_to(self._account):
                self._count(rule, added, entry.at)

    def _count(self, rule: HoldRule, added: int, at: int) -> None:
        if rule.window is None:
            begins, cents = at, added
        else:
            begins = rule.window.days(at).start * DAY_MS
            cents = rule.counted(self._purse.play.within(rule.window, at))
        if cents >= rule.cents:
            before = self.sums.get((rule, begins))
            reached_at = at if before is None else before.reached_at
            self.sums[rule, begins] = SumReached(
                purse=str(self._account), rule=rule, cents=cents, begins=begins, reached_at=reached_at
            )

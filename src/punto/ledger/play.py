"""What a purse played and paid: the sums behind limits, reality checks and due diligence.

Calculated from the purse's own transfers, so it is the same on every node and after a restore. A day begins at midnight
UTC. A settlement counts on the day of its round's first stake: winnings after midnight do not make room for new losses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from enum import StrEnum
from typing import Final, TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from punto.ledger.accounts import Account, AccountKind
from punto.ledger.transfers import Transfer, Why
from punto.messages.moments import EPOCH
from punto.people import Person

MINUTE_MS: Final = 60 * 1000
DAY_MS: Final = 24 * 60 * MINUTE_MS
PAUSE_MS: Final = 30 * MINUTE_MS
"""A longer time without a bet ends a visit."""
MOST_DAYS: Final = 31
"""Days of play kept: the longest window."""
MOST_ROUNDS: Final = 20
"""Rounds of which a later settlement still counts. Corrections of earlier ones change the balance only."""
Key = TypeVar("Key")
Value = TypeVar("Value")


class Window(StrEnum):
    """The time after which a limit begins again: a day, a week from Monday, a calendar month."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"

    def days(self, at: int) -> range:
        """The days of the window that contains this time, counted from 1970."""
        day = at // DAY_MS
        match self:
            case Window.DAY:
                return range(day, day + 1)
            case Window.WEEK:
                monday = day - (EPOCH + timedelta(days=day)).weekday()
                return range(monday, monday + 7)
            case Window.MONTH:
                first = (EPOCH + timedelta(days=day)).replace(day=1)
                after = (first + timedelta(days=31)).replace(day=1)
                return range((first - EPOCH).days, (after - EPOCH).days)
            case _:
                assert_never(self)

    def renews_at(self, at: int) -> int:
        """When the next window begins."""
        return self.days(at).stop * DAY_MS


class Sums(Struct, frozen=True):
    """Of one day, one window or one visit."""

    staked_cents: int = 0
    """Bets, without those taken back or returned."""
    lost_cents: int = 0
    """Bets minus what came back; stakes on the felt count as lost. Negative for a win."""
    played_ms: int = 0
    visits: int = 0
    cash_cents: int = 0
    """Bought in with cash."""
    deposited_cents: int = 0
    """Cash and vouchers."""
    cashed_out_cents: int = 0

    def __add__(self, other: Sums) -> Sums:
        return Sums(
            self.staked_cents + other.staked_cents,
            self.lost_cents + other.lost_cents,
            self.played_ms + other.played_ms,
            self.visits + other.visits,
            self.cash_cents + other.cash_cents,
            self.deposited_cents + other.deposited_cents,
            self.cashed_out_cents + other.cashed_out_cents,
        )


class Visit(Struct, frozen=True):
    """Play without a pause."""

    began_at: int
    last_bet_at: int
    sums: Sums = Sums()


class Play(Struct, frozen=True, kw_only=True):
    days: Mapping[int, Sums] = {}
    """By day since 1970, the latest last."""
    rounds: Mapping[str, int] = {}
    """The time of the first stake, by round."""
    visit: Visit | None = None
    """The latest."""

    def within(self, window: Window, at: int) -> Sums:
        days = window.days(at)
        return sum((sums for day, sums in self.days.items() if day in days), Sums())

    def visit_at(self, at: int) -> Visit | None:
        """The visit that a bet at this time would continue."""
        return self.visit if self.visit is not None and at - self.visit.last_bet_at <= PAUSE_MS else None

    def since_last_bet(self, at: int) -> int:
        """Milliseconds that a bet at this time would add to the time played on its day."""
        visit = self.visit_at(at)
        return 0 if visit is None else max(0, at - max(visit.last_bet_at, at // DAY_MS * DAY_MS))


NO_PLAY: Final = Play()


class StaffCash(Struct, frozen=True):
    """Cash that staff took and paid in one day, at all tables, since a second person approved it last."""

    day: int = 0
    """Since 1970."""
    taken_cents: int = 0
    paid_cents: int = 0


NO_STAFF_CASH: Final = StaffCash()


class Purse(Struct, frozen=True):
    """The state of a guarded account."""

    cents: int = 0
    play: Play = NO_PLAY
    staff_cash: StaffCash = NO_STAFF_CASH

    def cash_before(self, account: Account, at: int) -> StaffCash:
        """What counts together with cash at this time. An empty terminal begins again: its next patron is another."""
        cash = self.staff_cash if self.staff_cash.day == at // DAY_MS else StaffCash(at // DAY_MS)
        is_next_patron = account.kind is AccountKind.TERMINAL and not self.cents
        return replace(cash, taken_cents=0) if is_next_patron else cash


EMPTY_PURSE: Final = Purse()
_CASH: Final = frozenset({Why.BUY_IN, Why.VOUCHER_ISSUED})
_AT_TERMINALS: Final = _CASH | {Why.VOUCHER_REDEEMED}
"""What counts where nobody in particular plays."""


def move(purse: Purse, account: Account, transfers: Iterable[Transfer], at: int) -> Purse:
    """The purse after transfers that touch it. Entries of earlier versions have no time (0) and count as no play.

    Play with the credits of a terminal belongs to no known patron: only its cash counts.
    """
    cents, play = purse.cents, purse.play
    for one in transfers:
        signed = one.change_of(account)
        cents += signed
        if at and signed and (account.kind is AccountKind.PATRON or one.why in _AT_TERMINALS):
            play = _follow(play, one, signed, at)
    return replace(purse, cents=cents, play=play)


def move_by_staff(
    purse: Purse, account: Account, transfers: Sequence[Transfer], at: int, approved_by: Person | None
) -> Purse:
    """Like `move`, and counts cash that no second person approved. An approval begins the count again."""
    moved = move(purse, account, transfers, at)
    if not any(one.why in _CASH for one in transfers):
        return moved
    cash = purse.cash_before(account, at)
    for one in transfers:
        if one.why is Why.BUY_IN:
            cash = replace(cash, taken_cents=0 if approved_by else cash.taken_cents + one.cents)
        elif one.why is Why.VOUCHER_ISSUED:
            cash = replace(cash, paid_cents=0 if approved_by else cash.paid_cents + one.cents)
    return replace(moved, staff_cash=cash)


def _follow(play: Play, one: Transfer, signed: int, at: int) -> Play:
    match one.why:
        case Why.BET:
            return _count(_begin(play, one.ref, at), one.ref, Sums(staked_cents=-signed, lost_cents=-signed))
        case Why.TAKEN_BACK | Why.RETURNED:
            return _count(play, one.ref, Sums(staked_cents=-signed, lost_cents=-signed))
        case Why.STAKE_BACK | Why.WON | Why.REVERSED:
            return _count(play, one.ref, Sums(lost_cents=-signed))
        case Why.BUY_IN:
            return _add(play, at // DAY_MS, Sums(cash_cents=signed, deposited_cents=signed))
        case Why.VOUCHER_REDEEMED:
            return _add(play, at // DAY_MS, Sums(deposited_cents=signed))
        case Why.VOUCHER_ISSUED:
            return _add(play, at // DAY_MS, Sums(cashed_out_cents=-signed))
        case _:
            return play


def _begin(play: Play, ref: str, at: int) -> Play:
    """A bet: its time counts, and it begins or continues a visit."""
    before = play.visit_at(at)
    visit = Visit(at, at) if before is None else replace(before, last_bet_at=max(at, before.last_bet_at))
    time = Sums(played_ms=play.since_last_bet(at), visits=before is None)
    rounds = play.rounds if ref in play.rounds else _latest({**play.rounds, ref: at}, MOST_ROUNDS)
    return _add(replace(play, visit=visit, rounds=rounds), at // DAY_MS, time)


def _count(play: Play, ref: str, sums: Sums) -> Play:
    """On the day of the round's first stake, and in the visit if the round belongs to it."""
    began = play.rounds.get(ref)
    if began is None:
        return play
    visit = play.visit
    if visit is not None and visit.began_at <= began:
        play = replace(play, visit=replace(visit, sums=visit.sums + sums))
    return _add(play, began // DAY_MS, sums)


def _add(play: Play, day: int, sums: Sums) -> Play:
    return replace(play, days=_latest({**play.days, day: play.days.get(day, Sums()) + sums}, MOST_DAYS))


def _latest(kept: dict[Key, Value], most: int) -> dict[Key, Value]:
    while len(kept) > most:
        del kept[next(iter(kept))]
    return kept

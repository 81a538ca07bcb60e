"""Plain limits of a patron: a list of what happened, added up anew for every question.

A limit counts losses, stakes, minutes or visits in a day, a week from Monday or a month, all by UTC. A round counts on
the day of its first stake. A bet within 30 minutes of the one before continues a visit. A patron's own limit is
loosened 24 hours later; everything else applies at once.
"""

from __future__ import annotations

from calendar import monthrange
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

DELAY = timedelta(hours=24)
PAUSE = timedelta(minutes=30)


class Bet(NamedTuple):
    at: datetime
    round: str
    cents: int


class Back(NamedTuple):
    """What came back from a round: a bet that was taken back is not staked."""

    round: str
    cents: int
    is_stake: bool


class Change(NamedTuple):
    at: datetime
    setter: str
    measure: str
    window: str
    most: int | None


class Patron:
    def __init__(self) -> None:
        self.bets: list[Bet] = []
        self.backs: list[Back] = []
        self.changes: list[Change] = []

    def limit(self, setter: str, measure: str, window: str, now: datetime) -> int | None:
        """Step by step through all changes."""
        most: int | None = None
        waits: tuple[datetime, int | None] | None = None
        for change in self.changes:
            if (change.setter, change.measure, change.window) != (setter, measure, window):
                continue
            if waits and waits[0] <= change.at:
                most = waits[1]
            waits = None
            loosened = most is not None and (change.most is None or change.most > most)
            if loosened and setter == "patron":
                waits = (change.at + DELAY, change.most)
            else:
                most = change.most
        return waits[1] if waits and waits[0] <= now else most

    def used(self, measure: str, window: str, now: datetime) -> int:
        if measure in ("loss", "stake"):
            counted = {bet.round for bet in self.bets if self._is_in(self._first(bet.round), window, now)}
            staked = sum(bet.cents for bet in self.bets if bet.round in counted)
            back = sum(
                back.cents for back in self.backs if back.round in counted and (measure == "loss" or back.is_stake)
            )
            return staked - back
        played, visits = timedelta(), 0
        before: datetime | None = None
        for bet in self.bets:
            if self._is_in(bet.at, window, now):
                visits += self._is_new(before, bet.at)
                played += self._gap(before, bet.at)
            before = bet.at
        if measure == "visits":
            return visits + self._is_new(before, now)
        return (played + self._gap(before, now)) // timedelta(milliseconds=1)

    def _first(self, round_: str) -> datetime:
        return min(bet.at for bet in self.bets if bet.round == round_)

    def _is_new(self, before: datetime | None, at: datetime) -> bool:
        return before is None or at - before > PAUSE

    def _gap(self, before: datetime | None, at: datetime) -> timedelta:
        """Time played since the bet before, on the day of this one."""
        if before is None or self._is_new(before, at):
            return timedelta()
        midnight = at.replace(hour=0, minute=0, second=0, microsecond=0)
        return at - max(before, midnight)

    def _is_in(self, at: datetime, window: str, now: datetime) -> bool:
        match window:
            case "day":
                return at.date() == now.date()
            case "week":
                return at.isocalendar()[:2] == now.isocalendar()[:2]
            case _:
                return (at.year, at.month) == (now.year, now.month)

    def is_barred(self, now: datetime) -> bool:
        """By a limit of time or visits."""
        for setter in ("patron", "house"):
            for window in ("day", "week", "month"):
                minutes, visits = (self.limit(setter, measure, window, now) for measure in ("time", "visits"))
                if minutes is not None and self.used("time", window, now) >= minutes:
                    return True
                if visits is not None and self.used("visits", window, now) > visits:
                    return True
        return False

    def left(self, now: datetime) -> int | None:
        """What the tightest limit of money leaves; None for no limit."""
        rooms = [
            max(0, most - self.used(measure, window, now))
            for setter in ("patron", "house")
            for measure in ("loss", "stake")
            for window in ("day", "week", "month")
            if (most := self.limit(setter, measure, window, now)) is not None
        ]
        return min(rooms, default=None)


def renews(window: str, now: datetime) -> datetime:
    midnight = datetime(now.year, now.month, now.day, tzinfo=UTC)
    match window:
        case "day":
            return midnight + timedelta(days=1)
        case "week":
            return midnight + timedelta(days=7 - now.weekday())
        case _:
            return midnight + timedelta(days=monthrange(now.year, now.month)[1] - now.day + 1)

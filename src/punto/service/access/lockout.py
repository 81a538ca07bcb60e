"""The login rate limit, shared by all nodes through the journal.

It counts by name and client: a known device, or else a network address. So nobody can lock out a colleague who works
elsewhere, or in a browser in which she has logged in before. Each further lockout of a name and client doubles the
wait.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Collection, Sequence
from ipaddress import IPv6Address, ip_address, ip_network
from threading import Lock
from typing import Any, Final

from msgspec import Struct

from punto.entries import FailedLogin, LoginLocked, LoginsFailed

TRIES: Final = 5
"""Login attempts per name and client within `WINDOW_MS`."""
WINDOW_MS: Final = 15 * 60_000
FIRST_WAIT_MS: Final = 60_000
LOGINS: Final = 60
"""Successful log-ins per name and client within `FIRST_WAIT_MS`: each one writes to the journal."""
LONGEST_WAIT_MS: Final = 60 * 60_000
FORGOTTEN_AFTER_MS: Final = 24 * 60 * 60_000
IN_FLIGHT_WAIT_MS: Final = 1_000
MOST_NOTED: Final = 10_000
MOST_LISTED: Final = 50
"""Rows of one entry about failures."""
ENTRIES_AT_ONCE: Final = 20
MS_PER_ENTRY: Final = 10_000
"""Failures write at most this many entries at once, then one every ten seconds: an attack cannot fill the journal."""
UNKNOWN_DEVICES: Final = "unknown devices"
"""The client of wrong codes after the right password: they count for all unknown devices together."""
NO_NAME: Final = ""
Key = tuple[str, str]


class Attempt(Struct, frozen=True):
    name: str
    client: str
    origin: str

    @property
    def key(self) -> Key:
        return self.name, self.client


class _Wait(Struct, frozen=True):
    until: int
    times: int


class _Failures(Struct):
    origin: str
    count: int = 0
    last: int = 0


def network_of(address: str) -> str:
    """The address, or the /64 network of an IPv6 address, because one client owns all of it."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        mapped = parsed.ipv4_mapped
        return str(mapped) if mapped else str(ip_network((parsed, 64), strict=False))
    return str(parsed)


class Lockout:
    def __init__(self) -> None:
        self._node = secrets.token_hex(8)
        self._failures: dict[Key, list[int]] = {}
        """Times of failures, at this node and on record from others."""
        self._logins: dict[Key, list[int]] = {}
        """Times of successful log-ins."""
        self._in_flight: Counter[Key] = Counter()
        self._waits: dict[Key, _Wait] = {}
        self._unreported: dict[Key, _Failures] = {}
        self._new_locks: list[LoginLocked] = []
        self._budget = EntryBudget()
        self._lock = Lock()

    def begin(self, attempt: Attempt, now: int) -> int:
        """Start an attempt and return 0, or return the milliseconds to wait if there were too many."""
        key = attempt.key
        with self._lock:
            if (wait := self._waits.get(key)) and wait.until > now:
                return wait.until - now
            logins = [at for at in self._logins.get(key, ()) if now - at < FIRST_WAIT_MS]
            if len(logins) >= LOGINS:
                return FIRST_WAIT_MS - (now - logins[0])
            if self._recent(key, now) + self._in_flight[key] >= TRIES:
                return IN_FLIGHT_WAIT_MS
            self._in_flight[key] += 1
            return 0

    def end(self, attempt: Attempt) -> None:
        """The attempt succeeded, failed or was given up."""
        with self._lock:
            self._in_flight[attempt.key] -= 1
            if self._in_flight[attempt.key] <= 0:
                del self._in_flight[attempt.key]

    def failed(self, attempt: Attempt, now: int) -> None:
        key = attempt.key
        with self._lock:
            _note(self._failures, key, [*self._failures.get(key, ())[-TRIES:], now])
            self._count(attempt, now)
            if self._recent(key, now) >= TRIES:
                self._lock_out(attempt, now)

    def failed_to_enrol(self, origin: str, now: int) -> None:
        """For the record only: a code of 40 random bits needs no lockout, which could keep terminals out."""
        with self._lock:
            self._count(Attempt(NO_NAME, network_of(origin), origin), now)

    def report(self, known: Collection[str], now: int) -> Sequence[LoginsFailed | LoginLocked]:
        """What to put on record now: nothing if nothing failed, or if too many entries were written already."""
        with self._lock:
            if not self._unreported or not self._budget.allows(now):
                return ()
            pending, locks = self._unreported, [one for one in self._new_locks if one.name in known]
            self._unreported, self._new_locks = {}, []
            rows = [_row(key, noted, known) for key, noted in list(pending.items())[:MOST_LISTED]]
            others = sum(noted.count for noted in list(pending.values())[MOST_LISTED:])
            return (LoginsFailed(node=self._node, failures=tuple(rows), others=others), *locks[:MOST_LISTED])

    def follow_failures(self, event: LoginsFailed) -> None:
        if event.node == self._node:
            return
        with self._lock:
            for row in event.failures:
                if row.name is not None:
                    key = (row.name, row.client)
                    times = [*self._failures.get(key, ()), *[row.last] * min(row.count, TRIES)]
                    _note(self._failures, key, times[-TRIES:])

    def follow_lock(self, event: LoginLocked) -> None:
        with self._lock:
            self._wait_until((event.name, event.client), event.until)

    def follow_success(self, name: str, client: str, at: int) -> None:
        key = (name, client)
        with self._lock:
            self._failures.pop(key, None)
            self._waits.pop(key, None)
            _note(self._logins, key, [*self._logins.get(key, ()), at][-LOGINS:])

    def _count(self, attempt: Attempt, now: int) -> None:
        noted = self._unreported.get(attempt.key) or _Failures(attempt.origin)
        noted.count, noted.last = noted.count + 1, now
        _note(self._unreported, attempt.key, noted)

    def _lock_out(self, attempt: Attempt, now: int) -> None:
        earlier = self._waits.get(attempt.key)
        times = earlier.times if earlier and now - earlier.until < FORGOTTEN_AFTER_MS else 0
        until = now + min(FIRST_WAIT_MS << min(times, 10), LONGEST_WAIT_MS)
        self._wait_until(attempt.key, until)
        locked = LoginLocked(name=attempt.name, client=attempt.client, origin=attempt.origin, until=until)
        self._new_locks = [*self._new_locks[-MOST_NOTED:], locked]

    def _wait_until(self, key: Key, until: int) -> None:
        earlier = self._waits.get(key, _Wait(0, 0))
        if until > earlier.until:
            _note(self._waits, key, _Wait(until, earlier.times + 1))
            self._failures.pop(key, None)

    def _recent(self, key: Key, now: int) -> int:
        return sum(now - at < WINDOW_MS for at in self._failures.get(key, ()))


class EntryBudget:
    """How many entries failures may write: a few at once, then one every ten seconds."""

    def __init__(self) -> None:
        self._left = float(ENTRIES_AT_ONCE)
        self._at = 0

    def allows(self, now: int) -> bool:
        earned = max(0, now - self._at) / MS_PER_ENTRY
        self._left, self._at = min(ENTRIES_AT_ONCE, self._left + earned), now
        if self._left < 1:
            return False
        self._left -= 1
        return True


def _row(key: Key, noted: _Failures, known: Collection[str]) -> FailedLogin:
    name, client = key
    is_known = name in known
    return FailedLogin(
        name=name if is_known else None, client=client, origin=noted.origin, count=noted.count, last=noted.last
    )


def _note(noted: dict[Key, Any], key: Key, value: Any) -> None:
    """Keep the newest: an attack cannot fill the memory."""
    noted.pop(key, None)
    noted[key] = value
    while len(noted) > MOST_NOTED:
        del noted[next(iter(noted))]

"""Sessions on record: every node knows the open sessions and ends them at log-out or after the idle time."""

from __future__ import annotations

import secrets
import time
from collections import deque
from collections.abc import Collection, Sequence
from typing import Final

from msgspec import Struct

from punto.entries import (
    SESSIONS,
    LoggedIn,
    LoggedOut,
    LoginLocked,
    LoginsFailed,
    SessionEvent,
    SessionsUsed,
    SessionTimedOut,
    session_decoder,
)
from punto.journal import Record, Store
from punto.messages import message
from punto.service.access.errors import AccountError
from punto.service.access.lockout import FORGOTTEN_AFTER_MS, UNKNOWN_DEVICES, Attempt, Lockout
from punto.service.access.people import UserAccount
from punto.service.access.register import Register
from punto.service.access.sessions import SESSION_MS, Session

IDLE_MS: Final = 30 * 60_000
RECORDS_PER_IDLE_TIME: Final = 4
"""How often a session in use is put on record within the idle time, so that other nodes know."""
MOST_SESSIONS: Final = 100
"""Per person: a further log-in ends the oldest."""


class CodeUsedError(AccountError):
    """The code of the second factor was used before."""


class _Live(Struct):
    session: Session
    used_at: int
    recorded_use: int


class LiveSessions:
    def __init__(self, store: Store, idle_ms: int = IDLE_MS) -> None:
        self._idle_ms = idle_ms
        self._live: dict[str, _Live] = {}
        self._of_person: dict[str, deque[str]] = {}
        self._code_steps: dict[str, int] = {}
        """By person: the time step of the last code."""
        self.lockout = Lockout()
        self.register: Register[SessionEvent] = Register(store, SESSIONS, session_decoder, self._follow)
        self.register.start_at(time.time_ns() // 1_000_000 - max(SESSION_MS, FORGOTTEN_AFTER_MS))

    def is_live(self, session: str, now: int) -> bool:
        live = self._live.get(session)
        return live is not None and now < live.session.until and not self._is_idle(live, now)

    def note_use(self, session: str, now: int) -> None:
        if (live := self._live.get(session)) is not None:
            live.used_at = max(live.used_at, now)

    def start(self, account: UserAccount, attempt: Attempt, at: int, code_step: int | None = None) -> Session:
        """Put a log-in on record. A code that was used before, at any node, raises a `CodeUsedError`."""
        person = account.person
        session = Session(person.name, person.post, at + SESSION_MS, account.credential, secrets.token_urlsafe(12))
        started = LoggedIn(
            session=session.id,
            name=person.name,
            post=person.post,
            origin=attempt.origin,
            client=attempt.client,
            until=session.until,
            credential=session.credential,
            code_step=code_step,
        )

        def decide() -> Sequence[SessionEvent]:
            if code_step is not None and code_step <= self._code_steps.get(person.name, -1):
                raise CodeUsedError(message("account-code_used"))
            return [started]

        self.register.write(decide, at)
        return session

    def end(self, session: Session, origin: str, at: int) -> None:
        ended = LoggedOut(session=session.id, name=session.name, origin=origin)
        self.register.write(lambda: [ended] if session.id in self._live else [], at)

    def report_failures(self, known: Collection[str], now: int) -> None:
        if events := self.lockout.report(known, now):
            self.register.write(lambda: events, now)

    def keep(self, now: int) -> None:
        """Put uses on record, and end idle sessions. Call it about once a second."""
        if self._upkeep(now):
            self.register.write(lambda: self._upkeep(now), now)

    def _upkeep(self, now: int) -> Sequence[SessionEvent]:
        live = [one for one in list(self._live.values()) if now < one.session.until]
        unrecorded_ms = max((one.used_at - one.recorded_use for one in live), default=0)
        is_due = unrecorded_ms >= self._idle_ms // RECORDS_PER_IDLE_TIME
        used = {one.session.id: one.used_at for one in live if is_due and one.used_at > one.recorded_use}
        idle = [
            SessionTimedOut(session=one.session.id, name=one.session.name) for one in live if self._is_idle(one, now)
        ]
        return [SessionsUsed(used=used), *idle] if used else idle

    def _is_idle(self, live: _Live, now: int) -> bool:
        return now - live.used_at >= self._idle_ms

    def _follow(self, event: SessionEvent, record: Record) -> None:
        match event:
            case LoggedIn():
                self._follow_login(event, record.at)
            case LoggedOut() | SessionTimedOut():
                self._live.pop(event.session, None)
            case SessionsUsed():
                for session, used_at in event.used.items():
                    if (live := self._live.get(session)) is not None:
                        live.used_at = max(live.used_at, used_at)
                        live.recorded_use = max(live.recorded_use, used_at)
            case LoginsFailed():
                self.lockout.follow_failures(event)
            case LoginLocked():
                self.lockout.follow_lock(event)

    def _follow_login(self, event: LoggedIn, at: int) -> None:
        self.lockout.follow_success(event.name, event.client, at)
        if event.code_step is not None:
            self.lockout.follow_success(event.name, UNKNOWN_DEVICES, at)
            self._code_steps[event.name] = event.code_step
        session = Session(event.name, event.post, event.until, event.credential, event.session)
        self._live[event.session] = _Live(session, at, at)
        own = self._of_person.setdefault(event.name, deque())
        own.append(event.session)
        while len(own) > MOST_SESSIONS or (own and self._has_expired(own[0], at)):
            self._live.pop(own.popleft(), None)

    def _has_expired(self, session: str, now: int) -> bool:
        live = self._live.get(session)
        return live is None or live.session.until <= now

"""Player terminals: enrolled with a one-time code, then authenticated by token until revoked."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from punto.entries import (
    TERMINALS,
    TerminalEnrolled,
    TerminalEvent,
    TerminalInvited,
    TerminalRevoked,
    terminal_decoder,
)
from punto.journal import Record, Store
from punto.people import Attribution, Person, Post
from punto.service.access.register import Register

CODE_LIFE_MS: Final = 15 * 60 * 1000


def is_terminal(person: Person) -> bool:
    return "/" in person.name


def name_of(table: str, number: int) -> str:
    return f"{table}/{number}"


class Terminals:
    def __init__(self, store: Store) -> None:
        self._codes: dict[str, TerminalInvited] = {}
        self._enrolled: dict[str, int] = {}
        """Version of the enrolment by terminal: the credential of its sessions."""
        self.register: Register[TerminalEvent] = Register(store, TERMINALS, terminal_decoder, self._follow)
        self.register.refresh()

    def credential(self, person: Person) -> int | None:
        """The credential that a valid session carries; None if the terminal is not enrolled."""
        return self._enrolled.get(person.name)

    def enrolled_at(self, table: str) -> list[int]:
        """Numbers of the enrolled terminals."""
        self.register.refresh()
        names = (name.rpartition("/") for name in list(self._enrolled))
        return sorted(int(number) for owner, _, number in names if owner == table)

    def invite(self, terminal: str, code: str, act: Attribution) -> None:
        """Record a one-time code that expires after 15 minutes. Earlier codes for the terminal die."""
        invited = TerminalInvited(
            terminal=terminal,
            code_hash=_hash(code),
            expires_at=act.at + CODE_LIFE_MS,
            by=act.by,
            origin=act.origin,
        )
        self.register.write(lambda: [invited], act.at)

    def find_code(self, code: str, at: int) -> TerminalInvited | None:
        """Return None if the code is unknown, used, replaced or expired, or its terminal was revoked."""
        self.register.refresh()
        invited = self._codes.get(_hash(code))
        return invited if invited is not None and at < invited.expires_at else None

    def enrol(self, code: str, origin: str, at: int) -> Person | None:
        """Return None if the code is not good."""
        enrolled: list[TerminalEvent] = []

        def decide() -> Sequence[TerminalEvent]:
            invited = self._codes.get(_hash(code))
            is_good = invited is not None and at < invited.expires_at
            enrolled[:] = [TerminalEnrolled(terminal=invited.terminal, origin=origin)] if invited and is_good else []
            return enrolled

        self.register.write(decide, at)
        return Person(enrolled[0].terminal, Post.PATRON) if enrolled else None

    def revoke(self, terminal: str, act: Attribution) -> bool:
        """End the terminal's session and its pending codes. Return False if there was neither."""
        revoked: list[TerminalEvent] = []

        def decide() -> Sequence[TerminalEvent]:
            is_known = terminal in self._enrolled or any(code.terminal == terminal for code in self._codes.values())
            event = TerminalRevoked(terminal=terminal, by=act.by, origin=act.origin)
            revoked[:] = [event] if is_known else []
            return revoked

        self.register.write(decide, act.at)
        return bool(revoked)

    def _follow(self, event: TerminalEvent, record: Record) -> None:
        self._codes = {key: code for key, code in self._codes.items() if code.terminal != event.terminal}
        match event:
            case TerminalInvited():
                self._codes[event.code_hash] = event
            case TerminalEnrolled(terminal=terminal):
                self._enrolled[terminal] = record.version
            case TerminalRevoked(terminal=terminal):
                self._enrolled.pop(terminal, None)


def _hash(code: str) -> str:
    return sha256(code.encode()).hexdigest()

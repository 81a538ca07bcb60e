"""Player terminals: enrolled with a one-time code, then authenticated by token until revoked."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct

from punto.journal import Store
from punto.people import Person, Post
from punto.service.access.register import Register

STREAM: Final = "terminals"
CODE_LIFE_MS: Final = 15 * 60 * 1000


class TerminalInvited(Struct, frozen=True, kw_only=True, tag_field="event", tag="terminal_invited/1"):
    terminal: str
    """`table/number`."""
    code_hash: str
    expires_at: int
    by: str


class TerminalEnrolled(Struct, frozen=True, kw_only=True, tag_field="event", tag="terminal_enrolled/1"):
    terminal: str


class TerminalRevoked(Struct, frozen=True, kw_only=True, tag_field="event", tag="terminal_revoked/1"):
    terminal: str
    by: str


TerminalEvent = TerminalInvited | TerminalEnrolled | TerminalRevoked
_decoder: msgspec.json.Decoder[TerminalEvent] = msgspec.json.Decoder(TerminalEvent)


def is_terminal(person: Person) -> bool:
    return "/" in person.name


def name_of(table: str, number: int) -> str:
    return f"{table}/{number}"


class Terminals:
    def __init__(self, store: Store) -> None:
        self._codes: dict[str, TerminalInvited] = {}
        self._enrolled: dict[str, int] = {}
        """Version of the enrolment by terminal: the credential of its sessions."""
        self.register = Register(store, STREAM, _decoder, self._follow)
        self.register.refresh()

    def credential(self, person: Person) -> int | None:
        """The credential that a valid session carries; None if the terminal is not enrolled."""
        return self._enrolled.get(person.name)

    def enrolled_at(self, table: str) -> list[int]:
        """Numbers of the enrolled terminals."""
        self.register.refresh()
        names = (name.rpartition("/") for name in self._enrolled)
        return sorted(int(number) for owner, _, number in names if owner == table)

    def invite(self, terminal: str, code: str, by: str, at: int) -> None:
        """Record a one-time code that expires after 15 minutes."""
        expires_at = at + CODE_LIFE_MS
        invited = TerminalInvited(terminal=terminal, code_hash=_hash(code), expires_at=expires_at, by=by)
        while not self.register.add(invited, at):
            pass

    def enrol(self, code: str, at: int) -> Person | None:
        """Return None if the code is unknown, used or expired."""
        self.register.refresh()
        invited = self._codes.get(_hash(code))
        if invited is None or at >= invited.expires_at:
            return None
        if not self.register.add(TerminalEnrolled(terminal=invited.terminal), at):
            return None
        return Person(invited.terminal, Post.PATRON)

    def revoke(self, terminal: str, by: str, at: int) -> bool:
        self.register.refresh()
        while terminal in self._enrolled:
            if self.register.add(TerminalRevoked(terminal=terminal, by=by), at):
                return True
        return False

    def _follow(self, event: TerminalEvent, version: int) -> None:
        match event:
            case TerminalInvited():
                self._codes[event.code_hash] = event
            case TerminalEnrolled(terminal=terminal):
                self._enrolled[terminal] = version
                self._codes = {key: code for key, code in self._codes.items() if code.terminal != terminal}
            case TerminalRevoked(terminal=terminal):
                self._enrolled.pop(terminal, None)


def _hash(code: str) -> str:
    return sha256(code.encode()).hexdigest()

"""People and what they are: kept in the journal, passwords as argon2 hashes only."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from functools import cache
from typing import Final

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from msgspec import Struct

from punto.errors import PuntoError
from punto.journal import Store
from punto.people import Person, Post
from punto.service.access.register import Register

STREAM: Final = "people"
SHORTEST_PASSWORD: Final = 10
_NAME: Final = re.compile(r"[a-z][a-z0-9_.-]{1,31}")


class PeopleError(PuntoError):
    """A name, password or post that cannot be."""


class PersonAdded(Struct, frozen=True, kw_only=True, tag_field="event", tag="person_added/1"):
    name: str
    post: Post
    password_hash: str


class PersonRemoved(Struct, frozen=True, kw_only=True, tag_field="event", tag="person_removed/1"):
    name: str


class PasswordChanged(Struct, frozen=True, kw_only=True, tag_field="event", tag="password_changed/1"):
    name: str
    password_hash: str


PersonEvent = PersonAdded | PersonRemoved | PasswordChanged
_decoder: msgspec.json.Decoder[PersonEvent] = msgspec.json.Decoder(PersonEvent)
_hasher = PasswordHasher()


class _Known(Struct, frozen=True):
    person: Person
    password_hash: str
    credential: int
    """Changes with the password; a session is good for one."""


class People:
    def __init__(self, store: Store) -> None:
        self._known: dict[str, _Known] = {}
        self.register = Register(store, STREAM, _decoder, self._follow)
        self.register.refresh()

    def find(self, name: str) -> Person | None:
        known = self._known.get(name)
        return known.person if known else None

    def credential(self, person: Person) -> int | None:
        """What a session of this person has to be good for; None: there is no such person (any more)."""
        known = self._known.get(person.name)
        return known.credential if known and known.person == person else None

    def everyone(self) -> Iterable[Person]:
        return [known.person for known in self._known.values()]

    def check(self, name: str, password: str) -> Person | None:
        """The person, if the password is theirs. It takes as long for a name that nobody has. Slow on purpose: keep it
        off the event loop."""
        known = self._known.get(name)
        try:
            _hasher.verify(known.password_hash if known else _nobody(), password)
        except (VerifyMismatchError, InvalidHashError):
            return None
        return known.person if known else None

    def add(self, name: str, post: Post, password: str, at: int) -> Person:
        if not _NAME.fullmatch(name):
            raise PeopleError(f"{name!r} is not a name: small letters, digits, . _ -, beginning with a letter.")
        if name in self._known:
            raise PeopleError(f"There is a {name} already.")
        return self.add_hashed(name, post, hash_password(password), at)

    def add_hashed(self, name: str, post: Post, password_hash: str, at: int) -> Person:
        """Of a password that was hashed before: hashing is slow on purpose."""
        self._append(PersonAdded(name=name, post=post, password_hash=password_hash), at)
        return Person(name, post)

    def change_password(self, name: str, password: str, at: int) -> None:
        self._must_exist(name)
        self._append(PasswordChanged(name=name, password_hash=hash_password(password)), at)

    def remove(self, name: str, at: int) -> None:
        self._must_exist(name)
        self._append(PersonRemoved(name=name), at)

    def _must_exist(self, name: str) -> None:
        if name not in self._known:
            raise PeopleError(f"There is no {name}.")

    def _append(self, event: PersonEvent, at: int) -> None:
        if not self.register.add(event, at):
            raise PeopleError("Someone else changed the people at the same moment: try again.")

    def _follow(self, event: PersonEvent, version: int) -> None:
        match event:
            case PersonAdded():
                self._known[event.name] = _Known(Person(event.name, event.post), event.password_hash, version)
            case PersonRemoved():
                self._known.pop(event.name, None)
            case PasswordChanged():
                person = self._known[event.name].person
                self._known[event.name] = _Known(person, event.password_hash, version)


@cache
def _nobody() -> str:
    """A hash that no password fits, to be checked in place of that of a name that nobody has."""
    return _hasher.hash(secrets.token_hex())


def hash_password(password: str) -> str:
    if len(password) < SHORTEST_PASSWORD:
        raise PeopleError(f"A password has {SHORTEST_PASSWORD} characters or more.")
    return _hasher.hash(password)

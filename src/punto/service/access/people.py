"""People and their posts. The journal stores passwords as argon2 hashes."""

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
    """Invalid name or password."""


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
    """Version of the latest password. Changing the password invalidates earlier sessions."""


class People:
    def __init__(self, store: Store) -> None:
        self._known: dict[str, _Known] = {}
        self.register = Register(store, STREAM, _decoder, self._follow)
        self.register.refresh()

    def find(self, name: str) -> Person | None:
        known = self._known.get(name)
        return known.person if known else None

    def credential(self, person: Person) -> int | None:
        """The credential that a valid session carries; None if the person does not exist."""
        known = self._known.get(person.name)
        return known.credential if known and known.person == person else None

    def everyone(self) -> Iterable[Person]:
        return [known.person for known in self._known.values()]

    def check(self, name: str, password: str) -> Person | None:
        """Takes equally long for unknown names. Slow by design: call it off the event loop."""
        known = self._known.get(name)
        try:
            _hasher.verify(known.password_hash if known else _decoy_hash(), password)
        except (VerifyMismatchError, InvalidHashError):
            return None
        return known.person if known else None

    def add(self, name: str, post: Post, password: str, at: int) -> Person:
        if not _NAME.fullmatch(name):
            raise PeopleError(f"{name!r} is not a valid name: use a-z, 0-9 and . _ -, starting with a letter.")
        if name in self._known:
            raise PeopleError(f"Account {name} already exists: choose another name.")
        return self.add_hashed(name, post, hash_password(password), at)

    def add_hashed(self, name: str, post: Post, password_hash: str, at: int) -> Person:
        """Add a person with a precomputed password hash, because hashing is slow."""
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
            raise PeopleError(f"Account {name} does not exist.")

    def _append(self, event: PersonEvent, at: int) -> None:
        if not self.register.add(event, at):
            raise PeopleError("Another request changed the accounts at the same time: try again.")

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
def _decoy_hash() -> str:
    return _hasher.hash(secrets.token_hex())


def hash_password(password: str) -> str:
    if len(password) < SHORTEST_PASSWORD:
        raise PeopleError(f"The password must have at least {SHORTEST_PASSWORD} characters.")
    return _hasher.hash(password)

"""Accounts: login, people, terminals and the demo."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from punto.people import Person, Post, Role
from punto.wire.messages import Message
from punto.wire.values import Name, Wire

Number = Annotated[int, Meta(ge=1)]


class Login(Struct, frozen=True, kw_only=True):
    name: Name
    password: Name


class NewPerson(Struct, frozen=True, kw_only=True):
    name: Annotated[str, Meta(min_length=1, max_length=100, pattern="^[a-z][a-z0-9_.-]{1,31}$")]
    post: Post
    password: Annotated[str, Meta(min_length=10, max_length=100)]


class TerminalPlace(Struct, frozen=True, kw_only=True):
    table: Name
    terminal: Number


class TerminalCode(Struct, frozen=True, kw_only=True):
    code: Name


class Who(Wire, frozen=True, kw_only=True):
    person: Person | None
    ranks: tuple[Role, ...]
    """Ranks whose commands this person may give; empty for patrons and read-only posts."""


class AddedPerson(Wire, frozen=True, kw_only=True):
    person: Person


class People(Wire, frozen=True, kw_only=True):
    people: tuple[Person, ...]


class DemoAccount(Wire, frozen=True, kw_only=True):
    name: str
    post: Post
    ranks: tuple[Role, ...]


class DemoIncident(Wire, frozen=True, kw_only=True):
    id: str
    table: str


class DemoAccounts(Wire, frozen=True, kw_only=True):
    accounts: tuple[DemoAccount, ...]
    password: str
    incidents: tuple[DemoIncident, ...]
    """Available on request."""


class StagedIncident(Wire, frozen=True, kw_only=True):
    table: str


class Dealer(Wire, frozen=True, kw_only=True):
    """Who deals a demo table; null if it has no robot."""

    dealer: Literal["person", "robot"] | None


class ChangeDealer(Struct, frozen=True, kw_only=True):
    dealer: Literal["person", "robot"]


class Health(Wire, frozen=True, kw_only=True):
    alive: bool


class Readiness(Wire, frozen=True, kw_only=True):
    """Ready: the store takes writes, this node has read all of it, nothing is missing from it, the clock is right."""

    ready: bool
    reason: str | None = None
    """Why not, in English."""
    outage: Message | None = None
    """The reason as a translatable message."""
    closed: tuple[str, ...] = ()
    """Tables whose records cannot be replayed."""


class Nothing(Struct, frozen=True):
    """An empty object, required so that the request is deliberate."""

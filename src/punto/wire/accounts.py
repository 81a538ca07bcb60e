"""Accounts: login, people, terminals and the demo."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from punto.people import Person, Post, Role
from punto.wire.messages import Message
from punto.wire.values import Name, Wire

Number = Annotated[int, Meta(ge=1)]
Password = Annotated[str, Meta(min_length=1, max_length=100)]
PersonalText = Annotated[str, Meta(max_length=1_000)]
Duty = Literal["change_password", "set_up_second_factor"]
"""What a person must do before anything else."""


class Login(Struct, frozen=True, kw_only=True):
    name: Name
    password: Name
    code: Annotated[str, Meta(max_length=20)] | None = None
    """Six digits from the authenticator app, for an account with a second factor."""


class NewPerson(Struct, frozen=True, kw_only=True):
    name: Annotated[str, Meta(min_length=1, max_length=100, pattern="^[a-z][a-z0-9_.-]{1,31}$")]
    post: Post
    password: Password
    """The person must change it at the first log-in."""
    full_name: PersonalText = ""
    """This and the fields below are for patrons. They stay out of the journal."""
    contact: PersonalText = ""
    note: PersonalText = ""


class PasswordChange(Struct, frozen=True, kw_only=True):
    old: Password
    new: Password


class StaffPin(Struct, frozen=True, kw_only=True):
    """Lets a member of staff approve at a colleague's console."""

    password: Password
    pin: Annotated[str, Meta(pattern="^[0-9]{6,12}$")]


class NewPassword(Struct, frozen=True, kw_only=True):
    password: Password
    """The person must change it at the next log-in."""


class Appointment(Struct, frozen=True, kw_only=True):
    post: Post


class SecondFactorCode(Struct, frozen=True, kw_only=True):
    secret: Annotated[str, Meta(max_length=100)]
    code: Annotated[str, Meta(max_length=20)]


class TerminalPlace(Struct, frozen=True, kw_only=True):
    table: Name
    terminal: Number


class TerminalCode(Struct, frozen=True, kw_only=True):
    code: Name


class Who(Wire, frozen=True, kw_only=True):
    person: Person | None
    ranks: tuple[Role, ...]
    """Ranks whose commands this person may give; empty for patrons and read-only posts."""
    must: tuple[Duty, ...] | UnsetType = UNSET
    """What the person must do first; the session allows nothing else. Omitted if there is nothing."""


class Permitted(Wire, frozen=True, kw_only=True):
    requests: tuple[str, ...]
    """Method and path, such as `POST /api/holds/release`."""


class RequestName(Struct, frozen=True, kw_only=True):
    request: Name
    """Method and path, such as `GET /api/holds`."""


class PermittedPosts(Wire, frozen=True, kw_only=True):
    posts: tuple[Post, ...]


class SecondFactor(Wire, frozen=True, kw_only=True):
    secret: str
    """Base32, for an authenticator app."""
    uri: str
    """Opens the app; often shown as a QR code."""


class AddedPerson(Wire, frozen=True, kw_only=True):
    person: Person


class ShownAccount(Wire, frozen=True, kw_only=True):
    name: str
    post: Post
    must: tuple[Duty, ...]
    """What the person must do at the next log-in."""
    has_second_factor: bool


class People(Wire, frozen=True, kw_only=True):
    people: tuple[ShownAccount, ...]
    posts: tuple[Post, ...] = tuple(Post)
    """Those that an account can have."""


class TerminalTable(Wire, frozen=True, kw_only=True):
    table: str
    places: int
    enrolled: tuple[int, ...]
    """Numbers of terminals."""


class TerminalTables(Wire, frozen=True, kw_only=True):
    tables: tuple[TerminalTable, ...]


class DemoAccount(Wire, frozen=True, kw_only=True):
    name: str
    post: Post
    page: str
    """Where this person works; `{table}` stands for a table."""


class DemoIncident(Wire, frozen=True, kw_only=True):
    id: str
    table: str


class DemoAccounts(Wire, frozen=True, kw_only=True):
    accounts: tuple[DemoAccount, ...]
    password: str
    pin: str
    """Of the patrons' purses, and of staff who approve at a console."""
    incidents: tuple[DemoIncident, ...]
    """Available on request."""
    studio: bool
    """Whether the service is a studio for game files."""


class StagedIncident(Wire, frozen=True, kw_only=True):
    table: str


class Dealer(Wire, frozen=True, kw_only=True):
    """Who deals a demo table; null if it has no robot."""

    dealer: Literal["person", "robot"] | None
    name: str | None = None
    """Of the person."""


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
    play_disabled: Message | None = None
    """All play of the house is disabled."""
    closed: tuple[str, ...] = ()
    """Tables whose records cannot be replayed."""


class Nothing(Struct, frozen=True):
    """An empty object, required so that the request is deliberate."""

"""The entries of the journal: who did what, from where.

A command writes one entry for each stream that it changes, with the person who gave it.

Streams:

    table/ID           a table's events
    books/ID           its transfers between accounts that have no stream
    account/KIND:NAME  transfers of an account that must not go below zero
    care/KIND:NAME     limits, exclusions and holds of a purse
    voucher/NUMBER     a voucher's events
    requests/ID        acts at a table that wait for a second person
    provable/ID        commitments, seeds and draws of a table's provable shoe
    people             accounts
    patrons            pseudonyms, and whose names were erased
    sessions           log-ins, failures, lockouts and log-outs
    terminals          enrolments
    pins               PINs of purses and of approvers
    second_person      which acts need a second person
    care_rules         the house's rules of care
    administration     changes that wait for a second administrator
    play               when all play was disabled and enabled
    faults             faults of devices, and disabled terminals
    self_checks        what nodes found when they checked themselves
    random_source      failed health tests
    keys               changes of the session key
    house              how the journal was made
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec
from msgspec import Struct

from punto.faults import FaultEvent
from punto.ledger.accounts import Account
from punto.ledger.care import CareEvent, CareRules
from punto.ledger.transfers import Transfer
from punto.ledger.vouchers import VoucherEvent
from punto.people import Person, Post
from punto.table import Event
from punto.table.codec import decoder_of, encode

PEOPLE: Final = "people"
SESSIONS: Final = "sessions"
TERMINALS: Final = "terminals"
HOUSE: Final = "house"
PINS: Final = "pins"
KEYS: Final = "keys"
SECOND_PERSON: Final = "second_person"
CARE_RULES: Final = "care_rules"
ADMINISTRATION: Final = "administration"
RANDOM_SOURCE: Final = "random_source"
PLAY: Final = "play"
PATRONS: Final = "patrons"
FAULTS: Final = "faults"
SELF_CHECKS: Final = "self_checks"
SIGNED_STREAMS: Final = frozenset({PEOPLE, TERMINALS, HOUSE, PINS, KEYS, SECOND_PERSON, CARE_RULES, ADMINISTRATION})
"""Streams that say who may act: the service signs every batch that adds to them."""


class _Entry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    id: str
    """The command's id."""
    by: Person
    salt: str = ""
    """Random text that keeps a withheld record from being guessed; empty in records of earlier versions."""
    approved_by: Person | None = None
    """The second person, if the house wants one for this act."""
    pin_of: str | None = None
    """The account whose PIN was given with the command."""


class TableEntry(_Entry, frozen=True, kw_only=True):
    events: tuple[Event, ...]


class MoneyEntry(_Entry, frozen=True, kw_only=True):
    transfers: tuple[Transfer, ...]
    at: int = 0
    """When the command came, for the account's play; 0 in entries of earlier versions and in a table's books."""


class CareEntry(_Entry, frozen=True, kw_only=True):
    events: tuple[CareEvent, ...]


class VoucherEntry(_Entry, frozen=True, kw_only=True):
    events: tuple[VoucherEvent, ...]


class HouseEvent(Struct, frozen=True, kw_only=True, tag_field="event", omit_defaults=True):
    """What happened outside tables and purses."""


class Attributed(HouseEvent, frozen=True, kw_only=True):
    by: str
    """Who did it: an account, or `os:USER` at the command line."""
    origin: str
    """Where: a network address, or the name of the machine."""


class Approved(Attributed, frozen=True, kw_only=True):
    approved_by: str = ""
    """The second person, where one is needed."""


class _EarlyApproved(Approved, frozen=True, kw_only=True):
    """Earlier versions wrote neither `by` nor `origin`."""

    by: str = ""
    origin: str = ""


class PersonAdded(_EarlyApproved, frozen=True, kw_only=True, tag="person_added/1"):
    name: str
    post: Post
    password_hash: str
    is_temporary: bool = False
    """Someone else chose the password: the person must change it first."""


class PersonAppointed(Approved, frozen=True, kw_only=True, tag="person_appointed/1"):
    name: str
    post: Post


class PersonRemoved(_EarlyApproved, frozen=True, kw_only=True, tag="person_removed/1"):
    name: str


class PasswordChanged(_EarlyApproved, frozen=True, kw_only=True, tag="password_changed/1"):
    name: str
    password_hash: str
    is_temporary: bool = False


class SecondFactorSet(Attributed, frozen=True, kw_only=True, tag="second_factor_set/1"):
    name: str
    sealed_secret: str


class SecondFactorRemoved(Approved, frozen=True, kw_only=True, tag="second_factor_removed/1"):
    name: str


PersonEvent = PersonAdded | PersonAppointed | PersonRemoved | PasswordChanged | SecondFactorSet | SecondFactorRemoved


class ChangeProposed(Attributed, frozen=True, kw_only=True, tag="change_proposed/1"):
    """An administrator wants a change that a second administrator must want too."""

    change: str


class ChangeMade(Attributed, frozen=True, kw_only=True, tag="change_made/1"):
    """A second administrator wanted the same."""

    change: str


AdministrationEvent = ChangeProposed | ChangeMade


class CareRulesSet(Approved, frozen=True, kw_only=True, tag="care_rules_set/1"):
    rules: CareRules


class LoggedIn(HouseEvent, frozen=True, kw_only=True, tag="logged_in/1"):
    session: str
    name: str
    post: Post
    origin: str
    client: str
    """A known device, or the network address: what the login rate limit counts by."""
    until: int
    """Milliseconds since 1970."""
    credential: int
    """Version of the account that this session belongs to. A later change ends it."""
    code_step: int | None = None
    """The time step of the second factor. A code is good once."""


class LoggedOut(HouseEvent, frozen=True, kw_only=True, tag="logged_out/1"):
    session: str
    name: str
    origin: str


class SessionTimedOut(HouseEvent, frozen=True, kw_only=True, tag="session_timed_out/1"):
    session: str
    name: str


class SessionsUsed(HouseEvent, frozen=True, kw_only=True, tag="sessions_used/1"):
    """When sessions were last used, written a few times per idle limit."""

    used: dict[str, int]


class FailedLogin(Struct, frozen=True, kw_only=True):
    name: str | None
    """None if there is no such account: people type passwords into the wrong field."""
    client: str
    origin: str
    count: int
    last: int


class LoginsFailed(HouseEvent, frozen=True, kw_only=True, tag="logins_failed/1"):
    node: str
    """Identifies the process that counted them."""
    failures: tuple[FailedLogin, ...]
    others: int = 0
    """Further failures, beyond the most that one entry lists."""


class LoginLocked(HouseEvent, frozen=True, kw_only=True, tag="login_locked/1"):
    name: str
    client: str
    origin: str
    until: int


SessionEvent = LoggedIn | LoggedOut | SessionTimedOut | SessionsUsed | LoginsFailed | LoginLocked


class TerminalInvited(Attributed, frozen=True, kw_only=True, tag="terminal_invited/1"):
    terminal: str
    """`table/number`."""
    code_hash: str
    expires_at: int
    origin: str = ""


class TerminalEnrolled(HouseEvent, frozen=True, kw_only=True, tag="terminal_enrolled/1"):
    terminal: str
    origin: str = ""


class TerminalRevoked(Attributed, frozen=True, kw_only=True, tag="terminal_revoked/1"):
    terminal: str
    origin: str = ""


TerminalEvent = TerminalInvited | TerminalEnrolled | TerminalRevoked


class SessionKeySet(Attributed, frozen=True, kw_only=True, tag="session_key_set/1"):
    """The house uses another key for sessions and second factors."""

    fingerprint: str


class RandomSourceFailed(HouseEvent, frozen=True, kw_only=True, tag="random_source_failed/1"):
    """A node's random source failed a health test: it draws nothing more until it is restarted."""

    test: str
    machine: str


class PlayDisabled(Approved, frozen=True, kw_only=True, tag="play_disabled/1"):
    """From here on, no table opens betting or takes a bet."""

    reason: str


class PlayEnabled(Approved, frozen=True, kw_only=True, tag="play_enabled/1"):
    reason: str


PlayEvent = PlayDisabled | PlayEnabled


class PatronKeySet(Attributed, frozen=True, kw_only=True, tag="patron_key_set/1"):
    """The house's key for patrons' personal data."""

    fingerprint: str


class PatronRegistered(Attributed, frozen=True, kw_only=True, tag="patron_registered/1"):
    """From here on, a pseudonym stands for a patron, whose encrypted name is stored next to the journal."""

    patron: str
    digest: str = ""
    """Of the encrypted data next to the journal; empty in records of earlier versions."""


class PatronChanged(Attributed, frozen=True, kw_only=True, tag="patron_changed/1"):
    """What identifies the patron was corrected."""

    patron: str
    digest: str = ""
    """As above."""


class PatronExported(Attributed, frozen=True, kw_only=True, tag="patron_exported/1"):
    """Everything held about the patron was copied."""

    patron: str


class PatronErased(Approved, frozen=True, kw_only=True, tag="patron_erased/1"):
    """The patron's key and what it encrypted were destroyed. The pseudonym stays."""

    patron: str
    reason: str
    overridden: tuple[str, ...] = ()
    """The objections that were overridden."""


PatronEvent = PatronKeySet | PatronRegistered | PatronChanged | PatronExported | PatronErased


class DemoMade(HouseEvent, frozen=True, kw_only=True, tag="demo_made/1"):
    """The first entry of a journal that `punto serve --demo` made."""


def table_stream(table: str) -> str:
    return f"table/{table}"


@lru_cache(maxsize=100_000)
def account_stream(account: Account) -> str:
    return f"account/{account}"


def voucher_stream(number: str) -> str:
    return f"voucher/{number}"


@lru_cache(maxsize=100_000)
def care_stream(account: Account) -> str:
    return f"care/{account}"


def requests_stream(table: str) -> str:
    return f"requests/{table}"


def provable_stream(table: str) -> str:
    return f"provable/{table}"


def books_stream(table: str) -> str:
    return f"books/{table}"


person_decoder: msgspec.json.Decoder[PersonEvent] = msgspec.json.Decoder(PersonEvent)
session_decoder: msgspec.json.Decoder[SessionEvent] = msgspec.json.Decoder(SessionEvent)
administration_decoder: msgspec.json.Decoder[AdministrationEvent] = msgspec.json.Decoder(AdministrationEvent)
terminal_decoder: msgspec.json.Decoder[TerminalEvent] = msgspec.json.Decoder(TerminalEvent)
patron_decoder: msgspec.json.Decoder[PatronEvent] = msgspec.json.Decoder(PatronEvent)
fault_decoder: msgspec.json.Decoder[FaultEvent] = msgspec.json.Decoder(FaultEvent)
play_decoder: msgspec.json.Decoder[PlayEvent] = msgspec.json.Decoder(PlayEvent)

decode_table_entry: Final = decoder_of(TableEntry).decode
decode_money_entry: Final = decoder_of(MoneyEntry).decode
decode_care_entry: Final = decoder_of(CareEntry).decode
decode_voucher_entry: Final = decoder_of(VoucherEntry).decode


def encode_entry(entry: TableEntry | MoneyEntry | VoucherEntry | CareEntry) -> bytes:
    return encode(entry)

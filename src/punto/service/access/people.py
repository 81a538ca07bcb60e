"""Accounts: people, their posts and their passwords, which the journal stores as argon2 hashes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from punto.entries import (
    PEOPLE,
    PasswordChanged,
    PersonAdded,
    PersonAppointed,
    PersonEvent,
    PersonRemoved,
    SecondFactorRemoved,
    SecondFactorSet,
    person_decoder,
)
from punto.journal import Record, Store
from punto.messages import message
from punto.people import Attribution, Person, Post
from punto.service.access.errors import AccountError
from punto.service.access.names import NAME, find_similar, is_reserved
from punto.service.access.passwords import check_strength, hash_password, is_password
from punto.service.access.patron_names import PatronNames
from punto.service.access.patron_sealing import Personal, is_pseudonym
from punto.service.access.register import Register
from punto.service.access.second_factor import SecretBox

NEED_SECOND_FACTOR: Final = (Post.SHIFT_MANAGER, Post.ADMINISTRATOR)


class PeopleError(AccountError):
    """A change of accounts that is not possible."""


class NoSuchPersonError(PeopleError):
    """There is no account with this name."""


class UserAccount(Struct, frozen=True):
    person: Person
    password_hash: str
    is_temporary: bool
    """Someone else chose the password."""
    credential: int
    """Version of the latest change. It ends all earlier sessions."""
    sealed_secret: str | None = None
    """Of the second factor."""


class People:
    def __init__(self, store: Store, names: PatronNames | None = None) -> None:
        """Without `names`, patrons are added under their names, as earlier versions did."""
        self._patron_names = names
        self._accounts: dict[str, UserAccount] = {}
        self._former: set[str] = set()
        """Names of removed accounts."""
        self.register: Register[PersonEvent] = Register(store, PEOPLE, person_decoder, self._follow)
        self.register.refresh()

    def known(self, name: str) -> str:
        """The name of an account on record: of a patron, the pseudonym."""
        return name if self._patron_names is None else self._patron_names.known(name)

    def show(self, name: str) -> str:
        """The name with which its owner logs in."""
        return name if self._patron_names is None else self._patron_names.show(name)

    def account(self, name: str) -> UserAccount | None:
        return self._accounts.get(name)

    def find(self, name: str) -> Person | None:
        account = self._accounts.get(name)
        return account.person if account else None

    def credential(self, person: Person) -> int | None:
        """The credential that a valid session carries; None if the person does not exist."""
        account = self._accounts.get(person.name)
        return account.credential if account and account.person == person else None

    def accounts(self) -> Sequence[UserAccount]:
        return list(self._accounts.values())

    def everyone(self) -> Iterable[Person]:
        return [account.person for account in self._accounts.values()]

    def other_administrators(self, name: str) -> list[str]:
        """Those who can act: they have logged in and chosen their own password."""
        others = [one for one in self._accounts.values() if one.person.post is Post.ADMINISTRATOR]
        return [one.person.name for one in others if one.person.name != name and not one.is_temporary]

    def names(self) -> frozenset[str]:
        """Of all accounts, present and former."""
        return frozenset(self._accounts) | self._former

    def has_been(self, name: str) -> bool:
        """Whether there is or was an account with this name."""
        return name in self._accounts or name in self._former

    def check(self, name: str, password: str) -> UserAccount | None:
        """Takes equally long for unknown names. Slow by design: call it off the event loop.

        A reserved name in a journal of an earlier version cannot log in: it would write as the service.
        """
        account = None if is_reserved(name) else self._accounts.get(self.known(name))
        return account if is_password(password, account.password_hash if account else None) else None

    def add(self, name: str, post: Post, password: str, act: Attribution) -> Person:
        """Someone else chose the password, so the person must change it."""
        return self._add(name, post, password, act, is_temporary=True)

    def add_owner(self, name: str, post: Post, password: str, act: Attribution) -> Person:
        """Add a person who chose the password."""
        return self._add(name, post, password, act, is_temporary=False)

    def _add(self, name: str, post: Post, password: str, act: Attribution, *, is_temporary: bool) -> Person:
        """A patron gets a pseudonym: nothing else reaches the journal."""
        if not NAME.fullmatch(name):
            raise PeopleError(message("account-invalid_name", name=repr(name)))
        if is_reserved(name) or is_pseudonym(name):
            raise PeopleError(message("account-reserved_name", name=name))
        check_strength(password, name)
        self._must_be_new(name)
        hashed = hash_password(password)
        on_record = name
        if post is Post.PATRON and self._patron_names is not None:
            on_record = self._patron_names.enter(Personal(name=name), act)

        def decide() -> Sequence[PersonEvent]:
            self._must_be_new(name)
            return [PersonAdded(name=on_record, post=post, password_hash=hashed, is_temporary=is_temporary, **act.who)]

        self._write(decide, act)
        return Person(on_record, post)

    def describe(self, name: str, *, full_name: str, contact: str, note: str, act: Attribution) -> None:
        """What else identifies a patron."""
        assert self._patron_names is not None, "patrons have pseudonyms"
        personal = Personal(name=self.show(name), full_name=full_name, contact=contact, note=note)
        self._patron_names.change(name, personal, act)

    def add_hashed(self, name: str, post: Post, password_hash: str, act: Attribution) -> None:
        """For the demo: a public password, hashed once."""
        added = PersonAdded(name=name, post=post, password_hash=password_hash, by=act.by, origin=act.origin)
        self._write(lambda: [] if name in self._accounts else [added], act)

    def reset_password(self, name: str, password: str, act: Attribution) -> None:
        """Someone else chooses the password, so the person must change it."""
        self._set_password(name, password, act, is_temporary=True)

    def change_password(self, name: str, password: str, act: Attribution) -> None:
        """The person chooses the password."""
        account = self._must_exist(name)
        if is_password(password, account.password_hash):
            raise PeopleError(message("account-same_password"))
        self._set_password(name, password, act, is_temporary=False)

    def _set_password(self, name: str, password: str, act: Attribution, *, is_temporary: bool) -> None:
        self._must_exist(name)
        check_strength(password, self.show(name))
        hashed = hash_password(password)

        def decide() -> Sequence[PersonEvent]:
            self._must_exist(name)
            return [PasswordChanged(name=name, password_hash=hashed, is_temporary=is_temporary, **act.who)]

        self._write(decide, act)

    def appoint(self, name: str, post: Post, act: Attribution) -> Person:
        appointed = PersonAppointed(name=name, post=post, **act.who)

        def decide() -> Sequence[PersonEvent]:
            if self._must_exist(name).person.post is post:
                return []
            if is_pseudonym(name):
                raise PeopleError(message("account-pseudonym", name=name))
            self._must_not_be_last_administrator(name)
            return [appointed]

        self._write(decide, act)
        return Person(name, post)

    def remove(self, name: str, act: Attribution) -> None:
        def decide() -> Sequence[PersonEvent]:
            self._must_exist(name)
            self._must_not_be_last_administrator(name)
            return [PersonRemoved(name=name, **act.who)]

        self._write(decide, act)

    def set_second_factor(self, name: str, sealed_secret: str, act: Attribution) -> None:
        def decide() -> Sequence[PersonEvent]:
            if self._must_exist(name).sealed_secret is not None:
                raise PeopleError(message("account-has_second_factor"))
            return [SecondFactorSet(name=name, sealed_secret=sealed_secret, by=act.by, origin=act.origin)]

        self._write(decide, act)

    def encrypt_again(self, old: SecretBox, new: SecretBox, act: Attribution) -> None:
        """Encrypt the second factors with a new key."""

        def decide() -> Sequence[PersonEvent]:
            found = [(name, one.sealed_secret) for name, one in self._accounts.items() if one.sealed_secret]
            opened = [(name, secret) for name, sealed in found if (secret := old.open(sealed)) is not None]
            return [
                SecondFactorSet(name=name, sealed_secret=new.seal(secret), by=act.by, origin=act.origin)
                for name, secret in opened
            ]

        self._write(decide, act)

    def remove_second_factor(self, name: str, act: Attribution) -> None:
        def decide() -> Sequence[PersonEvent]:
            if self._must_exist(name).sealed_secret is None:
                raise PeopleError(message("account-no_second_factor", name=name))
            return [SecondFactorRemoved(name=name, **act.who)]

        self._write(decide, act)

    def _must_be_new(self, name: str) -> None:
        on_record = self.known(name)
        if on_record in self._accounts:
            raise PeopleError(message("account-name_taken", name=name))
        if on_record in self._former:
            raise PeopleError(message("account-former_name", name=name))
        if similar := find_similar(name, self._names_of_others(name)):
            raise PeopleError(message("account-similar_name", name=name, other=similar))

    def _names_of_others(self, name: str) -> Iterator[str]:
        """Also of patrons whom staff entered: nobody who is excluded gets an account under a name that looks alike."""
        yield from map(self.show, (*self._accounts, *self._former))
        patrons = () if self._patron_names is None else self._patron_names.patrons()
        yield from (known for known in map(self.show, patrons) if known != name)

    def _must_exist(self, name: str) -> UserAccount:
        account = self._accounts.get(name)
        if account is None:
            raise NoSuchPersonError(message("account-none", name=name))
        return account

    def _must_not_be_last_administrator(self, name: str) -> None:
        administrators = [person.name for person in self.everyone() if person.post is Post.ADMINISTRATOR]
        if administrators == [name]:
            raise PeopleError(message("account-last_administrator", name=name))

    def _write(self, decide: Callable[[], Sequence[PersonEvent]], act: Attribution) -> None:
        self.register.write(decide, act.at)

    def _follow(self, event: PersonEvent, record: Record) -> None:
        version = record.version
        match event:
            case PersonAdded():
                person = Person(event.name, event.post)
                self._accounts[event.name] = UserAccount(person, event.password_hash, event.is_temporary, version)
            case PersonRemoved():
                self._accounts.pop(event.name, None)
                self._former.add(event.name)
            case PersonAppointed():
                self._change(event.name, person=Person(event.name, event.post), credential=version)
            case PasswordChanged():
                self._change(
                    event.name,
                    password_hash=event.password_hash,
                    is_temporary=event.is_temporary,
                    credential=version,
                )
            case SecondFactorSet():
                self._change(event.name, sealed_secret=event.sealed_secret, credential=version)
            case SecondFactorRemoved():
                self._change(event.name, sealed_secret=None, credential=version)

    def _change(self, name: str, **changes: object) -> None:
        self._accounts[name] = replace(self._accounts[name], **changes)

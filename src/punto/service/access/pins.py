"""PINs of purses, and of staff who approve at a colleague's console. The journal stores argon2 hashes and wrong tries.

A purse's PIN is set by the patron, or by staff with the patron present; the person who set it cannot use it. Approvers
set their own.
"""

from __future__ import annotations

from threading import Lock
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from punto.entries import PINS, Attributed
from punto.journal import Record, Store
from punto.ledger.accounts import Account
from punto.messages import Message, message
from punto.people import Attribution
from punto.refusals import Refusal, RefusalCode, refuse
from punto.service.access.errors import AccountError
from punto.service.access.passwords import hash_password, is_password
from punto.service.access.register import Register

TRIES: Final = 5
"""Wrong tries in a row before the PIN is locked."""
_DIGITS: Final = "01234567890123456789"


class Approver(Struct, frozen=True):
    """A member of staff who approves with a PIN."""

    name: str

    def __str__(self) -> str:
        return f"staff:{self.name}"


Holder = Account | Approver


class PinError(AccountError):
    """The PIN cannot be set."""


class PinSet(Attributed, frozen=True, kw_only=True, tag="pin_set/1"):
    account: str
    pin_hash: str


class PinFailed(Attributed, frozen=True, kw_only=True, tag="pin_failed/1"):
    account: str


class PinProven(Attributed, frozen=True, kw_only=True, tag="pin_proven/1"):
    """The right PIN after wrong ones."""

    account: str


class PinCleared(Attributed, frozen=True, kw_only=True, tag="pin_cleared/1"):
    account: str


PinEvent = PinSet | PinFailed | PinProven | PinCleared
_decoder: Final[msgspec.json.Decoder[PinEvent]] = msgspec.json.Decoder(PinEvent)


class _Known(Struct, frozen=True):
    pin_hash: str | None
    by: str
    """Who set or cleared it."""
    failures: int = 0


class Pins:
    def __init__(self, store: Store) -> None:
        self._known: dict[str, _Known] = {}
        self._trying = Lock()
        self.register = Register(store, PINS, _decoder, self._follow)
        self.register.refresh()

    def check(self, holder: Holder, pin: str, act: Attribution) -> Refusal | None:
        """Slow by design: call it off the event loop. One try at a time, so that none goes uncounted."""
        with self._trying:
            self.register.refresh()
            known = self._known.get(str(holder))
            if known is None or known.pin_hash is None:
                return refuse(RefusalCode.NEEDS_PIN, None, _no_pin(holder))
            if known.by == act.by:
                return refuse(RefusalCode.NEEDS_PIN, None, message("refusal-pin_set_by_you", account=holder.name))
            if known.failures < TRIES and is_password(pin, known.pin_hash):
                if known.failures:
                    self._append(PinProven(account=str(holder), by=act.by, origin=act.origin), act.at)
                return None
            if known.failures < TRIES:
                self._append(PinFailed(account=str(holder), by=act.by, origin=act.origin), act.at)
        left = max(0, TRIES - known.failures - 1)
        return refuse(RefusalCode.NEEDS_PIN, None, _wrong_pin(holder, left))

    def set(self, account: Account, pin: str, act: Attribution) -> None:
        """For a member of staff, with the patron present: only if there is no PIN."""
        self.register.refresh()
        known = self._known.get(str(account))
        if known is not None and known.pin_hash is not None:
            raise PinError(message("account-has_pin", name=account.name))
        if known is not None and known.by == act.by:
            raise PinError(message("account-pin_cleared_by_you"))
        self.change(account, pin, act)

    def change(self, holder: Holder, pin: str, act: Attribution) -> None:
        """By the holder's own session."""
        if pin in _DIGITS or pin in _DIGITS[::-1] or len(set(pin)) == 1:
            raise PinError(message("account-weak_pin"))
        self._append(PinSet(account=str(holder), pin_hash=hash_password(pin), by=act.by, origin=act.origin), act.at)

    def clear(self, account: Account, act: Attribution) -> bool:
        """False if there was none."""
        self.register.refresh()
        known = self._known.get(str(account))
        if known is None or known.pin_hash is None:
            return False
        self._append(PinCleared(account=str(account), by=act.by, origin=act.origin), act.at)
        return True

    def _append(self, event: PinEvent, at: int) -> None:
        self.register.write(lambda: [event], at)

    def _follow(self, event: PinEvent, record: Record) -> None:
        match event:
            case PinSet():
                self._known[event.account] = _Known(event.pin_hash, event.by)
            case PinCleared():
                self._known[event.account] = _Known(None, event.by)
            case PinFailed():
                known = self._known[event.account]
                self._known[event.account] = replace(known, failures=known.failures + 1)
            case PinProven():
                self._known[event.account] = replace(self._known[event.account], failures=0)


def _no_pin(holder: Holder) -> Message:
    if isinstance(holder, Approver):
        return message("refusal-no_staff_pin", name=holder.name)
    return message("refusal-no_pin", account=holder.name)


def _wrong_pin(holder: Holder, left: int) -> Message:
    if isinstance(holder, Approver):
        return message("refusal-wrong_staff_pin", name=holder.name, left=left)
    return message("refusal-wrong_pin", account=holder.name, left=left)

"""Changes that take two administrators, and the text under which the journal keeps each."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from punto.people import Post
from punto.wire.care import CareSetting
from punto.wire.faults import FaultEffects
from punto.wire.house import SecondPersonSetting
from punto.wire.values import Wire, to_cents


class ChangeKind(StrEnum):
    ADD = "add"
    APPOINT = "appoint"
    REMOVE = "remove"
    PASSWORD = "password"
    SECOND_FACTOR = "second_factor"
    SECOND_PERSON = "second_person"
    CARE = "care"
    FAULTS = "faults"
    ERASE = "erase"
    ERASE_ANYWAY = "erase_anyway"
    """Despite the objections."""


class Change(Wire, frozen=True, kw_only=True):
    """What the second administrator sees, and sends again."""

    kind: ChangeKind
    name: str | UnsetType = UNSET
    """Of the account."""
    post: Post | UnsetType = UNSET
    """Of a new account, or after an appointment."""
    setting: SecondPersonSetting | UnsetType = UNSET
    care: CareSetting | UnsetType = UNSET
    faults: FaultEffects | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    """For erasing a patron."""

    @property
    def text(self) -> str:
        post = self.post.value if isinstance(self.post, Post) else ""
        return _FORMS[self.kind].format(
            name=self.name,
            post=post,
            setting=_encode(self.setting),
            care=_encode(self.care),
            faults=_encode(self.faults),
            reason=self.reason,
        )


def _encode(setting: SecondPersonSetting | CareSetting | FaultEffects | UnsetType) -> str:
    return "" if setting is UNSET else msgspec.json.encode(setting, enc_hook=int, order="sorted").decode()


_FORMS: Final = {
    ChangeKind.ADD: "add {name} {post}",
    ChangeKind.APPOINT: "appoint {name} {post}",
    ChangeKind.REMOVE: "remove {name}",
    ChangeKind.PASSWORD: "reset the password of {name}",
    ChangeKind.SECOND_FACTOR: "remove the second factor of {name}",
    ChangeKind.SECOND_PERSON: "second_person {setting}",
    ChangeKind.CARE: "care {care}",
    ChangeKind.FAULTS: "faults {faults}",
    ChangeKind.ERASE: "erase {name}: {reason}",
    ChangeKind.ERASE_ANYWAY: "erase {name} anyway: {reason}",
}
_PARTS: Final = {
    "{name}": r"(?P<name>\S+?)",
    "{post}": r"(?P<post>\S+)",
    "{setting}": r"(?P<setting>\{.*\})",
    "{care}": r"(?P<care>\{.*\})",
    "{faults}": r"(?P<faults>\{.*\})",
    "{reason}": r"(?P<reason>(?s:.+))",
}


def read_change(text: str) -> Change | None:
    """None for the text of another version."""
    for kind, form in _FORMS.items():
        pattern = re.sub(r"\{\w+\}", lambda part: _PARTS[part[0]], form)
        if found := re.fullmatch(pattern, text):
            return _change(kind, found.groupdict())
    return None


def _change(kind: ChangeKind, parts: dict[str, str]) -> Change | None:
    given: dict[str, object] = {"kind": kind, **parts}
    try:
        for name in ("setting", "care", "faults"):
            if name in parts:
                given[name] = msgspec.json.decode(parts[name])
        return msgspec.convert(given, Change, dec_hook=to_cents)
    except msgspec.MsgspecError:
        return None


class WaitingChange(Wire, frozen=True, kw_only=True):
    """A change that takes effect when a second administrator makes it too."""

    change: str
    """As the journal has it."""
    by: str
    what: Change | None
    """None for a change that this version does not know."""


class WaitingChanges(Wire, frozen=True, kw_only=True):
    changes: tuple[WaitingChange, ...]

"""The house setting for two people, as the administrator last changed it, and whether the house allows play."""

from __future__ import annotations

from typing import Final

import msgspec

from punto.approvals.setting import STRICT, SecondPerson
from punto.entries import PLAY, SECOND_PERSON, Approved, PlayDisabled, PlayEnabled, PlayEvent, play_decoder
from punto.journal import Record, Store
from punto.messages import Message, message
from punto.people import Attribution
from punto.service.access.register import Register


class SecondPersonSet(Approved, frozen=True, kw_only=True, tag="second_person_set/1"):
    setting: SecondPerson


_decoder: Final[msgspec.json.Decoder[SecondPersonSet]] = msgspec.json.Decoder(SecondPersonSet)


class HouseSettings:
    def __init__(self, store: Store) -> None:
        self.second_person = STRICT
        self.is_changed = False
        """Whether an administrator has ever changed it."""
        self.register = Register(store, SECOND_PERSON, _decoder, self._follow)
        self.register.refresh()

    def change(self, setting: SecondPerson, act: Attribution) -> None:
        self.register.write(lambda: [SecondPersonSet(setting=setting, **act.who)], act.at)

    def _follow(self, event: SecondPersonSet, record: Record) -> None:
        self.second_person, self.is_changed = event.setting, True


class HousePlay:
    """Whether all play of the house is enabled."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.last: PlayEvent | None = None
        self.at: int | None = None
        """When it was changed."""
        self.changes = 0
        self.register = Register(store, PLAY, play_decoder, self._follow)
        self.register.refresh()

    @property
    def is_disabled(self) -> bool:
        return isinstance(self.last, PlayDisabled)

    @property
    def notice(self) -> Message | None:
        return message("refusal-play_disabled") if self.is_disabled else None

    def change(self, enabled: bool, reason: str, act: Attribution) -> None:
        """Nothing is recorded if play already is as requested."""
        self._store.keep_earlier_versions_out()
        kind = PlayEnabled if enabled else PlayDisabled
        self.register.write(lambda: [kind(reason=reason, **act.who)] if enabled is self.is_disabled else [], act.at)

    def _follow(self, event: PlayEvent, record: Record) -> None:
        self.last, self.at, self.changes = event, record.at, record.version

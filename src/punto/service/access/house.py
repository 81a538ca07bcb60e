"""The house setting for two people, as the administrator last changed it, and whether the house allows play."""

from __future__ import annotations

from typing import Final

import msgspec

from punto.approvals.setting import STRICT, SecondPerson
from punto.entries import PLAY, SECOND_PERSON, Approved, PlayDisabled, PlayEnabled, PlayEvent, play_decoder
from punto.journal import Store
from punto.messages import Message, message
from punto.people import Attribution
from punto.service.access.register import Latest


class SecondPersonSet(Approved, frozen=True, kw_only=True, tag="second_person_set/1"):
    setting: SecondPerson


_decoder: Final[msgspec.json.Decoder[SecondPersonSet]] = msgspec.json.Decoder(SecondPersonSet)


class HouseSettings(Latest[SecondPersonSet]):
    def __init__(self, store: Store) -> None:
        super().__init__(store, SECOND_PERSON, _decoder)

    @property
    def second_person(self) -> SecondPerson:
        return STRICT if self.event is None else self.event.setting

    def change(self, setting: SecondPerson, act: Attribution) -> None:
        self.register.write(lambda: [SecondPersonSet(setting=setting, **act.who)], act.at)


class HousePlay(Latest[PlayEvent]):
    """Whether all play of the house is enabled."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, PLAY, play_decoder)

    @property
    def is_disabled(self) -> bool:
        return isinstance(self.event, PlayDisabled)

    @property
    def notice(self) -> Message | None:
        return message("refusal-play_disabled") if self.is_disabled else None

    def change(self, enabled: bool, reason: str, act: Attribution) -> None:
        """Nothing is recorded if play already is as requested."""
        self._store.keep_earlier_versions_out()
        kind = PlayEnabled if enabled else PlayDisabled
        self.register.write(lambda: [kind(reason=reason, **act.who)] if enabled is self.is_disabled else [], act.at)

"""The house setting for two people, as the administrator last changed it."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from punto.approvals.setting import STRICT, SecondPerson
from punto.entries import SECOND_PERSON
from punto.journal import Record, Store
from punto.service.access.acting import Attribution
from punto.service.access.register import Register


class SecondPersonSet(Struct, frozen=True, kw_only=True, tag_field="event", tag="second_person_set/1"):
    setting: SecondPerson
    by: str
    origin: str
    approved_by: str = ""


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

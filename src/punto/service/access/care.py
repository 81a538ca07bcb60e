"""Changes limits, exclusions, holds and the house's rules of care.

The journal rejects a table's append that is based on an earlier state, and the table decides again.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final
from uuid import uuid4

import msgspec

from punto.entries import CARE_RULES, CareEntry, CareRulesSet, care_stream, decode_care_entry, encode_entry
from punto.journal import Append, Store, StreamAppend, VersionConflict
from punto.ledger.accounts import Account
from punto.ledger.care import NO_CARE, NO_RULES, Care, CareEvent, CareRules, evolve_care
from punto.people import Attribution, Person
from punto.refusals import Refusal
from punto.service.access.register import Latest

_decoder: Final[msgspec.json.Decoder[CareRulesSet]] = msgspec.json.Decoder(CareRulesSet)
SALT_BYTES: Final = 16


class HouseCare(Latest[CareRulesSet]):
    def __init__(self, store: Store) -> None:
        super().__init__(store, CARE_RULES, _decoder)

    @property
    def rules(self) -> CareRules:
        return NO_RULES if self.event is None else self.event.rules

    def change(self, rules: CareRules, act: Attribution) -> None:
        self._store.keep_earlier_versions_out()
        self.register.write(lambda: [CareRulesSet(rules=rules, **act.who)], act.at)


def read_care(store: Store, account: Account) -> tuple[Care, int]:
    """With the version of its stream."""
    care, version = NO_CARE, 0
    for record in store.read(care_stream(account)):
        version = record.version
        for event in decode_care_entry(record.payload).events:
            care = evolve_care(care, event)
    return care, version


def change_care(
    store: Store, account: Account, decide: Callable[[Care], CareEvent | Refusal], by: Person, at: int
) -> Care | Refusal:
    """Decide on the latest state, and again after a conflict. Returns the new state or the refusal."""
    store.keep_earlier_versions_out()
    while True:
        care, version = read_care(store, account)
        event = decide(care)
        if isinstance(event, Refusal):
            return event
        entry = CareEntry(id=str(uuid4()), by=by, salt=secrets.token_urlsafe(SALT_BYTES), events=(event,))
        part = StreamAppend(stream=care_stream(account), payloads=(encode_entry(entry),), expected_version=version)
        [outcome] = store.append_all([Append(streams=(part,), at=at)])
        if not isinstance(outcome, VersionConflict):
            return evolve_care(care, event)

"""What a node adds to draws from provable shoes: the key of the house, and the beacon of its witness."""

from __future__ import annotations

import hmac
from functools import lru_cache
from typing import Final

import structlog
from msgspec.structs import replace

from punto.entries import provable_stream
from punto.errors import JournalError
from punto.journal import Store
from punto.journal.checkpoints import checkpoint_hash
from punto.journal.notary import Notary
from punto.provable.record import BeaconTaken, InputsFixed, ProvableShoe, decode_provable_entry
from punto.service.core.messages import Proving
from punto.table import Table

LOOK_BACK: Final = 32
"""Records of a stream among which the inputs of the round in progress are."""

log = structlog.get_logger()


def shoe_key_of(session_key: bytes) -> bytes:
    """All nodes share it. A new session key ends the chains of all provable shoes: their tables take new shoes."""
    return hmac.digest(session_key, b"punto provable shoe", "sha256")


@lru_cache(maxsize=1)
def _without_beacon(key: bytes, has_witness: bool, witness: bytes) -> Proving:
    """The same for nearly all commands."""
    return Proving(key=key, has_witness=has_witness, witness=witness.hex())


class Prover:
    def __init__(self, store: Store, notary: Notary, key: bytes) -> None:
        self._store = store
        self._notary = notary
        self._key = key

    def proving(self, beacon: BeaconTaken | None = None) -> Proving:
        without = _without_beacon(self._key, self._notary.gives_beacons, self._notary.beacon_key)
        return without if beacon is None else replace(without, beacon=beacon)

    def needs_beacon(self, table: Table | None) -> bool:
        return table is not None and table.settings.provable_shoe and self._notary.gives_beacons

    def beacon(self, table: str, shoe: ProvableShoe, at: int) -> BeaconTaken | None:
        """For the round in progress; None if it has one, or if the witness does not answer."""
        inputs = shoe.inputs
        if inputs is None or shoe.beacon_for(inputs) is not None:
            return None
        try:
            position = self._position_of(table, inputs)
            if position is None:
                return None
            checkpoint, given = self._notary.beacon(position, at)
        except JournalError as error:
            log.error("witness", error=str(error))
            return None
        return BeaconTaken(
            round=inputs.round,
            bets=inputs.bets,
            checkpoint=checkpoint.number,
            hash=checkpoint_hash(checkpoint).hex(),
            witness=given.witness.hex(),
            beacon=given.signature.hex(),
        )

    def _position_of(self, table: str, inputs: InputsFixed) -> int | None:
        stream = provable_stream(table)
        version, _ = self._store.head(stream)
        found = None
        for record in self._store.read(stream, after=max(0, version - LOOK_BACK)):
            if inputs in decode_provable_entry(record.payload).events:
                found = record.position
        return found

"""What is on record about a provable shoe: the stream `provable/TABLE`, beside the table's own."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Final, assert_never

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from punto.people import Person
from punto.provable.drawing import DrawInputs

CARDS_OF_A_ROUND: Final = 6
SPARE_SECRETS: Final = 20 * CARDS_OF_A_ROUND
"""For void rounds. When they are used up, the table takes a new shoe."""


class _Happened(Struct, frozen=True, kw_only=True, tag_field="event", omit_defaults=True):
    pass


class ShoeCommitted(_Happened, frozen=True, kw_only=True, tag="shoe_committed/1"):
    """When the shoe opens: the house can no longer choose its secrets."""

    shoe: int
    commitment: str
    length: int
    """Number of secrets."""
    cards: int = 0
    """That the shoe holds; 0 in records of earlier versions, whose shoes had one secret for each card."""
    nonce: str
    """The root is made again from it and the key of the house; without the key it reveals nothing."""
    has_witness: bool
    """The cards of this shoe also need the beacons of a witness."""
    witness: str = ""
    """Its public key: beacons with another key are no good. Records of earlier versions name none."""


class SeedAdded(_Happened, frozen=True, kw_only=True, tag="seed_added/1"):
    """A later seed of the same patron replaces it."""

    round: int
    patron: str
    seed: str


class InputsFixed(_Happened, frozen=True, kw_only=True, tag="inputs_fixed/1"):
    """Written together with the close of betting, and again if bets change later, as by an ante."""

    round: int
    seeds: tuple[str, ...]
    left: tuple[int, ...]
    """How many of each of the 52 cards are left, in the order of `CARDS`."""
    bets: str
    """A digest of the bets that play."""
    skipped: int = 0
    """Secrets of this shoe that void rounds revealed without a draw."""


class BeaconTaken(_Happened, frozen=True, kw_only=True, tag="beacon_taken/1"):
    """The witness signed the first checkpoint that covers the inputs. Nobody else can make this signature."""

    round: int
    bets: str
    checkpoint: int
    hash: str
    witness: str
    beacon: str


class CardDrawn(_Happened, frozen=True, kw_only=True, tag="card_drawn/1"):
    round: int
    draw: int
    """Which secret of the chain, from 1."""
    card: str


class SecretRevealed(_Happened, frozen=True, kw_only=True, tag="secret_revealed/1"):
    """The secret of the last draw of a round; hashed again, it gives those before it.

    A void round reveals the secrets of all cards that it could have had: nobody can secretly void it for its result.
    """

    round: int
    draw: int
    secret: str


class SecretWithheld(_Happened, frozen=True, kw_only=True, tag="secret_withheld/1"):
    """A fault: the round is over, and the secret of its draws cannot be made again."""

    round: int
    draw: int


ProvableEvent = ShoeCommitted | SeedAdded | InputsFixed | BeaconTaken | CardDrawn | SecretRevealed | SecretWithheld


class ProvableEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Names nobody, so that every patron may see it: the table's entry with the same command says who gave it."""

    id: str
    """The SHA-256 of the command's id, which names a person; in records of earlier versions the id itself."""
    by: Person | None = None
    """Who added a seed: the table has no entry about it. In records of earlier versions, who gave the command."""
    salt: str = ""
    events: tuple[ProvableEvent, ...]

    def is_beside(self, command: str) -> bool:
        return self.id in (command, digest_command(command))


def digest_command(command: str) -> str:
    return sha256(command.encode()).hexdigest()


class ProvableShoe(Struct, frozen=True, kw_only=True):
    """The state of one table's stream."""

    committed: ShoeCommitted | None = None
    drawn: int = 0
    """Secrets used in this shoe."""
    revealed: int = 0
    """The last one that is revealed, or on record as withheld."""
    skipped: int = 0
    """Secrets of this shoe that void rounds revealed without a draw."""
    used_before: int = 0
    """Secrets used before the round of the inputs."""
    round: int = 0
    """The round of the last draw."""
    seeds: Mapping[str, str] = {}
    """By patron, for the round with the number `seeds_of`."""
    seeds_of: int = 0
    inputs: InputsFixed | None = None
    beacon: BeaconTaken | None = None
    withheld: int = 0
    """The round whose secret was withheld, until another one is revealed; 0 for none."""

    def due_if_void(self, round_: int) -> int | None:
        """The secret to reveal if this round is void; None if nothing was fixed, or secrets of it are revealed."""
        committed, inputs = self.committed, self.inputs
        if not (
            committed and committed.cards and inputs and inputs.round == round_ and self.revealed <= self.used_before
        ):
            return None
        return max(self.drawn, min(self.used_before + CARDS_OF_A_ROUND, committed.length))

    def seeds_for(self, round_: int) -> tuple[str, ...]:
        return tuple(self.seeds.values()) if self.seeds_of == round_ else ()

    def is_committed(self, shoe: int) -> bool:
        return self.committed is not None and self.committed.shoe == shoe

    def beacon_for(self, inputs: InputsFixed) -> BeaconTaken | None:
        beacon = self.beacon
        return beacon if beacon and (beacon.round, beacon.bets) == (inputs.round, inputs.bets) else None


NOTHING_COMMITTED: Final = ProvableShoe()


def follow(shoe: ProvableShoe, event: ProvableEvent) -> ProvableShoe:
    match event:
        case ShoeCommitted():
            return ProvableShoe(committed=event, withheld=shoe.withheld)
        case SeedAdded(round=number, patron=patron, seed=seed):
            others = shoe.seeds if shoe.seeds_of == number else {}
            return replace(shoe, seeds={**others, patron: seed}, seeds_of=number)
        case InputsFixed():
            is_new = shoe.inputs is None or shoe.inputs.round != event.round
            return replace(shoe, inputs=event, used_before=shoe.drawn if is_new else shoe.used_before)
        case BeaconTaken():
            return replace(shoe, beacon=event)
        case CardDrawn(draw=draw, round=number):
            return replace(shoe, drawn=draw, round=number)
        case SecretRevealed(draw=draw):
            return replace(_used_up_to(shoe, draw), revealed=draw, withheld=0)
        case SecretWithheld(draw=draw, round=number):
            return replace(_used_up_to(shoe, draw), revealed=draw, withheld=number)
        case _:
            assert_never(event)


def _used_up_to(shoe: ProvableShoe, draw: int) -> ProvableShoe:
    return replace(shoe, drawn=max(shoe.drawn, draw), skipped=shoe.skipped + max(0, draw - shoe.drawn))


def draw_inputs(table: str, shoe: int, inputs: InputsFixed, beacon: BeaconTaken | None) -> DrawInputs:
    return DrawInputs(
        table=table,
        shoe=shoe,
        round=inputs.round,
        seeds=inputs.seeds,
        beacon=None if beacon is None else beacon.beacon,
    )


encode_provable: Final = msgspec.json.Encoder().encode
decode_provable_entry: Final = msgspec.json.Decoder(ProvableEntry).decode
decode_provable: Final = msgspec.json.Decoder(ProvableShoe).decode

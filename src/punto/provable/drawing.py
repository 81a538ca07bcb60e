"""The provable shoe: cards that the house cannot choose, and that anyone can check afterwards.

Each shoe has a chain of secrets: a root of 256 bits, hashed again and again. The last hash is the commitment, on record
when the shoe opens. Draws use the chain backwards, so a secret that is revealed proves itself and the earlier ones, and
says nothing about later ones. A card is picked by HMAC-SHA256 with the next secret over this text, in lines:

    punto/draw/1, table, shoe, round, draw, attempt, the witness's beacon in hexadecimal or -, the seeds of patrons

read as a number of 256 bits and scaled without bias; a rejected number takes the next attempt, from 0.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Final

from msgspec import Struct

from punto.cards import Card
from punto.errors import ShoeError
from punto.scaling import draw_card
from punto.shoe import Shoe

ROOT_BYTES: Final = 32
SEED_MAX: Final = 64
"""Characters of a patron's seed."""
NO_BEACON: Final = "-"


class DrawInputs(Struct, frozen=True, kw_only=True):
    """What is mixed with the secret: all of it is public before the first card."""

    table: str
    shoe: int
    round: int
    seeds: tuple[str, ...] = ()
    beacon: str | None = None
    """The witness's signature, in hexadecimal; None if the house has no witness."""


def chain_secret(root: bytes, length: int, draw: int) -> bytes:
    """The secret of a draw, from 1; of draw 0, the commitment."""
    if len(root) != ROOT_BYTES or not 0 <= draw <= length:
        raise ShoeError(f"A chain of {length} secrets has no secret {draw}.")
    return hash_again(root, length - draw)


def hash_again(secret: bytes, times: int) -> bytes:
    for _ in range(times):
        secret = sha256(secret).digest()
    return secret


def is_seed(text: str) -> bool:
    """One line of printable ASCII.

    >>> is_seed("my lucky 8"), is_seed("two\\nlines"), is_seed("")
    (True, False, False)
    """
    return 0 < len(text) <= SEED_MAX and text.isascii() and text.isprintable()


def words(secret: bytes, inputs: DrawInputs, draw: int) -> Iterator[int]:
    """One for each attempt."""
    attempt = 0
    while True:
        numbers = (inputs.shoe, inputs.round, draw, attempt)
        lines = ("punto/draw/1", inputs.table, *map(str, numbers), inputs.beacon or NO_BEACON, *inputs.seeds)
        yield int.from_bytes(hmac.digest(secret, "\n".join(lines).encode(), "sha256"))
        attempt += 1


def pick_card(shoe: Shoe, attempts: Iterable[int]) -> Card:
    """The card of the first word that is not rejected."""
    for word in attempts:
        card = draw_card(shoe, word)
        if card is not None:
            return card
    raise ShoeError("Every word was rejected.")

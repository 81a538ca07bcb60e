"""The stored form of answers. A repeated command gets exactly the same answer; another command under its key none.

A stored answer names its sender and the hash of the table and the command. Those of earlier versions name neither, so
they are given to anyone who repeats the key.
"""

from __future__ import annotations

from hashlib import sha256

import msgspec
from msgspec import Struct

from punto.messages import message
from punto.people import Person
from punto.refusals import RefusalCode, refuse
from punto.service.core.messages import Accepted, Answer, Envelope, Refused, refused
from punto.table.codec import encode, from_stored


class Origin(Struct, frozen=True):
    """Who asked, and for what."""

    by: Person
    command: str
    """SHA-256 of the table and the command, in hexadecimal."""


class Kept(Struct, frozen=True, kw_only=True, tag_field="answer", tag="kept"):
    to: Origin
    given: Answer


_decoder: msgspec.json.Decoder[Kept | Accepted | Refused] = msgspec.json.Decoder(
    Kept | Accepted | Refused, dec_hook=from_stored
)


def origin_of(envelope: Envelope) -> Origin:
    command = sha256(envelope.table.encode() + b"\n" + encode(envelope.command)).hexdigest()
    return Origin(envelope.by, command)


def encode_answer(answer: Answer, to: Envelope) -> bytes:
    return encode(Kept(to=origin_of(to), given=answer))


def decode_answer(body: bytes) -> Answer:
    stored = _decoder.decode(body)
    return stored.given if isinstance(stored, Kept) else stored


def answer_again(envelope: Envelope, body: bytes) -> Answer:
    """The stored answer, or a refusal if it was given to another command or person, or cannot be read."""
    if not body:
        return refused(refuse(RefusalCode.KEY_REUSED, None, message("refusal-key_archived")))
    stored = _decoder.decode(body)
    if not isinstance(stored, Kept):
        return stored
    return stored.given if stored.to == origin_of(envelope) else key_reused()


def key_reused() -> Refused:
    return refused(refuse(RefusalCode.KEY_REUSED, None, message("refusal-key_reused")))

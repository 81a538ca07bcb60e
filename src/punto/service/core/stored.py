"""The stored form of answers. A repeated command gets exactly the same answer."""

from __future__ import annotations

import msgspec

from punto.service.core.messages import Answer
from punto.table.codec import from_stored, to_stored

_encoder = msgspec.json.Encoder(enc_hook=to_stored)
_decoder: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer, dec_hook=from_stored)


def encode_answer(answer: Answer) -> bytes:
    return _encoder.encode(answer)


decode_answer = _decoder.decode

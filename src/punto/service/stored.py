"""The stored form of what the service writes: JSON bytes, the same as everywhere."""

from __future__ import annotations

import msgspec

from punto.service.messages import Answer, Envelope, MoneyRecord, TableRecord, VoucherRecord
from punto.table import Table
from punto.table.codec import decode_table, from_text, to_text

_encoder = msgspec.json.Encoder(enc_hook=to_text)
_table_decoder = msgspec.json.Decoder(TableRecord, dec_hook=from_text)
_money_decoder = msgspec.json.Decoder(MoneyRecord, dec_hook=from_text)
_voucher_decoder = msgspec.json.Decoder(VoucherRecord, dec_hook=from_text)
_answer_decoder: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer, dec_hook=from_text)


def encode(value: TableRecord | MoneyRecord | VoucherRecord | Answer | Envelope | Table) -> bytes:
    return _encoder.encode(value)


decode_table_record = _table_decoder.decode
decode_money = _money_decoder.decode
decode_voucher = _voucher_decoder.decode
decode_answer = _answer_decoder.decode
read_snapshot = decode_table

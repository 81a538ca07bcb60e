"""The entries of the journal: one for each command and stream, with the person who gave the command.

Streams: `table/ID` holds a table's events; `account/KIND:NAME` the transfers of an account that must not go below zero;
`books/ID` a table's transfers between other accounts; `voucher/NUMBER` a voucher's events; `requests/ID` what waits for
a second person at a table.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec import Struct

from punto.ledger.accounts import Account
from punto.ledger.transfers import Transfer
from punto.ledger.vouchers import VoucherEvent
from punto.people import Person
from punto.table import Event
from punto.table.codec import from_stored, to_stored


class _Entry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    id: str
    """The command's id."""
    by: Person
    salt: str = ""
    """Random text that keeps a withheld record from being guessed; empty in records of earlier versions."""
    approved_by: Person | None = None
    """The second person, if the house wants one for this act."""
    pin_of: str | None = None
    """The account whose PIN was given with the command."""


class TableEntry(_Entry, frozen=True, kw_only=True):
    events: tuple[Event, ...]


class MoneyEntry(_Entry, frozen=True, kw_only=True):
    transfers: tuple[Transfer, ...]


class VoucherEntry(_Entry, frozen=True, kw_only=True):
    events: tuple[VoucherEvent, ...]


def table_stream(table: str) -> str:
    return f"table/{table}"


@lru_cache(maxsize=100_000)
def account_stream(account: Account) -> str:
    return f"account/{account}"


def voucher_stream(number: str) -> str:
    return f"voucher/{number}"


def requests_stream(table: str) -> str:
    return f"requests/{table}"


def books_stream(table: str) -> str:
    return f"books/{table}"


_encoder = msgspec.json.Encoder(enc_hook=to_stored)
_table_decoder = msgspec.json.Decoder(TableEntry, dec_hook=from_stored)
_money_decoder = msgspec.json.Decoder(MoneyEntry, dec_hook=from_stored)
_voucher_decoder = msgspec.json.Decoder(VoucherEntry, dec_hook=from_stored)

decode_table_entry = _table_decoder.decode
decode_money_entry = _money_decoder.decode
decode_voucher_entry = _voucher_decoder.decode


def encode_entry(entry: TableEntry | MoneyEntry | VoucherEntry) -> bytes:
    return _encoder.encode(entry)

"""The tables of an export and what their columns mean; the page in the docs and the files say the same."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import pyarrow as pa
from msgspec import Struct

TIME: Final = pa.timestamp("ms", tz="UTC")
CENTS: Final = pa.int64()
PARTS: Final = pa.decimal128(18, 6)
"""Of a cent: what rounding keeps can be less than one."""
TEXT: Final = pa.string()
SMALL: Final = pa.int32()


class Column(Struct, frozen=True):
    name: str
    type: pa.DataType
    meaning: str
    nullable: bool = False


class Dataset(Struct, frozen=True):
    name: str
    meaning: str
    columns: tuple[Column, ...]


SQL_TYPES: Final = {
    TEXT: "VARCHAR",
    SMALL: "INTEGER",
    CENTS: "BIGINT",
    pa.bool_(): "BOOLEAN",
    TIME: "TIMESTAMPTZ",
    PARTS: "DECIMAL(18, 6)",
}
"""As DuckDB and PostgreSQL call them."""


def describe(dataset: Dataset) -> dict[str, Any]:
    """For readers of files that do not carry their types, or hold no row to tell them by."""
    columns = [
        {
            "name": column.name,
            "type": str(column.type),
            "sql_type": SQL_TYPES[column.type],
            "nullable": column.nullable,
            "meaning": column.meaning,
        }
        for column in dataset.columns
    ]
    return {"meaning": dataset.meaning, "columns": columns}


@cache
def arrow_schema(dataset: Dataset) -> pa.Schema:
    return pa.schema(
        [
            pa.field(column.name, column.type, column.nullable, metadata={"meaning": column.meaning})
            for column in dataset.columns
        ]
    )


_ROUND: Final = (
    Column("table", TEXT, "the table's id"),
    Column("shoe", SMALL, "number of the shoe at its table"),
    Column("round", SMALL, "number of the round at its table, going on from shoe to shoe"),
)

ROUNDS: Final = Dataset(
    "rounds",
    "One row a round, as it stands after any correction. Its day is that on which betting opened.",
    (
        *_ROUND,
        Column("game", TEXT, "id of the rules: commission, rws, etg, knockout"),
        Column("opened_at", TIME, "betting opened"),
        Column("closed_at", TIME, "betting closed", nullable=True),
        Column("settled_at", TIME, "settled or void, for the last time", nullable=True),
        Column("state", TEXT, "settled, void, or how far a round in progress had come"),
        Column("result", TEXT, "player, banker or tie; null unless settled", nullable=True),
        Column("player_total", SMALL, "final total of the Player hand", nullable=True),
        Column("banker_total", SMALL, "final total of the Banker hand", nullable=True),
        Column("player_pair", pa.bool_(), "its first two cards are of one rank", nullable=True),
        Column("banker_pair", pa.bool_(), "its first two cards are of one rank", nullable=True),
        Column("cards", SMALL, "cards dealt"),
        Column("bets", SMALL, "bets on the felt at the end"),
        Column("in_play_cents", CENTS, "what those bets played for; nothing where they were returned"),
        Column("net_cents", CENTS, "won by patrons, or lost: what the house paid"),
        Column("breakage_cents", PARTS, "what rounding kept from patrons"),
        Column("rulings", SMALL, "rulings made on it"),
        Column("reversals", SMALL, "settlements that were reversed"),
        Column("position", pa.int64(), "of the journal's record that opened it"),
    ),
)
CARDS: Final = Dataset(
    "cards",
    "One row a card that was dealt, with the hand that the cards make in that order.",
    (
        *_ROUND,
        Column("order", SMALL, "place among the cards of the round, from 1"),
        Column("hand", TEXT, "player or banker"),
        Column("place", SMALL, "place in that hand, from 1"),
        Column("card", TEXT, "rank and suit, as in 9H and TD"),
        Column("rank", TEXT, "A 2 3 4 5 6 7 8 9 T J Q K"),
        Column("suit", TEXT, "S H D C"),
        Column("points", SMALL, "what it counts"),
        Column("dealt_at", TIME, "left the shoe; null for cards known from a correction only", nullable=True),
    ),
)
BETS: Final = Dataset(
    "bets",
    "One row a bet, with what became of it in the end. A bet that was withdrawn whole is not there.",
    (
        *_ROUND,
        Column("bet", SMALL, "place among the bets of the round, from 0"),
        Column("patron", TEXT, "a pseudonym, the same throughout one export"),
        Column("place", SMALL, "box or terminal"),
        Column("on", TEXT, "id of the bet: player, banker, tie …"),
        Column("amount_cents", CENTS, "what lies there"),
        Column("in_play_cents", CENTS, "what it plays for: less where it was cut pro rata"),
        Column("standing", pa.bool_(), "by a standing patron"),
        Column("placed_by", TEXT, "patron, or the staff who placed it on the patron's behalf"),
        Column("registered", pa.bool_(), "it had reached the cluster"),
        Column("in_chips", pa.bool_(), "chips rather than credits"),
        Column("ante_choice", TEXT, "raise or fold, for an ante", nullable=True),
        Column("outcome", TEXT, "won, lost, push or returned; null in an unfinished round", nullable=True),
        Column("net_cents", CENTS, "won above the bet, or lost of it", nullable=True),
        Column("breakage_cents", PARTS, "what rounding kept from the patron", nullable=True),
        Column("clause", TEXT, "that decided it", nullable=True),
        Column("placed_at", TIME, "the first of the chips were put down", nullable=True),
    ),
)
RULINGS: Final = Dataset(
    "rulings",
    "One row a ruling, in the day of its round.",
    (
        *_ROUND,
        Column("ruled_at", TIME, "when"),
        Column("incident", TEXT, "null for a house decision", nullable=True),
        Column("decision", TEXT, "continue, void, reconstruct, elect, refer or resettle"),
        Column("clause", TEXT, "null for a house decision", nullable=True),
        Column("by", TEXT, "role of who ruled"),
        Column("facts", TEXT, "what it was made on, as JSON; without patrons and free text"),
    ),
)
LEDGER: Final = Dataset(
    "ledger",
    "One row a transfer of money, once each, in the day on which it was posted.",
    (
        Column("posted_at", TIME, "when"),
        Column("position", pa.int64(), "of the journal's record"),
        Column("table", TEXT, "the table that it belongs to", nullable=True),
        Column("shoe", SMALL, "of the round that it belongs to", nullable=True),
        Column("round", SMALL, "that it belongs to", nullable=True),
        Column("source_kind", TEXT, "patron, terminal, voucher, felt, house, chips, float, drop, cage, …"),
        Column("source", TEXT, "name of the account; a pseudonym for patrons and vouchers"),
        Column("target_kind", TEXT, "as source_kind"),
        Column("target", TEXT, "as source"),
        Column("cents", CENTS, "how much, above zero"),
        Column("why", TEXT, "bet, won, lost, stake_back, returned, reversed, breakage, buy_in, …"),
    ),
)
DATASETS: Final = (ROUNDS, CARDS, BETS, RULINGS, LEDGER)

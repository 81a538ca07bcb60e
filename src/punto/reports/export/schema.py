"""The tables of an export and the meaning of their columns, as shown in docs/export.md and in the files."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import pyarrow as pa
from msgspec import Struct

TIME: Final = pa.timestamp("ms", tz="UTC")
CENTS: Final = pa.int64()
PARTS: Final = pa.decimal128(18, 6)
"""Fractions of a cent: breakage can be less than one."""
TEXT: Final = pa.string()
MEAN: Final = pa.float64()
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
    MEAN: "DOUBLE PRECISION",
}
"""Type names in DuckDB and PostgreSQL."""


def describe(dataset: Dataset) -> dict[str, Any]:
    """For readers of files without types or rows."""
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


_DECKS: Final = Column("decks", SMALL, "decks in the shoe")
_GAME: Final = Column("game", TEXT, "id of the rules: commission, rws, etg, knockout, or of a game file")
_ROUND: Final = (
    Column("table_id", TEXT, "the table's id"),
    Column("shoe", SMALL, "number of the shoe at the table"),
    Column("round", SMALL, "number of the round at the table, continued from shoe to shoe"),
)

SHOES: Final = Dataset(
    "shoes",
    "One row per shoe, on the day on which it was introduced.",
    (
        *_ROUND[:2],
        _DECKS,
        Column("cut_card", SMALL, "number of cards behind the cut card"),
        Column("burn", TEXT, "none, first_card, or the number of cards burned"),
        Column("burn_card", TEXT, "the card turned up by a burn by first card", nullable=True),
        _GAME,
        Column("game_hash", TEXT, "SHA-256 of the rules; null in journals of earlier versions", nullable=True),
        Column("introduced_at", TIME, "when it was introduced"),
        Column("journal_position", pa.int64(), "position of the record that introduced it"),
    ),
)
ROUNDS: Final = Dataset(
    "rounds",
    "One row per round, after all corrections, on the day on which betting opened.",
    (
        *_ROUND,
        _DECKS,
        _GAME,
        Column("opened_at", TIME, "when betting opened"),
        Column("closed_at", TIME, "when betting closed", nullable=True),
        Column("settled_at", TIME, "when it was last settled or voided", nullable=True),
        Column("state", TEXT, "settled, void, or the state of a round in progress"),
        Column("result", TEXT, "player, banker or tie; null unless settled", nullable=True),
        Column("player_total", SMALL, "final total of the Player hand", nullable=True),
        Column("banker_total", SMALL, "final total of the Banker hand", nullable=True),
        Column("player_pair", pa.bool_(), "the first two cards have the same rank", nullable=True),
        Column("banker_pair", pa.bool_(), "the first two cards have the same rank", nullable=True),
        Column("cards", SMALL, "number of cards dealt"),
        Column("bets", SMALL, "number of bets"),
        Column("in_play_cents", CENTS, "amount in play, without returned bets"),
        Column("net_cents", CENTS, "net win of the patrons; negative if they lost"),
        Column("expected_cents", MEAN, "expected net win of the patrons on the amount in play, before rounding"),
        Column("breakage_cents", PARTS, "kept by the house through rounding"),
        Column("rulings", SMALL, "number of rulings on the round"),
        Column("reversals", SMALL, "number of reversed settlements"),
        Column("journal_position", pa.int64(), "position of the record that opened the round"),
    ),
)
CARDS: Final = Dataset(
    "cards",
    "One row per card dealt, with its place in the hand.",
    (
        *_ROUND,
        Column("deal_order", SMALL, "dealing order in the round, from 1"),
        Column("hand", TEXT, "player or banker"),
        Column("place", SMALL, "position in that hand, from 1"),
        Column("card", TEXT, "rank and suit, such as 9H and TD"),
        Column("card_rank", TEXT, "A 2 3 4 5 6 7 8 9 T J Q K"),
        Column("suit", TEXT, "S H D C"),
        Column("points", SMALL, "point value"),
        Column("dealt_at", TIME, "when it left the shoe; null if known only from a correction", nullable=True),
    ),
)
BETS: Final = Dataset(
    "bets",
    "One row per bet, with its final outcome. Bets withdrawn in full are omitted.",
    (
        *_ROUND,
        _DECKS,
        Column("bet", SMALL, "index of the bet in the round, from 0"),
        Column("patron", TEXT, "a pseudonym, the same throughout one export"),
        Column("place", SMALL, "box or terminal"),
        Column("bet_on", TEXT, "id of the bet: player, banker, tie …"),
        Column("amount_cents", CENTS, "amount placed"),
        Column("in_play_cents", CENTS, "amount in play; less than placed if cut pro rata"),
        Column("standing", pa.bool_(), "placed by a standing patron"),
        Column("placed_by", TEXT, "patron, or the staff who placed it on the patron's behalf"),
        Column("registered", pa.bool_(), "the bet reached the cluster"),
        Column("in_chips", pa.bool_(), "chips rather than credits"),
        Column("ante_choice", TEXT, "raise or fold, for an ante", nullable=True),
        Column("outcome", TEXT, "won, lost, push or returned; null in an unfinished round", nullable=True),
        Column("net_cents", CENTS, "net win; negative if lost", nullable=True),
        Column(
            "expected_cents",
            MEAN,
            "expected net win from full decks, before rounding; an ante includes its wager under best play, so the "
            "wager expects 0; null in an unfinished round",
            nullable=True,
        ),
        Column("breakage_cents", PARTS, "kept by the house through rounding", nullable=True),
        Column("clause", TEXT, "clause that decided it", nullable=True),
        Column("placed_at", TIME, "when the first chips were placed", nullable=True),
    ),
)
RULINGS: Final = Dataset(
    "rulings",
    "One row per ruling, on the day of its round.",
    (
        *_ROUND,
        Column("ruled_at", TIME, "when the ruling was made"),
        Column("incident", TEXT, "null for a house decision", nullable=True),
        Column("decision", TEXT, "continue, void, reconstruct, elect, refer or resettle"),
        Column("clause", TEXT, "null for a house decision", nullable=True),
        Column("ruled_by", TEXT, "role of the person who ruled"),
        Column("facts", TEXT, "facts of the incident, as JSON; without patrons and free text"),
    ),
)
LEDGER: Final = Dataset(
    "ledger",
    "One row per transfer of money, on the day on which it was posted.",
    (
        Column("posted_at", TIME, "when it was posted"),
        Column("journal_position", pa.int64(), "position of the record in the journal"),
        Column("table_id", TEXT, "table of the transfer", nullable=True),
        Column("shoe", SMALL, "shoe of the round", nullable=True),
        Column("round", SMALL, "round of the transfer", nullable=True),
        Column("source_kind", TEXT, "patron, terminal, voucher, felt, house, chips, float, drop, cage, …"),
        Column("source", TEXT, "name of the account; a pseudonym for patrons and vouchers"),
        Column("target_kind", TEXT, "as source_kind"),
        Column("target", TEXT, "as source"),
        Column("cents", CENTS, "amount, above zero"),
        Column("why", TEXT, "bet, won, lost, stake_back, returned, reversed, breakage, buy_in, …"),
    ),
)
OF_RANGES: Final = (ROUNDS, CARDS, BETS, RULINGS, LEDGER)
"""Written range by range."""
DATASETS: Final = (SHOES, *OF_RANGES)

"""Past rounds for everyone, and their records for staff."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from punto.entries import decode_table_entry
from punto.history import RoundSummary
from punto.journal import Record
from punto.wire.events import show_event
from punto.wire.rounds import PastRound, ShownRecord
from punto.wire.tables import ShoeResult

ROUNDS_LISTED: Final = 500


def list_rounds(rounds: list[RoundSummary]) -> tuple[PastRound, ...]:
    return tuple(_round(summary) for summary in rounds[-ROUNDS_LISTED:])


def list_results(rounds: Iterable[RoundSummary]) -> tuple[ShoeResult, ...]:
    """Results of settled rounds, for the roads."""
    return tuple(
        ShoeResult(
            round=summary.number,
            result=summary.result,
            total=max(summary.player_total, summary.banker_total),
            player_pair=summary.player_pair,
            banker_pair=summary.banker_pair,
        )
        for summary in rounds
        if summary.result is not None
    )


def list_records(records: Iterable[Record]) -> tuple[ShownRecord, ...]:
    return tuple(_record(record) for record in records)


def _round(summary: RoundSummary) -> PastRound:
    """Omits results of a round in progress: its cards may be face down."""
    settled = summary.is_settled
    return PastRound(
        number=summary.number,
        shoe=summary.shoe,
        first_version=summary.first_version,
        at=summary.at,
        state=summary.state if summary.is_over else "betting",
        result=summary.result,
        player_total=summary.player_total if settled else 0,
        banker_total=summary.banker_total if settled else 0,
        player_pair=summary.player_pair and settled,
        banker_pair=summary.banker_pair and settled,
    )


def _record(record: Record) -> ShownRecord:
    entry = decode_table_entry(record.payload)
    return ShownRecord(
        version=record.version,
        position=record.position,
        at=record.at,
        hash=record.hash.hex(),
        command=entry.id,
        by=entry.by,
        approved_by=entry.approved_by,
        events=tuple(map(show_event, entry.events)),
    )

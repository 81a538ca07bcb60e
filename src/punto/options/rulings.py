"""Pending and possible rulings: the order of cards, a referral, a house decision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from msgspec import Struct

from punto.cards import Card
from punto.people import Role
from punto.round import CardOrder, Decision, Referral, Round, Stage
from punto.rules.irregularities import Incident
from punto.table import Table
from punto.table.ranks import DECIDES_FOR_THE_HOUSE


class OrderOption(Struct, frozen=True, kw_only=True, tag_field="ruling", tag="order"):
    """Which of these cards came first; the ruling names each of them once."""

    round: int
    cards: tuple[Card | None, ...]
    """None for a card that this viewer may not see."""
    clause: str | None
    approval: Role


class ReferralOption(Struct, frozen=True, kw_only=True, tag_field="ruling", tag="referral"):
    """A referral."""

    round: int
    incident: Incident
    decisions: tuple[Decision, ...]
    clause: str | None
    approval: Role


class HouseDecisionOption(Struct, frozen=True, kw_only=True, tag_field="ruling", tag="house_decision"):
    """Where the rules are silent the house decides on any of these rounds, with a reason and without a clause."""

    rounds: tuple[int, ...]
    """Latest first."""
    older_than: int | None = None
    """Also any round before this one, read back from the journal, unless it is void or waits for a ruling."""
    decisions: tuple[Decision, ...]
    approval: Role


RulingOption = OrderOption | ReferralOption | HouseDecisionOption


def rulings_open(table: Table) -> tuple[RulingOption, ...]:
    """The current round comes first, then other rounds, latest first."""
    round_ = table.round
    if round_ is None:
        return ()
    return *_order(round_), *_referrals(table), *_house_decisions(table, round_)


def interruption_of(table: Table) -> ReferralOption | None:
    """The ruling on a round interrupted by a stop of the service; it must come first."""
    round_ = table.round
    if round_ is None or not isinstance(round_.awaits, Referral):
        return None
    is_interrupted = round_.awaits.incident is Incident.TECHNICAL_INTERRUPTION
    return _referral(round_, round_.awaits) if is_interrupted else None


def _order(round_: Round) -> list[OrderOption]:
    awaited = round_.awaits
    if not isinstance(awaited, CardOrder):
        return []
    return [OrderOption(round=round_.number, cards=awaited.cards, clause=awaited.clause, approval=awaited.by)]


def _referrals(table: Table) -> Iterator[ReferralOption]:
    for round_ in table.referrals():
        assert isinstance(round_.awaits, Referral), "it is one"
        yield _referral(round_, round_.awaits)


def _referral(round_: Round, awaited: Referral) -> ReferralOption:
    return ReferralOption(
        round=round_.number,
        incident=awaited.incident,
        decisions=_decisions(round_.stage),
        clause=awaited.clause,
        approval=awaited.to,
    )


def _house_decisions(table: Table, round_: Round) -> list[HouseDecisionOption]:
    """For every round that the table keeps, unless it is void or already referred."""
    if table.rules.unprovided is not None:
        return []
    rounds: dict[tuple[Decision, ...], list[int]] = {}
    for one in (round_, *reversed(table.past)):
        if one.stage is not Stage.VOID and not isinstance(one.awaits, Referral):
            rounds.setdefault(_decisions(one.stage), []).append(one.number)
    oldest, settled = oldest_kept(table), _decisions(Stage.SETTLED)
    if oldest is not None:
        rounds.setdefault(settled, [])
    return [
        HouseDecisionOption(
            rounds=tuple(numbers),
            older_than=oldest if decisions == settled else None,
            decisions=decisions,
            approval=DECIDES_FOR_THE_HOUSE,
        )
        for decisions, numbers in rounds.items()
    ]


def oldest_kept(table: Table) -> int | None:
    """Of the rounds that the table still keeps, without a gap up to the latest, the oldest one's number; None: it keeps
    all that there were."""
    kept, number = {round_.number for round_ in table.past}, table.round.number if table.round else 1
    while number - 1 in kept:
        number -= 1
    return number if number > 1 else None


def _decisions(stage: Stage) -> tuple[Decision, ...]:
    """A void round cannot be voided again; a round in betting has no hands to settle by."""
    match stage:
        case Stage.VOID:
            return (Decision.CONTINUE,)
        case Stage.BETTING:
            return Decision.CONTINUE, Decision.VOID
        case Stage.DEALING | Stage.SETTLED:
            return Decision.CONTINUE, Decision.VOID, Decision.RESETTLE
        case _:
            assert_never(stage)

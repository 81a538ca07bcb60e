"""Options as the house offers them: a patron's within balance and limits, those of staff with the second person."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from punto.approvals.setting import Act, SecondPerson, highest
from punto.incidents import Way
from punto.options import (
    PatronOptions,
    StaffOptions,
    Stops,
    TableOptions,
    patron_options,
    staff_options,
    stop_staff,
    stop_table,
    table_options,
    within,
)
from punto.options.patrons import NOTHING
from punto.options.reports import ReportOption
from punto.options.rulings import HouseDecisionOption, RulingOption
from punto.people import Person, Role
from punto.round import Decision
from punto.service.core.acting import own_places
from punto.service.core.caring import Means
from punto.service.core.faulty import ACKNOWLEDGES
from punto.service.core.house_play import STOPS_ALL_PLAY
from punto.service.core.requests import Requests
from punto.service.core.view import View
from punto.table import Table

Ranks = frozenset[tuple[Act, Role]]
"""The setting, as part of a key."""


def stops_at(view: View, table: Table) -> Stops:
    fault = view.shown_faults().stopping(table.id)
    return Stops(
        play=STOPS_ALL_PLAY if view.is_play_disabled() else None, dealing=None if fault is None else ACKNOWLEDGES
    )


def open_options(view: View, table: Table) -> TableOptions:
    """For everyone."""
    return stop_table(table_options(table), stops_at(view, table))


def own_options(table: Table, patron: Person, means: Means) -> PatronOptions:
    places = own_places(table, patron)
    if not places:
        return NOTHING
    limits = means.spendable
    bets, raises = (min(means.balance_cents, most) for most in (limits.bets_cents, limits.raises_cents))
    return within(patron_options(table, patron.name, at=places), raises, bets)


def naming_rank(requests: Requests, setting: SecondPerson) -> Role | None:
    """Who must approve a card that a person names; None if people name the cards at this table."""
    return None if requests.drawn_shoe is None else setting.rank_for([Act.NAMED_CARD])


def offered_to_staff(view: View, table: Table, naming: Role | None) -> StaffOptions:
    options = stop_staff(staff_options(table), stops_at(view, table))
    return _with_second_person(options, view.house().second_person, naming)


def _with_second_person(options: StaffOptions, setting: SecondPerson, naming: Role | None) -> StaffOptions:
    """Raise each approval to the rank that the house wants for the acts that may follow."""
    corrections = options.corrections
    if corrections is not None:
        rank = highest((corrections.approval, setting.rank_for([Act.CORRECTION]), naming))
        corrections = replace(corrections, approval=rank or corrections.approval)
    ranks = frozenset(setting.ranks.items())
    return replace(
        options,
        corrections=corrections,
        reports=tuple(_report(report, ranks, naming) for report in options.reports),
        rulings=tuple(_ruling(ruling, setting) for ruling in options.rulings),
    )


def _report(report: ReportOption, ranks: Ranks, naming: Role | None) -> ReportOption:
    named = naming if {"cards", "player", "banker"} & {*report.needed, *report.optional} else None
    return replace(report, ways=_approved(report.ways, ranks, named, is_paid=bool(report.rounds)))


@lru_cache(maxsize=10_000)
def _approved(ways: tuple[Way, ...], ranks: Ranks, named: Role | None, *, is_paid: bool) -> tuple[Way, ...]:
    """Most pictures of a table offer the same ways as the one before."""
    setting = SecondPerson(ranks=dict(ranks))
    return tuple(_way(way, is_paid, setting, named) for way in ways)


def _way(way: Way, is_paid: bool, setting: SecondPerson, named: Role | None) -> Way:
    acts = {act for ruling in way.rulings for act in _acts_of(ruling.decision, is_paid)}
    return replace(way, approval=highest((way.approval, setting.rank_for(acts), named)))


def _acts_of(decision: Decision, is_paid: bool) -> tuple[Act, ...]:
    match decision:
        case Decision.VOID:
            return (Act.VOID_PAID if is_paid else Act.VOID,)
        case Decision.RESETTLE | Decision.ELECT if is_paid:
            return (Act.REVERSAL,)
        case Decision.RESETTLE | Decision.RECONSTRUCT:
            return (Act.CORRECTION,)
        case _:
            return ()


def _ruling(ruling: RulingOption, setting: SecondPerson) -> RulingOption:
    if not isinstance(ruling, HouseDecisionOption):
        return ruling
    rank = highest((ruling.approval, setting.rank_for([Act.HOUSE_DECISION])))
    return replace(ruling, approval=rank or ruling.approval)

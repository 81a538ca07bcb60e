"""The incidents that can be reported now, with their facts and possible rulings."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from punto.incidents import FACTS, RoundStatus, Situation, Way, ways_to_report
from punto.incidents.measures import LOOSE_CARDS
from punto.incidents.ways import outcome_for, ways_at
from punto.options.rulings import oldest_kept
from punto.round import Round
from punto.rules.irregularities import Incident
from punto.table import Table


class Span(Struct, frozen=True):
    """From the least to the most."""

    least: int
    most: int


class ReportOption(Struct, frozen=True, kw_only=True, omit_defaults=True):
    incident: Incident
    needed: tuple[str, ...] = ()
    """Required facts."""
    optional: tuple[str, ...] = ()
    """Optional facts."""
    ways: tuple[Way, ...]
    """What the report may state about the cards, each with its ruling and the rank that may report it."""
    cards: Span | None = None
    """How many loose cards it may name."""
    rounds: tuple[int, ...] = ()
    """The rounds that it may concern, latest first, if it names one that the table keeps."""
    older_than: int | None = None
    """Also any round before this one, read back from the journal."""
    rounds_before: int | None = None
    """It may concern any round before this one."""


def reports_open(table: Table) -> tuple[ReportOption, ...]:
    """Incidents that the rules or the moment exclude are not listed."""
    round_ = table.round
    if round_ is None:
        return ()
    situation = table.situation(round_)
    options = _of_status(situation.status, outcome_for(situation, Incident))
    return *(_completed(option, situation) for option in options), *_wrong_results(table, round_)


@lru_cache(maxsize=1_000)
def _of_status(status: RoundStatus, is_established: bool | None) -> tuple[ReportOption, ...]:
    """What can be reported about the latest round."""
    ways = {incident: ways_at(status, incident, is_established=is_established) for incident in Incident}
    return tuple(
        _option(incident, found)
        for incident, found in ways.items()
        if found and incident is not Incident.WRONG_RESULT_REGISTERED
    )


def _option(incident: Incident, ways: tuple[Way, ...]) -> ReportOption:
    facts = FACTS[incident]
    return ReportOption(
        incident=incident, needed=tuple(sorted(facts.needed)), optional=tuple(sorted(facts.optional)), ways=ways
    )


def _completed(option: ReportOption, situation: Situation) -> ReportOption:
    if option.incident is Incident.LATE_DISCOVERY:
        return replace(option, rounds_before=situation.latest)
    if option.incident not in LOOSE_CARDS:
        return option
    least = 2 if option.incident is Incident.SIMULTANEOUS_CARDS else 1
    may_be_unseen = option.incident is Incident.EXCESS_CARD and situation.is_dealt_face_down
    return replace(option, cards=Span(0 if may_be_unseen else least, situation.most_loose_cards))


def _wrong_results(table: Table, latest: Round) -> list[ReportOption]:
    """The result of any round can be wrong; a round that the table no longer keeps is recalled for the report."""
    about: dict[int, tuple[Way, ...]] = {}
    alike: dict[object, tuple[Way, ...]] = {}
    for round_ in (latest, *reversed(table.past)):
        footing = round_.stage, round_.result is None, round_.awaits is None
        if footing not in alike:
            alike[footing] = ways_to_report(table.situation(round_), Incident.WRONG_RESULT_REGISTERED)
        if alike[footing]:
            about[round_.number] = alike[footing]
    if not about:
        return []
    ways = tuple(dict.fromkeys(way for found in about.values() for way in found))
    option = _option(Incident.WRONG_RESULT_REGISTERED, ways)
    return [replace(option, rounds=tuple(about), older_than=oldest_kept(table))]

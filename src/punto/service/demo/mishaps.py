"""Incidents that visitors can trigger from the lobby. Each happens in the next suitable round at its table."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from punto.deal import deal_round
from punto.incidents import Report
from punto.round import Round, RoundState
from punto.rules.irregularities import Incident
from punto.service.core.messages import Interrupt
from punto.table import Table

CARDS_BEFORE: Final = 2
"""Cards dealt before an incident, so that the outcome is still open."""
MOST_CARDS: Final = 6
MOST_TRIES: Final = 100


class Mishap(Struct, frozen=True, kw_only=True):
    table: str
    state: RoundState
    """The round state in which it can happen."""
    happens: Callable[[Table, Round], Report | Interrupt | None]


def mishap_now(mishap: Mishap, table: Table) -> Report | Interrupt | None:
    """Return None if the incident cannot happen now."""
    round_ = table.round
    if round_ is None or round_.state is not mishap.state:
        return None
    if round_.state is RoundState.DEALING and len(round_.cards) != CARDS_BEFORE:
        return None
    return mishap.happens(table, round_)


def _two_at_once(table: Table, round_: Round) -> Report:
    return Report(incident=Incident.SIMULTANEOUS_CARDS, cards=tuple(random.sample(table.shoe.unseen.cards(), 2)))


def _exposed(table: Table, round_: Round) -> Report:
    return Report(incident=Incident.EXPOSED_CARD, cards=(random.choice(table.shoe.unseen.cards()),))


def _wrong_result(table: Table, round_: Round) -> Report | None:
    """Report other possible cards as the actual cards, with a different result."""
    could_be = table.shoe.unseen.with_cards(round_.cards).cards()
    for _ in range(MOST_TRIES):
        hands = deal_round(table.rules, iter(random.sample(could_be, MOST_CARDS)).__next__)
        if hands.result is not round_.result:
            return Report(incident=Incident.WRONG_RESULT_REGISTERED, player=hands.player, banker=hands.banker)
    return None


MISHAPS: Final = {
    "two_cards_at_once": Mishap(table="rws", state=RoundState.DEALING, happens=_two_at_once),
    "wrong_area": Mishap(
        table="rws", state=RoundState.DEALING, happens=lambda table, round_: Report(incident=Incident.WRONG_AREA)
    ),
    "exposed_card": Mishap(table="etg", state=RoundState.DEALING, happens=_exposed),
    "wrong_result": Mishap(table="etg", state=RoundState.SETTLED, happens=_wrong_result),
    "power_cut": Mishap(table="commission", state=RoundState.DEALING, happens=lambda table, round_: Interrupt()),
    "foreign_card": Mishap(
        table="knockout",
        state=RoundState.DEALING,
        happens=lambda table, round_: Report(incident=Incident.FOREIGN_CARD, card="a joker"),
    ),
}
"""By the name that the lobby uses."""

"""The advice on an exposed card says what it is worth to a patron who saw it, while that patron can still bet."""

from __future__ import annotations

import pytest

from punto.cards import parse_cards
from punto.incidents import Report
from punto.refusals import Refusal
from punto.rules.irregularities import Incident
from punto.service.showing.exposed import value_of_exposed
from punto.table import Table, TableSettings, decide, evolve, open_table, set_up
from punto.table.commands import DEALER, CloseBetting, OpenBetting

NINE = Report(incident=Incident.EXPOSED_CARD, cards=tuple(parse_cards("9H")))
EXCESS = Report(incident=Incident.EXCESS_CARD, cards=tuple(parse_cards("9H")))


def table_after(*commands: OpenBetting | CloseBetting) -> Table:
    table = open_table(set_up("t", "commission", TableSettings()))
    for command in commands:
        events = decide(table, command, DEALER)
        assert not isinstance(events, Refusal)
        for event in events:
            table = evolve(table, event)
    return table


# while → report → the best bet; the edge of a first nine is in `punto.odds.first_card`
@pytest.mark.parametrize(
    ("commands", "report", "bet"),
    [
        ((OpenBetting(),), NINE, "player"),
        ((OpenBetting(),), EXCESS, None),
        ((OpenBetting(), CloseBetting()), NINE, None),
    ],
)
def test_an_exposed_card(commands: tuple[OpenBetting | CloseBetting, ...], report: Report, bet: str | None) -> None:
    known = value_of_exposed(table_after(*commands), report)
    assert (known.bet if known else None) == bet
    if known:
        assert float(known.edge) == pytest.approx(0.215, abs=5e-4)

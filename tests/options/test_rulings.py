"""What may be reported and ruled on, in this round and in earlier ones."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from punto.cards import parse_cards
from punto.incidents import Report
from punto.options import (
    staff_options,
    table_options,
)
from punto.options.rulings import HouseDecisionOption, OrderOption, ReferralOption
from punto.people import Role
from punto.round import Decision
from punto.rules.irregularities import Incident
from punto.table import evolve
from punto.table.events import MatterReferred
from tests.options.small_tables import CLOSE, OPEN, SETTLE, after, bet, deal, table_of


def test_pending_rulings() -> None:
    table = table_of("rws", OPEN, bet("ann", "banker", 100), CLOSE, deal("9H"))
    table = after(table, Report(incident=Incident.SIMULTANEOUS_CARDS, cards=parse_cards("4C KS")))
    (order,) = staff_options(table).rulings
    assert isinstance(order, OrderOption)
    assert (order.cards, order.clause, order.approval) == (parse_cards("4C KS"), "rws:5.10", Role.PIT_SUPERVISOR)
    assert [(it.command, it.approval) for it in staff_options(table).commands if it.command == "new_shoe"] == [
        ("new_shoe", Role.PIT_SUPERVISOR)  # rws 5.10.2
    ]
    table = table_of("rws", OPEN, bet("ann", "banker", 100), CLOSE, deal("9H 4C KS 3D"), SETTLE)
    table = after(table, Report(incident=Incident.OTHER, what="a glass fell over"), OPEN)
    (referral,) = table_options(table).rulings
    assert isinstance(referral, ReferralOption)
    assert (referral.round, referral.incident, referral.approval) == (1, Incident.OTHER, Role.SHIFT_MANAGER)
    assert referral.decisions == (Decision.CONTINUE, Decision.VOID, Decision.RESETTLE)
    assert table_options(table).next.command == "close_betting", "an earlier round holds nothing up"


def test_a_late_discovery_concerns_an_earlier_round() -> None:
    table = table_of("rws", OPEN, CLOSE, deal("9H 4C KS 3D"), SETTLE, OPEN)
    (late,) = [it for it in staff_options(table).reports if it.incident is Incident.LATE_DISCOVERY]
    assert late.rounds_before == 2


def test_a_void_round_can_only_be_let_be() -> None:
    """Every bet has been returned (rws 5.15)."""
    quarrel = Report(incident=Incident.OTHER, what="a quarrel")
    table = table_of("rws", OPEN, CLOSE, deal("9H"), Report(incident=Incident.FOREIGN_CARD), quarrel)
    (referral,) = table_options(table).rulings
    assert isinstance(referral, ReferralOption)
    assert referral.decisions == (Decision.CONTINUE,)


def test_after_an_interruption_that_the_rules_are_silent_about_only_the_ruling_is_due() -> None:
    """As the service refers it when it starts again in the middle of a round."""
    table = table_of("commission", OPEN, bet("ann", "banker", 100))
    stopped = MatterReferred(incident=Incident.TECHNICAL_INTERRUPTION, to=Role.PIT_MANAGER, clause=None, round=1)
    staff = staff_options(evolve(table, stopped))
    assert (staff.next.command, staff.next.approval) == ("rule", Role.PIT_MANAGER)
    assert (staff.commands, staff.reports) == ((), ())
    (referral,) = staff.rulings
    assert isinstance(referral, ReferralOption)
    assert referral.decisions == (Decision.CONTINUE, Decision.VOID)


def test_in_a_settled_round_the_election_comes_before_the_next_round() -> None:
    table = table_of("rws", OPEN, bet("ann", "banker", 100), CLOSE, deal("9H 4C KS 3D"), SETTLE)
    right = parse_cards("7H KS"), parse_cards("4C 3D")
    table = after(table, Report(incident=Incident.WRONG_NUMBER_OF_CARDS, player=right[0], banker=right[1]))
    assert staff_options(table).next.command == "elect"
    assert staff_options(table).electing == ("ann",)


def test_when_the_shoe_is_empty_it_is_to_be_reported() -> None:
    table = table_of("rws", OPEN, CLOSE, deal("9H"))
    step = staff_options(replace(table, shoe=table.shoe.without(table.shoe.unseen.cards()))).next
    assert (step.command, step.incident) == ("report", Incident.INSUFFICIENT_CARDS)


def test_where_the_rules_are_silent_the_house_decides() -> None:
    table = table_of("commission", OPEN, bet("ann", "banker", 100), CLOSE, deal("9H 4C KS 3D"), SETTLE, OPEN)
    offered = {it.incident for it in staff_options(table).reports}
    assert Incident.EXPOSED_CARD not in offered
    assert Incident.FOREIGN_CARD in offered
    betting, settled = table_options(table).rulings
    assert isinstance(betting, HouseDecisionOption)
    assert isinstance(settled, HouseDecisionOption)
    assert (betting.rounds, betting.decisions) == ((2,), (Decision.CONTINUE, Decision.VOID))
    assert (settled.rounds, settled.approval) == ((1,), Role.PIT_MANAGER)


def test_the_house_decides_on_rounds_that_the_table_no_longer_keeps() -> None:
    """It keeps the latest round and the ten before; older ones are read back."""
    table = table_of("commission")
    for number in range(12):
        table = after(table, OPEN, CLOSE, deal("9H 4C KS 3D" if number % 2 else "9S 4D KH 3C"), SETTLE)
    (settled,) = table_options(table).rulings
    assert isinstance(settled, HouseDecisionOption)
    assert (settled.rounds, settled.older_than) == (tuple(range(12, 1, -1)), 2)
    (settled,) = table_options(table_of("commission", OPEN, CLOSE, deal("9H 4C KS 3D"), SETTLE)).rulings
    assert isinstance(settled, HouseDecisionOption)
    assert settled.older_than is None


def test_who_may_report_that_cards_are_beyond_reconstruction() -> None:
    table = table_of("rws", OPEN, bet("ann", "banker", 100), CLOSE, deal("9H 4C"))
    reports = {it.incident: it for it in staff_options(table).reports}
    ways = {(way.reconstructable, way.to_person): way for way in reports[Incident.WRONG_AREA].ways}
    assert ways[True, False].approval is None
    assert ways[False, False].approval is Role.PIT_SUPERVISOR
    assert {ruling.clause for ruling in ways[False, True].rulings} == {"rws:5.8.2"}
    assert reports[Incident.WALK_AWAY].needed == ("patron",)
    assert Incident.TERMINAL_INTERRUPTION not in reports
    assert Incident.LATE_DISCOVERY not in reports, "this is the first round"


@pytest.mark.parametrize(("rounds", "older_than"), [(10, None), (13, 3)])
def test_rounds_that_the_table_no_longer_keeps_can_be_decided_on(rounds: int, older_than: int | None) -> None:
    """A table keeps ten rounds beside the latest; older ones are read back."""
    naturals = deal("9H 4C KS 3D"), deal("9S 4D KH 3C")
    played = [command for number in range(rounds) for command in (OPEN, CLOSE, naturals[number % 2], SETTLE)]
    table = table_of("commission", *played)
    (settled,) = table_options(table).rulings
    assert isinstance(settled, HouseDecisionOption)
    assert (settled.older_than, settled.rounds[0], settled.rounds[-1]) == (older_than, rounds, older_than or 1)
    (wrong,) = [it for it in staff_options(table_of("etg", *played)).reports if it.rounds]
    assert (wrong.incident, wrong.older_than) == (Incident.WRONG_RESULT_REGISTERED, older_than)
    (number, *_) = settled.rounds
    recalled = replace(table, past=(replace(table.past[0], number=1), *table.past))
    (again,) = table_options(recalled).rulings
    assert isinstance(again, HouseDecisionOption)
    assert (again.older_than, again.rounds[0]) == (older_than, number), "round 1 was read back, round 2 was not"


def test_hands_are_stated_where_they_can_be_put_right() -> None:
    table = table_of("rws", OPEN, bet("ann", "banker", 100), CLOSE, deal("9H 4C"))
    reports = {it.incident: it for it in staff_options(table).reports}
    ways = reports[Incident.WRONG_NUMBER_OF_CARDS].ways
    wrong_number = {(way.reconstructable, way.too_many): way.hands for way in ways}
    assert wrong_number == {(True, True): True, (True, False): True, (False, True): False, (False, False): False}
    assert all(way.hands for way in reports[Incident.WRONG_AREA].ways)
    assert not any(way.hands for way in reports[Incident.EXPOSED_CARD].ways)

"""Offers are accepted and everything else is refused, in every state that tables of all four games reach."""

from __future__ import annotations

import os
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import rule
from msgspec.structs import replace

from punto.incidents import Report
from punto.limits import DifferentialScope
from punto.options import staff_options
from punto.people import Role
from punto.refusals import Refusal, RefusalCode
from punto.rules import RULES
from punto.rules.irregularities import Incident
from punto.table import Actor, Command, decide
from punto.table.settings import Facing
from tests.options.offers import DEALER, Offers, says_it_all
from tests.options.trying import trials
from tests.table import asking
from tests.table.test_machine import TableMachine
from tests.table.test_walk import RestlessWalker, Walker

EVERY = 4
"""Events between full checks of all offers."""
EXAMPLES = int(os.environ.get("PUNTO_EXAMPLES", "8"))


def check_offers(machine: TableMachine, random: Random) -> None:
    """Every option, at its bounds and just outside them."""
    for command, by, accepted in trials(Offers(machine.table), random):
        decided = decide(machine.table, command, by)
        if accepted is None:
            assert not isinstance(decided, Refusal) or decided.code is RefusalCode.AWAITING
        else:
            assert isinstance(decided, Refusal) is not accepted, (accepted, command, by, decided)


def check_command(machine: TableMachine, command: Command, by: Actor) -> None:
    """The table accepts exactly what was offered."""
    decided = decide(machine.table, command, by)
    offered = Offers(machine.table).include(command, by)
    if not isinstance(decided, Refusal):
        assert offered, ("accepted, but not offered", command, by)
    elif says_it_all(command):
        assert not offered, ("offered, but refused", command, by, decided)


class OptionsMachine(TableMachine):
    def ask(self, command: Command, by: Actor = DEALER) -> None:
        check_command(self, command, by)
        super().ask(command, by)
        if len(self.events) % EVERY == 0:
            check_offers(self, Random(len(self.events)))

    @rule(commands=st.lists(asking.anything, max_size=20), role=st.sampled_from(Role), name=asking.patrons)
    def anything_else(self, commands: list[Command], role: Role, name: str) -> None:
        for command in commands:
            check_command(self, command, Actor(role, name))


OptionsMachine.TestCase.settings = settings(
    max_examples=EXAMPLES,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestOptions = OptionsMachine.TestCase


@pytest.mark.parametrize("game", RULES)
def test_options_of_a_long_walk(game: str) -> None:
    """Deep into shoes, where cards run out and old rounds pile up."""
    walker = Walker(game, seed=23)
    for step in range(300):
        walker.walk()
        if step % 5 == 0:
            check_offers(walker, walker.random)


@pytest.mark.parametrize("scope", DifferentialScope)
def test_options_of_patrons_who_squeeze_walk_away_and_come_back(scope: DifferentialScope) -> None:
    walker = RestlessWalker(scope, seed=29)
    for step in range(300):
        walker.walk()
        if step % 5 == 0:
            check_offers(walker, walker.random)


@pytest.mark.parametrize("game", RULES)
@pytest.mark.parametrize("cards_left", [3, 9, 20])
def test_options_at_the_end_of_a_shoe(game: str, cards_left: int) -> None:
    """Without a cut card, cards run out in the middle of a round."""
    walker = Walker(game, seed=cards_left)
    walker.open(game, Facing.FACE_UP, DifferentialScope.BOX, 1, 0)
    gone = walker.random.sample(walker.table.shoe.unseen.cards(), walker.table.shoe.cards_left - cards_left)
    walker.table = replace(walker.table, shoe=walker.table.shoe.without(gone))
    ran_out = False
    for _ in range(90):
        walker.walk()
        check_offers(walker, walker.random)
        if staff_options(walker.table).next.incident is Incident.INSUFFICIENT_CARDS:
            ran_out = True
            walker.ask(Report(incident=Incident.INSUFFICIENT_CARDS))
    assert ran_out or walker.table.last_round is not None

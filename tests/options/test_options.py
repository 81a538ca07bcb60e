"""What is offered is accepted, what is not offered is refused: in every state that tables of all four games reach."""

from __future__ import annotations

import os
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import rule

from punto.limits import DifferentialScope
from punto.refusals import Refusal
from punto.rules import RULES
from punto.rules.irregularities import Role
from punto.table import Actor, Command, decide
from tests.options.offers import DEALER, Offers, says_it_all
from tests.options.trying import trials
from tests.table import asking
from tests.table.test_machine import TableMachine
from tests.table.test_walk import RestlessWalker, Walker

EVERY = 4
"""Events, between one look at everything that is offered and the next."""
EXAMPLES = int(os.environ.get("PUNTO_EXAMPLES", "30"))


def check_offers(machine: TableMachine, random: Random) -> None:
    """Every option, with its bounds and just outside them."""
    for command, by, accepted in trials(Offers(machine.table), random):
        decided = decide(machine.table, command, by)
        assert isinstance(decided, Refusal) is not accepted, (accepted, command, by, decided)


def check_command(machine: TableMachine, command: Command, by: Actor) -> None:
    """What the table takes was offered; what was offered it takes."""
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
    """Deep into shoes, where cards run out and rounds lie back."""
    walker = Walker(game, seed=23)
    for step in range(500):
        walker.walk()
        if step % 3 == 0:
            check_offers(walker, walker.random)


@pytest.mark.parametrize("scope", DifferentialScope)
def test_options_of_patrons_who_squeeze_walk_away_and_come_back(scope: DifferentialScope) -> None:
    walker = RestlessWalker(scope, seed=29)
    for step in range(300):
        walker.walk()
        if step % 3 == 0:
            check_offers(walker, walker.random)

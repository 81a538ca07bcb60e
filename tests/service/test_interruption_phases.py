"""What disabling all play, or a stop of the service, does to a round in each of its phases."""

from __future__ import annotations

import pytest

from punto.bets import AnteChoice
from punto.cards import parse_cards
from punto.hands import Hand
from punto.incidents import Report
from punto.options import staff_options
from punto.people import Role
from punto.refusals import Refusal
from punto.round import Decision
from punto.rules.irregularities import Incident
from punto.service.core.interruption import interrupt
from punto.table import Actor, Command, Table, commands, decide, evolve
from punto.table.settings import Facing
from tests.options.small_tables import CLOSE, MANAGER, OPEN, SETTLE, bet, deal, table_of

SERVICE = Actor(Role.DEALER, "recovery")
BANKER, ANTE = bet("ann", "banker", 100), bet("ann", "ante_player", 100)
SQUEEZE = (commands.RequestSqueeze(patron="ann"), commands.PermitSqueeze(patron="ann"))
RAISE = commands.DecideAnte(patron="ann", side=Hand.PLAYER, choice=AnteChoice.RAISE)


def report(incident: Incident, cards: str) -> Report:
    return Report(incident=incident, cards=parse_cards(cards))


ORDER, EXPOSED = report(Incident.SIMULTANEOUS_CARDS, "9H 8S"), report(Incident.EXPOSED_CARD, "4C")
TURN = commands.Turn(hand=Hand.PLAYER, position=1)
UP, DOWN = Facing.FACE_UP, Facing.FACE_DOWN
NOTHING = "nothing to rule on"
PHASES: dict[str, tuple[str, Facing, tuple[Command, ...], str, str]] = {
    # phase: game, cards, commands so far, what follows, next step
    "bets are open": ("rws", UP, (OPEN, BANKER), "void rws:5.4.2", "open_betting"),
    "bets are closed": ("rws", UP, (OPEN, BANKER, CLOSE), "void rws:5.4.2", "open_betting"),
    "an order is awaited": ("rws", UP, (OPEN, BANKER, CLOSE, deal("4C 2D"), ORDER), "void rws:5.4.2", "open_betting"),
    "patrons elect": ("rws", UP, (OPEN, BANKER, CLOSE, deal("9H"), EXPOSED), "void rws:5.4.2", "open_betting"),
    "a pair is decided": ("rws", UP, (OPEN, BANKER, CLOSE, deal("9H 4C 9D")), "dealing rws:5.4.1", "deal"),
    "a patron squeezes": (
        "rws", DOWN, (OPEN, BANKER, *SQUEEZE, CLOSE, deal("2H 3C 3S KD"), TURN), "void rws:5.4.2", "open_betting",
    ),
    "the hands are complete": ("rws", UP, (OPEN, BANKER, CLOSE, deal("9H 4C 9D 2S")), "complete rws:5.4.1", "settle"),
    "the round is settled": ("rws", UP, (OPEN, BANKER, CLOSE, deal("9H 4C 9D 2S"), SETTLE), NOTHING, "open_betting"),
    "an ante is undecided": ("knockout", UP, (OPEN, ANTE, CLOSE, deal("9H")), "awaiting a manager", "decide_ante"),
    "an ante is raised": ("knockout", UP, (OPEN, ANTE, CLOSE, deal("9H"), RAISE), "awaiting a manager", "deal"),
    "no clause, complete": (
        "commission", UP, (OPEN, BANKER, CLOSE, deal("9H 4C 9D 2S")), "awaiting a manager", "settle",
    ),
}  # fmt: skip


def go_on(table: Table, command: Command) -> Table:
    decided = decide(table, command, MANAGER)
    assert not isinstance(decided, Refusal), decided
    for event in decided:
        table = evolve(table, event)
    return table


@pytest.mark.parametrize("phase", PHASES)
def test_a_round_in_each_phase(phase: str) -> None:
    """It is ruled on by its game's clause or waits for a manager, and nothing stands still afterwards."""
    game, dealt, so_far, then, step = PHASES[phase]
    table = table_of(game, *so_far, dealt=dealt)
    ruled = interrupt(table, SERVICE)
    if isinstance(ruled, Refusal):
        assert then == NOTHING
    else:
        for event in ruled:
            table = evolve(table, event)
        round_ = table.round
        assert round_ is not None
        state, _, authority = then.partition(" ")
        assert round_.state.value == state
        if authority == "a manager":
            assert staff_options(table).next.command == "rule"
            table = go_on(table, commands.Rule(decision=Decision.CONTINUE, reason="power restored"))
        else:
            assert round_.rulings[-1].clause == authority
    assert staff_options(table).next.command == step

"""The transfers of each event at a table, calculated by hand: one per line, in dollars, with its round."""

from __future__ import annotations

import pytest

from punto.bets import AnteChoice
from punto.cards import parse_cards
from punto.hands import Hand
from punto.incidents import Report
from punto.ledger import Transfer, book
from punto.limits import Amounts, Limits
from punto.money import group_dollars
from punto.people import Role
from punto.refusals import Refusal
from punto.round import ElectionChoice
from punto.rules.irregularities import Incident
from punto.table import Actor, Command, TableSettings, decide, evolve, open_table, set_up
from punto.table.commands import (
    CloseBetting,
    Deal,
    DecideAnte,
    Elect,
    OpenBetting,
    PlaceBet,
    Settle,
    WithdrawBet,
)

OPEN, CLOSE, SETTLE = OpenBetting(), CloseBetting(), Settle()
NO_LIMITS = Limits()
POWER_FAILS = Report(incident=Incident.TECHNICAL_INTERRUPTION)


def bet(patron: str, box: int, on: str, dollars: int) -> PlaceBet:
    return PlaceBet(patron=patron, box=box, on=on, amount_cents=100 * dollars)


def in_chips(box: int, on: str, dollars: int) -> PlaceBet:
    return PlaceBet(patron=f"box {box}", box=box, on=on, amount_cents=100 * dollars, in_chips=True)


def at_terminal(terminal: int, on: str, dollars: int) -> PlaceBet:
    return PlaceBet(patron="ann", terminal=terminal, on=on, amount_cents=100 * dollars)


def unregistered(terminal: int, on: str, dollars: int) -> PlaceBet:
    return PlaceBet(patron="ben", terminal=terminal, on=on, amount_cents=100 * dollars, registered=False)


def deal(cards: str) -> Deal:
    return Deal(cards=parse_cards(cards))


STORIES: dict[str, tuple[str, Limits, list[Command], str]] = {
    "won, lost and pushed: a tie of seven": (
        "commission",
        NO_LIMITS,
        [OPEN, bet("ann", 1, "tie", 10), bet("ben", 2, "player", 30), bet("cat", 3, "player_pair", 5), CLOSE,
         deal("7H 4C KS 3D"), SETTLE],
        """
        patron:ann    felt:t1      10.00  bet         t1/1/1
        patron:ben    felt:t1      30.00  bet         t1/1/1
        patron:cat    felt:t1       5.00  bet         t1/1/1
        felt:t1       patron:ann   10.00  stake_back  t1/1/1
        house:t1      patron:ann   80.00  won         t1/1/1
        felt:t1       patron:ben   30.00  stake_back  t1/1/1
        felt:t1       house:t1      5.00  lost        t1/1/1
        """,
    ),
    "19 to 20 of 25 dollars is 23.75, paid in whole dollars": (
        "commission",
        Limits(payout_unit=1_00),
        [OPEN, bet("ann", 1, "banker", 25), CLOSE, deal("KH 2C 5S 5D KD"), SETTLE],
        """
        patron:ann    felt:t1      25.00  bet         t1/1/1
        felt:t1       patron:ann   25.00  stake_back  t1/1/1
        house:t1      patron:ann   23.00  won         t1/1/1
        house:t1      breakage:t1   0.75  breakage    t1/1/1
        """,
    ),
    "chips are lost to the tray and won from it": (
        "rws",
        NO_LIMITS,
        [OPEN, in_chips(1, "banker", 100), in_chips(2, "player", 40), CLOSE, deal("KH 2C 5S 5D KD"), SETTLE],
        """
        chips:t1      felt:t1     100.00  bet         t1/1/1
        chips:t1      felt:t1      40.00  bet         t1/1/1
        felt:t1       chips:t1    100.00  stake_back  t1/1/1
        float:t1      chips:t1    100.00  won         t1/1/1
        felt:t1       float:t1     40.00  lost        t1/1/1
        """,
    ),
    "taken back before the close, first in part": (
        "rws",
        NO_LIMITS,
        [OPEN, bet("ann", 1, "banker", 100), WithdrawBet(patron="ann", on="banker", amount_cents=40_00),
         WithdrawBet(patron="ann", on="banker")],
        """
        patron:ann    felt:t1     100.00  bet         t1/1/1
        felt:t1       patron:ann   40.00  taken_back  t1/1/1
        felt:t1       patron:ann   60.00  taken_back  t1/1/1
        """,
    ),
    "Ben's bet rested on Ann's, who takes hers back: the differential is 100": (
        "rws",
        Limits(minimum=Amounts(5_00), maximum_differential=100_00),
        [OPEN, bet("ann", 1, "banker", 100),
         PlaceBet(patron="ben", box=1, on="player", amount_cents=180_00, standing=True),
         WithdrawBet(patron="ann", on="banker"), CLOSE, deal("9H 4C KS 3D"), SETTLE],
        """
        patron:ann    felt:t1     100.00  bet         t1/1/1
        patron:ben    felt:t1     180.00  bet         t1/1/1
        felt:t1       patron:ann  100.00  taken_back  t1/1/1
        felt:t1       patron:ben   80.00  returned    t1/1/1
        felt:t1       patron:ben  100.00  stake_back  t1/1/1
        house:t1      patron:ben  100.00  won         t1/1/1
        """,
    ),
    "Ann raises with twice her ante and wins 2 to 1 on the wager, over a seven; Ben folds": (
        "knockout",
        NO_LIMITS,
        [OPEN, bet("ann", 1, "ante_player", 100), bet("ben", 2, "ante_banker", 50), CLOSE, deal("9H"),
         DecideAnte(patron="ann", side=Hand.PLAYER, choice=AnteChoice.RAISE),
         DecideAnte(patron="ben", side=Hand.BANKER, choice=AnteChoice.FOLD), deal("4C KS 3D"), SETTLE],
        """
        patron:ann    felt:t1     100.00  bet         t1/1/1
        patron:ben    felt:t1      50.00  bet         t1/1/1
        patron:ann    felt:t1     200.00  bet         t1/1/1
        felt:t1       patron:ann  300.00  stake_back  t1/1/1
        house:t1      patron:ann  500.00  won         t1/1/1
        felt:t1       house:t1     50.00  lost        t1/1/1
        """,
    ),
    "after an exposed card Ann takes her bets back": (
        "rws",
        NO_LIMITS,
        [OPEN, bet("ann", 1, "player", 500), bet("ann", 1, "tie", 100), bet("ben", 2, "player", 500), CLOSE,
         deal("9H 4C"), Report(incident=Incident.EXPOSED_CARD, cards=parse_cards("KS")),
         Elect(patron="ann", choice=ElectionChoice.TAKE_BACK), Elect(patron="ben", choice=ElectionChoice.CONTINUE),
         deal("KS 3D"), SETTLE],
        """
        patron:ann    felt:t1     500.00  bet         t1/1/1
        patron:ann    felt:t1     100.00  bet         t1/1/1
        patron:ben    felt:t1     500.00  bet         t1/1/1
        felt:t1       patron:ann  600.00  returned    t1/1/1
        felt:t1       patron:ben  500.00  stake_back  t1/1/1
        house:t1      patron:ben  500.00  won         t1/1/1
        """,
    ),
    "a void returns every bet": (
        "rws",
        NO_LIMITS,
        [OPEN, bet("ann", 1, "player", 50), in_chips(2, "tie", 10), CLOSE, deal("9H 4C"), POWER_FAILS],
        """
        patron:ann    felt:t1      50.00  bet         t1/1/1
        chips:t1      felt:t1      10.00  bet         t1/1/1
        felt:t1       patron:ann   50.00  returned    t1/1/1
        felt:t1       chips:t1     10.00  returned    t1/1/1
        """,
    ),
    "a bet that had not reached the cluster goes back": (
        "etg",
        NO_LIMITS,
        [OPEN, at_terminal(6, "player", 100), unregistered(7, "player_pair", 10), CLOSE,
         Report(incident=Incident.TERMINAL_INTERRUPTION, terminals=(6, 7)), deal("9H 4C 9S 3D"), SETTLE],
        """
        terminal:t1/6 felt:t1       100.00  bet         t1/1/1
        terminal:t1/7 felt:t1        10.00  bet         t1/1/1
        felt:t1       terminal:t1/7  10.00  returned    t1/1/1
        felt:t1       terminal:t1/6 100.00  stake_back  t1/1/1
        house:t1      terminal:t1/6 100.00  won         t1/1/1
        """,
    ),
    "during round 2 it is found that Banker had won round 1": (
        "etg",
        NO_LIMITS,
        [OPEN, at_terminal(1, "player", 100), CLOSE, deal("9H 4C KS 3D"), SETTLE, OPEN, at_terminal(1, "tie", 5),
         Report(incident=Incident.WRONG_RESULT_REGISTERED, round=1, player=parse_cards("9H 8S"),
                banker=parse_cards("4C 4D"))],
        """
        terminal:t1/1 felt:t1       100.00  bet         t1/1/1
        felt:t1       terminal:t1/1 100.00  stake_back  t1/1/1
        house:t1      terminal:t1/1 100.00  won         t1/1/1
        terminal:t1/1 felt:t1         5.00  bet         t1/1/2
        terminal:t1/1 felt:t1       100.00  reversed    t1/1/1
        terminal:t1/1 house:t1      100.00  reversed    t1/1/1
        felt:t1       house:t1      100.00  lost        t1/1/1
        """,
    ),
}  # fmt: skip


def play(game: str, limits: Limits, commands: list[Command]) -> list[Transfer]:
    table = open_table(set_up("t1", game, TableSettings(limits=limits)))
    transfers: list[Transfer] = []
    for command in commands:
        decided = decide(table, command, Actor(Role.SHIFT_MANAGER))
        assert not isinstance(decided, Refusal), decided.code
        transfers += book(table, decided)
        for event in decided:
            table = evolve(table, event)
    return transfers


@pytest.mark.parametrize(("game", "limits", "commands", "lines"), STORIES.values(), ids=STORIES)
def test_transfers(game: str, limits: Limits, commands: list[Command], lines: str) -> None:
    moved = [
        f"{one.source} {one.target} {group_dollars(one.cents)} {one.why} {one.ref}"
        for one in play(game, limits, commands)
    ]
    assert moved == [" ".join(line.split()) for line in lines.strip().splitlines()]

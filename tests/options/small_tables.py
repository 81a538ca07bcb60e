"""Tables in a state of play, made of a few commands, to ask what may be done at them."""

from __future__ import annotations

from punto.cards import parse_cards
from punto.limits import Amounts, Limits
from punto.people import Role
from punto.refusals import Refusal
from punto.table import Actor, Command, Table, TableSettings, decide, evolve, open_table, set_up
from punto.table import commands as asked
from punto.table.settings import Facing

MANAGER = Actor(Role.SHIFT_MANAGER)
LIMITS = Limits(minimum=Amounts(100_00, {"tie": 20_00}), maximum=Amounts(5_000_00))


def table_of(game: str, *commands: Command, limits: Limits = LIMITS, dealt: Facing = Facing.FACE_UP) -> Table:
    table = open_table(set_up("t1", game, TableSettings(places=3, limits=limits, cards_dealt=dealt)))
    return after(table, *commands)


def after(table: Table, *commands: Command) -> Table:
    for command in commands:
        decided = decide(table, command, MANAGER)
        assert not isinstance(decided, Refusal), decided
        for event in decided:
            table = evolve(table, event)
    return table


def bet(patron: str, on: str, dollars: int, box: int = 1, *, standing: bool = False) -> asked.PlaceBet:
    return asked.PlaceBet(patron=patron, on=on, amount_cents=100 * dollars, box=box, standing=standing)


def deal(cards: str) -> asked.Deal:
    return asked.Deal(cards=parse_cards(cards))


OPEN, CLOSE, SETTLE = asked.OpenBetting(), asked.CloseBetting(), asked.Settle()

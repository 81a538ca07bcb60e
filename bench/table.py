"""Commands a second through decide and evolve: a 12-box table with 60 bets a round, on one core.

It also shows that neither the state nor the time per command grows with the rounds that are past.
"""

from __future__ import annotations

import time
from random import Random

from punto.limits import Amounts, Limits
from punto.messages import Language
from punto.refusals import Refusal
from punto.round import RoundState
from punto.rules.irregularities import Role
from punto.table import Actor, Command, Table, TableSettings, decide, evolve, open_table, set_up
from punto.table.codec import encode
from punto.table.commands import CloseBetting, Deal, NewShoe, OpenBetting, PlaceBet, Settle
from punto.words import say

COMMANDS_PER_SECOND_BAR = 50_000
ROUNDS = 2_000
DEALER = Actor(Role.DEALER)
PLACING = [
    (PlaceBet(patron=f"patron{box}", box=box, on=on, amount_cents=100_00), Actor(Role.PATRON, f"patron{box}"))
    for box in range(1, 13)
    for on in ("player", "banker", "tie", "player_pair", "banker_wins_on_6")
]


class Floor:
    """A table and the number of commands that it has carried out."""

    def __init__(self) -> None:
        limits = Limits(minimum=Amounts(5_00), maximum=Amounts(100_000_00), maximum_differential=50_000_00)
        self.table: Table = open_table(set_up("bench", "rws", TableSettings(places=12, limits=limits)))
        self.commands = 0
        self._random = Random(7)

    def ask(self, command: Command, by: Actor = DEALER) -> RoundState | None:
        decided = decide(self.table, command, by)
        if isinstance(decided, Refusal):
            raise SystemExit(f"refused: {say(decided.reason, Language.ENGLISH)}")
        for event in decided:
            self.table = evolve(self.table, event)
        self.commands += 1
        return self.table.round.state if self.table.round else None

    def play_round(self) -> None:
        table = self.table
        if table.last_round is not None and table.round is not None and table.round.number >= table.last_round:
            self.ask(NewShoe())
        self.ask(OpenBetting())
        for command, by in PLACING:
            self.ask(command, by)
        state = self.ask(CloseBetting())
        while state is RoundState.DEALING:
            state = self.ask(Deal(cards=(self.table.shoe.draw(self._random),)))
        self.ask(Settle())


def main() -> None:
    floor = Floor()
    rates, sizes = [], []
    for _ in range(2):
        commands, started = floor.commands, time.perf_counter()
        for _ in range(ROUNDS // 2):
            floor.play_round()
        rates.append((floor.commands - commands) / (time.perf_counter() - started))
        sizes.append(len(encode(floor.table)))
    rate = sum(rates) / 2
    print(f"table: {rate:,.0f} commands/s over {ROUNDS:,} rounds, {rate / COMMANDS_PER_SECOND_BAR:.2f} times the bar")
    print(f"  first half {rates[0]:,.0f}/s, second half {rates[1]:,.0f}/s")
    print(f"  state {sizes[0]:,} bytes half way, {sizes[1]:,} at the end")


if __name__ == "__main__":
    main()

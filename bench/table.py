"""Commands per second through decide and evolve: a 12-box table with 60 bets per round, on one core.

Neither the state nor the time per command may grow with past rounds.
"""

from __future__ import annotations

import sys
from random import Random

from bench.bars import Bars, Reference
from bench.calibration import plain_rounds, take_turns
from punto.limits import Amounts, Limits
from punto.messages import Language
from punto.people import Role
from punto.refusals import Refusal
from punto.round import RoundState
from punto.table import Actor, Command, Table, TableSettings, decide, evolve, open_table, set_up
from punto.table.codec import encode
from punto.table.commands import CloseBetting, Deal, NewShoe, OpenBetting, PlaceBet, Settle
from punto.words import say

LEAST_COMMANDS = 0.3
"""Times the plain engine's rounds. The target of 50,000 commands/s is 0.33 times its 150,000 rounds/s, minus a tenth
for noise."""
LEAST_LATER = 0.75
"""Times the rate of the first half: 1 except for noise. If the time per command grew with past rounds, it would
be 0.5."""
MOST_STATE = 1.05
"""Times the size in the middle."""
ROUNDS, TURNS = 2_000, 10
DEALER = Actor(Role.DEALER)
PLACING = [
    (PlaceBet(patron=f"patron{box}", box=box, on=on, amount_cents=100_00), Actor(Role.PATRON, f"patron{box}"))
    for box in range(1, 13)
    for on in ("player", "banker", "tie", "player_pair", "banker_wins_on_6")
]


class Floor:
    """A table and the number of commands it has executed."""

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

    def play_rounds(self) -> int:
        """One turn of a half; returns the number of commands."""
        before = self.commands
        for _ in range(ROUNDS // 2 // TURNS):
            self.play_round()
        return self.commands - before


def main() -> int:
    floor, bars = Floor(), Bars()
    halves, sizes = [], []
    for _ in range(2):
        halves.append(take_turns({"table": floor.play_rounds, "plain": plain_rounds}, TURNS))
        sizes.append(len(encode(floor.table)))
    print(f"A table with {len(PLACING)} bets per round, {ROUNDS:,} rounds")
    (early, plain), (late, _) = ((half["table"], half["plain"]) for half in halves)
    bars.at_least("commands", early, "a second", Reference("the plain engine's rounds/s", plain), LEAST_COMMANDS)
    bars.at_least("in the second half", late, "a second", Reference("the first half", early), LEAST_LATER)
    bars.at_most("state at the end", sizes[1], "bytes", Reference("the state half way", sizes[0]), MOST_STATE)
    return bars.exit_code


if __name__ == "__main__":
    sys.exit(main())

"""Rounds of 100,000 bets: time and memory are linear in the number of bets, whoever places them and wherever.

Each story is played with a quarter of the bets and with all of them, from the first bet to the settlement. If the cost
per bet grew with their number, it would be four times as high in the long story; the limit is two, to allow for slower
memory and garbage collection.
"""

from __future__ import annotations

import gc
import resource
import sys
import time
from collections.abc import Callable, Iterator

from bench.bars import Bars, Reference
from bench.calibration import plain_round
from punto.cards import parse_cards
from punto.limits import Amounts, DifferentialScope, Limits
from punto.people import Role
from punto.refusals import Refusal
from punto.table import Actor, Command, Table, TableSettings, decide, evolve, open_table, set_up
from punto.table.commands import CloseBetting, Deal, OpenBetting, PlaceBet, Settle, WithdrawBet

LONG, SHORT = 100_000, 25_000
SLOWER_BAR = 2
ROUNDS_BAR = 15
"""Rounds of the plain engine per bet: the target of 10 s for 100,000 bets, at 150,000 rounds per second."""
MEBIBYTES_BAR = 400
DEALER = Actor(Role.DEALER)
BOXES = 1_000

Commands = Iterator[Command]


def one_patron_on_one_spot(bets: int) -> Commands:
    for _ in range(bets):
        yield PlaceBet(patron="ann", box=1, on="banker", amount_cents=1_00)


def many_standing_patrons_in_one_box(bets: int) -> Commands:
    for number in range(bets):
        on = "player" if number % 2 else "banker"
        yield PlaceBet(patron=f"p{number}", box=1, on=on, amount_cents=1_00, standing=True)


def many_boxes(bets: int) -> Commands:
    for number in range(bets):
        box = number % BOXES + 1
        on = ("player", "banker", "tie")[number // BOXES % 3]
        yield PlaceBet(patron=f"p{box}", box=box, on=on, amount_cents=1_00)


def two_patrons_in_turn(bets: int) -> Commands:
    for number in range(bets):
        yield PlaceBet(patron=("ben", "cat")[number % 2], box=1, on="banker", amount_cents=1_00, standing=True)


def withdrawals_in_between(bets: int) -> Commands:
    """Each patron withdraws some, and every third all of it."""
    for number in range(bets):
        patron, box = f"p{number // 2}", number // 2 % 12 + 1
        if number % 2 == 0:
            yield PlaceBet(patron=patron, box=box, on="banker", amount_cents=2_00, standing=True)
        else:
            yield WithdrawBet(patron=patron, on="banker", amount_cents=None if number % 3 == 0 else 1_00)


def cut_backs_in_between(bets: int) -> Commands:
    """Player supports Banker's bets: as it is withdrawn, the latest of those are cut back, and new ones come."""
    for number in range(bets):
        match number % 4:
            case 0:
                yield PlaceBet(patron="ann", box=1, on="player", amount_cents=10_00)
            case 1 | 2:
                yield PlaceBet(patron=f"p{number}", box=2, on="banker", amount_cents=8_00, standing=True)
                yield PlaceBet(patron=f"p{number}", box=1, on="banker", amount_cents=8_00, standing=True)
            case _:
                yield WithdrawBet(patron="ann", box=1, on="player", amount_cents=9_00)


STORIES: dict[str, tuple[Callable[[int], Commands], DifferentialScope]] = {
    "one patron on one spot": (one_patron_on_one_spot, DifferentialScope.BOX),
    "many standing patrons in one box": (many_standing_patrons_in_one_box, DifferentialScope.BOX),
    "a thousand boxes": (many_boxes, DifferentialScope.TABLE),
    "two patrons in turn": (two_patrons_in_turn, DifferentialScope.BOX),
    "withdrawals in between": (withdrawals_in_between, DifferentialScope.BOX),
    "cut-backs in each box": (cut_backs_in_between, DifferentialScope.BOX),
    "cut-backs over the table": (cut_backs_in_between, DifferentialScope.TABLE),
}


def play(story: Callable[[int], Commands], scope: DifferentialScope, bets: int) -> float:
    """Seconds for a round of this many bets, from the first bet to the settlement."""
    limits = Limits(minimum=Amounts(1_00), maximum_differential=10_000_000_00, differential_scope=scope)
    if story is cut_backs_in_between:
        limits = Limits(minimum=Amounts(1_00), maximum_differential=100_00, differential_scope=scope)
    table = open_table(set_up("bench", "rws", TableSettings(places=BOXES, limits=limits)))
    table = _ask(table, OpenBetting())
    gc.collect()
    started = time.process_time()
    for command in story(bets):
        table = _ask(table, command)
    for command in (CloseBetting(), Deal(cards=parse_cards("9H 4C KS 3D")), Settle()):
        table = _ask(table, command)
    return time.process_time() - started


def _ask(table: Table, command: Command) -> Table:
    decided = decide(table, command, DEALER)
    if isinstance(decided, Refusal):
        return table
    for event in decided:
        table = evolve(table, event)
    return table


def main() -> int:
    bars, plain = Bars(), plain_round(1e6)
    for title, (story, scope) in STORIES.items():
        short, long = (1e6 * play(story, scope, bets) / bets for bets in (SHORT, LONG))
        bars.at_most(title, long, "µs a bet", Reference(f"a bet among {SHORT:,}", short), SLOWER_BAR)
        bars.at_most(title, long, "µs a bet", plain, ROUNDS_BAR)
    mebibytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    bars.holds("memory", mebibytes <= MEBIBYTES_BAR, f"{mebibytes:,.0f} MiB (bar: at most {MEBIBYTES_BAR})")
    return bars.exit_code


if __name__ == "__main__":
    sys.exit(main())

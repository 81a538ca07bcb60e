"""Rulings on round 1 of a table long after its settlement; each story gives the ruling and the final result.

Banker won round 1 by six to five; the actual cards gave Player nine. Ann has 100 on Banker and Ben 50 on Player.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from punto.cards import parse_cards
from punto.incidents import Report
from punto.round import Decision, Round
from punto.rules.irregularities import Incident
from punto.table import evolve, open_table
from punto.table.commands import NewShoe, Rule
from punto.table.events import TableOpened
from tests.reports.house import DAY_MS, DEALER, SHIFT_MANAGER, House

AS_KEYED = "KH 2C KS 4D 5H"
PLAYER, BANKER = parse_cards("KH KS 9H"), parse_cards("2C 4D")
TABLE = "t1"
RULED_IN = 15
"""The round in which the error is noticed: five more than a table keeps."""
DAYS_LATER = 3


class Story(Struct, frozen=True, kw_only=True):
    game: str
    rules: Callable[[House], None]
    state: str
    result: str | None
    nets: tuple[int, int]
    """Ann's and Ben's results in dollars."""
    rulings: tuple[str, ...]
    reversals: int = 1


def report(house: House) -> None:
    wrong = Report(incident=Incident.WRONG_RESULT_REGISTERED, round=1, player=PLAYER, banker=BANKER)
    house.ask(TABLE, wrong, DEALER)


def decide(*decisions: Decision) -> Callable[[House], None]:
    """One or more house decisions."""

    def rule(house: House) -> None:
        for decision in decisions:
            hands = {"player": PLAYER, "banker": BANKER} if decision is Decision.RESETTLE else {}
            command = Rule(decision=decision, round=1, reason="seen on camera", **hands)
            house.ask(TABLE, command, SHIFT_MANAGER)

    return rule


def refer_and_decide(decision: Decision) -> Callable[[House], None]:
    """Reported in round 15, decided in round 30, with another shoe on the table."""

    def rule(house: House) -> None:
        report(house)
        pass_rounds(house, 10)
        house.ask(TABLE, NewShoe())
        pass_rounds(house, 5)
        decide(decision)(house)

    return rule


REFERRED = "wrong_result_registered: refer"
STORIES = {
    "etg, corrected": Story(
        game="etg", rules=report, state="settled", result="player", nets=(-100, 50),
        rulings=("wrong_result_registered: resettle",),
    ),
    "rws, settled again": Story(
        game="rws", rules=refer_and_decide(Decision.RESETTLE), state="settled", result="player", nets=(-100, 50),
        rulings=(REFERRED, "wrong_result_registered: resettle"),
    ),
    "rws, void": Story(
        game="rws", rules=refer_and_decide(Decision.VOID), state="void", result=None, nets=(0, 0),
        rulings=(REFERRED, "wrong_result_registered: void"),
    ),
    "rws, stands": Story(
        game="rws", rules=refer_and_decide(Decision.CONTINUE), state="settled", result="banker", nets=(50, -50),
        rulings=(REFERRED, "wrong_result_registered: continue"), reversals=0,
    ),
    "commission, settled again": Story(
        game="commission", rules=decide(Decision.RESETTLE), state="settled", result="player", nets=(-100, 50),
        rulings=("house_decision: resettle",),
    ),
    "commission, stands and then void": Story(
        game="commission", rules=decide(Decision.CONTINUE, Decision.VOID), state="void", result=None, nets=(0, 0),
        rulings=("house_decision: continue", "house_decision: void"),
    ),
    "knockout, settled again and then void": Story(
        game="knockout", rules=decide(Decision.RESETTLE, Decision.VOID), state="void", result=None, nets=(0, 0),
        rulings=("house_decision: resettle", "house_decision: void"), reversals=2,
    ),
}  # fmt: skip


def begin(house: House, story: Story) -> None:
    """Play up to round 15, three days after round 1, when the error is noticed."""
    house.open_table(TABLE, story.game)
    for patron in ("ann", "ben", "dee"):
        house.buy_in(TABLE, patron, 10_000)
    house.play(TABLE, [("ann", "banker", 100), ("ben", "player", 50)], AS_KEYED)
    house.sleep(DAYS_LATER * DAY_MS)
    pass_rounds(house, RULED_IN - 2)
    house.begin(TABLE, [("dee", "player", 10)])


def pass_rounds(house: House, rounds: int) -> None:
    """Dee keeps playing."""
    while (round_ := house.tables[TABLE].round) and not round_.is_over:
        house.finish(TABLE)
    for _ in range(rounds):
        house.play(TABLE, [("dee", "player", 10)])


def play(house: House, story: Story) -> None:
    begin(house, story)
    story.rules(house)
    pass_rounds(house, 2)


def rounds_of(house: House) -> dict[int, Round]:
    """The final state of every round, from the table's own events."""
    opening, *events = house.events[TABLE]
    assert isinstance(opening, TableOpened)
    table = open_table(opening)
    rounds: dict[int, Round] = {}
    for event in events:
        table = evolve(table, event)
        rounds |= {round_.number: round_ for round_ in (*table.past, table.round) if round_ is not None}
    return rounds

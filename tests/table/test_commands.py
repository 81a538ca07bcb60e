"""Commands that no story can give: by the wrong person, without a card, at a shoe that is nearly empty."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from punto.cards import CARDS, parse_cards
from punto.incidents import Report
from punto.messages import Language
from punto.people import Role
from punto.refusals import Refusal, RefusalCode
from punto.rules.irregularities import Incident
from punto.shoe import Burn, Composition
from punto.table import Actor, Command, Table, TableSettings, decide, evolve, open_table, set_up
from punto.table import commands as asked
from punto.words import say

ANN, BEN = Actor(Role.PATRON, "ann"), Actor(Role.PATRON, "ben")
DEALER, MANAGER = Actor(Role.DEALER), Actor(Role.PIT_MANAGER)
OPEN, CLOSE = asked.OpenBetting(), asked.CloseBetting()
BET = asked.PlaceBet(patron="ann", box=1, on="banker", amount_cents=100_00)
CHANGE = asked.ChangeSettings(settings=TableSettings(decks=6))


def after(*commands: Command, settings: TableSettings | None = None) -> Table:
    table = open_table(set_up("t1", "rws", settings or TableSettings()))
    for command in commands:
        decided = decide(table, command, DEALER)
        assert not isinstance(decided, Refusal), decided
        for event in decided:
            table = evolve(table, event)
    return table


# what was done before    command                                     by        code                 clause
REFUSED: list[tuple[list[Command], Command, Actor, str, str | None]] = [
    ([OPEN], BET, BEN, "not_allowed", None),
    ([OPEN], replace(BET, in_chips=True), ANN, "not_allowed", None),
    ([OPEN, BET], asked.WithdrawBet(patron="ann", on="banker"), BEN, "not_allowed", None),
    ([OPEN], CLOSE, ANN, "not_allowed", None),
    ([], CHANGE, DEALER, "not_allowed", None),
    ([OPEN], CHANGE, MANAGER, "round_in_progress", None),
    ([OPEN, CLOSE], CHANGE, MANAGER, "round_in_progress", None),
    ([OPEN, CLOSE], asked.Deal(cards=()), DEALER, "no_such_card", "rws:3.10"),
]


@pytest.mark.parametrize(("before", "command", "by", "code", "clause"), REFUSED)
def test_a_command_is_refused(
    before: list[Command], command: Command, by: Actor, code: str, clause: str | None
) -> None:
    decided = decide(after(*before), command, by)
    assert isinstance(decided, Refusal)
    assert (decided.code, decided.clause) == (RefusalCode(code), clause)
    assert all(say(decided.reason, language) for language in Language)


@pytest.mark.parametrize(("exposed", "can_be"), [("2C 3C", True), ("2C 3C 4C", False)])
def test_no_more_cards_are_exposed_than_the_shoe_holds(exposed: str, can_be: bool) -> None:
    """Five cards were burned face down, so seven are unseen when two are left: any two of them can be exposed."""
    table = after(OPEN, settings=TableSettings(burn=Burn.parse("5")))
    unseen = Composition(tuple(int(card in parse_cards("2C 3C 4C 5C 6C 7C 8C")) for card in CARDS))
    table = replace(table, shoe=replace(table.shoe, unseen=unseen))
    assert table.shoe.cards_left == 2
    decided = decide(table, Report(incident=Incident.EXPOSED_CARD, cards=parse_cards(exposed)), DEALER)
    if can_be:
        assert not isinstance(decided, Refusal)
    else:
        assert isinstance(decided, Refusal)
        assert (decided.code, decided.clause) == (RefusalCode.IMPOSSIBLE_CARD, "rws:5.5.2")

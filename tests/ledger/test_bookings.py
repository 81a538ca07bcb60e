"""Every cent that a table moves is booked: the ledger agrees with the independent auditor, event by event."""

from __future__ import annotations

from collections import Counter

import pytest

from punto.cards import parse_cards
from punto.ledger import Account, AccountKind, book, changes
from punto.people import Role
from punto.refusals import Refusal
from punto.rules import RULES
from punto.table import Actor, Table, TableSettings, decide, evolve, open_table, set_up
from punto.table.commands import CloseBetting, Deal, OpenBetting, PlaceBet, Settle
from punto.table.events import BetPlaced, TableOpened
from tests.table.asking import PATRONS
from tests.table.test_walk import Walker


def purse_of(game: str, patron: str) -> Account:
    """In the electronic game the patrons of the walk have terminals 1, 2, 3, in the order of the list."""
    if game == "etg":
        return Account(AccountKind.TERMINAL, f"t1/{PATRONS.index(patron) % 3 + 1}")
    return Account(AccountKind.PATRON, patron)


@pytest.mark.parametrize("game", RULES)
def test_the_books_agree_with_the_auditor(game: str) -> None:
    walker = Walker(game, seed=5)
    for _ in range(600):
        walker.walk()
    opening, *events = walker.events
    assert isinstance(opening, TableOpened)
    table: Table = open_table(opening)
    balances: Counter[Account] = Counter()
    for event in events:
        balances.update(changes(book(table, [event])))
        table = evolve(table, event)
    assert sum(balances.values()) == 0
    assert balances[Account(AccountKind.FELT, "t1")] == walker.auditor.on_the_felt
    for patron, cents in walker.auditor.patrons.items():
        assert balances[purse_of(game, patron)] == cents
    kept = balances[Account(AccountKind.HOUSE, "t1")] + balances[Account(AccountKind.BREAKAGE, "t1")]
    assert kept == walker.auditor.house


def test_chips_are_paid_from_the_tray() -> None:
    """Ann bets 100 in chips on Banker and wins even money, seven over five."""
    table = open_table(set_up("t1", "rws", TableSettings()))
    balances: Counter[Account] = Counter()
    for command in (
        OpenBetting(),
        PlaceBet(patron="ann", box=1, on="banker", amount_cents=100_00, in_chips=True),
        CloseBetting(),
        Deal(cards=parse_cards("KH 2C 5S 5D KD")),
        Settle(),
    ):
        decided = decide(table, command, Actor(Role.DEALER))
        assert not isinstance(decided, Refusal)
        balances.update(changes(book(table, decided)))
        for event in decided:
            table = evolve(table, event)
    assert balances[Account(AccountKind.CHIPS, "t1")] == 100_00
    assert balances[Account(AccountKind.FLOAT, "t1")] == -100_00
    assert balances[Account(AccountKind.FELT, "t1")] == 0


def test_rounds_are_named_on_every_transfer() -> None:
    walker = Walker("rws", seed=5)
    for _ in range(50):
        walker.walk()
    opening, *events = walker.events
    assert isinstance(opening, TableOpened)
    rounds = {one.ref.split("/")[2] for one in book(open_table(opening), events)}
    table, with_bets = open_table(opening), set()
    for event in events:
        table = evolve(table, event)
        if isinstance(event, BetPlaced) and table.round is not None:
            with_bets.add(str(table.round.number))
    assert rounds == with_bets

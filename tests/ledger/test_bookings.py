"""Every cent that a table moves is booked: the ledger agrees with the independent auditor, event by event."""

from __future__ import annotations

from collections import Counter

import pytest

from punto.ledger import Account, AccountKind, Why, book, changes
from punto.rules import RULES
from punto.table import Table, evolve, open_table
from punto.table.events import TableOpened
from tests.table.test_walk import Walker


def by_patron(patron: str, place: int) -> Account:
    return Account(AccountKind.PATRON, patron)


def by_chips(patron: str, place: int) -> Account:
    return Account(AccountKind.CHIPS, "t1")


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
        balances.update(changes(book(table, [event], by_patron)))
        table = evolve(table, event)
    assert sum(balances.values()) == 0
    assert balances[Account(AccountKind.FELT, "t1")] == walker.auditor.on_the_felt
    for patron, cents in walker.auditor.patrons.items():
        assert balances[Account(AccountKind.PATRON, patron)] == cents
    kept = balances[Account(AccountKind.HOUSE, "t1")] + balances[Account(AccountKind.BREAKAGE, "t1")]
    assert kept == walker.auditor.house


def test_chips_are_paid_from_the_tray() -> None:
    walker = Walker("rws", seed=5)
    for _ in range(200):
        walker.walk()
    opening, *events = walker.events
    assert isinstance(opening, TableOpened)
    transfers = book(open_table(opening), events, by_chips)
    assert {Why.WON, Why.LOST} <= {one.why for one in transfers}
    assert not any(AccountKind.HOUSE in (one.source.kind, one.target.kind) for one in transfers)


def test_rounds_are_named_on_every_transfer() -> None:
    walker = Walker("rws", seed=5)
    for _ in range(50):
        walker.walk()
    opening, *events = walker.events
    assert isinstance(opening, TableOpened)
    refs = {one.ref for one in book(open_table(opening), events, by_patron)}
    assert "t1/1/1" in refs

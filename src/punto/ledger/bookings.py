"""From the events of a table to the money they move. The table knows no balances; this module judges no bets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from punto.bets import AnteChoice, BetResult, PlacedBet
from punto.ledger.accounts import Account, AccountKind, of_table, purse
from punto.ledger.transfers import Transfer, Why, merged
from punto.round import ElectionChoice, Round
from punto.rules.pictures import BetOutcome
from punto.table import Event, Table, evolve
from punto.table import events as happened


def book(table: Table, events: Iterable[Event]) -> list[Transfer]:
    """The transfers for these events of a table, in order."""
    return evolve_and_book(table, events)[1]


def evolve_and_book(table: Table, events: Iterable[Event]) -> tuple[Table, list[Transfer]]:
    """The table after these events, and their transfers."""
    transfers: list[Transfer] = []
    for event in events:
        after = evolve(table, event)
        transfers += _book(Books(table, after), event)
        table = after
    return table, merged(transfers)


class Books:
    """The accounts of one table, before and after an event."""

    def __init__(self, before: Table, after: Table) -> None:
        self.before = before
        self.after = after

    @property
    def felt(self) -> Account:
        return of_table(AccountKind.FELT, self.before.id)

    @property
    def won(self) -> Account:
        return of_table(AccountKind.HOUSE, self.before.id)

    @property
    def kept(self) -> Account:
        """Recorded separately from winnings; nothing leaves the tray for it."""
        return of_table(AccountKind.BREAKAGE, self.before.id)

    def purse(self, bet: PlacedBet) -> Account:
        return purse(self.before, bet.patron, bet.place, bet.in_chips)

    def house(self, bet: PlacedBet) -> Account:
        """Chips are paid from the tray and lost into it; credits are settled against the house."""
        return of_table(AccountKind.FLOAT, self.before.id) if bet.in_chips else self.won

    def ref(self, number: int) -> str:
        found = self.find(number)
        return f"{self.before.id}/{found.shoe}/{found.number}"

    def find(self, number: int) -> Round:
        current = self.after.round
        if current is not None and current.number == number:
            return current
        return next(past for past in self.after.past if past.number == number)

    def move(self, source: Account, target: Account, cents: int, why: Why, number: int) -> Transfer:
        return Transfer(source=source, target=target, cents=cents, why=why, ref=self.ref(number))


def _book(books: Books, event: Event) -> Iterator[Transfer]:
    current = books.before.round.number if books.before.round else 0
    match event:
        case happened.BetPlaced(cents=cents):
            source = purse(books.before, event.patron, event.place, event.in_chips)
            yield books.move(source, books.felt, cents, Why.BET, current)
        case happened.BetCutBack(bet=index, returned_cents=cents):
            yield books.move(books.felt, books.purse(_bet(books, index)), cents, Why.RETURNED, current)
        case happened.BetWithdrawn(bet=index, cents=cents):
            yield books.move(books.felt, books.purse(_bet(books, index)), cents, Why.TAKEN_BACK, current)
        case happened.AnteDecided(bet=index, choice=AnteChoice.RAISE, wager_cents=cents):
            yield books.move(books.purse(_bet(books, index)), books.felt, cents, Why.BET, current)
        case happened.BetsReturned(bets=indices, round=named):
            number = current if named is None else named
            yield from (_return(books, books.find(number).bets[index], number) for index in indices)
        case happened.PatronElected(patron=patron, choice=ElectionChoice.TAKE_BACK):
            assert books.before.round is not None, "an election belongs to a round"
            bets = books.before.round.bets
            yield from (_return(books, bets[index], current) for index in bets.of(patron))
        case happened.RoundSettled(round=number, results=results) | happened.RoundVoided(round=number, results=results):
            for settled in results:
                yield from _settle(books, books.find(number).bets[settled.bet], settled.result, number)
        case happened.SettlementReversed(round=number, reversed=reversed_results):
            for settled in reversed_results:
                yield from _reverse(books, books.find(number).bets[settled.bet], settled.result, number)
        case _:
            return


def _bet(books: Books, index: int) -> PlacedBet:
    assert books.before.round is not None, "a bet belongs to a round"
    return books.before.round.bets[index]


def _return(books: Books, bet: PlacedBet, number: int) -> Transfer:
    return books.move(books.felt, books.purse(bet), bet.amount_cents, Why.RETURNED, number)


def _settle(books: Books, bet: PlacedBet, result: BetResult, number: int) -> Iterator[Transfer]:
    purse, house = books.purse(bet), books.house(bet)
    match result.outcome:
        case BetOutcome.WON:
            yield books.move(books.felt, purse, bet.amount_cents, Why.STAKE_BACK, number)
            yield books.move(house, purse, result.net_cents, Why.WON, number)
            yield books.move(books.won, books.kept, int(result.breakage), Why.BREAKAGE, number)
        case BetOutcome.LOST:
            yield books.move(books.felt, house, bet.in_play_cents, Why.LOST, number)
            yield books.move(books.felt, purse, bet.amount_cents - bet.in_play_cents, Why.RETURNED, number)
        case BetOutcome.PUSH:
            yield books.move(books.felt, purse, bet.amount_cents, Why.STAKE_BACK, number)
        case BetOutcome.RETURNED:
            yield books.move(books.felt, purse, bet.amount_cents, Why.RETURNED, number)
        case _:
            assert_never(result.outcome)


def _reverse(books: Books, bet: PlacedBet, result: BetResult, number: int) -> Iterator[Transfer]:
    for one in _settle(books, bet, result, number):
        yield books.move(one.target, one.source, one.cents, Why.REVERSED, number)

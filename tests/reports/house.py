"""A small house for tests: writes table events and ledger transfers to a journal, with its own clock.

It depends on the entries (`punto.entries`) but not on the service.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from random import Random

from punto import entries
from punto.cards import Card, parse_cards
from punto.journal import Append, Appended, Store, StreamAppend
from punto.ledger import Account, AccountKind, Transfer, Why, book, changes
from punto.ledger.vouchers import VoucherIssued, number_voucher
from punto.limits import Amounts, Limits
from punto.people import Person, Post
from punto.refusals import Refusal
from punto.rules.model import Place
from punto.table import Event, Table, TableSettings, decide_recalling, evolve, open_table, recall, set_up
from punto.table.commands import Actor, CloseBetting, Command, Deal, NewShoe, OpenBetting, PlaceBet, Settle
from punto.table.settings import Facing

DAY_MS = 24 * 60 * 60 * 1000
FIRST_DAY = int(datetime(2026, 3, 1, 12, tzinfo=UTC).timestamp() * 1000)
DEALER = Person("dora", Post.DEALER)
SUPERVISOR = Person("sam", Post.PIT_SUPERVISOR)
SHIFT_MANAGER = Person("mona", Post.SHIFT_MANAGER)
SECOND = 1_000

Bets = Sequence[tuple[str, str, int]]
"""Patron, spot and dollars."""


class House:
    """Every command must be accepted; a refusal is an error in the test."""

    def __init__(self, store: Store, seed: int = 1) -> None:
        self.store = store
        self.now = FIRST_DAY
        self.random = Random(seed)
        self.tables: dict[str, Table] = {}
        self.events: dict[str, list[Event]] = {}
        self._commands = 0

    def open_table(
        self, name: str, game: str, *, decks: int = 8, payout_unit: int = 1, facing: Facing = Facing.FACE_UP
    ) -> None:
        limits = Limits(minimum=Amounts(5_00), payout_unit=payout_unit)
        opened = set_up(name, game, TableSettings(decks=decks, limits=limits, cards_dealt=facing))
        self.tables[name] = open_table(opened)
        self.events[name] = [opened]
        self._write(name, SHIFT_MANAGER, (opened,), [])

    def ask(self, name: str, command: Command, by: Person = DEALER) -> None:
        table = self.tables[name]
        role = by.post.role
        assert role is not None
        events = self._decide(name, command, Actor(role, by.name))
        assert not isinstance(events, Refusal), events
        self.events[name] += events
        transfers = book(table, events)
        for event in events:
            table = evolve(table, event)
        self.tables[name] = table
        self._write(name, by, events, transfers)

    def _decide(self, name: str, command: Command, by: Actor) -> tuple[Event, ...] | Refusal:
        """Recalls a round that the table no longer keeps."""
        return decide_recalling(self.tables[name], command, by, partial(recall, self.events[name]))

    def buy_in(self, table: str, patron: str, dollars: int) -> None:
        self.move(table, Account(AccountKind.DROP, table), self.purse(table, patron), 100 * dollars, Why.BUY_IN)

    def purse(self, table: str, patron: str) -> Account:
        if self.tables[table].rules.place is Place.TERMINAL:
            return Account(AccountKind.TERMINAL, f"{table}/{self.place_of(patron)}")
        return Account(AccountKind.PATRON, patron)

    def cash_out(self, table: str, patron: str, dollars: int) -> str:
        number = number_voucher(f"{self.random.randrange(10**17):017}")
        purse = self.purse(table, patron)
        issued = VoucherIssued(
            number=number, cents=100 * dollars, at=self.now, expires_at=self.now + 90 * DAY_MS, source=str(purse)
        )
        entry = entries.VoucherEntry(id=f"voucher-{number}", by=Person(patron, Post.PATRON), events=(issued,))
        self._append([StreamAppend(stream=entries.voucher_stream(number), payloads=(entries.encode_entry(entry),))])
        self.move(table, purse, Account(AccountKind.VOUCHER, number), 100 * dollars, Why.VOUCHER_ISSUED)
        return number

    def move(self, table: str, source: Account, target: Account, cents: int, why: Why) -> None:
        ref = f"command-{self._commands + 1}"
        self._write(table, DEALER, (), [Transfer(source=source, target=target, cents=cents, why=why, ref=ref)])

    def begin(self, name: str, bets: Bets) -> None:
        """Each patron keeps one place."""
        self.ask(name, OpenBetting())
        at_terminals = self.tables[name].rules.place is Place.TERMINAL
        for patron, on, dollars in bets:
            place = self.place_of(patron)
            box, terminal = (None, place) if at_terminals else (place, None)
            bet = PlaceBet(patron=patron, on=on, amount_cents=100 * dollars, box=box, terminal=terminal)
            self.ask(name, bet, Person(patron, Post.PATRON))
        self.ask(name, CloseBetting())

    def play(self, name: str, bets: Bets, cards: str = "") -> None:
        """A complete round with these cards, or with cards from the house's own shoe, one at a time."""
        if self.tables[name].last_round is not None:
            self.ask(name, NewShoe())
        self.begin(name, bets)
        if cards:
            self.ask(name, Deal(cards=parse_cards(cards)))
        self.finish(name)

    def finish(self, name: str) -> None:
        while not self._is_dealt(name):
            self.ask(name, Deal(cards=(self.draw(name),)))
        self.ask(name, Settle())

    def draw(self, name: str) -> Card:
        return self.tables[name].shoe.draw(self.random)

    def sleep(self, ms: int) -> None:
        self.now += ms

    @staticmethod
    def place_of(patron: str) -> int:
        return ("ann", "ben", "chua", "dee").index(patron) + 1

    def _is_dealt(self, name: str) -> bool:
        round_ = self.tables[name].round
        return round_ is not None and round_.hands.is_complete

    def _write(self, name: str, by: Person, events: tuple[Event, ...], transfers: Sequence[Transfer]) -> None:
        self._commands += 1
        self._append(streams_of(name, f"command-{self._commands}", by, events, transfers))

    def _append(self, streams: Sequence[StreamAppend]) -> None:
        self.now += SECOND
        [written] = self.store.append_all([Append(streams=tuple(streams), at=self.now)])
        assert isinstance(written, Appended), written


def streams_of(
    table: str, command: str, by: Person, events: tuple[Event, ...], transfers: Sequence[Transfer]
) -> list[StreamAppend]:
    """The records of one command: each guarded account gets its own transfers, the table's books the rest."""
    streams = []
    if events:
        entry = entries.TableEntry(id=command, by=by, events=events)
        streams.append(StreamAppend(stream=entries.table_stream(table), payloads=(entries.encode_entry(entry),)))
    for account in changes(transfers):
        if account.is_guarded:
            touching = tuple(one for one in transfers if account in (one.source, one.target))
            streams.append(_money(entries.account_stream(account), command, by, touching))
    inner = tuple(one for one in transfers if not (one.source.is_guarded or one.target.is_guarded))
    if inner:
        streams.append(_money(entries.books_stream(table), command, by, inner))
    return streams


def _money(stream: str, command: str, by: Person, transfers: tuple[Transfer, ...]) -> StreamAppend:
    entry = entries.MoneyEntry(id=command, by=by, transfers=transfers)
    return StreamAppend(stream=stream, payloads=(entries.encode_entry(entry),))

"""Figures of a shift by terminal or box, by table, and for the house. Each line is the sum of the lines below it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from msgspec import Struct

from punto.entries import decode_money_entry, decode_table_entry, decode_voucher_entry
from punto.figures import Figures, breakage_change, played_bets, win_change
from punto.history.marks import table_before
from punto.history.replay import RoundReplay
from punto.history.rounds import incident_of
from punto.history.shoes import shoes_until
from punto.journal import Record, Store
from punto.ledger.accounts import Account, AccountKind
from punto.ledger.transfers import Transfer, Why
from punto.ledger.vouchers import VoucherIssued, VoucherRedeemed
from punto.reports.collecting import find_records
from punto.reports.export.columns import DAY_MS
from punto.reports.export.ledger import place_of, teller_of
from punto.reports.export.rounds import RoundLog, TableLog
from punto.round import Round, RoundState
from punto.table import Table, open_table
from punto.table import events as happened


class Meter:
    """Counts for one terminal or box, one table, or the house."""

    def __init__(self) -> None:
        self.bets = 0
        self.in_play_cents = 0
        self.net_cents = 0
        """The patrons' net win on bets."""
        self.drop_cents = 0
        self.vouchers_out_cents = 0
        self.vouchers_in_cents = 0

    def __iadd__(self, other: Meter) -> Meter:
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)
        return self


class TableShift:
    def __init__(self, opened: Table) -> None:
        self.name = opened.id
        self.game = opened.game
        self.opened = opened
        self.places: dict[int, Meter] = {}
        self.unplaced = Meter()
        """Belongs to the table but to none of its terminals."""
        self.rounds = 0
        self.voids = 0
        self.began_at: int | None = None
        self.ended_at = 0
        self.won_cents = 0
        """As posted: the increase of the house's credits, tray and breakage."""
        self.breakage_cents = 0
        self.incidents: Counter[str] = Counter()
        self.figures = Figures()
        """Covers the rounds that ended in the shift, each once, after the shift's rulings."""

    def place(self, number: int) -> Meter:
        return self.places.setdefault(number, Meter())

    @property
    def meter(self) -> Meter:
        total = Meter()
        for each in (*self.places.values(), self.unplaced):
            total += each
        return total

    @property
    def rounds_per_hour(self) -> float | None:
        hours = (self.ended_at - (self.began_at or 0)) / 3_600_000
        return self.rounds / hours if self.began_at is not None and hours > 0 else None


class VouchersOutstanding(Struct, frozen=True):
    count: int
    cents: int


class Shift:
    """The contents of a shift report."""

    def __init__(self, since: int, until: int) -> None:
        self.since = since
        self.until = until
        self.tables: dict[str, TableShift] = {}
        self.elsewhere = Meter()
        """Vouchers against a patron's credits, which belong to no table."""
        self.vouchers = VouchersOutstanding(0, 0)

    @property
    def meter(self) -> Meter:
        total = Meter()
        for each in (*(table.meter for table in self.tables.values()), self.elsewhere):
            total += each
        return total

    @property
    def won_cents(self) -> int:
        return sum(table.won_cents for table in self.tables.values())

    @property
    def breakage_cents(self) -> int:
        return sum(table.breakage_cents for table in self.tables.values())

    @property
    def figures(self) -> Figures:
        total = Figures()
        for table in self.tables.values():
            total += table.figures
        return total


def report_shift(
    store: Store, since: int, until: int, first: int, progress: Callable[[int], None] = lambda position: None
) -> Shift:
    """Counts rounds that ended and money posted in the shift, and the effect of its rulings on earlier rounds.

    `first` is a position before the shift.
    """
    work = _Work(store, Shift(since, until))
    for record in store.read_all(after=first):
        if record.at >= until:
            if record.at >= until + DAY_MS:
                break
            continue
        work.take(record)
        progress(record.position)
    work.finish()
    work.shift.vouchers = _outstanding(store, until)
    return work.shift


class _Work:
    def __init__(self, store: Store, shift: Shift) -> None:
        self.shift = shift
        self._store = store
        self._logs: dict[str, TableLog] = {}
        self._ended: set[tuple[str, int]] = set()
        """Table and number of rounds that ended in the shift: later rulings in it replace their figures."""

    def take(self, record: Record) -> None:
        kind, _, name = record.stream.partition("/")
        if kind == "table":
            if name not in self._logs:
                self._follow(name, record)
            self._logs[name].take(record)
        elif kind in ("account", "books") and record.at >= self.shift.since:
            for one in decode_money_entry(record.payload).transfers:
                if teller_of(one.source) in (None, record.stream):
                    self._post(one)

    def finish(self) -> None:
        for log in self._logs.values():
            log.finish()
        for name, log in self._logs.items():
            first = {one.number: one.record.position for one in reversed(log.missed)}
            ruled_on = {one.number for one in log.missed if one.record.at >= self.shift.since}
            for number in ruled_on:
                self._tell_late(name, number, first[number], log)

    def _tell_late(self, name: str, number: int, ruled: int, followed: TableLog) -> None:
        """Count the effect of rulings on a round that was already counted or that began long before."""
        found = find_records(self._store, name, number)
        opened, begins, since, until = self._table(name).opened, found.own[0], self.shift.since, self.shift.until
        is_followed = followed.rounds is not None and followed.rounds[0] <= number
        dealt_at = table_before(self._store, name, begins.version + 1)
        assert dealt_at is not None, "the round was found"
        decks = dealt_at.shoe.decks
        log = RoundLog(
            number, found.shoe, begins.position, begins.at, decks, records=[*found.played], later=[*found.later]
        )
        now = log.only(lambda record: record.at < until)
        known = now.only(lambda record: record.at < since or (is_followed and record.position < ruled))
        self._count(name, decks, now.replay(opened), known.replay(opened))

    def _follow(self, name: str, first: Record) -> None:
        def tell(log: RoundLog) -> None:
            self._tell(name, log)

        self._logs[name] = TableLog(tell, since=0, shoes=shoes_until(self._store, name, first.version))

    def _table(self, name: str) -> TableShift:
        if name not in self.shift.tables:
            opening = decode_table_entry(next(self._store.read(f"table/{name}")).payload).events[0]
            assert isinstance(opening, happened.TableOpened), "a table's stream begins with its opening"
            self.shift.tables[name] = TableShift(open_table(opening))
        return self.shift.tables[name]

    def _tell(self, name: str, log: RoundLog) -> None:
        since, opened = self.shift.since, self._table(name).opened
        if all(record.at < since for record in (*log.records, *log.later)):
            return
        before = log.only(lambda record: record.at < since).replay(opened) if log.opened_at < since else None
        self._count(name, log.decks, log.replay(opened), before)

    def _count(self, name: str, decks: int, now: RoundReplay, before: RoundReplay | None) -> None:
        """Count a round as it stands now, minus what was counted before."""
        table, key = self._table(name), (name, now.round.number)
        _meter_round(table, now.round, 1)
        if before is not None:
            _meter_round(table, before.round, -1)
        table.incidents += self._incidents(now) - (self._incidents(before) if before else Counter())
        if now.ended_at is not None and now.round.is_over and (before is None or not before.round.is_over):
            began_at = now.events[0].at
            table.began_at = began_at if table.began_at is None else min(table.began_at, began_at)
            table.ended_at = max(table.ended_at, now.ended_at)
            table.figures.add(table.opened.rules, decks, played_bets(now.round))
            self._ended.add(key)
        elif before is not None and key in self._ended:
            table.figures.take_back(table.opened.rules, decks, played_bets(before.round))
            table.figures.add(table.opened.rules, decks, played_bets(now.round))

    def _incidents(self, replay: RoundReplay) -> Counter[str]:
        """Incidents of rulings made in the shift."""
        made = [event.ruling for event, at in replay.rulings if at >= self.shift.since]
        return Counter(f"{incident_of(ruling)}: {ruling.decision.value}" for ruling in made)

    def _post(self, one: Transfer) -> None:
        name, *_ = place_of(one)
        if name is None:
            _post_voucher(self.shift.elsewhere, one)
            return
        table, source, target = self._table(name), one.source, one.target
        table.won_cents += win_change(one)
        table.breakage_cents += breakage_change(one)
        if one.why is Why.BUY_IN and AccountKind.DROP in (source.kind, target.kind):
            _meter_of(table, target).drop_cents += one.cents
        else:
            _post_voucher(_meter_of(table, target if source.kind is AccountKind.VOUCHER else source), one)


def _meter_round(table: TableShift, round_: Round, sign: int) -> None:
    if not round_.is_over:
        return
    table.rounds += sign
    table.voids += sign * (round_.state is RoundState.VOID)
    for bet in played_bets(round_):
        meter = table.place(bet.place)
        meter.bets += sign
        meter.in_play_cents += sign * bet.cents
        meter.net_cents += sign * bet.net_cents


def _meter_of(table: TableShift, account: Account) -> Meter:
    if account.kind is AccountKind.TERMINAL:
        return table.place(int(account.name.rpartition("/")[2]))
    return table.unplaced


def _post_voucher(meter: Meter, one: Transfer) -> None:
    if one.why is Why.VOUCHER_ISSUED:
        meter.vouchers_out_cents += one.cents
    elif one.why is Why.VOUCHER_REDEEMED:
        meter.vouchers_in_cents += one.cents


def _outstanding(store: Store, until: int) -> VouchersOutstanding:
    count = cents = 0
    for head in store.heads("voucher/"):
        worth = 0
        for record in store.read(head.stream):
            if record.at >= until:
                break
            for event in decode_voucher_entry(record.payload).events:
                if isinstance(event, VoucherIssued):
                    worth = event.cents
                elif isinstance(event, VoucherRedeemed):
                    worth = 0
        count += worth > 0
        cents += worth
    return VouchersOutstanding(count, cents)

"""A shift in figures: by terminal or box, by table, and the house. Each line is the sum of the lines below it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from punto.entries import decode_money_entry, decode_table_entry, decode_voucher_entry
from punto.journal import Record, Store
from punto.ledger.accounts import Account, AccountKind
from punto.ledger.transfers import Transfer, Why
from punto.ledger.vouchers import VoucherIssued, VoucherRedeemed
from punto.reports.collecting import find_records
from punto.reports.export.columns import DAY_MS
from punto.reports.export.late import find_rulings, with_later_rulings
from punto.reports.export.ledger import place_of, teller_of
from punto.reports.export.rounds import RoundLog, TableLog
from punto.reports.export.telling import ROUND_ROW, Sheets
from punto.reports.positions import MARGIN_MS, position_before
from punto.reports.theory import Expected
from punto.table import events as happened

HOUSE_KINDS = frozenset({AccountKind.HOUSE, AccountKind.FLOAT, AccountKind.BREAKAGE})
ROUND_REASONS = frozenset({Why.WON, Why.LOST, Why.BREAKAGE, Why.REVERSED})
HOUSE_DECISION = "house_decision"
"""In place of an incident, where a ruling was made on something that the rules do not provide for."""


class Meter:
    """Counts of one terminal or box, one table, or the house."""

    def __init__(self) -> None:
        self.bets = 0
        self.in_play_cents = 0
        self.net_cents = 0
        """Of the patrons, by the bets."""
        self.drop_cents = 0
        self.vouchers_out_cents = 0
        self.vouchers_in_cents = 0

    def __iadd__(self, other: Meter) -> Meter:
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)
        return self


class TableShift:
    def __init__(self, name: str, game: str) -> None:
        self.name = name
        self.game = game
        self.places: dict[int, Meter] = {}
        self.unplaced = Meter()
        """What belongs to the table, and to no terminal of it."""
        self.rounds = 0
        self.voids = 0
        self.began_at: int | None = None
        self.ended_at = 0
        self.won_cents = 0
        """As posted: what the house has more than before, in credits, tray and breakage."""
        self.breakage_cents = 0
        self.incidents: Counter[str] = Counter()
        self.expected = Expected()

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
    """Everything that a shift's report says."""

    def __init__(self, since: int, until: int) -> None:
        self.since = since
        self.until = until
        self.tables: dict[str, TableShift] = {}
        self.elsewhere = Meter()
        """What passed at no table: vouchers for credits of a patron, who may play at any."""
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
    def expected(self) -> Expected:
        total = Expected()
        for table in self.tables.values():
            total += table.expected
        return total


def hold(won_cents: int, drop_cents: int) -> Fraction | None:
    return Fraction(won_cents, drop_cents) if drop_cents else None


def report_shift(
    store: Store, since: int, until: int, first: int, progress: Callable[[int], None] = lambda position: None
) -> Shift:
    """From a position before the shift; rounds belong to it that ended in it, money that was posted in it.

    A round that ended before it and was ruled on in it counts with what the ruling changed.
    """
    behind = position_before(store, until + DAY_MS + MARGIN_MS)
    work = _Work(store, Shift(since, until), dict(find_rulings(store, first, behind)))
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
    def __init__(self, store: Store, shift: Shift, rulings: dict[tuple[str, int], tuple[int, ...]]) -> None:
        self.shift = shift
        self._store = store
        self._rulings = rulings
        """On rounds that are still to be told."""
        self._logs: dict[str, TableLog] = {}
        self._decks: dict[str, int] = {}

    def take(self, record: Record) -> None:
        kind, _, name = record.stream.partition("/")
        if kind == "table":
            if name not in self._logs:
                self._follow(name, record)
            self._note_decks(name, record)
            self._logs[name].take(record)
        elif kind in ("account", "books") and record.at >= self.shift.since:
            for one in decode_money_entry(record.payload).transfers:
                if teller_of(one.source) in (None, record.stream):
                    self._post(one)

    def finish(self) -> None:
        for log in self._logs.values():
            log.finish()
        for (name, number), positions in tuple(self._rulings.items()):
            if any(map(self._is_in_shift, positions)):
                self._tell(name, self._find(name, number))

    def _is_in_shift(self, position: int) -> bool:
        [record] = self._store.page(position - 1, 1)
        return self.shift.since <= record.at < self.shift.until

    def _find(self, name: str, number: int) -> RoundLog:
        """A round that began long before the shift."""
        found = find_records(self._store, name, number)
        records = [record for record in found.own if record.at < self.shift.until]
        begins = found.own[0]
        return RoundLog(number, found.shoe, begins.position, begins.at, records=records, is_corrected=True)

    def _follow(self, name: str, first: Record) -> None:
        for record in self._store.read(first.stream):
            self._note_decks(name, record)
            if record.version >= first.version:
                break

        def tell(log: RoundLog) -> None:
            self._tell(name, log)

        self._logs[name] = TableLog(tell, since=0)

    def _note_decks(self, name: str, record: Record) -> None:
        if b'"table_opened/1"' in record.payload or b'"settings_changed/1"' in record.payload:
            for event in decode_table_entry(record.payload).events:
                if isinstance(event, happened.TableOpened | happened.SettingsChanged):
                    self._decks[name] = event.settings.decks

    def _table(self, name: str) -> TableShift:
        if name not in self.shift.tables:
            opening = decode_table_entry(next(self._store.read(f"table/{name}")).payload).events[0]
            assert isinstance(opening, happened.TableOpened), "a table's stream begins with its opening"
            self.shift.tables[name] = TableShift(name, opening.game)
        return self.shift.tables[name]

    def _tell(self, name: str, log: RoundLog) -> None:
        shift, table = self.shift, self._table(name)
        log = with_later_rulings(self._store, log, self._rulings.pop((name, log.number), ()), shift.until)
        if all(record.at < shift.since for record in log.records):
            return
        now, before = _Told(name, table.game, log), None
        if log.opened_at < shift.since:
            earlier = [record for record in log.records if record.at < shift.since]
            before = _Told(name, table.game, replace(log, records=earlier, is_corrected=True))
            before.count(table, -1)
        now.count(table, 1)
        table.incidents += Counter(label for at, label in now.rulings if at >= shift.since)
        if now.ended_at is not None and (before is None or before.ended_at is None):
            table.began_at = log.opened_at if table.began_at is None else min(table.began_at, log.opened_at)
            table.ended_at = max(table.ended_at, now.ended_at)
            if now.stakes:
                table.expected.add(table.game, self._decks[name], now.stakes)

    def _post(self, one: Transfer) -> None:
        name, *_ = place_of(one)
        if name is None:
            _post_voucher(self.shift.elsewhere, one)
            return
        table, source, target = self._table(name), one.source, one.target
        if one.why in ROUND_REASONS:
            change = one.cents * ((target.kind in HOUSE_KINDS) - (source.kind in HOUSE_KINDS))
            table.won_cents += change
            kept = AccountKind.BREAKAGE
            table.breakage_cents += one.cents * ((target.kind is kept) - (source.kind is kept))
        elif one.why is Why.BUY_IN and AccountKind.DROP in (source.kind, target.kind):
            _meter_of(table, target).drop_cents += one.cents
        else:
            _post_voucher(_meter_of(table, target if source.kind is AccountKind.VOUCHER else source), one)


class _Told:
    """A round as its log tells it."""

    def __init__(self, name: str, game: str, log: RoundLog) -> None:
        sheets = Sheets(tells_identities=False)
        sheets.tell(name, game, log)
        [row] = sheets.rounds
        self.ended_at, self._state = (row[ROUND_ROW.index(column)] for column in ("settled_at", "state"))
        self.rulings = [
            (at, f"{incident or HOUSE_DECISION}: {decision}") for at, incident, decision, *_ in sheets.rulings
        ]
        self._played = list(_played(sheets)) if self.ended_at is not None else []
        self.stakes: Counter[str] = Counter()
        for _, cents, on, _ in self._played:
            self.stakes[on] += cents

    def count(self, table: TableShift, sign: int) -> None:
        if self.ended_at is None:
            return
        table.rounds += sign
        table.voids += sign * (self._state == "void")
        for place, cents, _, net in self._played:
            meter = table.place(place)
            meter.bets += sign
            meter.in_play_cents += sign * cents
            meter.net_cents += sign * net


def _meter_of(table: TableShift, account: Account) -> Meter:
    if account.kind is AccountKind.TERMINAL:
        return table.place(int(account.name.rpartition("/")[2]))
    return table.unplaced


def _post_voucher(meter: Meter, one: Transfer) -> None:
    if one.why is Why.VOUCHER_ISSUED:
        meter.vouchers_out_cents += one.cents
    elif one.why is Why.VOUCHER_REDEEMED:
        meter.vouchers_in_cents += one.cents


def _played(sheets: Sheets) -> Iterator[tuple[int, int, str, int]]:
    """Place, cents in play, spot and net of the bets that won, lost or pushed."""
    for number, (bet, result) in enumerate(zip(sheets.bets, sheets.bet_results, strict=True)):
        if result is not None and result.outcome != "returned":
            yield bet.place, sheets.cut_bets.get(number, bet.cents), bet.on, result.net_cents


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

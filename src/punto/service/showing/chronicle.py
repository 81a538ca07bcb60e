"""A table's whole past, read once and kept up: where each round stands, what it was about, and what the table has won.

Every record is judged again on the way, as the verifier does. A round asked for is read anew from the journal.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from itertools import islice
from threading import Lock
from typing import Final

from msgspec import Struct

from punto.deal import Result
from punto.entries import TableEntry, decode_table_entry, table_stream
from punto.journal import Record, Store
from punto.journal.chain import NO_HASH, record_hash
from punto.round import Round, Stage
from punto.rules.pictures import BetOutcome
from punto.service.showing.watching import RaisedAlarm, TableWatch
from punto.table import Event, Table, recall
from punto.table import events as happened
from punto.table.codec import encode
from punto.verify.rounds import TableReplay

HOUSE_DECISION: Final = "house_decision"
"""In place of an incident, where a ruling was made on something that the rules do not provide for."""


class Chapter(Struct, frozen=True, kw_only=True):
    """One round in a line, and where it stands in its stream."""

    number: int
    shoe: int
    at: int
    first_version: int
    state: str = "betting"
    result: Result | None = None
    player_total: int = 0
    banker_total: int = 0
    patrons: tuple[str, ...] = ()
    incidents: tuple[str, ...] = ()
    staked_cents: int = 0
    house_win_cents: int = 0


class Tally(Struct):
    """What was bet and won at a table: bets that were won, lost or pushed, as the corrections left them."""

    rounds: int = 0
    win_cents: int = 0
    stakes: Counter[tuple[str, int]] = Counter()
    """In cents, by bet and number of decks."""
    wins: Counter[str] = Counter()
    """Of the house, in cents, by bet."""

    def take(self, results: tuple[happened.BetSettled, ...], round_: Round, decks: int, sign: int) -> None:
        for settled in results:
            if settled.result.outcome is BetOutcome.RETURNED:
                continue
            bet = round_.bets[settled.bet]
            self.stakes[bet.on, decks] += sign * bet.in_play_cents
            self.wins[bet.on] -= sign * settled.result.net_cents
            self.win_cents -= sign * settled.result.net_cents


def new_tally() -> Tally:
    return Tally(stakes=Counter(), wins=Counter())


class Moment(Struct, frozen=True):
    """A record, what it says, the table after it, and what the verifier has to say against it."""

    record: Record
    previous_hash: bytes
    entry: TableEntry
    after: Table
    findings: tuple[str, ...]
    before: Table | None


class _Mark(Struct, frozen=True):
    """A place to read on from."""

    version: int
    hash: bytes
    table: Table | None


_START: Final = _Mark(0, NO_HASH, None)


class Chronicle:
    KEPT: Final = 20_000
    """Rounds that can be searched; older ones are in the journal."""
    STRIDE: Final = 50
    """Rounds between two marks."""
    PACED: Final = 60
    """Settlements that the pace is taken from."""

    def __init__(self, store: Store, table: str) -> None:
        self._store = store
        self._stream = table_stream(table)
        self._lock = Lock()
        self._at = _START
        self._marks: list[_Mark] = [_START]
        self._first_versions: list[int] = []
        self._chapters: dict[int, Chapter] = {}
        self._later_versions: dict[int, tuple[int, ...]] = {}
        self._settled_at: deque[int] = deque(maxlen=self.PACED)
        self._watch = TableWatch()
        self.in_all = new_tally()
        self.of_shoe = new_tally()

    def refresh(self) -> None:
        with self._lock:
            for moment in _replay(self._store, self._stream, self._at, lambda version: False):
                self._take(moment)

    def alarms(self) -> list[RaisedAlarm]:
        """What the cards and results give rise to, as far as they were read."""
        with self._lock:
            return self._watch.alarms()

    def chapters(self) -> list[Chapter]:
        """Rounds that are kept, oldest first."""
        self.refresh()
        return list(self._chapters.values())

    def find(self, number: int) -> Chapter | None:
        self.refresh()
        return self._chapters.get(number)

    @property
    def rounds_begun(self) -> int:
        return len(self._first_versions)

    def settled_at(self) -> list[int]:
        """When the latest rounds were settled."""
        return list(self._settled_at)

    def later_versions(self, number: int) -> tuple[int, ...]:
        """The records that changed a round after the next one had begun."""
        return self._later_versions.get(number, ())

    def moments(self, number: int) -> list[Moment]:
        """A round from its beginning to the beginning of the next, and later rulings on it; read anew."""
        self.refresh()
        if not 1 <= number <= len(self._first_versions):
            return []
        first = self._first_versions[number - 1]
        last = self._first_versions[number] - 1 if number < len(self._first_versions) else self._at.version
        stretches = [(first, last), *((version, version) for version in self.later_versions(number))]
        return [moment for stretch in stretches for moment in self._read(*stretch)]

    def _read(self, first: int, last: int) -> list[Moment]:
        """Records from one version to another, from the last mark before them on."""
        mark = next(mark for mark in reversed(self._marks) if mark.version < first)
        moments = _replay(self._store, self._stream, mark, lambda version: version >= first)
        return [moment for moment in islice(moments, last - mark.version) if moment.record.version >= first]

    def _take(self, moment: Moment) -> None:
        record, table = moment.record, moment.after
        for event in moment.entry.events:
            self._tell(event, moment)
            self._watch.take(event, record.at, table)
        for number in _touched(moment.entry.events, table):
            self._write(number, record, table)
        self._at = _Mark(record.version, record.hash, table)
        round_ = table.round
        if round_ is not None and round_.is_over and round_.number % self.STRIDE == 0:
            self._marks = [*(mark for mark in self._marks if _number(mark) != round_.number), self._at]

    def _tell(self, event: Event, moment: Moment) -> None:
        record, table = moment.record, moment.after
        match event:
            case happened.BettingOpened(round=number, shoe=shoe):
                self._first_versions.append(record.version)
                self._chapters[number] = Chapter(number=number, shoe=shoe, at=record.at, first_version=record.version)
                self._chapters.pop(number - self.KEPT, None)
            case happened.ShoeChanged():
                self.of_shoe = new_tally()
            case happened.RoundSettled(round=number, results=results):
                is_first = not self._was_settled(number, moment.entry.events)
                self._settled_at.extend([record.at] if is_first else [])
                for tally in self._tallies(number, table):
                    tally.rounds += is_first
                self._count(number, results, table, 1)
            case happened.RoundVoided(round=number) if self._was_settled(number, moment.entry.events):
                for tally in self._tallies(number, table):
                    tally.rounds -= 1
            case happened.SettlementReversed(round=number, reversed=results):
                self._count(number, results, table, -1)
            case _:
                return

    def _was_settled(self, number: int, events: tuple[Event, ...]) -> bool:
        """Before this entry; one that was let go is read back by its first event."""
        recalled = (event.round for event in events if isinstance(event, happened.RoundRecalled))
        before = self._at.table.find_round(number) if self._at.table else None
        found = before or next((round_ for round_ in recalled if round_.number == number), None)
        return found is not None and found.stage is Stage.SETTLED

    def _tallies(self, number: int, table: Table) -> tuple[Tally, ...]:
        """Those that a round belongs to."""
        round_ = table.find_round(number)
        is_of_shoe = round_ is not None and round_.shoe == table.shoe_number
        return (self.in_all, self.of_shoe) if is_of_shoe else (self.in_all,)

    def _count(self, number: int, results: tuple[happened.BetSettled, ...], table: Table, sign: int) -> None:
        round_ = table.find_round(number)
        if round_ is None:
            return
        decks = (table.find_shoe(round_.shoe) or table.shoe).decks
        for tally in self._tallies(number, table):
            tally.take(results, round_, decks, sign)

    def _write(self, number: int, record: Record, table: Table) -> None:
        if table.round is not None and table.round.number != number:
            self._later_versions[number] = (*self.later_versions(number), record.version)
        round_, chapter = table.find_round(number), self._chapters.get(number)
        if round_ is None or chapter is None:
            return
        self._chapters[number] = Chapter(
            number=number,
            shoe=chapter.shoe,
            at=chapter.at,
            first_version=chapter.first_version,
            state=round_.state.value,
            result=round_.result if round_.is_over else None,
            player_total=round_.hands.player_total,
            banker_total=round_.hands.banker_total,
            patrons=tuple(dict.fromkeys(bet.patron for bet in round_.bets)),
            incidents=tuple(
                dict.fromkeys(ruling.incident.value if ruling.incident else HOUSE_DECISION for ruling in round_.rulings)
            ),
            staked_cents=sum(bet.in_play_cents for bet in round_.bets),
            house_win_cents=-sum(bet.result.net_cents for bet in round_.bets if bet.result),
        )


def _check_recalled(store: Store, stream: str, version: int, entry: TableEntry) -> Iterator[str]:
    """Whether the rounds that an entry reads back are as the records before it left them."""
    for event in entry.events:
        if isinstance(event, happened.RoundRecalled):
            number = event.round.number
            records = islice(store.read(stream), version - 1)
            found = recall((one for it in records for one in decode_table_entry(it.payload).events), number)
            if found is None or encode(found.round) != encode(event.round):
                yield f"round {number}: what was read back is not what the journal has"


def _replay(store: Store, stream: str, start: _Mark, is_asked_for: Callable[[int], bool]) -> Iterator[Moment]:
    """The records behind a mark, each hashed, applied and settled again."""
    replay = TableReplay(start.table)
    version, previous = start.version, start.hash
    for record in store.read(stream, after=start.version):
        findings = []
        if record.version != version + 1:
            findings.append(f"version {version} is followed by {record.version}")
        if record_hash(previous, stream, record.version, record.at, record.payload) != record.hash:
            findings.append(f"version {record.version} does not fit its hash: it or the hash before it was altered")
        entry = decode_table_entry(record.payload)
        before = replay.table
        findings += replay.take(entry)
        if start.table is not None and is_asked_for(record.version):
            findings += _check_recalled(store, stream, record.version, entry)
        if replay.table is None:
            return
        yield Moment(record, previous, entry, replay.table, tuple(findings), before)
        version, previous = record.version, record.hash


def _touched(events: tuple[Event, ...], table: Table) -> set[int]:
    """The rounds that these events tell something new about."""
    numbers = set()
    for event in events:
        match event:
            case (
                happened.RoundSettled(round=number)
                | happened.RoundVoided(round=number)
                | happened.SettlementReversed(round=number)
                | happened.HandsCorrected(round=number)
            ):
                numbers.add(number)
            case happened.RulingMade(round=int() as number):
                numbers.add(number)
            case happened.BettingClosed() | happened.RulingMade() | happened.BetPlaced() if table.round is not None:
                numbers.add(table.round.number)
            case _:
                continue
    return numbers


def _number(mark: _Mark) -> int:
    return mark.table.round.number if mark.table and mark.table.round else 0

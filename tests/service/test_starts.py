"""A start reads what came after the last snapshots, however long the history is; a forged snapshot is not used."""

from __future__ import annotations

import asyncio
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.history import TableHistory
from punto.history.locating import find_opening
from punto.history.recalling import recall_before
from punto.history.rounds import find_round
from punto.journal import Record, Store, create_store, open_store
from punto.journal.check import check
from punto.journal.notary import Notary
from punto.journal.problems import ProblemKind
from punto.journal.reading import digest_of
from punto.journal.signing import make_checkpoint
from punto.round import Decision
from punto.service.api.pit import show_figures
from punto.service.live import following
from punto.service.live.node import Node
from punto.service.showing import watching
from punto.service.showing.pit_table import PitTable
from punto.table.codec import encode
from punto.table.commands import NewShoe, Rule
from tests.journal.intruder import Intruder
from tests.service.test_pit_table import MANAGER, House

KEY = Ed25519PrivateKey.generate()
ROUNDS = 60
TABLE = "table/t"


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/journal.db"


@pytest.fixture
def house(url: str) -> Iterator[House]:
    with closing(create_store(url)) as store:
        Notary(store, KEY).open(0)
        house = House("commission", store)
        play(house, ROUNDS)
        yield house


def play(house: House, rounds: int) -> None:
    for number in range(rounds):
        if number % 7 == 6:
            house.ask(NewShoe())
        house.play("9H 4C KS 2D" if number % 3 else "8H 3C QS 2C", player=100, tie=10)
    round_ = house.table.round
    assert round_ is not None, "rounds were played"
    house.ask(Rule(decision=Decision.VOID, round=round_.number - 2, reason="seen on camera"), MANAGER)


def keep(store: Store) -> PitTable:
    """Save what a service saves, and sign it."""
    table = PitTable.from_snapshot(store, "t")
    table.refresh()
    for snapshot in table.snapshots():
        store.save_snapshot(*snapshot)
    make_checkpoint(store, KEY, 10**12)
    return table


def shown(table: PitTable) -> tuple[object, ...]:
    table.refresh()
    history = table.history
    rounds = [[encode(step.after) for step in history.steps(number)] for number in (1, 2, ROUNDS - 2, ROUNDS)]
    figures = [(show_figures(one), one.interval, one.by_bet()) for one in (table.in_all, table.of_shoe)]
    return figures, table.alarms(), table.settled_at(), table.dealer, history.rounds(), history.rounds_begun, rounds


class Counted:
    """Counts the records that are read, by stream."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.records: Counter[str] = Counter()
        read = store.read

        def counted(stream: str, after: int = 0) -> Iterator[Record]:
            for record in read(stream, after):
                self.records[stream] += 1
                yield record

        monkeypatch.setattr(store, "read", counted)


@pytest.mark.parametrize("every", [7, 10**6])
def test_a_start_from_a_snapshot_shows_what_reading_everything_shows(
    house: House, url: str, every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("punto.history.marks.MARK_EVERY", every)
    monkeypatch.setattr(watching, "ROUNDS_AT_ONCE", 10**6)
    keep(house.store)
    play(house, 5)
    with closing(open_store(url)) as store:
        begun = PitTable.from_snapshot(store, "t")
        assert 0 < begun.version < store.head(TABLE)[0]
        assert shown(begun) == shown(PitTable(store, "t"))


def test_a_start_reads_only_what_came_after_the_snapshot(
    house: House, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = keep(house.store).version
    play(house, 2)
    with closing(open_store(url)) as store:
        counted = Counted(store, monkeypatch)
        PitTable.from_snapshot(store, "t").refresh()
        assert counted.records == {TABLE: store.head(TABLE)[0] - saved}


def test_a_service_saves_what_it_read_and_reads_it_once(
    url: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "SAVE_EVERY", 50)

    async def serve(store: Store) -> None:
        notary = Notary(store, KEY)
        notary.open(10**12)
        node = Node(store, notary)
        node.start()
        table = await asyncio.to_thread(node.pit_table, "t")
        async with asyncio.timeout(60):
            while store.load_snapshot("pit@table/t") is None or table.version < store.head(TABLE)[0]:
                await asyncio.sleep(0.01)
        await node.stop()

    with closing(open_store(url)) as store:
        asyncio.run(serve(store))
    with closing(open_store(url)) as store:
        assert store.load_snapshot("pit@table/t") is not None, "the last checkpoint covers it"
        counted = Counted(store, monkeypatch)
        table = PitTable.from_snapshot(store, "t")
        table.refresh()
        assert counted.records[TABLE] < 50


def forge(state: bytes) -> bytes:
    """The house won ten times as much."""
    plain = zlib.decompress(state)
    changed = plain.replace(b'"wins":[["player",', b'"wins":[["player",1', 1)
    assert changed != plain
    return zlib.compress(changed)


@pytest.mark.parametrize(
    "spoil", [forge, lambda state: zlib.compress(b"{}"), lambda state: b"?"], ids=["forged", "other format", "torn"]
)
def test_a_forged_snapshot_is_rebuilt_and_not_used(house: House, url: str, spoil: Callable[[bytes], bytes]) -> None:
    right = shown(keep(house.store))
    version, state = house.store.load_snapshot("pit@table/t") or (0, b"")
    forged = spoil(state)
    digest = digest_of(f"pit@table/t {version}", forged)
    Intruder(url).execute("UPDATE snapshots SET state = ?, digest = ? WHERE stream = 'pit@table/t'", forged, digest)
    with closing(open_store(url)) as store:
        assert store.load_snapshot("pit@table/t") is None
        table = PitTable.from_snapshot(store, "t")
        assert table.version == 0
        assert shown(table) == right
        [problem] = check(store)
        assert problem.kind is ProblemKind.SNAPSHOT
        keep(store)
        assert list(check(store)) == []


def test_a_covered_snapshot_of_another_version_is_rebuilt(house: House, url: str) -> None:
    right = shown(PitTable(house.store, "t"))
    house.store.save_snapshot("pit@table/t", 5, b"another format")
    make_checkpoint(house.store, KEY, 10**12)
    with closing(open_store(url)) as store:
        assert shown(PitTable.from_snapshot(store, "t")) == right


def test_a_long_history_is_shown_as_far_as_it_was_read(house: House) -> None:
    table = PitTable(house.store, "t")
    rounds, unread = table.look(lambda it: (it.in_all.rounds, it.unread()), until=0)
    assert unread + table.version == house.store.head(TABLE)[0]
    table.refresh()
    assert table.look(lambda it: (it.in_all.rounds > rounds or not unread, it.unread()), until=0) == (True, 0)


def test_every_round_is_found_where_it_began(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("punto.history.locating.SCANNED", 4)
    end, _ = house.store.head(TABLE)
    whole = TableHistory(house.store, "t")
    whole.refresh()
    for summary in whole.rounds():
        assert find_opening(house.store, TABLE, summary.number, end) == summary.first_version
    assert find_opening(house.store, TABLE, ROUNDS + 10, end) is None


def test_any_round_is_found_and_read_back_without_its_table_s_whole_past(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("punto.history.locating.SCANNED", 4)
    monkeypatch.setattr("punto.history.marks.MARK_EVERY", 7)
    scanned = {number: find_round(house.store, TABLE, number) for number in range(ROUNDS + 3)}
    recalled = {number: recall_before(house.store, "t", number, 10**6) for number in range(ROUNDS + 3)}
    keep(house.store)
    house.store.save_snapshot(*TableHistory.from_snapshot(house.store, "t").snapshot())
    end, _ = house.store.head(TABLE)
    counted = Counted(house.store, monkeypatch)
    for number in range(ROUNDS + 3):
        assert find_round(house.store, TABLE, number) == scanned[number]
    assert counted.records[TABLE] < end * (ROUNDS + 3) / 5
    for number in range(ROUNDS + 3):
        assert recall_before(house.store, "t", number, 10**6) == recalled[number]


def test_a_history_keeps_its_latest_rounds_and_finds_the_others(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = TableHistory(house.store, "t")
    few = TableHistory(house.store, "t", listed=10)
    assert [[step.record for step in few.steps(number)] for number in range(ROUNDS + 3)] == [
        [step.record for step in whole.steps(number)] for number in range(ROUNDS + 3)
    ]
    assert len(few.rounds()) == 10

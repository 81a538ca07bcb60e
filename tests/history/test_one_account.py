"""All readers of the past agree on the records of a round and on the house's figures."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from punto.entries import decode_table_entry, table_stream
from punto.figures import Figures
from punto.history import RoundTracker, TableHistory
from punto.history.outline import read_outline
from punto.history.recalling import RoundReader, recall_before
from punto.history.rounds import find_round
from punto.journal import Record, Store, inspect_store
from punto.reports.export.rounds import RoundLog, TableLog
from punto.reports.shift import Shift, report_shift
from punto.round import Round
from punto.service.showing.pit_table import PitTable
from punto.table import Table, evolve, open_table, recall
from punto.table.events import Event, TableOpened, round_named
from tests.history.answers import EVER, PAGES, Recorded

RECORDED = Recorded(Path(__file__).parent / "recorded", 1)
EACH_TABLE = pytest.mark.parametrize("table", PAGES)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with RECORDED.unpacked() as unpacked:
        yield unpacked


@pytest.fixture(scope="module")
def store(url: str) -> Iterator[Store]:
    with closing(inspect_store(url)) as opened:
        yield opened


def records_of(store: Store, table: str) -> list[Record]:
    return list(store.read(f"table/{table}"))


class ByHand:
    """By round, from plain JSON: versions of the records about it, and of all records written during it."""

    def __init__(self, records: list[Record]) -> None:
        self.about: defaultdict[int, list[int]] = defaultdict(list)
        self.meanwhile: defaultdict[int, list[int]] = defaultdict(list)
        current = 0
        for record in records:
            touched = set()
            for event in json.loads(record.payload)["events"]:
                named = event.get("round")
                number = named["number"] if isinstance(named, dict) else named
                current = number if event["event"] == "betting_opened/1" else current
                touched.add(number or current)
            self.meanwhile[current].append(record.version)
            for number in touched:
                self.about[number].append(record.version)

    def all_of(self, number: int) -> list[int]:
        return sorted({*self.about[number], *self.meanwhile[number]})


@EACH_TABLE
def test_an_outline_matches_its_events(store: Store, table: str) -> None:
    for record in records_of(store, table):
        outline, events = read_outline(record.payload), decode_table_entry(record.payload).events
        assert [one.event for one in outline] == [event.__struct_config__.tag for event in events]
        assert [round_named(one) for one in outline] == [round_named(event) for event in events]
        assert RoundTracker(7).rounds_of(outline) == RoundTracker(7).rounds_of(events)


@EACH_TABLE
def test_search_history_and_export_find_the_same_records_of_a_round(store: Store, table: str) -> None:
    records = records_of(store, table)
    by_hand = ByHand(records)
    history = TableHistory(store, table)
    history.refresh()
    logs: list[RoundLog] = []
    followed = TableLog(logs.append, since=0)
    for record in records:
        followed.take(record)
    followed.finish()
    missed = {(one.number, one.record.version) for one in followed.missed}
    assert [log.number for log in logs] == sorted(by_hand.about.keys() - {0})
    for log in logs:
        found = find_round(store, table_stream(table), log.number)
        assert found is not None
        versions = [record.version for record in found.own]
        assert versions == by_hand.all_of(log.number)
        assert versions == [step.record.version for step in history.steps(log.number)]
        exported = {record.version for record in (*log.records, *log.later)}
        assert exported | {version for number, version in missed if number == log.number} == set(
            by_hand.about[log.number]
        )


def rounds_to_try(by_hand: ByHand) -> list[int]:
    """Those that were ruled on later, and the first and last."""
    numbers = sorted(by_hand.about.keys() - {0})
    return (
        [one for one in numbers if len(by_hand.all_of(one)) > len(by_hand.meanwhile[one])] + numbers[:2] + numbers[-1:]
    )


@EACH_TABLE
def test_a_round_read_back_is_the_one_that_a_replay_from_the_opening_gives(store: Store, table: str) -> None:
    records = records_of(store, table)
    events = [decode_table_entry(record.payload).events for record in records]
    by_hand = ByHand(records)
    for number in rounds_to_try(by_hand):
        late = by_hand.all_of(number)[-1]
        for version in (late, late + 1, len(records) - 5, len(records) + 1):
            before = [event for some in events[: version - 1] for event in some]
            assert recall_before(store, table, number, version) == recall(before, number)
            if version <= len(records):
                reader = RoundReader(store, table, number, until=version)
                assert reader.recall(events[version - 1]) == recall([*before, *events[version - 1]], number)


def test_a_round_that_was_never_played_is_not_read_back(store: Store) -> None:
    number = max(ByHand(records_of(store, PAGES[0])).about) + 1
    assert RoundReader(store, PAGES[0], number).recall() is None
    assert RoundReader(store, PAGES[0], 0).recall() is None
    assert find_round(store, table_stream(PAGES[0]), number) is None


def rounds_at_the_end(records: list[Record]) -> dict[int, Round]:
    events: Iterator[Event] = (event for record in records for event in decode_table_entry(record.payload).events)
    opening = next(events)
    assert isinstance(opening, TableOpened)
    table: Table = open_table(opening)
    rounds: dict[int, Round] = {}
    for event in events:
        table = evolve(table, event)
        rounds |= {kept.number: kept for kept in (*table.past, table.round) if kept is not None}
    return rounds


@EACH_TABLE
def test_a_summary_matches_the_round_and_survives_a_snapshot(store: Store, table: str) -> None:
    history = TableHistory(store, table)
    history.refresh()
    standing = rounds_at_the_end(records_of(store, table))
    assert [summary.number for summary in history.rounds()] == sorted(standing)
    for summary in history.rounds():
        round_ = standing[summary.number]
        assert (summary.state, summary.shoe) == (round_.state.value, round_.shoe)
        assert summary.result == (round_.result if round_.is_over else None)
        assert summary.house_win_cents == -sum(bet.result.net_cents for bet in round_.bets if bet.result)
    restored = TableHistory(store, table)
    restored.restore(history.snapshot()[2])
    assert restored.rounds() == history.rounds()


def test_a_snapshot_in_an_earlier_format_is_ignored(store: Store) -> None:
    history = TableHistory(store, "rws")
    history.restore(b'{"rounds":{"1":{"number":1}},"hands":{}}')
    history.refresh()
    assert history.rounds_begun == len(ByHand(records_of(store, "rws")).about.keys() - {0})
    assert "history/table/rws" in {snapshot.stream for snapshot in store.snapshots()}


@pytest.fixture(scope="module")
def shift(store: Store) -> Shift:
    return report_shift(store, 0, EVER, 0)


@EACH_TABLE
def test_pit_and_shift_report_have_the_same_figures(store: Store, shift: Shift, table: str) -> None:
    watched = PitTable(store, table)
    watched.refresh()
    pit, reported = watched.in_all, shift.tables[table]
    assert facts(pit) == facts(reported.figures)
    assert (pit.handle_cents, pit.win_cents) == (reported.meter.in_play_cents, -reported.meter.net_cents)
    assert (pit.rounds, pit.win_cents) == (reported.rounds - reported.voids, reported.won_cents)


def facts(figures: Figures) -> tuple[object, ...]:
    return figures.handle_cents, figures.win_cents, figures.theory_cents, figures.variance, figures.interval


def test_the_house_s_figures_are_the_sum_of_its_tables(shift: Shift) -> None:
    total = shift.figures
    assert total.theory_cents == sum(table.figures.theory_cents for table in shift.tables.values())
    assert total.variance == sum(table.figures.variance for table in shift.tables.values())
    by_bet = total.by_bet()
    assert sum(one.handle_cents for one in by_bet.values()) == total.handle_cents
    assert sum(one.theory_cents for one in by_bet.values()) == total.theory_cents

"""A disk that fails at any moment: acknowledged records survive a crash, and an append is complete or absent."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from punto.errors import JournalError
from punto.journal import Appended, KeyTaken, Record, create_store
from punto.journal.check import check
from tests.journal.appending import append, appended, to
from tests.journal.effort import FAULT_EVERY
from tests.journal.faulty_disk import Fault, FaultyDisk, files_of, store_on

APPENDS = [append(to("a", b"x" * 900), to(f"b{it % 3}", b"y" * 700, b"z"), key=f"k{it}") for it in range(12)]


@pytest.fixture(scope="module")
def disk() -> Iterator[FaultyDisk]:
    disk = FaultyDisk()
    yield disk
    disk.unregister()


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "journal.db"
    store = create_store(f"sqlite:///{path}")
    appended(store, append(to("a", b"first")))
    store.close()
    return path


def run_until_the_crash(disk: FaultyDisk, path: Path, left: Path) -> list[tuple[Record, ...]]:
    """The acknowledged records; the files are left as a crash would leave them."""
    store = store_on(disk, path)
    acknowledged = []
    for given in APPENDS:
        try:
            (outcome,) = store.append_all([given])
        except JournalError:
            continue
        assert isinstance(outcome, Appended)
        acknowledged.append(outcome.records)
    for file in files_of(path):
        if file.exists():
            shutil.copy(file, left / file.name)
    disk.fails_at = 0
    store.close()
    return acknowledged


def examine(folder: Path, acknowledged: list[tuple[Record, ...]]) -> None:
    store = create_store(f"sqlite:///{folder}/journal.db")
    stored = list(store.read_all())
    for records in acknowledged:
        assert stored[records[0].position - 1 : records[-1].position] == list(records)
    assert len(stored) % 3 == 1
    outcomes = store.append_all(APPENDS)
    kept = sum(isinstance(outcome, KeyTaken) for outcome in outcomes)
    assert kept >= len(acknowledged)
    assert kept == (len(stored) - 1) // 3
    assert store.last_position() == 1 + 3 * len(APPENDS)
    assert list(check(store)) == []
    store.close()


def operations_of_a_whole_run(disk: FaultyDisk, path: Path, left: Path) -> int:
    disk.operations = disk.fails_at = 0
    assert len(run_until_the_crash(disk, path, left)) == len(APPENDS)
    return disk.operations


@pytest.mark.parametrize("fault", Fault)
def test_a_fault_at_any_operation(disk: FaultyDisk, journal: Path, tmp_path: Path, fault: Fault) -> None:
    (tmp_path / "whole").mkdir()
    for file in files_of(journal):
        if file.exists():
            shutil.copy(file, tmp_path / "whole" / file.name)
    (tmp_path / "left0").mkdir()
    operations = operations_of_a_whole_run(disk, journal, tmp_path / "left0")
    examine(tmp_path / "left0", [])
    assert operations > 100
    for number in range(1, operations + 1, FAULT_EVERY):
        folder, left = tmp_path / f"run{number}", tmp_path / f"left{number}"
        shutil.copytree(tmp_path / "whole", folder)
        left.mkdir()
        disk.operations, disk.fails_at, disk.fault = 0, number, fault
        acknowledged = run_until_the_crash(disk, folder / "journal.db", left)
        examine(left, acknowledged)
        shutil.rmtree(folder)
        shutil.rmtree(left)

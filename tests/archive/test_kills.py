"""The move is killed at random moments, there and back, while a node writes: every reader always finds everything."""

from __future__ import annotations

import resource
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from punto.errors import JournalError
from punto.history.archiving import archive, bring_back
from punto.journal import Store, inspect_store, open_store
from punto.journal.check import Check
from punto.journal.seals import Seals
from tests.archive.houses import KEY, MINUTE, TRUSTED, contents, held_here, parts
from tests.journal.appending import append, to
from tests.journal.effort import IS_SOAK
from tests.processes import PROCESSES

LIVES = 200 if IS_SOAK else 10
ENDS = (16 * MINUTE, 30 * MINUTE)
LONGEST_S = 0.5
EVENING = 90 * MINUTE


def move(url: str, folder: str, is_back: bool) -> None:
    with closing(open_store(url)) as store:
        if is_back:
            bring_back(store)
        else:
            archive(store, Path(folder) / f"{len(store.archived())}.archive", ENDS[len(store.archived())])


def live(url: str, folder: Path, *, is_back: bool, kill_after_s: float | None) -> None:
    process = PROCESSES.Process(target=move, args=(url, str(folder), is_back), daemon=True)
    process.start()
    process.join(60 if kill_after_s is None else kill_after_s)
    if process.is_alive():
        assert kill_after_s is not None, "it does not end"
        process.kill()
        process.join()


def recorded(store: Store) -> tuple[object, ...]:
    """Without what the test adds."""
    records, heads, streams, answers, found, checkpoints = contents(store)
    assert isinstance(records, list)
    assert isinstance(heads, dict)
    assert isinstance(streams, dict)
    del heads["added"], streams["added"]
    return [record for record in records if record.stream != "added"], heads, streams, answers, found, checkpoints


def test_killed_on_the_way(url: str, tmp_path: Path) -> None:
    random = Random(LIVES)
    with closing(open_store(url)) as store:
        store.seals = Seals(KEY, store.last_position())
        store.append_all([append(to("added", b"0"), at=EVENING)])
        whole = recorded(store)
        for number in range(1, LIVES + 1):
            count = len(store.archived())
            is_back = count == len(ENDS) or (count > 0 and random.random() < 0.3)
            live(url, tmp_path, is_back=is_back, kill_after_s=random.uniform(0, LONGEST_S))
            store.append_all([append(to("added", b"%d" % number), at=EVENING)])
            assert recorded(store) == whole
        while store.archived():
            live(url, tmp_path, is_back=True, kill_after_s=None)
        for file in tmp_path.glob("*.archive"):
            file.unlink()
        here = held_here(store)
        for _ in ENDS:
            live(url, tmp_path, is_back=False, kill_after_s=None)
        assert held_here(store) < 0.6 * here
        assert recorded(store) == whole
        assert store.head("added")[0] == LIVES + 1
    assert parts(tmp_path) == [], "what a kill left was cleared by the next one"
    with closing(inspect_store(url)) as store:
        assert list(Check(store, TRUSTED).problems()) == []


def test_a_draft_that_was_begun_is_cleared(url: str, tmp_path: Path) -> None:
    for begun in ("", "-wal", f".{'0f' * 16}", f".{'0f' * 16}-wal"):
        (tmp_path / f"0.archive.part{begun}").touch()
    live(url, tmp_path, is_back=False, kill_after_s=None)
    assert [file.name for file in tmp_path.glob("*.archive*")] == ["0.archive"]


def fill_the_disk(url: str, folder: str) -> None:
    """A file may have 100 kB, which is too little."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
    with closing(inspect_store(url)) as store, pytest.raises(JournalError, match="cannot be"):
        archive(store, Path(folder) / "old.archive", ENDS[1])


def test_the_disk_of_the_archive_is_full(url: str, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    process = PROCESSES.Process(target=fill_the_disk, args=(url, str(elsewhere)), daemon=True)
    process.start()
    process.join(60)
    assert process.exitcode == 0
    assert list(elsewhere.iterdir()) == []
    with closing(inspect_store(url)) as store:
        assert store.archived() == []

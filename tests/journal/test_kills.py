"""Writers killed at random moments: no acknowledged record is lost, none is duplicated, the journal stays intact."""

from __future__ import annotations

import json
import time
from collections import Counter
from pathlib import Path
from random import Random

from punto.journal import Appended, Store, VersionConflict, create_store
from punto.journal.check import check
from tests.journal.appending import append, to
from tests.journal.effort import EXAMINE_EVERY, KILLS
from tests.journal.writer import Notes, write_until_killed
from tests.processes import PROCESSES


def live_and_be_killed(url: str, path: Path, life: int, random: Random) -> None:
    before = path.stat().st_size if path.exists() else 0
    process = PROCESSES.Process(
        target=write_until_killed, args=(url, str(path), life, Notes(path).unanswered), daemon=True
    )
    process.start()
    started = time.monotonic()
    while (path.stat().st_size if path.exists() else 0) == before:
        assert process.is_alive(), f"the writer of life {life} ended by itself"
        assert time.monotonic() - started < 120
        time.sleep(0.002)
    time.sleep(random.uniform(0, 0.12))
    process.kill()
    process.join()


def examine(store: Store, notes: Notes) -> None:
    times: Counter[str] = Counter()
    for record in store.read_all():
        key = json.loads(record.payload)["key"]
        times[key] += 1
        if key in notes.done:
            assert record.position in notes.done[key]
    assert set(times.values()) <= {2}, "each append wrote two records, once"
    assert notes.done.keys() | notes.known <= times.keys() <= notes.tried
    assert {answer.key for answer in store.answers(store.last_position())} == times.keys()
    assert list(check(store)) == []


def test_writers_killed_at_random_moments(url: str, tmp_path: Path) -> None:
    random = Random(KILLS)
    path = tmp_path / "notes"
    for life in range(KILLS):
        live_and_be_killed(url, path, life, random)
        if (life + 1) % EXAMINE_EVERY == 0:
            store = create_store(url)
            examine(store, Notes(path))
            store.close()
    assert len(Notes(path).done) > KILLS


def count_up(url: str, name: str, turns: int) -> None:
    store = create_store(url)
    for turn in range(turns):
        while True:
            stream = f"counter {turn % 3}"
            version, _ = store.head(stream)
            (outcome,) = store.append_all([append(to(stream, b'"%s"' % name.encode(), expected=version))])
            if isinstance(outcome, Appended):
                break
            assert isinstance(outcome, VersionConflict)
    store.close()


def test_two_processes_on_the_same_streams_lose_nothing(url: str) -> None:
    processes = [PROCESSES.Process(target=count_up, args=(url, name, 90), daemon=True) for name in ("ann", "ben")]
    for process in processes:
        process.start()
    for process in processes:
        process.join(60)
    assert [process.exitcode for process in processes] == [0, 0]
    store = create_store(url)
    for number in range(3):
        assert Counter(record.payload for record in store.read(f"counter {number}")) == {b'"ann"': 30, b'"ben"': 30}
    assert list(check(store)) == []
    store.close()

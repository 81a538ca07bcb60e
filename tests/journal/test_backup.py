"""A backup is a consistent copy; a damaged one is not restored."""

from __future__ import annotations

import gzip
import threading
from contextlib import closing
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from punto.errors import JournalDamagedError, JournalError
from punto.journal import Answer, Record, Store, create_store, open_store
from punto.journal.backup import backup
from punto.journal.backup_file import Ending, Header, Item, Leaves, read_items, write_items
from punto.journal.check import check
from punto.journal.restoring import restore
from punto.journal.seals import Seals
from punto.journal.signing import make_checkpoint
from punto.journal.sqlite import SqliteStore
from tests.journal.appending import NOON, append, appended, to
from tests.journal.intruder import Intruder
from tests.journal.postgres import PostgresServer

KEY = Ed25519PrivateKey.generate()


def fill(store: Store, number: int) -> None:
    for part in range(0, number, 500):
        store.append_all(
            [append(to(f"t{it % 7}", b"%d" % it), key=f"k{it}", at=NOON + it) for it in range(part, part + 500)]
        )
    make_checkpoint(store, KEY, NOON)


def write(file: Path, *items: Item) -> None:
    with gzip.open(file, "wb") as packed:
        write_items(packed, items)


def contents(store: Store) -> tuple[object, ...]:
    answers = {answer.key: answer.body for answer in store.answers(store.last_position())}
    return list(store.read_all()), answers, list(store.checkpoints()), {head.stream: head for head in store.heads()}


def test_a_backup_is_restored_to_either_store(store: Store, tmp_path: Path, postgres_server: PostgresServer) -> None:
    fill(store, 2_500)
    told: list[tuple[int, int]] = []
    assert backup(store, tmp_path / "night.backup", lambda done, of: told.append((done, of))) == 2_500
    assert told == [(1_000, 2_500), (2_000, 2_500), (2_500, 2_500)]
    for url in (f"sqlite:///{tmp_path}/restored.db", postgres_server.new_database()):
        told.clear()
        assert restore(tmp_path / "night.backup", url, lambda done, of: told.append((done, of))) == 2_500
        assert told[-1] == (2_500, 2_500)
        restored = create_store(url)
        assert contents(restored) == contents(store)
        assert list(check(restored)) == []
        restored.close()
    assert {file.suffix for file in tmp_path.iterdir()} <= {".backup", ".db", ".db-tip", ".db-wal", ".db-shm"}


def test_a_backup_carries_the_snapshots_that_the_last_checkpoint_covers(
    store: Store, tmp_path: Path, postgres_server: PostgresServer
) -> None:
    fill(store, 500)
    store.save_snapshot("t1", 70, b"state")
    store.save_snapshot("pit@t1", 70, b"figures")
    make_checkpoint(store, KEY, NOON)
    store.save_snapshot("t2", 70, b"covered by no checkpoint")
    backup(store, tmp_path / "night.backup")
    for url in (f"sqlite:///{tmp_path}/restored.db", postgres_server.new_database()):
        restore(tmp_path / "night.backup", url)
        with closing(open_store(url)) as restored:
            loaded = [restored.load_snapshot(name) for name in ("t1", "pit@t1", "t2")]
            assert loaded == [(70, b"state"), (70, b"figures"), None]
            assert list(check(restored)) == []


def test_a_backup_of_an_earlier_version_is_restored(store: Store, tmp_path: Path) -> None:
    fill(store, 500)
    backup(store, tmp_path / "new.backup")
    items = [item for item in read_items(tmp_path / "new.backup") if not isinstance(item, Header | Leaves | Ending)]
    items = [replace(item, position=None) if isinstance(item, Answer) else item for item in items]
    write(tmp_path / "old.backup", Header("punto-journal-backup/1", 500), *items)
    assert restore(tmp_path / "old.backup", f"sqlite:///{tmp_path}/restored.db") == 500
    with closing(open_store(f"sqlite:///{tmp_path}/restored.db")) as restored:
        assert contents(restored) == contents(store)


def test_a_backup_while_others_write_is_whole(store: Store, url: str, tmp_path: Path) -> None:
    fill(store, 2_000)
    writer = create_store(url)
    writer.seals = Seals(KEY, store.last_position())
    stop = threading.Event()

    def write() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            writer.append_all([append(to(f"t{number % 7}", b"more", b"and more"), key=f"live {number}")])

    thread = threading.Thread(target=write)
    thread.start()
    store.wait(after=2_050, timeout_s=10)
    saved = backup(store, tmp_path / "live.backup")
    stop.set()
    thread.join()
    writer.close()
    restore(tmp_path / "live.backup", f"sqlite:///{tmp_path}/restored.db")
    restored = create_store(f"sqlite:///{tmp_path}/restored.db")
    assert list(restored.read_all()) == list(store.read_all(limit=saved))
    assert saved >= 2_050
    live = (saved - 2_000) // 2
    assert restored.find_answer(f"live {live}") is not None
    assert restored.find_answer(f"live {live + 1}") is None
    assert list(check(restored)) == []
    restored.close()


def test_a_restore_that_was_interrupted_goes_on(store: Store, tmp_path: Path) -> None:
    fill(store, 2_500)
    backup(store, tmp_path / "night.backup")
    target = f"sqlite:///{tmp_path}/restored.db"

    def interrupt(done: int, of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        restore(tmp_path / "night.backup", target, interrupt)
    for _ in range(2):
        assert restore(tmp_path / "night.backup", target) == 2_500
        restored = create_store(target)
        assert contents(restored) == contents(store)
        restored.close()


def test_a_journal_with_something_else_in_it_is_left_alone(store: Store, tmp_path: Path) -> None:
    fill(store, 500)
    backup(store, tmp_path / "night.backup")
    target = f"sqlite:///{tmp_path}/other.db"
    other = create_store(target)
    records = appended(other, append(to("t0", b"mine")))
    other.close()
    with pytest.raises(JournalError, match="already holds other records, starting at record 1"):
        restore(tmp_path / "night.backup", target)
    other = create_store(target)
    assert list(other.read_all()) == records
    other.close()


def test_a_backup_is_never_overwritten(store: Store, tmp_path: Path) -> None:
    backup(store, tmp_path / "night.backup")
    with pytest.raises(JournalError, match="already exists"):
        backup(store, tmp_path / "night.backup")
    with pytest.raises(JournalError, match="cannot be written: No such file"):
        backup(store, tmp_path / "missing" / "night.backup")


def test_an_altered_journal_is_not_backed_up(store: Store, url: str, tmp_path: Path) -> None:
    fill(store, 500)
    Intruder(url).execute("UPDATE records SET payload = ? WHERE position = 77", b"0")
    with pytest.raises(JournalDamagedError, match="record 77, version 11 of t6, does not match its hash"):
        backup(store, tmp_path / "night.backup")
    assert not list(tmp_path.glob("night*"))


def test_a_backup_of_altered_records_is_not_restored(tmp_path: Path) -> None:
    store = SqliteStore.in_memory()
    fill(store, 500)
    backup(store, tmp_path / "night.backup")
    items = [item for item in read_items(tmp_path / "night.backup") if not isinstance(item, Ending)]
    is_altered = [isinstance(item, Record) and item.position == 77 for item in items]
    altered = [replace(item, payload=b"0") if it else item for item, it in zip(items, is_altered, strict=True)]
    write(tmp_path / "altered.backup", *altered)
    with pytest.raises(JournalError, match="Record 77, version 11 of t6, does not match its hash"):
        restore(tmp_path / "altered.backup", f"sqlite:///{tmp_path}/restored.db")
    assert not (tmp_path / "restored.db").exists()


def test_a_backup_with_too_few_records_is_not_restored(tmp_path: Path) -> None:
    store = SqliteStore.in_memory()
    fill(store, 500)
    backup(store, tmp_path / "night.backup")
    header, *items = read_items(tmp_path / "night.backup")
    is_last = [isinstance(item, Ending) or (isinstance(item, Record) and item.position == 500) for item in items]
    shorter = [item for item, is_left_out in zip(items, is_last, strict=True) if not is_left_out]
    write(tmp_path / "short.backup", header, *shorter)
    with pytest.raises(JournalError, match="position 500 was signed, but the journal ends at 499"):
        restore(tmp_path / "short.backup", f"sqlite:///{tmp_path}/restored.db")


def test_a_backup_of_another_format_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("punto.journal.backup.FORMAT", "punto-journal-backup/99")
        backup(create_store("sqlite:///:memory:"), tmp_path / "night.backup")
    with pytest.raises(JournalError, match="not a backup, or not one that this version can read"):
        restore(tmp_path / "night.backup", f"sqlite:///{tmp_path}/restored.db")


def test_a_backup_that_is_not_whole_is_refused(tmp_path: Path) -> None:
    store = create_store("sqlite:///:memory:")
    fill(store, 500)
    whole = tmp_path / "whole.backup"
    backup(store, whole)
    packed, plain = whole.read_bytes(), gzip.decompress(whole.read_bytes())
    damaged = tmp_path / "damaged.backup"
    cut = [packed[:end] for end in range(0, len(packed), len(packed) // 40)]
    flipped = [packed[:at] + bytes([packed[at] ^ 4]) + packed[at + 1 :] for at in range(10, len(packed), 700)]
    shorter = [gzip.compress(plain[:end], 1) for end in range(0, len(plain), len(plain) // 20)]
    altered = [
        gzip.compress(plain[:at] + bytes([plain[at] ^ 4]) + plain[at + 1 :], 1) for at in range(3, len(plain), 2_000)
    ]
    longer = [packed + b"x", gzip.compress(plain + b"\0"), b"hello", gzip.compress(b"hello")]
    for written in (*cut, *flipped, *shorter, *altered, *longer):
        damaged.write_bytes(written)
        with pytest.raises(JournalError, match=r"not a complete backup|not a backup"):
            restore(damaged, f"sqlite:///{tmp_path}/restored.db")
    with pytest.raises(JournalError, match="does not exist"):
        restore(tmp_path / "missing.backup", f"sqlite:///{tmp_path}/restored.db")
    assert not (tmp_path / "restored.db").exists()

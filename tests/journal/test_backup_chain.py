"""Increments after a full backup, and what is restored from them: everything, or everything up to a moment."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from punto.errors import JournalError, JournalForgedError
from punto.journal import Record, Store, create_store, inspect_store, open_store
from punto.journal.backup import backup
from punto.journal.backup_check import BackupCheck
from punto.journal.backup_file import Ending, Item, SnapshotItem, read_items, write_items
from punto.journal.check import check
from punto.journal.keys import public_bytes
from punto.journal.restoring import restore, restore_until
from punto.journal.seals import SealChecker, Seals
from punto.journal.signing import adopt_earlier, make_checkpoint, open_history
from punto.journal.sqlite import SqliteStore
from punto.journal.witness import check_against_witness, hand_over
from punto.journal.witness_file import WitnessFile
from tests.journal.appending import NOON, append, to
from tests.journal.postgres import PostgresServer

KEY = Ed25519PrivateKey.generate()
NIGHTS = ("sunday", "monday", "tuesday")


def play(store: Store, night: int, paid: bytes = b"paid") -> None:
    """Ten commands of two records each, a refused one, a snapshot and a checkpoint; then three more commands."""
    store.seals = store.seals or Seals(KEY, store.last_position())

    def command(number: int) -> None:
        name = f"{night}-{number}"
        parts = to(f"t{number % 3}", name.encode()), to(f"purse {number}", paid)
        store.append_all([append(*parts, key=name, at=NOON + 100_000 * night + number * 1_000)])

    for number in range(10):
        command(number)
    store.append_all([append(key=f"refused {night}")])
    store.save_snapshot(f"t{night}", store.head(f"t{night}")[0], b"state %d" % night)
    make_checkpoint(store, KEY, NOON + 100_000 * night)
    for number in range(10, 13):
        command(number)


def night(folder: Path, number: int) -> Path:
    return folder / f"{NIGHTS[number]}.backup"


def back_up_nightly(store: Store, folder: Path, paid: bytes = b"paid") -> list[int]:
    """A full backup and two increments. Returns how many records each holds."""
    folder.mkdir()
    make_checkpoint(store, KEY, NOON)
    held = []
    for number in range(len(NIGHTS)):
        play(store, number, paid)
        held.append(backup(store, night(folder, number), after=night(folder, number - 1) if number else None))
        store.append_all([append(key=f"refused after {number}")])
    return held


@pytest.fixture
def nights(tmp_path: Path) -> Path:
    back_up_nightly(create_store("sqlite:///:memory:"), tmp_path / "nights")
    return tmp_path / "nights"


def contents(store: Store) -> tuple[object, ...]:
    answers = {answer.key: answer for answer in store.answers(store.last_position())}
    return list(store.read_all()), answers, list(store.checkpoints()), {head.stream: head for head in store.heads()}


def test_a_chain_restores_to_either_store(store: Store, tmp_path: Path, postgres_server: PostgresServer) -> None:
    assert back_up_nightly(store, tmp_path / "nights") == [26, 26, 26]
    last = night(tmp_path / "nights", 2)
    records, answers, *rest = contents(store)
    assert isinstance(answers, dict)
    del answers["refused after 2"]  # given after the last backup
    for url in (f"sqlite:///{tmp_path}/restored.db", postgres_server.new_database()):
        assert restore(last, url) == 78
        with closing(open_store(url)) as restored:
            assert contents(restored) == (records, answers, *rest)
            assert list(check(restored, [public_bytes(KEY)], seals=SealChecker.of(KEY))) == []
            assert [restored.load_snapshot(f"t{it}") for it in range(3)] == [
                store.load_snapshot(f"t{it}") for it in range(3)
            ]
        again = tmp_path / f"again {url[:4]}.backup"
        with closing(inspect_store(url)) as restored:
            assert backup(restored, again) == 78
        assert [it for it in read_items(again) if isinstance(it, Record)] == records


def test_an_increment_contains_only_new_records(nights: Path) -> None:
    for number in range(3):
        items = list(read_items(night(nights, number)))
        assert sum(isinstance(item, Record) for item in items) == 26
        assert [item.stream for item in items if isinstance(item, SnapshotItem)] == [f"t{number}"]


def test_a_night_without_records(tmp_path: Path) -> None:
    with closing(create_store("sqlite:///:memory:")) as store:
        back_up_nightly(store, tmp_path / "nights")
        quiet = tmp_path / "nights" / "quiet.backup"
        assert backup(store, quiet, after=night(tmp_path / "nights", 2)) == 0
        restore(quiet, f"sqlite:///{tmp_path}/restored.db")
        with closing(open_store(f"sqlite:///{tmp_path}/restored.db")) as restored:
            assert contents(restored) == contents(store)


def rewrite(file: Path, change: Callable[[Item], Item | None]) -> None:
    """Change a file and give it a valid checksum."""
    items = [changed for item in read_items(file) if not isinstance(item, Ending) and (changed := change(item))]
    with gzip.open(file, "wb") as packed:
        write_items(packed, items)


def missing(nights: Path) -> None:
    night(nights, 1).unlink()


def reordered(nights: Path) -> None:
    night(nights, 0).rename(nights / "kept")
    night(nights, 1).rename(night(nights, 0))
    (nights / "kept").rename(night(nights, 1))


def foreign(nights: Path) -> None:
    other = nights / "other"
    back_up_nightly(create_store("sqlite:///:memory:"), other, b"elsewhere")
    shutil.copy(night(other, 1), night(nights, 1))


def cut_short(nights: Path) -> None:
    night(nights, 1).write_bytes(night(nights, 1).read_bytes()[:-40])


def altered(nights: Path) -> None:
    def change(item: Item) -> Item:
        return replace(item, payload=b"0") if isinstance(item, Record) and item.position == 30 else item

    rewrite(night(nights, 1), change)


def without_its_checkpoint(nights: Path) -> None:
    rewrite(night(nights, 1), lambda item: None if getattr(item, "number", 0) == 3 else item)


def left_out(nights: Path) -> None:
    rewrite(night(nights, 1), lambda item: None if getattr(item, "position", 0) == 52 else item)


DAMAGES = [
    (missing, r"tuesday.backup continues monday.backup, which is missing in .*nights"),
    (reordered, r"monday.backup is another backup than the one that tuesday.backup continues"),
    (foreign, r"monday.backup is another backup than the one that tuesday.backup continues"),
    (cut_short, r"monday.backup is not a complete backup"),
    (altered, r"Record 30, version 2 of purse 1, does not match its hash"),
    (without_its_checkpoint, r"The chain of checkpoints is broken: checkpoint 3 is missing before checkpoint 4"),
    (left_out, r"Record 52 is missing before record 53"),
]


@pytest.mark.parametrize(("damage", "says"), DAMAGES)
def test_a_damaged_chain_is_named_and_not_restored(
    nights: Path, tmp_path: Path, damage: Callable[[Path], None], says: str
) -> None:
    damage(nights)
    with pytest.raises(JournalError, match=says) as refused:
        restore(night(nights, 2), f"sqlite:///{tmp_path}/restored.db")
    assert "\n" not in str(refused.value)
    assert not (tmp_path / "restored.db").exists()


def test_an_intact_chain_is_checked_with_its_signatures(nights: Path) -> None:
    found = BackupCheck(night(nights, 2), [public_bytes(KEY)])
    assert list(found.problems(SealChecker.of(KEY))) == []
    assert (found.records, len(found.links), found.vouching.covered) == (78, 3, 72)
    stranger = public_bytes(Ed25519PrivateKey.generate())
    assert "not trusted" in next(BackupCheck(night(nights, 2), [stranger]).problems()).message
    assert "6 later records are not covered, and at most 5 may be" in next(found.problems(uncovered_max=5)).message


def test_an_increment_continues_only_its_own_journal(nights: Path, tmp_path: Path) -> None:
    with closing(create_store(f"sqlite:///{tmp_path}/other.db")) as other:
        make_checkpoint(other, KEY, NOON)
        play(other, 0, b"elsewhere")
        with pytest.raises(JournalError, match=r"The journal ends at position 26, but .* at 78: it was set back"):
            backup(other, nights / "new.backup", after=night(nights, 2))
        for number in (1, 2, 3):
            play(other, number, b"elsewhere")
        with pytest.raises(JournalError, match=r"tuesday.backup is a backup of another journal"):
            backup(other, nights / "new.backup", after=night(nights, 2))
        with pytest.raises(JournalError, match="is in another folder"):
            backup(other, tmp_path / "new.backup", after=night(nights, 2))
    assert {file.name for file in nights.iterdir()} == {f"{name}.backup" for name in NIGHTS}


MOMENTS = """
# until position   ends at   covered   checkpoints   why
  0                0         0         1             before everything
  1                0         0         1             between the two records of a command
  2                2         0         1             after the first command
  20               20        20        2             at a checkpoint
  25               24        20        2             between records, after a checkpoint
  47               46        46        3             in the second file
  78               78        72        4             the whole of it
  999              78        72        4             after the end
"""


@pytest.mark.parametrize("line", [line for line in MOMENTS.splitlines() if line and not line.startswith("#")])
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_restore_ends_where_a_command_ended(
    nights: Path, tmp_path: Path, request: pytest.FixtureRequest, kind: str, line: str
) -> None:
    until, end, covered, checkpoints = map(int, line.split()[:4])
    whole, url = f"sqlite:///{tmp_path}/whole.db", f"sqlite:///{tmp_path}/earlier.db"
    if kind == "postgresql":
        url = request.getfixturevalue("postgres_url")
    restore(night(nights, 2), whole)
    restored = restore_until(night(nights, 2), url, lambda record: record.position <= until)
    assert (restored.records, restored.left_out) == (end, 78 - end)
    with closing(inspect_store(url)) as earlier, closing(inspect_store(whole)) as later:
        assert list(check(earlier, [public_bytes(KEY)], seals=SealChecker.of(KEY))) == []
        assert list(earlier.read_all()) == list(later.read_all(limit=end))
        given = {answer.key: answer for answer in later.answers(end)}
        assert {answer.key: answer for answer in earlier.answers(99)} == given
        assert list(earlier.checkpoints()) == list(later.checkpoints(last=checkpoints))
        assert restored.covering is not None
        assert restored.covering.position == covered
        for snapshot in earlier.snapshots():
            assert snapshot.version <= earlier.head(snapshot.source)[0]


def test_a_moment_is_also_a_time(nights: Path, tmp_path: Path) -> None:
    at = NOON + 100_000 + 4_500  # after the fifth command of the second night
    restored = restore_until(night(nights, 2), f"sqlite:///{tmp_path}/earlier.db", lambda record: record.at <= at)
    assert (restored.records, restored.at) == (36, NOON + 104_000)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_an_earlier_moment_opens_only_on_purpose_and_witnesses_name_it(
    nights: Path, tmp_path: Path, request: pytest.FixtureRequest, kind: str
) -> None:
    url = f"sqlite:///{tmp_path}/earlier.db" if kind == "sqlite" else request.getfixturevalue("postgres_url")
    witness = WitnessFile(tmp_path / "house.witness")
    restore(night(nights, 2), f"sqlite:///{tmp_path}/whole.db")
    with closing(open_store(f"sqlite:///{tmp_path}/whole.db")) as whole:
        hand_over(whole, witness, public_bytes(KEY))
    restore_until(night(nights, 2), url, lambda record: record.position <= 47)
    for opens in (open_store, create_store):
        with pytest.raises(JournalError, match="was restored to an earlier moment and is set aside"):
            opens(url)
    with pytest.raises(JournalForgedError, match="lets only"):
        adopt_earlier(url, Ed25519PrivateKey.generate(), NOON)
    with pytest.raises(JournalError, match="is set aside"):
        open_store(url)
    assert adopt_earlier(url, KEY, NOON).position == 46
    with closing(open_store(url)) as earlier:
        assert open_history(earlier, KEY, NOON).mark.position == 46
        assert list(check(earlier, [public_bytes(KEY)])) == []
        with pytest.raises(JournalForgedError, match=r"is another history|was set back"):
            check_against_witness(earlier, witness, public_bytes(KEY))


def test_an_earlier_moment_needs_a_new_journal(nights: Path, tmp_path: Path) -> None:
    restore(night(nights, 0), f"sqlite:///{tmp_path}/there.db")
    with pytest.raises(JournalError, match="is not empty: restore an earlier moment to a new one"):
        restore_until(night(nights, 2), f"sqlite:///{tmp_path}/there.db", lambda record: record.position <= 47)


def test_snapshots_that_the_last_checkpoint_covers_are_restored(nights: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/earlier.db"
    restore_until(night(nights, 1), url, lambda record: record.position <= 52)
    with closing(SqliteStore.inspect(url.removeprefix("sqlite:///"))) as earlier:
        assert [snapshot.stream for snapshot in earlier.snapshots()] == ["t0", "t1"]
        assert earlier.load_snapshot("t1") is not None

"""Old records move to an archive and back: readers find the same, and the journal holds less."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from punto.errors import JournalArchivedError, JournalError
from punto.history.archiving import archive, bring_back, relocate
from punto.journal import create_store, inspect_store, open_store
from punto.journal.backup import backup
from punto.journal.check import Check
from punto.journal.checkpoints import end_of_archives
from punto.journal.notary import Notary
from punto.journal.records import Checkpoint
from punto.journal.restoring import restore
from punto.journal.seals import SealChecker
from punto.verify.store import verify_with
from tests.archive.houses import (
    KEY,
    MINUTE,
    ROUNDS,
    TABLE,
    TRUSTED,
    bundle_of,
    contents,
    contents_at,
    held_here,
    parts,
)
from tests.journal.appending import append, to


def findings(url: str, since: Checkpoint | None = None) -> list[str]:
    """Of the journal or an archive, with the archives before it."""
    with closing(inspect_store(url)) as store:
        check = Check(store, TRUSTED, seals=SealChecker.of(KEY), since=since)
        return [str(finding.what) for finding in verify_with(check)]


def test_readers_find_the_same(url: str, tmp_path: Path) -> None:
    with closing(open_store(url)) as store:
        whole, early, late = contents(store), bundle_of(store, 5), bundle_of(store, ROUNDS - 1)
        before = held_here(store)
        first = archive(store, tmp_path / "first.archive", 16 * MINUTE)
        second = archive(store, tmp_path / "second.archive", 30 * MINUTE)
        assert (first.records, second.records) == (first.archived.position, second.archived.position - first.records)
        assert held_here(store) < 0.6 * before
        assert contents(store) == whole
        assert (bundle_of(store, 5), bundle_of(store, ROUNDS - 1)) == (early, late)
    assert contents_at(url) == whole
    assert parts(tmp_path) == []
    for place in (url, *(f"sqlite:///{tmp_path}/{name}.archive" for name in ("first", "second"))):
        assert findings(place) == []


def test_an_archive_holds_its_own_records_once(url: str, tmp_path: Path) -> None:
    with closing(open_store(url)) as store:
        records = list(store.read_all())
        ends = [
            archive(store, tmp_path / f"{minute}.archive", minute * MINUTE).archived.position for minute in (16, 30)
        ]
    with closing(inspect_store(f"sqlite:///{tmp_path}/30.archive")) as later:
        assert list(later.read_all(ends[0])) == records[ends[0] : ends[1]]
        assert list(later.read_all()) == records[: ends[1]], "what is older it reads in the archive beside it"
    assert not list(tmp_path.glob("*.archive-*")), "an archive is one file"


def test_the_records_come_back(url: str, tmp_path: Path) -> None:
    with closing(open_store(url)) as store:
        whole, here = contents(store), held_here(store)
        for minute in (16, 30):
            archive(store, tmp_path / f"{minute}.archive", minute * MINUTE)
        for minute in (30, 16):
            assert bring_back(store).archived.file == f"{tmp_path}/{minute}.archive"
            (tmp_path / f"{minute}.archive").unlink()
            assert contents(store) == whole
        assert held_here(store) == here
        with pytest.raises(JournalError, match="has no archive"):
            bring_back(store)
    assert findings(url) == []


def test_without_its_archive(url: str, tmp_path: Path) -> None:
    """What is newer is served and checked; what is older is asked for by the name of the file."""
    file, elsewhere = tmp_path / "old.archive", tmp_path / "elsewhere"
    with closing(open_store(url)) as store:
        late = bundle_of(store, ROUNDS - 1)
        archived = archive(store, file, 30 * MINUTE).archived
    elsewhere.mkdir()
    file.rename(elsewhere / "moved.archive")
    assert "there is no such file" in findings(url)[0]
    with closing(inspect_store(url)) as store:
        end = end_of_archives(store)
    assert findings(url, end) == []
    with closing(open_store(url)) as store:
        notary = Notary(store, KEY)
        notary.open(0)
        assert bundle_of(store, ROUNDS - 1) == late
        with pytest.raises(JournalArchivedError, match=rf"up to {archived.position:,} are in the archive {file}"):
            bundle_of(store, 5)
        [first] = [answer.key for answer in store.answers(archived.position)][:1]
        assert store.find_answer(first) == b"", "the key is known although its answer is not"
        [outcome] = store.append_all([append(to("t", b"again"), key=first)])
        assert type(outcome).__name__ == "KeyTaken"
        assert relocate(store, elsewhere / "moved.archive").position == archived.position
        assert bundle_of(store, 5)
        assert store.find_answer(first)
    assert findings(url) == []


def test_another_file_in_its_place(url: str, tmp_path: Path) -> None:
    file = tmp_path / "old.archive"
    with closing(open_store(url)) as store:
        archive(store, file, 16 * MINUTE)
        file.rename(tmp_path / "kept")
        archived_again = tmp_path / "other.db"
        create_store(f"sqlite:///{archived_again}").close()
        archived_again.rename(file)
        with pytest.raises(JournalArchivedError):
            bundle_of(store, 5)
        with pytest.raises(JournalError, match="is not an archive of this journal"):
            relocate(store, file)


def test_a_backup_carries_what_is_archived(url: str, tmp_path: Path) -> None:
    with closing(open_store(url)) as store:
        whole = contents(store)
        archive(store, tmp_path / "old.archive", 30 * MINUTE)
        backup(store, tmp_path / "all.backup")
    (tmp_path / "old.archive").unlink()
    restore(tmp_path / "all.backup", f"sqlite:///{tmp_path}/restored.db")
    assert contents_at(f"sqlite:///{tmp_path}/restored.db") == whole


def test_what_cannot_be_archived(url: str, tmp_path: Path) -> None:
    with closing(open_store(url)) as store:
        whole = contents(store)
        taken = tmp_path / "taken"
        taken.write_bytes(b"something else")
        for file, before, why in (
            (tmp_path / "new", 0, "There is nothing to archive"),
            (tmp_path / "new", store.clock_ms(), "older than a day"),
            (taken, 30 * MINUTE, "already exists, and is not this archive"),
            (tmp_path / "no" / "folder", 30 * MINUTE, "cannot be"),
        ):
            with pytest.raises(JournalError, match=why):
                archive(store, file, before)
        assert store.archived() == []
        assert contents(store) == whole
    assert taken.read_bytes() == b"something else"


def test_nobody_serves_an_archive(url: str, tmp_path: Path) -> None:
    with closing(open_store(url)) as store:
        archive(store, tmp_path / "old.archive", 30 * MINUTE)
    with pytest.raises(JournalError, match="is an archive: it is only read"):
        open_store(f"sqlite:///{tmp_path}/old.archive")


def test_what_was_altered_in_an_archive_is_found(url: str, tmp_path: Path) -> None:
    file = tmp_path / "old.archive"
    with closing(open_store(url)) as store:
        archive(store, file, 30 * MINUTE)
    content = bytearray(file.read_bytes())
    place = content.index(b"betting_closed")
    content[place : place + 5] = b'"lost'
    file.write_bytes(content)
    assert findings(f"sqlite:///{file}")


def test_a_table_goes_on(url: str, tmp_path: Path) -> None:
    """New records follow those in the archive."""
    with closing(open_store(url)) as store:
        archive(store, tmp_path / "old.archive", 30 * MINUTE)
        notary = Notary(store, KEY)
        notary.open(0)
        version, _ = store.head(f"books/{TABLE}")
        store.append_all([append(to("t", b"new"), at=90 * MINUTE)])
        notary.sign(90 * MINUTE)
        assert store.head(f"books/{TABLE}")[0] == version
    assert findings(url) == []

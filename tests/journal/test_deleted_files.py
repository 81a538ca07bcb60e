"""Files of a SQLite journal that are deleted or replaced while it is open: nothing is acknowledged into them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from punto.errors import JournalDamagedError, JournalError
from punto.journal import Record, create_store, open_store
from punto.journal.check import check
from punto.journal.restoring import restore
from punto.journal.sqlite import repair_tip
from tests.journal.appending import append, appended, to
from tests.journal.intruder import Intruder


def unlink(ending: str) -> Callable[[Path], None]:
    return lambda file: file.with_name(file.name + ending).unlink()


def replace(file: Path) -> None:
    """As a careless restore does: another journal gets the name."""
    create_store(f"sqlite:///{file}.other").close()
    os.replace(f"{file}.other", file)


def move_away(file: Path) -> None:
    file.rename(file.with_name("moved.db"))


def remove_folder(file: Path) -> None:
    shutil.rmtree(file.parent)


DELETIONS = {
    "main": unlink(""),
    "log": unlink("-wal"),
    "index": unlink("-shm"),
    "replaced": replace,
    "moved": move_away,
    "folder": remove_folder,
}


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """In a folder that tests may remove."""
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    (tmp_path / "house").mkdir()
    return tmp_path / "house" / "journal.db"


@pytest.mark.parametrize("deletion", DELETIONS)
def test_nothing_is_acknowledged_after_it(file: Path, tmp_path: Path, deletion: str) -> None:
    store = create_store(f"sqlite:///{file}")
    records = appended(store, append(to("t", b"a"), key="k"), append(to("t", b"b")))
    DELETIONS[deletion](file)
    for _ in range(2):
        with pytest.raises(JournalDamagedError, match=r"deleted or replaced while in use\. Nothing more is accepted\."):
            store.append_all([append(to("t", b"lost"))])
    store.close()
    (saved,) = tmp_path.rglob("journal.db-rescued-*.backup")
    restore(saved, f"sqlite:///{tmp_path}/restored.db")
    with closing(open_store(f"sqlite:///{tmp_path}/restored.db")) as restored:
        assert list(restored.read_all()) == records
        assert restored.find_answer("k") is not None
        assert list(check(restored)) == []


def test_a_replacement_keeps_its_log(file: Path) -> None:
    """Closing the old journal must not delete the log of the new one."""
    store = create_store(f"sqlite:///{file}")
    appended(store, append(to("t", b"a")))
    for name in file.parent.iterdir():
        name.unlink()
    other = create_store(f"sqlite:///{file}")
    records = appended(other, append(to("t", b"other")))
    with pytest.raises(JournalDamagedError):
        store.append_all([append(to("t", b"lost"))])
    store.close()
    records += appended(other, append(to("t", b"more")))
    other.close()
    with closing(open_store(f"sqlite:///{file}")) as opened:
        assert list(opened.read_all()) == records


def tipless(file: Path) -> list[Record]:
    with closing(create_store(f"sqlite:///{file}")) as store:
        records = appended(store, append(to("t", b"a")), append(to("t", b"b")))
    file.with_name("journal.db-tip").unlink()
    with pytest.raises(JournalDamagedError, match=r"tip is missing\. .* See `punto repair --help`\."):
        open_store(f"sqlite:///{file}")
    return records


def test_a_lost_tip_is_repaired(file: Path) -> None:
    records = tipless(file)
    assert repair_tip(f"sqlite:///{file}") == 2
    with closing(open_store(f"sqlite:///{file}")) as store:
        assert list(store.read_all()) == records
        appended(store, append(to("t", b"c", expected=2)))
    with pytest.raises(JournalError, match=r"tip file of .* is intact\. Nothing was changed\."):
        repair_tip(f"sqlite:///{file}")


def test_a_repair_hides_no_loss(file: Path) -> None:
    tipless(file)
    Intruder(f"sqlite:///{file}").execute("DELETE FROM records WHERE position = 1 AND payload <> ?", b"")
    with pytest.raises(JournalDamagedError, match="record 1 is missing"):
        repair_tip(f"sqlite:///{file}")
    assert not file.with_name("journal.db-tip").exists()


def test_a_second_process_sees_the_first_whatever_files_are_missing(file: Path) -> None:
    """Only the first process may rule on interrupted rounds."""
    first = create_store(f"sqlite:///{file}")
    assert first.attend()
    first.admit()
    for other in file.parent.glob("*-nodes"):
        other.unlink()
    second = open_store(f"sqlite:///{file}")
    assert not second.attend()
    second.close()
    first.close()

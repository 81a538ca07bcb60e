"""An invalid journal URL gets one clear sentence and never shows a password."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import apsw
import psycopg
import pytest

from punto.errors import JournalDamagedError, JournalError, JournalMissingError, JournalUnavailableError
from punto.journal import Store, create_store, inspect_store, open_store
from tests.journal.appending import append, appended, to
from tests.journal.intruder import Intruder


@pytest.mark.parametrize("url", ["", "journal.db", "sqlite:", "sqlite://x", "sqlite:///", "mysql://u:secret@host/db"])
def test_no_journal(url: str) -> None:
    for open_it in (open_store, inspect_store):
        with pytest.raises(JournalError, match="Write sqlite:///FILE or postgresql://") as refused:
            open_it(url)
        assert "secret" not in str(refused.value)


def test_a_postgresql_url_that_cannot_be_read() -> None:
    with pytest.raises(JournalError, match="Invalid PostgreSQL URL") as refused:
        open_store("postgresql://u:secret@host:port:5/db?x=y")
    assert "secret" not in str(refused.value)


def test_a_server_that_is_not_there() -> None:
    with pytest.raises(JournalUnavailableError, match="database punto on /nowhere cannot be used") as refused:
        open_store("postgresql://u:secret@/punto?host=/nowhere")
    assert "secret" not in str(refused.value)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"the folder .*missing does not exist"):
        create_store(f"sqlite:///{tmp_path}/missing/journal.db")


def test_a_file_that_is_something_else(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Sirs")
    other = apsw.Connection(str(tmp_path / "other.db"))
    other.execute("CREATE TABLE t (x)")
    other.close()
    for name in ("letter.txt", "other.db"):
        with pytest.raises(JournalError, match="is not a Punto journal"):
            open_store(f"sqlite:///{tmp_path}/{name}")


@pytest.mark.parametrize("open_it", [open_store, inspect_store])
def test_opening_makes_nothing(tmp_path: Path, postgres_url: str, open_it: Callable[[str], Store]) -> None:
    for file in (tmp_path / "journal.db", tmp_path / "missing" / "journal.db"):
        with pytest.raises(JournalMissingError, match=f"{file} does not exist. Create a journal with `punto init"):
            open_it(f"sqlite:///{file}")
    with pytest.raises(JournalMissingError, match="holds no journal"):
        open_it(postgres_url)
    with psycopg.connect(postgres_url) as connection:
        assert connection.execute("SELECT to_regnamespace('punto')").fetchone() == (None,)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_created_where_a_lost_journal_was(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/journal.db"
    store = create_store(url)
    appended(store, append(to("t1", b"a")))
    store.close()
    (tmp_path / "journal.db").unlink()
    for open_it in (open_store, create_store, inspect_store):
        with pytest.raises(JournalDamagedError, match="is missing, but"):
            open_it(url)
    assert not (tmp_path / "journal.db").exists()


def test_inspecting_reads_and_does_not_write(url: str) -> None:
    store = create_store(url)
    records = appended(store, append(to("t1", b"a")))
    inspected = inspect_store(url)
    assert list(inspected.read_all()) == records
    with pytest.raises(JournalUnavailableError, match=r"read-only|readonly"):
        inspected.append_all([append(to("t1", b"b"))])
    store.close()
    inspected.close()
    store = open_store(url)
    assert list(store.read_all()) == records
    store.close()


def test_a_journal_of_a_newer_punto(url: str) -> None:
    create_store(url).close()
    Intruder(url).pretend_to_be_newer()
    for opens in (open_store, inspect_store, create_store):
        with pytest.raises(JournalError, match="newer version of Punto"):
            opens(url)


def test_a_journal_reserved_for_a_later_version_names_it(url: str) -> None:
    store = create_store(url)
    store.keep_earlier_versions_out()
    store.close()
    Intruder(url).pretend_to_be_newer("3.1.0")
    for opens in (open_store, inspect_store, create_store):
        with pytest.raises(JournalError, match=r"by Punto 3\.1\.0, .* Install Punto 3\.1\.0 or a later one"):
            opens(url)


def test_earlier_versions_are_kept_out(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They write as this version did, and no longer can; this version goes on, at every node."""
    store, other = create_store(url), open_store(url)
    appended(store, append(to("t1", b"a")))
    store.keep_earlier_versions_out()
    store.keep_earlier_versions_out()
    appended(other, append(to("t1", b"b")))
    other.keep_earlier_versions_out()
    appended(store, append(to("t1", b"c")))
    assert [record.payload for record in other.read("t1")] == [b"a", b"b", b"c"]
    store.close()
    other.close()
    monkeypatch.setattr("punto.journal.sqlite.HEADS", "heads")
    monkeypatch.setattr("punto.journal.postgres_link._SESSION", ())
    earlier = open_store(url)
    for payload in (b"d", b"e"):
        with pytest.raises(JournalUnavailableError, match=r"a later version of Punto|heads has 5 columns but 4 values"):
            appended(earlier, append(to("t1", payload)))
    earlier.close()


def test_a_journal_in_memory() -> None:
    store = open_store("sqlite:///:memory:")
    records = appended(store, append(to("t1", b"a")))
    assert list(store.read_all()) == records
    assert store.witnessed_position() == 1


def test_a_store_whose_extra_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "punto.journal.sqlite")
    monkeypatch.setitem(sys.modules, "apsw", None)
    with pytest.raises(JournalError, match=r"needs apsw: pip install 'punto\[server\]'"):
        open_store("sqlite:///:memory:")

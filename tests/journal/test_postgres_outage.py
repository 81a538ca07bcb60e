"""PostgreSQL goes away and returns: no append is lost or duplicated, and a stuck writer blocks nobody."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable

import psycopg
import pytest

from punto.errors import JournalUnavailableError
from punto.journal import Appended, GroupCommit, KeyTaken, create_store
from punto.journal.batch import Batch
from punto.journal.check import check
from punto.journal.postgres import PostgresStore
from punto.journal.postgres_link import PATIENCE_S, TAKE_LOCK, Connection, Link
from tests.journal.appending import append, appended, to
from tests.journal.postgres import PostgresServer

Commit = Callable[[PostgresStore, Connection, Batch, int], None]


def create_postgres(url: str) -> PostgresStore:
    PostgresStore.create(url)
    return PostgresStore.open(url)


def reply_lost(commit: Commit) -> Commit:
    """The commit succeeds, but the connection breaks before the reply."""

    def commit_and_lose(store: PostgresStore, connection: Connection, batch: Batch, number: int) -> None:
        commit(store, connection, batch, number)
        connection.close()
        raise psycopg.OperationalError("server closed the connection unexpectedly")

    return commit_and_lose


def request_lost(commit: Commit) -> Commit:
    """The connection breaks before the commit."""

    def lose(store: PostgresStore, connection: Connection, batch: Batch, number: int) -> None:
        connection.close()
        raise psycopg.OperationalError("server closed the connection unexpectedly")

    return lose


@pytest.mark.parametrize("lost", [reply_lost, request_lost])
@pytest.mark.parametrize("key", ["k", None])
def test_a_connection_that_breaks_around_the_commit(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, lost: Callable[[Commit], Commit], key: str | None
) -> None:
    store = create_postgres(postgres_url)
    before = appended(store, append(to("t", b"a")))
    commit = PostgresStore._commit
    losing = [lost(commit), lost(commit)]

    def commit_later(store: PostgresStore, connection: Connection, batch: Batch, number: int) -> None:
        (losing.pop() if losing else commit)(store, connection, batch, number)

    monkeypatch.setattr(PostgresStore, "_commit", commit_later)
    records = appended(store, append(to("t", b"b", expected=1), key=key))
    assert list(store.read_all()) == before + records
    assert appended(store, append(to("t", b"c", expected=2)))[0].position == 3
    assert list(check(store)) == []
    store.close()


def test_a_caller_who_was_told_nothing_finds_out_by_the_key(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = create_postgres(postgres_url)
    store._writing.patience_s = 0
    given = append(to("t", b"a"), key="k")
    with monkeypatch.context() as patched:
        patched.setattr(PostgresStore, "_commit", reply_lost(PostgresStore._commit))
        with pytest.raises(JournalUnavailableError, match="cannot be used: server closed the connection"):
            store.append_all([given])
    assert isinstance(store.append_all([given])[0], KeyTaken)
    assert store.last_position() == 1
    store.close()


def test_a_server_that_crashes_under_load(postgres_server: PostgresServer, postgres_url: str) -> None:
    journal = GroupCommit(store := create_store(postgres_url))
    stop = threading.Event()
    acknowledged: list[bytes] = []

    def work(thread: int) -> None:
        number = 0
        while not stop.is_set():
            number += 1
            payload = b"%d-%d" % (thread, number)
            assert isinstance(journal.append_now(append(to(f"t{thread % 3}", payload))), Appended)
            acknowledged.append(payload)

    threads = [threading.Thread(target=work, args=(thread,)) for thread in range(8)]
    for thread in threads:
        thread.start()
    for mode in ("immediate", "fast", "immediate"):
        time.sleep(0.2)
        postgres_server.stop(mode)
        postgres_server.start()
    time.sleep(0.2)
    stop.set()
    for thread in threads:
        thread.join()
    journal.close()
    assert Counter(record.payload for record in store.read_all()) == Counter(acknowledged)
    assert max(Counter(acknowledged).values()) == 1
    assert list(check(store)) == []
    store.close()


def test_a_server_that_stays_away(postgres_server: PostgresServer, postgres_url: str) -> None:
    store = create_postgres(postgres_url)
    for link in (store._writing, store._reading, store._listening):
        link.patience_s = 0.2
    records = appended(store, append(to("t", b"a")))
    postgres_server.stop()
    for ask in (store.last_position, lambda: store.append_all([append(to("t", b"lost"))])):
        with pytest.raises(JournalUnavailableError, match="PostgreSQL database postgres on"):
            ask()
    postgres_server.start()
    assert list(store.read_all()) == records
    assert appended(store, append(to("t", b"b", expected=1)))[0].position == 2
    store.close()


def test_waiting_goes_on_after_the_server_was_away(postgres_server: PostgresServer, postgres_url: str) -> None:
    store, other = create_store(postgres_url), create_store(postgres_url)
    assert not store.wait(after=0, timeout_s=0.01)
    seen: list[bool] = []
    waiter = threading.Thread(target=lambda: seen.append(store.wait(after=0, timeout_s=30)))
    waiter.start()
    postgres_server.stop()
    postgres_server.start()
    other.append_all([append(to("t", b"a"))])
    waiter.join()
    assert seen == [True]
    store.close()
    other.close()


def test_a_writer_that_stands_still_does_not_stop_the_others(postgres_url: str) -> None:
    store = create_store(postgres_url)
    stuck = Link(postgres_url)

    def stand_still(connection: Connection) -> None:
        connection.execute("BEGIN")
        connection.execute(TAKE_LOCK)

    stuck.use(stand_still)
    started = time.monotonic()
    appended(store, append(to("t", b"a")))
    assert 1 < time.monotonic() - started < PATIENCE_S
    stuck.close()
    store.close()

"""The contract of both stores."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from itertools import pairwise

import pytest
from msgspec.structs import replace

from punto.errors import JournalDamagedError, JournalError, JournalUnavailableError
from punto.journal import Answer, Appended, Checkpoint, KeyTaken, Store, VersionConflict, create_store, open_store
from punto.journal.check import check
from tests.journal.appending import NOON, append, appended, to
from tests.journal.intruder import Intruder

ZEROS = bytes(32)


def test_a_new_journal_is_empty(store: Store) -> None:
    assert list(store.read_all()) == []
    assert list(store.read("t1")) == []
    assert list(store.heads()) == []
    assert list(store.checkpoints()) == []
    assert store.head("t1") == (0, ZEROS)
    assert store.last_position() == store.witnessed_position() == 0
    assert store.find_answer("k") is None
    assert store.load_snapshot("t1") is None


def test_records_are_read_in_the_order_appended(store: Store) -> None:
    records = appended(store, append(to("t1", b"a", b"b"), to("t2", b"c")), append(to("t1", b"d"), at=NOON + 1))
    assert [(it.position, it.stream, it.version, it.at, it.payload) for it in records] == [
        (1, "t1", 1, NOON, b"a"),
        (2, "t1", 2, NOON, b"b"),
        (3, "t2", 1, NOON, b"c"),
        (4, "t1", 3, NOON + 1, b"d"),
    ]
    assert list(store.read_all()) == records
    assert list(store.read_all(after=1, limit=2)) == records[1:3]
    assert list(store.read_all(after=4)) == list(store.read_all(limit=0)) == []
    assert list(store.read("t1")) == [records[0], records[1], records[3]]
    assert list(store.read("t1", after=2)) == [records[3]]
    assert store.head("t2") == (1, records[2].hash)
    assert {(head.stream, head.version, head.hash, head.position) for head in store.heads()} == {
        ("t1", 3, records[3].hash, 4),
        ("t2", 1, records[2].hash, 3),
    }
    assert store.last_position() == store.witnessed_position() == 4


def test_a_hash_is_what_the_description_says(store: Store) -> None:
    first, second = appended(store, append(to("tisch-ü", b'{"n":1}', b"")))
    name = "tisch-ü".encode()
    named = len(name).to_bytes(4, "big") + name
    contents = [sha256(NOON.to_bytes(8, "big") + payload).digest() for payload in (b'{"n":1}', b"")]
    plain = sha256(b"punto/record/2\n" + ZEROS + (1).to_bytes(8, "big") + named + contents[0]).digest()
    assert first.hash == plain
    assert second.hash == sha256(b"punto/record/2\n" + plain + (2).to_bytes(8, "big") + named + contents[1]).digest()


@pytest.mark.parametrize(
    ("expected", "actual"),
    [(0, 2), (1, 2), (3, 2)],
)
def test_a_wrong_version_writes_nothing_of_its_append(store: Store, expected: int, actual: int) -> None:
    before = appended(store, append(to("t1", b"a", b"b"), to("t2", b"c")))
    outcomes = store.append_all(
        [
            append(to("t2", b"lost", expected=1), to("t1", b"lost", expected=expected), key="k"),
            append(to("t2", b"kept", expected=1)),
        ]
    )
    assert outcomes[0] == VersionConflict(stream="t1", expected=expected, actual=actual)
    assert isinstance(outcomes[1], Appended)
    assert [it.payload for it in store.read_all()] == [*(it.payload for it in before), b"kept"]
    assert store.find_answer("k") is None


def test_appends_of_one_call_see_one_another(store: Store) -> None:
    outcomes = store.append_all(
        [
            append(to("t1", b"a", expected=0)),
            append(to("t1", b"late", expected=0)),
            append(to("t1", b"b", expected=1), to("t1", b"c", expected=2)),
        ]
    )
    assert outcomes[1] == VersionConflict(stream="t1", expected=0, actual=1)
    assert [it.payload for it in store.read("t1")] == [b"a", b"b", b"c"]


def test_a_stream_can_be_expected_without_being_written(store: Store) -> None:
    appended(store, append(to("limits", b"a")))
    outcomes = store.append_all(
        [append(to("limits", expected=1), to("t1", b"b")), append(to("limits", expected=0), to("t1", b"lost"))]
    )
    assert [type(outcome) for outcome in outcomes] == [Appended, VersionConflict]
    assert [it.payload for it in store.read_all()] == [b"a", b"b"]
    assert {head.stream for head in store.heads()} == {"limits", "t1"}


def test_a_key_answers_once_and_for_all(store: Store, url: str) -> None:
    appended(store, append(to("t1", b"a"), key="k1", says=b"first"))
    again = append(to("t1", b"lost"), key="k1", says=b"second")
    assert store.append_all([again]) == [KeyTaken(answer=Answer(key="k1", body=b"first"))]
    twice = store.append_all([append(key="k2", says=b""), append(to("t1", b"lost"), key="k2", says=b"no")])
    assert twice == [Appended(records=()), KeyTaken(answer=Answer(key="k2", body=b""))]
    other = open_store(url)
    assert (other.find_answer("k1"), other.find_answer("k2"), other.find_answer("k3")) == (b"first", b"", None)
    assert other.append_all([again]) == [KeyTaken(answer=Answer(key="k1", body=b"first"))]
    assert [it.payload for it in other.read_all()] == [b"a"]
    other.close()


def test_a_key_is_free_after_a_conflict(store: Store) -> None:
    outcomes = store.append_all([append(to("t1", b"lost", expected=5), key="k"), append(to("t1", b"a"), key="k")])
    assert [type(outcome) for outcome in outcomes] == [VersionConflict, Appended]


def test_many_pages_are_read_whole(store: Store) -> None:
    payloads = [b"%d" % number for number in range(4_321)]
    records = appended(store, append(to("even", *payloads[::2]), to("odd", *payloads[1::2])))
    store.append_all([append(key=f"k{number}", says=b"%d" % number) for number in range(4_321)])
    assert list(store.read_all()) == records
    assert list(store.read_all(after=100, limit=2_500)) == records[100:2_600]
    assert [it.payload for it in store.read("odd", after=7)] == payloads[1::2][7:]
    assert {answer.key: answer.body for answer in store.answers(until=4_321)} == {
        f"k{number}": b"%d" % number for number in range(4_321)
    }
    assert list(store.answers(until=4_320)) == []


def test_large_and_strange_payloads_come_back(store: Store) -> None:
    payloads = [b"", b"\0", bytes(range(256)), b"x" * 1_000_000]
    appended(store, append(to("t1", *payloads)))
    assert [it.payload for it in store.read("t1")] == payloads


def test_a_snapshot_is_replaced_by_a_newer_one_only(store: Store) -> None:
    for version, state in ((5, b"five"), (9, b"nine"), (7, b"seven")):
        store.save_snapshot("t1", version, state)
    assert store.load_snapshot("t1") == (9, b"nine")
    assert store.load_snapshot("t2") is None


def test_checkpoints_come_back_in_order(store: Store) -> None:
    given = [
        Checkpoint(position=n, at=NOON + n, root=b"r" * 32, heads=n, public_key=b"p" * 32, signature=bytes([n]) * 64)
        for n in (3, 1, 2)
    ]
    for checkpoint in given:
        store.add_checkpoint(checkpoint)
    assert list(store.checkpoints()) == [replace(it, number=number) for number, it in enumerate(given, 1)]


def test_everything_is_there_when_it_is_opened_again(store: Store, url: str) -> None:
    records = appended(store, append(to("t1", b"a", b"b")))
    store.close()
    again = open_store(url)
    assert list(again.read_all()) == records
    assert appended(again, append(to("t1", b"c", expected=2)))[0].position == 3
    assert list(check(again)) == []
    again.close()


def test_several_may_open_a_new_journal_at_once(url: str) -> None:
    with ThreadPoolExecutor(6) as threads:
        stores = list(threads.map(create_store, [url] * 6))
        records = [
            record for part in threads.map(lambda it: appended(it, append(to("t", b"a"))), stores) for record in part
        ]
    assert sorted(record.version for record in records) == [1, 2, 3, 4, 5, 6]
    assert list(check(stores[0])) == []
    for store in stores:
        store.close()


def test_appends_follow_what_another_process_wrote(store: Store, url: str) -> None:
    other = open_store(url)
    for number, writer in enumerate([store, store, other, store, other, other, store], 1):
        assert [record.version for record in appended(writer, append(to("t", b"a")))] == [number]
        assert len(list(store.read_all())) == number
    assert list(check(store)) == []
    other.close()


def test_waiting_is_for_others(store: Store) -> None:
    appended(store, append(to("t", b"a")))
    assert not store.wait(after=0, timeout_s=0.05)


def test_waiting_ends_when_somebody_else_appends(store: Store, url: str) -> None:
    other = open_store(url)
    assert not store.wait(after=0, timeout_s=0.05)
    later = threading.Timer(0.2, lambda: other.append_all([append(to("t1", b"a"))]))
    later.start()
    started = time.monotonic()
    assert store.wait(after=0, timeout_s=60)
    assert 0.1 < time.monotonic() - started < 30
    assert store.wait(after=0, timeout_s=0)
    assert not store.wait(after=1, timeout_s=0)
    later.join()
    other.close()


def test_readers_see_positions_in_order_while_several_write(store: Store, url: str) -> None:
    others = [open_store(url) for _ in range(3)]

    def write(other: Store) -> None:
        for number in range(40):
            other.append_all([append(to(f"t{number % 5}", b"a", b"b"))])

    threads = [threading.Thread(target=write, args=(other,)) for other in others]
    for thread in threads:
        thread.start()
    seen: list[int] = []
    while len(seen) < 3 * 40 * 2:
        store.wait(after=len(seen), timeout_s=10)
        seen += [record.position for record in store.read_all(after=len(seen))]
    for thread in threads:
        thread.join()
    assert seen == list(range(1, 241))
    assert all(after == before + 1 for before, after in pairwise(it.version for it in store.read("t0")))
    assert list(check(store)) == []
    for other in others:
        other.close()


def test_a_store_that_failed_goes_on_when_it_can(store: Store, url: str) -> None:
    before = appended(store, append(to("t", b"a"), key="k1"))
    given = [append(to("t", b"b", expected=1), key="k2")]
    Intruder(url).execute("ALTER TABLE answers RENAME TO hidden")
    with pytest.raises(JournalUnavailableError, match="answers"):
        store.append_all(given)
    with pytest.raises(JournalUnavailableError, match="answers"):
        store.find_answer("k1")
    assert list(store.read_all()) == before
    Intruder(url).execute("ALTER TABLE hidden RENAME TO answers")
    assert isinstance(store.append_all(given)[0], Appended)
    assert store.find_answer("k1") == store.find_answer("k2") == b'"done"'
    assert list(check(store)) == []


@pytest.mark.parametrize("what", ["answers", "snapshots"])
def test_data_outside_the_chain_has_a_digest(store: Store, url: str, what: str) -> None:
    appended(store, append(to("t", b"a"), key="k", says=b"yes"))
    store.save_snapshot("t", 1, b"state")
    Intruder(url).execute(f"UPDATE {what} SET {'body' if what == 'answers' else 'state'} = ?", b"no")
    with pytest.raises(JournalDamagedError, match="does not match its digest"):
        store.find_answer("k") if what == "answers" else store.load_snapshot("t")
    if what == "answers":
        with pytest.raises(JournalDamagedError, match="does not match its digest"):
            store.append_all([append(to("t", b"b"), key="k")])
    other = open_store(url)
    assert [record.version for record in appended(other, append(to("t", b"b")))] == [2]
    other.close()


@pytest.mark.parametrize(
    ("tampering", "named"),
    [
        ("UPDATE records SET payload = ? WHERE position = 3", "record 3, version 2 of t, does not match its hash"),
        ("UPDATE records SET hash = ? WHERE position = 1", "record 3, version 2 of t, does not match its hash"),
        ("DELETE FROM records WHERE position = 3 AND payload <> ?", "is missing"),
        ("DELETE FROM records WHERE position = 1 AND payload <> ?", "version 1 of t is missing"),
    ],
)
@pytest.mark.parametrize("after", [0, 1])
def test_what_does_not_fit_is_never_read(store: Store, url: str, tampering: str, named: str, after: int) -> None:
    appended(store, append(to("t", b"a"), to("u", b"b"), to("t", b"c"), to("t", b"d")))
    Intruder(url).execute(tampering, b"altered")
    with pytest.raises(JournalDamagedError, match="The journal is damaged"):
        list(store.read("t", after))
    with pytest.raises(JournalDamagedError, match="The journal is damaged"):
        list(store.read_all(after))
    with pytest.raises(JournalDamagedError, match=named):
        list(store.read("t", after=1))
    assert len(list(store.scan())) >= 3


@pytest.mark.parametrize("at", [-1, 2**63])
def test_a_time_that_is_none_is_refused(at: int) -> None:
    with pytest.raises(JournalError, match="is not a time"):
        append(at=at)


@pytest.mark.parametrize("name", ["", "a\nb", "a\0b", "\ud800", "x" * 201])
def test_a_name_that_no_store_could_keep_is_refused(name: str) -> None:
    with pytest.raises(JournalError, match="is not a stream"):
        to(name)
    with pytest.raises(JournalError, match="is not a key"):
        append(key=name)


def test_headlines_are_records_without_content(store: Store) -> None:
    records = appended(store, append(to("t1", b"a", b"b"), to("t2", b"c")), append(to("t1", b"d"), at=NOON + 1))
    expected = [(it.position, it.stream, it.version, it.at, it.hash, it.seal) for it in records]
    assert [(it.position, it.stream, it.version, it.at, it.hash, it.seal) for it in store.follow(0, 9)] == expected
    assert [it.position for it in store.follow(1, 2)] == [2, 3]
    assert store.follow(4, 9) == []


def test_some_streams_are_read_together(store: Store) -> None:
    records = appended(
        store, append(to("t1", b"a", b"b"), to("t2", b"c"), to("t3", b"x")), append(to("t1", b"d", b"e"))
    )
    assert store.read_streams({"t1": 0, "t2": 0}, 9) == [it for it in records if it.stream != "t3"]
    assert [it.payload for it in store.read_streams({"t1": 2, "t2": 1, "t4": 0}, 9)] == [b"d", b"e"]
    assert [it.payload for it in store.read_streams({"t1": 1}, 2)] == [b"b", b"d"]
    assert store.read_streams({}, 9) == []


@pytest.mark.parametrize(
    "tampering",
    ["UPDATE records SET payload = ? WHERE position = 3", "DELETE FROM records WHERE position = 2 AND payload <> ?"],
)
def test_altered_records_of_some_streams_are_never_read(store: Store, url: str, tampering: str) -> None:
    appended(store, append(to("t", b"a", b"b", b"c", b"d")))
    Intruder(url).execute(tampering, b"altered")
    for after in (1, 2):
        with pytest.raises(JournalDamagedError, match="The journal is damaged"):
            store.read_streams({"t": after}, 9)
    with pytest.raises(JournalDamagedError, match="The journal is damaged"):
        store.follow(1, 9) if tampering.startswith("DELETE") else list(store.read("t"))

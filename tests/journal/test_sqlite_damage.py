"""SQLite's files truncated, overwritten or lost: acknowledged records are still there, or the journal reports
damage."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from punto.errors import JournalDamagedError, JournalError
from punto.journal import Record, create_store, inspect_store, open_store
from punto.journal.check import check
from punto.journal.problems import ProblemKind
from tests.journal.appending import append, appended, to

FILES = ("journal.db", "journal.db-wal", "journal.db-tip")
SIZES = (20, 300, 3_000, 20_000)


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Record]]:
    """As after a power failure: partly in the main file, partly only in the write-ahead log."""
    live, left = tmp_path_factory.mktemp("live"), tmp_path_factory.mktemp("left")
    random = Random(1)
    store = create_store(f"sqlite:///{live}/journal.db")
    records: list[Record] = []
    for number in range(240):
        payload = random.randbytes(SIZES[number % len(SIZES)])
        records += appended(store, append(to(f"t{number % 5}", payload), key=f"k{number}", says=b"%d" % number))
        if number == 160:
            store.close()
            store = open_store(f"sqlite:///{live}/journal.db")
    for name in FILES:
        shutil.copy(live / name, left / name)
    store.close()
    return left, records


def use(folder: Path, records: list[Record]) -> str:
    """Opens the journal and reads everything: it must be correct or refused."""
    try:
        store = open_store(f"sqlite:///{folder}/journal.db")
    except JournalDamagedError:
        return "damaged"
    except JournalError as error:
        return "damaged" if "is not a Punto journal" in str(error) else str(error)
    try:
        assert list(store.read_all()) == records
        for number in range(5):
            mine = [record for record in records if record.stream == f"t{number}"]
            assert list(store.read(f"t{number}")) == mine
            assert store.head(f"t{number}") == (mine[-1].version, mine[-1].hash)
        assert [store.find_answer(f"k{number}") for number in range(240)] == [b"%d" % number for number in range(240)]
        appended(store, append(to("t0", b"and on", expected=mine[-1].version)))
        problems = list(check(store))
        assert {problem.kind for problem in problems} <= {ProblemKind.UNREADABLE}
    except JournalDamagedError:
        return "damaged"
    else:
        return "damaged" if problems else "whole"
    finally:
        store.close()


def damaged_at_many_points(name: str, written: bytes) -> Iterator[bytes]:
    random = Random(name)
    for end in sorted(random.sample(range(len(written)), min(40, len(written)))):
        yield written[:end]
    for _ in range(60):
        at = random.randrange(len(written))
        yield written[:at] + random.randbytes(16) + written[at + 16 :]
    for _ in range(40):
        at = random.randrange(len(written))
        yield written[:at] + bytes([written[at] ^ 1 << random.randrange(8)]) + written[at + 1 :]
    for at in range(min(100, len(written))):
        yield written[:at] + bytes([written[at] ^ 1 << random.randrange(8)]) + written[at + 1 :]
    for page in range(0, len(written), 4096 * 7):
        yield written[:page] + bytes(4096) + written[page + 4096 :]


def test_it_is_whole_before_the_damage(journal: tuple[Path, list[Record]], tmp_path: Path) -> None:
    folder, records = journal
    shutil.copytree(folder, tmp_path / "copy")
    assert use(tmp_path / "copy", records) == "whole"


@pytest.mark.parametrize("name", FILES)
def test_damage_is_reported_or_harmless(journal: tuple[Path, list[Record]], tmp_path: Path, name: str) -> None:
    folder, records = journal
    seen: Counter[str] = Counter()
    for damaged in damaged_at_many_points(name, (folder / name).read_bytes()):
        copy = tmp_path / "copy"
        shutil.copytree(folder, copy)
        (copy / name).write_bytes(damaged)
        seen[use(copy, records)] += 1
        shutil.rmtree(copy)
    assert seen["damaged"] > 100
    assert set(seen) <= {"damaged", "whole"}


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_reported(journal: tuple[Path, list[Record]], tmp_path: Path, name: str) -> None:
    folder, records = journal
    shutil.copytree(folder, tmp_path / "copy")
    (tmp_path / "copy" / name).unlink()
    assert use(tmp_path / "copy", records) == "damaged"


def test_a_refusal_leaves_the_files_as_evidence(journal: tuple[Path, list[Record]], tmp_path: Path) -> None:
    folder, records = journal
    shutil.copytree(folder, tmp_path / "copy")
    log = tmp_path / "copy" / "journal.db-wal"
    log.write_bytes(log.read_bytes()[:-9_000])
    before = {name: (tmp_path / "copy" / name).read_bytes() for name in FILES}
    with pytest.raises(JournalDamagedError, match=r"240 records were acknowledged, but it holds 2\d\d\."):
        open_store(f"sqlite:///{tmp_path}/copy/journal.db")
    store = inspect_store(f"sqlite:///{tmp_path}/copy/journal.db")
    kept = list(store.read_all())
    assert kept == records[: len(kept)]
    (problem,) = check(store)
    assert (problem.kind, problem.position) == (ProblemKind.ENDING, 240)
    store.close()
    assert {name: (tmp_path / "copy" / name).read_bytes() for name in FILES} == before


def test_a_check_names_the_page_that_cannot_be_read(journal: tuple[Path, list[Record]], tmp_path: Path) -> None:
    folder, _ = journal
    shutil.copytree(folder, tmp_path / "copy")
    main = tmp_path / "copy" / "journal.db"
    written = bytearray(main.read_bytes())
    written[len(written) // 2] ^= 1
    main.write_bytes(written)
    store = inspect_store(f"sqlite:///{main}")
    (problem,) = check(store)
    assert problem.kind is ProblemKind.UNREADABLE
    assert "does not match its checksum" in problem.message
    store.close()

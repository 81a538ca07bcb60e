"""`punto export` as a command: several processes, interruptions, bad arguments, damaged journals."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from punto.cli import app
from punto.errors import JournalDamagedError, PuntoError
from punto.journal import Store
from punto.reports.export import run
from punto.reports.export.schema import DATASETS
from tests.journal.intruder import Intruder
from tests.reports.exporting import STEPS, Evening, order, rows
from tests.reports.walks import Walked


def test_several_processes_give_the_same_export(
    store: Store, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Walked(store, "etg", STEPS)
    run.export(order(tmp_path / "one", url), workers=1)
    monkeypatch.setattr(run, "RECORDS_AT_ONCE", 400)
    seen: list[tuple[int, int]] = []
    summary = run.export(order(tmp_path / "two", url), workers=2, progress=lambda done, of: seen.append((done, of)))
    assert len(summary.ranges) > 2
    assert seen[-1] == (store.last_position(), store.last_position())
    for dataset in DATASETS:
        assert rows(tmp_path / "one", dataset.name) == rows(tmp_path / "two", dataset.name)


def test_an_interruption_leaves_complete_ranges(
    store: Store, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Walked(store, "etg", STEPS)
    monkeypatch.setattr(run, "RECORDS_AT_ONCE", 300)

    def interrupt(done: int, of: int) -> None:
        if done >= 600:
            signal.raise_signal(signal.SIGINT)

    summary = run.export(order(tmp_path / "out", url), workers=1, progress=interrupt)
    assert not summary.is_complete
    done = [piece for piece in run.cut(store, 0, workers=1) if piece.after < 600]
    assert list(summary.ranges) == done
    assert 600 <= done[-1].until < 900 < store.last_position()
    note = msgspec.json.decode((tmp_path / "out" / "_export.json").read_bytes())
    assert note["is_complete"] is False
    assert len(rows(tmp_path / "out", "rounds")) == summary.rows["rounds"] > 0


def test_ctrl_c_stops_an_export(store: Store, url: str, tmp_path: Path) -> None:
    Walked(store, "etg", STEPS)
    code = (
        "import sys\nfrom punto.reports.export import run\nfrom punto.cli import main\nrun.RECORDS_AT_ONCE = 20\n"
        f"sys.argv = ['punto', 'export', '{url}', '--to', '{tmp_path}/out', '--workers', '1']\nmain()\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not list((tmp_path / "out").glob("ledger/*/*.parquet")):
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate()
    assert process.returncode == 130, errors
    assert b"Interrupted" in output
    assert not errors
    assert not list((tmp_path / "out").rglob("_part*"))


def test_a_folder_that_is_not_empty_is_refused(evening: Evening, url: str, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "thesis.txt").write_text("three years of work")
    result = CliRunner().invoke(app, ["export", url, "--to", str(tmp_path / "out")])
    assert isinstance(result.exception, PuntoError)
    assert "is not empty" in str(result.exception)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--format", "xlsx"], "Use parquet, csv, jsonl"),
        (["--since", "yesterday"], "Write it like 2026-03-01"),
    ],
)
def test_invalid_arguments_give_one_line(url: str, tmp_path: Path, arguments: list[str], complaint: str) -> None:
    result = CliRunner().invoke(app, ["export", url, "--to", str(tmp_path / "out"), *arguments])
    assert isinstance(result.exception, PuntoError)
    assert complaint in str(result.exception)


def test_a_missing_journal_is_not_created(url: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["export", "sqlite:///nowhere.db", "--to", str(tmp_path / "out")])
    assert isinstance(result.exception, PuntoError)
    assert not Path("nowhere.db").exists()


def test_a_missing_record_stops_the_export(evening: Evening, url: str, tmp_path: Path) -> None:
    Intruder(url).execute("DELETE FROM records WHERE position = ?", 5)
    with pytest.raises(JournalDamagedError, match="record 5 is missing"):
        run.export(order(tmp_path / "out", url), workers=1)


@pytest.mark.parametrize("payload", [b"rubbish", b"{}", b"{}\n{}", b'{"transfers": [{}]}'])
@pytest.mark.parametrize("stream", ["table/%", "account/%"])
def test_an_unreadable_record_stops_the_export(
    evening: Evening, url: str, tmp_path: Path, stream: str, payload: bytes
) -> None:
    last = "(SELECT max(position) FROM records WHERE stream LIKE ?)"
    Intruder(url).execute(f"UPDATE records SET payload = ? WHERE position = {last}", payload, stream)
    with pytest.raises(JournalDamagedError, match=r"one of its records 1 to \d+ cannot be read"):
        run.export(order(tmp_path / "out", url), workers=1)


def test_workers_exit_when_the_command_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(
        "import os, signal\n"
        "from concurrent.futures import ProcessPoolExecutor\n"
        "from multiprocessing import get_context\n"
        "from punto.reports.export.run import begin_work\n"
        "if __name__ == '__main__':\n"
        "    pool = ProcessPoolExecutor(1, mp_context=get_context('spawn'), initializer=begin_work)\n"
        "    print(pool.submit(os.getpid).result(), flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    ended = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False, timeout=120)
    assert ended.returncode == -signal.SIGKILL
    worker = Path("/proc") / ended.stdout.strip()
    until = time.monotonic() + 60
    while worker.exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert not worker.exists()

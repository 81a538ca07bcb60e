"""Errors that carry more than a sentence."""

from __future__ import annotations

from punto.errors import JournalArchivedError, JournalRolledBackError, ScenarioError, SourceFailedError


def test_where_and_what() -> None:
    assert ScenarioError("line 3: wrong.", column=7).column == 7
    lost = JournalRolledBackError("Records are missing.", first=22, last=107, keys=("dan 1",))
    assert (str(lost), lost.first, lost.last, lost.keys) == ("Records are missing.", 22, 107, ("dan 1",))


def test_which_archive_is_away() -> None:
    away = JournalArchivedError("2026-09.archive", 12_345, "no such file.")
    assert (away.file, away.position) == ("2026-09.archive", 12_345)
    assert str(away) == (
        "Records up to 12,345 are in the archive 2026-09.archive, which cannot be read: no such file."
        " Put it there, or say where it is with `punto archive STORE --at FILE`."
    )


def test_which_health_test_failed() -> None:
    failed = SourceFailedError("repetition count")
    assert failed.test == "repetition count"
    assert str(failed) == "The random source failed the health test repetition count. Nothing that it gives is used."

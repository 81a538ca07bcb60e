"""Errors that carry more than a sentence."""

from __future__ import annotations

from punto.errors import JournalRolledBackError, ScenarioError


def test_where_and_what() -> None:
    assert ScenarioError("line 3: wrong.", column=7).column == 7
    lost = JournalRolledBackError("Records are missing.", first=22, last=107, keys=("dan 1",))
    assert (str(lost), lost.first, lost.last, lost.keys) == ("Records are missing.", 22, 107, ("dan 1",))

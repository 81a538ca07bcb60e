"""Every test runs on both stores."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.archive.houses import furnish
from tests.journal.postgres import postgres_server, postgres_url

__all__ = ["postgres_server", "postgres_url"]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path}/journal.db"
    else:
        url = str(request.getfixturevalue("postgres_url"))
    furnish(url, monkeypatch)
    return url

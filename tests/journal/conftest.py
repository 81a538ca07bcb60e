"""Every contract test runs on both stores."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from punto.journal import Store, create_store
from tests.journal.postgres import postgres_server, postgres_url

__all__ = ["postgres_server", "postgres_url"]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/journal.db"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = create_store(url)
    yield store
    store.close()

"""A journal for each test: empty, or after an evening."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from punto.journal import Store, create_store
from tests.reports.exporting import Evening


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/journal.db"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with closing(create_store(url)) as opened:
        yield opened


@pytest.fixture
def evening(store: Store) -> Evening:
    return Evening(store)

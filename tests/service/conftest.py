"""Test houses: one shared per process, and separate ones for destructive tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.journal.postgres import postgres_server, postgres_url
from tests.service.hashing import hash_quickly
from tests.service.punto import Punto
from tests.service.serving import PIN, House, Service, new_house

__all__ = ["postgres_server", "postgres_url"]


@pytest.fixture(scope="session", autouse=True)
def _quick_hashes() -> None:
    hash_quickly()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A service on SQLite with three funded tables."""
    with new_house(tmp_path_factory.mktemp("house")) as house:
        house.open_tables("rws", "etg", "commission")
        dealer = house.caller("dealer")
        for patron in ("patron", "other"):
            assert dealer.command("rws", "buy_in", patron=patron, amount="1000.00", pin=PIN).status == 200
        for terminal in (1, 2):
            assert dealer.command("etg", "buy_in", terminal=terminal, amount="1000.00").status == 200
        yield house


@pytest.fixture
def new_service(tmp_path: Path) -> Iterator[Service]:
    service = Service(tmp_path, f"sqlite:///{tmp_path}/journal.db")
    yield service
    service.kill()


@pytest.fixture
def punto(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Punto:
    return Punto(monkeypatch, capsys)

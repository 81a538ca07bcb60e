"""Every command of the runbook about backups runs as it stands, on a house of this machine."""

from __future__ import annotations

import re
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest

from punto.journal import create_store, open_store
from punto.journal.keys import make_key
from punto.journal.notary import Notary
from tests.archive.houses import furnish
from tests.journal.appending import append, appended, to
from tests.service.punto import Punto

PAGE: Final = (Path(__file__).parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")
EVENING: Final = int(datetime(2026, 11, 15, 21, 0, tzinfo=UTC).timestamp() * 1000)
MINUTE: Final = 60_000


def commands_of(section: str) -> list[str]:
    [text] = re.findall(rf"^## {section}\n(.*?)(?=^## )", PAGE, re.MULTILINE | re.DOTALL)
    return re.findall(r"^(?=punto )(.+)$", text, re.MULTILINE) + re.findall(
        r"`(punto (?:keys adopt --store|archive) .+?)`", text
    )


def _here(line: str, places: dict[str, str]) -> list[str]:
    """The arguments, at places of this machine."""
    for written, here in places.items():
        line = line.replace(written, here)
    return line.split()[1:]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A house that wrote a record every ten minutes, and signed a checkpoint after each."""
    notary_key = make_key(tmp_path / "punto.key")
    (tmp_path / "backup").mkdir()
    with closing(create_store(f"sqlite:///{tmp_path}/punto.db")) as store:
        notary = Notary(store, notary_key)
        notary.open(EVENING)
        for number in range(6):
            records = appended(store, append(to("t", b"%d" % number), at=EVENING + number * 10 * MINUTE))
            notary.take(records)
            notary.sign(EVENING + number * 10 * MINUTE)
    return tmp_path


def test_backup_and_restore(house: Path, punto: Punto) -> None:
    places = {
        "postgresql://punto@db.example/punto": f"sqlite:///{house}/punto.db",
        "sqlite:////var/lib/punto/": f"sqlite:///{house}/",
        "/backup/": f"{house}/backup/",
        "/etc/punto/": f"{house}/",
    }
    lines = commands_of("Backup and restore")
    assert len(lines) == 10, lines
    for line in lines:
        code, said = punto(*_here(line, places))
        assert code == 0, f"{line}\n{said}"
    ends = {}
    for name in ("restored", "tuesday", "earlier"):
        with closing(open_store(f"sqlite:///{house}/{name}.db")) as store:
            ends[name] = store.last_position()
    assert ends == {"restored": 6, "tuesday": 6, "earlier": 4}


def test_archive(tmp_path: Path, punto: Punto, monkeypatch: pytest.MonkeyPatch) -> None:
    """The house of this test played on the first evening of 1970."""
    furnish(f"sqlite:///{tmp_path}/journal.db", monkeypatch, make_key(tmp_path / "punto.key"))
    for folder in ("archive", "archive/old"):
        (tmp_path / folder).mkdir()
    places = {
        "sqlite:////var/lib/punto/": f"sqlite:///{tmp_path}/",
        "/archive/": f"{tmp_path}/archive/",
        "/etc/punto/": f"{tmp_path}/",
        "2026-10 ": "1970-01-01T00:30 ",
    }
    lines = commands_of("Archive")
    assert len(lines) == 5, lines
    for line in lines:
        if "--at" in line:
            (tmp_path / "archive/2026-09.archive").rename(tmp_path / "archive/old/2026-09.archive")
        code, said = punto(*_here(line, places))
        assert code == 0, f"{line}\n{said}"
    with closing(open_store(f"sqlite:///{tmp_path}/journal.db")) as store:
        assert store.archived() == []

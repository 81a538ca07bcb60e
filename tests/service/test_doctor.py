"""`punto doctor` finds what an operator would regret, and names the remedy."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from punto.journal import Store, create_store, open_store
from punto.journal.backup import backup
from punto.journal.keys import load_key, make_key
from punto.journal.notary import Notary
from punto.people import Post
from punto.service.access.acting import act_here
from punto.service.access.patron_names import open_patron_names
from punto.service.access.patron_sealing import Personal
from punto.service.access.people import People
from punto.service.access.session_key import open_session_key
from tests.journal.appending import append, appended, to
from tests.service.punto import Punto

NOW = int(time.time() * 1000)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A house with records, a checkpoint that covers them, both keys and a fresh backup."""
    key = make_key(tmp_path / "punto.key")
    store = create_store(f"sqlite:///{tmp_path}/punto.db")
    notary = Notary(store, key)
    notary.open(NOW)
    open_session_key(store, tmp_path / "punto-sessions.key", key, act_here(NOW))
    sign_all(store, notary, NOW)
    (tmp_path / "backups").mkdir()
    backup(store, tmp_path / "backups" / "a.backup")
    store.close()
    return tmp_path


def sign_all(store: Store, notary: Notary, at: int) -> None:
    appended(store, append(to("t", b"one"), at=at))
    notary.take(list(store.read_all()))
    assert notary.sign(at) is not None


def examine(punto: Punto, house: Path) -> tuple[int, dict[str, dict[str, str]]]:
    places = ("--store", f"{house}/punto.db", "--key", f"{house}/punto.key", "--backups", f"{house}/backups")
    code, printed = punto("doctor", *places, "--json")
    return code, {check["name"]: check for check in json.loads(printed)["checks"]}


def test_a_healthy_house(house: Path, punto: Punto) -> None:
    code, checks = examine(punto, house)
    assert code == 0
    assert {check["level"] for name, check in checks.items() if "disk" not in name} == {"ok"}
    assert {"version", "permissions", "journal", "checkpoint", "signing key", "session key", "clock", "backup"} <= set(
        checks
    )


def open_to_others(house: Path) -> None:
    (house / "punto.db").chmod(0o644)


def another_key(house: Path) -> None:
    (house / "punto.key").unlink()
    make_key(house / "punto.key")


def another_session_key(house: Path) -> None:
    (house / "punto-sessions.key").write_text("00" * 32)


def no_backup(house: Path) -> None:
    (house / "backups" / "a.backup").unlink()


def a_damaged_backup(house: Path) -> None:
    (house / "backups" / "a.backup").write_bytes(b"not a backup")


def no_journal(house: Path) -> None:
    (house / "punto.db").unlink()


FAULTS = [
    (open_to_others, "permissions", "chmod 600"),
    (another_key, "signing key", "Use the key of this house"),
    (another_session_key, "session key", "Copy it from another node"),
    (no_backup, "backup", "Run `punto backup`"),
    (a_damaged_backup, "backup", "Run `punto backup`"),
    (no_journal, "journal", "restore a backup"),
]


@pytest.mark.parametrize(("breaks", "name", "remedy"), FAULTS)
def test_a_fault_comes_with_its_remedy(
    house: Path, punto: Punto, breaks: Callable[[Path], None], name: str, remedy: str
) -> None:
    breaks(house)
    code, checks = examine(punto, house)
    assert (code, checks[name]["level"]) == (1, "fault")
    assert remedy in checks[name]["remedy"]


def test_an_increment_needs_the_backups_that_it_continues(house: Path, punto: Punto) -> None:
    full, increment = house / "backups" / "a.backup", house / "backups" / "b.backup"
    assert punto("backup", f"{house}/punto.db", str(increment), "--after", str(full))[0] == 0
    os.utime(full, (NOW / 1000 - 60, NOW / 1000 - 60))
    code, checks = examine(punto, house)
    assert (code, checks["backup"]["level"]) == (0, "ok")
    assert checks["backup"]["fact"].startswith("b.backup is ")
    assert checks["backup"]["fact"].endswith("It continues a.backup, with one increment.")
    full.unlink()
    code, checks = examine(punto, house)
    assert (code, checks["backup"]["level"]) == (1, "fault")
    assert "b.backup continues a.backup, which is missing" in checks["backup"]["fact"]


def test_an_old_backup_is_a_warning(house: Path, punto: Punto) -> None:
    two_days_ago = time.time() - 2 * 86_400
    os.utime(house / "backups" / "a.backup", (two_days_ago, two_days_ago))
    code, checks = examine(punto, house)
    assert (code, checks["backup"]["level"]) == (0, "warning")


def test_records_that_nobody_signed_for_long(house: Path, punto: Punto) -> None:
    """The service stopped long ago, and something wrote since."""
    url = f"sqlite:///{house}/old.db"
    store = create_store(url)
    key = load_key(house / "punto.key")
    notary = Notary(store, key)
    notary.open(NOW - 3_600_000)
    sign_all(store, notary, NOW - 3_600_000)
    appended(store, append(to("t", b"two"), at=NOW))
    store.close()
    code, printed = punto("doctor", "--store", url, "--key", f"{house}/punto.key")
    assert code == 0
    assert "not covered yet: 1 record." in printed
    assert "Start the service" in printed


def test_one_administrator_is_a_warning(house: Path, punto: Punto) -> None:
    hire(house, "ada")
    code, checks = examine(punto, house)
    assert (code, checks["administrators"]["level"]) == (0, "warning")
    hire(house, "bob")
    assert examine(punto, house)[1]["administrators"]["level"] == "ok"


def hire(house: Path, name: str) -> None:
    with closing(open_store(f"sqlite:///{house}/punto.db")) as store:
        Notary(store, load_key(house / "punto.key")).open(NOW)
        People(store).add_owner(name, Post.ADMINISTRATOR, "a quiet wooden boat", act_here(NOW))


def test_a_missing_name_and_an_open_key_are_faults(house: Path, punto: Punto) -> None:
    url = f"sqlite:///{house}/punto.db"
    with closing(open_store(url)) as store:
        Notary(store, load_key(house / "punto.key")).open(NOW)
        names = open_patron_names(store, house / "punto.key", act_here(NOW))
        patron = names.enter(Personal(name="li.wei"), act_here(NOW))
    assert examine(punto, house)[1]["names of patrons"]["level"] == "ok"
    with closing(open_store(url)) as store:
        store.erase_patron(patron)
    (house / "punto-patrons.key").chmod(0o644)
    code, checks = examine(punto, house)
    assert (code, checks["permissions"]["level"]) == (1, "fault")
    assert "punto-patrons.key" in checks["permissions"]["fact"]
    (house / "punto-patrons.key").chmod(0o600)
    missing = examine(punto, house)[1]["names of patrons"]
    assert missing["level"] == "fault"
    assert "punto patron restore" in missing["remedy"]

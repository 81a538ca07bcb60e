"""What an earlier version would misread keeps it out of a journal, and nobody serves the journal of a later version."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from punto.journal import Store, create_store
from punto.journal.keys import make_key
from punto.journal.sqlite_file import load_checksums
from punto.ledger.accounts import Account, AccountKind
from punto.ledger.care import NO_RULES, RealityCheckSet
from punto.people import Attribution, Person, Post
from punto.service.access.care import HouseCare, change_care
from punto.service.access.house import HousePlay
from tests.journal.intruder import Intruder
from tests.service.punto import Punto
from tests.service.serving import NOW, House, Service, settings

ACT = Attribution("shift", "127.0.0.1", NOW)
ANN = Account(AccountKind.PATRON, "ann")
LATER = "3.1.0"
COMMANDS = ("serve --store {url} --key {key}", "verify {url}", "report shift {url} -o {folder}/x.pdf")


def remind_ann(store: Store) -> None:
    change_care(store, ANN, lambda _: RealityCheckSet(every_ms=60_000, at=NOW), Person("ann", Post.PATRON), NOW)


WRITES: dict[str, Callable[[Store], object]] = {
    "house play": lambda store: HousePlay(store).change(False, "smoke", ACT),
    "rules of care": lambda store: HouseCare(store).change(NO_RULES, ACT),
    "care of a patron": remind_ann,
}


def keeps_earlier_versions_out(url: str) -> bool:
    """A version that does so puts itself on record."""
    with closing(apsw.Connection(url.removeprefix("sqlite:///"), vfs=load_checksums())) as connection:
        return connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'formats'").get is not None


@pytest.mark.parametrize("what", WRITES)
def test_what_earlier_versions_would_misread_keeps_them_out(tmp_path: Path, what: str) -> None:
    url = f"sqlite:///{tmp_path}/journal.db"
    with closing(create_store(url)) as store:
        assert not keeps_earlier_versions_out(url)
        WRITES[what](store)
    assert keeps_earlier_versions_out(url)


def test_settings_that_earlier_versions_would_not_follow_keep_them_out(new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("rws")
    assert not keeps_earlier_versions_out(new_service.store)
    assert house.caller("shift").command("rws", "change_settings", settings=settings(closed=True)).status == 200
    assert keeps_earlier_versions_out(new_service.store)


@pytest.mark.parametrize("store", ["sqlite", "postgresql"])
@pytest.mark.parametrize("line", COMMANDS)
def test_the_journal_of_a_later_version_is_refused_in_one_line(
    tmp_path: Path, postgres_url: str, punto: Punto, store: str, line: str
) -> None:
    url = postgres_url if store == "postgresql" else f"sqlite:///{tmp_path}/journal.db"
    make_key(key := tmp_path / "punto.key")
    with closing(create_store(url)) as journal:
        journal.keep_earlier_versions_out()
    Intruder(url).pretend_to_be_newer(LATER)
    code, said = punto(*(word.format(url=url, key=key, folder=tmp_path) for word in line.split()))
    assert (code, len(said.splitlines())) == (2, 1), said
    assert f"was written by Punto {LATER}" in said
    assert f"Install Punto {LATER} or a later one." in said
    assert not (tmp_path / "x.pdf").exists()

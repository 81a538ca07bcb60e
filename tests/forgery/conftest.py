"""A house that a service ran: accounts, a table, a purse, a round, several checkpoints and a witness."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from shutil import copytree

import pytest
from msgspec import Struct

from punto.journal import open_store
from punto.journal.backup import backup
from punto.journal.keys import public_bytes
from punto.journal.notary import Notary
from punto.journal.restoring import restore
from punto.journal.witness_file import WitnessFile
from punto.people import Attribution, Post
from punto.service.access.people import People
from tests.journal.postgres import PostgresServer, postgres_server
from tests.service.serving import NOW, PIN, House, Service

__all__ = ["postgres_server"]

CopyOf = Callable[[Path], str]


class Built(Struct, frozen=True, kw_only=True):
    service: Service
    journal: Path
    """Folder of the journal as it ended."""
    earlier: Path
    """The same folder, some time before."""
    witness: Path
    killed: Path
    """The same folder some time later, when the service was killed: no checkpoint covers the last records."""

    @property
    def key(self) -> str:
        return public_bytes(self.service.key).hex()


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("forged")
    (folder / "journal").mkdir()
    service = Service(folder, f"sqlite:///{folder}/journal/journal.db")
    house = House(service)
    service.start()
    house.open_tables("rws")
    dealer = house.caller("dealer")
    assert dealer.command("rws", "buy_in", patron="patron", amount="900.00", pin=PIN).status == 200
    service.stop()
    copytree(folder / "journal", folder / "earlier")
    with closing(open_store(service.store)) as store:
        Notary(store, service.key).open(NOW)
        People(store).add_owner("zoe", Post.DEALER, "a quiet wooden boat", Attribution("administrator", "here", NOW))
    service.start()
    bet = {"patron": "patron", "box": 1, "on": "player"}
    assert dealer.command("rws", "open_betting").status == 200
    assert dealer.command("rws", "place_bet", amount="100.00", pin=PIN, **bet).status == 200
    assert dealer.command("rws", "place_bet", amount="99999.00", pin=PIN, **bet).refusal is not None
    assert dealer.command("rws", "close_betting").status == 200
    service.stop()
    witness = WitnessFile(folder / "punto.witness")
    with closing(open_store(service.store)) as store:
        assert Notary(store, service.key, [witness]).hand_over() == []
        backup(store, folder / "journal.backup")
    with closing(open_store(f"sqlite:///{folder}/earlier/journal.db")) as store:
        backup(store, folder / "earlier.backup")
    copytree(folder / "journal", folder / "ended")
    service.start()
    for amount in ("50.00", "60.00"):
        assert dealer.command("rws", "buy_in", patron="patron", amount=amount, pin=PIN).status == 200
    service.kill()
    with closing(open_store(service.store)) as store:
        backup(store, folder / "killed.backup")
    (folder / "journal").rename(folder / "killed")
    (folder / "ended").rename(folder / "journal")
    return Built(
        service=service,
        journal=folder / "journal",
        earlier=folder / "earlier",
        witness=witness.path,
        killed=folder / "killed",
    )


@pytest.fixture(params=["sqlite", "postgresql"])
def copy_of(request: pytest.FixtureRequest, tmp_path: Path) -> CopyOf:
    """Copies such a folder to this kind of store."""

    def copy(folder: Path) -> str:
        if request.param == "sqlite":
            copytree(folder, tmp_path / folder.name)
            return f"sqlite:///{tmp_path}/{folder.name}/journal.db"
        server: PostgresServer = request.getfixturevalue("postgres_server")
        return server.copied_database(restored(server, folder.with_suffix(".backup")))

    return copy


@cache
def restored(server: PostgresServer, file: Path) -> str:
    """Restoring takes longer than most tests, copying does not."""
    url = server.new_database()
    restore(file, url)
    return url


@pytest.fixture
def url(built: Built, copy_of: CopyOf) -> str:
    """A fresh copy of the journal."""
    return copy_of(built.journal)


@pytest.fixture
def killed_url(built: Built, copy_of: CopyOf) -> str:
    """The journal as a killed service left it."""
    return copy_of(built.killed)


@pytest.fixture
def earlier_url(built: Built, copy_of: CopyOf) -> str:
    """The journal as it was some time before."""
    return copy_of(built.earlier)

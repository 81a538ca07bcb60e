"""Patrons on record under pseudonyms: names at every edge of two nodes, and nowhere in the journal."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import psycopg
import pytest

from punto.entries import PATRONS
from punto.journal import Store, create_store, inspect_store, open_store
from punto.journal.keys import make_key, make_secret, public_bytes
from punto.journal.notary import Notary
from punto.journal.patrons_file import beside
from punto.ledger.accounts import Account, AccountKind
from punto.ledger.care import (
    CareEvent,
    ExclusionKind,
    HoldPlaced,
    HoldRule,
    LimitKind,
    LimitName,
    LimitSet,
    PatronExcluded,
    Setter,
    Sum,
)
from punto.ledger.play import Window
from punto.people import Attribution, Person, Post
from punto.service.access.care import change_care
from punto.service.access.patron_names import open_patron_names
from punto.service.access.patron_sealing import Personal, patron_key_file
from punto.service.access.people import People
from punto.verify import verify
from punto.wire.changes import Change, ChangeKind, read_change
from tests.journal.postgres import PostgresServer
from tests.service.punto import Punto
from tests.service.serving import NOW, PIN, Caller, House, Reply, Service

NAME, FULL_NAME, CONTACT = "li.wei", "Li Wei 李偉", "li.wei@example.com"
WALK_IN = "Mr Châu, red hat"
TRACES = [text.encode() for text in (NAME, FULL_NAME, "李偉", "example.com", WALK_IN, "red hat")]
FIRST, OWN = "a first password of Li", "a password of my own"
LATE_S = 60.0
OWN_LIMIT = LimitName(Setter.PATRON, LimitKind.LOSS, Window.DAY)
ACT = Attribution("os:clerk", "the office", NOW)
T = TypeVar("T")


@pytest.fixture(params=["sqlite", "postgresql"])
def nodes(request: pytest.FixtureRequest, tmp_path: Path, postgres_server: PostgresServer) -> Iterator[Nodes]:
    found = Nodes(tmp_path, None if request.param == "sqlite" else postgres_server)
    yield found
    found.kill()


class Nodes:
    """A patron with an account, and one who walked in, at two nodes."""

    def __init__(self, folder: Path, server: PostgresServer | None) -> None:
        self.folder, self.server = folder, server
        self.store = f"sqlite:///{folder}/journal.db" if server is None else server.new_database()
        self.first, self.second = Service(folder, self.store), Service(folder, self.store)
        self.house = House(self.first)
        self.first.start()
        self.house.open_tables("rws")
        self.second.start()

    def kill(self) -> None:
        self.first.kill()
        self.second.kill()

    def add(self) -> Caller:
        """Register the patron at one node, and log in at the other."""
        account = {"name": NAME, "post": "patron", "password": FIRST, "full_name": FULL_NAME, "contact": CONTACT}
        added = self.house.caller("administrator").post("/api/people", account)
        assert (added.status, added.body) == (201, {"person": {"name": NAME, "post": "patron"}})
        inspector = self.house.at(self.second).caller("inspector")
        wait_for(lambda: NAME in [one["name"] for one in inspector.get("/api/people").body["people"]])
        token = Caller(self.second).post("/api/login", {"name": NAME, "password": FIRST}).headers["x-session-token"]
        changed = Caller(self.second, token).post("/api/password", {"old": FIRST, "new": OWN})
        assert changed.body["person"] == {"name": NAME, "post": "patron"}
        pin = {"patron": NAME, "pin": PIN}
        assert self.house.caller("supervisor").post("/api/pins", pin).status == 200
        return Caller(self.second, changed.headers["x-session-token"])

    def play(self) -> None:
        """A settled round with bets of both patrons."""
        dealer, patron = self.house.caller("dealer"), self.add()
        assert dealer.command("rws", "buy_in", patron=NAME, amount="100.00", pin=PIN).body["balance"] == "100.00"
        walk_in = {"patron": WALK_IN, "pin": PIN}
        assert self.house.caller("supervisor").post("/api/pins", walk_in).status == 200
        assert dealer.command("rws", "buy_in", patron=WALK_IN, amount="50.00", pin=PIN).body["balance"] == "50.00"
        assert dealer.command("rws", "open_betting").status == 200
        bet = {"on": "banker", "amount": "10.00"}
        wait_for(lambda: accepted(patron.command("rws", "place_bet", patron=NAME, box=1, **bet)))
        by_dealer = dealer.command("rws", "place_bet", patron=WALK_IN, box=2, pin=PIN, **bet)
        assert accepted(by_dealer), by_dealer.body

    def end_round(self) -> None:
        dealer = self.house.caller("dealer")
        assert accepted(dealer.command("rws", "close_betting"))
        assert accepted(dealer.command("rws", "deal", cards=["9S", "2H", "KD", "KC"]))
        assert accepted(dealer.command("rws", "settle"))

    def erase(self, name: str, by: str = "administrator", **more: object) -> Reply:
        return self.house.caller(by).post(f"/api/patrons/{quoted(name)}/erase", {"reason": "asked for it", **more})

    def journal(self) -> closing[Store]:
        return closing(inspect_store(self.store))

    def raw(self) -> bytes:
        """Every byte of the database's own files."""
        if self.server is None:
            return b"".join(file.read_bytes() for file in self.folder.glob("journal.db*"))
        with psycopg.connect(self.store, autocommit=True) as connection:
            connection.execute("CHECKPOINT")
            ((oid,),) = connection.execute("SELECT oid FROM pg_database WHERE datname = current_database()").fetchall()
        files = (self.server.folder / "data/base" / str(oid)).iterdir()
        return b"".join(file.read_bytes() for file in files)


def wait_for(find: Callable[[], T]) -> T:
    """The first answer that is not empty."""
    until = time.monotonic() + LATE_S
    while not (found := find()) and time.monotonic() < until:
        time.sleep(0.05)
    assert found, "nothing was found in time"
    return found


def accepted(reply: Reply) -> bool:
    return reply.status == 200


def quoted(name: str) -> str:
    return name.replace(" ", "%20").replace(",", "%2C").replace("â", "%C3%A2")


def test_names_are_shown_at_every_node_and_written_nowhere(nodes: Nodes) -> None:
    nodes.play()
    at_second = nodes.house.at(nodes.second)
    wait_for(lambda: bets_of(at_second.caller("dealer")) == [NAME, WALK_IN])
    with at_second.caller("dealer").stream("rws") as stream:
        picture = json.loads(stream.recv(timeout=LATE_S))
        assert [bet["patron"] for bet in picture["table"]["round"]["bets"]] == [NAME, WALK_IN]
    nodes.end_round()
    found = wait_for(lambda: at_second.caller("inspector").get(f"/api/inspect/rounds?patron={NAME}").body["rounds"])
    assert [one["patrons"] for one in found] == [[NAME, WALK_IN]]
    assert at_second.caller("inspector").get(f"/api/patrons/{NAME}/care").status == 200
    logged = nodes.first.log.read_bytes() + nodes.second.log.read_bytes()
    assert [trace for trace in TRACES if trace in logged] == []
    with nodes.journal() as journal:
        written = b"".join(record.payload + record.stream.encode() for record in journal.scan())
    assert [trace for trace in TRACES if trace in written] == []
    assert [trace for trace in TRACES if trace in nodes.raw()] == []


def bets_of(staff: Caller) -> list[str]:
    round_ = staff.get("/api/tables/rws").body["table"]["round"]
    return [bet["patron"] for bet in round_["bets"]] if round_ else []


def test_a_patron_is_forgotten_and_the_journal_still_verifies(nodes: Nodes, punto: Punto) -> None:
    nodes.play()
    in_play = nodes.erase(NAME)
    assert (in_play.status, in_play.body["error"]) == (
        409,
        f"{NAME} cannot be erased yet: bets in a round that is not over, credits in the purse. An administrator"
        " can override this with a reason, except for bets in play, an exclusion or a hold.",
    )
    assert nodes.erase(NAME, anyway=True).status == 409
    nodes.end_round()
    administrator = nodes.house.caller("administrator")
    taken = administrator.post(f"/api/patrons/{NAME}/file", {}).body
    assert (taken["who"]["full_name"], taken["who"]["contact"]) == (FULL_NAME, CONTACT)
    pseudonym = f"patron-{taken['who']['id']}"
    assert [(bet["round"], bet["on"], bet["cents"], bet["net_cents"]) for bet in taken["on_record"]["bets"]] == [
        (1, "banker", 10_00, -10_00)
    ]
    assert [one["cents"] for one in taken["on_record"]["money"]] == [100_00, -10_00]
    assert WALK_IN not in json.dumps(taken, ensure_ascii=False)
    sealed = sealed_bytes(nodes)
    assert all(part in nodes.raw() for part in sealed)
    at_second = nodes.house.at(nodes.second)
    assert nodes.erase(NAME, anyway=True).body == {"id": taken["who"]["id"], "overridden": ["balance"]}
    assert wait_for(lambda: patrons_of_round(at_second) if NAME not in patrons_of_round(at_second) else None) == [
        pseudonym,
        WALK_IN,
    ]
    assert Caller(nodes.second).post("/api/login", {"name": NAME, "password": OWN}).status == 401
    assert nodes.erase(NAME).status == 404
    nodes.kill()
    assert [part for part in sealed if part in nodes.raw()] == []
    with nodes.journal() as journal:
        assert list(verify(journal, [public_bytes(nodes.first.key)])) == []
    key = ("--store", nodes.store, "--key", str(nodes.first.key_file))
    assert punto("patron", "erase", pseudonym, "--reason", "again", "--yes", *key) == (
        2,
        f"punto: {pseudonym} was erased before.",
    )
    code, printed = punto("patron", "list", *key)
    assert (code, pseudonym in printed, WALK_IN in printed) == (0, False, True)


def patrons_of_round(house: House) -> list[str]:
    [found] = house.caller("inspector").get("/api/inspect/rounds").body["rounds"]
    patrons: list[str] = found["patrons"]
    return patrons


def sealed_bytes(nodes: Nodes) -> list[bytes]:
    """What is encrypted of the patron with an account, and the patron's key."""
    with nodes.journal() as journal:
        events = [json.loads(record.payload) for record in journal.read(PATRONS)]
        [patron] = [event["patron"] for event in events if event["event"] == "patron_changed/1"]
        found = journal.find_patron(patron)
    assert found is not None
    return [found.sealed, found.key]


class Office:
    """A house at the command line: its journal, its keys, and two patrons."""

    def __init__(self, folder: Path, punto: Punto) -> None:
        self.folder, self._punto = folder, punto
        self.url, self.key_file = f"sqlite:///{folder}/house.db", folder / "punto.key"
        self.key = make_key(self.key_file)
        with closing(create_store(self.url)) as store:
            Notary(store, self.key).open(NOW)
            names = open_patron_names(store, self.key_file, ACT)
            self.patron = People(store, names).add(NAME, Post.PATRON, "correct horse battery", ACT).name
            names.change(self.patron, Personal(name=NAME, full_name=FULL_NAME, contact=CONTACT), ACT)
            names.enter(Personal(name=WALK_IN), ACT)

    def patron_command(self, *arguments: str, url: str | None = None) -> tuple[int, str]:
        return self._punto("patron", *arguments, "--store", url or self.url, "--key", str(self.key_file))

    def back_up(self, name: str) -> Path:
        file = self.folder / name
        assert self._punto("backup", self.url, str(file))[0] == 0
        return file

    def restore(self, file: Path, name: str, *more: str) -> str:
        """The URL of the restored journal."""
        url = f"sqlite:///{self.folder}/{name}"
        code, printed = self._punto("restore", str(file), url, *more)
        assert code == 0, printed
        return url

    def erase(self) -> None:
        assert self.patron_command("erase", NAME, "--reason", "asked for it", "--yes")[0] == 0


def test_a_restored_backup_brings_nobody_back_who_was_erased(tmp_path: Path, punto: Punto) -> None:
    office = Office(tmp_path, punto)
    before = office.back_up("before")
    assert [trace for trace in TRACES if trace in beside(before).read_bytes()] == []
    key = ("--key", str(office.key_file))
    assert listed(office, office.restore(before, "same.db", *key)) == [NAME, WALK_IN]
    office.erase()
    after = office.back_up("after")
    assert listed(office, office.restore(after, "after.db", *key)) == [WALK_IN]
    # an older journal does not know of the erasure: the note beside the key does
    assert listed(office, office.restore(before, "noted.db", *key)) == [WALK_IN]
    # brought back on purpose, without the note: the next command that has it erases again
    url = office.restore(before, "again.db", "--key", str(tmp_path / "elsewhere.key"))
    assert listed(office, url) == [WALK_IN]
    with closing(inspect_store(url)) as journal:
        assert journal.find_patron(office.patron) is None
    # an older journal with the newest file of patrons
    beside(before).unlink()
    url = office.restore(before, "newest.db", "--key", str(tmp_path / "elsewhere.key"))
    assert listed(office, url) == []
    assert office.patron_command("restore", str(beside(after)), url=url) == (
        0,
        "Restored 1 patron; left out 0, erased since or not in this journal.\n",
    )
    assert listed(office, url) == [WALK_IN]


def test_an_increment_brings_nobody_back_either(tmp_path: Path, punto: Punto) -> None:
    office, key = Office(tmp_path, punto), ("--key", str(tmp_path / "punto.key"))
    full, increment = office.back_up("full.backup"), tmp_path / "increment.backup"
    office.erase()
    assert punto("backup", office.url, str(increment), "--after", str(full))[0] == 0
    patron_key_file(office.key_file).with_suffix(".erased").unlink()
    beside(increment).write_bytes(beside(full).read_bytes())
    assert listed(office, office.restore(increment, "restored.db", *key)) == [WALK_IN], "its records know"


def listed(office: Office, url: str) -> list[str]:
    code, printed = office.patron_command("list", "--json", url=url)
    assert code == 0, printed
    return sorted((one["name"] for one in json.loads(printed)), key=str.lower)


def test_a_name_of_an_earlier_version_stays_and_erase_says_so(tmp_path: Path, punto: Punto) -> None:
    office = Office(tmp_path, punto)
    with closing(open_store(office.url)) as store:
        Notary(store, office.key).open(NOW)
        People(store).add("old.ann", Post.PATRON, "correct horse battery", ACT)
    assert office.patron_command("erase", "old.ann", "--reason", "asked for it", "--yes") == (
        2,
        "punto: old.ann is on record under this name, which an earlier version wrote to 1 record of the journal. The"
        " journal cannot be changed, so the name cannot be erased. Nothing was changed; `punto user remove` closes an"
        " account.",
    )
    assert office.patron_command("show", "nobody.here") == (2, "punto: There is no patron nobody.here.")


@pytest.mark.parametrize(
    ("event", "said", "can_be_overridden"),
    [
        (PatronExcluded(kind=ExclusionKind.SELF, until=None, at=NOW), "an exclusion in force", False),
        (PatronExcluded(kind=ExclusionKind.THIRD_PARTY, until=None, at=NOW), "an exclusion in force", False),
        (HoldPlaced(rule=HoldRule(sum=Sum.CASH, cents=1), cents=1, at=NOW), "a due-diligence hold", False),
        (LimitSet(limit=OWN_LIMIT, most=1, applies_from=NOW, at=NOW), "limits that the patron set", True),
    ],
)
def test_nobody_is_erased_to_come_back(
    tmp_path: Path, punto: Punto, event: CareEvent, said: str, can_be_overridden: bool
) -> None:
    """Under a new name nobody would know of the exclusion, the hold or the limit."""
    office = Office(tmp_path, punto)
    with closing(open_store(office.url)) as store:
        Notary(store, office.key).open(NOW)
        change_care(store, Account(AccountKind.PATRON, office.patron), lambda _: event, Person("li", Post.PATRON), NOW)
    ask = ("erase", NAME, "--reason", "asked for it", "--yes")
    code, printed = office.patron_command(*ask)
    assert (code, said in printed) == (1, True)
    assert office.patron_command(*ask, "--anyway")[0] == (0 if can_be_overridden else 1)
    assert (NAME in office.patron_command("list")[1]) is not can_be_overridden


def test_a_copy_for_the_patron_and_a_correction(tmp_path: Path, punto: Punto) -> None:
    office = Office(tmp_path, punto)
    assert office.patron_command("change", NAME, "--contact", "")[0] == 0
    assert office.patron_command("change", NAME)[0] == 2
    target = tmp_path / "copy.json"
    assert office.patron_command("export", NAME, "-o", str(target))[0] == 0
    copy = json.loads(target.read_bytes())
    assert (copy["format"], copy["who"]["name"], copy["who"]["contact"]) == ("punto-patron/1", NAME, "")
    assert [event["event"] for event in copy["on_record"]["account"]] == [
        *("patron_registered/1", "person_added/1", "patron_changed/1", "patron_changed/1", "patron_exported/1")
    ]


def test_a_race_for_a_name_ends_with_one_pseudonym(tmp_path: Path, punto: Punto) -> None:
    office = Office(tmp_path, punto)
    with closing(open_store(office.url)) as one, closing(open_store(office.url)) as other:
        for store in (one, other):
            Notary(store, office.key).open(NOW)
        desks = [open_patron_names(store, office.key_file, ACT) for store in (one, other)]
        names = [f"guest {number}" for number in range(20)]
        with ThreadPoolExecutor(2) as pool:
            entered = list(pool.map(lambda desk: [desk.enter(Personal(name=one), ACT) for one in names], desks))
    assert entered[0] == entered[1]
    assert len(set(entered[0])) == len(names)


def test_a_key_for_patrons_that_is_missing_or_another(tmp_path: Path, punto: Punto) -> None:
    office = Office(tmp_path, punto)
    key = patron_key_file(office.key_file)
    assert key.stat().st_mode & 0o077 == 0
    right = key.read_bytes()
    key.unlink()
    assert office.patron_command("list") == (
        2,
        f"punto: The key for patrons {key} is missing: copy it from another node or from a backup.",
    )
    make_secret(key)
    code, printed = office.patron_command("list")
    assert (code, "but the house uses" in printed) == (2, True)
    key.write_bytes(right)
    assert office.patron_command("list")[0] == 0


@pytest.mark.parametrize("kind", [ChangeKind.ERASE, ChangeKind.ERASE_ANYWAY])
def test_the_second_administrator_sees_the_same_erasure(kind: ChangeKind) -> None:
    change = Change(kind=kind, name="patron-7f3k9m2qab", reason="asked: again anyway: on 3 March")
    assert read_change(change.text) == change

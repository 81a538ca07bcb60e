"""What identifies patrons lies beside the journal: whoever changes it there is found, and nobody learns a name from a
pseudonym."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from punto.errors import JournalError
from punto.journal import Store, create_store, inspect_store, open_store
from punto.journal.keys import load_key, make_key
from punto.journal.notary import Notary
from punto.messages import Language
from punto.service.access.acting import act_here
from punto.service.access.patron_names import PatronNames, open_patron_names
from punto.service.access.patron_sealing import Personal
from punto.verify import verify
from punto.words import say
from tests.forgery.forger import Forger
from tests.service.serving import NOW, PIN, House

ACT = act_here(NOW)


@contextmanager
def serving(url: str, folder: Path) -> Iterator[tuple[Store, PatronNames]]:
    """A house's store and names, as its service opens them."""
    with closing(open_store(url)) as store:
        Notary(store, load_key(folder / "punto.key")).open(NOW)
        yield store, open_patron_names(store, folder / "punto.key", ACT)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A house that knows ann and bob, and has erased cyd. Ann's contact was corrected."""
    url = f"sqlite:///{tmp_path}/journal.db"
    if request.param == "postgresql":
        url = str(request.getfixturevalue("postgres_url"))
    make_key(tmp_path / "punto.key")
    create_store(url).close()
    with serving(url, tmp_path) as (store, names):
        ann, _, cyd = [names.enter(Personal(name=name), ACT) for name in ("ann", "bob", "cyd")]
        before = [store.find_patron(patron) for patron in (ann, cyd)]
        names.change(ann, Personal(name="ann", contact="ann@example.com"), ACT)
        names.erase(cyd, "asked for it", (), ACT)
    earlier = [(row.patron, row.lookup, row.sealed, row.key) for row in before if row is not None]
    (tmp_path / "earlier").write_text(json.dumps([[one[0], *map(bytes.hex, one[1:])] for one in earlier]))
    return url


def found(url: str) -> list[str]:
    with closing(inspect_store(url)) as store:
        return [say(one.said, Language.ENGLISH) for one in verify(store, None)]


def rows(folder: Path) -> tuple[list[object], list[object]]:
    """Ann's and cyd's, as they were."""
    ann, cyd = json.loads((folder / "earlier").read_text())
    return [ann[0], *map(bytes.fromhex, ann[1:])], [cyd[0], *map(bytes.fromhex, cyd[1:])]


def delete_bob(it: Forger, folder: Path) -> None:
    it.run("DELETE FROM patrons WHERE patron <> ?", rows(folder)[0][0])


def set_ann_back(it: Forger, folder: Path) -> None:
    patron, _, sealed, key = rows(folder)[0]
    it.run("UPDATE patrons SET sealed = ?, key = ? WHERE patron = ?", sealed, key, patron)


def bring_cyd_back(it: Forger, folder: Path) -> None:
    it.run("INSERT INTO patrons VALUES (?, ?, ?, ?)", *rows(folder)[1])


def exchange_ann_and_bob(it: Forger, folder: Path) -> None:
    (ann, *of_ann), (bob, *of_bob) = it.run("SELECT patron, sealed, key FROM patrons ORDER BY patron")
    for patron, (sealed, key) in ((ann, of_bob), (bob, of_ann)):
        it.run("UPDATE patrons SET sealed = ?, key = ? WHERE patron = ?", sealed, key, patron)


def file_ann_under_another_name(it: Forger, folder: Path) -> None:
    it.run("UPDATE patrons SET lookup = ? WHERE patron = ?", b"\7" * 32, rows(folder)[0][0])


FORGERIES = [
    (delete_bob,                   "is missing, though nobody erased it"),
    (set_ann_back,                 "does not match the journal"),
    (bring_cyd_back,               "was erased, but the personal data is there again"),
    (exchange_ann_and_bob,         "does not match the journal"),
    (file_ann_under_another_name,  "does not match the journal"),
]  # fmt: skip


@pytest.mark.parametrize(("forge", "said"), FORGERIES, ids=[one.__name__ for one, _ in FORGERIES])
def test_a_forged_row_is_named(url: str, tmp_path: Path, forge: Callable[[Forger, Path], None], said: str) -> None:
    assert found(url) == []
    forge(Forger(url), tmp_path)
    assert any(said in one for one in found(url)), found(url)


def test_a_start_names_who_is_missing_or_set_back_and_refuses_what_it_cannot_read(url: str, tmp_path: Path) -> None:
    with serving(url, tmp_path) as (_, names):
        assert names.check_rows(ACT) == []
    set_ann_back(Forger(url), tmp_path)
    with serving(url, tmp_path) as (_, names):
        assert names.check_rows(ACT) == [names.known("ann")]
    exchange_ann_and_bob(Forger(url), tmp_path)
    with pytest.raises(JournalError, match="is damaged"), serving(url, tmp_path):
        pass


def test_a_name_never_leads_to_another_patron_s_purse(url: str, tmp_path: Path) -> None:
    """Somebody files ann's row under bob's name."""
    with serving(url, tmp_path) as (_, names):
        bob = names.known("bob")
    forger = Forger(url)
    [(lookup,)] = forger.run("SELECT lookup FROM patrons WHERE patron = ?", bob)
    forger.run("DELETE FROM patrons WHERE patron = ?", bob)
    forger.run("UPDATE patrons SET lookup = ?", lookup)
    with serving(url, tmp_path) as (_, names), pytest.raises(JournalError, match="under another patron's name"):
        names.enter(Personal(name="bob"), ACT)


def test_a_change_that_was_not_put_on_record_is_so_at_the_next_start(url: str, tmp_path: Path) -> None:
    """The process stopped between the two."""
    with serving(url, tmp_path) as (store, names):
        sealed = names._sealing.seal(names.known("bob"), Personal(name="bob", note="tall"))
        store.change_patron(sealed)
    assert found(url) != []
    with serving(url, tmp_path) as (_, names):
        assert names.check_rows(ACT) == []
    assert found(url) == []


NAME = "Wilhelmina Ochterlony"


def test_nobody_but_staff_learns_a_name_from_a_pseudonym(house: House) -> None:
    """Whatever is answered to a patron, a terminal or nobody."""
    supervisor, dealer = house.caller("supervisor"), house.caller("dealer")
    assert supervisor.post("/api/pins", {"patron": NAME, "pin": PIN}).status == 200
    assert dealer.command("rws", "buy_in", patron=NAME, amount="100.00", pin=PIN).status == 200
    with closing(inspect_store(house.service.store)) as store:
        [sealed] = store.patrons()
    assert NAME in json.dumps(house.caller("administrator").get(f"/api/patrons/{sealed.patron}").body)
    escaped = "".join(f"\\u{ord(letter):04x}" for letter in sealed.patron)
    for caller in (house.caller("patron"), house.caller("etg/1"), house.nobody()):
        for path in (f"/api/tables/{sealed.patron}/rounds/1/draws", f"/api/tables/rws?after={sealed.patron}"):
            asked = caller.get(path)
            assert asked.status in (400, 401), asked
            assert NAME not in json.dumps(asked.body)
        for text in (sealed.patron, escaped):
            bet = f'{{"id":"k","command":{{"command":"add_seed","patron":"other","seed":"{text}"}}}}'
            asked = caller.request("POST", "/api/tables/rws/commands", bet.encode(), {})
            assert asked.status in (400, 401), asked
            assert NAME not in json.dumps(asked.body)
    with house.caller("patron").stream("rws") as stream:
        stream.recv(timeout=60)
        stream.send(bet)
        assert json.loads(stream.recv(timeout=60))["reason"]["id"] == "problem-pseudonym_sent"

"""Operations: snapshots, signed checkpoints, backup and restore, recorded settings and the card-reading shoe."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

from punto.journal import open_store
from punto.journal.keys import make_key, public_bytes
from punto.service.core.view import View
from punto.table.codec import encode
from punto.verify import verify
from tests.service.forked import punto
from tests.service.serving import PASSWORD, PIN, Caller, House, Service


def play(house: House, rounds: int) -> None:
    """Play rounds with one bet each over one connection."""
    commands: list[tuple[str, dict[str, object]]] = [("buy_in", {"patron": "patron", "amount": "900.00", "pin": PIN})]
    for _ in range(rounds):
        bet: dict[str, object] = {"patron": "patron", "box": 1, "on": "player", "amount": "1.00"}
        commands += [("open_betting", {}), ("place_bet", bet), ("close_betting", {})]
        commands += [("deal_next", {})] * 6 + [("settle", {}), ("new_shoe", {})]
    with house.caller("dealer").stream("rws") as stream:
        for number, (command, fields) in enumerate(commands):
            stream.send(json.dumps({"id": f"{time.time_ns()}-{number}", "command": {"command": command, **fields}}))
            while f'-{number}"' not in str(stream.recv(timeout=60)):
                pass


def test_snapshots_checkpoints_backup_and_restore(new_service: Service, tmp_path: Path) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("rws")
    play(house, rounds=75)
    before = house.caller("inspector").get("/api/tables/rws").body["table"]
    backup = tmp_path / "house.backup"
    code, said = punto("backup", new_service.store, str(backup))
    assert (code, "Backed up " in said) == (0, True), said
    new_service.stop()

    store = open_store(new_service.store)
    snapshot = store.load_snapshot("table/rws")
    assert snapshot is not None
    assert snapshot[0] >= 500
    assert store.load_snapshot("rounds/table/rws") is not None
    with_snapshot, without = View(store).table("rws"), View(store)
    store.load_snapshot = lambda stream: None  # type: ignore[method-assign]
    assert encode(with_snapshot.state) == encode(without.table("rws").state)
    assert len(list(store.checkpoints())) >= 1
    trusted = public_bytes(new_service.key)
    assert list(verify(store, [trusted])) == []
    stranger = public_bytes(make_key(tmp_path / "stranger.key"))
    assert "not trusted" in next(iter(verify(store, [stranger]))).what
    store.close()

    restored = f"sqlite:///{tmp_path}/restored.db"
    code, said = punto("restore", str(backup), restored)
    assert (code, "Restored " in said) == (0, True), said
    assert punto("verify", restored, "--trust", trusted.hex())[0] == 0
    again = Service(tmp_path, restored)
    again.start()
    try:
        assert house.at(again).caller("inspector").get("/api/tables/rws").body["table"] == before
        assert house.at(again).caller("dealer").command("rws", "open_betting").status == 200
    finally:
        again.kill()


def test_a_new_signing_key(new_service: Service, tmp_path: Path) -> None:
    """The old key introduces the new one; sessions go on."""
    house = House(new_service)
    new_service.start()
    house.open_tables("rws")
    old = house.caller("dealer")
    new_service.stop()
    renewed = Service(tmp_path, new_service.store, key_file=tmp_path / "renewed.key")
    renewed.session_key_file.unlink()
    renewed.session_key = new_service.session_key
    keys = [public_bytes(service.key).hex() for service in (new_service, renewed)]
    code, said = punto("serve", "--store", renewed.store, "--key", str(renewed.key_file), "--port", "0")
    assert (code, said.count("\n")) == (2, 1), said
    assert f"lets only {keys[0]} sign the next one, but the key of this service is {keys[1]}" in said
    code, said = punto(
        *("keys", "rotate", "--store", renewed.store),
        *("--key", str(new_service.key_file), "--new", str(renewed.key_file)),
    )
    assert (code, keys[1] in said) == (0, True), said
    renewed.start()
    try:
        assert Caller(renewed, old.token).command("rws", "open_betting").status == 200
    finally:
        renewed.stop()
    for key in keys:
        code, said = punto("verify", renewed.store, "--trust", key)
        assert code == 0, said


def test_a_start_needs_a_key_and_a_login_needs_a_person(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path}/journal.db"
    key = str(tmp_path / "punto.key")
    code, said = punto("serve", "--store", store, "--key", key)
    assert (code, said) == (
        2,
        f"punto: Signing key {key} does not exist: create it with `punto keys new {key}`.\n",
    )
    assert punto("init", store)[0] == 0
    code, public = punto("keys", "new", key)
    assert (code, len(public.strip())) == (0, 64)
    house = ("--store", store, "--key", key)
    assert punto("keys", "show", key) == (0, public)
    assert punto("user", "add", "ada", "--post", "administrator", *house, given="short\n")[0] == 2
    assert punto("user", "add", "ada", "--post", "king", *house, given=f"{PASSWORD}\n")[0] == 2
    added = punto("user", "add", "ada", "--post", "administrator", *house, given=f"{PASSWORD}\n")
    assert added == (0, "Added ada as administrator.\n")
    assert punto("user", "list", "--store", store) == (0, f"{'ada':<24} administrator\n")
    assert punto("user", "remove", "ada", *house)[0] == 2, "the last administrator stays"
    assert punto("user", "add", "bea", "--post", "dealer", *house, given="a quiet wooden boat\n")[0] == 0
    assert punto("user", "password", "bea", *house, given="seven grey herons\n")[0] == 0
    change = ("user", "change-password", "bea", *house)
    assert punto(*change, given="wrong\na quiet wooden boat\n") == (2, "punto: Wrong name or password.\n")
    assert punto(*change, given="seven grey herons\nshort\n")[0] == 2
    assert punto(*change, given="seven grey herons\na quiet wooden boat\n") == (0, "bea has a new password.\n")
    assert punto("user", "appoint", "bea", "--post", "administrator", *house)[0] == 0
    assert punto("user", "remove", "ada", *house) == (0, "Removed ada.\n")
    assert punto("user", "remove", "ada", *house) == (2, "punto: Account ada does not exist.\n")
    log = punto("user", "log", "--store", store)[1].splitlines()
    assert [line[21:43].strip() for line in log] == [
        "person added",
        "person added",
        "password changed",
        "password changed",
        "person appointed",
        "person removed",
    ]
    assert "by os:" in log[0]
    assert "command line of " in log[0]
    assert punto("serve", "--store", store, "--key", str(tmp_path / "punto.key"), "--log", "loud")[0] == 2


def test_settings_change_between_rounds_on_record(new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("rws")
    manager = house.caller("manager")
    wanted = {"settings": {"places": 5, "limits": {"minimum": {"every": "25.00"}}}}
    house.caller("dealer").command("rws", "open_betting")
    assert manager.command("rws", "change_settings", **wanted).refusal == "round_in_progress"
    house.caller("dealer").command("rws", "report", incident="technical_interruption")
    assert manager.command("rws", "change_settings", **wanted).status == 200
    house.caller("dealer").command("rws", "open_betting")
    seen = house.nobody().get("/api/tables/rws").body["table"]
    assert (seen["places"], seen["limits"]["minimum"]["every"]) == (5, "25.00")
    records = house.caller("inspector").get("/api/tables/rws/rounds/1").body["records"]
    [change] = [record for record in records if record["events"][0]["event"] == "settings_changed/1"]
    assert (change["by"]["name"], change["events"][0]["by"]) == ("manager", "pit_manager")


FEED = """
# cards that the shoe reads   answer
  9H                          accepted
  9H                          accepted
  9H                          accepted
  9H                          accepted
  9H                          impossible_card  rws:5.5.2
"""


def test_the_census_checks_what_a_card_reading_shoe_reads(new_service: Service) -> None:
    """Four decks hold four nines of hearts; staff must report a fifth, which the service refuses."""
    house = House(new_service)
    new_service.start()
    house.open_tables("rws", decks=4)
    dealer, shoe = house.caller("dealer"), house.caller("dealer")
    dealer.command("rws", "open_betting")
    dealer.command("rws", "close_betting")
    lines = [line.split(maxsplit=2) for line in FEED.strip().splitlines() if not line.startswith("#")]
    for number, (card, answer, *clause) in enumerate(lines):
        if number == 4:
            dealer.command("rws", "settle")
            dealer.command("rws", "open_betting")
            dealer.command("rws", "close_betting")
        for _ in range(2):
            said = shoe.command_as(f"shoe-7-{number:06}", "rws", "deal", cards=[card])
            assert (said.refusal or said.body["answer"]) == answer, "a card that is sent twice is dealt once"
            if clause:
                assert said.body["refusal"]["clause"] == clause[0]
    assert dealer.command("rws", "report", incident="foreign_card").body["events"][0]["ruling"]["decision"] == "void"


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/docs", "/openapi.json"])
def test_what_a_monitor_asks_for(house: House, path: str) -> None:
    assert house.nobody().get(path).status == 200


def test_metrics_are_served_to_this_machine_only(new_service: Service) -> None:
    house = House(new_service)
    new_service.start(metrics_port=0)
    house.open_tables("rws")
    assert house.nobody().get("/metrics").status == 404
    [host, port] = re.findall(r"http://([0-9.]+):([0-9]+)/metrics", new_service.announced)[0]
    assert host == "127.0.0.1"
    with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        shown = answer.read().decode()
    assert 'punto_commands_total{answer="accepted",command="open_table"} 1.0' in shown
    assert re.search(r"^punto_journal_position [1-9]", shown, re.MULTILINE)

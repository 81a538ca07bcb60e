"""Random SIGKILLs under load: no acknowledged command is lost or repeated."""

from __future__ import annotations

import json
import time
from pathlib import Path
from random import Random

import pytest

from punto.entries import decode_table_entry
from punto.journal import Store, open_store
from punto.journal.keys import public_bytes
from punto.rules.irregularities import Incident
from punto.table.events import MatterReferred, RulingMade
from punto.verify import verify
from tests.journal.effort import KILLS
from tests.service.load import Load
from tests.service.serving import PIN, House, Service

TABLES = ("rws", "commission")


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_service_killed_at_random_moments(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    url = f"sqlite:///{tmp_path}/journal.db" if kind == "sqlite" else str(request.getfixturevalue("postgres_url"))
    service = Service(tmp_path, url)
    house = House(service)
    service.start()
    house.open_tables(*TABLES)
    load = Load(house, [service], TABLES)
    random = Random(kind)
    load.start()
    for _ in range(KILLS):
        load.wait_for(random.randrange(5, 25))
        time.sleep(random.uniform(0, 0.03))
        service.kill()
        service.start()
    load.stop()
    service.stop()
    store = open_store(url)
    load.check(store)
    assert list(verify(store, [public_bytes(service.key)])) == []
    assert rulings(store, "rws") >= KILLS // 10
    assert rulings(store, "commission") >= KILLS // 10
    store.close()


def rulings(store: Store, table: str) -> int:
    """Number of interruption rulings and referrals at a table."""
    return sum(
        (isinstance(event, RulingMade) and event.ruling.incident is Incident.TECHNICAL_INTERRUPTION)
        or (isinstance(event, MatterReferred) and event.incident is Incident.TECHNICAL_INTERRUPTION)
        for record in store.read(f"table/{table}")
        for event in decode_table_entry(record.payload).events
    )


AFTER_A_STOP = """
# game        when the service stopped                     then
  rws         open_betting                                 void      rws:5.4.2
  rws         open_betting close_betting                   void      rws:5.4.2
  rws         open_betting close_betting deal:9H,4C        void      rws:5.4.2
  rws         open_betting close_betting deal:9H,4C,2D     dealing   rws:5.4.1
  etg         open_betting close_betting                   void      etg:5.1.2
  etg         open_betting close_betting deal:9H,4C,9D     dealing   etg:5.1.1
  commission  open_betting                                 betting   referral
  commission  open_betting close_betting deal:9H,4C        awaiting  referral
  knockout    open_betting close_betting                   awaiting  referral
"""


@pytest.mark.parametrize("line", [line for line in AFTER_A_STOP.strip().splitlines() if not line.startswith("#")])
def test_what_a_stop_means_for_a_round(line: str, new_service: Service) -> None:
    """READING 10: clause 5.4 or 5.1 applies, or else a house decision. All viewers see it."""
    game, *steps, state, clause = line.split()
    house = House(new_service)
    new_service.start()
    house.open_tables(game)
    dealer = house.caller("dealer")
    for step in steps:
        command, _, cards = step.partition(":")
        fields = {"cards": cards.split(",")} if cards else {}
        assert dealer.command(game, command, **fields).status == 200
    new_service.kill()
    new_service.start()
    seen = house.caller("inspector").get(f"/api/tables/{game}").body
    round_ = seen["table"]["round"]
    assert round_["state"] == state
    assert "Round 1 was interrupted." in seen["notice"]
    assert house.nobody().get(f"/api/tables/{game}").body["notice"] == seen["notice"]
    if clause != "referral":
        assert [ruling["clause"] for ruling in round_["rulings"]] == [clause]
        assert clause in seen["notice"]
        return
    assert (round_["waits_for"], round_["awaits"]["to"]) == ("referral", "pit_manager")
    assert dealer.command(game, "close_betting").refusal == "awaiting"
    assert dealer.command(game, "rule", decision="continue", reason="power").refusal == "not_allowed"
    ruled = house.caller("manager").command(game, "rule", decision="void", reason="the power failed")
    assert ruled.status == 200
    assert house.nobody().get(f"/api/tables/{game}").body["table"]["round"]["state"] == "void"


def test_a_house_decision_lets_betting_go_on(new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("commission", betting_seconds=5)
    dealer = house.caller("dealer")
    dealer.command("commission", "buy_in", patron="patron", amount="50.00", pin=PIN)
    dealer.command("commission", "open_betting")
    patron = house.caller("patron")
    bet = {"patron": "patron", "box": 1, "on": "player", "amount": "20.00"}
    assert patron.command("commission", "place_bet", **bet).status == 200
    new_service.kill()
    new_service.start()
    assert patron.command("commission", "place_bet", **bet).refusal == "awaiting"
    with patron.stream("commission") as stream:
        house.caller("shift").command("commission", "rule", decision="continue", reason="all is well")
        assert patron.command("commission", "place_bet", **bet).status == 200
        pictures = (json.loads(message) for message in stream)
        closed = next(it for it in pictures if "table" in it and it["table"]["round"]["state"] == "dealing")
    assert closed["announcements"] == ["no_more_bets"]
    assert closed["balance"] == "10.00"

"""What the house sets for the care of its patrons: help, sums that wait for staff, and who counts as excluded."""

from __future__ import annotations

import pytest

from tests.service.serving import PIN, House, Reply, Service
from tests.service.test_care import put


@pytest.fixture
def house(new_service: Service) -> House:
    house = House(new_service)
    new_service.start()
    house.open_tables("rws", "etg")
    return house


def set_rules(house: House, **rules: object) -> None:
    assert put(house.caller("administrator"), "/api/house/care", rules).status == 200


def buy_in(house: House, patron: str, dollars: str) -> Reply:
    return house.caller("dealer").command("rws", "buy_in", patron=patron, amount=dollars, pin=PIN)


def release(house: House, reason: str, **purse: object) -> Reply:
    return house.caller("supervisor").post("/api/holds/release", {"reason": reason, **purse})


def test_what_waits_for_staff_is_listed_until_it_is_released(house: House) -> None:
    set_rules(house, holds=[{"sum": "cash_out", "amount": "100.00"}])
    dealer, seen_by = house.caller("dealer"), house.caller("supervisor")
    assert seen_by.get("/api/holds").body == {"holds": []}
    assert buy_in(house, "patron", "300.00").status == 200
    assert dealer.command("etg", "buy_in", terminal=2, amount="150.00").status == 200
    out = house.caller("patron").command("rws", "cash_out", patron="patron", amount="120.00")
    assert out.refusal == "on_hold"
    assert dealer.command("etg", "cash_out", terminal=2, pin=PIN).refusal in ("on_hold", "needs_pin")
    assert house.caller("etg/2").command("etg", "cash_out", terminal=2).refusal == "on_hold"
    first, second = seen_by.get("/api/holds").body["holds"]
    assert (first["patron"], first["sum"], first["amount"], first["threshold"]) == (
        "patron",
        "cash_out",
        "120.00",
        "100.00",
    )
    assert (second["patron"], second["table"], second["terminal"], second["amount"]) == (None, "etg", 2, "150.00")
    assert release(house, "paid by hand", patron="patron").status == 200
    assert [one["terminal"] for one in seen_by.get("/api/holds").body["holds"]] == [2]
    assert release(house, "paid by hand", table="etg", terminal=2).status == 200
    assert seen_by.get("/api/holds").body == {"holds": []}
    house.service.kill()
    house.service.start()
    assert seen_by.get("/api/holds").body == {"holds": []}


def test_a_patron_buys_no_credits_before_staff_have_identified_them(house: House) -> None:
    set_rules(house, holds=[{"sum": "first_deposit", "amount": "0.01"}])
    assert buy_in(house, "patron", "5.00").refusal == "on_hold"
    assert buy_in(house, "patron", "5.00").refusal == "on_hold"
    assert release(house, "passport seen, number in the file", patron="patron").status == 200
    assert [buy_in(house, "patron", dollars).status for dollars in ("5.00", "50.00")] == [200, 200]
    assert buy_in(house, "other", "5.00").refusal == "on_hold", "everybody for themselves"
    assert house.caller("dealer").command("etg", "buy_in", terminal=1, amount="5.00").status == 200, "nobody's purse"
    house.service.kill()
    house.service.start()
    assert buy_in(house, "patron", "5.00").status == 200, "once is enough"


def test_help_stands_where_patrons_look_for_it(house: House) -> None:
    set_rules(house, help="  National helpline 1800-6-668-668, day and night.  ")
    assert house.caller("patron").get("/api/care").body["help"] == "National helpline 1800-6-668-668, day and night."
    assert put(house.caller("administrator"), "/api/house/care", {"help": "x" * 501}).status == 400


CYRILLIC_O, GREEK_ZETA, WIDE_Z, ACCENT = "\u043e", "\u0396", "\uff3a", "\u0301"
LOOKS_LIKE_ZOE = ["Zoe", "ZOE", "z0e", "zo.e", "zoe_", "zoe ", "Zo e", "zoé", f"zoe{ACCENT}"]
LOOKS_LIKE_ZOE += [f"z{CYRILLIC_O}e", f"{GREEK_ZETA}oe", f"{WIDE_Z}oe"]


@pytest.mark.parametrize("name", LOOKS_LIKE_ZOE)
def test_an_excluded_person_is_not_let_in_under_a_name_that_looks_alike(house: House, name: str) -> None:
    dealer, manager = house.caller("dealer"), house.caller("manager")
    excluded = manager.post("/api/patrons/zoe/exclusion", {"days": None, "reason": "asked by the family"})
    assert excluded.status == 200
    bet = {"on": "banker", "amount": "5.00", "box": 1, "placed_by": "dealer"}
    assert dealer.command("rws", "open_betting").status == 200
    for command, fields in (("buy_in", {"amount": "5.00"}), ("place_bet", bet)):
        refused = dealer.command("rws", command, patron=name, pin=PIN, **fields)
        assert refused.refusal == "excluded", command
        assert "looks like zoe" in refused.body["refusal"]["message"]
    account = {"name": name, "post": "patron", "password": "seven grey herons"}
    added = house.caller("administrator").post("/api/people", account)
    assert added.status in (400, 409), "nor do they get an account"
    supervisor = house.caller("supervisor")
    assert supervisor.post("/api/pins", {"patron": name, "pin": PIN}).body["reason"]["id"] == "refusal-looks_excluded"
    assert supervisor.post("/api/pins", {"patron": "zoltan", "pin": PIN}).status == 200
    assert dealer.command("rws", "buy_in", patron="zoltan", amount="5.00", pin=PIN).status == 200

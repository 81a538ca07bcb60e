"""A purse moves only with its PIN when staff move it; staff never play in their own name; no amount is absurd."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location

import pytest
from argon2 import Type, extract_parameters

from punto.approvals.setting import STRICT
from punto.journal import open_store
from punto.service.access import passwords
from tests.service.serving import PIN, House, Service

WRONG = "4711"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("purses")
    service = Service(folder, f"sqlite:///{folder}/journal.db")
    found = House(service, STRICT)
    service.start()
    found.open_tables("rws", "etg")
    dealer = found.caller("dealer")
    for patron in ("patron", "other"):
        assert dealer.command("rws", "buy_in", patron=patron, amount="1000.00", pin=PIN).status == 200
    assert dealer.command("etg", "buy_in", terminal=1, amount="1000.00").status == 200
    for table in ("rws", "etg"):
        assert dealer.command(table, "open_betting").status == 200
    yield found
    service.kill()


#           who         table  command         fields                                           right PIN
MOVES = """
  dealer      rws    buy_in          patron=other amount=10.00                          200
  shift       rws    buy_in          patron=other amount=10.00                          200
  dealer      rws    cash_out        patron=other amount=10.00                          200
  shift       rws    cash_out        patron=other amount=10.00                          200
  dealer      rws    place_bet       patron=other box=2 on=player amount=10.00          200
  manager     rws    place_bet       patron=other box=2 on=player amount=10.00          200
  dealer      rws    withdraw_bet    patron=other box=2 on=player amount=10.00          200
  dealer      etg    cash_out        terminal=1 amount=10.00                            200
  dealer      etg    place_bet       patron=etg/1 terminal=1 on=player amount=10.00     200
  shift       etg    place_bet       patron=etg/1 terminal=1 on=player amount=10.00     200
"""


@pytest.mark.parametrize("line", MOVES.strip().splitlines())
def test_staff_move_a_purse_only_with_its_pin(house: House, line: str) -> None:
    who, table, command, *words, status = line.split()
    numbers = {"box", "terminal"}
    fields: dict[str, object] = {
        name: int(text) if name in numbers else text for name, text in (word.split("=") for word in words)
    }
    staff = house.caller(who)
    assert staff.command(table, command, **fields).refusal == "needs_pin"
    assert staff.command(table, command, **fields, pin=WRONG).refusal == "needs_pin"
    assert staff.command(table, command, **fields, pin=PIN).status == int(status)


def test_patrons_cannot_try_the_pins_of_others(house: House) -> None:
    for by in ("patron", "inspector", "etg/2"):
        for pin in (PIN, WRONG):
            reply = house.caller(by).command("rws", "cash_out", patron="other", amount="1.00", pin=pin)
            assert reply.refusal == "not_allowed", reply.body


def test_chips_on_the_felt_need_no_pin_and_a_pin_for_nothing_is_refused(house: House) -> None:
    dealer = house.caller("dealer")
    bet = {"patron": "a guest", "box": 3, "on": "player", "amount": "10.00", "in_chips": True}
    assert dealer.command("rws", "place_bet", **bet).status == 200
    assert dealer.command("rws", "close_betting", pin=PIN).body["refusal"]["message"] == (
        "This command moves no purse: leave the PIN out."
    )
    assert dealer.command("rws", "buy_in", patron="other", amount="5.00", pin="12").status == 400


@pytest.mark.parametrize("who", ["dealer", "supervisor", "manager"])
@pytest.mark.parametrize("patron", ["dealer", "supervisor", "manager", "inspector"])
def test_staff_never_play_in_the_name_of_staff(house: House, who: str, patron: str) -> None:
    bet = {"patron": patron, "box": 3, "on": "banker", "amount": "10.00", "in_chips": True}
    reply = house.caller(who).command("rws", "place_bet", **bet)
    expected = (
        "Staff do not play in their own name."
        if who == patron
        else f"{patron} is a member of staff and cannot be a patron."
    )
    assert (reply.refusal, reply.body["refusal"]["message"]) == ("not_allowed", expected)


@pytest.mark.parametrize(
    ("table", "command", "fields"),
    [
        ("rws", "buy_in", {"amount": "9999999999999.99"}),
        ("rws", "buy_in", {"patron": "other", "amount": "9999999999999.99", "pin": PIN}),
        ("etg", "buy_in", {"terminal": 1, "amount": "10000000.01"}),
        ("rws", "move_float", {"move": "fill", "amount": "9999999999999.99"}),
        ("rws", "place_bet", {"patron": "a", "box": 1, "on": "tie", "amount": "10000000.01", "in_chips": True}),
        ("rws", "propose", {"proposed": {"command": "buy_in", "amount": "9999999999999.99"}}),
    ],
)
def test_absurd_amounts_are_refused(house: House, table: str, command: str, fields: dict[str, object]) -> None:
    reply = house.caller("supervisor").command(table, command, **fields)
    assert reply.refusal == "above_maximum"
    assert reply.body["refusal"]["message"].endswith("The largest amount that can be moved is 10,000,000.00.")


def test_a_pin_is_locked_after_five_wrong_tries_at_every_node_until_two_people_reset_it(new_service: Service) -> None:
    first = House(new_service, STRICT)
    new_service.start()
    node = Service(new_service.log.parent, new_service.store, key_file=new_service.key_file).start()
    second = first.at(node)
    first.open_tables("rws")
    tries = []
    for number in range(6):
        house = (first, second)[number % 2]
        reply = house.caller("dealer").command("rws", "buy_in", patron="patron", amount="5.00", pin=WRONG)
        tries.append(reply.body["refusal"]["message"])
    assert tries == [
        "Wrong PIN for patron. 4 tries are left.",
        "Wrong PIN for patron. 3 tries are left.",
        "Wrong PIN for patron. 2 tries are left.",
        "Wrong PIN for patron. One try is left.",
        "Wrong PIN for patron. The PIN is locked: a shift manager can reset it.",
        "Wrong PIN for patron. The PIN is locked: a shift manager can reset it.",
    ]
    buy_in = {"patron": "patron", "amount": "5.00"}
    assert second.caller("dealer").command("rws", "buy_in", **buy_in, pin=PIN).refusal == "needs_pin"
    purse = {"patron": "patron"}
    assert first.caller("manager").post("/api/pins/clear", purse).status == 403
    assert first.caller("shift").post("/api/pins/clear", purse).status == 200
    new = {"patron": "patron", "pin": "9051"}
    assert first.caller("dealer").post("/api/pins", new).status == 403
    assert "another person" in first.caller("shift").post("/api/pins", new).body["error"]
    assert "easy to guess" in second.caller("supervisor").post("/api/pins", {**new, "pin": "1234"}).body["error"]
    assert second.caller("supervisor").post("/api/pins", new).status == 200
    assert second.caller("manager").post("/api/pins", new).status == 409, "it has one now"
    mine = first.caller("supervisor").command("rws", "buy_in", **buy_in, pin="9051")
    assert "another person" in mine.body["refusal"]["message"], "whoever set a PIN does not use it"
    assert first.caller("dealer").command("rws", "buy_in", **buy_in, pin="9051").status == 200
    assert first.caller("patron").post("/api/pins/own", {"pin": "7306"}).status == 200
    assert second.caller("dealer").command("rws", "buy_in", **buy_in, pin="7306").status == 200
    node.kill()
    new_service.stop()
    store = open_store(new_service.store)
    written = b"".join(record.payload for record in store.read_all())
    store.close()
    assert b"argon2" in written
    assert b"9051" not in written.replace(b"$", b" ").split(b'"pin_hash"')[0]


def test_staff_have_no_purse(house: House) -> None:
    reply = house.caller("supervisor").post("/api/pins", {"patron": "dealer", "pin": "9051"})
    assert (reply.status, reply.body["error"]) == (409, "dealer is a member of staff and cannot be a patron.")
    for body in ({"pin": "9051"}, {"patron": "x", "table": "etg", "terminal": 1, "pin": "9051"}):
        assert house.caller("supervisor").post("/api/pins", body).status == 400


def test_a_hash_takes_the_effort_that_is_recommended() -> None:
    """RFC 9106, for machines without 2 GiB to spare: three passes over 64 MiB. Tests hash with less, so the module is
    loaded once more."""
    spec = spec_from_file_location("passwords_as_shipped", passwords.__file__)
    assert spec is not None
    assert spec.loader is not None
    shipped = module_from_spec(spec)
    spec.loader.exec_module(shipped)
    effort = extract_parameters(shipped.hash_password("a password of the tests"))
    assert (effort.type, effort.time_cost, effort.memory_cost) == (Type.ID, 3, 64 * 1024)
    assert effort.salt_len >= 16
    assert effort.hash_len >= 32

"""An idempotency key belongs to one command of one person: another command under it is refused, never "accepted"."""

from __future__ import annotations

import json

from punto.journal import Answer as StoredAnswer
from punto.journal import Append, open_store
from tests.service.serving import House, Service


def test_another_command_under_a_used_key(house: House) -> None:
    dealer = house.caller("dealer")
    first = dealer.command_as("reused", "rws", "buy_in", amount="5.00")
    assert first.status == 200
    assert dealer.command_as("reused", "rws", "buy_in", amount="5.00").body == first.body
    for table, command, fields in (
        ("rws", "buy_in", {"amount": "500.00"}),
        ("rws", "buy_in", {"patron": "other", "amount": "5.00"}),
        ("commission", "buy_in", {"amount": "5.00"}),
        ("rws", "cash_out", {"patron": "patron"}),
    ):
        again = dealer.command_as("reused", table, command, **fields)
        assert (again.status, again.refusal) == (409, "key_reused"), fields
        assert again.body["refusal"]["message"].startswith("This id was already used for another command.")
    assert dealer.command_as("reused", "rws", "buy_in", amount="5.00").body == first.body


def test_another_person_may_use_the_same_key(house: House) -> None:
    for name in ("dealer", "supervisor"):
        reply = house.caller(name).command_as("shared", "rws", "buy_in", amount="1.00")
        assert reply.status == 200


def test_a_terminal_that_repeats_a_key(new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("etg")
    terminal = house.caller("etg/1")
    house.caller("dealer").command("etg", "buy_in", terminal=1, amount="100.00")
    assert house.caller("dealer").command("etg", "open_betting").status == 200
    bet = {"patron": "etg/1", "terminal": 1, "on": "player", "amount": "10.00"}
    first = terminal.command_as("t-1", "etg", "place_bet", **bet)
    assert first.status == 200
    assert terminal.command_as("t-1", "etg", "place_bet", **bet).body == first.body
    assert terminal.command_as("t-1", "etg", "place_bet", **{**bet, "amount": "20.00"}).refusal == "key_reused"
    assert terminal.command_as("t-1", "etg", "withdraw_bet", **bet).refusal == "key_reused"
    mine = terminal.get("/api/tables/etg").body["mine"]
    assert [one["amount"] for one in mine["bets"]] == ["10.00"]


def test_commands_that_wait_together(house: House) -> None:
    """Sent over one stream before the first is answered."""
    amounts = ["7.00", "8.00", "7.00"]
    with house.caller("dealer").stream("rws") as stream:
        for amount in amounts:
            command = {"command": "buy_in", "amount": amount}
            stream.send(json.dumps({"id": "together", "command": command}))
        answers = list(map(json.loads, _some(stream, 3, "together")))
    assert sorted(answer["answer"] for answer in answers) == ["accepted", "accepted", "refused"]


def _some(stream: object, number: int, key: str) -> list[str]:
    found: list[str] = []
    while len(found) < number:
        message = stream.recv(timeout=60)  # type: ignore[attr-defined]
        if f'"id":"{key}"' in message:
            found.append(message)
    return found


def test_a_used_key_stays_used_after_a_restart(new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("rws")
    dealer = house.caller("dealer")
    first = dealer.command_as("k", "rws", "buy_in", amount="5.00")
    new_service.kill()
    new_service.start()
    assert dealer.command_as("k", "rws", "buy_in", amount="6.00").refusal == "key_reused"
    assert dealer.command_as("k", "rws", "buy_in", amount="5.00").body == first.body


def test_an_answer_of_an_earlier_version(new_service: Service) -> None:
    """It names no command, so it answers whatever repeats its key."""
    answer = b'{"answer":"accepted","version":7}'
    house = House(new_service)
    store = open_store(new_service.store)
    store.append_all([Append(streams=(), at=0, answers=(StoredAnswer(key="dealer old", body=answer),))])
    store.close()
    new_service.start()
    house.open_tables("rws")
    reply = house.caller("dealer").command_as("old", "rws", "buy_in", amount="5.00")
    assert (reply.status, reply.body) == (200, {"answer": "accepted", "version": 7})

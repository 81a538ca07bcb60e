"""Stream redaction: staff see everything; others see no names or face-down cards; patrons see their own bets."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from punto.wire.tables import PublicPicture
from tests.service.reading import read_as
from tests.service.serving import PIN, Caller, House, Service


def pictures(stream: ClientConnection, version: int) -> Iterator[dict[str, Any]]:
    """Messages up to the picture of a version."""
    while True:
        message = json.loads(stream.recv(timeout=60))
        if "version" in message:
            yield message
            if message["version"] >= version:
                return


@pytest.fixture
def face_down(new_service: Service) -> House:
    """A face-down table with two patrons: one walks away, one is reported."""
    house = House(new_service)
    new_service.start()
    house.open_tables("rws", cards_dealt="face_down", places=4)
    dealer = house.caller("dealer")
    for patron in ("patron", "other"):
        dealer.command("rws", "buy_in", patron=patron, amount="500.00", pin=PIN)
    return house


def play(house: House) -> int:
    """Play to the fourth card with every event that names a person. Return the version."""
    dealer, patron, other = house.caller("dealer"), house.caller("patron"), house.caller("other")
    replies = [
        dealer.command("rws", "open_betting"),
        patron.command("rws", "place_bet", patron="patron", box=1, on="player", amount="50.00"),
        other.command("rws", "place_bet", patron="other", box=2, on="banker", amount="77.00"),
        dealer.command("rws", "place_bet", patron="secretname", box=3, on="tie", amount="5.00", in_chips=True),
        dealer.command("rws", "close_betting"),
        other.command("rws", "request_squeeze", patron="other"),
        dealer.command("rws", "permit_squeeze", patron="other"),
        dealer.command("rws", "deal", cards=["9H", "4C"]),
        dealer.command("rws", "report", incident="walk_away", patron="other"),
        dealer.command("rws", "report", incident="bet_pulled_back", patron="other", on="banker"),
        dealer.command("rws", "deal", cards=["KS", "3D"]),
        dealer.command("rws", "turn", hand="player", position=1),
    ]
    assert [reply.status for reply in replies] == [200] * len(replies), [reply.body for reply in replies]
    return int(replies[-1].body["version"])


SECRETS = ("other", "secretname", "4C", "KS", "3D")
"""Names and unturned cards."""


def test_face_down_cards_and_other_people_are_not_told(face_down: House) -> None:
    house = face_down
    watching = {
        "nobody": house.nobody(),
        "patron": house.caller("patron"),
        "administrator": house.caller("administrator"),
    }
    with ExitStack() as open_streams:
        streams = {name: open_streams.enter_context(caller.stream("rws")) for name, caller in watching.items()}
        inspector = open_streams.enter_context(house.caller("inspector").stream("rws"))
        version = play(house)
        everything = json.dumps(list(pictures(inspector, version)))
        told = {name: list(pictures(stream, version)) for name, stream in streams.items()}
    for name, messages in told.items():
        said = json.dumps(messages)
        assert not [secret for secret in SECRETS if f'"{secret}' in said or f"{secret}'" in said], name
        assert messages[-1]["table"]["round"]["player"]["cards"] == ["9H", "??"]
        assert messages[-1]["table"]["round"]["banker"]["cards"] == ["??", "??"]
        for message in messages:
            read_as(PublicPicture, message)
    assert all(secret in everything for secret in SECRETS), "staff and inspectors see everything"
    mine = told["patron"][-1]["mine"]
    assert [(bet["on"], bet["patron"], bet["amount"]) for bet in mine["bets"]] == [("player", "patron", "50.00")]
    assert told["patron"][-1]["balance"] == "450.00"
    assert "mine" not in told["nobody"][-1]
    assert "balance" not in told["nobody"][-1]


def test_catching_up_reveals_no_more(face_down: House) -> None:
    house = face_down
    version = play(house)
    for caller in (house.nobody(), house.caller("patron")):
        with caller.stream("rws", after=1) as stream:
            said = json.dumps(list(pictures(stream, version)))
        assert not [secret for secret in SECRETS if f'"{secret}' in said]
        assert '"cards_dealt/1"' in said
        assert not [secret for secret in SECRETS if f'"{secret}' in json.dumps(caller.get("/api/tables/rws").body)]
        assert not [secret for secret in SECRETS if f'"{secret}' in json.dumps(caller.get("/api/tables").body)]


def test_a_refusal_does_not_say_who_sits_there(face_down: House) -> None:
    play_dealer = face_down.caller("dealer")
    play_dealer.command("rws", "open_betting")
    bet = {"box": 2, "on": "player", "amount": "5.00"}
    assert face_down.caller("other").command("rws", "place_bet", patron="other", **bet).status == 200
    refused = face_down.caller("patron").command("rws", "place_bet", patron="patron", **bet)
    assert refused.refusal == "place_taken"
    assert "other's" not in json.dumps(refused.body)
    assert "Box 2 is other's" in json.dumps(play_dealer.command("rws", "place_bet", patron="patron", **bet).body)


def test_every_event_once_from_the_version_you_have(house: House) -> None:
    dealer = house.caller("dealer")
    with dealer.stream("etg") as stream:
        first = json.loads(stream.recv())
        assert (first["events"], first["table"]["id"]) == ([], "etg")
        dealer.command("etg", "open_betting")
        version = (
            house.caller("etg/1")
            .command("etg", "place_bet", patron="etg/1", terminal=1, on="player", amount="10.00")
            .body["version"]
        )
        live = [event for message in pictures(stream, version) for event in message["events"]]
    with dealer.stream("etg", after=first["version"]) as stream:
        later = [event for message in pictures(stream, version) for event in message["events"]]
    assert [event["event"] for event in live] == ["betting_opened/1", "bet_placed/1"]
    assert later == live
    dealer.command("etg", "report", incident="technical_interruption")


def test_commands_go_over_the_stream_too(house: House) -> None:
    with house.caller("etg/2").stream("etg") as stream:
        stream.recv()
        for key in ("same", "same", "another"):
            stream.send(json.dumps({"id": key, "command": {"command": "cash_out", "terminal": 2, "amount": "1.00"}}))
        said = list(islice((message for message in map(json.loads, stream) if "id" in message), 3))
    by_key = {message["id"]: message for message in said}
    assert [message["answer"] for message in said] == ["accepted"] * 3
    assert len({message["voucher"] for message in said}) == 2
    assert by_key["same"]["voucher"] != by_key["another"]["voucher"]


def test_a_key_over_the_stream_is_the_same_over_http_and_after_a_restart(new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("etg")
    dealer = house.caller("dealer")
    bought = dealer.command_as("k", "etg", "buy_in", terminal=1, amount="70.00").body
    for restart in (new_service.kill, new_service.stop):
        with dealer.stream("etg") as stream:
            stream.send('{"id":"k","command":{"command":"buy_in","terminal":1,"amount":"70.00"}}')
            said = next(message for message in map(json.loads, stream) if "id" in message)
        assert said == {"id": "k", **bought}
        assert dealer.command_as("k", "etg", "buy_in", terminal=1, amount="70.00").body == bought
        restart()
        new_service.start()
    assert house.caller("etg/1").get("/api/tables/etg").body["balance"] == "70.00"


def test_announcements(new_service: Service) -> None:
    """Betting closes soon, no more bets, the last hand of the shoe."""
    house = House(new_service)
    new_service.start()
    house.open_tables("etg", betting_seconds=6, cut_card=412)
    dealer = house.caller("dealer")
    with house.nobody().stream("etg") as stream:
        opened = dealer.command("etg", "open_betting")
        calls: list[list[str]] = []
        while "no_more_bets" not in (calls[-1] if calls else []):
            message = json.loads(stream.recv(timeout=60))
            if "announcements" in message:
                calls.append(message["announcements"])
                if message["table"]["round"] and message["table"]["round"]["state"] == "betting":
                    assert 0 < message["deadline"] - message["now"] <= 6_000
        assert opened.status == 200
    assert [call for before, call in zip([[], *calls], calls, strict=False) if call != before] == [
        ["closing_soon"],
        ["no_more_bets"],
    ]
    for _ in range(6):
        dealer.command("etg", "deal_next")
    dealer.command("etg", "settle")
    assert "last_hand" in dealer_opens(house)


def test_a_late_viewer_gets_the_current_state(new_service: Service) -> None:
    """Betting is about to close, with no viewer at the announcement."""
    house = House(new_service)
    new_service.start()
    house.open_tables("etg", betting_seconds=10)
    with house.nobody().stream("etg") as stream:
        house.caller("dealer").command("etg", "open_betting")
        seen = next(message for message in map(json.loads, stream) if message["table"]["round"])
    assert seen["announcements"] == []
    time.sleep(5.5)
    with house.nobody().stream("etg", after=seen["version"]) as stream:
        late = json.loads(stream.recv())
    assert (late["version"], late["announcements"]) == (seen["version"], ["closing_soon"])


def dealer_opens(house: House) -> list[str]:
    """The cut card comes out in round 1, so round 2 is the last."""
    dealer = house.caller("dealer")
    assert dealer.command("etg", "open_betting").body["events"][0]["is_last"] is True
    announced: list[str] = house.nobody().get("/api/tables/etg").body["announcements"]
    return announced


def betting_is_open(service: Service) -> tuple[Caller, Caller]:
    """The dealer and a terminal with 100.00 of an electronic table."""
    house = House(service)
    service.start()
    house.open_tables("etg")
    dealer = house.caller("dealer")
    dealer.command("etg", "buy_in", terminal=1, amount="100.00")
    dealer.command("etg", "open_betting")
    return dealer, house.caller("etg/1")


def test_a_terminal_that_drops_out_sees_where_it_stands(new_service: Service) -> None:
    """etg 5.2: the round continues; registered bets are settled, unregistered ones returned."""
    dealer, terminal = betting_is_open(new_service)
    with terminal.stream("etg") as stream:
        stream.recv()
        assert (
            terminal.command("etg", "place_bet", patron="etg/1", terminal=1, on="player", amount="30.00").status == 200
        )
    lost = {"patron": "etg/1", "terminal": 1, "on": "banker", "amount": "20.00", "registered": False, "pin": PIN}
    assert dealer.command("etg", "place_bet", **lost).status == 200
    dealer.command("etg", "close_betting")
    ruled = dealer.command("etg", "report", incident="terminal_interruption", terminals=[1]).body["events"]
    assert ruled[0]["ruling"]["clause"] == "etg:5.2.2"
    dealer.command("etg", "deal", cards=["9H", "4C", "KS", "3D"])
    dealer.command("etg", "settle")
    with terminal.stream("etg") as stream:
        back = json.loads(stream.recv())
    assert back["balance"] == "130.00"
    assert [(bet["on"], bet["outcome"], bet["net"]) for bet in back["mine"]["bets"]] == [
        ("player", "won", "30.00"),
        ("banker", "returned", "0.00"),
    ]


def test_a_wrong_result_is_corrected_and_a_shortfall_is_owed(new_service: Service) -> None:
    """etg 5.6: the actual cards decide; the terminal owes winnings that were cashed out."""
    dealer, terminal = betting_is_open(new_service)
    terminal.command("etg", "place_bet", patron="etg/1", terminal=1, on="player", amount="100.00")
    dealer.command("etg", "close_betting")
    dealer.command("etg", "deal", cards=["9H", "4C", "KS", "3D"])
    dealer.command("etg", "settle")
    assert terminal.command("etg", "cash_out", terminal=1, amount="150.00").body["balance"] == "50.00"
    actual = {"round": 1, "player": ["2H", "KS"], "banker": ["4C", "5D"]}
    corrected = dealer.command("etg", "report", incident="wrong_result_registered", **actual)
    assert corrected.status == 200
    assert corrected.body["owed"] == "150.00"
    assert terminal.get("/api/tables/etg").body["balance"] == "0.00"

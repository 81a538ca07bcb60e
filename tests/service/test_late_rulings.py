"""Late rulings on settled rounds, over HTTP and WebSocket, on both stores: all views reflect them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from punto.journal import open_store
from punto.journal.keys import public_bytes
from punto.journal.signing import make_checkpoint
from punto.reports.collecting import collect_round
from punto.verify import verify, verify_bundle
from punto.verify.chained import RoundName
from punto.wire.answers import AdviceAnswer
from punto.wire.rounds import InspectedRound
from punto.wire.tables import PublicPicture, StaffTable
from tests.service.reading import read_as
from tests.service.serving import NOW, PIN, AtTable, House, Service

AS_KEYED = ["KH", "2C", "KS", "4D", "5H"]  # Banker wins by six to five
PLAYER, BANKER = ["KH", "KS", "9H"], ["2C", "4D"]  # the actual cards: Player nine
NATURALS = ("9H 4C QS 2S", "4H 9C QC QH", "8H 4S QD 2H", "3D 8C JH JS")
"""Hands without third cards, cycled through the rounds in between."""
NOTICED_IN = 15


@pytest.fixture(params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    is_sqlite = request.param == "sqlite"
    store = f"sqlite:///{tmp_path}/journal.db" if is_sqlite else request.getfixturevalue("postgres_url")
    service = Service(tmp_path, store)
    house = House(service)
    service.start()
    yield house
    service.kill()


class Floor(AtTable):
    """One table, played until staff notice that round 1 was settled wrongly."""

    def __init__(self, house: House, game: str, decks: int = 8) -> None:
        self.house = house
        self.table = game
        self.patrons = ("etg/1", "etg/2") if game == "etg" else ("patron", "other")
        house.open_tables(game, decks=decks)
        for place, patron in enumerate(self.patrons, start=1):
            self.ask("dealer", "buy_in", amount="1000.00", **self._purse(place, patron))

    def _purse(self, place: int, patron: str) -> dict[str, Any]:
        return {"terminal": place} if self.table == "etg" else {"patron": patron, "pin": PIN}

    def get(self, path: str, by: str = "shift") -> Any:
        reply = self.house.caller(by).get(path)
        assert reply.status == 200, reply.body
        return reply.body

    def play(self, cards: list[str], *bets: tuple[str, str]) -> None:
        self.ask("dealer", "open_betting")
        for place, (on, amount) in enumerate(bets, start=1):
            patron = self.patrons[place - 1]
            spot = {"terminal": place} if self.table == "etg" else {"box": place}
            self.ask(patron, "place_bet", patron=patron, on=on, amount=amount, **spot)
        self.ask("dealer", "close_betting")
        self.ask("dealer", "deal", cards=cards)
        self.ask("dealer", "settle")

    def play_to_the_discovery(self) -> None:
        self.play(AS_KEYED, ("banker", "100.00"), ("player", "50.00"))
        for number in range(2, NOTICED_IN):
            self.play(NATURALS[number % 4].split())
        self.ask("dealer", "open_betting")

    def report(self, by: str = "dealer") -> dict[str, Any]:
        return self.ask(by, "report", incident="wrong_result_registered", round=1, player=PLAYER, banker=BANKER)

    def line(self, number: int) -> dict[str, Any]:
        """A round in the public list."""
        rounds = self.get(f"/api/tables/{self.table}/rounds")["rounds"]
        found: dict[str, Any] = next(one for one in rounds if one["number"] == number)
        return found

    def beads(self) -> list[str]:
        return [bead["result"] for bead in self.get(f"/api/tables/{self.table}/roads")["bead"]]

    def inspected(self, number: int) -> dict[str, Any]:
        round_: dict[str, Any] = self.get(f"/api/inspect/rounds/{self.table}/{number}")
        read_as(InspectedRound, round_)
        assert round_["verification"]["findings"] == []
        return round_

    def balances(self) -> list[str]:
        path = f"/api/tables/{self.table}"
        return [self.get(path, patron)["balance"] for patron in self.patrons]

    def tally(self) -> dict[str, Any]:
        lines = self.get("/api/pit")["tables"]
        found: dict[str, Any] = next(line["in_all"] for line in lines if line["table"] == self.table)
        return found

    def expect_clean_journal(self) -> None:
        """Also verifies a bundle of round 1."""
        with closing(open_store(self.house.service.store)) as store:
            assert list(verify(store, None)) == []
            make_checkpoint(store, self.house.service.key, NOW)
            bundle = collect_round(store, RoundName(self.table, 1, 1))
            assert list(verify_bundle(bundle, [public_bytes(self.house.service.key)])) == []


def kinds(events: list[dict[str, Any]]) -> list[str]:
    return [event["event"].partition("/")[0] for event in events]


RESETTLED = ["settlement_reversed", "hands_corrected", "round_settled"]


def test_a_wrong_result_of_fifteen_rounds_ago_is_corrected_everywhere(house: House) -> None:
    floor = Floor(house, "etg")
    floor.play_to_the_discovery()
    assert (floor.line(1)["result"], floor.beads()[0]) == ("banker", "banker")
    assert floor.balances() == ["1050.00", "950.00"]  # Banker on six pays half
    assert (floor.tally()["rounds"], floor.tally()["win"]) == (14, "0.00")

    answer = floor.report()
    assert kinds(answer["events"]) == ["round_recalled", "ruling_made", *RESETTLED]
    line = floor.line(1)
    assert (line["state"], line["result"], line["player_total"], line["banker_total"]) == ("settled", "player", 9, 6)
    assert floor.beads()[0] == "player"
    assert len(floor.beads()) == 14
    assert floor.balances() == ["900.00", "1050.00"]
    tally = floor.tally()
    assert (tally["rounds"], tally["handle"], tally["win"]) == (14, "150.00", "50.00")
    assert floor.line(15)["state"] == "betting"

    records = floor.get("/api/tables/etg/rounds/1")["records"]
    assert kinds(records[-1]["events"])[-3:] == RESETTLED
    assert len(records) == 7  # opened, two bets, closed, dealt, settled; and corrected
    inspected = floor.inspected(1)
    assert inspected["records"][-1]["after"]["result"] == "player"
    assert len(inspected["records"]) == 7
    assert floor.inspected(15)["records"][-1]["after"]["state"] == "betting"
    found = floor.get("/api/inspect/rounds?table=etg&incident=wrong_result_registered")["rounds"]
    assert [(one["number"], one["house_win"]) for one in found] == [(1, "50.00")]
    floor.expect_clean_journal()


def test_after_a_restart_the_corrected_round_is_still_that(house: House) -> None:
    floor = Floor(house, "etg")
    floor.play_to_the_discovery()
    floor.report()
    house.service.stop()
    house.service.start()
    assert (floor.line(1)["result"], floor.beads()[0]) == ("player", "player")
    assert floor.tally()["win"] == "50.00"
    floor.inspected(1)
    # the same hands once more: the settlement is reversed and made again, and nothing else changes
    floor.report()
    assert floor.line(1)["result"] == "player"
    assert floor.balances() == ["900.00", "1050.00"]
    assert floor.tally()["rounds"] == 14
    floor.expect_clean_journal()


def test_advice_for_a_round_that_the_table_no_longer_keeps(house: House) -> None:
    floor = Floor(house, "rws")
    floor.play_to_the_discovery()
    dealer = house.caller("dealer")
    wrong = {"incident": "wrong_result_registered", "round": 1, "player": PLAYER, "banker": BANKER}
    reply = dealer.post("/api/tables/rws/advise", wrong)
    advice = read_as(AdviceAnswer, reply.body).advice
    assert (advice.round, advice.decision.value, advice.clause, advice.authority.value) == (
        1,
        "refer",
        "rws:5.17",
        "shift_manager",
    )
    nothing = dealer.post("/api/tables/rws/advise", {**wrong, "round": 16})
    assert (nothing.status, nothing.body["refusal"]["code"]) == (409, "no_such_round")
    too_many = dealer.post("/api/tables/rws/advise", {**wrong, "player": ["9H", "KS", "KS"]})
    assert too_many.status == 409


def test_a_referral_waits_while_the_table_plays_on_and_is_decided_over_the_stream(house: House) -> None:
    floor = Floor(house, "rws")
    floor.play_to_the_discovery()
    floor.report()
    floor.ask("dealer", "close_betting")
    floor.ask("dealer", "deal", cards=NATURALS[0].split())
    floor.ask("dealer", "settle")
    floor.play(NATURALS[1].split())
    table = floor.get("/api/tables/rws")["table"]
    read_as(StaffTable, table)
    [waiting] = table["referrals"]
    assert {name: waiting[name] for name in ("number", "shoe", "state", "result", "clause", "incident", "to")} == {
        "number": 1,
        "shoe": 1,
        "state": "settled",
        "result": "banker",
        "clause": "rws:5.17",
        "incident": "wrong_result_registered",
        "to": "shift_manager",
    }
    assert (waiting["facts"]["player"], waiting["facts"]["banker"]) == (PLAYER, BANKER)
    assert (waiting["patrons"], waiting["staked"], waiting["house_win"]) == (["patron", "other"], "150.00", "0.00")
    assert table["round"]["awaits"] is None

    assert floor.send("manager", "rule", decision="void", round=1).refusal == "not_allowed"
    assert floor.send("shift", "rule", decision="void", round=2).refusal == "nothing_to_rule_on"
    assert floor.send("shift", "rule", decision="resettle", round=1).status == 400
    assert floor.send("shift", "rule", decision="void", round=1, player=PLAYER, banker=BANKER).status == 400
    ruling = {"command": "rule", "decision": "resettle", "round": 1, "player": PLAYER, "banker": BANKER}
    with house.caller("shift").stream("rws") as stream:
        stream.send(json.dumps({"id": "ruling-1", "command": {**ruling, "reason": "seen on camera"}}))
        answer = answer_to("ruling-1", stream)
    assert answer["answer"] == "accepted", answer
    assert kinds(answer["events"]) == ["ruling_made", "matter_closed", *RESETTLED]
    assert floor.get("/api/tables/rws")["table"]["referrals"] == []
    assert floor.balances() == ["900.00", "1050.00"]
    assert floor.beads()[0] == "player"
    assert [ruling["decision"] for ruling in floor.inspected(1)["records"][-1]["after"]["rulings"]] == [
        "refer",
        "resettle",
    ]
    floor.expect_clean_journal()


def answer_to(key: str, stream: ClientConnection) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(stream.recv(timeout=60))
        if message.get("id") == key:
            return message


def test_a_house_decision_on_a_round_of_long_ago(house: House) -> None:
    floor = Floor(house, "commission", decks=4)
    floor.play_to_the_discovery()
    refused = floor.send("dealer", "report", incident="wrong_result_registered", round=1, player=PLAYER, banker=BANKER)
    assert refused.refusal == "not_provided"
    decision = {"decision": "void", "round": 1, "reason": "seen on camera"}
    assert floor.send("supervisor", "rule", **decision).refusal == "not_allowed"
    assert floor.send("manager", "rule", decision="void", round=1).refusal == "nothing_to_rule_on"
    assert floor.send("manager", "rule", **{**decision, "round": 99}).refusal == "no_such_round"
    two_nines = {"player": ["9H", "TS"], "banker": ["9H", "TD"]}  # three have been dealt since, of four in the shoe
    assert (
        floor.send("manager", "rule", **{**decision, "decision": "resettle", **two_nines}).refusal == "impossible_card"
    )
    answer = floor.ask("manager", "rule", **decision)
    assert kinds(answer["events"])[-1] == "round_voided"
    line = floor.line(1)
    assert (line["state"], line["result"]) == ("void", None)
    assert len(floor.beads()) == 13
    assert floor.balances() == ["1000.00", "1000.00"]
    tally = floor.tally()
    assert (tally["rounds"], tally["handle"], tally["win"]) == (13, "0.00", "0.00")
    assert floor.send("manager", "rule", **decision).refusal == "round_over"
    floor.expect_clean_journal()


def test_a_recalled_round_names_its_patrons_to_nobody_else(house: House) -> None:
    floor = Floor(house, "commission")
    floor.play_to_the_discovery()
    version = floor.get("/api/pit/commission")["version"]
    floor.ask("manager", "rule", decision="void", round=1, reason="seen on camera")
    for caller in (house.nobody(), house.caller("administrator"), house.caller("patron")):
        with caller.stream("commission", after=version) as stream:
            picture = json.loads(stream.recv(timeout=60))
        read_as(PublicPicture, picture)
        assert kinds(picture["events"])[:2] == ["round_recalled", "ruling_made"]
        assert picture["events"][0] == {"event": "round_recalled/1", "round": 1}
        assert "other" not in json.dumps({**picture, "mine": None})
        assert "seen on camera" not in json.dumps(picture)


def test_patrons_choose_whether_a_settled_round_is_settled_again(house: House) -> None:
    floor = Floor(house, "rws")
    floor.play(AS_KEYED, ("banker", "100.00"), ("player", "50.00"))
    refused = floor.send("dealer", "report", incident="wrong_number_of_cards", player=PLAYER, banker=BANKER)
    assert refused.refusal == "not_allowed"
    floor.ask("supervisor", "report", incident="wrong_number_of_cards", player=PLAYER, banker=BANKER)

    seen = floor.get("/api/tables/rws", "patron")
    round_ = seen["table"]["round"]
    assert (round_["state"], round_["waits_for"]) == ("settled", "election")
    assert round_["election"] == {
        "incident": "wrong_number_of_cards",
        "clause": "rws:5.12",
        "goes_on": "rws:5.12.2",
        "takes_back": "rws:5.12.3",
        "settled_again": {
            "player": {"cards": PLAYER, "total": 9},
            "banker": {"cards": BANKER, "total": 6},
            "result": "player",
        },
    }
    assert (seen["mine"]["elects"], seen["mine"]["if_settled_again"]) == (True, "-100.00")
    assert floor.get("/api/tables/rws", "other")["mine"]["if_settled_again"] == "50.00"
    assert floor.send("dealer", "open_betting").refusal == "awaiting"

    floor.ask("patron", "elect", patron="patron", choice="take_back")
    awaits = floor.get("/api/tables/rws")["table"]["round"]["awaits"]
    assert (awaits["pending"], awaits["taking_back"]) == (["other"], ["patron"])
    assert floor.get("/api/tables/rws", "patron")["mine"]["elects"] is False
    floor.ask("other", "elect", patron="other", choice="continue")
    round_ = floor.get("/api/tables/rws")["table"]["round"]
    assert (round_["state"], round_["result"], round_["election"]) == ("settled", "player", None)
    assert [bet["outcome"] for bet in round_["bets"]] == ["returned", "won"]
    assert floor.balances() == ["1000.00", "1050.00"]
    assert floor.tally()["rounds"] == 1
    floor.ask("dealer", "open_betting")
    floor.expect_clean_journal()


CARDS = [
    ({"incident": "dealt_face_up", "cards": ["9H"]}, "the number of face-up cards"),
    ({"incident": "excess_card", "cards": 1}, "a list of cards"),
    ({"incident": "exposed_card", "cards": 1}, "a list of cards"),
]


@pytest.mark.parametrize(("report", "wanted"), CARDS)
def test_cards_are_named_or_counted(report: dict[str, Any], wanted: str, new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    floor = Floor(house, "rws")
    reply = floor.send("dealer", "report", **report)
    assert (reply.status, reply.body) == (400, {"error": f"For {report['incident']}, cards must be {wanted}."})

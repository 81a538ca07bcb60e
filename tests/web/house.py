"""Staff and patrons at a table besides the page under test, over the API that pages use."""

from __future__ import annotations

import json
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4

from punto.service.demo import PIN
from tests.web.entering import token_of


class House:
    """A separate table without robots, opened by the shift manager."""

    def __init__(self, address: str, game: str, **settings: Any) -> None:
        self.address = address
        self.table = f"{game}-{uuid4().hex[:6]}"
        limits = {"minimum": {"every": "1.00"}, **settings.pop("limits", {})}
        self.ask("shift", "open_table", game=game, settings={"limits": limits, **settings})
        for patron in ("visitor", "guest") if game != "etg" else ():
            self.ask("dealer", "buy_in", patron=patron, amount="5000.00", pin=PIN)

    def ask(self, by: str, command: str, **fields: Any) -> dict[str, Any]:
        """Gives a command that must be accepted."""
        status, answer = self.send(by, command, **fields)
        assert status == 200, answer
        return answer

    def send(self, by: str, command: str, **fields: Any) -> tuple[int, dict[str, Any]]:
        pin = {"pin": fields.pop("pin")} if "pin" in fields else {}
        body = {"id": uuid4().hex, "command": {"command": command, **fields}, **pin}
        return self.call(by, f"/api/tables/{self.table}/commands", body)

    def open_purse(self, terminal: int) -> None:
        """A patron at a terminal chooses a PIN."""
        status, answer = self.call("supervisor", "/api/pins", {"table": self.table, "terminal": terminal, "pin": PIN})
        assert status == 200, answer

    def bet(self, patron: str, on: str, dollars: int, box: int) -> None:
        self.ask(patron, "place_bet", patron=patron, on=on, amount=f"{dollars}.00", box=box)

    def deal(self, cards: str) -> None:
        for card in cards.split():
            self.ask("dealer", "deal", cards=[card])

    def deal_at_once(self, cards: str) -> None:
        self.ask("dealer", "deal", cards=cards.split())

    def see(self) -> dict[str, Any]:
        """The table as staff see it."""
        table: dict[str, Any] = self.call("dealer", f"/api/tables/{self.table}")[1]["table"]
        return table

    def call(self, by: str | None, path: str, body: Any = None) -> tuple[int, dict[str, Any]]:
        headers = {"content-type": "application/json"}
        if by is not None:
            headers["authorization"] = f"Bearer {token_of(self.address, by)}"
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(self.address + path, data, headers)) as answer:
                return answer.status, json.load(answer)
        except HTTPError as error:
            with error:
                return error.code, json.load(error)


def let_a_patron_choose(house: House) -> None:
    """After two cards, two more come at once. The supervisor orders them: a patron's bet may be taken back."""
    house.ask("dealer", "open_betting")
    house.bet("visitor", "banker", 100, box=1)
    house.ask("dealer", "close_betting")
    house.deal("9H 4C")
    house.ask("dealer", "report", incident="simultaneous_cards", cards=["KS", "2D"])
    house.ask("supervisor", "rule", order=["2D", "KS"])


def two_cards_at_once(house: House) -> None:
    """Two patrons bet. After two cards, two more come at once. The supervisor orders them, the patrons elect
    differently, and the round is completed and settled."""
    house.ask("dealer", "open_betting")
    house.bet("visitor", "banker", 100, box=1)
    house.bet("guest", "player", 50, box=2)
    house.ask("dealer", "close_betting")
    house.deal("9H 4C")
    house.ask("dealer", "report", incident="simultaneous_cards", cards=["KS", "2D"])
    house.ask("supervisor", "rule", order=["2D", "KS"])
    house.ask("visitor", "elect", patron="visitor", choice="continue")
    house.ask("guest", "elect", patron="guest", choice="take_back")
    house.deal("5H 8S")
    house.ask("dealer", "settle")

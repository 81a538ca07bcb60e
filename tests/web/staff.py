"""Staff commands over the API, at a separate table without robots or clocks."""

from __future__ import annotations

import json
import urllib.request
from typing import Any
from uuid import uuid4

from punto.rules import load_rules
from punto.rules.model import Place
from tests.web.entering import token_of


class Staff:
    def __init__(self, address: str) -> None:
        self.table = f"table-{uuid4().hex[:8]}"
        self._address = address

    def open_table(self, game: str, **settings: Any) -> None:
        self.ask("shift", "open_table", game=game, settings={"places": 5, **settings})
        if load_rules(game).place is Place.TERMINAL:
            self.ask("dealer", "buy_in", terminal=1, amount="1000.00")
        self.ask("dealer", "open_betting")

    def ask(self, name: str, command: str, **fields: Any) -> None:
        """Carry out a command as one of the demonstration's people; a refusal is an error."""
        body = {"id": str(uuid4()), "command": {"command": command, **fields}}
        self._post(f"/api/tables/{self.table}/commands", body, name)

    def deal(self, cards: str) -> None:
        self.ask("dealer", "deal", cards=cards.split())

    def terminal_code(self) -> str:
        code: str = json.load(self._post("/api/terminals", {"table": self.table, "terminal": 1}, "supervisor"))["code"]
        return code

    def _post(self, path: str, body: object, name: str) -> Any:
        token = token_of(self._address, name)
        headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
        return urllib.request.urlopen(
            urllib.request.Request(f"{self._address}{path}", json.dumps(body).encode(), headers)
        )

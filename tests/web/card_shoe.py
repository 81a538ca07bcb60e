"""An emulator of a card-reading shoe: a client of the feed that docs/api.md describes."""

from __future__ import annotations

import json
from itertools import count
from typing import Any, Self

from websockets.sync.client import connect

from tests.web.entering import token_of


class CardShoe:
    def __init__(self, address: str, table: str) -> None:
        url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/stream"
        headers = {"authorization": f"Bearer {token_of(address, 'dealer')}"}
        self._connection = connect(url, additional_headers=headers)
        self._keys = (f"{table}-{number:06}" for number in count(1))

    def __enter__(self) -> Self:
        self._socket = self._connection.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def draw(self, cards: str) -> None:
        """Each card is read as it leaves the shoe, and must be accepted."""
        for card in cards.split():
            key = next(self._keys)
            self._socket.send(json.dumps({"id": key, "command": {"command": "deal", "cards": [card]}}))
            answer = self._answer_to(key)
            assert answer["answer"] == "accepted", answer

    def _answer_to(self, key: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(self._socket.recv(timeout=60))
            if message.get("id") == key:
                return message

"""Errors of the service are in the catalogue: pages show them in the reader's language."""

from __future__ import annotations

import msgspec
import pytest

from punto.messages import Language
from punto.wire.messages import Message
from punto.words import say
from tests.service.serving import House

# the caller, the address, the status, and the sentence in English and 繁體
PROBLEMS = [
    (None, "/api/pit", 401, "Log in first.", "請先登入。"),
    (
        "administrator",
        "/api/pit",
        403,
        "Only these posts may do this: dealer, pit supervisor, pit manager, shift manager, inspector.",
        "只有以下職位可以這樣做：荷官、賭區主任、賭區經理、值班經理、監察員。",
    ),
    ("dealer", "/api/pit/nowhere", 404, "This table does not exist.", "沒有這張枱。"),
    ("dealer", "/api/inspect/rounds/rws/99", 404, "Table rws has no round 99.", "rws 枱沒有第 99 局。"),
    (None, "/api/games/whist", 404, "Unknown game: choose from ", "沒有這個遊戲：請從 "),
    (None, f"/api/{'x' * 1_000}", 414, "The path exceeds 1000 characters.", "路徑超過 1000 個字元。"),
]


@pytest.mark.parametrize(("who", "path", "status", "english", "chinese"), PROBLEMS)
def test_an_error_can_be_translated(
    who: str | None, path: str, status: int, english: str, chinese: str, house: House
) -> None:
    answered = (house.caller(who) if who else house.nobody()).get(path)
    assert answered.status == status
    assert answered.body["error"].startswith(english)
    reason = msgspec.convert(answered.body["reason"], Message)
    assert say(reason, Language.ENGLISH).startswith(english)
    assert say(reason, Language.TRADITIONAL).startswith(chinese)

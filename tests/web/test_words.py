"""Pages and Python describe the events of a replayed round with the same text, in every language."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from punto.cards import parse_cards
from punto.messages import Argument, Cards, Count, Language, Listed, Message, Money, Text
from punto.money import parse_dollars
from punto.words import say
from tests.web.entering import log_in
from tests.web.house import House, two_cards_at_once
from tests.web.serving import Service
from tests.web.test_pages import in_language


@pytest.fixture(scope="module")
def house(service: Service) -> House:
    house = House(service.address, "rws", limits={"maximum_differential": "3000.00"})
    two_cards_at_once(house)
    return house


def read(sent: Any) -> Argument:
    """Messages from the service."""
    match sent:
        case {"type": "message"}:
            return Message(sent["id"], {name: read(one) for name, one in sent.get("args", {}).items()})
        case {"type": "money", "amount": amount}:
            return Money(parse_dollars(amount))
        case {"type": "cards", "cards": cards}:
            return Cards(parse_cards(" ".join(cards)))
        case {"type": "list", "items": items}:
            return Listed(tuple(read(one) for one in items), sent.get("separator", "list-comma"))
        case {"type": "text"}:
            return msgspec.convert(sent, Text)
        case {"type": "count", "number": number}:
            return Count(number)
        case str() | int():
            return sent
        case _:
            raise AssertionError(sent)


@pytest.mark.parametrize("language", Language)
def test_the_replay_describes_events_as_python_does(page: Page, house: House, language: Language) -> None:
    _, answer = house.call("inspector", f"/api/inspect/rounds/{house.table}/1")
    sentences = [say(read(one["message"]), language) for record in answer["records"] for one in record["sentences"]]
    assert len(sentences) > 10
    log_in(page, "inspector")
    page.goto(f"/replay/{house.table}/1")
    records = page.get_by_test_id("records")
    expect(records).to_be_visible()
    in_language(page, language)
    shown = records.locator("button > .ways").all_inner_texts()
    assert [line for line, sentence in zip(shown, sentences, strict=True) if not line.startswith(sentence)] == []

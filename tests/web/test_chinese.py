"""Under 中文 nothing is left in English but names: of people, tables, games, clauses, cards and keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.entering import log_in
from tests.web.house import House, two_cards_at_once
from tests.web.serving import Service
from tests.web.test_pages import in_chinese

NAMES = re.compile(
    r"Punto|punto-demo|EN|RWS|Knockout"  # the house, its password, the other language, games
    r"|(commission|rws|etg|knockout|table)([:-][0-9a-f.]+|/[0-9])?"  # tables and clauses
    r"|PDF"  # a kind of file
    r"|visitor|guest|dealer|supervisor|manager|shift|inspector|admin|mei|raj|lena|tom|clock|nowhere|robot-[a-z-]+"
    r"|[0-9a-f]{12,64}|\b(10|[2-9AKQJT])[HDCS]\b|demo/[0-9a-f-]+"  # hashes, keys of commands, cards
)
SHOWN = """() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
        if (!walker.currentNode.parentElement.closest('noscript')) found.push(walker.currentNode.textContent);
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext'])
        for (const one of document.querySelectorAll(`[${name}]`)) found.push(one.getAttribute(name));
    return found;
}"""


@pytest.fixture(scope="module")
def ruled(service: Service) -> House:
    """A table with a round that had an incident, and one in which the floor is asked for the order of two cards."""
    house = House(service.address, "rws", limits={"maximum_differential": "3000.00"})
    two_cards_at_once(house)
    house.ask("dealer", "open_betting")
    house.bet("visitor", "banker", 100, box=1)
    house.ask("dealer", "close_betting")
    house.deal("9H 4C")
    house.ask("dealer", "report", incident="simultaneous_cards", cards=["KS", "2D"])
    return house


# path, who looks, what is there, what is opened
PLACES = [
    ("/", None, "sit-rws", None),
    ("/terminal/{table}", "visitor", "balance", None),
    ("/terminal/{table}", "visitor", "balance", "我的牌局"),
    ("/terminal/{table}", "visitor", "balance", "规则与赔率"),
    ("/terminal/knockout", "visitor", "balance", "凭条"),
    ("/display/{table}", None, "result", None),
    ("/console/{table}", "dealer", "next-step", None),
    ("/console/{table}", "dealer", "next-step", "事故"),
    ("/console/{table}", "visitor", None, None),
    ("/pit", "supervisor", "pit-rws", None),
    ("/pit/{table}", "manager", "edge-banker", None),
    ("/inspect", "inspector", "found", None),
    ("/replay/{table}/1", "inspector", "record", None),
    ("/terminal/nowhere", "visitor", None, None),
]


@pytest.mark.parametrize(("path", "who", "shown", "opened"), PLACES)
def test_what_is_shown_is_chinese(
    page: Page, ruled: House, path: str, who: str | None, shown: str | None, opened: str | None
) -> None:
    if who:
        log_in(page, who)
    page.goto(path.format(table=ruled.table))
    if shown:
        expect(page.get_by_test_id(shown).first).to_be_visible()
    else:
        expect(page.get_by_role("heading", level=1)).not_to_have_text("One moment…")
    in_chinese(page)
    if opened:
        page.get_by_role("button", name=opened).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
    assert left_in_english(page) == set()


def left_in_english(page: Page) -> set[str]:
    return {text.strip() for text in page.evaluate(SHOWN) if re.search("[A-Za-z]{2,}", NAMES.sub("", text))}

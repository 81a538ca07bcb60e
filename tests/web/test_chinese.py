"""Chinese pages contain no English except names of people, tables, games, clauses, cards and keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from punto.messages import Language, Message, message
from punto.words import say
from tests.web.entering import log_in
from tests.web.house import House, two_cards_at_once
from tests.web.serving import Service
from tests.web.test_pages import in_language

NAMES = re.compile(
    r"Punto|punto-demo|EN|API|RWS|Knockout"  # the house, its password, the other language, games
    r"|(commission|rws|etg|knockout|table)([:-][0-9a-f.]+|/[0-9])?"  # tables and clauses
    r"|PDF|GMT[+-][0-9:]+"  # a kind of file, a time zone
    r"|visitor|guest|dealer|supervisor|manager|shift|inspector|admin|mei|raj|lena|tom|clock|nowhere|robot-[a-z-]+"
    r"|[0-9a-f]{12,64}|\b(10|[2-9AKQJT])[HDCS]\b|demo/[0-9a-f-]+"  # hashes, keys of commands, cards
)
SCRIPTS = {Language.SIMPLIFIED: "gb2312", Language.TRADITIONAL: "big5"}
"""GB 2312 has no 閒, Big5 no 闲."""
OWN_SIGNS = {Language.SIMPLIFIED: "", Language.TRADITIONAL: "枱曱甴"}
LANGUAGE_NAMES = {"简", "繁"}
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
    """A table with one round after an incident, and one in which the floor must order two cards."""
    house = House(service.address, "rws", limits={"maximum_differential": "3000.00"})
    two_cards_at_once(house)
    house.ask("dealer", "open_betting")
    house.bet("visitor", "banker", 100, box=1)
    house.ask("dealer", "close_betting")
    house.deal("9H 4C")
    house.ask("dealer", "report", incident="simultaneous_cards", cards=["KS", "2D"])
    return house


# path, person, expected content, buttons that open a dialog
PLACES: list[tuple[str, str | None, str | None, tuple[Message, ...]]] = [
    ("/", None, "sit-rws", ()),
    ("/terminal/{table}", "visitor", "balance", (message("terminal-history"), message("terminal-rules"))),
    ("/terminal/knockout", "visitor", "balance", (message("terminal-voucher"),)),
    ("/display/{table}", None, "result", ()),
    ("/console/{table}", "dealer", "next-step", (message("staff-incident"),)),
    ("/console/{table}", "visitor", None, ()),
    ("/pit", "supervisor", "pit-rws", ()),
    ("/pit/{table}", "manager", "edge-banker", ()),
    ("/inspect", "inspector", "found", ()),
    ("/replay/{table}/1", "inspector", "record", ()),
    ("/terminal/nowhere", "visitor", None, ()),
]


@pytest.mark.parametrize(("path", "who", "shown", "buttons"), PLACES)
def test_text_is_chinese_in_a_single_script(
    page: Page, ruled: House, path: str, who: str | None, shown: str | None, buttons: tuple[Message, ...]
) -> None:
    if who:
        log_in(page, who)
    page.goto(path.format(table=ruled.table))
    if shown:
        expect(page.get_by_test_id(shown).first).to_be_visible()
    else:
        expect(page.get_by_role("heading", level=1)).not_to_have_text("Loading…")
    for language in SCRIPTS:
        in_language(page, language)
        expect_one_script(page, language)
        for opened in buttons:
            page.get_by_role("button", name=say(opened, language)).first.click()
            expect(page.get_by_role("dialog")).to_be_visible()
            expect_one_script(page, language)
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)


def expect_one_script(page: Page, language: Language) -> None:
    assert left_in_english(page) == set()
    signs = {sign for text in page.evaluate(SHOWN) for sign in text}
    assert {sign for sign in signs if is_of_another_script(sign, language)} - LANGUAGE_NAMES == set()


def left_in_english(page: Page) -> set[str]:
    return {text.strip() for text in page.evaluate(SHOWN) if re.search("[A-Za-z]{2,}", NAMES.sub("", text))}


def is_of_another_script(sign: str, language: Language) -> bool:
    if not "\u3400" <= sign <= "\u9fff" or sign in OWN_SIGNS[language]:
        return False
    try:
        sign.encode(SCRIPTS[language])
    except UnicodeEncodeError:
        return True
    return (language, sign) == (Language.TRADITIONAL, "庄")


@pytest.mark.parametrize("language", SCRIPTS)
def test_a_refusal_gives_its_reason_in_chinese(page: Page, service: Service, language: Language) -> None:
    house = House(service.address, "commission")
    log_in(page, "visitor")
    page.goto(f"/terminal/{house.table}")
    expect(page.get_by_test_id("balance")).to_contain_text("$")
    in_language(page, language)
    page.get_by_role("button", name=say(message("terminal-voucher"), language)).click()
    page.get_by_label(say(message("terminal-voucher_number"), language)).fill("123")
    page.get_by_role("button", name=say(message("terminal-voucher_redeem"), language)).click()
    reason = message("refusal-not_a_voucher_number", number="'123'", digits=18)
    expect(page.get_by_role("dialog")).to_contain_text(say(reason, language))

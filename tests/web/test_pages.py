"""Every page in every language: accessible, and stable on a phone, a terminal and a wall display."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from punto.messages import Language
from tests.web.patron import Patron
from tests.web.screens import HALL, PHONE, TERMINAL, WIDER, expect_room_and_large_buttons, resize
from tests.web.serving import ROOT, Service
from tests.web.staff import Staff

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def open_page(page: Page, name: str) -> None:
    match name:
        case "lobby":
            page.goto("/")
            expect(page.get_by_test_id("sit-rws")).to_be_visible()
        case "display":
            page.goto("/display/rws")
            expect(page.get_by_test_id("result")).to_be_visible()
        case "missing":
            page.goto("/terminal/nowhere")
            expect(page.get_by_role("heading", level=1)).to_have_text("Table not found")
        case _:
            Patron(page).sit_down(name)


NAMES = {Language.ENGLISH: "EN", Language.SIMPLIFIED: "简", Language.TRADITIONAL: "繁"}


def in_language(page: Page, language: Language) -> None:
    if "/display/" in page.url:  # it has no controls
        page.goto(f"/display/rws?language={language.value}")
        expect(page.get_by_test_id("result")).to_be_visible()
    else:
        page.get_by_role("button", name=NAMES[language], exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", language.value)


def in_chinese(page: Page) -> None:
    in_language(page, Language.SIMPLIFIED)


@pytest.mark.parametrize("sheet", ["Voucher", "My rounds", "Rules and odds"])
def test_axe_finds_nothing_in_a_sheet(page: Page, sheet: str) -> None:
    open_page(page, "knockout")
    page.get_by_role("button", name=sheet).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []


# Passed checks stay in the page: there are thousands.
VIOLATIONS = """async () => {
    const kinds = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
    const {violations} = await axe.run(document, {runOnly: kinds, resultTypes: ['violations']});
    return violations.map(({id, nodes}) => [id, nodes.map(node => node.target)]);
}"""


def violations(page: Page) -> list[Any]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    found: list[Any] = page.evaluate(VIOLATIONS)
    return found


PHRASES = {
    "lobby": ("Sit down", "入座", "賭枱"),
    "display": ("Big road", "大路", "僅供參考"),
    "commission": ("Banker Pair", "庄对", "莊對"),
    "rws": ("Player Wins On", "闲赢点数", "閒贏點數"),
    "etg": ("Player", "闲", "閒"),
    "knockout": ("Ante (Player)", "底注（闲）", "底注（閒）"),
    "missing": ("Table not found", "没有这张赌桌", "沒有這張賭枱"),
}


@pytest.mark.parametrize("name", PHRASES)
def test_a_page_is_accessible_and_fits_in_every_language(page: Page, name: str) -> None:
    """A language is switched by one touch and remembered. One visit for all: loading takes as long as the checks."""
    open_page(page, name)
    for language, phrase in zip(Language, PHRASES[name], strict=True):
        in_language(page, language)
        expect(page.locator("main")).to_contain_text(phrase)
        assert violations(page) == []
        for size in (PHONE, HALL, TERMINAL):
            resize(page, size)
            expect_room_and_large_buttons(page, (language, size))
        if name not in ("lobby", "display", "missing"):
            assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0, "all in one view"
        if language is not Language.ENGLISH:
            page.reload()
            expect(page.locator("main")).to_contain_text(phrase)


# requested language, resulting language
ASKED = [
    ("en-GB", "en"),
    ("fr-FR", "en"),
    ("zh-CN", "zh-Hans"),
    ("zh-SG", "zh-Hans"),
    ("zh-MO", "zh-Hant"),
    ("zh-HK", "zh-Hant"),
]


@pytest.mark.parametrize(("asked", "got"), ASKED)
def test_the_browser_s_language_is_loaded_and_no_other(
    browser: Browser, service: Service, asked: str, got: str
) -> None:
    context = browser.new_context(base_url=service.address, locale=asked)
    page = context.new_page()
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto("/")
    expect(page.get_by_test_id("sit-rws")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", got)
    catalogues = [language for language in Language for url in loaded if f"/words-{language}-" in url]
    assert catalogues == [got]
    context.close()


def test_the_terminal_s_layout_never_shifts_during_a_round(page: Page, staff: Staff) -> None:
    staff.open_table("knockout")
    patron = Patron(page)
    patron.sit_at(staff, "knockout")
    page.evaluate(
        """() => {
            window.seen = {};
            const look = () => {
                for (const [name, one] of Object.entries({
                    felt: '[data-spot=player]', ante: '[data-spot=ante_banker]', strip: '[data-testid=strip]',
                    rail: '[data-testid=chip-5]',
                })) {
                    const {top, left, width, height} = document.querySelector(one).getBoundingClientRect();
                    (window.seen[name] ??= new Set()).add([top, left, width, height].map(Math.round).join(' '));
                }
                requestAnimationFrame(look);
            };
            look();
        }"""
    )
    patron.bet("player", 25)
    patron.bet("ante_player", 25)
    staff.ask("dealer", "close_betting")
    staff.deal("2H")
    page.get_by_test_id("raise-player").click()
    patron.wait_for("dealing")
    staff.deal("KS 3D 6C")
    staff.deal("KC")
    staff.ask("dealer", "settle")
    patron.wait_for("settled")
    staff.ask("dealer", "open_betting")
    patron.wait_for("betting")
    places = page.evaluate("() => Object.fromEntries(Object.entries(seen).map(([name, all]) => [name, [...all]]))")
    assert {name: len(all_) for name, all_ in places.items()} == dict.fromkeys(places, 1), places


def test_a_phone_never_scrolls_sideways_while_cards_fly(page: Page, staff: Staff) -> None:
    staff.open_table("commission")
    resize(page, PHONE)
    patron = Patron(page)
    patron.sit_at(staff, "commission")
    page.evaluate(
        f"""() => {{
            window.widest = 0;
            const look = () => {{ window.widest = Math.max(window.widest, {WIDER}); requestAnimationFrame(look); }};
            look();
        }}"""
    )
    staff.ask("dealer", "close_betting")
    for card in ("2H", "KS", "3D", "5C", "6C", "KC"):
        staff.deal(card)
        expect(page.locator(f"[data-card='{card}']")).to_be_visible()
    staff.ask("dealer", "settle")
    patron.wait_for("settled")
    assert page.evaluate("widest") == 0

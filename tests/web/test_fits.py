"""Every page on every screen: nothing beyond the edge, no text cut off, no overlaps."""

from __future__ import annotations

from itertools import chain, product
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from punto.messages import Language
from tests.web.entering import log_in
from tests.web.house import House, let_a_patron_choose, two_cards_at_once
from tests.web.screens import SIZES, resize
from tests.web.serving import Service

NARROWEST: Final = [(360, 640), (640, 360), (768, 1024), (1080, 1920), (1366, 768)]
"""The smallest screen of each kind: a second language needs room there first."""
IN_ONE_VIEW: Final = [(1024, 768), (1080, 1920), (1130, 800), (1366, 768), (1920, 1080), (3840, 2160)]
"""Screens that show the whole terminal without scrolling."""

# Regions that scroll sideways may have wider content; content for screen readers only is invisible.
FAULTS: Final = """() => {
    const found = [];
    const name = (one) => `${one.tagName.toLowerCase()}.${one.className} “${one.textContent.trim().slice(0, 30)}”`;
    const isSeen = (one) => one.checkVisibility({visibilityProperty: true}) && !one.closest('.unseen, .skip, option');
    const scrolls = (one, axis) => ['auto', 'scroll'].includes(getComputedStyle(one)[`overflow${axis}`]);
    const inScroller = (one) => {
        for (let up = one.parentElement; up; up = up.parentElement)
            if (scrolls(up, 'X') && up.scrollWidth > up.clientWidth) return true;
        return false;
    };
    const seen = [...document.querySelectorAll('#app *')].filter((one) => isSeen(one) && !one.closest('svg *'));

    for (const one of seen) {
        const {left, right, width, height} = one.getBoundingClientRect();
        if (width && height && (left < -1 || right > innerWidth + 1) && !inScroller(one))
            found.push(`beyond the edge: ${name(one)}`);
        const {overflowX, overflowY} = getComputedStyle(one);
        const hides = (kind) => kind === 'hidden' || kind === 'clip';
        if (one.textContent.trim() && hides(overflowX) && one.scrollWidth > one.clientWidth + 1)
            found.push(`cut off sideways: ${name(one)}`);
        if (one.textContent.trim() && hides(overflowY) && one.scrollHeight > one.clientHeight + 1)
            found.push(`cut off below: ${name(one)}`);
    }

    const frames = 'button, .button, td, th, article, .panel, .well, .hand, .notice, figure, footer, header, main';
    const words = document.createTreeWalker(document.querySelector('#app'), NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
        const text = words.currentNode;
        const frame = text.parentElement.closest(frames);
        if (!text.data.trim() || !frame || !isSeen(text.parentElement) || text.parentElement.closest('svg')) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const around = frame.getBoundingClientRect();
        for (const {left, right, top, bottom} of range.getClientRects())
            if (left < around.left - 1 || right > around.right + 1
                    || (!scrolls(frame, 'Y') && (top < around.top - 2 || bottom > around.bottom + 2)))
                found.push(`out of its frame: “${text.data.trim()}” in ${name(frame)}`);
    }
    return found;
}"""
OVERLAPS: Final = """() => {
    const parts = [...document.querySelectorAll(
        '[data-testid^=hand-], [data-testid=result], [data-testid=net], [data-testid=strip], [data-spot], aside,'
        + ' [data-testid=pad], [data-testid=bets], [data-testid=next-step], [data-testid=record],'
        + ' [data-testid=records], [data-testid=counts], figure, [data-testid^=tile-], [data-testid^=pit-]:not(main)'
    )].filter((one) => one.checkVisibility({visibilityProperty: true}) && one.getBoundingClientRect().height);
    const found = [];
    for (const hand of document.querySelectorAll('[data-testid^=hand-]')) {
        const frame = hand.getBoundingClientRect();
        for (const one of hand.querySelectorAll('[data-card], [data-testid^=total-]')) {
            const {left, right, top, bottom} = one.getBoundingClientRect();
            if (left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1)
                found.push(`${one.dataset.card ?? 'total'} lies outside ${hand.dataset.testid}`);
        }
    }
    parts.forEach((one, index) => parts.slice(index + 1).forEach((other) => {
        if (one.contains(other) || other.contains(one)) return;
        const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        const label = (part) => part.dataset.testid ?? part.dataset.spot ?? part.tagName;
        if (width > 1 && height > 1) found.push(`${label(one)} lies over ${label(other)}`);
    }));
    return found;
}"""
SCROLLED_BY: Final = (
    "() => { const main = document.querySelector('main'); return main.scrollHeight - main.clientHeight; }"
)


@pytest.fixture(scope="module")
def played(service: Service) -> House:
    """A table after several rounds; in the last one both hands drew a third card and the visitor had bets."""
    limits = {"minimum": {"every": "5.00", "by_bet": {"tie": "1.00"}}, "maximum": {"every": "10000.00"}}
    house = House(service.address, "rws", limits={**limits, "maximum_differential": "3000.00"})
    two_cards_at_once(house)
    for cards in ("9H 4C KS 2D", "2H KS 3D 6C KC", "KD 5C 7H 2C", "2S KC KD 9S"):
        house.ask("dealer", "open_betting")
        house.ask("dealer", "close_betting")
        house.deal_at_once(cards)
        house.ask("dealer", "settle")
    house.ask("dealer", "open_betting")
    for bet in (("banker", 800, 1), ("banker_wins_on_6", 25, 1), ("tie", 1000, 1)):
        house.bet("visitor", *bet)
    house.bet("guest", "player", 300, 2)
    house.ask("dealer", "close_betting")
    house.deal("2H KS 3D 5C 6C 2C")
    house.ask("dealer", "settle")
    return house


@pytest.fixture(scope="module")
def deciding(service: Service) -> House:
    """A table whose patron must raise or fold."""
    house = House(service.address, "knockout")
    house.ask("dealer", "open_betting")
    for on in ("player", "ante_player", "ante_banker"):
        house.bet("visitor", on, 1000, 1)
    house.ask("dealer", "close_betting")
    house.deal("2H")
    return house


@pytest.fixture(scope="module")
def stopped(service: Service) -> House:
    """A table during a round, with an incident that waits for the pit."""
    house = House(service.address, "rws", limits={"maximum_differential": "3000.00"})
    house.ask("dealer", "open_betting")
    house.bet("visitor", "banker", 100, 1)
    house.bet("guest", "player", 50, 2)
    house.ask("dealer", "close_betting")
    house.deal("9H 4C")
    house.ask("dealer", "report", incident="simultaneous_cards", cards=["KS", "2D"])
    return house


@pytest.fixture(scope="module")
def electing(service: Service) -> House:
    """A table whose patrons choose whether their bets stay."""
    house = House(service.address, "rws")
    let_a_patron_choose(house)
    return house


@pytest.fixture(scope="module")
def paying(service: Service) -> House:
    """A table whose dealer takes the losing chips and then pays two boxes."""
    house = House(service.address, "rws")
    house.ask("dealer", "open_betting")
    for patron, on, amount, box in (
        ("ann", "banker", "435.00", 1),
        ("ann", "tie", "25.00", 1),
        ("ben", "banker", "7.50", 4),
    ):
        house.ask("dealer", "place_bet", patron=patron, on=on, amount=amount, box=box, in_chips=True)
    house.ask("dealer", "close_betting")
    house.deal("2H KS 3D 5C 6C 2C")
    house.ask("dealer", "settle")
    return house


# page, person, path, table, an element that shows that the page is loaded
PAGES: Final = [
    ("lobby", "visitor", "/", "played", "sit-rws"),
    ("terminal", "visitor", "/terminal/{}", "played", "balance"),
    ("terminal", "visitor", "/terminal/{}", "deciding", "raise-player"),
    ("display", "visitor", "/display/{}", "played", "result"),
    ("console", "dealer", "/console/{}", "played", "next-step"),
    ("console", "dealer", "/console/{}", "stopped", "rule-order"),
    ("console", "dealer", "/console/{}", "paying", "payout"),
    ("pit", "supervisor", "/pit", "stopped", "pit-rws"),
    ("pit table", "supervisor", "/pit/{}", "stopped", "edge-banker"),
    ("tables", "visitor", "/tables", "played", "mini-commission"),
    ("administration", "admin", "/admin", "played", "person-admin"),
    ("search", "inspector", "/inspect", "played", "found"),
    ("replay", "inspector", "/replay/{}/1", "played", "record"),
]


@pytest.mark.parametrize(("what", "who", "path", "table", "shown"), PAGES)
def test_every_page_fits(
    page: Page, request: pytest.FixtureRequest, what: str, who: str, path: str, table: str, shown: str
) -> None:
    house: House = request.getfixturevalue(table)
    page.emulate_media(reduced_motion="reduce")
    log_in(page, who)
    page.goto(path.format(house.table))
    faults = []
    for language, (width, height) in chain(product(("en",), SIZES), product(("zh-Hans", "zh-Hant"), NARROWEST)):
        if page.locator("html").get_attribute("lang") != language:
            page.evaluate(f"localStorage.setItem('punto.language', '{language}')")
            page.reload()
            expect(page.locator("html")).to_have_attribute("lang", language)
        resize(page, (width, height))
        expect(page.get_by_test_id(shown).first).to_be_visible()
        found = [*page.evaluate(FAULTS), *page.evaluate(OVERLAPS)]
        if what == "terminal" and (width, height) in IN_ONE_VIEW and page.evaluate(SCROLLED_BY) > 0:
            found.append(f"{page.evaluate(SCROLLED_BY)} px below the rail")
        faults += [f"{language} {width}×{height} {one}" for one in dict.fromkeys(found)]
    assert not faults, "\n".join(faults)


# person, path, table, button that opens the dialog
SHEETS: Final = [
    ("visitor", "/terminal/{}", "electing", None),
    ("visitor", "/terminal/{}", "played", "Voucher"),
    ("visitor", "/terminal/{}", "played", "My rounds"),
    ("visitor", "/terminal/{}", "deciding", "Rules and odds"),
    ("visitor", "/terminal/{}", "played", "Roads"),
    ("admin", "/admin", "played", "Add a person"),
    ("dealer", "/console/{}", "played", "Incident"),
    ("dealer", "/console/{}", "played", "New shoe"),
]


@pytest.mark.parametrize(("who", "path", "table", "button"), SHEETS)
def test_every_dialog_fits(
    page: Page, request: pytest.FixtureRequest, who: str, path: str, table: str, button: str | None
) -> None:
    house: House = request.getfixturevalue(table)
    page.emulate_media(reduced_motion="reduce")
    log_in(page, who)
    page.goto(path.format(house.table))
    if button is None:
        expect(page.get_by_test_id("election")).to_be_visible()
    else:
        page.get_by_role("button", name=button).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
    faults = []
    for width, height in SIZES:
        resize(page, (width, height))
        faults += [f"{width}×{height} {one}" for one in dict.fromkeys(page.evaluate(FAULTS))]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("language", Language)
def test_a_display_shows_everything_in_one_view(page: Page, played: House, language: Language) -> None:
    page.goto(f"/display/{played.table}?language={language.value}")
    for size in IN_ONE_VIEW:
        resize(page, size)
        expect(page.get_by_test_id("counts")).to_be_visible()
        expect(page.get_by_test_id("side-bets")).not_to_be_empty()
        assert page.evaluate(SCROLLED_BY) <= 1, size

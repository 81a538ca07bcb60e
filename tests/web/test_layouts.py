"""The terminal at nine sizes: what a patron must see without scrolling, the size of cards and spots, and no text over
another."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.web.entering import log_in
from tests.web.house import House
from tests.web.screens import SIZES, resize
from tests.web.serving import Service
from tests.web.test_fits import FAULTS, SCROLLED_BY

ODD: Final = [(412, 915), (915, 412), (820, 1180), (800, 600), (1280, 1024), (1440, 900), (2560, 1080), (2160, 3840)]
"""Screens between those of the other tests."""
LOW: Final = [(1024, 700), (1130, 700), (1180, 820), (1280, 720)]
"""Low terminals, which still show the whole felt."""
TERMINALS: Final = [
    (1024, 768),
    (1080, 1920),
    (1280, 1024),
    (1366, 768),
    (1920, 1080),
    (2160, 3840),
    (2560, 1080),
    (3840, 2160),
]
"""Screens of terminals, cabinets and halls."""
LIMITS: Final = {"minimum": {"every": "5.00"}, "maximum": {"every": "10000.00"}}
RWS_LIMITS: Final = {**LIMITS, "maximum_differential": "3000.00"}
# Text that other text or another element lies over. What scrolls below a bar is hidden, not covered.
COVERED: Final = """() => {
    const bars = '.last-line, [data-testid=strip], header, thead';
    const texts = document.createTreeWalker(document.querySelector('#app'), NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) {
        const [text, one] = [texts.currentNode, texts.currentNode.parentElement];
        const isSeen = one.checkVisibility({visibilityProperty: true}) && !one.closest('svg, option, .unseen');
        if (!text.data.trim() || !isSeen) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const {left, right, top, bottom} of range.getClientRects()) {
            const over = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
                .find((other) => other.checkVisibility({opacityProperty: true}));
            if (!over || over.contains(one) || one.contains(over) || over.closest(bars)) continue;
            found.push(`“${text.data.trim()}” lies under ${over.tagName} “${over.textContent.trim().slice(0, 30)}”`);
        }
    }
    return found;
}"""
MEASURES: Final = """() => {
    const box = (one) => document.querySelector(one)?.getBoundingClientRect();
    const [main, rail, strip, card] = [box('main'), box('footer'), box('[data-testid=strip]'), box('[data-card]')];
    const hidden = ['player', 'tie', 'banker'].filter((on) => {
        const spot = box(`[data-spot=${on}]`);
        const isBelow = spot.bottom > rail.top + 1 || spot.right > innerWidth + 1;
        return spot.top < main.top - 1 || isBelow || (spot.top < strip.bottom - 1 && spot.left < strip.right);
    });
    const spots = [...document.querySelectorAll('[data-spot]')].map((one) => one.getBoundingClientRect());
    return {
        hidden,
        sideways: document.documentElement.scrollWidth - innerWidth,
        widest: Math.max(...spots.map((one) => one.width)) / innerWidth,
        highest: Math.max(...spots.map((one) => one.height)),
        card: card ? card.height / innerHeight : 0,
    };
}"""


def table_of(service: Service, game: str = "rws", **settings: Any) -> House:
    """With the visitor's bet on Banker."""
    house = House(service.address, game, **settings)
    house.ask("dealer", "open_betting")
    house.bet("visitor", "banker", 100, 1)
    return house


def sit_at(page: Page, house: House) -> None:
    page.emulate_media(reduced_motion="reduce")
    log_in(page, "visitor")
    page.goto(f"/terminal/{house.table}")
    expect(page.get_by_test_id("balance")).to_contain_text("$")


@pytest.mark.parametrize(("game", "limits"), [("rws", RWS_LIMITS), ("knockout", LIMITS)])
def test_limits_main_spots_and_cards_are_in_view_on_every_screen(
    page: Page, service: Service, game: str, limits: dict[str, Any]
) -> None:
    house = table_of(service, game, limits=limits)
    sit_at(page, house)
    for size in (*SIZES, *ODD, *LOW):
        resize(page, size)
        expect(page.get_by_role("banner").get_by_text("$5 – $10,000")).to_be_in_viewport(ratio=1)
        if "maximum_differential" in limits:
            expect(page.get_by_role("banner").get_by_text("maximum differential $3,000")).to_be_in_viewport(ratio=1)
        measured = page.evaluate(MEASURES)
        assert (measured["hidden"], measured["sideways"]) == ([], 0), (size, measured)
        assert measured["widest"] <= (0.34 if size[0] >= 768 else 0.5), (size, measured)
        assert measured["highest"] <= 420, (size, measured)
        assert size not in LOW or page.evaluate(SCROLLED_BY) == 0, size
    house.ask("dealer", "close_betting")
    house.deal("2H KS 3D 5C 6C 2C")
    expect(page.locator("[data-card]")).to_have_count(6)
    for size in TERMINALS:
        resize(page, size)
        assert page.evaluate(MEASURES)["card"] >= 0.2, size


def test_raise_and_fold_stay_in_view_on_every_screen(page: Page, service: Service) -> None:
    house = table_of(service, "knockout")
    for ante in ("ante_player", "ante_banker"):
        house.bet("visitor", ante, 100, 1)
    house.ask("dealer", "close_betting")
    house.deal("2H")
    sit_at(page, house)
    for size in SIZES:
        resize(page, size)
        for scroll in (0, 10_000):
            page.locator("main").evaluate("(main, to) => main.scrollTo(0, to)", scroll)
            for choice in ("raise-player", "fold-player", "raise-banker", "fold-banker"):
                expect(page.get_by_test_id(choice)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_an_election_is_in_view_on_every_screen(page: Page, service: Service, language: str) -> None:
    page.add_init_script(f"localStorage.setItem('punto.language', '{language}')")
    house = table_of(service)
    house.ask("dealer", "close_betting")
    house.deal("9H 4C")
    house.ask("dealer", "report", incident="simultaneous_cards", cards=["KS", "2D"])
    house.ask("supervisor", "rule", order=["2D", "KS"])
    sit_at(page, house)
    card = page.get_by_test_id("election")
    for size in SIZES:
        resize(page, size)
        expect(card.get_by_text("rws:5.10.1")).to_be_in_viewport(ratio=1)
        for button in card.get_by_role("button").all():
            expect(button).to_be_in_viewport(ratio=1)
            assert (button.bounding_box() or {"height": 0})["height"] >= 47.5, size


def test_a_notice_moves_neither_felt_nor_chips(page: Page, service: Service) -> None:
    house = table_of(service)
    house.ask("dealer", "close_betting")
    house.deal("9H 4C KS 2D")
    house.ask("dealer", "settle")
    sit_at(page, house)
    places = """() => [...document.querySelectorAll('[data-spot], footer')].map((one) => {
        const {left, top} = one.getBoundingClientRect();
        return [Math.round(left), Math.round(top)];
    })"""
    wide = [size for size in SIZES if size[0] >= 1024 and size[0] > size[1]]
    before = {}
    for size in wide:
        resize(page, size)
        before[size] = page.evaluate(places)
    actual = {"player": ["9H", "KS"], "banker": ["4C", "3D"]}
    house.ask("supervisor", "report", incident="wrong_result_registered", round=1, **actual)
    house.ask("shift", "rule", decision="resettle", round=1, reason="camera 4", **actual)
    expect(page.get_by_test_id("round-notice")).to_contain_text("Your result stays −$100.")
    for size in wide:
        resize(page, size)
        assert page.evaluate(places) == before[size], size
    resize(page, (1080, 1920))
    assert page.evaluate(SCROLLED_BY) == 0
    assert page.evaluate(MEASURES)["card"] >= 0.12, "cards shrink only a little"


@pytest.mark.parametrize("state", ["betting", "settled", "void"])
def test_no_text_is_covered_or_cut_off(page: Page, service: Service, state: str) -> None:
    house = table_of(service, limits=RWS_LIMITS)
    for on in ("tie", "banker_wins_on_6", "player_pair"):
        house.bet("visitor", on, 25, 1)
    if state != "betting":
        house.ask("dealer", "close_betting")
        house.deal("2H KS 3D 5C 6C 2C")
        if state == "settled":
            house.ask("dealer", "settle")
        else:
            house.ask("supervisor", "report", incident="technical_interruption")
    sit_at(page, house)
    covered = []
    for language in ("en", "zh-Hans", "zh-Hant"):
        page.evaluate(f"localStorage.setItem('punto.language', '{language}')")
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.get_by_test_id("balance")).to_contain_text("$")
        for size in SIZES:
            resize(page, size)
            found = [*page.evaluate(COVERED), *page.evaluate(FAULTS)]
            covered += [f"{language} {size} {one}" for one in dict.fromkeys(found)]
    assert not covered, "\n".join(covered)


def test_a_turned_tablet_folds_its_roads_away_and_back_and_shows_the_next_banker(page: Page, service: Service) -> None:
    sit_at(page, table_of(service))
    roads = page.get_by_test_id("counts")
    for size, is_seen in (((1024, 768), True), ((768, 1024), False), ((1024, 768), True)):
        resize(page, size)
        expect(roads).to_be_visible(visible=is_seen)
    page.get_by_test_id("ask-banker").click()
    expect(page.locator(".preview"), "a bead and a mark on the big road").to_have_count(2)
    expect(page.locator(".preview")).to_have_count(0)


def test_nothing_moves_if_the_system_asks_for_stillness(page: Page, service: Service) -> None:
    house = table_of(service)
    sit_at(page, house)
    house.ask("dealer", "close_betting")
    house.deal_at_once("2H KS 3D 5C")
    expect(page.locator("[data-card]")).to_have_count(4)
    house.deal("6C 2C")
    house.ask("dealer", "settle")
    expect(page.get_by_test_id("net")).to_have_text("You win $100.00")
    assert page.evaluate("document.getAnimations().length") == 0

"""A squeeze: peeled with the mouse and with keys, seen live by others, ended by the clock."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.entering import log_in
from tests.web.house import House
from tests.web.patron import Patron
from tests.web.serving import Service


@pytest.fixture
def house(service: Service) -> House:
    """The visitor may squeeze, and four cards lie face down."""
    opened = House(service.address, "rws", cards_dealt="face_down", decision_seconds=8)
    opened.ask("dealer", "open_betting")
    opened.bet("visitor", "player", 100, box=1)
    opened.ask("visitor", "request_squeeze", patron="visitor")
    opened.ask("dealer", "permit_squeeze", patron="visitor")
    opened.ask("dealer", "close_betting")
    opened.deal_at_once("9H 4C KD 2S")
    return opened


def test_a_peel_bends_the_card_and_everyone_sees_it(
    browser: Browser, page: Page, house: House, browser_context_args: dict[str, Any]
) -> None:
    log_in(page, "visitor")
    page.goto(f"/terminal/{house.table}")
    others = browser.new_context(**browser_context_args).new_page()
    others.goto(f"/display/{house.table}")
    card = page.get_by_test_id("hand-player").get_by_test_id("peel").first
    expect(card).to_be_enabled()
    expect(others.get_by_test_id("hand-player").locator("[data-card='??']")).to_have_count(2)

    box = card.bounding_box()
    assert box is not None
    left, bottom = box["x"] + 3, box["y"] + box["height"] - 3
    page.mouse.move(left, bottom)
    page.mouse.down()
    for step in range(1, 6):
        page.mouse.move(left + 0.055 * box["width"] * step, bottom - 0.055 * box["height"] * step)
        page.wait_for_timeout(80)
    expect(card).to_have_attribute("data-share", re.compile(r"0\.(0[4-9]|[1-4])"))
    expect(others.get_by_test_id("peel")).not_to_have_attribute("data-share", "0.00")
    expect(others.get_by_test_id("peel")).to_be_disabled()
    page.mouse.up()
    expect(others.get_by_test_id("peel")).to_have_attribute("data-share", "0.00")
    assert Patron(page).cards("player") == ["??", "??"], "it falls back"

    page.mouse.move(left, bottom)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] + 120, box["y"] - 160, steps=8)
    page.mouse.up()
    expect(page.locator("[data-card='9H']")).to_be_visible()
    expect(others.locator("[data-card='9H']")).to_be_visible()
    others.context.close()


def test_keys_peel_and_the_clock_turns_the_rest(page: Page, house: House) -> None:
    log_in(page, "visitor")
    page.goto(f"/terminal/{house.table}")
    card = page.get_by_test_id("hand-player").get_by_test_id("peel").first
    card.focus()
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    expect(card).not_to_have_attribute("data-share", "0.00")
    page.keyboard.press("Enter")
    expect(page.locator("[data-card='9H']")).to_be_visible()
    expect(page.locator("[data-card='4C']")).to_be_visible(timeout=20_000)


def test_a_finger_peels_and_turns_a_card(browser: Browser, house: House, browser_context_args: dict[str, Any]) -> None:
    context = browser.new_context(**browser_context_args, has_touch=True)
    page = context.new_page()
    log_in(page, "visitor")
    page.goto(f"/terminal/{house.table}")
    card = page.get_by_test_id("hand-player").get_by_test_id("peel").first
    expect(card).to_be_enabled()
    box = card.bounding_box()
    assert box is not None
    finger = context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    left, bottom = box["x"] + 4, box["y"] + box["height"] - 4
    touch("touchStart", (left, bottom))
    touch("touchMove", (left + 25, bottom - 40))
    expect(card).not_to_have_attribute("data-share", "0.00")
    touch("touchEnd")
    expect(card).to_have_attribute("data-share", "0.00")
    touch("touchStart", (left, bottom))
    for step in range(1, 9):
        touch("touchMove", (left + step * box["width"] / 6, bottom - step * box["height"] / 5))
    expect(page.locator("[data-card='9H']")).to_be_visible()
    context.close()

"""Takes the screenshots of docs/staff.md from a running demo: `python -m tools.staff_pictures ADDRESS`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.chromium import launch
from tests.web.house import House, two_cards_at_once

from punto.service.demo import PASSWORD

PICTURES: Final = Path(__file__).parents[1] / "docs" / "pictures"
DESK: Final = (1366, 768)
HALL: Final = (1920, 1080)
PHONE: Final = (390, 844)


def main(address: str) -> None:
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        _console(browser, address)
        _pit(browser, address)
        _replay(browser, address)
        browser.close()


def _console(browser: Browser, address: str) -> None:
    house = _part_dealt(address)
    for language, size, suffix in (("en", DESK, ""), ("zh", DESK, ""), ("en", PHONE, "-phone")):
        page = _open(browser, address, "dealer", language, size)
        page.goto(f"{address}/console/{house.table}")
        page.get_by_test_id("next-step").wait_for()
        _take(page, f"console-{language}{suffix}")
    page = _open(browser, address, "dealer", "en", DESK)
    page.goto(f"{address}/console/{house.table}")
    page.get_by_test_id("incident").click()
    page.get_by_test_id("incident-exposed_card").click()
    page.get_by_role("dialog").locator("[data-card='7C']").click()
    page.get_by_test_id("advice").wait_for()
    _take(page, "incident-en")


def _pit(browser: Browser, address: str) -> None:
    house = _part_dealt(address)
    house.ask("dealer", "report", incident="simultaneous_cards", cards=["KS", "2D"])
    for language, size, suffix in (("en", HALL, ""), ("zh", PHONE, "-phone")):
        page = _open(browser, address, "supervisor", language, size)
        page.goto(f"{address}/pit")
        page.get_by_test_id(f"pit-{house.table}").wait_for()
        page.wait_for_timeout(2_000)
        _take(page, f"pit-{language}{suffix}")
    for language in ("en", "zh"):
        page = _open(browser, address, "supervisor", language, DESK)
        page.goto(f"{address}/pit/{house.table}")
        page.get_by_test_id("edge-banker").wait_for()
        _take(page, f"pit-table-{language}")


def _replay(browser: Browser, address: str) -> None:
    house = House(address, "rws")
    two_cards_at_once(house)
    for language in ("en", "zh"):
        page = _open(browser, address, "inspector", language, DESK)
        page.goto(f"{address}/inspect")
        page.get_by_test_id("found").wait_for()
        _take(page, f"inspect-{language}")
        page.goto(f"{address}/replay/{house.table}/1")
        page.get_by_test_id("last").click()
        _take(page, f"replay-{language}")


def _part_dealt(address: str) -> House:
    limits = {"minimum": {"every": "5.00"}, "maximum_differential": "3000.00"}
    house = House(address, "rws", limits=limits)
    house.ask("dealer", "open_betting")
    for bet in (("visitor", "banker", 800, 1), ("visitor", "banker_wins_on_6", 25, 1), ("guest", "player", 300, 2)):
        house.bet(*bet)
    house.ask("dealer", "close_betting")
    house.deal("9H 4C")
    return house


def _open(browser: Browser, address: str, name: str, language: str, size: tuple[int, int]) -> Page:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    context.add_init_script(f"localStorage.setItem('punto.language', '{language}')")
    page = context.new_page()
    page.request.post(f"{address}/api/login", data={"name": name, "password": PASSWORD})
    return page


def _take(page: Page, name: str) -> None:
    page.wait_for_timeout(800)
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=72)


if __name__ == "__main__":
    main(sys.argv[1])

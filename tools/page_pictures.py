"""Takes the pictures of docs/pages.md from a running demo: `python -m tools.page_pictures ADDRESS`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.chromium import launch

PICTURES: Final = Path(__file__).parents[1] / "docs" / "pictures"
TERMINAL: Final = (1366, 768)
PHONE: Final = (390, 844)
BETS: Final = {
    "commission": ("player", "tie", "banker_pair"),
    "rws": ("banker", "banker_wins_on_6", "tie_wins_on_7"),
    "etg": ("player", "player_pair"),
    "knockout": ("player", "winning_total_9", "ante_player"),
}


def main(address: str) -> None:
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for language in ("en", "zh"):
            page = _open(browser, language, TERMINAL)
            page.goto(address)
            page.get_by_test_id("sit-rws").wait_for()
            page.wait_for_timeout(500)
            _take(page, f"lobby-{language}")
            page.goto(f"{address}/display/commission")
            wait_for(page, ".band.banker, .band.player")
            page.wait_for_timeout(600)
            _take(page, f"display-{language}")
        for game, language, size in (
            ("rws", "en", TERMINAL),
            ("knockout", "zh", TERMINAL),
            ("commission", "zh", TERMINAL),
            ("etg", "en", TERMINAL),
            ("commission", "en", PHONE),
        ):
            page = _open(browser, language, size)
            _play(page, address, game)
            _take(page, f"terminal-{game}-{language}{'-phone' if size == PHONE else ''}")
        browser.close()


def _play(page: Page, address: str, game: str) -> None:
    """Bet early in a round, and take the picture after settlement."""
    sit_down(page, address, game)
    page.get_by_test_id("chip-100").click()
    for spot in BETS[game]:
        page.locator(f"[data-spot={spot}]").click()
    if game == "knockout":
        page.get_by_test_id("raise-player").click(timeout=60_000)
    wait_for(page, "[data-state=settled]")
    page.wait_for_timeout(800)
    page.evaluate("document.querySelector('main').scrollTo(0, 0)")


def sit_down(page: Page, address: str, game: str) -> None:
    """At the beginning of a round."""
    page.goto(address)
    page.get_by_test_id(f"sit-{game}").click()
    wait_for(page, "[data-state=settled]")
    wait_for(page, "[data-state=betting]")


def _open(browser: Browser, language: str, size: tuple[int, int]) -> Page:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    context.add_init_script(f"localStorage.setItem('punto.language', '{language}')")
    return context.new_page()


def wait_for(page: Page, selector: str) -> None:
    page.locator(selector).first.wait_for(timeout=60_000)


def _take(page: Page, name: str) -> None:
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=72)


if __name__ == "__main__":
    main(sys.argv[1])

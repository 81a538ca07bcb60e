"""What the tests of the staff's pages share: log in, both languages, sizes, what axe says."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from punto.service.demo import PASSWORD
from tests.web.serving import Service
from tests.web.test_pages import HALL, PHONE, TERMINAL

SIZES = {"phone": PHONE, "terminal": TERMINAL, "hall": HALL}


def log_in(page: Page, name: str) -> None:
    answer = page.request.post("/api/login", data={"name": name, "password": PASSWORD})
    assert answer.ok, answer.text()


def expect_to_fit(browser: Browser, service: Service, name: str, path: str, shown: str) -> None:
    """Nothing is wider than any screen, and everything to touch is large."""
    for width, height in SIZES.values():
        context = browser.new_context(base_url=service.address, viewport={"width": width, "height": height})
        page = context.new_page()
        log_in(page, name)
        page.goto(path)
        expect(page.get_by_test_id(shown).first).to_be_visible()
        page.wait_for_timeout(300)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (path, width)
        small = page.evaluate(
            """() => [...document.querySelectorAll('button, a.button, select, input, summary')]
                .map(one => [one.getBoundingClientRect(), one.textContent.trim()])
                .filter(([box]) => box.width && (box.width < 44 || box.height < 47.5))
                .map(([box, text]) => `${text} ${box.width}×${box.height}`)"""
        )
        assert small == [], (path, width)
        context.close()

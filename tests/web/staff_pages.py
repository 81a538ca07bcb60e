"""Shared by tests of staff pages: login, languages, sizes, axe checks."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.web.entering import log_in
from tests.web.serving import Service
from tests.web.test_pages import HALL, PHONE, SMALL, TERMINAL, WIDER

SIZES = {"phone": PHONE, "terminal": TERMINAL, "hall": HALL}


def expect_to_fit(browser: Browser, service: Service, name: str, path: str, shown: str) -> None:
    """Nothing is wider than the screen, and touch targets are large."""
    context = browser.new_context(base_url=service.address)
    page = context.new_page()
    log_in(page, name)
    page.goto(path)
    expect(page.get_by_test_id(shown).first).to_be_visible()
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(WIDER) <= 0, (path, width)
        assert page.evaluate(SMALL) == [], (path, width)
    context.close()

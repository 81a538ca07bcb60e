"""Staff pages on screens of every size."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.entering import log_in
from tests.web.screens import HALL, PHONE, TERMINAL, expect_room_and_large_buttons, resize
from tests.web.serving import Service


def password_form(page: Page) -> Locator:
    """Where a second person approves with a password, instead of badge and PIN."""
    page.get_by_test_id("other-proof").click()
    return page.get_by_test_id("approval")


def expect_to_fit(browser: Browser, service: Service, name: str, path: str, shown: str) -> None:
    context = browser.new_context(base_url=service.address)
    page = context.new_page()
    log_in(page, name)
    page.goto(path)
    expect(page.get_by_test_id(shown).first).to_be_visible()
    for size in (PHONE, TERMINAL, HALL):
        resize(page, size)
        expect_room_and_large_buttons(page, (path, size))
    context.close()

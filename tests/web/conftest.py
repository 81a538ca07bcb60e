"""Pages in a real browser against a real service, with its own process, journal and port per file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.web.chromium import launch
from tests.web.serving import Service
from tests.web.staff import Staff

expect.set_options(timeout=30_000)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One for each file: the lobby and the pit show every table that a test opens."""
    running = Service(tmp_path_factory.mktemp("service"))
    yield running
    running.kill()


@pytest.fixture
def own_service(tmp_path: Path) -> Iterator[Service]:
    """For a test that stops it."""
    running = Service(tmp_path)
    yield running
    running.kill()


@pytest.fixture
def staff(service: Service) -> Staff:
    """Staff of a table that only this test uses."""
    return Staff(service.address)


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Ends with the tests of pages: while it runs, no other test of the process can run an event loop."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    launched = launch(playwright)
    yield launched
    launched.close()


@pytest.fixture(scope="module")
def browser_context_args(service: Service) -> dict[str, Any]:
    return {"base_url": service.address, "locale": "en-US", "viewport": {"width": 1366, "height": 768}}


@pytest.fixture(scope="module")
def _returning(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[BrowserContext]:
    """A browser that comes again: it keeps the code of the pages, whose first load takes as long as most tests."""
    context = browser.new_context(**browser_context_args)
    yield context
    context.close()


@pytest.fixture
def page(_returning: BrowserContext, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A new page: no session, and nothing in the browser's storage."""
    _returning.clear_cookies()
    page = _returning.new_page()
    session = _returning.new_cdp_session(page)
    stored = {"origin": browser_context_args["base_url"], "storageTypes": "local_storage,indexeddb,service_workers"}
    session.send("Storage.clearDataForOrigin", stored)
    session.detach()
    yield page
    for opened in _returning.pages:
        opened.close()


@pytest.fixture(autouse=True)
def _no_errors_in_the_page(request: pytest.FixtureRequest) -> Iterator[None]:
    """An exception in a page fails its test."""
    if "page" not in request.fixturenames:
        yield
        return
    page: Page = request.getfixturevalue("page")
    thrown: list[str] = []
    page.on("pageerror", lambda error: thrown.append(str(error)))
    yield
    assert not thrown

"""Lost connections: stale data never looks live, and no command is carried out twice."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.web.entering import log_in
from tests.web.patron import Patron
from tests.web.serving import Service
from tests.web.staff import Staff


def test_a_terminal_disconnected_during_a_bet_bets_once(page: Page, staff: Staff) -> None:
    cuts: list[str | bytes] = []

    def cut_after_the_bet(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            server.send(message)
            if "place_bet" in str(message) and not cuts:
                cuts.append(message)
                socket.close()

        socket.on_message(pass_on)

    page.route_web_socket("**/stream*", cut_after_the_bet)
    staff.open_table("commission")
    patron = Patron(page)
    patron.sit_at(staff, "commission")
    patron.choose_chip(25)
    patron.spot("banker").click()
    patron.expect_confirmed("banker", 25_00)
    assert len(cuts) == 1
    expect(page.get_by_test_id("offline")).to_have_count(0)


OPEN_PAGES = {
    "/terminal/rws": ("visitor", "balance"),
    "/display/rws": (None, "result"),
    "/console/rws": ("dealer", "next-step"),
    "/pit/rws": ("supervisor", "edge-banker"),
}
"""Person, and an element that shows that the page is loaded."""


def test_every_page_says_that_the_journal_is_lost(browser: Browser, own_service: Service, tmp_path: Path) -> None:
    pages = {path: open_page(browser, own_service, path) for path in OPEN_PAGES}
    lobby = browser.new_page(base_url=own_service.address)
    lobby.goto("/")
    for page in pages.values():
        expect(page.get_by_test_id("outage")).to_have_count(0)
    (tmp_path / "punto.db").unlink()
    for path, page in {**pages, "/": lobby}.items():
        expect(page.get_by_test_id("outage"), path).to_contain_text("Out of service: the journal is damaged")


def test_a_service_killed_and_restarted_under_open_pages(browser: Browser, own_service: Service) -> None:
    pages = {path: open_page(browser, own_service, path) for path in OPEN_PAGES}
    patron = Patron(pages["/terminal/rws"])
    own_service.kill()
    for path, page in pages.items():
        expect(page.get_by_test_id("offline"), path).to_contain_text("Connection lost")
        expect(page.locator(".stale").first, path).to_be_visible()
    expect(patron.spot("player")).to_have_attribute("aria-disabled", "true")
    expect(pages["/console/rws"].get_by_test_id("incident")).to_be_disabled()
    own_service.start()
    for path, page in pages.items():
        expect(page.get_by_test_id("offline"), path).to_have_count(0)
        expect(page.locator(".stale"), path).to_have_count(0)
    patron.wait_for_new_betting()
    patron.bet("player", 25)
    for page in pages.values():
        page.context.close()


def open_page(browser: Browser, service: Service, path: str) -> Page:
    context = browser.new_context(base_url=service.address, viewport={"width": 1366, "height": 768}, locale="en-US")
    page = context.new_page()
    who, shown = OPEN_PAGES[path]
    if who:
        log_in(page, who)
    page.goto(path)
    expect(page.get_by_test_id(shown).first).to_be_visible()
    return page

"""Cut off and back: nothing stale looks live, nothing is done twice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.web.patron import Patron
from tests.web.serving import Service
from tests.web.staff import Staff


def test_a_terminal_cut_off_in_the_middle_of_a_bet_has_bet_once(page: Page, staff: Staff) -> None:
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


@pytest.mark.parametrize("path", ["/terminal/rws", "/display/rws"])
def test_a_service_killed_and_restarted_under_an_open_page(browser: Browser, own_service: Service, path: str) -> None:
    context = browser.new_context(base_url=own_service.address, viewport={"width": 1366, "height": 768})
    page = context.new_page()
    patron = Patron(page)
    patron.sit_down("rws")
    if path.startswith("/display"):
        page.goto(path)
        expect(page.get_by_test_id("result")).to_be_visible()
    own_service.kill()
    expect(page.get_by_test_id("offline")).to_contain_text("Connection lost")
    expect(page.locator("main")).to_have_class(re.compile("stale"))
    if path.startswith("/terminal"):
        expect(patron.spot("player")).to_have_attribute("aria-disabled", "true")
    own_service.start()
    expect(page.get_by_test_id("offline")).to_have_count(0, timeout=15_000)
    if path.startswith("/terminal"):
        patron.wait_for_new_betting()
        patron.bet("player", 25)
    context.close()

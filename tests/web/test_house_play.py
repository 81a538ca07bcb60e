"""All play is disabled in the pit, with a reason and a confirmation, and every page says so in its language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from punto.approvals.setting import Act, SecondPerson
from punto.people import Role
from punto.service.api.web import COOKIE
from tests.service.serving import PASSWORD, PIN, House, Service

LONG_MS = 30_000
STAFF_PIN = "739214"
PAGES = ("/terminal/rws", "/display/rws", "/tables")
SAID = {"en-US": "All play is disabled", "zh-CN": "全场已停止投注", "zh-HK": "全場已停止投注"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder: Path = tmp_path_factory.mktemp("house")
    service = Service(folder, f"sqlite:///{folder}/journal.db")
    house = House(service, SecondPerson(ranks={Act.ENABLE_PLAY: Role.PIT_MANAGER}))
    service.start()
    house.open_tables("rws")
    dealer = house.caller("dealer")
    dealer.command("rws", "buy_in", patron="patron", amount="1000.00", pin=PIN)
    dealer.command("rws", "open_betting")
    house.caller("patron").command("rws", "place_bet", patron="patron", box=1, on="banker", amount="100.00")
    dealer.command("rws", "close_betting")
    dealer.command("rws", "deal", cards=["9H", "4C", "2D"])
    house.caller("manager").post("/api/pins/staff", {"password": PASSWORD, "pin": STAFF_PIN})
    yield house
    service.kill()


def open_page(browser: Browser, house: House, who: str, locale: str = "en-US") -> Page:
    address = f"http://127.0.0.1:{house.service.port}"
    context = browser.new_context(base_url=address, locale=locale, viewport={"width": 1366, "height": 768})
    context.set_default_timeout(LONG_MS)
    context.add_cookies([{"name": COOKIE, "value": house.caller(who).token or "", "url": address}])
    return context.new_page()


def test_from_the_pit_to_every_page_and_back(browser: Browser, house: House) -> None:
    page = open_page(browser, house, "shift")
    page.goto("/pit")
    panel = page.get_by_test_id("house-play")
    panel.get_by_role("button").click()
    confirm = page.get_by_test_id("play-confirm")
    confirm.get_by_label("Reason").fill("smoke in the hall")
    confirm.get_by_role("button").click()
    expect(panel).to_contain_text("Disabled by shift")
    expect(panel).to_contain_text("smoke in the hall")
    expect(page.get_by_test_id("outage")).to_contain_text(SAID["en-US"], timeout=LONG_MS)
    for locale, said in SAID.items():
        other = open_page(browser, house, "patron", locale)
        for path in PAGES:
            other.goto(path)
            expect(other.get_by_test_id("outage")).to_contain_text(said, timeout=LONG_MS)
            if path != "/tables":
                expect(other.get_by_text("rws:5.4.1")).to_be_visible(timeout=LONG_MS)
        other.context.close()
    panel.get_by_role("button").click()
    confirm.get_by_label("Reason").fill("the air is clear")
    confirm.locator("fieldset input").first.fill("manager")
    confirm.locator("fieldset input").last.fill(STAFF_PIN)
    confirm.get_by_role("button").click()
    expect(panel).to_contain_text("Play is enabled")
    expect(page.get_by_test_id("outage")).to_have_count(0, timeout=LONG_MS)
    page.context.close()

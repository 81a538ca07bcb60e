"""The lobby of a demonstration: taking a seat, watching staff, ruling on an incident."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from tests.web.entering import log_in
from tests.web.house import House
from tests.web.patron import ROUND_MS
from tests.web.serving import Service

PLACES = {
    "dealer": "/console/",
    "supervisor": "/pit",
    "manager": "/pit",
    "shift": "/pit",
    "inspector": "/replay",
}


@pytest.mark.parametrize("name", PLACES)
def test_one_click_logs_in_and_opens_the_right_page(page: Page, name: str) -> None:
    page.goto("/")
    page.get_by_test_id(f"become-{name}").click()
    page.wait_for_url(f"**{PLACES[name]}**")
    expect(page.get_by_text(name, exact=True).first).to_be_visible()


GOOD_ROADS_FIRST = """(table) => {
    const lines = [...document.querySelectorAll('[data-testid^=good-]')];
    const told = lines.map((one) => [one.dataset.testid, one.textContent]);
    const lacking = told.findIndex(([, text]) => !text.trim());
    const place = told.findIndex(([name]) => name === `good-${table}`);
    return place >= 0 && place < lacking && told.slice(lacking).every(([, text]) => !text.trim());
}"""


def test_tables_on_a_good_road_come_first(page: Page, service: Service) -> None:
    house = House(service.address, "rws")
    House(service.address, "rws")  # no round yet
    for _ in range(6):
        house.ask("dealer", "open_betting")
        house.ask("dealer", "close_betting")
        house.deal_at_once("4H 9C KS KD")
        house.ask("dealer", "settle")
    page.goto("/")
    expect(page.get_by_test_id(f"good-{house.table}")).to_contain_text("6")
    page.wait_for_function(GOOD_ROADS_FIRST, arg=house.table)


def test_a_scripted_incident_is_ruled_on_in_the_pit(page: Page, service: Service) -> None:
    page.goto("/")
    page.get_by_test_id("rule-wrong_area").click()
    page.wait_for_url("**/pit/rws")
    expect(page.get_by_test_id("ruling")).to_contain_text("rws:5.8.1", timeout=ROUND_MS)


def test_a_scripted_incident_is_played_at_a_terminal(page: Page, service: Service) -> None:
    page.goto("/")
    page.get_by_test_id("live-wrong_result").click()
    page.wait_for_url("**/terminal/etg")
    expect(page.get_by_test_id("balance")).to_contain_text("$")
    log_in(page, "inspector")
    found = "/api/inspect/rounds?table=etg&incident=wrong_result_registered"
    deadline = time.monotonic() + ROUND_MS / 1000
    while not page.request.get(found).json()["rounds"]:
        assert time.monotonic() < deadline, "it has not come about"
        page.wait_for_timeout(100)

"""The administrator's page in a real browser: people, terminals, tables, games, and changes that take two."""

from __future__ import annotations

import json
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page, expect

from punto.rules import load_rules
from punto.rules.declaration import hash_declaration
from punto.service.api.web import COOKIE
from punto.service.demo import PASSWORD
from tests.web.entering import log_in, token_of
from tests.web.house import House
from tests.web.serving import Service
from tests.web.test_pages import in_chinese, violations

FIRST = "seven grey herons"
OWN = "nine quiet lanterns"


def ask(service: Service, token: str, path: str, body: object) -> Any:
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    return urlopen(Request(service.address + path, json.dumps(body).encode(), headers))


def open_admin(page: Page) -> None:
    log_in(page, "admin")
    page.goto("/admin")
    expect(page.get_by_test_id("person-admin")).to_be_visible()


def test_a_person_is_added_by_keyboard_appointed_and_removed(page: Page, service: Service) -> None:
    name = f"dora{uuid4().hex[:6]}"
    open_admin(page)
    page.get_by_test_id("add-person").focus()
    page.keyboard.press("Enter")
    form = page.get_by_test_id("adding")
    form.get_by_label("Name").fill(name)
    form.get_by_test_id("post").select_option("dealer")
    expect(form.get_by_test_id("first-password")).not_to_have_value("")
    form.get_by_test_id("first-password").press("Enter")
    row = page.get_by_test_id(f"person-{name}")
    expect(row).to_contain_text("Dealer")
    expect(row).to_contain_text("first password not changed yet")
    row.get_by_role("button").click()
    page.get_by_test_id("person-sheet").get_by_test_id("post").select_option("inspector")
    page.get_by_role("button", name="Appoint").click()
    expect(row).to_contain_text("Inspector")
    row.get_by_role("button").click()
    page.get_by_role("button", name=f"Remove {name}").click()
    expect(row).not_to_be_attached()


def test_a_table_is_opened_from_a_game_and_its_terminals_get_codes(page: Page, service: Service) -> None:
    name = f"new-{uuid4().hex[:6]}"
    open_admin(page)
    page.get_by_test_id("section-games").click()
    expect(page.get_by_test_id("games")).to_contain_text(hash_declaration(load_rules("etg")))
    page.get_by_test_id("section-tables").click()
    page.get_by_test_id("open-table").click()
    form = page.get_by_test_id("opening")
    form.get_by_label("Table name").fill(name)
    form.get_by_label("Game").select_option("etg")
    form.get_by_label("Maximum, $").fill("2000")
    form.get_by_role("button", name="Open").click()
    row = page.get_by_test_id("tables").locator("tr").filter(has_text=name)
    expect(row).to_contain_text("$2,000")
    page.get_by_test_id("section-terminals").click()
    terminals = page.get_by_role("region", name=name)
    terminals.get_by_role("button", name="One-time code 1").click()
    expect(terminals.get_by_role("status")).to_contain_text("within 15 minutes")


def test_a_second_administrator_sees_exactly_what_changes(browser: Browser, own_service: Service) -> None:
    ada = token_of(own_service.address, "admin")
    ask(own_service, ada, "/api/people", {"name": "grace", "post": "administrator", "password": FIRST})
    entered = ask(own_service, "", "/api/login", {"name": "grace", "password": FIRST})
    changed = ask(own_service, entered.headers["x-session-token"], "/api/password", {"old": FIRST, "new": OWN})
    pages = {}
    for who, token in (("admin", ada), ("grace", changed.headers["x-session-token"])):
        context = browser.new_context(base_url=own_service.address, locale="en-US")
        context.add_cookies([{"name": COOKIE, "value": token, "url": own_service.address}])
        pages[who] = context.new_page()
        pages[who].goto("/admin")
    first, second = pages["admin"], pages["grace"]
    first.get_by_test_id("section-approvals").click()
    first.get_by_test_id("act-fill").select_option("shift_manager")
    first.get_by_role("button", name="Change the setting").click()
    expect(first.get_by_test_id("said")).to_contain_text("Another administrator has to make the same change")
    expect(first.get_by_test_id("changes")).to_contain_text("Another administrator has to confirm it.")
    first.get_by_test_id("section-people").click()
    first.get_by_test_id("person-dealer").get_by_role("button").click()
    first.get_by_test_id("person-sheet").get_by_test_id("post").select_option("pit_manager")
    first.get_by_role("button", name="Appoint").click()
    ask(own_service, ada, "/api/people", {"name": "li.wei", "post": "patron", "password": FIRST})
    with pytest.raises(HTTPError, match="409"):
        ask(own_service, ada, "/api/patrons/li.wei/erase", {"reason": "asked for it"})
    second.reload()
    expect(second.get_by_test_id("person-li.wei")).to_contain_text("Patron")
    for title, difference in (
        ("Erase li.wei", "asked for it"),
        ("Appoint dealer as pit manager", "Post: dealer → pit manager"),
        ("Change the acts that need approval", "tray: pit supervisor or above → shift manager or above"),
    ):
        second.get_by_test_id("changes").get_by_role("button", name=title).click()
        expect(second.get_by_test_id("review")).to_contain_text(difference)
        second.get_by_role("button", name="Confirm this change").click()
        expect(second.get_by_test_id("review")).not_to_be_attached()
    expect(second.get_by_test_id("changes")).not_to_be_attached()
    expect(second.get_by_test_id("person-dealer")).to_contain_text("Pit manager")
    expect(second.get_by_test_id("person-li.wei")).not_to_be_attached()
    for page in pages.values():
        page.context.close()


def test_the_rules_of_care_are_set_and_the_service_checks_itself(page: Page) -> None:
    open_admin(page)
    page.get_by_test_id("section-care").click()
    rules = page.get_by_test_id("care-rules")
    rules.get_by_label("Reality check after").fill("45")
    rules.get_by_label("Where patrons find help").fill("Helpline 1800")
    rules.get_by_role("button", name="Add a rule").click()
    rules.get_by_label("What counts").select_option("deposit")
    rules.get_by_label("From, $").fill("5000")
    rules.get_by_label("Added up").select_option("month")
    rules.get_by_role("button", name="Change the setting").click()
    expect(page.get_by_test_id("said")).not_to_be_empty()
    held = page.request.get("/api/house/care").json()
    assert held["reality_check_minutes"] == 45
    assert held["help"] == "Helpline 1800"
    assert held["holds"] == [{"sum": "deposit", "amount": "5000.00", "window": "month"}]
    checks = page.get_by_test_id("self-checks")
    checks.get_by_role("button", name="Check now").click()
    expect(checks).to_contain_text("Nothing is wrong.", timeout=30_000)
    page.reload()
    page.get_by_test_id("section-care").click()
    expect(rules.get_by_label("From, $")).to_have_value("5000")
    rules.get_by_role("button", name="Remove this rule").click()
    rules.get_by_role("button", name="Change the setting").click()
    expect(page.get_by_test_id("said")).not_to_be_empty()


def test_an_administrator_sees_no_hidden_cards_and_others_not_the_page(page: Page, service: Service) -> None:
    house = House(service.address, "rws", cards_dealt="face_down")
    house.ask("dealer", "open_betting")
    house.ask("dealer", "close_betting")
    house.deal("9H")
    table = house.call("admin", f"/api/tables/{house.table}")[1]["table"]
    assert table["round"]["player"]["cards"] == ["??"]
    assert house.call("admin", "/api/pit")[0] == 403
    log_in(page, "shift")
    page.goto("/admin")
    expect(page.get_by_role("heading", level=1)).to_have_text("Staff only: administrator")


@pytest.mark.parametrize("section", ["people", "tables", "approvals", "care"])
def test_axe_finds_nothing_in_either_language(page: Page, section: str) -> None:
    open_admin(page)
    page.get_by_test_id(f"section-{section}").click()
    assert violations(page) == []
    in_chinese(page)
    expect(page.locator("main")).to_contain_text("管理")
    assert violations(page) == []


def test_a_pit_manager_gives_a_change_of_an_open_table_at_the_administrators_page(page: Page, service: Service) -> None:
    house = House(service.address, "rws")
    open_admin(page)
    page.get_by_test_id("section-tables").click()
    page.get_by_test_id(f"change-{house.table}").click()
    form = page.get_by_test_id("settings")
    form.get_by_label("Minimum").fill("40")
    form.get_by_label("Closed: no round opens").check()
    form.get_by_role("button", name="Change settings").click()
    approval = page.get_by_test_id("approval")
    for line in ("Minimum: $1 → $40", "Table closed: no → yes"):
        expect(page.get_by_test_id("approval-lines")).to_contain_text(line)
    for name in ("supervisor", "manager"):
        approval.get_by_label("Name").fill(name)
        approval.get_by_label("Password").fill(PASSWORD)
        approval.get_by_role("button", name="Approve").click()
        expect(approval).not_to_be_attached()
        if name == "supervisor":
            expect(page.get_by_role("alert").last).to_have_text("Only a pit manager or above may do that.")
            form.get_by_role("button", name="Change settings").click()
    expect(form).to_contain_text("Settings changed.")
    table = house.see()
    assert (table["limits"]["minimum"]["every"], table["closed"]) == ("40.00", True)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("tables").get_by_role("row", name=house.table)).to_contain_text("closed")

"""Limits, a reality check and an exclusion in a browser: the patron's account and table, and the pit."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from punto.ledger.accounts import Account, AccountKind
from punto.ledger.care import RealityCheckSet
from punto.people import Person, Post
from punto.service.access.care import change_care
from tests.service.serving import PASSWORD, PIN, House, new_house
from tests.service.test_care import put
from tests.web.test_account import log_in

SOON_MS = 1_500
LONG_MS = 30_000


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with new_house(tmp_path_factory.mktemp("house")) as house:
        house.open_tables("rws")
        dealer = house.caller("dealer")
        for patron in ("patron", "other"):
            dealer.command("rws", "buy_in", patron=patron, amount="1000.00", pin=PIN)
        dealer.command("rws", "open_betting")
        yield house


@pytest.fixture(scope="module")
def browser_context_args(house: House) -> dict[str, Any]:
    address = f"http://127.0.0.1:{house.service.port}"
    return {"base_url": address, "locale": "en-US", "viewport": {"width": 1080, "height": 1920}}


@pytest.fixture
def page(page: Page) -> Page:
    page.set_default_timeout(LONG_MS)
    return page


def test_a_reality_check_is_acknowledged(page: Page, house: House, tmp_path: Path) -> None:
    with closing(house.service.open_store()) as store:
        purse, now = Account(AccountKind.PATRON, "patron"), time.time_ns() // 1_000_000
        change_care(
            store, purse, lambda _: RealityCheckSet(every_ms=SOON_MS, at=now), Person("patron", Post.PATRON), now
        )
    page.goto("/terminal/rws")
    log_in(page, "patron", PASSWORD)
    expect(page.get_by_test_id("balance")).to_contain_text("$1,000.00", timeout=LONG_MS)
    patron = house.caller("patron")
    assert patron.command("rws", "place_bet", patron="patron", on="banker", amount="40.00", box=1).status == 200
    check = page.get_by_test_id("reality-check")
    expect(check).to_contain_text("$40.00", timeout=LONG_MS)
    expect(check.get_by_role("link", name="Limits and breaks")).to_have_attribute("href", "/account")
    page.keyboard.press("Escape")
    expect(check).to_be_visible()
    refused = patron.command("rws", "place_bet", patron="patron", on="banker", amount="40.00", box=1)
    assert refused.refusal == "reality_check_due"
    page.screenshot(path=tmp_path / "reality-check.png")
    before = patron.get("/api/care").body["check_at"]
    with page.expect_response("**/reality-check/acknowledge"):
        check.get_by_role("button", name="Keep playing").click()
    assert patron.get("/api/care").body["check_at"] > before
    expect(check).to_be_visible()


def test_a_patron_sets_a_limit_and_takes_a_break(page: Page, house: House, tmp_path: Path) -> None:
    page.goto("/account")
    log_in(page, "other", PASSWORD)
    own = page.get_by_test_id("own-limits")
    expect(own).to_contain_text("The house has the advantage in every bet", timeout=LONG_MS)
    form = own.get_by_test_id("limit-form")
    form.get_by_label("Dollars").fill("100")
    form.get_by_role("button", name="Set limit").click()
    limits = own.get_by_test_id("limits")
    expect(limits).to_contain_text("$0.00 of $100.00 used", timeout=LONG_MS)
    form.get_by_label("Dollars").fill("250.50")
    form.get_by_role("button", name="Set limit").click()
    expect(limits).to_contain_text("$250.50", timeout=LONG_MS)
    page.screenshot(path=tmp_path / "limits.png", full_page=True)
    offered = house.caller("other").get("/api/tables/rws/options").body["mine"]["bets"]
    assert {one["adds"]["most"] for one in offered} == {"100.00"}
    own.get_by_role("button", name="Stop playing").click()
    own.get_by_role("button", name="Yes, stop now").click()
    expect(page.get_by_label("Password", exact=True)).to_be_visible(timeout=LONG_MS)
    log_in(page, "other", PASSWORD)
    expect(page.get_by_role("alert")).to_contain_text("excluded from play until", timeout=LONG_MS)


def test_a_patron_reads_the_statement(page: Page, tmp_path: Path) -> None:
    page.goto("/account")
    log_in(page, "patron", PASSWORD)
    statement = page.get_by_test_id("own-statement")
    statement.get_by_role("button", name="Show the statement").click()
    expect(statement.get_by_role("row", name="All time")).to_contain_text("$1,000.00", timeout=LONG_MS)
    expect(statement).to_contain_text("Net deposits of all time")
    page.screenshot(path=tmp_path / "statement.png", full_page=True)


def test_the_pit_lists_what_waits_and_releases_it(page: Page, house: House, tmp_path: Path) -> None:
    held = {"holds": [{"sum": "cash_out", "amount": "300.00"}], "help": "Helpline 1800"}
    assert put(house.caller("administrator"), "/api/house/care", held).status == 200
    patron = house.caller("patron")
    assert patron.command("rws", "cash_out", patron="patron", amount="400.00").refusal == "on_hold"
    token = house.caller("supervisor").token
    page.context.add_cookies(
        [{"name": "punto_session", "value": str(token), "url": f"http://127.0.0.1:{house.service.port}"}]
    )
    page.goto("/pit")
    holds = page.get_by_test_id("holds")
    expect(holds).to_contain_text("On hold: a cash-out reached $400.00", timeout=LONG_MS)
    page.screenshot(path=tmp_path / "holds.png", full_page=True)
    holds.get_by_label("Reason, on record").fill("paid by hand")
    holds.get_by_role("button", name="Release").click()
    expect(holds).to_contain_text("No purse is on hold.", timeout=LONG_MS)
    assert patron.command("rws", "cash_out", patron="patron", amount="400.00").status == 200


def test_the_pit_looks_up_excludes_and_lifts(page: Page, house: House, tmp_path: Path) -> None:
    token = house.caller("shift").token
    page.context.add_cookies(
        [{"name": "punto_session", "value": str(token), "url": f"http://127.0.0.1:{house.service.port}"}]
    )
    page.goto("/pit")
    care = page.get_by_test_id("patron-care")
    care.get_by_text("A patron's limits, exclusions and holds").click()
    care.get_by_label("Name").fill("zoe")
    care.get_by_role("button", name="Look up").click()
    expect(care.get_by_test_id("limits")).to_contain_text("No limits are set.", timeout=LONG_MS)
    care.get_by_label("Reason, on record").fill("asked by the family")
    care.get_by_role("button", name="Exclude", exact=True).click()
    expect(care).to_contain_text("Excluded permanently. asked by the family", timeout=LONG_MS)
    page.screenshot(path=tmp_path / "pit.png", full_page=True)
    care.get_by_label("Reason, on record").fill("agreed with the family")
    care.get_by_role("button", name="Lift the exclusion").click()
    expect(care).not_to_contain_text("Excluded", timeout=LONG_MS)

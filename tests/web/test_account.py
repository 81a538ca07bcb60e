"""The pages of an account: changing a password, setting up a second factor, and a log-in that asks for a code."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.service.serving import PASSWORD, Caller, House, code_now, new_house

FIRST = "seven grey herons"
OWN = "a quiet wooden boat"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with new_house(tmp_path_factory.mktemp("house")) as house:
        house.open_tables("rws")
        yield house


@pytest.fixture
def at_house(browser: Browser, house: House) -> Iterator[Page]:
    context = browser.new_context(
        base_url=f"http://127.0.0.1:{house.service.port}", locale="en-US", viewport={"width": 1366, "height": 768}
    )
    yield context.new_page()
    context.close()


def log_in(page: Page, name: str, password: str) -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Log in", exact=True).click()


def test_a_first_password_and_a_second_factor_before_anything_else(at_house: Page, house: House) -> None:
    page = at_house
    new = {"name": "kim", "post": "shift_manager", "password": FIRST}
    assert house.caller("administrator").post("/api/people", new).status == 201
    page.goto("/pit")
    log_in(page, "kim", FIRST)
    form = page.get_by_test_id("change-password")
    expect(form).to_contain_text("Someone else chose your password. Choose your own to continue.")
    form.get_by_label("Current password").fill(FIRST)
    form.get_by_label("New password", exact=False).first.fill(OWN)
    form.get_by_label("New password again").fill("something else entirely")
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_have_text("The two new passwords differ.")
    form.get_by_label("New password again").fill(OWN)
    form.get_by_role("button").click()
    factor = page.get_by_test_id("second-factor")
    expect(factor).to_contain_text("Your post needs a second factor.")
    factor.get_by_role("button", name="Set up an app").click()
    secret = factor.get_by_test_id("secret").inner_text().replace(" ", "")
    expect(factor.get_by_role("link")).to_have_attribute(
        "href", f"otpauth://totp/Punto:kim?secret={secret}&issuer=Punto"
    )
    factor.get_by_test_id("code").fill("000000")
    factor.get_by_role("button", name="Confirm").click()
    expect(factor.get_by_role("alert")).to_contain_text("The code does not match")
    factor.get_by_test_id("code").fill(code_now(secret))
    factor.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("link", name="kim")).to_be_visible()
    expect(page.get_by_test_id("second-factor")).to_have_count(0)


def test_a_log_in_asks_for_the_code(at_house: Page, house: House) -> None:
    page = at_house
    page.goto("/account")
    log_in(page, "shift", PASSWORD)
    code = page.get_by_test_id("code")
    expect(code).to_be_focused()
    code.fill("123")
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("Wrong code.")
    code.fill(code_now())
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    page.get_by_role("button", name="Set up an app").click()
    expect(page.get_by_test_id("second-factor").get_by_role("alert")).to_contain_text("has a second factor")


def test_a_dealer_changes_the_password(at_house: Page, house: House) -> None:
    page = at_house
    page.goto("/console/rws")
    log_in(page, "dealer", PASSWORD)
    page.get_by_role("link", name="dealer").click()
    form = page.get_by_test_id("change-password")
    form.get_by_label("Current password").fill(PASSWORD)
    form.get_by_label("New password", exact=False).first.fill("dealerdealer")
    form.get_by_label("New password again").fill("dealerdealer")
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_contain_text("too easy to guess")
    form.get_by_label("New password", exact=False).first.fill(OWN)
    form.get_by_label("New password again").fill(OWN)
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_have_text("Your password is changed. Your other sessions have ended.")
    assert Caller(house.service).post("/api/login", {"name": "dealer", "password": OWN}).status == 200


@pytest.mark.parametrize("size", [(390, 844), (1366, 768)], ids=["phone", "desktop"])
@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_the_page_fits(browser: Browser, house: House, size: tuple[int, int], language: str, tmp_path: Path) -> None:
    address = f"http://127.0.0.1:{house.service.port}"
    context = browser.new_context(base_url=address, viewport={"width": size[0], "height": size[1]})
    context.add_cookies([{"name": "punto_session", "value": house.caller("manager").token or "", "url": address}])
    context.add_init_script(f"localStorage.setItem('punto.language', '{language}')")
    page = context.new_page()
    page.goto("/account")
    page.get_by_test_id("second-factor").get_by_role("button").click()
    expect(page.get_by_test_id("secret")).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    page.screenshot(path=tmp_path / "account.png", full_page=True)
    assert wide <= 0
    context.close()

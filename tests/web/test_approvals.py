"""Two people at the pages: the sheet says exactly what is approved, here or in the pit, in every language and size."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from punto.service.demo import PASSWORD, PIN
from tests.web.entering import log_in
from tests.web.house import House
from tests.web.screens import resize
from tests.web.serving import Service
from tests.web.staff_pages import password_form

SIZES = {"desktop": (1366, 768), "tablet": (820, 1180), "phone": (360, 640)}
SAID = {
    "en": ("Correct card 1: K♥ → 9♥.", "Player: K♥ 9♦ (9) → 9♥ 9♦ (8)"),
    "zh-Hans": ("更正第 1 张牌：K♥ → 9♥。", "闲：K♥ 9♦（9）→ 9♥ 9♦（8）"),
    "zh-Hant": ("更正第 1 張牌：K♥ → 9♥。", "閒：K♥ 9♦（9）→ 9♥ 9♦（8）"),
}


def dealt(service: Service) -> House:
    """Player K♥ 9♦, Banker 4♣."""
    house = House(service.address, "commission")
    house.ask("dealer", "open_betting")
    house.bet("visitor", "player", 100, box=1)
    house.ask("dealer", "close_betting")
    house.deal("KH 4C 9D")
    return house


def correct(page: Page, house: House) -> None:
    """The dealer asks to correct K♥ to 9♥."""
    log_in(page, "dealer")
    page.goto(f"/console/{house.table}")
    page.get_by_test_id("correct").click()
    page.get_by_test_id("correct-1").click()
    page.get_by_role("dialog").locator("[data-card='9H']").click()


def propose(house: House) -> None:
    house.ask("dealer", "propose", proposed={"command": "correct_card", "position": 1, "card": "9H"})


@pytest.mark.parametrize("language", SAID)
def test_the_sheet_shows_the_effect_to_approve(page: Page, service: Service, language: str) -> None:
    page.add_init_script(f"localStorage.setItem('punto.language', '{language}')")
    house = dealt(service)
    propose(house)
    log_in(page, "dealer")
    page.goto(f"/console/{house.table}")
    page.get_by_test_id("request-1").locator("button").first.click()
    sheet = page.get_by_test_id("request-sheet")
    for line in SAID[language]:
        expect(sheet).to_contain_text(line)
    body = page.get_by_role("dialog").last.locator(".body")
    for name, size in SIZES.items():
        resize(page, size)
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), name
        assert body.evaluate("one => one.scrollWidth <= one.clientWidth"), f"nothing is cut at the side: {name}"
    form = page.get_by_test_id("pin-approval")
    badge, pin = form.locator("input").all()
    expect(badge).to_be_focused()
    page.keyboard.type("supervisor\n")  # as a scanner types what a badge says
    expect(pin).to_be_focused()
    page.keyboard.type(f"{PIN}\n")
    expect(sheet).to_be_hidden()
    assert house.see()["round"]["player"]["cards"] == ["9H", "9D"]


def test_a_supervisor_approves_in_the_pit_while_the_dealer_goes_on(page: Page, service: Service) -> None:
    house = dealt(service)
    correct(page, house)
    page.get_by_test_id("leave-waiting").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_test_id("request-1")).to_contain_text(
        "A pit supervisor or above approves it here or in the pit."
    )
    pit = page.context.browser.new_page(base_url=service.address)  # type: ignore[union-attr]
    log_in(pit, "supervisor")
    pit.goto("/pit")
    tile = pit.get_by_test_id(f"pit-{house.table}")
    expect(tile).to_contain_text("dealer waits for approval by a pit supervisor: Correct card 1: K♥ → 9♥.")
    tile.get_by_role("link").click()
    pit.get_by_test_id("request-1").get_by_role("button", name="Approve").click()
    expect(pit.get_by_test_id("request-1")).not_to_be_attached()
    expect(page.get_by_test_id("request-1")).not_to_be_attached()
    records = house.call("inspector", f"/api/tables/{house.table}/rounds/1")[1]["records"]
    assert (records[-1]["by"]["name"], records[-1]["approved_by"]["name"]) == ("dealer", "supervisor")
    pit.close()


def test_a_declined_request_is_told(page: Page, service: Service) -> None:
    house = dealt(service)
    correct(page, house)
    expect(page.get_by_test_id("request-sheet")).to_be_visible()
    house.ask("supervisor", "decline", request=1, reason="it was a king")
    expect(page.get_by_test_id("request-sheet")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("request-answered")).to_contain_text("Request 1 was declined: it was a king")
    assert house.see()["round"]["player"]["cards"] == ["KH", "9D"]


def test_a_supervisor_alone_corrects_nothing(page: Page, service: Service) -> None:
    house = dealt(service)
    log_in(page, "supervisor")
    page.goto(f"/console/{house.table}")
    page.get_by_test_id("correct").click()
    page.get_by_test_id("correct-1").click()
    page.get_by_role("dialog").locator("[data-card='9H']").click()
    form = page.get_by_test_id("pin-approval")
    for who, pin, said in (
        ("supervisor", PIN, "You are logged in here: nobody approves their own request"),
        ("manager", "111112", "Wrong PIN for manager. 4 tries are left."),
    ):
        form.get_by_label("Badge or name").fill(who)
        form.get_by_label("PIN").fill(pin)
        form.get_by_role("button", name="Approve").click()
        expect(form.get_by_role("alert")).to_contain_text(said)
    form = password_form(page)
    form.get_by_label("Name").fill("supervisor")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Approve").click()
    expect(form.get_by_role("alert")).to_have_text("Nobody approves their own request: ask someone else.")
    assert house.see()["round"]["player"]["cards"] == ["KH", "9D"]
    house.ask("supervisor", "decline", request=1)


def test_a_supervisor_sets_a_pin_for_approvals(page: Page) -> None:
    log_in(page, "manager")
    page.goto("/account")
    form = page.get_by_test_id("approval-pin")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_label("New PIN").fill("123456")
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_have_text("This PIN is easy to guess: use other digits.")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_label("New PIN").fill(PIN)
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_have_text("The PIN is set.")

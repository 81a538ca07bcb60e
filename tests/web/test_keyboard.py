"""A whole round by keyboard alone: every choice of a patron, visible focus, and announcements."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.patron import Patron
from tests.web.staff import Staff

MOST_TABS = 40
FOCUS = """() => {
    if (document.activeElement === document.body) return true;  // on its way from the last to the first
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
}"""


def press(page: Page, button: Locator) -> None:
    """Tab to a button, check that it has the focus, and press it."""
    expect(button).to_be_enabled()
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        assert page.evaluate(FOCUS), "the focus is to be seen wherever it is"
        if button.evaluate("one => one === document.activeElement"):
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"{button} cannot be reached with the Tab key")


def bet_by_keys(page: Page, patron: Patron, moves: str, on: str) -> None:
    page.keyboard.press("2")
    page.keyboard.press("ArrowRight")
    for arrow in moves.split():
        page.keyboard.press(f"Arrow{arrow}")
    expect(patron.spot(on)).to_be_focused()
    assert page.evaluate(FOCUS)
    page.keyboard.press("Enter")
    patron.expect_confirmed(on, 25_00)


@pytest.mark.parametrize(("choice", "then"), [("raise", "raised"), ("fold", "folded")])
def test_an_ante_is_placed_and_decided(page: Page, staff: Staff, choice: str, then: str) -> None:
    staff.open_table("knockout")
    patron = Patron(page)
    patron.sit_at(staff, "knockout")
    bet_by_keys(page, patron, "Down Down", "ante_player")
    staff.ask("dealer", "close_betting")
    staff.deal("9H")
    expect(page.get_by_test_id("announcer")).to_contain_text("nine of hearts")
    press(page, page.get_by_test_id(f"{choice}-player"))
    patron.wait_for("dealing")
    expect(patron.spot("ante_player")).to_contain_text(then, ignore_case=True)


def test_an_election_is_made(page: Page, staff: Staff) -> None:
    staff.open_table("rws")
    patron = Patron(page)
    patron.sit_at(staff, "rws")
    bet_by_keys(page, patron, "", "player")
    staff.ask("dealer", "close_betting")
    staff.deal("9H 4C")
    staff.ask("dealer", "report", incident="wrong_area")
    expect(page.get_by_test_id("announcer")).to_contain_text("You may choose")
    press(page, page.get_by_role("button", name="Take my bets back"))
    expect(patron.spot("player")).to_have_accessible_name("Player, pays 1:1, edge 1.24%, your bet $25.00, returned")


def test_the_end_of_a_countdown_and_the_result_are_announced(page: Page, staff: Staff) -> None:
    staff.open_table("commission", betting_seconds=10)
    patron = Patron(page)
    patron.sit_at(staff, "commission")
    announcer = page.get_by_test_id("announcer")
    expect(announcer).to_have_attribute("aria-live", "polite")
    expect(announcer).to_contain_text("Betting closes soon.")
    expect(announcer).to_contain_text("No more bets")
    staff.deal("9H KS KD 6C")
    staff.ask("dealer", "settle")
    expect(announcer).to_contain_text("Player wins, 9 over 6")

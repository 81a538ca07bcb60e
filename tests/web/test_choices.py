"""Choices of the patron: an election, a squeeze."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.patron import Patron
from tests.web.staff import Staff


def test_cards_in_the_wrong_area_let_a_patron_take_the_bet_back(page: Page, staff: Staff) -> None:
    staff.open_table("rws")
    patron = Patron(page)
    patron.sit_at(staff, "rws")
    before = patron.balance_cents()
    patron.bet("banker", 100)
    staff.ask("dealer", "close_betting")
    staff.deal("9H 4C")
    staff.ask("dealer", "report", incident="wrong_area")

    expect(patron.strip).to_contain_text("You may choose")
    page.get_by_role("button", name="Take my bets back").click()
    expect(patron.spot("banker")).to_have_accessible_name(
        "Banker, pays 1:1, 1:2 on 6, edge 1.46%, your bet $100.00, returned"
    )
    expect(page.get_by_test_id("balance")).to_have_text(f"${before / 100:,.2f}")


def test_the_highest_seated_bettor_squeezes(page: Page, staff: Staff) -> None:
    staff.open_table("rws", cards_dealt="face_down")
    patron = Patron(page)
    patron.sit_at(staff, "rws")
    patron.bet("player", 100)
    page.get_by_role("button", name="Ask to squeeze").click()
    expect(patron.strip).to_contain_text("Waiting for the dealer's permission to squeeze")
    staff.ask("dealer", "permit_squeeze", patron="visitor")
    staff.ask("dealer", "close_betting")
    staff.deal("9H 4C KD 2S")

    player = page.get_by_test_id("hand-player")
    expect(player.get_by_role("button")).to_have_count(2)
    expect(page.get_by_test_id("total-player")).to_have_text("–")
    player.get_by_role("button").first.click()
    expect(player.get_by_role("button")).to_have_count(1)
    player.get_by_role("button").click()
    expect(page.get_by_test_id("total-player")).to_have_text("9")
    assert patron.cards("player") == ["9H", "KD"]

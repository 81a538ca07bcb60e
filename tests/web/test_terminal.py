"""Chips in hand and on the felt: undo, clear, repeat, double, refusals, keys, vouchers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.patron import Patron
from tests.web.staff import Staff

LIMITS = {"minimum": {"every": "25.00", "by_bet": {"tie": "5.00"}}}


@pytest.fixture
def patron(page: Page, staff: Staff) -> Patron:
    staff.open_table("commission", limits=LIMITS)
    seated = Patron(page)
    seated.sit_at(staff, "commission")
    return seated


def play_out(staff: Staff) -> None:
    """Player wins, 9 over 6."""
    staff.ask("dealer", "close_betting")
    staff.deal("9H KS KD 6C")
    staff.ask("dealer", "settle")


def test_undo_double_clear_stacks_and_next_round_repeat(patron: Patron, staff: Staff) -> None:
    patron.bet("banker", 100)
    patron.bet("banker", 25)
    patron.page.keyboard.press("u")
    patron.expect_confirmed("banker", 100_00)
    patron.bet("tie", 5)
    patron.page.get_by_role("button", name="Double").click()
    patron.expect_confirmed("banker", 200_00)
    patron.expect_confirmed("tie", 10_00)
    patron.page.get_by_role("button", name="Clear").click()
    patron.expect_confirmed("banker", 0)
    patron.expect_confirmed("tie", 0)
    for dollars in (100, 5, 100, 25):
        patron.bet("player", dollars)
    chips = patron.spot("player").locator(".pile svg")
    expect(chips).to_have_text(["100", "100", "25", "5"])
    expect(patron.spot("player").locator(".pile")).to_have_count(3)
    lower, upper = (chip.bounding_box() for chip in chips.all()[:2])
    assert lower
    assert upper
    assert upper["x"] == lower["x"]
    assert upper["y"] < lower["y"] < upper["y"] + upper["height"], "one on the other"

    play_out(staff)
    patron.wait_for("settled")
    staff.ask("dealer", "open_betting")
    patron.page.get_by_role("button", name="Repeat").click()
    patron.expect_confirmed("player", 230_00)


def test_small_chips_build_a_bet_which_is_sent_once_it_is_legal(patron: Patron, staff: Staff) -> None:
    patron.choose_chip(5)
    for cents in (5_00, 10_00, 15_00, 20_00):
        patron.spot("player").click()
        expect(patron.spot("player")).to_have_attribute("data-cents", str(cents))
    expect(patron.spot("player")).to_contain_text("Add $5 more")
    expect(patron.spot("player")).to_have_attribute("data-confirmed", "0")
    patron.spot("player").click()
    patron.expect_confirmed("player", 25_00)

    patron.spot("banker").click()
    expect(patron.spot("banker")).to_contain_text("Add $20 more")
    play_out(staff)
    told = patron.page.get_by_test_id("notice")
    expect(told).to_contain_text("$5 on Banker was not placed: it is under the minimum of $25.")
    expect(patron.spot("banker")).to_have_attribute("data-cents", "0")


def test_chips_that_fit_no_spot_are_dimmed_and_limits_stand_in_the_spot(page: Page, staff: Staff) -> None:
    staff.open_table("commission", limits={"minimum": {"every": "25.00"}, "maximum": {"every": "500.00"}})
    patron = Patron(page)
    patron.sit_at(staff, "commission")
    expect(patron.spot("banker")).to_contain_text("$25 – $500")
    expect(page.get_by_test_id("chip-500")).to_be_enabled()
    for dollars in (1_000, 5_000, 10_000):
        expect(page.get_by_test_id(f"chip-{dollars}")).to_be_disabled()


def test_favourite_bets_are_kept_in_the_browser(patron: Patron) -> None:
    patron.bet("banker", 100)
    patron.page.get_by_role("button", name="Keep").click()
    patron.page.get_by_role("button", name="Clear").click()
    patron.expect_confirmed("banker", 0)
    patron.page.reload()
    patron.page.get_by_role("button", name="Favourite").click()
    patron.expect_confirmed("banker", 100_00)


def test_a_refusal_cites_the_clause(page: Page, staff: Staff) -> None:
    staff.open_table("knockout")
    patron = Patron(page)
    patron.sit_at(staff, "knockout")
    patron.choose_chip(25)
    patron.spot("winning_total_7").click()
    expect(page.get_by_test_id("notice")).to_contain_text("knockout:3.3")


def test_the_felt_is_played_with_keys_alone(patron: Patron) -> None:
    keyboard = patron.page.keyboard
    keyboard.press("3")
    expect(patron.page.get_by_test_id("chip-100")).to_have_attribute("aria-pressed", "true")
    keyboard.press("ArrowRight")
    expect(patron.spot("player")).to_be_focused()
    keyboard.press("ArrowRight")
    keyboard.press("ArrowRight")
    expect(patron.spot("banker")).to_be_focused()
    keyboard.press("Enter")
    patron.expect_confirmed("banker", 100_00)


def test_events_are_announced(patron: Patron, staff: Staff) -> None:
    announcer = patron.page.get_by_test_id("announcer")
    expect(announcer).to_contain_text("Place your bets.")
    patron.bet("player", 25)
    staff.ask("dealer", "close_betting")
    staff.deal("9H KS KD 6C")
    expect(announcer).to_have_text(
        "Player, nine and king, total 9. Banker, king and six, total 6. Player wins, 9 over 6"
    )
    staff.ask("dealer", "settle")
    expect(announcer).to_have_text("Player wins, 9 over 6. You win $25.00")


def test_a_voucher_is_issued_and_redeemed(patron: Patron) -> None:
    page, before = patron.page, patron.balance_cents()
    page.get_by_role("button", name="Voucher").click()
    page.get_by_role("button", name="Print voucher").click()
    expect(page.get_by_label("Amount")).to_be_focused()
    assert patron.balance_cents() == before, "an empty field cashes out nothing"
    page.get_by_role("button", name="Redeem").click()
    expect(page.get_by_label("Voucher number")).to_be_focused()
    page.get_by_label("Amount").fill("250")
    page.get_by_role("button", name="Print voucher").click()
    number = page.get_by_test_id("voucher-number").inner_text()
    assert patron.balance_cents() == before - 250_00
    page.get_by_label("Voucher number").fill(number)
    page.get_by_role("button", name="Redeem").click()
    expect(page.get_by_text(f"Your balance is now ${before / 100:,.2f}.")).to_be_visible()
    page.get_by_label("Voucher number").fill(number)
    page.get_by_role("button", name="Redeem").click()
    expect(page.get_by_role("dialog")).to_contain_text(f"Voucher {number} has already been redeemed.")


def test_the_patron_s_rounds_are_listed_with_their_clauses(patron: Patron, staff: Staff) -> None:
    patron.bet("player", 25)
    play_out(staff)
    patron.wait_for("settled")
    patron.page.get_by_role("button", name="My rounds").click()
    latest = patron.page.get_by_role("dialog").get_by_role("listitem")
    expect(latest).to_contain_text("Player wins")
    row = re.compile(r"Player\s*\$25\s*\+\$25\s*" + re.escape("commission:4.1.2"))
    expect(latest.get_by_role("row")).to_have_text(row)


def test_an_unconfirmed_chip_looks_different(page: Page, staff: Staff) -> None:
    held: list[tuple[WebSocketRoute, str | bytes]] = []

    def hold(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda message: held.append((server, message)))

    page.route_web_socket("**/stream*", hold)
    staff.open_table("commission")
    patron = Patron(page)
    patron.sit_at(staff, "commission")
    patron.choose_chip(25)
    patron.spot("player").click()
    expect(patron.spot("player")).to_have_attribute("data-cents", "2500")
    expect(patron.spot("player")).to_have_attribute("data-confirmed", "0")
    expect(patron.spot("player")).to_have_accessible_name(re.compile("not confirmed yet"))
    for server, message in held:
        server.send(message)
    patron.expect_confirmed("player", 25_00)


def test_the_differential_s_remaining_amount_is_shown_and_named_in_a_refusal(page: Page, staff: Staff) -> None:
    staff.open_table("rws", limits={"minimum": {"every": "25.00"}, "maximum_differential": "300.00"})
    patron = Patron(page)
    patron.sit_at(staff, "rws")
    expect(patron.spot("banker")).to_contain_text("Up to $300 more")
    patron.bet("banker", 100)
    expect(patron.spot("banker")).to_contain_text("Up to $200 more")
    expect(patron.spot("player")).to_contain_text("Up to $400 more")
    patron.choose_chip(500)
    patron.spot("banker").click()
    expect(page.get_by_test_id("notice")).to_contain_text("200.00")
    expect(page.get_by_test_id("notice")).to_contain_text("rws:5.1")
    patron.expect_confirmed("banker", 100_00)


def test_the_rules_sheet_has_the_published_edge_of_each_bet(patron: Patron) -> None:
    # The Wizard of Odds, eight decks.
    patron.page.get_by_role("button", name="Rules and odds").click()
    sheet = patron.page.get_by_role("dialog")
    for bet, edge in (("Player", "1.2351%"), ("Banker", "1.0579%"), ("Tie", "14.3596%"), ("Player Pair", "10.3614%")):
        expect(sheet.get_by_role("row").filter(has=patron.page.get_by_text(bet, exact=True)).first).to_contain_text(
            edge
        )
    expect(sheet).to_contain_text("Third cards follow the Table of Play")


def test_a_net_of_zero_says_so_and_odds_stay_on_the_spot(page: Page, staff: Staff) -> None:
    staff.open_table("rws")
    patron = Patron(page)
    patron.sit_at(staff, "rws")
    for on in ("player", "banker"):
        patron.bet(on, 100)
        expect(patron.spot(on).locator(".pays")).to_be_visible()
        expect(patron.spot(on).locator(".edge")).to_be_visible()
    play_out(staff)
    expect(page.get_by_test_id("net")).to_have_text("You break even")
    expect(patron.spot("player")).to_contain_text("+$100")
    expect(patron.spot("banker")).to_contain_text("−$100")
    expect(patron.spot("player").locator(".edge")).to_be_visible()
    expect(page.locator("[data-testid=net].won")).to_have_count(0)


def test_a_raised_wager_has_its_chips_and_its_result_on_the_felt(page: Page, staff: Staff) -> None:
    staff.open_table("knockout")
    patron = Patron(page)
    patron.sit_at(staff, "knockout")
    patron.bet("ante_player", 25)
    staff.ask("dealer", "close_betting")
    staff.deal("9H")
    page.get_by_test_id("raise-player").click()
    wager = page.locator("[data-spot].wager[data-cents='5000']")
    expect(wager).to_contain_text("$50")
    expect(wager.locator(".piles")).to_be_visible()
    staff.deal("KS KD 6C")
    staff.ask("dealer", "settle")
    expect(wager).to_contain_text("+$")
    expect(wager.locator(".pay")).to_be_visible()


def test_one_round_is_not_written_in_the_plural(patron: Patron, staff: Staff) -> None:
    play_out(staff)
    expect(patron.page.get_by_role("complementary")).to_contain_text("This shoe 1 round")
    expect(patron.page.get_by_role("complementary")).not_to_contain_text("1 rounds")

"""The game console in a real browser: a round dealt by hand, wrong cards stopped, incidents, corrections, a squeeze."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from punto.messages import Language
from punto.service.demo import PIN
from tests.plain.paying import brings
from tests.web.entering import log_in
from tests.web.house import House
from tests.web.serving import Service
from tests.web.staff_pages import expect_to_fit, password_form
from tests.web.test_pages import in_chinese, in_language, violations


class Dealer:
    def __init__(self, page: Page, house: House, name: str = "dealer") -> None:
        self.page = page
        log_in(page, name)
        page.goto(f"/console/{house.table}")
        self.next = page.get_by_test_id("next-step")
        expect(self.next).to_be_visible()

    def advance(self, button: str) -> None:
        found = self.page.get_by_test_id("advance")
        expect(found).to_contain_text(button)
        found.click()

    def scan(self, card: str) -> None:
        field = self.page.get_by_test_id("scanner")
        expect(field).to_be_enabled()
        field.fill(card)
        field.press("Enter")

    def tap(self, card: str) -> None:
        self.page.locator(f"[data-testid=pad] [data-card='{card}']").click()

    def expect_next(self, text: str) -> None:
        expect(self.next).to_contain_text(text, ignore_case=True)


def test_a_round_is_dealt_by_hand_and_every_box_is_paid(page: Page, service: Service) -> None:
    house = House(service.address, "commission")
    dealer = Dealer(page, house)
    dealer.advance("Open betting")
    dealer.expect_next("Betting is open")
    bets = [("visitor", "banker", 100, 1), ("visitor", "tie", 10, 1), ("guest", "player", 40, 2)]
    for bet in bets:
        house.bet(*bet)
    expect(page.get_by_test_id("place-2")).to_contain_text("guest")
    dealer.advance("No more bets")
    for number, hand, card in [(1, "Player", "4H"), (2, "Banker", "KC"), (3, "Player", "AS")]:
        dealer.expect_next(f"Card {number} to")
        dealer.expect_next(hand)
        dealer.scan(card.lower())
    dealer.expect_next("Card 4 to")
    dealer.tap("3D")
    dealer.expect_next("Card 5 to")  # Player has 5 and draws
    dealer.expect_next("Player")
    dealer.tap("TD")
    dealer.expect_next("Card 6 to")  # Banker has 3 against a ten
    dealer.expect_next("Banker")
    dealer.scan("10h")
    expect(page.get_by_test_id("total-player")).to_have_text("5")
    expect(page.get_by_test_id("total-banker")).to_have_text("3")
    dealer.expect_next("Player wins")
    dealer.advance("Settle and pay")
    expect(page.get_by_test_id("bets")).to_contain_text("Payouts")
    house_wins = 0
    for _, on, dollars, box in bets:
        net = dollars * brings("commission", on, 5, 3)
        house_wins -= int(net)
        said = "Lost" if net == -dollars else "Won"
        expect(page.get_by_test_id(f"place-{box}")).to_contain_text(said)
    expect(page.get_by_test_id("house-net")).to_have_text(f"${house_wins}.00")
    expect(page.get_by_test_id("place-1")).to_contain_text("commission:4.1.1")


def test_a_card_that_the_shoe_cannot_hold_is_stopped_with_its_clause(page: Page, service: Service) -> None:
    house = House(service.address, "commission", decks=4)
    house.ask("dealer", "open_betting")
    house.ask("dealer", "close_betting")
    house.deal("9H 9H 9H 9H")
    house.ask("dealer", "settle")
    dealer = Dealer(page, house)
    dealer.advance("Open betting")
    dealer.advance("No more bets")
    dealer.expect_next("Card 1 to")
    expect(page.locator("[data-card='9H']")).to_have_accessible_name("nine of hearts, none left in the shoe")
    dealer.scan("9H")
    refusal = page.get_by_test_id("notice")
    expect(refusal).to_contain_text("commission:5.1.1")
    expect(refusal).to_contain_text("Report a foreign card or a wrong card count")
    dealer.expect_next("Card 1 to")
    dealer.scan("9X")
    expect(page.get_by_role("alert").filter(has_text="is not a card")).to_be_visible()


def test_one_key_deals_from_the_house_s_own_shoe(page: Page, service: Service) -> None:
    house = House(service.address, "commission")
    dealer = Dealer(page, house)
    for button, then in [("Open betting", "Betting is open"), ("No more bets", "Card 1 to")]:
        expect(page.get_by_test_id("advance")).to_contain_text(button)
        expect(page.get_by_test_id("advance")).to_be_enabled()
        page.keyboard.press("F2")
        dealer.expect_next(then)
    for number in range(2, 5):
        expect(page.get_by_test_id("deal-next")).to_be_enabled()  # the step is shown before the answer has come
        page.keyboard.press("F4")
        dealer.expect_next(f"Card {number} to")


def test_an_incident_is_reported_in_two_taps_and_carries_its_clause(page: Page, service: Service) -> None:
    house = House(service.address, "rws")
    house.ask("dealer", "open_betting")
    house.bet("visitor", "banker", 100, box=1)
    house.ask("dealer", "close_betting")
    house.deal("9H 4C")
    dealer = Dealer(page, house)
    page.get_by_test_id("incident").click()
    page.get_by_test_id("incident-technical_interruption").click()
    expect(page.get_by_test_id("decision")).to_have_text("The round is void")
    expect(page.get_by_test_id("advice")).to_contain_text("rws:5.4.2")
    expect(page.get_by_test_id("advice")).to_contain_text("Dealer or above")
    page.get_by_test_id("confirm-incident").click()
    dealer.expect_next("Void")
    expect(page.get_by_test_id("ruling")).to_contain_text("rws:5.4.2")
    expect(page.get_by_test_id("place-1")).to_contain_text("Returned")


def test_where_the_rules_are_silent_a_manager_s_password_records_a_house_decision(page: Page, service: Service) -> None:
    house = House(service.address, "commission")
    house.ask("dealer", "open_betting")
    house.ask("dealer", "close_betting")
    dealer = Dealer(page, house)
    page.get_by_test_id("incident").click()
    page.get_by_test_id("incident-technical_interruption").click()
    expect(page.get_by_test_id("advice-refused")).to_contain_text("do not cover this")
    page.get_by_label("Reason").fill("the lights went out")
    page.get_by_role("button", name="Void the round").click()
    approve(page, "manager", "pit manager")
    dealer.expect_next("Void")
    ruling = page.get_by_test_id("ruling")
    expect(ruling).to_contain_text("the lights went out")
    expect(ruling).to_contain_text("pit manager")
    expect(page.get_by_text("dealer", exact=True)).to_be_visible()


def test_a_mis_keyed_card_is_corrected_with_a_supervisor_s_approval(page: Page, service: Service) -> None:
    house = House(service.address, "commission")
    house.ask("dealer", "open_betting")
    house.ask("dealer", "close_betting")
    house.deal("9H 4C KS")
    Dealer(page, house)
    page.get_by_test_id("correct").click()
    page.get_by_test_id("correct-3").click()
    page.get_by_role("dialog").locator("[data-card='2S']").click()
    approve(page, "supervisor", "pit supervisor")
    expect(page.get_by_test_id("total-player")).to_have_text("1")
    assert house.see()["round"]["player"]["cards"] == ["9H", "2S"]


def approve(page: Page, name: str, post: str) -> None:
    form = password_form(page)
    expect(page.get_by_role("dialog").last).to_have_accessible_name(f"A {post} or above must approve")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password").fill("wrong-password")
    form.get_by_role("button", name="Approve").click()
    expect(form.get_by_role("alert")).to_have_text("Wrong name or password.")
    form.get_by_label("Password").fill("punto-demo")
    form.get_by_role("button", name="Approve").click()
    expect(form).to_be_hidden()


def test_face_down_cards_are_squeezed_with_permission_and_turned(page: Page, service: Service) -> None:
    house = House(service.address, "rws", cards_dealt="face_down")
    house.ask("dealer", "open_betting")
    house.bet("visitor", "banker", 100, box=1)
    house.ask("visitor", "request_squeeze", patron="visitor")
    dealer = Dealer(page, house)
    page.get_by_test_id("waiting").get_by_role("button", name="Permit").click()
    expect(page.get_by_test_id("waiting")).to_contain_text("visitor may squeeze")
    dealer.advance("No more bets")
    for card in ("9H", "4C", "KS", "2D"):
        dealer.scan(card)
    dealer.expect_next("Turn the face-down cards")
    expect(page.get_by_test_id("hand-player").locator("[data-card='??']")).to_have_count(2)
    page.get_by_test_id("hand-player").get_by_role("button").first.click()
    expect(page.get_by_test_id("hand-player").locator("[data-card='9H']")).to_be_visible()
    page.get_by_test_id("turn-all").click()
    dealer.expect_next("Player wins")


def test_the_dealer_enters_a_patron_s_ante_choice(page: Page, service: Service) -> None:
    house = House(service.address, "knockout")
    house.ask("dealer", "open_betting")
    house.bet("visitor", "ante_player", 100, box=1)
    house.ask("dealer", "close_betting")
    dealer = Dealer(page, house)
    dealer.scan("9H")
    dealer.expect_next("1 ante to raise or fold")
    page.get_by_role("button", name="Raise visitor").click()
    form = page.get_by_test_id("pin")
    expect(page.get_by_role("dialog")).to_have_accessible_name("PIN of visitor")
    form.get_by_label("PIN").fill("4711")
    form.get_by_role("button", name="Confirm").click()
    expect(form.get_by_role("alert")).to_contain_text("Wrong PIN for visitor.")
    form.get_by_label("PIN").fill(PIN)
    form.get_by_role("button", name="Confirm").click()
    expect(form).to_be_hidden()
    dealer.expect_next("Card 2 to")
    expect(page.get_by_test_id("place-1")).to_contain_text("raised")


def test_a_finished_shoe_asks_for_a_new_one(page: Page, service: Service) -> None:
    house = House(service.address, "commission")
    house.ask("dealer", "cut_card")
    house.ask("dealer", "open_betting")
    house.ask("dealer", "close_betting")
    house.deal("9H 4C KS 2D")
    house.ask("dealer", "settle")
    dealer = Dealer(page, house)
    dealer.expect_next("bring a new one")
    dealer.expect_next("Player wins")
    dealer.advance("New shoe")
    page.get_by_test_id("confirm-shoe").click()
    dealer.advance("Open betting")
    assert house.see()["shoe"] == 2


def test_a_patron_is_refused_and_an_inspector_only_reads(page: Page, service: Service) -> None:
    house = House(service.address, "commission")
    log_in(page, "visitor")
    page.goto(f"/console/{house.table}")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Staff only: dealer")
    expect(page.get_by_text("You are visitor, Patron.")).to_be_visible()
    Dealer(page, house, "inspector")
    expect(page.get_by_text("an inspector gives no commands")).to_be_visible()
    expect(page.get_by_test_id("advance")).to_be_disabled()


def test_a_lost_connection_greys_the_console_and_takes_no_commands(page: Page, service: Service) -> None:
    house = House(service.address, "commission")
    cut = False

    def pass_on(socket: object) -> None:
        if cut:
            socket.close()  # type: ignore[attr-defined]
        else:
            socket.connect_to_server()  # type: ignore[attr-defined]
            sockets.append(socket)

    sockets: list[object] = []
    page.route_web_socket("**/stream*", pass_on)
    Dealer(page, house)
    cut = True
    sockets[-1].close()  # type: ignore[attr-defined]
    expect(page.get_by_test_id("offline")).to_be_visible()
    expect(page.get_by_test_id("advance")).to_be_disabled()
    expect(page.get_by_test_id("incident")).to_be_disabled()
    cut = False
    expect(page.get_by_test_id("offline")).to_be_hidden()
    expect(page.get_by_test_id("advance")).to_be_enabled()


@pytest.mark.parametrize("sheet", [None, "incident", "correct", "new-shoe"])
def test_axe_finds_nothing_in_either_language(page: Page, service: Service, sheet: str | None) -> None:
    house = House(service.address, "rws")
    house.ask("dealer", "open_betting")
    house.bet("visitor", "banker", 100, box=1)
    house.ask("dealer", "close_betting")
    house.deal("9H 4C")
    if sheet == "new-shoe":
        house.deal("KS 2D")
        house.ask("dealer", "settle")
    Dealer(page, house)
    in_chinese(page)
    expect(page.locator("main")).to_contain_text("投注" if sheet != "new-shoe" else "派彩")
    if sheet:
        page.get_by_test_id(sheet).click()
        expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []
    if not sheet:
        in_language(page, Language.ENGLISH)
        assert violations(page) == []


def test_the_console_fits_phone_terminal_and_hall(browser: Browser, service: Service) -> None:
    house = House(service.address, "rws")
    expect_to_fit(browser, service, "dealer", f"/console/{house.table}", "next-step")

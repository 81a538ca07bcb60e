"""A dealer's work at the console: few actions per round, payouts by box, a pad that stays where it is."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.web.card_shoe import CardShoe
from tests.web.entering import log_in
from tests.web.house import House
from tests.web.serving import Service

# width, height, language: every language and every kind of screen once
SCREENS: Final = [(390, 844, "en"), (820, 1180, "zh-Hans"), (1080, 1920, "zh-Hant"), (1366, 768, "en")]
PAD: Final = "() => JSON.stringify(document.querySelector('[data-testid=pad]').getBoundingClientRect())"


class Actions:
    """Counts what the dealer does; waits for the page before each action."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.count = 0

    def press(self, key: str, shown: str) -> None:
        expect(self._page.get_by_test_id("advance")).to_contain_text(shown)
        self._page.keyboard.press(key)
        self.count += 1

    def tap(self, test_id: str) -> None:
        self._page.get_by_test_id(test_id).click()
        self.count += 1

    def pick(self, card: str) -> None:
        self._page.get_by_role("dialog").locator(f"[data-card='{card}']").click()
        self.count += 1


def open_console(page: Page, house: House, name: str = "dealer") -> Actions:
    log_in(page, name)
    page.goto(f"/console/{house.table}")
    expect(page.get_by_test_id("next-step")).to_be_visible()
    return Actions(page)


def bet_chips(house: House, patron: str, on: str, amount: str, box: int) -> None:
    house.ask("dealer", "place_bet", patron=patron, on=on, amount=amount, box=box, in_chips=True)


def test_a_round_with_a_card_reading_shoe_takes_seven_actions(page: Page, service: Service) -> None:
    house = House(service.address, "commission")
    dealer = open_console(page, house)
    with CardShoe(service.address, house.table) as shoe:
        dealer.press("F2", "Open betting")
        expect(page.get_by_test_id("advance")).to_contain_text("No more bets")
        bet_chips(house, "ann", "banker", "435.00", 1)
        bet_chips(house, "ann", "tie", "25.00", 1)
        bet_chips(house, "ben", "banker", "15.00", 4)
        dealer.press("F2", "No more bets")
        expect(page.get_by_test_id("next-step")).to_contain_text("Card 1 to")
        shoe.draw("2H KS 3D 5C 6C 2C")  # Player 1, Banker 7
        dealer.press("F2", "Settle and pay")
    payout = page.get_by_test_id("payout")
    expect(payout).to_contain_text("Tie")
    expect(payout).to_contain_text("Chips to the tray $25")
    dealer.press("F2", "Losing bets taken")
    expect(page.get_by_test_id("next-step")).to_contain_text("Pay box 1")
    expect(page.get_by_test_id("chips-due")).to_contain_text("$413.25")  # 435 less five per cent
    for count, chip in ((4, 100), (2, 5)):
        expect(page.get_by_test_id("chips-due")).to_contain_text(f"{count} × {chip}")
    expect(page.get_by_test_id("chips-due")).to_contain_text("$3.25 in change")
    page.reload()
    dealer.press("F2", "Box 1 is paid")
    expect(page.get_by_test_id("chips-due")).to_contain_text("$14.25")
    dealer.press("F2", "Box 4 is paid")
    expect(payout).to_be_hidden()
    dealer.press("F2", "Open betting")
    assert dealer.count == 7, "the next round is open"
    expect(page.get_by_test_id("advance")).to_contain_text("No more bets")


def test_two_cards_at_once_take_six_actions_from_report_to_ruling(page: Page, service: Service) -> None:
    house = House(service.address, "rws")
    house.ask("dealer", "open_betting")
    house.bet("visitor", "banker", 100, box=1)
    house.ask("dealer", "close_betting")
    house.deal("9H 4C")
    supervisor = open_console(page, house, "supervisor")
    supervisor.tap("incident")
    supervisor.tap("incident-simultaneous_cards")
    supervisor.pick("KS")
    supervisor.pick("2D")
    supervisor.tap("confirm-incident")
    supervisor.tap("order-2D-KS")
    expect(page.get_by_test_id("total-player")).to_have_text("1")  # nine and two
    expect(page.get_by_test_id("ruling").last).to_contain_text("rws:5.10")
    assert supervisor.count == 6
    assert house.see()["round"]["player"]["cards"] == ["9H", "2D"]


@pytest.mark.parametrize(
    ("language", "typed", "found"),
    [
        ("en", "at once", "simultaneous_cards"),
        ("zh-Hans", "5.4", "technical_interruption"),
        ("zh-Hant", "外來", "foreign_card"),
    ],
)
def test_an_incident_is_found_by_typing(page: Page, service: Service, language: str, typed: str, found: str) -> None:
    house = House(service.address, "rws")
    house.ask("dealer", "open_betting")
    house.ask("dealer", "close_betting")
    page.add_init_script(f"localStorage.setItem('punto.language', '{language}')")
    open_console(page, house)
    page.keyboard.press("F8")
    search = page.get_by_test_id("search-incident")
    expect(search).to_be_focused()
    page.keyboard.type(typed)
    expect(page.get_by_role("dialog").locator("[data-testid^=incident-]").first).to_have_attribute(
        "data-testid", f"incident-{found}"
    )
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("incident-step")).to_be_visible()


def test_the_most_frequent_incident_comes_first(page: Page, service: Service) -> None:
    house = House(service.address, "rws")
    house.ask("dealer", "open_betting")
    house.ask("dealer", "close_betting")
    house.deal("9H 4C")
    house.ask("dealer", "report", incident="exposed_card", cards=["7C"])
    open_console(page, house)
    page.keyboard.press("F8")
    first = page.get_by_role("dialog").locator("[data-testid^=incident-]").first
    expect(first).to_have_attribute("data-testid", "incident-exposed_card")


@pytest.mark.parametrize(("width", "height", "language"), SCREENS)
def test_a_scan_error_moves_nothing_under_the_finger(
    page: Page, service: Service, width: int, height: int, language: str
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script(f"localStorage.setItem('punto.language', '{language}')")
    house = House(service.address, "commission", decks=4)
    house.ask("dealer", "open_betting")
    house.ask("dealer", "close_betting")
    house.deal("9H 9H 9H")
    open_console(page, house)
    scanner = page.get_by_test_id("scanner")
    before = page.evaluate(PAD)
    scanner.fill("9X")
    scanner.press("Enter")
    notice = page.get_by_test_id("notice")
    expect(notice).to_contain_text("9X")
    assert page.evaluate(PAD) == before
    expect(scanner).to_have_value("")  # the next scan is not added to the wrong one
    notice.get_by_role("button").click()
    house.deal("9H")
    house.ask("dealer", "settle")
    house.ask("dealer", "open_betting")
    house.ask("dealer", "close_betting")
    expect(scanner).to_be_enabled()
    before = page.evaluate(PAD)
    scanner.fill("9H")
    scanner.press("Enter")
    expect(notice).to_contain_text("commission:5.1.1")
    assert page.evaluate(PAD) == before


def test_the_console_and_the_electronic_shoe_wait_for_the_squeeze(page: Page, service: Service) -> None:
    house = House(service.address, "rws", cards_dealt="face_down")
    house.ask("dealer", "open_betting")
    house.bet("visitor", "banker", 100, box=1)
    house.ask("visitor", "request_squeeze", patron="visitor")
    house.ask("dealer", "permit_squeeze", patron="visitor")
    house.ask("dealer", "close_betting")
    house.deal("2H 3C 3S KD")  # both hands draw
    dealer = open_console(page, house)
    expect(page.get_by_test_id("next-step")).to_contain_text("The cards wait for the squeeze")
    expect(page.get_by_test_id("next-step")).to_contain_text("visitor turns the cards. Next: Player, card 1.")
    expect(page.get_by_test_id("scanner")).to_be_disabled()
    expect(page.get_by_test_id("deal-next")).to_be_disabled()
    status, answer = house.send("dealer", "deal_next")
    assert (status, answer["refusal"]["code"], answer["refusal"]["clause"]) == (409, "awaiting", "rws:3.9")
    for hand, position in (("player", 1), ("banker", 1), ("player", 2)):
        house.ask("visitor", "turn", hand=hand, position=position, patron="visitor")
    expect(page.get_by_test_id("next-step")).to_contain_text("Next: Banker, card 2.")
    dealer.press("F2", "Turn it for the patron")
    expect(page.get_by_test_id("next-step")).to_contain_text("Card 5 to")
    expect(page.get_by_test_id("scanner")).to_be_enabled()


def test_a_new_shoe_forgets_the_result_and_the_payout_of_the_old_one(page: Page, service: Service) -> None:
    house = House(service.address, "commission")
    house.ask("dealer", "open_betting")
    bet_chips(house, "ann", "player", "40.00", 1)
    house.ask("dealer", "close_betting")
    house.deal("9H 4C KS 2D")
    house.ask("dealer", "settle")
    open_console(page, house)
    expect(page.get_by_test_id("payout")).to_be_visible()
    house.ask("dealer", "new_shoe")
    expect(page.get_by_test_id("payout")).to_be_hidden()
    expect(page.get_by_test_id("next-step")).to_contain_text("Open betting for round 2")
    expect(page.get_by_test_id("next-step")).not_to_contain_text("wins")


def test_after_a_reload_the_console_knows_that_you_hold_the_table(page: Page, service: Service) -> None:
    log_in(page, "dealer")
    page.goto("/console/knockout")
    page.get_by_test_id("take-over").click()
    expect(page.get_by_test_id("who-deals")).to_contain_text("You deal this table.")
    page.reload()
    expect(page.get_by_test_id("who-deals")).to_contain_text("You deal this table.")
    page.get_by_role("button", name="Hand back to the robot").click()
    expect(page.get_by_test_id("who-deals")).to_contain_text("A robot deals this table.")


def test_a_house_decision_without_a_reason_is_refused(page: Page, service: Service) -> None:
    house = House(service.address, "commission")
    house.ask("dealer", "open_betting")
    house.ask("dealer", "close_betting")
    status, answer = house.send("manager", "rule", decision="void", reason="  ")
    assert (status, answer["refusal"]["message"]) == (409, "A ruling needs a reason.")
    open_console(page, house, "manager")
    page.keyboard.press("F8")
    page.get_by_test_id("incident-technical_interruption").click()
    void = page.get_by_role("button", name="Void the round")
    page.get_by_label("Reason").fill("  ")
    expect(void).to_be_disabled()
    page.get_by_label("Reason").fill("the lights went out")
    expect(void).to_be_enabled()

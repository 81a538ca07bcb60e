"""The pit in a real browser: an incident ruled with two patrons electing differently, alerts, edges, settings."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from punto.messages import Language
from punto.service.demo import PIN
from tests.published import HOUSE_EDGES
from tests.web.entering import log_in
from tests.web.house import House
from tests.web.serving import Service
from tests.web.staff_pages import expect_to_fit, password_form
from tests.web.test_pages import in_chinese, in_language, violations

FIGURES_MS = 30_000
"""The pit updates its figures every few seconds."""


def open_table(page: Page, house: House, name: str = "supervisor") -> None:
    log_in(page, name)
    page.goto(f"/pit/{house.table}")
    expect(page.get_by_test_id("pit-table")).to_be_visible()


def dealt(house: House, cards: str) -> None:
    house.ask("dealer", "open_betting")
    house.bet("visitor", "banker", 100, box=1)
    house.bet("guest", "player", 50, box=2)
    house.ask("dealer", "close_betting")
    house.deal(cards)


def test_two_cards_at_once_are_put_in_order_and_two_patrons_elect_differently(page: Page, service: Service) -> None:
    house = House(service.address, "rws")
    dealt(house, "9H 4C")
    open_table(page, house)
    page.get_by_test_id("incident").click()
    page.get_by_test_id("incident-simultaneous_cards").click()
    pad = page.get_by_role("dialog").get_by_test_id("pad")
    for card in ("KS", "2D"):
        pad.locator(f"[data-card='{card}']").click()
    advice = page.get_by_test_id("advice")
    expect(advice).to_contain_text("Referred for a ruling")
    expect(advice).to_contain_text("rws:5.10")
    expect(advice).to_contain_text("Pit supervisor or above")
    page.get_by_test_id("confirm-incident").click()

    waiting = page.get_by_test_id("waiting")
    expect(waiting).to_contain_text("Which card came first?")
    page.get_by_test_id("order-2D-KS").click()
    expect(page.get_by_test_id("total-player")).to_have_text("1")  # nine and two
    expect(page.get_by_test_id("total-banker")).to_have_text("4")  # four and king

    for patron in ("visitor", "guest"):
        expect(page.get_by_test_id(f"elector-{patron}")).to_contain_text("has to choose")
    house.ask("visitor", "elect", patron="visitor", choice="continue")
    expect(page.get_by_test_id("elector-visitor")).to_contain_text("continues")
    page.get_by_test_id("elector-guest").get_by_role("button", name="Take back").click()
    expect(page.get_by_test_id("elector-guest")).to_contain_text("took the bets back")
    expect(page.get_by_test_id("place-2")).to_contain_text("rws:5.12.3")

    house.deal("5H 8S")  # Player 1 draws to 6; Banker 4 against a five draws to 2
    house.ask("dealer", "settle")
    expect(page.get_by_test_id("total-player")).to_have_text("6")
    expect(page.get_by_test_id("place-1")).to_contain_text("Lost −$100")
    expect(page.get_by_test_id("place-2")).to_contain_text("Returned")


def test_a_dealer_s_question_waits_for_a_higher_rank(page: Page, service: Service) -> None:
    house = House(service.address, "rws")
    dealt(house, "9H 4C")
    house.ask("dealer", "report", incident="other", what="a bird on the felt")
    log_in(page, "supervisor")
    page.goto("/pit")
    tile = page.get_by_test_id(f"pit-{house.table}")
    expect(tile).to_contain_text("Referred: Other incident. A shift manager or above rules.")
    tile.get_by_role("link").click()
    page.get_by_label("Reason").fill("it flew away")
    page.get_by_role("button", name="Continue the round").click()
    form = password_form(page)
    form.get_by_label("Name").fill("shift")
    form.get_by_label("Password").fill("punto-demo")
    form.get_by_role("button", name="Approve").click()
    expect(page.get_by_test_id("waiting")).not_to_contain_text("waiting for a ruling")
    assert house.see()["round"]["rulings"][-1]["by"] == "shift_manager"


NOISES = """() => {
    window.noises = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { window.noises += 1; return start.apply(this, when); };
}"""
PLACES = (
    "tiles => tiles.map(tile => { const {x, y} = tile.getBoundingClientRect(); return [tile.dataset.testid, x, y] })"
)


def test_tiles_keep_their_places_when_an_alarm_comes(page: Page, service: Service) -> None:
    house = House(service.address, "rws")
    dealt(house, "9H 4C")
    log_in(page, "supervisor")
    page.goto("/pit")
    tile = page.get_by_test_id(f"pit-{house.table}")
    expect(tile).to_contain_text("All clear")
    expect(tile).to_contain_text("Dealer dealer")
    expect(tile).to_contain_text("Occupied 2 of")
    for said in ("No more bets", "dealer", "2 of 7"):
        expect(page.get_by_test_id(f"map-{house.table}")).to_contain_text(said)
    page.evaluate(NOISES)
    page.get_by_role("heading", level=1).click()  # a browser allows sound after a touch
    before = page.locator("article").evaluate_all(PLACES)
    house.ask("dealer", "report", incident="simultaneous_cards", cards=["KS", "2D"])
    expect(tile).to_contain_text("Which card came first?")
    expect(page.get_by_test_id("caption")).to_contain_text("♪ Alarm: table")
    assert page.evaluate("noises") > 0
    after = page.locator("article").evaluate_all(PLACES)
    assert after == before
    page.get_by_test_id("sound").click()
    expect(page.get_by_test_id("sound")).to_have_attribute("aria-pressed", "false")
    new = House(service.address, "commission")  # its name comes before the other one's
    page.reload()
    expect(page.get_by_test_id(f"pit-{new.table}")).to_be_visible()
    names = [name for name, *_ in page.locator("article").evaluate_all(PLACES)]
    assert names == [*(name for name, *_ in before), f"pit-{new.table}"]
    page.get_by_test_id(f"map-{house.table}").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("pit-table")).to_be_visible()
    house.ask("supervisor", "rule", order=["KS", "2D"])


def test_all_bars_have_one_scale(page: Page, service: Service) -> None:
    """A box that is 100 ahead stands twice as high as one that is 50 ahead, at any table."""
    houses = [House(service.address, "rws", limits={"maximum_differential": most}) for most in ("200.00", "900.00")]
    for house, dollars in zip(houses, (100, 50), strict=True):
        house.ask("dealer", "open_betting")
        house.bet("visitor", "banker", dollars, box=1)
    log_in(page, "supervisor")
    page.goto("/pit")
    heights = []
    for house, cents in zip(houses, (10_000, 5_000), strict=True):
        bar = page.get_by_test_id(f"pit-{house.table}").locator(f"[data-height='{cents}']")
        expect(bar).to_be_attached()
        heights.append(float(bar.evaluate("bar => parseFloat(bar.style.height)")))
    assert heights[0] == pytest.approx(2 * heights[1], abs=1), heights
    expect(page.locator("main")).to_contain_text("All bars to one scale: full height is $")


def test_a_ruling_needs_a_reason_and_one_can_be_picked(page: Page, service: Service) -> None:
    house = House(service.address, "rws")
    dealt(house, "9H 4C")
    house.ask("dealer", "report", incident="other", what="a bird on the felt")
    for reason in ({}, {"reason": "  "}):
        status, answer = house.send("shift", "rule", decision="continue", **reason)
        assert (status, answer["refusal"]["message"]) == (409, "A ruling needs a reason.")
    open_table(page, house, "shift")
    go_on = page.get_by_role("button", name="Continue the round")
    expect(go_on).to_be_disabled()
    page.get_by_test_id("reason-no_effect").click()
    go_on.click()
    expect(page.get_by_test_id("waiting")).not_to_contain_text("waiting for a ruling")
    assert house.see()["round"]["rulings"][-1]["facts"]["reason"] == "No effect on the result."


def test_a_bet_that_favours_the_patron_is_an_alert(page: Page, service: Service) -> None:
    house = House(service.address, "commission")

    def favour(route: Route) -> None:
        """The service's answer for such a shoe; tests/service shows which shoes lead to it."""
        answer = route.fetch()
        lines = answer.json()
        for line in lines["tables"]:
            line["favours_patron"] = ["tie"] if line["table"] == house.table else []
        route.fulfill(response=answer, json=lines)

    page.route("**/api/pit", favour)
    log_in(page, "supervisor")
    page.goto("/pit")
    expect(page.get_by_test_id(f"pit-{house.table}")).to_contain_text("Favours the patron: Tie")


def test_a_supervisor_brings_a_new_shoe_between_rounds(page: Page, service: Service) -> None:
    house = House(service.address, "commission")
    open_table(page, house)
    page.get_by_role("button", name="New shoe").click()
    page.get_by_test_id("confirm-shoe").click()
    expect(page.get_by_test_id("pit-table")).to_contain_text("Shoe 2")
    assert house.see()["shoe"] == 2


def test_win_theory_and_live_edges_are_shown_with_the_published_figures(page: Page, service: Service) -> None:
    house = House(service.address, "commission")
    open_table(page, house)
    edge = page.get_by_test_id("edge-banker")
    expect(edge).to_contain_text(f"{float(HOUSE_EDGES['commission', 'banker']):.3f}%")
    house.ask("dealer", "open_betting")
    house.bet("visitor", "banker", 1_000, box=1)
    house.ask("dealer", "close_betting")
    house.deal("9H 4C KS 2D")
    house.ask("dealer", "settle")
    tallied = page.locator("tr").filter(has_text="+$1,000")
    expect(tallied).to_contain_text("$10.58", timeout=FIGURES_MS)  # 1.0579 % of a thousand
    expect(edge).not_to_contain_text("1.058%", timeout=FIGURES_MS)


def test_a_registered_result_is_corrected_by_the_actual_cards(page: Page, service: Service) -> None:
    house = House(service.address, "etg")
    house.ask("dealer", "buy_in", terminal=1, amount="500.00")
    house.ask("dealer", "open_betting")
    house.open_purse(terminal=1)
    bet = {"patron": f"{house.table}/1", "terminal": 1, "on": "player", "amount": "100.00"}
    house.ask("dealer", "place_bet", **bet, pin=PIN)
    house.ask("dealer", "close_betting")
    house.deal("9H 4C KS 2D")
    house.ask("dealer", "settle")
    open_table(page, house)
    expect(page.get_by_test_id("place-1")).to_contain_text("Won +$100")
    page.get_by_role("button", name="Correct a registered result").click()
    pads = page.get_by_role("dialog").get_by_test_id("pad")
    for pad, cards in ((pads.nth(0), ("4H", "KS")), (pads.nth(1), ("9C", "KD"))):
        for card in cards:
            pad.locator(f"[data-card='{card}']").click()
    expect(page.get_by_test_id("decision")).to_have_text("Resettled by the actual cards")
    expect(page.get_by_test_id("advice")).to_contain_text("etg:5.6")
    page.get_by_test_id("confirm-incident").click()
    expect(page.get_by_test_id("place-1")).to_contain_text("Lost −$100")


def test_a_manager_changes_the_settings_and_a_supervisor_needs_approval(page: Page, service: Service) -> None:
    house = House(service.address, "rws")
    open_table(page, house, "manager")
    page.get_by_text("Table settings").click()
    form = page.get_by_test_id("settings")
    form.get_by_label("Minimum").fill("50")
    form.get_by_label("Betting time").fill("25")
    form.get_by_role("button", name="Change settings").click()
    expect(form).to_contain_text("Settings changed.")
    table = house.see()
    assert (table["limits"]["minimum"]["every"], table["betting_seconds"]) == ("50.00", 25)
    house.ask("dealer", "open_betting")
    form.get_by_label("Minimum").fill("75")
    form.get_by_role("button", name="Change after this round").click()
    queued = page.get_by_test_id("queued-settings")
    expect(queued).to_contain_text("New settings wait for the end of this round:")
    expect(queued).to_contain_text("Minimum: $50 → $75")
    queued.get_by_role("button").click()
    expect(queued).not_to_be_attached()
    form.get_by_label("Closed: no round opens").check()
    form.get_by_role("button", name="Change after this round").click()
    expect(queued).to_contain_text("Table closed: no → yes")
    house.ask("dealer", "close_betting")
    house.deal("KH 4C 9D 3S")
    house.ask("dealer", "settle")
    expect(queued).not_to_be_attached()
    table = house.see()
    assert (table["limits"]["minimum"]["every"], table["closed"]) == ("50.00", True)
    page.goto(f"/console/{house.table}")
    expect(page.get_by_test_id("next-step")).to_contain_text("This table is closed")


def test_terminals_get_one_time_codes_and_are_revoked(page: Page, service: Service) -> None:
    house = House(service.address, "etg")
    open_table(page, house)
    page.locator("summary", has_text="Terminals").click()
    terminals = page.get_by_test_id("terminals")
    terminals.get_by_role("button", name="One-time code 2").click()
    said = terminals.get_by_role("status")
    expect(said).to_contain_text("within 15 minutes")
    code = said.inner_text().split()[3]
    status, answer = house.call(None, "/api/terminals/enrol", {"code": code})
    assert (status, answer["person"]["name"]) == (200, f"{house.table}/2")
    terminals.get_by_role("button", name="Revoke 2").click(timeout=FIGURES_MS)
    expect(said).to_have_text("Terminal 2 is revoked.")


@pytest.mark.parametrize("name", ["visitor", "dealer"])
def test_the_pit_says_whom_it_is_for(page: Page, service: Service, name: str) -> None:
    log_in(page, name)
    page.goto("/pit")
    expect(page.get_by_role("heading", level=1)).to_contain_text(
        "Staff only: pit supervisor, pit manager, shift manager, inspector"
    )


def test_axe_finds_nothing_in_either_language(page: Page, service: Service) -> None:
    house = House(service.address, "rws")
    dealt(house, "9H 4C")
    house.ask("dealer", "report", incident="simultaneous_cards", cards=["KS", "2D"])
    log_in(page, "manager")
    for path, chinese in (("/pit", "赌区"), (f"/pit/{house.table}", "哪张牌")):
        page.goto(path)
        expect(page.locator("main")).to_contain_text("rst?")
        for summary in page.locator("summary").all():
            summary.click()
        assert violations(page) == []
        in_chinese(page)
        expect(page.locator("main")).to_contain_text(chinese)
        assert violations(page) == []
        in_language(page, Language.ENGLISH)


def test_the_pit_fits_phone_terminal_and_hall(browser: Browser, service: Service) -> None:
    house = House(service.address, "etg")
    for _ in range(5):  # within moments: the pace must still fit
        house.ask("dealer", "open_betting")
        house.ask("dealer", "close_betting")
        house.deal_at_once("9H 4C KS 2D")
        house.ask("dealer", "settle")
    expect_to_fit(browser, service, "supervisor", "/pit", f"pit-{house.table}")
    expect_to_fit(browser, service, "supervisor", f"/pit/{house.table}", "pit-table")


def new_decks(house: House) -> None:
    """Deals from an unshuffled shoe: ace to five of spades, then six to ten, not settled yet."""
    dealt(house, "AS 2S 3S 4S 5S")
    house.ask("dealer", "settle")
    dealt(house, "6S 7S 8S 9S TS")


def test_a_shoe_that_was_not_shuffled_raises_an_alarm_with_its_clause(page: Page, service: Service) -> None:
    house = House(service.address, "rws")
    new_decks(house)
    log_in(page, "supervisor")
    page.goto("/pit")
    tile = page.get_by_test_id(f"pit-{house.table}")
    expect(tile).to_contain_text("New-deck order: shoe 1, round 2.", timeout=FIGURES_MS)
    tile.get_by_role("link").click()
    alarm = page.get_by_test_id("alarm-new_deck_order")
    expect(alarm).to_contain_text("6 of the last 6 were one rank above the previous card in its suit")
    expect(alarm).to_contain_text("False alarm in at most 1 of 1,000,000 shuffled shoes.")
    expect(alarm).to_contain_text("rws:5.5.5")
    alarm.get_by_role("button", name="Cards not shuffled").click()
    expect(page.get_by_test_id("advice")).to_contain_text("rws:5.5.5")


def test_an_alarm_in_chinese(page: Page, service: Service) -> None:
    house = House(service.address, "rws")
    new_decks(house)
    open_table(page, house)
    in_chinese(page)
    alarm = page.get_by_test_id("alarm-new_deck_order")
    expect(alarm).to_contain_text("新牌次序", timeout=FIGURES_MS)
    expect(alarm).to_contain_text("1,000,000")
    expect(alarm.get_by_role("button")).to_have_text("牌没有洗过")
    expect(alarm).to_contain_text("rws:5.5.5")
    house.ask("dealer", "settle")
    house.ask("dealer", "new_shoe")
    expect(alarm).to_contain_text("前一靴", timeout=FIGURES_MS)
    assert violations(page) == []

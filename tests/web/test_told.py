"""What everyone at a table is told: incidents, elections, corrections, voids, interruptions and wrong addresses."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.web.entering import log_in
from tests.web.house import House
from tests.web.patron import Patron
from tests.web.screens import resize
from tests.web.serving import Service
from tests.web.staff import Staff


def begin(house: House) -> None:
    house.ask("dealer", "open_betting")
    house.bet("visitor", "banker", 100, box=1)
    house.ask("dealer", "close_betting")


def test_a_void_says_why_on_terminal_display_and_lobby(page: Page, service: Service) -> None:
    house = House(service.address, "rws")
    begin(house)
    house.deal("9H 4C")
    log_in(page, "visitor")
    page.goto(f"/terminal/{house.table}")
    expect(page.get_by_test_id("balance")).to_contain_text("$")
    house.ask("supervisor", "report", incident="technical_interruption")
    notice = page.get_by_test_id("round-notice")
    for part in ("interrupted by a technical fault", "The round is void. All bets are returned.", "rws:5.4.2"):
        expect(notice).to_contain_text(part)
    expect(page.get_by_test_id("net")).to_have_text("Your bets are returned")

    house.ask("dealer", "open_betting")
    expect(notice).to_contain_text("This concerns round 1.")
    notice.get_by_role("button", name="Dismiss").click()
    expect(notice).to_have_count(0)


def test_a_corrected_result_says_what_changed_for_the_patron(page: Page, service: Service) -> None:
    house = House(service.address, "rws")
    begin(house)
    house.deal("4H 9C KS KD")
    house.ask("dealer", "settle")
    log_in(page, "visitor")
    page.goto(f"/terminal/{house.table}")
    expect(page.get_by_test_id("net")).to_have_text("You win $100.00")
    wrong = {"player": ["9C", "KD"], "banker": ["4H", "KS"]}
    house.ask("supervisor", "report", incident="wrong_result_registered", round=1, **wrong)
    expect(page.get_by_test_id("round-notice")).to_contain_text("The pit decides. Your bets stay until then.")
    house.ask("shift", "rule", decision="resettle", round=1, reason="camera 4", **wrong)
    notice = page.get_by_test_id("round-notice")
    expect(notice).to_contain_text("The cards registered were not those on the table.")
    expect(notice).to_contain_text("Your result was +$100 and is now −$100.")
    page.goto(f"/display/{house.table}")
    expect(page.get_by_test_id("round-notice")).to_contain_text("settled again with the actual cards")
    expect(page.get_by_test_id("round-notice").get_by_role("button")).to_have_count(0)


def test_a_corrected_card_is_named(page: Page, service: Service) -> None:
    house = House(service.address, "rws")
    begin(house)
    house.deal("4H 9C")
    page.goto(f"/display/{house.table}")
    expect(page.locator("[data-card='9C']")).to_be_visible()
    corrected = {"command": "correct_card", "position": 2, "card": "8C"}
    number = house.ask("dealer", "propose", proposed=corrected)["request"]
    seen = house.call("supervisor", f"/api/tables/{house.table}")[1]["staff_options"]["requests"][0]
    house.ask("supervisor", "approve", request=number, digest=seen["digest"])
    expect(page.get_by_test_id("round-notice")).to_contain_text("Card 2 is 8♣, not 9♣.")


def test_the_result_comes_after_the_last_card_has_turned(page: Page, service: Service) -> None:
    house = House(service.address, "rws")
    begin(house)
    page.goto(f"/display/{house.table}")
    expect(page.get_by_test_id("result")).to_have_text("No more bets")
    page.evaluate(
        """() => {
            window.seen = [];
            const look = () => {
                const cards = document.querySelectorAll('[data-card]').length;
                const result = document.querySelector('[data-testid=result]').textContent;
                window.seen.push([cards, result.includes('wins')]);
                requestAnimationFrame(look);
            };
            look();
        }"""
    )
    house.deal_at_once("9H 4C KS 2D")
    expect(page.get_by_test_id("result")).to_have_text("Player wins, 9 over 6")
    seen = page.evaluate("() => window.seen")
    assert {cards for cards, _ in seen} == {0, 1, 2, 3, 4}, "one card after another"
    assert {cards for cards, is_told in seen if is_told} == {4}


def test_a_refusal_covers_no_spot(page: Page, staff: Staff) -> None:
    staff.open_table("knockout")
    patron = Patron(page)
    patron.sit_at(staff, "knockout")
    for width, height in ((390, 844), (844, 390), (1366, 768)):
        resize(page, (width, height))
        patron.choose_chip(25)
        patron.spot("winning_total_7").click()
        card = page.get_by_test_id("notice").locator(".card")
        expect(card).to_be_visible()
        box = card.bounding_box()
        assert box is not None
        for spot in page.locator("[data-spot]").all():
            at = spot.bounding_box()
            assert at is not None
            assert at["y"] >= box["y"] + box["height"] - 1 or at["x"] >= box["x"] + box["width"] - 1, (width, height)
        card.get_by_role("button").click()


def test_a_patron_takes_a_free_box_and_is_told_about_standing(browser: Browser, page: Page, service: Service) -> None:
    house = House(service.address, "commission", places=2)
    house.ask("dealer", "open_betting")
    house.bet("guest", "player", 50, box=1)
    log_in(page, "visitor")
    page.goto(f"/terminal/{house.table}")
    expect(page.get_by_test_id("box")).to_have_value("2")
    expect(page.get_by_test_id("seat-1")).to_contain_text("$50")
    expect(page.get_by_test_id("share")).to_contain_text("Player 100%")
    page.get_by_test_id("box").select_option("1")
    expect(page.get_by_test_id("standing")).to_contain_text("Box 1 is taken: you bet standing")
    page.get_by_role("button", name="Sit at box 2").click()
    expect(page.get_by_test_id("standing")).to_have_count(0)
    page.get_by_test_id("box").select_option("1")
    patron = Patron(page)
    patron.bet("player", 25)
    expect(patron.spot("player").locator(".pile")).to_have_text("25")
    expect(patron.spot("player")).to_contain_text("Table total $75")
    expect(page.get_by_test_id("seat-1")).to_contain_text("$75")


def test_an_unknown_address_is_a_page_for_people_and_json_for_programs(page: Page, service: Service) -> None:
    response = page.goto("/nope")
    assert response is not None
    assert response.status == 404
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    program = page.request.get("/nope", headers={"accept": "application/json"})
    assert (program.status, "error" in program.json()) == (404, True)


def test_an_outage_is_shown_within_seconds(page: Page, own_service: Service) -> None:
    page.goto(f"{own_service.address}/display/rws")
    expect(page.get_by_test_id("result")).to_be_visible()
    own_service.freeze()
    expect(page.get_by_test_id("offline")).to_be_visible(timeout=8_000)

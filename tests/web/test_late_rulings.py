"""Rulings on earlier and settled rounds from staff pages, and the patrons' view of them, in a real browser."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from punto.messages import Language
from tests.web.entering import log_in
from tests.web.house import House
from tests.web.serving import Service
from tests.web.staff_pages import expect_to_fit, password_form
from tests.web.test_chinese import left_in_english
from tests.web.test_pages import in_chinese, in_language, violations

AS_KEYED = "KH 2C KS 4D 5H"  # Banker wins by six to five
PLAYER, BANKER = ["KH", "KS", "9H"], ["2C", "4D"]  # actual cards: Player nine
NATURALS = (
    *("9H 4C QS 2S", "3D 8C JH JS", "8H 4S QD 2H", "4H 9C QC QH", "9D 5C TS AS", "2D 9S KC JD"),
    *("8S 6H KD AC", "6D 8D TC JC", "9C 3H KH 3S", "5D 8H QH TD", "8C 7D JD KC", "AD 9H TH QD"),
)
"""Different rounds without third cards, which make the shoe look shuffled."""
DISCOVERED_IN = 13


def play(house: House, cards: str, *bets: tuple[str, str, int, int]) -> None:
    house.ask("dealer", "open_betting")
    for bet in bets:
        house.bet(*bet)
    house.ask("dealer", "close_betting")
    house.deal_at_once(cards)
    house.ask("dealer", "settle")


def first_round(house: House) -> None:
    play(house, AS_KEYED, ("visitor", "banker", 100, 1), ("guest", "player", 50, 2))


def discovered(service: Service, game: str) -> House:
    """Round 1 was settled wrongly; betting is now open in round 13."""
    house = House(service.address, game)
    first_round(house)
    for number in range(2, DISCOVERED_IN):
        play(house, NATURALS[number % len(NATURALS)])
    house.ask("dealer", "open_betting")
    return house


def referred(service: Service) -> House:
    house = discovered(service, "rws")
    house.ask("dealer", "report", incident="wrong_result_registered", round=1, player=PLAYER, banker=BANKER)
    return house


def line_of(house: House, number: int) -> tuple[str, str | None]:
    """Public state and result of a round."""
    rounds = house.call("dealer", f"/api/tables/{house.table}/rounds")[1]["rounds"]
    found = next(one for one in rounds if one["number"] == number)
    return found["state"], found["result"]


def approve(page: Page, name: str) -> None:
    form = password_form(page)
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password").fill("punto-demo")
    form.get_by_role("button", name="Approve").click()


def pick(page: Page, hand: str, cards: list[str]) -> None:
    pad = page.get_by_test_id(f"picked-{hand}").get_by_test_id("pad")
    for card in cards:
        pad.locator(f"[data-card='{card}']").click()


def test_the_shift_manager_settles_an_earlier_round_again_while_bets_are_open(page: Page, service: Service) -> None:
    house = referred(service)
    log_in(page, "shift")
    page.goto("/pit")
    tile = page.get_by_test_id(f"pit-{house.table}")
    expect(tile).to_contain_text("Round 1 referred: Wrong result registered. A shift manager or above rules.")
    tile.get_by_role("link").click()
    waiting = page.get_by_test_id("referral-1")
    expect(waiting).to_contain_text("Round 1: waiting for a ruling")
    expect(waiting).to_contain_text("rws:5.17")
    expect(waiting).to_contain_text("Player 5: K♥ K♠ 5♥")
    expect(waiting).to_contain_text("Player 9: K♥ K♠ 9♥")
    expect(waiting).to_contain_text("Bets by visitor, guest: $150")
    expect(page.get_by_test_id("pit-table")).to_contain_text("Round 13 · Place your bets")

    waiting.get_by_label("Reason").fill("camera 4")
    waiting.get_by_role("button", name="Settle with other cards").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Settle round 1 with the actual cards")
    expect(dialog).to_contain_text("Player wins")  # as it was reported
    dialog.get_by_role("button", name="Remove nine of hearts").click()
    pick(page, "player", ["6H"])
    dialog.get_by_test_id("confirm-settle-again").click()
    expect(dialog.get_by_role("alert")).to_contain_text(
        "these hands do not follow the Table of Play"
    )  # Banker draws against a six
    dialog.get_by_role("button", name="Remove six of hearts").click()
    pick(page, "player", ["9H"])
    dialog.get_by_test_id("confirm-settle-again").click()
    expect(waiting).not_to_be_attached()
    assert line_of(house, 1) == ("settled", "player")
    assert house.see()["round"]["state"] == "betting"


def test_a_dealer_has_the_ruling_on_an_earlier_round_approved(page: Page, service: Service) -> None:
    house = referred(service)
    log_in(page, "dealer")
    page.goto(f"/console/{house.table}")
    expect(page.get_by_test_id("next-step")).to_contain_text("Betting is open")
    waiting = page.get_by_test_id("referral-1")
    expect(waiting).to_contain_text("Only a shift manager or above may rule on this.")
    waiting.get_by_label("Reason").fill("camera 4")
    waiting.get_by_role("button", name="Void the round").click()
    sheet = page.get_by_test_id("request-sheet")
    expect(sheet).to_contain_text("Ruling: the round is void. Reason: camera 4")
    expect(sheet).to_contain_text("Round 1 of shoe 1:")
    expect(sheet).to_contain_text("State: settled → void")
    approve(page, "shift")
    expect(waiting).not_to_be_attached()
    assert line_of(house, 1) == ("void", None)


def test_a_house_decision_is_made_on_the_round_that_was_reported_or_on_another(page: Page, service: Service) -> None:
    house = discovered(service, "commission")
    log_in(page, "manager")
    page.goto(f"/pit/{house.table}")
    for field, decided in (("1", 1), ("2", 2)):
        page.get_by_test_id("incident").click()
        page.get_by_test_id("incident-late_discovery").click()
        page.get_by_test_id("round-field").first.fill("1")
        decision = page.get_by_test_id("house-decision")
        expect(decision.get_by_test_id("round-field")).to_have_value("1")
        expect(decision.get_by_role("button", name="Void the round")).to_be_disabled()
        decision.get_by_test_id("round-field").fill(field)
        decision.get_by_label("Reason").fill("seen on camera")
        decision.get_by_role("button", name="Void the round").click()
        expect(page.get_by_role("dialog")).not_to_be_attached()
        assert line_of(house, decided) == ("void", None)
    assert line_of(house, 3)[0] == "settled"
    page.get_by_test_id("incident").click()
    page.get_by_test_id("incident-display_wrong").click()
    expect(page.get_by_test_id("house-decision").get_by_test_id("round-field")).to_have_value("13")
    page.get_by_test_id("house-decision").get_by_test_id("round-field").fill("99")
    page.get_by_label("Reason").fill("no such round")
    expect(page.get_by_role("button", name="Void the round")).to_be_disabled()


def test_late_rulings_are_replayed_with_their_round(page: Page, service: Service) -> None:
    house = discovered(service, "commission")
    house.ask("manager", "rule", decision="continue", round=1, reason="nothing to be seen")
    house.ask("manager", "rule", decision="resettle", round=1, player=PLAYER, banker=BANKER, reason="camera 4")
    log_in(page, "inspector")
    page.goto(f"/replay/{house.table}/1")
    expect(page.get_by_test_id("verification")).to_contain_text("Verified")
    records = page.get_by_test_id("records")
    expect(records).to_contain_text("Round 1 was read back from the journal.")
    expect(records.locator("li", has_text="after the next round had begun")).to_have_count(2)
    page.get_by_test_id("last").click()
    expect(page.get_by_test_id("total-player")).to_have_text("9")
    expect(page.get_by_test_id("place-1")).to_contain_text("Lost −$100")


def test_a_settled_round_is_reopened_and_the_console_waits_for_elections(page: Page, service: Service) -> None:
    house = House(service.address, "rws")
    first_round(house)
    log_in(page, "dealer")
    page.goto(f"/console/{house.table}")
    page.get_by_test_id("incident").click()
    page.get_by_test_id("incident-wrong_number_of_cards").click()
    expect(page.get_by_test_id("advice-refused")).to_contain_text("a pit supervisor or above may reopen it")
    page.get_by_test_id("enter-hands").click()
    pick(page, "player", PLAYER)
    pick(page, "banker", BANKER)
    page.get_by_test_id("ask-approval").click()
    approve(page, "supervisor")
    elections = page.get_by_test_id("elections")
    expect(elections).to_contain_text("Round 1 will be settled again: patrons choose")
    expect(elections).to_contain_text("Player 9: K♥ K♠ 9♥")
    expect(page.get_by_test_id("next-step")).to_contain_text("2 patrons still have to choose")
    expect(page.get_by_test_id("advance")).to_be_disabled()
    house.ask("guest", "elect", patron="guest", choice="take_back")
    expect(page.get_by_test_id("elector-guest")).to_contain_text("took the bets back")
    expect(page.get_by_test_id("next-step")).to_contain_text("1 patron still has to choose")
    page.get_by_test_id("elector-visitor").get_by_role("button", name="Continue").click()
    expect(page.get_by_test_id("next-step")).to_contain_text("Player wins")
    expect(page.get_by_test_id("place-1")).to_contain_text("Lost −$100")
    expect(page.get_by_test_id("place-2")).to_contain_text("Returned")
    page.get_by_test_id("advance").click()
    expect(page.get_by_test_id("next-step")).to_contain_text("Betting is open")


def test_unseen_cards_are_reported_by_number_or_not_at_all(page: Page, service: Service) -> None:
    house = House(service.address, "rws", cards_dealt="face_down")
    house.ask("dealer", "open_betting")
    house.bet("visitor", "banker", 100, box=1)
    house.ask("dealer", "close_betting")
    house.deal("9H 4C KS")
    log_in(page, "dealer")
    page.goto(f"/console/{house.table}")
    page.get_by_test_id("incident").click()
    page.get_by_test_id("incident-dealt_face_up").click()
    page.get_by_test_id("face-up").select_option("2")
    expect(page.get_by_test_id("advice")).to_contain_text("rws:5.9")
    page.get_by_test_id("confirm-incident").click()
    expect(page.get_by_test_id("elections")).to_contain_text("Card dealt face up by mistake")
    turned = house.see()["round"]["turned"]
    assert (turned["player"], turned["banker"]) == ([2], [1])
    house.ask("visitor", "elect", patron="visitor", choice="continue")

    page.get_by_test_id("incident").click()
    page.get_by_test_id("incident-excess_card").click()
    expect(page.get_by_role("dialog")).to_contain_text("Leave empty if nobody saw the card.")
    expect(page.get_by_test_id("advice")).to_contain_text("rws:5.7")
    page.get_by_test_id("confirm-incident").click()
    expect(page.get_by_role("dialog")).not_to_be_attached()
    assert house.see()["carried"] == []
    assert house.see()["round"]["rulings"][-1]["incident"] == "excess_card"


def test_a_patron_chooses_about_a_settled_round_and_is_told_of_an_earlier_one(page: Page, service: Service) -> None:
    house = House(service.address, "rws")
    first_round(house)
    log_in(page, "visitor")
    page.goto(f"/terminal/{house.table}")
    balance = page.get_by_test_id("balance")
    expect(balance).to_contain_text("$")
    won = _cents(balance.inner_text())
    house.ask("supervisor", "report", incident="wrong_number_of_cards", player=PLAYER, banker=BANKER)
    card = page.get_by_test_id("election")
    expect(card).to_contain_text("A hand was dealt the wrong number of cards.")
    expect(card).to_contain_text("rws:5.12")
    expect(card).to_contain_text("Player 9")
    expect(card).to_contain_text("Your bets are settled with these hands: −$100 instead of +$50.")
    expect(card).to_contain_text("Your bets of $100 are returned: $0 instead of +$50.")
    expect(card).to_contain_text("If you do not choose in time, your bets stay.")
    assert violations(page) == []
    in_chinese(page)
    expect(card).to_contain_text("本局将按以下的牌重新派彩")
    assert violations(page) == []
    in_language(page, Language.ENGLISH)
    page.get_by_role("button", name="Take my bets back").click()
    expect(card).not_to_be_attached()
    expect(page.get_by_test_id("strip")).to_contain_text("Other patrons are choosing")
    house.ask("guest", "elect", patron="guest", choice="continue")
    expect(page.get_by_test_id("result")).to_have_text("Player wins, 9 over 6")
    expect(page.get_by_test_id("net")).to_have_text("Your bets are returned")
    expect(balance).not_to_have_text(f"${won / 100:,.2f}")
    assert _cents(balance.inner_text()) == won - 50_00

    play(house, NATURALS[0])
    house.ask("dealer", "report", incident="wrong_result_registered", round=1, player=["KH", "KS", "8H"], banker=BANKER)
    house.ask("shift", "rule", decision="void", round=1, reason="camera 4")
    notice = page.get_by_test_id("round-notice").filter(has_text="void")
    expect(notice).to_contain_text("This concerns round 1.")
    expect(notice).to_contain_text("rws:5.17")


def _cents(text: str) -> int:
    return round(float(text.replace("$", "").replace(",", "")) * 100)


def test_the_display_says_that_a_round_will_be_settled_again(page: Page, service: Service) -> None:
    house = House(service.address, "rws")
    first_round(house)
    page.goto(f"/display/{house.table}")
    expect(page.get_by_test_id("result")).to_have_text("Banker wins, 6 over 5")
    house.ask("supervisor", "report", incident="wrong_number_of_cards", player=PLAYER, banker=BANKER)
    expect(page.get_by_test_id("result")).to_have_text("To be settled again")


def test_chinese_pages_contain_no_english(page: Page, service: Service) -> None:
    house = referred(service)
    log_in(page, "shift")
    page.goto(f"/pit/{house.table}")
    expect(page.get_by_test_id("referral-1")).to_be_visible()
    in_chinese(page)
    assert left_in_english(page) == set()
    page.get_by_test_id("reason-video").click()
    page.get_by_role("button", name="按其他牌派彩").click()
    expect(page.get_by_test_id("settle-again")).to_be_visible()
    assert left_in_english(page) == set()
    page.get_by_role("button", name="关闭").click()
    deal_the_next(house)
    expect_facts_in_chinese(page, "wrong_area", "other")
    house.ask("dealer", "settle")
    expect_facts_in_chinese(page, "wrong_number_of_cards", "wrong_result_registered")
    house.ask("supervisor", "report", incident="wrong_number_of_cards", player=["9H", "KS"], banker=["2C", "4D"])
    expect(page.get_by_test_id("elections")).to_contain_text("将重新派彩")
    assert left_in_english(page) == set()
    log_in(page, "visitor")
    page.goto(f"/terminal/{house.table}")
    expect(page.get_by_test_id("election")).to_be_visible()
    assert left_in_english(page) == set()


def expect_facts_in_chinese(page: Page, *incidents: str) -> None:
    for incident in incidents:
        page.get_by_test_id("incident").click()
        page.get_by_test_id(f"incident-{incident}").click()
        for box in page.get_by_role("dialog").get_by_role("checkbox").all():
            box.click()
        assert left_in_english(page) == set()
        page.get_by_role("button", name="关闭").click()


def deal_the_next(house: House) -> None:
    """An unsettled round with open betting and a bet of the visitor."""
    house.bet("visitor", "banker", 100, box=1)
    house.ask("dealer", "close_betting")
    house.deal_at_once(NATURALS[0])


def test_axe_finds_nothing_and_everything_fits(browser: Browser, page: Page, service: Service) -> None:
    house = referred(service)
    for path, shown in ((f"/pit/{house.table}", "pit-table"), (f"/console/{house.table}", "console")):
        expect_to_fit(browser, service, "shift", path, shown)
    log_in(page, "shift")
    page.goto(f"/pit/{house.table}")
    expect(page.get_by_test_id("referral-1")).to_be_visible()
    assert violations(page) == []
    in_chinese(page)
    expect(page.get_by_test_id("referral-1")).to_contain_text("第 1 局：等待裁决")
    assert violations(page) == []
    page.get_by_test_id("reason-video").click()
    page.get_by_role("button", name="按其他牌派彩").click()
    expect(page.get_by_role("dialog")).to_contain_text("第 1 局按实际的牌派彩")
    assert violations(page) == []

"""A game that the pages do not know: they draw its felt, take bets, deal, pay, replay, and name it in Chinese."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.entering import log_in
from tests.web.house import House
from tests.web.lantern import LANTERN, serve_lantern
from tests.web.patron import ROUND_MS, Patron
from tests.web.screens import PHONE, TERMINAL, WIDER, resize
from tests.web.serving import Service
from tests.web.test_console import Dealer
from tests.web.test_pages import in_chinese

OFFERED = re.compile(r"\bopen\b")
WON = re.compile(r"\bwon\b")
# bet        chips  wins  with Player's 4 and 5 against Banker's king and 7: Player wins by 9 to 7
STAKES = """
  moon        100    100   1:1
  sun          25    -25
  eclipse       5     -5
  twin_moons   25    -25   a four and a five
  high_water    5     10   2:1 on 8 and 9
  low_sun      25    -25
  spark       100    100   1:1
"""
RAISED = 900
"""The spark of 100 is raised by 300; a blaze against a 7 pays 3:1."""
TONES = {"player": "moon twin_moons spark blaze", "banker": "sun low_sun", "tie": "eclipse", "plain": "high_water"}


@pytest.fixture(scope="module")
def lantern(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    running = Service(tmp_path_factory.mktemp("lantern"), serve=serve_lantern)
    yield running
    running.kill()


def open_pages(browser: Browser, service: Service) -> tuple[Page, Page]:
    """One browser for the patron, one for the dealer."""
    width, height = TERMINAL
    one, other = (
        browser.new_context(base_url=service.address, locale="en-US", viewport={"width": width, "height": height})
        for _ in range(2)
    )
    return one.new_page(), other.new_page()


def spots(page: Page) -> list[list[str | None]]:
    """The bets by row of the felt."""
    rows = page.locator(".felt .row").all()
    return [[spot.get_attribute("data-spot") for spot in row.locator("[data-spot]").all()] for row in rows]


def expect_the_declared_felt(patron: Patron) -> None:
    """Checks rows, colours, and that nothing is wider than the screen."""
    assert spots(patron.page) == [list(row) for row in LANTERN.felt]
    for tone, bets in TONES.items():
        for bet in bets.split():
            assert tone in (patron.spot(bet).get_attribute("class") or "").split(), bet
    assert patron.page.evaluate(WIDER) <= 0


def expect_what_is_not_offered_to_say_why(patron: Patron) -> None:
    expect(patron.spot("moon")).to_have_class(OFFERED)
    expect(patron.spot("high_water")).not_to_have_class(OFFERED)
    patron.choose_chip(5)
    patron.spot("high_water").click()
    expect(patron.page.get_by_test_id("notice")).to_contain_text("lantern:3.3")
    expect(patron.spot("blaze")).to_have_attribute("aria-disabled", "true")


def outcome(spot: Locator) -> int:
    """The result in dollars."""
    text = spot.locator(".amount").inner_text().replace("$", "").replace(",", "").replace("−", "-").replace("+", "")
    return round(float(text))


def expect_the_pit_to_show_it(desk: Page, house: House) -> None:
    log_in(desk, "supervisor")
    desk.goto("/pit")
    tile = desk.get_by_test_id(f"pit-{house.table}")
    expect(tile).to_contain_text("Lantern Baccarat")
    expect(tile).to_contain_text("Differential by box")
    tile.get_by_role("link").click()
    for bet, name in (("moon", "Moon"), ("high_water", "High Water"), ("twin_moons", "Twin Moons")):
        expect(desk.get_by_test_id(f"edge-{bet}")).to_contain_text(name)
    expect(desk.get_by_test_id("place-1")).to_contain_text("Won +$900")


def expect_the_replay_to_show_it(desk: Page, house: House) -> None:
    log_in(desk, "inspector")
    desk.goto(f"/replay/{house.table}/1")
    expect(desk.get_by_role("heading", level=1)).to_have_text("Lantern Baccarat")
    for line in ("visitor bet 100.00 on Moon", "Dealt: 4♥"):
        expect(desk.get_by_test_id("records")).to_contain_text(line)
    expect(desk.get_by_test_id("verification")).to_contain_text("Verified")
    desk.get_by_test_id("last").click()
    expect(desk.get_by_test_id("place-1")).to_contain_text("Won +$900")


def expect_chinese_titles(patron: Patron, folder: Path) -> None:
    page = patron.page
    in_chinese(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("灯笼百家乐")
    for bet, name in LANTERN.in_simplified.bets.items():
        expect(patron.spot(bet)).to_contain_text(name)
    page.screenshot(path=folder / "chinese.png")
    resize(page, PHONE)
    assert page.evaluate(WIDER) <= 0
    page.screenshot(path=folder / "phone.png", full_page=True)


def test_a_game_that_the_pages_do_not_know_is_played(browser: Browser, lantern: Service, tmp_path: Path) -> None:
    house = House(lantern.address, LANTERN.id)
    page, desk = open_pages(browser, lantern)
    dealer = Dealer(desk, house)
    dealer.advance("Open betting")
    log_in(page, "visitor")
    page.goto(f"/terminal/{house.table}")
    patron = Patron(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Lantern Baccarat")
    expect_the_declared_felt(patron)
    expect_what_is_not_offered_to_say_why(patron)
    stakes = [line.split()[:3] for line in STAKES.strip().splitlines()]
    before = patron.balance_cents()
    for bet, dollars, _ in stakes:
        patron.bet(bet, int(dollars))
    expect(patron.spot("high_water")).to_have_class(OFFERED)
    page.screenshot(path=tmp_path / "bets.png")

    dealer.advance("No more bets")
    dealer.scan("4H")
    dealer.expect_next("raise or fold")
    expect(desk.get_by_test_id("waiting")).to_contain_text("Spark")
    expect(page.get_by_test_id("raise-player")).to_contain_text("$300")
    page.get_by_test_id("raise-player").click()
    for card in ("KC", "5S", "7D"):
        dealer.scan(card)
    dealer.expect_next("Player wins")
    dealer.advance("Settle and pay")
    patron.wait_for("settled")
    expect(patron.spot("moon")).to_have_class(WON)

    brought = {bet: int(net) for bet, _, net in stakes} | {"blaze": RAISED}
    assert {bet: outcome(patron.spot(bet)) for bet in brought} == brought
    expect(page.get_by_test_id("net")).to_contain_text(f"${sum(brought.values()):,}.00")
    expect(page.get_by_test_id("balance")).to_have_text(f"${before / 100 + sum(brought.values()):,.2f}")
    place = desk.get_by_test_id("place-1")
    expect(place).to_contain_text("Blaze")
    expect(place).to_contain_text("Won +$900")
    expect_the_pit_to_show_it(desk, house)
    expect_the_replay_to_show_it(desk, house)
    page.screenshot(path=tmp_path / "paid.png")
    desk.screenshot(path=tmp_path / "console.png")

    expect_chinese_titles(patron, tmp_path)
    page.context.close()
    desk.context.close()


def test_robots_play_it_too(lantern: Service) -> None:
    deadline = time.monotonic() + ROUND_MS / 1000
    while time.monotonic() < deadline:
        table = lantern.tables().get(LANTERN.id)  # the robots may not have opened it yet
        round_ = table["round"] if table else None
        if round_ and round_["state"] == "settled" and round_["bets"]:
            assert {bet["on"] for bet in round_["bets"]} <= set(LANTERN.bet_ids)
            return
        time.sleep(0.2)
    raise AssertionError(lantern.tables())

"""The public display during a round, and after a correction or a void."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.house import House
from tests.web.serving import Service


def counted(page: Page) -> dict[str, int]:
    shown = page.get_by_test_id("counts")
    return {which: int(shown.locator(f".{which} b").first.inner_text()) for which in ("player", "banker", "tie")}


def play(house: House, cards: str) -> None:
    house.ask("dealer", "open_betting")
    house.ask("dealer", "close_betting")
    house.deal_at_once(cards)
    house.ask("dealer", "settle")


def test_results_and_roads_are_rebuilt_after_a_correction_and_a_void(page: Page, service: Service) -> None:
    house = House(service.address, "etg")
    page.goto(f"/display/{house.table}")
    play(house, "9H 4C KS 2D")
    play(house, "4H 9C KS KD")
    expect(page.get_by_test_id("result")).to_have_text("Banker wins, 9 over 4")
    play(house, "8H 9C KS 9D")
    first = page.get_by_test_id("counts").locator(".player b").first
    expect(first).to_have_text("1")
    expect(page.get_by_test_id("counts").locator(".banker b").first).to_have_text("1")

    house.ask(
        "supervisor", "report", incident="wrong_result_registered", round=2, player=["9C", "KD"], banker=["4H", "KS"]
    )
    expect(first).to_have_text("2")
    assert counted(page) == {"player": 2, "banker": 0, "tie": 1}

    house.ask("supervisor", "report", incident="wrong_number_of_cards", reconstructable=False)
    expect(page.get_by_test_id("result")).to_contain_text("void", ignore_case=True)
    expect(page.get_by_test_id("counts").locator(".tie b").first).to_have_text("0")
    assert counted(page) == {"player": 2, "banker": 0, "tie": 0}

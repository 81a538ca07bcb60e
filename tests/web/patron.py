"""A patron's actions and view at a terminal."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from punto.rules import load_rules
from punto.rules.model import Place
from tests.web.entering import log_in
from tests.web.staff import Staff

POINTS = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}
ROUND_MS = 90_000
"""Longer than any round of the quick demonstration on a busy machine."""


class Patron:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.strip = page.get_by_test_id("strip")

    def sit_down(self, table: str) -> None:
        self.page.goto("/")
        self.page.get_by_test_id(f"sit-{table}").click()
        expect(self.strip).to_be_visible()
        expect(self.page.get_by_test_id("balance")).to_contain_text("$")

    def sit_at(self, staff: Staff, game: str) -> None:
        """Sits at a table opened by staff, as the visitor or as its first terminal."""
        if load_rules(game).place is Place.TERMINAL:
            self.page.request.post("/api/terminals/enrol", data={"code": staff.terminal_code()}, max_retries=3)
        else:
            log_in(self.page, "visitor")
        self.page.goto(f"/terminal/{staff.table}")
        expect(self.page.get_by_test_id("balance")).to_contain_text("$")

    def wait_for(self, *states: str) -> None:
        expect(self.strip).to_have_attribute("data-state", re.compile("|".join(states)), timeout=ROUND_MS)

    def wait_for_new_betting(self) -> None:
        """Waits for betting to open, which leaves time to bet."""
        self.wait_for("dealing", "awaiting", "complete", "settled", "void", "none")
        self.wait_for("betting")

    def choose_chip(self, dollars: int) -> None:
        self.page.get_by_test_id(f"chip-{dollars}").click()

    def spot(self, on: str) -> Locator:
        return self.page.locator(f"[data-spot={on}]")

    def bet(self, on: str, dollars: int) -> None:
        """Places one chip and waits for the service to confirm it."""
        before = int(self.spot(on).get_attribute("data-confirmed") or 0)
        self.choose_chip(dollars)
        self.spot(on).click()
        self.expect_confirmed(on, before + dollars * 100)

    def expect_confirmed(self, on: str, cents: int) -> None:
        expect(self.spot(on)).to_have_attribute("data-confirmed", str(cents))
        expect(self.spot(on)).to_have_attribute("data-cents", str(cents))

    def balance_cents(self) -> int:
        return cents_in(self.page.get_by_test_id("balance").inner_text())

    def cards(self, hand: str) -> list[str]:
        found = self.page.get_by_test_id(f"hand-{hand}").locator("[data-card]").all()
        return [card.get_attribute("data-card") or "" for card in found]

    def shown_total(self, hand: str) -> int:
        return int(self.page.get_by_test_id(f"total-{hand}").inner_text())


def cents_in(text: str) -> int:
    """`You lose $1,025.50` → 102550."""
    match = re.search(r"\$([\d,]+)\.(\d\d)", text)
    assert match, text
    return int(match[1].replace(",", "")) * 100 + int(match[2])


def total_of(cards: list[str]) -> int:
    return sum(POINTS.get(card[0]) or (0 if card[0] in POINTS else int(card[0])) for card in cards) % 10

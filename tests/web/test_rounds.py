"""A full round of every game, played from the terminal, to the last cent."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.patron import Patron, cents_in, total_of
from tests.web.staff import Staff

# Player 2H 3D draws KC and has 5; Banker KS 6C stands on 6 against a third card of 0: Banker wins, 6 over 5.
# What each bet then wins, by the pay tables: commission 4.1; rws 4.1.1, 4.1.3; etg 4.1; knockout 4.1.1 to 4.1.3.
BETS = {
    "commission": {"player": (100, -100_00), "banker": (100, +95_00), "tie": (25, -25_00), "banker_pair": (5, -5_00)},
    "rws": {"banker": (100, +50_00), "banker_wins_on_6": (5, +55_00), "tie_wins_on_5": (5, -5_00)},
    "etg": {"banker": (100, +50_00), "tie": (25, -25_00)},
    "knockout": {"banker": (100, +50_00), "winning_total_5_6": (25, +75_00), "ante_banker": (25, +25_00 + 50_00)}
    | {"ante_player": (25, -25_00)},
}


@pytest.mark.parametrize("game", BETS)
def test_a_round_is_paid_to_the_cent(page: Page, staff: Staff, game: str) -> None:
    staff.open_table(game)
    patron = Patron(page)
    patron.sit_at(staff, game)
    before = patron.balance_cents()
    for on, (dollars, _) in BETS[game].items():
        patron.bet(on, dollars)
    staked = 100 * sum(dollars for dollars, _ in BETS[game].values())
    expect(page.get_by_test_id("balance")).to_have_text(f"${(before - staked) / 100:,.2f}")

    staff.ask("dealer", "close_betting")
    expect(patron.spot("banker")).to_have_attribute("aria-disabled", "true")
    staff.deal("2H")
    if game == "knockout":
        expect(patron.strip).to_contain_text("First card two of hearts: raise or fold")
        page.get_by_test_id("raise-banker").click()
        page.get_by_test_id("fold-player").click()
        expect(patron.strip).to_have_attribute("data-state", "dealing")
    staff.deal("KS 3D 6C")
    expect(page.get_by_text("Player has 5 and draws a third card.")).to_be_visible()
    staff.deal("KC")
    expect(page.get_by_text("Banker has 6 against a third card of 0: Banker stands.")).to_be_visible()
    staff.ask("dealer", "settle")

    expect(page.get_by_test_id("result")).to_have_text("Banker wins, 6 over 5")
    assert (patron.cards("player"), patron.cards("banker")) == (["2H", "3D", "KC"], ["KS", "6C"])
    assert (patron.shown_total("player"), patron.shown_total("banker")) == (5, 6)
    net = sum(cents for _, cents in BETS[game].values())
    expect(page.get_by_test_id("net")).to_have_text(f"You {'win' if net > 0 else 'lose'} ${abs(net) / 100:,.2f}")
    expect(page.get_by_test_id("balance")).to_have_text(f"${(before + net) / 100:,.2f}")


def test_a_newcomer_sits_down_with_robots_bets_and_is_paid(page: Page) -> None:
    patron = Patron(page)
    patron.sit_down("etg")
    patron.wait_for_new_betting()
    before = patron.balance_cents()
    patron.bet("player", 100)
    patron.wait_for("settled")
    player, banker = total_of(patron.cards("player")), total_of(patron.cards("banker"))
    assert (patron.shown_total("player"), patron.shown_total("banker")) == (player, banker)
    won = 100_00 * ((player > banker) - (player < banker))
    expect(page.get_by_test_id("balance")).to_have_text(f"${(before + won) / 100:,.2f}")
    said = page.get_by_test_id("net").inner_text()
    assert (cents_in(said) if won else 0) == abs(won)

"""A full round of every game, played from the terminal."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.patron import Patron, cents_in, total_of

BETS = {
    "commission": {"player": 100, "tie": 25, "banker_pair": 25},
    "rws": {"player": 100, "tie_wins_on_6": 5, "player_wins_on_9": 5},
    "etg": {"player": 100, "banker": 25},
    "knockout": {"player": 100, "winning_total_9": 25, "ante_player": 25, "ante_banker": 25},
}


@pytest.mark.parametrize("table", BETS)
def test_a_round_from_the_first_chip_to_the_last_cent(page: Page, table: str) -> None:
    patron = Patron(page)
    patron.sit_down(table)
    patron.wait_for_new_betting()
    before = patron.balance_cents()
    for on, dollars in BETS[table].items():
        patron.bet(on, dollars)
    staked = 100 * sum(BETS[table].values())
    expect(page.get_by_test_id("balance")).to_have_text(f"${(before - staked) / 100:,.2f}")

    if table == "knockout":
        patron.wait_for("awaiting")
        page.get_by_test_id("raise-player").click()
        page.get_by_test_id("fold-banker").click()
    patron.wait_for("settled")

    player, banker = total_of(patron.cards("player")), total_of(patron.cards("banker"))
    assert (patron.shown_total("player"), patron.shown_total("banker")) == (player, banker)
    expect(page.get_by_test_id("result")).to_have_text(sentence(player, banker))
    expect(patron.spot("player")).to_have_attribute("aria-label", patterns[(player > banker) - (player < banker)])
    expect(page.get_by_test_id("balance")).to_have_text(f"${(before + net(page)) / 100:,.2f}")


patterns = {1: "Player, pays 1:1, edge 1.24%, your bet $100.00, won $100.00"}
patterns[0] = patterns[1].replace("won $100.00", "push, returned")
patterns[-1] = patterns[1].replace("won $100.00", "lost")


def sentence(player: int, banker: int) -> str:
    if player == banker:
        return f"Tie on {player}"
    winner, high, low = ("Player", player, banker) if player > banker else ("Banker", banker, player)
    return f"{winner} wins, {high} over {low}"


def net(page: Page) -> int:
    said = page.get_by_test_id("net").inner_text()
    if said.startswith("You get"):
        return 0
    return cents_in(said) * (1 if said.startswith("You win") else -1)

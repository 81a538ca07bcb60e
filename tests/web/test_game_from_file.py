"""A table of a game file, played in a browser. The file changes on disk, and the table keeps the rules on record."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, expect

from punto.rules import RULES
from tests.web.entering import log_in
from tests.web.house import House
from tests.web.patron import Patron
from tests.web.running_punto import running
from tests.web.screens import TERMINAL
from tests.web.serving import PATIENCE_S
from tests.web.test_console import Dealer

DRAGON = (Path(__file__).parents[1] / "games" / "files" / "dragon.yaml").read_text(encoding="utf-8")
SERVE = ("serve", "--demo", "--create", "--store", "sqlite:///house.db", "--game", "my.yaml")


def new_page(browser: Browser, address: str) -> Page:
    width, height = TERMINAL
    return browser.new_context(base_url=address, locale="en-US", viewport={"width": width, "height": height}).new_page()


def sit_down(browser: Browser, address: str, table: str) -> Patron:
    page = new_page(browser, address)
    log_in(page, "visitor")
    page.goto(f"/terminal/{table}")
    expect(page.get_by_test_id("balance")).to_contain_text("$")
    return Patron(page)


def play_a_dragon(browser: Browser, house: House, pays: int) -> None:
    """Banker wins with a three-card 7 against 6: Dragon 7 is paid, and Banker pushes."""
    dealer = Dealer(new_page(browser, house.address), house)
    dealer.advance("Open betting")
    patron = sit_down(browser, house.address, house.table)
    before = patron.balance_cents()
    patron.bet("dragon_7", 5)
    patron.bet("banker", 100)
    dealer.advance("No more bets")
    for card in ("4H", "KC", "2S", "5D", "2H"):
        dealer.scan(card)
    dealer.expect_next("Banker wins")
    dealer.advance("Settle and pay")
    patron.wait_for("settled")
    expect(patron.spot("dragon_7").locator(".amount")).to_have_text(f"+${5 * pays}")
    expect(patron.page.get_by_test_id("balance")).to_have_text(f"${before / 100 + 5 * pays:,.2f}")
    for page in (dealer.page, patron.page):
        page.context.close()


def wait_for_robots(address: str) -> None:
    """Once the tables of the demonstration are open, its people have their accounts."""
    deadline = monotonic() + PATIENCE_S
    while monotonic() < deadline:
        with urlopen(f"{address}/api/tables") as answer:
            if {table["id"] for table in json.load(answer)["tables"]} >= RULES.keys():
                return
        sleep(0.05)
    raise AssertionError(address)


def expect_clean_journal(folder: Path) -> None:
    command = [sys.executable, "-m", "punto", "verify", "sqlite:///house.db"]
    checked = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_a_changed_file_changes_no_running_table_and_no_journal(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "my.yaml"
    file.write_text(DRAGON, encoding="utf-8")
    with running(tmp_path, *SERVE) as address:
        wait_for_robots(address)
        house = House(address, "dragon")
        play_a_dragon(browser, house, pays=40)
        file.write_text(DRAGON.replace('"40:1"', '"30:1"'), encoding="utf-8")
        expect(sit_down(browser, address, house.table).spot("dragon_7")).to_contain_text("40:1")
    expect_clean_journal(tmp_path)
    with running(tmp_path, *SERVE) as address:
        wait_for_robots(address)
        house.address = address
        play_a_dragon(browser, house, pays=40)
        play_a_dragon(browser, House(address, "dragon"), pays=30)
    expect_clean_journal(tmp_path)

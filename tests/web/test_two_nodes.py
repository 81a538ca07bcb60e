"""Pages on two nodes that share PostgreSQL: each sees the other's bets, and one survives the other's failure."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.journal.postgres import postgres_server, postgres_url
from tests.service import proxied
from tests.service.serving import PASSWORD, PIN, House, Service
from tests.web.patron import Patron

__all__ = ["postgres_server", "postgres_url"]


NOTE_STALE = """
    new MutationObserver(() => {
      if (document.querySelector('.stale, [data-testid="offline"]')) window.wasStale = true;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
"""


class Nodes:
    """Two services on the journal of one house."""

    def __init__(self, folder: Path, store: str) -> None:
        self.first = Service(folder, store)
        self.house = House(self.first)
        self.first.start(drain_s=proxied.DRAIN_S, behind="127.0.0.1")
        self.second = Service(folder, store, key_file=self.first.key_file)
        self.second.start(drain_s=proxied.DRAIN_S, behind="127.0.0.1")


@pytest.fixture
def nodes(tmp_path: Path, postgres_url: str) -> Iterator[Nodes]:
    nodes = Nodes(tmp_path, postgres_url)
    yield nodes
    nodes.first.kill()
    nodes.second.kill()


def page_at(browser: Browser, node: Service | proxied.Proxy, name: str) -> Page:
    context = browser.new_context(base_url=f"http://127.0.0.1:{node.port}", viewport={"width": 1366, "height": 768})
    page = context.new_page()
    assert page.request.post("/api/login", data={"name": name, "password": PASSWORD}).ok
    page.goto("/terminal/rws")
    expect(page.get_by_test_id("balance")).to_contain_text("$")
    return page


def test_pages_on_two_nodes_see_each_other_s_bets_and_survive_a_failed_node(browser: Browser, nodes: Nodes) -> None:
    dealer = nodes.house.at(nodes.second).caller("dealer")
    nodes.house.open_tables("rws")
    for patron in ("patron", "other"):
        assert dealer.command("rws", "buy_in", patron=patron, amount="1000.00", pin=PIN).status == 200
    assert dealer.command("rws", "open_betting").status == 200
    here = Patron(page_at(browser, nodes.first, "patron"))
    there = Patron(page_at(browser, nodes.second, "other"))

    here.bet("banker", 25)
    expect(there.spot("banker")).to_contain_text("Table total $25")
    there.page.get_by_test_id("box").select_option("2")
    there.bet("banker", 100)
    expect(here.spot("banker")).to_contain_text("Table total $125")

    nodes.first.kill()
    expect(here.page.get_by_test_id("offline")).to_be_visible()
    for command, fields in (("close_betting", {}), ("deal", {"cards": ["9H", "4C", "KS", "2D"]}), ("settle", {})):
        assert dealer.command("rws", command, **fields).status == 200
    expect(there.page.get_by_test_id("result")).to_have_text("Player wins, 9 over 6")
    nodes.first.start()
    expect(here.page.get_by_test_id("offline")).to_have_count(0)
    expect(here.page.get_by_test_id("result")).to_have_text("Player wins, 9 over 6")
    expect(here.page.get_by_test_id("net")).to_have_text("You lose $25.00")


@pytest.mark.skipif(not proxied.PROGRAM.exists(), reason="needs the Debian package haproxy")
def test_a_page_behind_a_proxy_does_not_notice_that_nodes_are_restarted(
    browser: Browser, nodes: Nodes, tmp_path: Path
) -> None:
    nodes.house.open_tables("rws")
    dealer = nodes.house.caller("dealer")
    assert dealer.command("rws", "buy_in", patron="patron", amount="1000.00", pin=PIN).status == 200
    assert dealer.command("rws", "open_betting").status == 200
    with proxied.proxied(tmp_path, [nodes.first, nodes.second]) as proxy:
        page = page_at(browser, proxy, "patron")
        patron = Patron(page)
        patron.bet("banker", 25)
        page.evaluate(NOTE_STALE)
        addresses: list[str] = []

        def note(socket: WebSocket) -> None:
            addresses.append(socket.url)

        page.on("websocket", note)
        for node in (nodes.first, nodes.second):
            node.send(signal.SIGTERM)
            node.process.join(60)
            node.start(drain_s=proxied.DRAIN_S, behind="127.0.0.1")
            proxy.wait_until_whole()
            patron.bet("banker", 25)
        assert addresses, "the page never changed its node"
        assert page.evaluate("window.wasStale") is None

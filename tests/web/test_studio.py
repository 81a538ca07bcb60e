"""The studio in a real browser: felt and odds as a game file is typed, mistakes in the text, a table at once."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from punto.games import load_rules
from punto.messages import Language
from tests.web.patron import Patron
from tests.web.running_punto import running
from tests.web.screens import PHONE, TERMINAL, expect_room_and_large_buttons, resize
from tests.web.test_fits import FAULTS
from tests.web.test_pages import in_language, violations

TABLET = (834, 1112)
DRAFT = """\
game: mine
title: {en: My game, zh-Hans: 我的百家乐, zh-Hant: 我的百家樂}
extends: commission
bets:
  dragon_7:
    title: {en: Dragon 7, zh-Hans: 龙七, zh-Hant: 龍七}
    lines: [{when: {winner: banker, banker: {total: 7, cards: 3}}, pays: "40:1"}]
"""
PAYS = 'pays: "40:1"'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("studio")


@pytest.fixture(scope="module")
def studio(folder: Path) -> Iterator[str]:
    (folder / "mine.yaml").write_text(DRAFT, encoding="utf-8")
    with running(folder, "studio", "mine.yaml", "--no-browser") as address:
        yield address


@pytest.fixture(scope="module")
def browser_context_args(studio: str) -> dict[str, Any]:
    return {"base_url": studio, "locale": "en-US", "viewport": {"width": 1366, "height": 768}}


@pytest.fixture
def page(page: Page) -> Page:
    """Nothing is stored, so it has the draft of the file."""
    page.goto("/studio")
    expect(page.get_by_test_id("worth-dragon_7")).to_be_visible()
    return page


def write(page: Page, text: str) -> None:
    """Replaces the whole draft."""
    editor = page.locator(".cm-content")
    editor.click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(text)


def test_the_felt_and_the_odds_follow_the_text(page: Page) -> None:
    worth = page.get_by_test_id("worth-dragon_7")
    expect(worth).to_contain_text("7.6113%")
    expect(worth).to_contain_text("6.0849")
    expect(page.locator("[data-spot=dragon_7]")).to_contain_text("40:1")
    write(page, DRAFT.replace(PAYS, 'pays: "42:1"').replace("  dragon_7:", "  tie: null\n  dragon_7:"))
    expect(worth).to_contain_text("3.1046%")
    expect(page.locator("[data-spot=dragon_7]")).to_contain_text("42:1")
    expect(page.locator("[data-spot=tie]")).to_have_count(0)
    page.get_by_label("Decks").select_option("6")
    expect(worth).not_to_contain_text("3.1046%")
    expect(worth).to_contain_text("3.0992%")


def test_a_bet_is_shown_pay_by_pay(page: Page) -> None:
    page.locator("[data-spot=dragon_7]").click()
    pays = page.get_by_test_id("pays-dragon_7")
    expect(pays.get_by_role("row", name="40:1")).to_contain_text("2.2534%")
    expect(pays.get_by_role("row", name="Total")).to_contain_text("−7.6113%")


# what is wrong, what replaces the pay, the line of its mark, what the page says
WRONG = [
    ("a plain pay", "pays: 40", 'Line 7, column 74 pays is quoted text: write "40:1".'),
    ("a mistyped key", 'pay: "40:1"', "Line 7, column 68 a line has no 'pay': did you mean pays?"),
    ("an open bracket", 'pays: "40:1', "Line 7"),
]


@pytest.mark.parametrize(("text", "sentence"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG])
def test_a_mistake_is_marked_in_the_text(page: Page, text: str, sentence: str) -> None:
    write(page, DRAFT.replace(PAYS, text))
    mistake = page.get_by_test_id("mistake")
    expect(mistake).to_be_visible()
    assert sentence in " ".join(mistake.inner_text().split())
    expect(page.locator(".cm-lintRange-error").first).to_be_visible()
    expect(page.get_by_test_id("open-table")).to_be_disabled()
    expect(page.get_by_test_id("worth-dragon_7")).to_contain_text("7.6113%")
    page.keyboard.press("ControlOrMeta+Home")
    mistake.click()
    expect(page.locator(".cm-activeLine")).to_contain_text("lines:")


WARNED = (
    '    lines: [{when: {winner: banker, banker: {total: 7, cards: 3}}, pays: "45:1"}, '
    "{when: {winner: banker, banker: {total: 7, cards: 3}}, push: true}]\n"
    '  thirds: {lines: [{when: {winner: tie}, pays: "10:3"}]}\n'
)


def test_warnings_say_what_will_cost_the_house(page: Page) -> None:
    write(page, DRAFT[: DRAFT.index("    lines:")] + WARNED)
    status = page.get_by_test_id("status")
    expect(status).to_contain_text("Dragon 7 favours the patron by 3.6556%: the house loses on it.")
    expect(status).to_contain_text("Line 2 of Dragon 7 never decides")
    expect(status).to_contain_text("thirds pays 10:3, which is exact in cents only for multiples of 0.03")
    expect(page.get_by_test_id("open-table")).to_be_enabled()


def test_save_writes_the_file_and_a_reload_keeps_the_draft(page: Page, folder: Path) -> None:
    changed = DRAFT.replace(PAYS, 'pays: "41:1"')
    write(page, changed)
    expect(page.get_by_test_id("worth-dragon_7")).to_contain_text("5.3580%")
    assert (folder / "mine.yaml").read_text(encoding="utf-8") == DRAFT
    page.reload()
    expect(page.get_by_test_id("worth-dragon_7")).to_contain_text("5.3580%")
    page.locator(".cm-content").click()
    page.keyboard.press("ControlOrMeta+s")
    expect(page.get_by_text("Saved to mine.yaml")).to_be_visible()
    assert str(load_rules(str(folder / "mine.yaml")).bet("dragon_7").pays[0]) == "41:1"
    (folder / "mine.yaml").write_text(DRAFT, encoding="utf-8")


def test_a_table_plays_the_draft_at_once_and_a_changed_draft_opens_another(page: Page) -> None:
    write(page, DRAFT.replace(PAYS, 'pays: "43:1"'))
    expect(page.get_by_test_id("worth-dragon_7")).to_contain_text("0.8512%")
    page.get_by_test_id("open-table").click()
    patron = Patron(page)
    expect(patron.spot("dragon_7")).to_contain_text("43:1")
    page.wait_for_url("**/terminal/mine")
    patron.wait_for("betting")
    patron.bet("dragon_7", 25)
    patron.wait_for("settled")
    page.go_back()
    expect(page.get_by_test_id("worth-dragon_7")).to_contain_text("0.8512%")
    page.get_by_test_id("open-table").click()
    page.wait_for_url("**/terminal/mine")
    page.go_back()
    write(page, DRAFT.replace(PAYS, 'pays: "30:1"'))
    expect(page.get_by_test_id("worth-dragon_7")).to_contain_text("30.1452%")
    page.get_by_test_id("open-table").click()
    page.wait_for_url("**/terminal/mine-2")
    expect(patron.spot("dragon_7")).to_contain_text("30:1")
    page.goto("/terminal/mine")
    expect(patron.spot("dragon_7")).to_contain_text("43:1")


@pytest.mark.parametrize("size", [PHONE, TABLET, TERMINAL])
def test_it_fits_and_axe_finds_nothing(page: Page, size: tuple[int, int], tmp_path: Path) -> None:
    resize(page, size)
    page.locator("[data-spot=dragon_7]").click()
    for language in Language:
        in_language(page, language)
        expect_room_and_large_buttons(page, language)
        assert [fault for fault in page.evaluate(FAULTS) if ".cm-" not in fault] == []
        page.screenshot(path=tmp_path / f"{language.value}.png")
    assert violations(page) == []


def test_keys_alone_are_enough(page: Page) -> None:
    page.locator(".cm-content").focus()
    page.keyboard.press("ControlOrMeta+End")
    page.keyboard.insert_text("cla")
    page.keyboard.press("Control+Space")
    expect(page.get_by_role("option", name="clauses")).to_be_visible()
    page.keyboard.press("Escape")
    for _ in range(3):
        page.keyboard.press("Backspace")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(page.locator(".cm-content")).not_to_be_focused()
    expect(page.get_by_test_id("fine")).to_be_visible()
    page.locator(".cm-content").focus()
    page.keyboard.press("ControlOrMeta+Enter")
    page.wait_for_url("**/terminal/mine*")


def ask(address: str, path: str, body: Any, host: str) -> int:
    headers = {"content-type": "application/json", "host": host}
    request = urllib.request.Request(f"{address}{path}", json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request) as answer:
            status: int = answer.status
            return status
    except urllib.error.HTTPError as error:
        return error.code


def test_it_answers_this_machine_only(studio: str) -> None:
    """A page of another site can make its own name lead to this machine."""
    own = studio.removeprefix("http://")
    port = own.partition(":")[2]
    assert ask(studio, "/api/studio/preview", {"text": DRAFT}, own) == 200
    assert ask(studio, "/api/studio/preview", {"text": DRAFT}, f"evil.example:{port}") == 403
    assert ask(studio, "/api/studio/save", {"text": ""}, f"evil.example:{port}") == 403

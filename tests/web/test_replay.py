"""Replay and inspection in a real browser: find, step through and verify a ruled round; access rights."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader
from typer.testing import CliRunner

from punto.cli import app
from punto.messages import Language
from punto.wire.games import ShownIncidents
from punto.wire.pit import PitLines, PitTable
from punto.wire.rounds import FoundRounds, InspectedRound
from tests.service.reading import read_as
from tests.web.entering import log_in
from tests.web.house import House, two_cards_at_once
from tests.web.serving import Service
from tests.web.staff_pages import expect_to_fit
from tests.web.test_pages import in_chinese, in_language, violations


@pytest.fixture(scope="module")
def house(service: Service) -> House:
    """A table whose first round had two cards at once and two patrons with different elections."""
    house = House(service.address, "rws")
    two_cards_at_once(house)
    return house


def test_a_downloaded_round_verifies(page: Page, house: House, tmp_path: Path) -> None:
    log_in(page, "inspector")
    page.goto(f"/replay/{house.table}/1")
    taken = {}
    for name in ("Document (PDF)", "Signed evidence"):
        with page.expect_download() as download:
            page.get_by_test_id("recall").get_by_role("link", name=name).click()
        file = tmp_path / download.value.suggested_filename
        download.value.save_as(file)
        taken[file.suffix] = file
    assert {file.name for file in taken.values()} == {f"{house.table}-1-1.pdf", f"{house.table}-1-1.bundle"}
    verified = CliRunner().invoke(app, ["verify", str(taken[".bundle"])])
    assert verified.exit_code == 0, verified.output
    assert verified.output.startswith(f"Clean: round {house.table}/1/1, ")
    text = " ".join(page.extract_text() for page in PdfReader(taken[".pdf"]).pages)
    assert "rws:5.10" in text
    assert "visitor" in text


@pytest.mark.parametrize("name", ["dealer", "supervisor", "visitor"])
def test_only_managers_and_inspectors_download_rounds(house: House, name: str) -> None:
    status, answer = house.call(name, f"/api/inspect/rounds/{house.table}/1/recall.bundle")
    assert status == 403, answer


def test_a_round_that_does_not_exist_cannot_be_downloaded(house: House) -> None:
    status, answer = house.call("inspector", f"/api/inspect/rounds/{house.table}/99/recall.pdf")
    assert (status, answer["error"]) == (404, f"Table {house.table} has no round 99.")


def test_the_ruled_round_is_found_and_replayed_record_by_record(page: Page, house: House) -> None:
    log_in(page, "inspector")
    page.goto(f"/replay/{house.table}")
    page.get_by_test_id("search-patron").fill("guest")
    page.get_by_test_id("search-incident").select_option("simultaneous_cards")
    page.get_by_test_id("search").click()
    found = page.get_by_test_id("found")
    expect(found.locator("tbody tr")).to_have_count(1)
    expect(found).to_contain_text("Two cards at once")
    found.get_by_role("link").click()

    verification = page.get_by_test_id("verification")
    expect(verification).to_contain_text("Verified")
    expect(verification).to_contain_text("1 bet settled again")
    record = page.get_by_test_id("record")
    expect(record).to_contain_text("The order of K♠ 2♦ is not known")  # it opens at the incident
    page.keyboard.press("Home")
    expect(record).to_contain_text("Betting opened")
    expect(page.get_by_test_id("hand-player").locator("[data-card]")).to_have_count(0)

    records = page.get_by_test_id("records")
    for line in ("visitor bet 100.00 on Banker", "Dealt: 9♥", "The order of K♠ 2♦ is not known", "visitor continues."):
        expect(records).to_contain_text(line)
    for clause in ("rws:5.10", "rws:5.10.1", "rws:5.12.1", "rws:5.12.3"):
        expect(records).to_contain_text(clause)

    hashes = set()
    previous = None
    for _ in range(records.locator("li").count() - 1):
        shown = record.locator("code").all_inner_texts()
        hashes.add(shown[1])
        assert previous in (None, shown[2]), "each record follows the hash before it"
        previous = shown[1]
        page.get_by_test_id("forward").click()
        expect(record.locator("code").nth(2)).to_have_text(previous)
    assert len(hashes) == records.locator("li").count() - 1
    expect(page.get_by_test_id("forward")).to_be_disabled()
    expect(page.get_by_test_id("total-player")).to_have_text("6")
    expect(page.get_by_test_id("place-1")).to_contain_text("Lost −$100")
    expect(page.get_by_test_id("place-2")).to_contain_text("Returned")


def test_the_claim_stands_beside_the_record_and_is_bookmarked(browser: Browser, service: Service, house: House) -> None:
    context = browser.new_context(base_url=service.address, locale="en-US", timezone_id="Asia/Macau")
    page = context.new_page()
    log_in(page, "inspector")
    page.goto(f"/replay/{house.table}/1")
    expect(page.get_by_test_id("claim")).to_contain_text("Incident: Two cards at once")
    expect(page.get_by_test_id("claimed")).to_contain_text("K♠ 2♦")
    expect(page.get_by_test_id("on-record")).to_contain_text("9♥")
    expect(page.get_by_test_id("record")).to_contain_text("GMT+8")
    page.get_by_test_id("bookmark").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("bookmark")).to_contain_text("Bookmarked")
    page.goto("/inspect")
    expect(page.locator("main header")).to_contain_text("Times are in GMT+8.")
    marks = page.get_by_test_id("bookmarks")
    marks.get_by_role("link").click()
    expect(page.get_by_test_id("claim")).to_be_visible()
    page.goto("/inspect")
    marks.get_by_role("button").click()
    expect(marks).not_to_be_attached()
    context.close()


def test_rounds_are_found_by_table_and_time(page: Page, house: House) -> None:
    log_in(page, "inspector")
    page.goto("/inspect")
    page.get_by_label("Table").select_option(house.table)
    page.get_by_test_id("search").click()
    expect(page.get_by_test_id("found").locator("tbody tr")).to_have_count(1)
    for ends, rounds in (("2020-01-01T00:00", 0), ("2100-01-01T00:00", 1)):
        page.get_by_label("To", exact=True).fill(ends)
        page.get_by_test_id("search").click()
        expect(page.get_by_test_id("found").locator("tbody tr")).to_have_count(rounds)
    page.get_by_label("From", exact=True).fill("2099-01-01T00:00")
    page.get_by_test_id("search").click()
    expect(page.locator("main")).to_contain_text("No rounds found")


def test_the_scrubber_works_by_keyboard_and_plays_by_itself(page: Page, house: House) -> None:
    log_in(page, "inspector")
    page.goto(f"/replay/{house.table}/1")
    scrubber = page.get_by_test_id("scrubber")
    expect(scrubber).to_be_visible()
    scrubber.focus()
    page.keyboard.press("End")
    expect(page.get_by_test_id("record")).to_contain_text("Player wins, 6 over 2.")
    page.keyboard.press("Home")
    expect(page.get_by_test_id("record")).to_contain_text("Betting opened")
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("record")).to_contain_text("guest bet 50.00 on Player")


def test_a_round_that_does_not_exist_is_reported(page: Page, house: House) -> None:
    log_in(page, "inspector")
    page.goto(f"/replay/{house.table}/99")
    expect(page.get_by_role("heading", level=1)).to_have_text("Round not found")


ANSWERS: dict[str, type[Any]] = {
    "/api/pit": PitLines,
    "/api/pit/{table}": PitTable,
    "/api/games/rws/incidents": ShownIncidents,
    "/api/inspect/rounds?table={table}&incident=any": FoundRounds,
    "/api/inspect/rounds/{table}/1": InspectedRound,
}


@pytest.mark.parametrize("path", ANSWERS)
def test_every_answer_matches_its_schema(house: House, path: str) -> None:
    status, answer = house.call("inspector", path.format(table=house.table))
    assert status == 200
    read_as(ANSWERS[path], answer)


@pytest.mark.parametrize("path", [path for path in ANSWERS if "games" not in path])
def test_staff_data_is_refused_to_patrons_and_without_a_login(house: House, path: str) -> None:
    assert house.call("visitor", path.format(table=house.table))[0] == 403
    assert house.call(None, path.format(table=house.table))[0] == 401


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/pit/nowhere", 404),
        ("/api/inspect/rounds/nowhere/1", 404),
        ("/api/inspect/rounds/{table}/99", 404),
        ("/api/inspect/rounds?since=yesterday", 400),
        ("/api/inspect/rounds?colour=red", 400),
        ("/api/games/poker/incidents", 404),
    ],
)
def test_missing_or_malformed_requests_get_a_sentence(house: House, path: str, status: int) -> None:
    answered, answer = house.call("inspector", path.format(table=house.table))
    assert (answered, answer["error"][-1]) == (status, ".")


def test_axe_finds_nothing_in_either_language(page: Page, house: House) -> None:
    log_in(page, "inspector")
    for path, shown, chinese in (
        ("/inspect", "found", "监察"),
        (f"/replay/{house.table}/1", "replay", "核验无误"),
    ):
        page.goto(path)
        expect(page.get_by_test_id(shown)).to_be_visible()
        assert violations(page) == []
        in_chinese(page)
        expect(page.locator("main")).to_contain_text(chinese)
        assert violations(page) == []
        in_language(page, Language.ENGLISH)


def test_the_pages_fit_phone_terminal_and_hall(browser: Browser, service: Service, house: House) -> None:
    expect_to_fit(browser, service, "inspector", "/inspect", "found")
    expect_to_fit(browser, service, "inspector", f"/replay/{house.table}/1", "replay")

"""A patron adds a seed and checks a round in the browser: a true one is proven, and a manipulated answer is not."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Request, Route, WebSocketRoute, expect

from punto.messages import Language, message
from punto.service.demo import Pace
from punto.service.running import Serving, run
from punto.words import say
from tests.commands import Run
from tests.commands import run as command
from tests.service.proving import a_witness
from tests.web.entering import log_in
from tests.web.patron import Patron
from tests.web.screens import PHONE, TERMINAL, WIDER, resize
from tests.web.serving import Service
from tests.web.staff import Staff
from tests.web.test_pages import in_language

__all__ = ["command"]

STEPS = ("record", "commitment", "seeds", "countersignature", "secret", "draws", "cards")
PORTRAIT = (1080, 1920)


def serve_with_witness(folder: Path, port: int, pace: Pace) -> None:
    os.chdir(folder)
    log = os.open("log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for stream in (1, 2):
        os.dup2(log, stream)
    with a_witness(folder) as witness:
        serving = Serving(
            store="sqlite:///punto.db",
            host="127.0.0.1",
            port=port,
            key_file=Path("punto.key"),
            witnesses=(witness.name,),
            is_demo=True,
            pace=pace,
        )
        run(serving, print)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    running = Service(tmp_path_factory.mktemp("service"), serve=serve_with_witness)
    yield running
    running.kill()


def play_round(page: Page, staff: Staff) -> None:
    """The visitor bets and adds a seed; the electronic shoe deals."""
    staff.open_table("rws", provable_shoe=True)
    patron = Patron(page)
    patron.sit_at(staff, "rws")
    page.get_by_test_id("seed").locator("summary").click()
    seed = page.get_by_test_id("seed-text")
    expect(seed).to_be_enabled()
    seed.fill("lucky 8")
    seed.press("Enter")
    expect(page.get_by_test_id("seed-added")).to_contain_text("lucky 8")
    patron.bet("player", 100)
    finish(page, staff)
    patron.wait_for("settled")


def finish(page: Page, staff: Staff) -> None:
    staff.ask("dealer", "close_betting")
    expect(page.get_by_test_id("seed-text")).to_be_disabled()
    while page.request.get(f"/api/tables/{staff.table}").json()["table"]["round"]["state"] == "dealing":
        staff.ask("dealer", "deal_next")
    staff.ask("dealer", "settle")


def check(page: Page, language: Language = Language.ENGLISH) -> Locator:
    """Opens the patron's own rounds and checks the last one."""
    page.get_by_role("button", name=say(message("terminal-history"), language), exact=True).first.click()
    page.get_by_test_id("check-1").click()
    proof = page.get_by_test_id("proof")
    expect(proof).not_to_have_attribute("data-verdict", "")
    return proof


def states(page: Page) -> dict[str, str]:
    return {step: page.get_by_test_id(f"proof-{step}").get_attribute("data-state") or "" for step in STEPS}


def test_a_true_round_is_proven_in_every_language(page: Page, staff: Staff, tmp_path: Path, command: Run) -> None:
    loaded: list[Request] = []
    page.on("request", lambda request: loaded.append(request))  # noqa: PLW0108 (it takes no bound method)
    play_round(page, staff)
    assert not any("RoundProof" in request.url for request in loaded), "the check is loaded when it is wanted"
    for language in Language:
        in_language(page, language)
        proof = check(page, language)
        expect(proof).to_have_attribute("data-verdict", "passed")
        assert states(page) == dict.fromkeys(STEPS, "passed")
        expect(proof).to_contain_text(say(message("draws-all_right", round=1), language))
        expect(proof).to_contain_text("lucky 8")
        for size in (TERMINAL, PHONE, PORTRAIT):
            resize(page, size)
            assert page.evaluate(WIDER) <= 0, (language, size)
        resize(page, TERMINAL)
        page.keyboard.press("Escape")
    proof = check(page, language)
    with page.expect_download() as downloading:
        proof.locator("a[download]").click()
    file = tmp_path / "round.draws.json"
    downloading.value.save_as(file)
    code, printed, _ = command("rng", "verify", str(file), "--json")
    answer = json.loads(printed)
    assert (code, answer["wrong"]) == (0, False)
    assert [one["state"] for one in answer["steps"]] == ["passed"] * 6 + ["not_shown"]


def edit_event(proof: dict[str, Any], name: str, edit: Callable[[dict[str, Any]], None]) -> None:
    for record in proof["evidence"]["records"]:
        if record["type"] == "record":
            entry = json.loads(base64.b64decode(record["payload"]))
            for event in entry["events"]:
                if event["event"] == name:
                    edit(event)
            record["payload"] = base64.b64encode(json.dumps(entry).encode()).decode()


def event(name: str, **fields: Any) -> Callable[[dict[str, Any]], None]:
    return lambda proof: edit_event(proof, name, lambda event: event.update(fields))


def later_beacon(proof: dict[str, Any]) -> None:
    """The checkpoint before the signed one covers the close already."""
    [close] = proof["closes"]
    close["before"] = {**close["signed"], "checkpoint": close["before"]["checkpoint"]}


def another_signature(proof: dict[str, Any]) -> None:
    proof["checkpoint"]["at"] += 1


FORGERIES: dict[str, tuple[Callable[[dict[str, Any]], None], set[str]]] = {
    "a chosen card": (event("card_drawn/1", card="7C"), {"record", "draws", "cards"}),
    "another secret": (event("secret_revealed/1", secret="00" * 32), {"record", "secret", "draws"}),
    "a seed left out": (event("inputs_fixed/1", seeds=[]), {"record", "seeds", "draws"}),
    "another commitment": (event("shoe_committed/1", commitment="11" * 32), {"record", "commitment", "secret"}),
    "a later beacon": (later_beacon, {"countersignature"}),
    "another signature": (another_signature, {"record"}),
    "another round": (lambda proof: proof["name"].update(round=2), {"record", "commitment", "draws"}),
}


def test_a_manipulated_answer_is_shown_as_wrong(page: Page, staff: Staff) -> None:
    play_round(page, staff)
    spoil: Callable[[dict[str, Any]], None] = lambda proof: None  # noqa: E731

    def intercept(route: Route) -> None:
        proof = route.fetch().json()
        spoil(proof)
        route.fulfill(json=proof)

    page.route("**/rounds/1/draws", intercept)
    for name, (edit, wrong) in FORGERIES.items():
        spoil = edit
        proof = check(page)
        expect(proof).to_have_attribute("data-verdict", "failed")
        expect(page.get_by_test_id("proof-cards")).to_be_visible()
        found = {step for step, state in states(page).items() if state == "failed"}
        assert wrong <= found, name
        page.keyboard.press("Escape")
    page.unroute("**/rounds/1/draws")


def test_other_cards_on_the_page_are_shown_as_wrong(page: Page, staff: Staff) -> None:
    """The service shows the patron another card than was drawn."""
    play_round(page, staff)

    def intercept(route: Route) -> None:
        own = route.fetch().json()
        [card, *others] = own["rounds"][0]["player"]["cards"]
        own["rounds"][0]["player"]["cards"] = ["7C" if card != "7C" else "7D", *others]
        route.fulfill(json=own)

    page.route("**/mine", intercept)
    proof = check(page)
    expect(proof).to_have_attribute("data-verdict", "failed")
    assert {step for step, state in states(page).items() if state == "failed"} == {"cards"}


def test_only_tables_with_a_provable_shoe_have_the_field(page: Page, staff: Staff) -> None:
    staff.open_table("rws")
    Patron(page).sit_at(staff, "rws")
    expect(page.get_by_test_id("seed-text")).to_have_count(0)


def test_a_withheld_secret_is_told_at_the_terminal_the_console_and_the_pit(page: Page, staff: Staff) -> None:
    """The answer of the service is changed on its way; tests/service/test_provable_faults.py has a real fault."""
    fault = {"type": "message", "id": "notice-secret_withheld", "args": {"round": 7}}

    def spoil(text: str | bytes) -> str:
        picture = json.loads(text)
        return json.dumps({**picture, "secret_withheld": fault, "notice": "…", "notice_message": fault})

    def through(socket: WebSocketRoute) -> None:
        service = socket.connect_to_server()
        service.on_message(lambda text: socket.send(spoil(text) if "options" in json.loads(text) else text))

    staff.open_table("rws", provable_shoe=True)
    page.route_web_socket("**/stream**", through)
    Patron(page).sit_at(staff, "rws")
    for language in Language:
        in_language(page, language)
        expect(page.get_by_test_id("withheld")).to_have_text(say(message("notice-secret_withheld", round=7), language))
    log_in(page, "shift")
    for path in ("console", "pit"):
        page.goto(f"/{path}/{staff.table}")
        said = say(message("notice-secret_withheld", round=7), Language.TRADITIONAL)
        expect(page.get_by_text(said).first).to_be_visible()


def test_a_manager_chooses_the_provable_shoe(page: Page, staff: Staff) -> None:
    staff.open_table("rws")
    log_in(page, "shift")
    page.goto(f"/pit/{staff.table}")
    page.get_by_text("Table settings").click()
    form = page.get_by_test_id("settings")
    form.get_by_test_id("provable-shoe").check()
    form.locator("button[type=submit]").click()
    expect(page.get_by_test_id("queued-settings")).to_be_visible()
    settings = page.request.get(f"/api/tables/{staff.table}/settings").json()
    assert (settings["settings"]["provable_shoe"], settings["queued"]["provable_shoe"]) == (False, True)

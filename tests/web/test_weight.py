"""Resource use of the pages: bytes on the first load, work in a deal, memory over many rounds.

Speed on the clock depends on the machine: bench/pages.py reports it. These bounds hold on a busy machine too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, CDPSession, Page, Request, expect

from tests.web.entering import log_in
from tests.web.house import House
from tests.web.patron import Patron
from tests.web.serving import Service
from tests.web.staff import Staff

FOR_PATRONS: Final = 110_000
FOR_STAFF: Final = 120_000
"""Bytes of code, styles, words and art, compressed. Data about the house depends on the number of its tables."""
LONGEST_TASK_MS: Final = 50
ROUNDS: Final = 500
WARM_UP_ROUNDS: Final = 96
MOST_OBJECTS: Final = 100
"""Random variation; one leaked object per round would be five times as many."""
AT_REST: Final = 4
"""Equal counts in a row."""
MOST_COUNTS: Final = 60
MOST_BYTES: Final = 1_000 * ROUNDS
"""The browser's compiled code grows by a fifth of that; a leaked picture would add over 20,000 per round."""

# path, person, an element that shows that the page is loaded
PAGES: Final = [
    ("/", "visitor", "sit-rws"),
    ("/terminal/rws", "visitor", "balance"),
    ("/display/rws", "visitor", "result"),
    ("/console/rws", "dealer", "next-step"),
    ("/pit", "supervisor", "pit-rws"),
    ("/pit/rws", "supervisor", "edge-banker"),
    ("/inspect", "inspector", "found"),
    ("/replay/rws/1", "inspector", "record"),
]


@pytest.fixture
def page(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A browser that comes for the first time."""
    context = browser.new_context(**browser_context_args)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(("path", "who", "shown"), PAGES)
def test_the_first_load_of_a_page_is_light(page: Page, path: str, who: str, shown: str) -> None:
    log_in(page, who)
    if who == "inspector":
        wait_for_a_round(page)
    finished: list[Request] = []
    page.on("requestfinished", lambda request: finished.append(request))  # noqa: PLW0108 (it takes no bound method)
    page.goto(path)
    expect(page.get_by_test_id(shown).first).to_be_visible()
    ours = [request for request in finished if "/api/" not in request.url]
    most = FOR_PATRONS if who == "visitor" else FOR_STAFF
    assert 20_000 < sum(request.sizes()["responseBodySize"] for request in ours) < most


def wait_for_a_round(page: Page) -> None:
    """The robots play one every few seconds."""
    for _ in range(240):
        if page.request.get("/api/inspect/rounds?table=rws").json()["rounds"]:
            return
        page.wait_for_timeout(250)


def test_a_deal_moves_nothing_but_layers_and_has_no_long_task(browser: Browser, page: Page, staff: Staff) -> None:
    """Until the sweep and the payout are over. Tasks are measured in processor time, which excludes other load."""
    staff.open_table("rws")
    patron = Patron(page)
    patron.sit_at(staff, "rws")
    patron.bet("banker", 100)
    page.evaluate(
        """() => {
            window.animated = new Set();
            const look = () => {
                for (const one of document.getAnimations())
                    for (const frame of one.effect.getKeyframes())
                        for (const name of Object.keys(frame)) window.animated.add(name);
                requestAnimationFrame(look);
            };
            look();
        }"""
    )
    browser.start_tracing(
        page=page, categories=["disabled-by-default-devtools.timeline", "devtools.timeline", "toplevel"]
    )
    staff.ask("dealer", "close_betting")
    for card in ("2H", "KS", "3D", "6C", "KC"):
        staff.deal(card)
        expect(page.locator(f"[data-card='{card}']")).to_be_visible()
    staff.ask("dealer", "settle")
    patron.wait_for("settled")
    page.wait_for_function("() => document.getAnimations().every((one) => one.playState === 'finished')")
    tasks = tasks_of(json.loads(browser.stop_tracing()))
    assert len(tasks) > 20
    assert max(tasks) < LONGEST_TASK_MS
    moved = set(page.evaluate("() => [...animated]")) - {"offset", "easing", "composite", "computedOffset"}
    assert moved == {"transform", "opacity"}


def tasks_of(trace: dict[str, Any]) -> list[float]:
    """Processor time of each task of the page's main thread, in milliseconds."""
    events = trace["traceEvents"]
    main = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    return [
        event["tdur"] / 1000
        for event in events
        if event["name"] in ("RunTask", "ThreadControllerImpl::RunTask")
        and (event["pid"], event["tid"]) in main
        and "tdur" in event
    ]


def test_an_open_display_does_not_leak_over_many_rounds(page: Page, service: Service) -> None:
    house = House(service.address, "commission")
    page.goto(f"/display/{house.table}")
    before = play_and_measure(page, house, WARM_UP_ROUNDS)
    after = play_and_measure(page, house, ROUNDS)
    assert (after["nodes"], after["listeners"]) == (before["nodes"], before["listeners"])
    assert abs(after["objects"] - before["objects"]) < MOST_OBJECTS
    assert after["bytes"] - before["bytes"] < MOST_BYTES


def play_and_measure(page: Page, house: House, rounds: int) -> dict[str, int]:
    """Shoes of eight rounds: each measurement draws the same amount."""
    for number in range(rounds, 0, -1):
        if number % 8 == 0 or number == rounds:
            house.ask("dealer", "new_shoe")
        house.ask("dealer", "open_betting")
        house.ask("dealer", "close_betting")
        house.deal_at_once("9H 4C KS 2D")
        house.ask("dealer", "settle")
    expect(page.get_by_test_id("counts").locator(".player b").first).to_have_text("8")
    browser = page.context.new_cdp_session(page)
    objects = objects_at_rest(page, browser)
    counted = browser.send("Memory.getDOMCounters")
    used = browser.send("Runtime.getHeapUsage")["usedSize"]
    return {"objects": objects, "bytes": int(used), "nodes": counted["nodes"], "listeners": counted["jsEventListeners"]}


def objects_at_rest(page: Page, browser: CDPSession) -> int:
    """Counts until nothing changes: on a busy machine the page still draws the last round for a while."""
    counts = [live_objects(browser)]
    while counts[-AT_REST:] != [counts[-1]] * AT_REST and len(counts) < MOST_COUNTS:
        page.wait_for_timeout(500)
        counts.append(live_objects(browser))
    return counts[-1]


def live_objects(browser: CDPSession) -> int:
    """Counts after garbage collection."""
    anything = browser.send("Runtime.evaluate", {"expression": "Object.prototype"})["result"]["objectId"]
    found = browser.send("Runtime.queryObjects", {"prototypeObjectId": anything})["objects"]["objectId"]
    length = {"objectId": found, "functionDeclaration": "function () { return this.length; }", "returnByValue": True}
    count = int(browser.send("Runtime.callFunctionOn", length)["result"]["value"])
    browser.send("Runtime.releaseObject", {"objectId": found})
    browser.send("HeapProfiler.collectGarbage")
    return count

"""How fast the pages are in a real Chromium on loopback: `python -m bench.pages`.

For each page: what its first load weighs and how long it takes until it can be used. Then a deal at a terminal: frames
a second, and the longest task of the page's main thread.
"""

from __future__ import annotations

import os
import shutil
import statistics
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, Request, sync_playwright
from rich.console import Console
from rich.table import Table
from tests.web.entering import log_in
from tests.web.house import House
from tests.web.serving import Service
from tests.web.test_weight import PAGES

REPEATS: Final = 5
DESK: Final = (1366, 768)
WATCH: Final = """() => {
    window.frames_at = [];
    window.long_tasks = [];
    new PerformanceObserver(list => window.long_tasks.push(...list.getEntries().map(one => one.duration)))
        .observe({ type: 'longtask' });
    const look = at => { window.frames_at.push(at); requestAnimationFrame(look); };
    requestAnimationFrame(look);
}"""


def main() -> None:
    console = Console(highlight=False)
    folder = tempfile.TemporaryDirectory()
    service = Service(Path(folder.name))
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox"] if os.geteuid() == 0 else []
            )
            console.print(_loads(browser, service))
            console.print(_deal(browser, service))
    finally:
        service.kill()
        folder.cleanup()


def _loads(browser: Browser, service: Service) -> Table:
    table = Table(
        "page", "kB compressed", "usable after, ms (median)", "slowest of 5", title="First load, nothing cached"
    )
    for path, who, shown in PAGES:
        loads = [_load(browser, service, path, who, shown) for _ in range(REPEATS)]
        seconds, sizes = zip(*loads, strict=True)
        middle, slowest = statistics.median(seconds), max(seconds)
        table.add_row(path, f"{max(sizes) / 1000:.0f}", f"{middle * 1000:.0f}", f"{slowest * 1000:.0f}")
    return table


def _load(browser: Browser, service: Service, path: str, who: str, shown: str) -> tuple[float, int]:
    """Seconds until the page can be used, and the bytes of everything it fetched."""
    page = _open(browser, service)
    log_in(page, who)
    finished: list[Request] = []
    page.on("requestfinished", lambda request: finished.append(request))  # noqa: PLW0108 (it takes no bound method)
    began = time.perf_counter()
    page.goto(path)
    page.get_by_test_id(shown).first.wait_for()
    seconds = time.perf_counter() - began
    size = sum(request.sizes()["responseBodySize"] for request in finished)
    page.context.close()
    return seconds, size


def _deal(browser: Browser, service: Service) -> str:
    house = House(service.address, "rws")
    house.ask("dealer", "open_betting")
    page = _open(browser, service)
    log_in(page, "visitor")
    page.goto(f"/terminal/{house.table}")
    page.get_by_test_id("chip-100").click()
    page.locator("[data-spot=banker]").click()
    page.locator("[data-spot=banker][data-confirmed='10000']").wait_for()
    house.ask("dealer", "close_betting")
    page.evaluate(WATCH)
    for card in ("2H", "KS", "3D", "6C", "KC"):
        house.deal(card)
        page.locator(f"[data-card='{card}']").wait_for()
        page.wait_for_timeout(400)
    house.ask("dealer", "settle")
    page.get_by_test_id("net").filter(has_text="$").wait_for()
    page.wait_for_timeout(400)
    frames = page.evaluate("() => frames_at")
    tasks = page.evaluate("() => long_tasks")
    gaps = [later - earlier for earlier, later in pairwise(frames)]
    a_second = 1000 * len(gaps) / (frames[-1] - frames[0])
    longest = f"{max(tasks):.0f} ms" if tasks else "none over 50 ms"
    return (
        f"A deal of five cards: {a_second:.1f} frames a second, longest gap {max(gaps):.0f} ms, long tasks: {longest}."
    )


def _open(browser: Browser, service: Service) -> Page:
    context = browser.new_context(
        base_url=service.address, viewport={"width": DESK[0], "height": DESK[1]}, locale="en-US"
    )
    return context.new_page()


if __name__ == "__main__":
    main()

"""Speed of the pages in Chromium on loopback: `python -m bench.pages`.

For each page: the size of its first load and the time until it is usable, compared with a plain page in the same
browser. Then a deal at a terminal: frames per second, compared with an idle page, and the longest task of the main
thread.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, Request, sync_playwright
from tests.web.chromium import launch
from tests.web.entering import log_in
from tests.web.house import House
from tests.web.serving import Service
from tests.web.test_weight import PAGES

from bench.bars import Bars, Reference

MOST_TO_LOAD: Final = 5
"""Times the plain page. The target of 1 s was twice the median load of the slowest page, which takes 2 to 3 plain
pages."""
LEAST_FRAMES: Final = 0.8
"""Times those of an idle page. Measured: 1."""
REPEATS: Final = 5
PLAIN_PAGE: Final = """<body><script>
    for (let row = 0; row < 1500; row += 1) {
        const line = document.createElement('div');
        for (let cell = 0; cell < 8; cell += 1) {
            const number = document.createElement('span');
            number.textContent = row * cell;
            line.append(number);
        }
        document.body.append(line);
    }
</script><p data-testid="built">built</p></body>"""
DESK: Final = (1366, 768)
WATCH: Final = """() => {
    window.frames_at = [];
    window.long_tasks = [];
    new PerformanceObserver(list => window.long_tasks.push(...list.getEntries().map(one => one.duration)))
        .observe({ type: 'longtask' });
    const look = at => { window.frames_at.push(at); requestAnimationFrame(look); };
    requestAnimationFrame(look);
}"""


def main() -> int:
    bars = Bars()
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder))
        try:
            with sync_playwright() as playwright:
                browser = launch(playwright)
                _loads(browser, service, bars)
                _deal(browser, service, bars)
        finally:
            service.kill()
    return bars.exit_code


def _loads(browser: Browser, service: Service, bars: Bars) -> None:
    """First loads with an empty cache."""
    for path, who, shown in PAGES:
        loads, plain = [], []
        for _ in range(REPEATS):
            loads.append(_load(browser, service, path, who, shown))
            plain.append(_load_plain(browser, service))
        seconds, sizes = zip(*loads, strict=True)
        reference = Reference("a plain page", 1000 * statistics.median(plain))
        print(f"{path}: {1000 * max(seconds):.0f} ms at worst, {max(sizes) / 1000:.0f} kB compressed with data")
        bars.at_most("usable after, in the middle", 1000 * statistics.median(seconds), "ms", reference, MOST_TO_LOAD)


def _load_plain(browser: Browser, service: Service) -> float:
    page = _open(browser, service)
    began = time.perf_counter()
    page.set_content(PLAIN_PAGE)
    page.get_by_test_id("built").wait_for()
    seconds = time.perf_counter() - began
    page.context.close()
    return seconds


def _load(browser: Browser, service: Service, path: str, who: str, shown: str) -> tuple[float, int]:
    """Seconds until the page is usable, and the bytes it loaded."""
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


def _deal(browser: Browser, service: Service, bars: Bars) -> None:
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
    page.wait_for_timeout(2_000)
    still = page.evaluate("() => frames_at.splice(0)")
    for card in ("2H", "KS", "3D", "6C", "KC"):
        house.deal(card)
        page.locator(f"[data-card='{card}']").wait_for()
        page.wait_for_timeout(400)
    house.ask("dealer", "settle")
    page.get_by_test_id("net").filter(has_text="$").wait_for()
    page.wait_for_timeout(400)
    frames, tasks = page.evaluate("() => [frames_at, long_tasks]")
    longest = f"{max(tasks):.0f} ms" if tasks else "none over 50 ms"
    gap = max(later - earlier for earlier, later in pairwise(frames))
    print(f"A deal of five cards: longest gap between frames {gap:.0f} ms, long tasks: {longest}")
    reference = Reference("those of a page where nothing happens", _a_second(still))
    bars.at_least("frames", _a_second(frames), "a second", reference, LEAST_FRAMES)


def _a_second(frames: list[float]) -> float:
    return 1000 * (len(frames) - 1) / (frames[-1] - frames[0])


def _open(browser: Browser, service: Service) -> Page:
    context = browser.new_context(
        base_url=service.address, viewport={"width": DESK[0], "height": DESK[1]}, locale="en-US"
    )
    return context.new_page()


if __name__ == "__main__":
    sys.exit(main())

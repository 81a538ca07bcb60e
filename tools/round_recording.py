"""Records the round at the top of README from a running demo: `python -m tools.round_recording ADDRESS`."""

from __future__ import annotations

import base64
import io
import sys
from itertools import pairwise
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Page, sync_playwright
from tests.web.chromium import launch

from tools.page_pictures import PICTURES, sit_down, wait_for

SIZE: Final = (1366, 768)
SHOWN: Final = (910, 512)
LAST_SECONDS: Final = 5
"""Of betting: the recording begins there."""
AFTER_MS: Final = 3_000
"""Time for the sweep, the payout and the road."""
LAST_S: Final = 1.5
"""For the last picture."""


def main(address: str) -> None:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
        sit_down(page, address, "rws")
        page.get_by_test_id("chip-100").click()
        for spot in ("banker", "banker", "tie"):
            page.locator(f"[data-spot={spot}]").click()
        frames = _record(page)
        browser.close()
    _save(frames)


def _record(page: Page) -> list[tuple[float, bytes]]:
    """Pictures with their times: whatever the browser draws, until the round is paid."""
    clock = page.locator("[data-testid=strip] .seconds")
    page.wait_for_function(
        "([clock, most]) => clock.textContent && Number(clock.textContent) <= most",
        arg=[clock.element_handle(), LAST_SECONDS],
    )
    frames: list[tuple[float, bytes]] = []
    devtools = page.context.new_cdp_session(page)

    def take(drawn: dict[str, Any]) -> None:
        frames.append((drawn["metadata"]["timestamp"], base64.b64decode(drawn["data"])))
        devtools.send("Page.screencastFrameAck", {"sessionId": drawn["sessionId"]})

    devtools.on("Page.screencastFrame", take)
    devtools.send("Page.startScreencast", {"format": "jpeg", "quality": 90})
    wait_for(page, "[data-testid=strip][data-state=settled]")
    page.wait_for_timeout(AFTER_MS)
    devtools.send("Page.stopScreencast")
    return sorted(frames)


def _save(frames: list[tuple[float, bytes]]) -> None:
    """Each picture lasts until the next."""
    times = [at for at, _ in frames]
    durations = [round((end - at) * 1000) for at, end in pairwise([*times, times[-1] + LAST_S])]
    images = [Image.open(io.BytesIO(jpeg)).resize(SHOWN, Image.Resampling.LANCZOS) for _, jpeg in frames]
    path = PICTURES / "round.webp"
    images[0].save(path, save_all=True, append_images=images[1:], duration=durations, loop=0, quality=70, method=4)
    print(f"{path.name}: {len(images)} pictures, {sum(durations) / 1000:.0f} s, {path.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main(sys.argv[1])

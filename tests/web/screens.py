"""Sizes of screens, and what no page may do on any of them."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

PHONE: Final = (390, 844)
TERMINAL: Final = (1366, 768)
HALL: Final = (1920, 1080)
SIZES: Final = [
    (360, 640),
    (640, 360),
    (768, 1024),
    (1024, 768),
    (1080, 1920),
    (1130, 800),
    (1366, 768),
    (1920, 1080),
    (3840, 2160),
]
"""Phones, tablets, a cabinet, windows, terminals and walls."""
WIDER: Final = "document.documentElement.scrollWidth - innerWidth"
# A check box is set by a touch of its label.
SMALL: Final = """() => [...document.querySelectorAll('button, a.button, select, input, summary')]
    .map(one => one.type === 'checkbox' ? one.closest('label') : one)
    .map(one => [one.getBoundingClientRect(), one.textContent.trim()])
    .filter(([box]) => box.width && (box.width < 44 || box.height < 47.5))
    .map(([box, text]) => `${text} ${box.width}×${box.height}`)"""


def resize(page: Page, size: tuple[int, int]) -> None:
    """Waits until the page is drawn again. Measured earlier, a page still has the layout of the screen before."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def expect_room_and_large_buttons(page: Page, where: object) -> None:
    """Nothing is wider than the screen, and touch targets are large."""
    assert page.evaluate(WIDER) <= 0, where
    small = page.evaluate(SMALL)
    assert small == [], (where, small)

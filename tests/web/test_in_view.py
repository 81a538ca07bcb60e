"""What stays in view: roads of a display that shows a notice, figures above the incident button, whole tables."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from punto.messages import Language
from tests.web.entering import log_in
from tests.web.house import House, let_a_patron_choose
from tests.web.screens import resize
from tests.web.serving import Service

LANDSCAPE: Final = [(1024, 768), (1366, 768), (1920, 1080), (3840, 2160)]
PORTRAIT: Final = [(768, 1024), (820, 1180), (1080, 1920), (1200, 1920), (2160, 3840)]
BELOW_THE_EDGE: Final = (
    "() => { const main = document.querySelector('main'); return main.scrollHeight - main.clientHeight; }"
)
SCROLL_BARS: Final = """() => [...document.querySelectorAll('.scroll')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent.trim().slice(0, 40))"""
COVERED: Final = """() => {
    const bar = document.querySelector('.last-line').getBoundingClientRect();
    return [...document.querySelectorAll('main *')]
        .filter((one) => one.checkVisibility() && one.textContent.trim() && !one.parentElement.closest('.scroll'))
        .filter((one) => one.getBoundingClientRect().bottom > bar.top + 1)
        .map((one) => one.textContent.trim().slice(0, 40));
}"""


@pytest.fixture(scope="module")
def choosing(service: Service) -> House:
    """A table with a notice of several sentences: patrons choose what happens to their bets."""
    house = House(service.address, "rws", limits={"maximum_differential": "3000.00"})
    let_a_patron_choose(house)
    return house


@pytest.mark.parametrize("language", Language)
def test_a_notice_pushes_nothing_off_a_display(page: Page, choosing: House, language: Language) -> None:
    page.goto(f"/display/{choosing.table}?language={language.value}")
    below = {}
    for size in (*LANDSCAPE, *PORTRAIT):
        resize(page, size)
        expect(page.get_by_test_id("round-notice")).to_be_visible()
        below[size] = page.evaluate(BELOW_THE_EDGE)
    assert {size: pixels for size, pixels in below.items() if pixels > 1} == {}


@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1366, 768)])
def test_the_incident_button_covers_no_figures(page: Page, choosing: House, size: tuple[int, int]) -> None:
    log_in(page, "supervisor")
    page.goto(f"/pit/{choosing.table}")
    expect(page.get_by_test_id("edge-banker")).to_be_visible()
    resize(page, size)
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    assert page.evaluate(COVERED) == []


# person, path, a button that shows the table, the table
TABLES: Final = [
    ("visitor", "/account", None, "play"),
    ("admin", "/admin", None, "people"),
    ("admin", "/admin", "Tables", "tables"),
    ("inspector", "/inspect", None, "found"),
]


@pytest.mark.parametrize(("who", "path", "button", "shown"), TABLES)
def test_tables_of_staff_and_patrons_need_no_scroll_bar(
    page: Page, choosing: House, who: str, path: str, button: str | None, shown: str
) -> None:
    log_in(page, who)
    page.goto(path)
    if button:
        page.get_by_role("button", name=button, exact=True).click()
    expect(page.get_by_test_id(shown)).to_be_visible()
    for size in ((390, 844), (820, 1180), (1024, 768), (1080, 1920)):
        resize(page, size)
        assert (size, page.evaluate(SCROLL_BARS)) == (size, [])

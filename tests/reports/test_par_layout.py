"""A PAR sheet is legible: no overlapping text, no heading without its table, no bet split across pages."""

from __future__ import annotations

from functools import cache
from itertools import permutations

import pytest

from punto.messages import Language
from punto.reports.par import ParSheet, par_sheet
from punto.reports.par_page import TEMPLATE, par_page, pays_text
from punto.reports.typesetting import set_pdf
from punto.rules import RULES
from punto.words import phrases
from tests.journal.effort import IS_SOAK
from tests.reports.pdf_layout import Run, collisions, runs_of

SHEETS = [
    (game, decks, language)
    for game, rules in RULES.items()
    for decks in (rules.decks.fewest, 8)
    for language in Language
    if decks == 8 or IS_SOAK
]
FOOT = 60.0
"""Points from the edge of the paper; the page number and digest are below."""
HEADING, CAPTION = 14.0, 7.4
"""Font sizes."""


@cache
def figures(game: str, decks: int) -> ParSheet:
    return par_sheet(RULES[game], decks)


@cache
def sheet(game: str, decks: int, language: Language) -> list[Run]:
    runs = runs_of(set_pdf(TEMPLATE, language, par_page(figures(game, decks), language)))
    assert len(runs) > 300
    return runs


def lines_of(runs: list[Run]) -> list[str]:
    """The words of a page by line, left to right; baselines on a line may differ slightly."""
    lines: list[list[Run]] = []
    for run in sorted(runs, key=lambda run: -run.y):
        if run.y > FOOT:
            if not lines or lines[-1][0].y - run.y > 3:
                lines.append([])
            lines[-1].append(run)
    return [" ".join(run.text for run in sorted(line, key=lambda run: run.x)) for line in lines]


@pytest.mark.parametrize(("game", "decks", "language"), SHEETS)
def test_no_text_overlaps(game: str, decks: int, language: Language) -> None:
    assert collisions(sheet(game, decks, language)) == []


@pytest.mark.parametrize(("game", "decks", "language"), SHEETS)
def test_captions_do_not_touch(game: str, decks: int, language: Language) -> None:
    """Captions that touch would read as one."""
    words = phrases("par", language)
    facts = words["version"], words["effective"], words["shoe"], words["orders"]
    facts_of_antes = words["per_ante"], words["per_risked"], words["units_risked"], words["always_raise"]
    said = " | ".join((*facts, *facts_of_antes)).casefold()
    captions = [
        run
        for run in sheet(game, decks, language)
        if run.size == pytest.approx(CAPTION) and len(run.text) > 1 and run.text.strip().casefold() in said
    ]
    assert len(captions) >= len(facts) + len(RULES[game].wagers) * len(facts_of_antes)
    for one, other in permutations(captions, 2):
        if one.page == other.page and abs(one.y - other.y) < 1 and one.x < other.x:
            assert other.x - (one.x + one.width) > 4, (one.text, other.text)


@pytest.mark.parametrize(("game", "decks", "language"), SHEETS)
def test_a_heading_stands_above_the_first_line_of_its_table(game: str, decks: int, language: Language) -> None:
    words, rules = phrases("par", language), RULES[game]
    first_bet = rules.bet_names[rules.bets[0].id].in_language(language)
    first_lines = {
        words["bets"]: first_bet,
        words["table_of_play"]: "9",
        words["confidence"]: first_bet,
        words["removal"]: first_bet,
        words["ways"]: first_bet,
        words["pictures"]: first_bet,
    }
    if rules.wagers:
        first_lines[words["antes"]] = words["fold_costs"]
    runs = sheet(game, decks, language)
    for title, first_line in first_lines.items():
        [heading] = [run for run in runs if run.text == title and run.size == HEADING]
        below = [run.text for run in runs if run.page == heading.page and FOOT < run.y < heading.y]
        assert first_line in below, title


@pytest.mark.parametrize(("game", "decks", "language"), SHEETS)
def test_no_bet_is_split_across_pages(game: str, decks: int, language: Language) -> None:
    """If the outcomes continue on the next page, its first line names a bet."""
    words = phrases("par", language)
    titles = {title.in_language(language) for title in RULES[game].bet_names.values()}
    runs = sheet(game, decks, language)
    columns = [run for run in runs if run.text == words["outcome"]]
    assert columns
    for column in columns:
        below = [run for run in runs if run.page == column.page and run.y < column.y - 1]
        top = max(run.y for run in below)
        leftmost = min((run for run in below if run.y > top - 2), key=lambda run: run.x)
        assert any(title.startswith(leftmost.text.strip()) for title in titles), leftmost.text


@pytest.mark.parametrize(("game", "decks", "language"), SHEETS)
def test_a_bet_has_one_line_in_the_table_of_bets(game: str, decks: int, language: Language) -> None:
    words, rules = phrases("par", language), RULES[game]
    texts = lines_of([run for run in sheet(game, decks, language) if run.page == 0])
    begin = next(place for place, text in enumerate(texts) if words["clause"] in text and words["edge"] in text)
    rows = texts[begin + 1 : begin + 1 + len(rules.bets)]
    for bet, row in zip(rules.bets, rows, strict=True):
        assert row.startswith(rules.bet_names[bet.id].in_language(language).split()[0])
        assert pays_text(rules, bet, language).replace(" ", "") in row.replace(" ", "")

"""A PAR sheet shows the library's figures in three languages; those for eight decks match published ones."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import perm
from pathlib import Path
from typing import Any

import msgspec
import pypdf
import pytest
import typst
from typer.testing import CliRunner

from punto.cards import Rank
from punto.cli import app
from punto.errors import PuntoError, ReportError
from punto.games import load_rules as load_game
from punto.messages import Language
from punto.odds import exact_odds
from punto.odds.measures import to_decimal
from punto.odds.removal import effects_of_removal
from punto.reports.par import interval, par_sheet
from punto.reports.par_json import write_par
from punto.reports.par_page import TEMPLATE, Issue, par_page
from punto.reports.typesetting import set_pdf
from punto.rules import RULES, load_rules
from punto.shoe import Composition
from punto.studies.six_cards import rows, ways

PUBLISHED_WAYS = {
    # wizardofodds.com, "Baccarat: one to twelve decks", ordered six-card sequences of eight decks
    "Player wins": "2,230,518,282,592,256",
    "Banker wins": "2,292,252,566,437,888",
    "Tie": "475,627,426,473,216",
}
PUBLISHED_EDGES = [
    # wizardofodds.com, eight decks
    ("commission", "Player", "1.2351%"),
    ("commission", "Banker", "1.0579%"),
    ("commission", "Tie", "14.3596%"),
    ("commission", "Player Pair", "10.3614%"),
    ("rws", "Banker", "1.4581%"),
]


def written(value: Fraction, places: int, sign: str = "-") -> str:
    """Exact rounding, without floats."""
    return format(Decimal(round(value * 10**places)).scaleb(-places), f"{sign}f")


def pdf_text(pdf: bytes) -> str:
    pages = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages]
    return re.sub(r"\s+", " ", " ".join(pages)).replace("−", "-")


@cache
def sheet_text(game: str, decks: int, language: Language = Language.ENGLISH) -> str:
    return pdf_text(set_pdf(TEMPLATE, language, par_page(par_sheet(load_rules(game), decks), language)))


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(("game", "decks"), [("commission", 6), ("rws", 8), ("etg", 4), ("knockout", 8)])
def test_the_numbers_in_the_pdf_match_the_library(game: str, decks: int, language: Language) -> None:
    text = sheet_text(game, decks, language)
    rules, unseen = load_rules(game), Composition.of_decks(decks)
    effects = effects_of_removal(rules, unseen)
    ranks = [rank for rank in Rank if rank not in (Rank.TEN, Rank.JACK, Rank.QUEEN)]
    for bet_id, odds in exact_odds(rules, unseen).bets.items():
        clause = rules.bet(bet_id).clause
        row = (
            f"{clause} {written(100 * odds.house_edge, 4)}% {written(100 + 100 * odds.expected_value, 4)}% "
            f"{written(100 * odds.win, 4)}% {written(1 / odds.win, 2)} {written(odds.variance, 4)} "
            f"{odds.standard_deviation:.4f}"
        )
        assert row in text
        volatility = Decimal("1.64485362695147271486") * odds.standard_deviation
        risk = (
            f"{written(100 * odds.house_edge, 4)}% {written(100 * odds.house_edge / (1 - odds.push), 4)}% "
            f"{volatility:.4f} {format(float(max(chance.net for chance in odds.chances)), '+g')}"
        )
        assert risk in text
        middle = 100 + 100 * to_decimal(odds.expected_value)
        for deviations in (Decimal("1.644853627"), Decimal("1.959963985"), Decimal("2.575829304")):
            reaches = [100 * deviations * odds.standard_deviation / Decimal(10**power).sqrt() for power in range(4, 9)]
            assert " ".join(f"{middle - reach:.3f} – {middle + reach:.3f}%" for reach in reaches) in text
        for chance in odds.chances:
            assert f"{written(100 * chance.probability, 6)}%" in text
        values = [100_000 * effects.by_bet[bet_id][rank] for rank in ranks]
        assert " ".join(written(value, 1, "+") if value else "0" for value in values) in text


@pytest.mark.parametrize("side", ["player", "banker"])
def test_the_strategy_in_the_pdf_matches_the_library(side: str) -> None:
    text = sheet_text("knockout", 8)
    ante = exact_odds(load_rules("knockout"), Composition.of_decks(8)).bets[f"ante_{side}"].ante
    assert ante is not None
    by_rank = {each.rank: each for each in ante.decisions}
    shown = [by_rank[rank] for rank in (*list(Rank)[:9], Rank.KING)]
    assert " ".join(written(each.raise_value, 4, "+") for each in shown) in text
    assert f"Best play {' '.join(each.choice for each in shown)} Value of raising" in text


@pytest.mark.parametrize(("game", "bet", "edge"), PUBLISHED_EDGES)
def test_published_edges_are_in_the_pdf(game: str, bet: str, edge: str) -> None:
    assert re.search(rf"{bet} [0-9.:,a-z ]+ 4\.1\.\d {re.escape(edge)} ", sheet_text(game, 8))


@pytest.mark.parametrize("ways", PUBLISHED_WAYS.values(), ids=PUBLISHED_WAYS)
def test_published_ways_are_in_the_pdf(ways: str) -> None:
    assert ways in sheet_text("commission", 8)


def test_the_rules_in_force_are_named() -> None:
    text = sheet_text("knockout", 5)
    for fact in ("Non-Commission Knockout Baccarat", "2014-07-30", "5 decks, 260 cards", "knockout:3.7"):
        assert fact in text
    assert "not legible" in sheet_text("rws", 8)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (Language.SIMPLIFIED, "Knockout 免佣百家乐|赌场优势|闲对|底注（庄）|赢家点数 1-2-3-4|补牌表|第 1 / 4 页"),
        (Language.TRADITIONAL, "Knockout 免佣百家樂|賭場優勢|閒對|底注（莊）|贏家點數 1-2-3-4|補牌表|第 1 / 4 頁"),
    ],
)
def test_chinese_sheets_have_chinese_words(language: Language, words: str) -> None:
    text = sheet_text("knockout", 8, language)
    assert [word for word in words.split("|") if word not in text] == []


@pytest.mark.parametrize("language", Language)
def test_the_same_sheet_gives_the_same_bytes(language: Language) -> None:
    once, again = (set_pdf(TEMPLATE, language, par_page(par_sheet(RULES["etg"], 6), language)) for _ in range(2))
    assert once == again
    assert b"CreationDate" not in once


@pytest.mark.parametrize(
    ("rounds", "low", "high"),
    # by hand: Player of eight decks, 98.764919% ± 1.959964 × 95.115272% / √n
    [(10**5, "0.981754", "0.993544"), (10**6, "0.985785", "0.989513"), (10**7, "0.987060", "0.988239")],
)
def test_the_confidence_interval_of_the_return(rounds: int, low: str, high: str) -> None:
    odds = exact_odds(load_rules("etg"), Composition.of_decks(8)).bets["player"]
    found = interval(odds, rounds, Fraction(95, 100))
    assert (round(found.low, 6), round(found.high, 6)) == (Decimal(low), Decimal(high))


def test_json_carries_the_exact_figures() -> None:
    answer = msgspec.json.decode(write_par(par_sheet(load_rules("knockout"), 8)))
    odds = exact_odds(load_rules("knockout"), Composition.of_decks(8)).bets
    assert list(answer["bets"]) == list(odds)
    value = odds["ante_banker"].expected_value
    assert answer["bets"]["ante_banker"]["exact"] == f"{value.numerator}/{value.denominator}"
    assert all(sum(line["ways"] for line in bet["lines"]) == answer["orders"] for bet in answer["bets"].values())
    assert set(answer["bets"]["ante_banker"]["ante"]["strategy"].values()) == {"raise"}


@pytest.mark.parametrize("game", RULES)
def test_every_exact_figure_of_the_json_is_text_with_20_places(game: str) -> None:
    answer = msgspec.json.decode(write_par(par_sheet(load_rules(game), 8)))
    assert {each["confidence"][:6] for each in answer["bets"]["player"]["confidence"]} == {"0.9000", "0.9500", "0.9900"}
    for bet in answer["bets"].values():
        figures = [
            value for key, value in bet.items() if key not in ("title", "clause", "exact", "ante", "exact_stake_cents")
        ]
        ante = bet.get("ante", {})
        figures += [ante.get(key) for key in ante if key != "strategy"]
        for figure in leaves(figures):
            assert re.fullmatch(r"-?\d+\.\d{20}", figure), figure
        assert Fraction(bet["house_edge"]) == round(-Fraction(bet["exact"]), 20)


def leaves(found: Any) -> Iterator[str]:
    """The figures, without labels, nets and whole numbers."""
    match found:
        case dict():
            for key, value in found.items():
                if key not in ("pays", "net", "ways", "rounds"):
                    yield from leaves(value)
        case list():
            for value in found:
                yield from leaves(value)
        case _:
            yield found


def test_the_command_writes_both_forms(tmp_path: Path) -> None:
    runner = CliRunner()
    pdf, json = tmp_path / "par.pdf", tmp_path / "par.json"
    assert runner.invoke(app, ["report", "par", "etg", "--decks", "6", "-o", str(pdf)]).exit_code == 0
    assert runner.invoke(app, ["report", "par", "etg", "--decks", "6", "--json", "-o", str(json)]).exit_code == 0
    printed = runner.invoke(app, ["report", "par", "etg", "--decks", "6", "--json"]).output
    assert pdf.read_bytes()[:5] == b"%PDF-"
    assert json.read_text() == printed


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["whist", "-o", "x.pdf"], "Unknown game 'whist'"),
        (["rws", "--decks", "3", "-o", "x.pdf"], "4 to 10 decks, not 3"),
        (["rws"], "Use -o par.pdf"),
        (["rws", "-o", "nowhere/x.pdf"], "an existing folder"),
        (["rws", "--language", "fr", "-o", "x.pdf"], "Use en, zh-Hans, zh-Hant"),
    ],
)
def test_invalid_arguments_give_one_line(arguments: list[str], complaint: str) -> None:
    result = CliRunner().invoke(app, ["report", "par", *arguments])
    assert isinstance(result.exception, PuntoError)
    assert complaint in str(result.exception)


@pytest.mark.parametrize("language", [Language.SIMPLIFIED, Language.TRADITIONAL])
def test_a_missing_chinese_font_is_named(language: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = typst.Fonts(include_system_fonts=False)
    monkeypatch.setattr(typst, "Fonts", lambda **_: bare)
    with pytest.raises(ReportError, match="fonts-noto-cjk"):
        set_pdf(TEMPLATE, language, {})


def test_how_rounds_end() -> None:
    """Against every row of six cards; wizardofodds.com: 4.94 cards a round on average."""
    unseen = Composition.of_decks(8)
    shape = par_sheet(load_rules("commission"), 8).shape
    one, two, three, four, _, _ = rows()
    player, banker, weight = (one + three) % 10, (two + four) % 10, ways(unseen) / perm(unseen.total, 6)
    natural = (player > 7) | (banker > 7)
    assert float(shape.natural) == pytest.approx(weight[natural].sum())
    assert float(shape.by_cards[4]) == pytest.approx(weight[natural | ((player > 5) & (banker > 5))].sum())
    assert sum(shape.by_cards.values()) == 1
    mean = sum((cards * share for cards, share in shape.by_cards.items()), Fraction(0))
    assert written(mean, 2) == "4.94"


def test_a_bet_is_pictured_by_totals_by_a_pair_or_by_the_cards() -> None:
    pictures = {one["title"]: one for one in par_page(par_sheet(load_game("tiger"), 8), Language.ENGLISH)["pictures"]}
    assert [title for title, one in pictures.items() if "cells" in one] == ["Player", "Banker", "Tie", "Tiger Tie"]
    assert {one["instead"]: title for title, one in pictures.items() if "instead" in one} == {
        "First two cards of the same rank": "Banker Pair",
        "Depends on the cards, not on totals alone": "Tiger Pair",
    }


def test_the_sheet_is_issued_with_a_revision_and_a_date() -> None:
    page = par_page(par_sheet(RULES["etg"], 6), Language.ENGLISH, Issue("3b", "2026-11-18"))
    assert [value for _, value in page["sign_off"]] == ["3b", "2026-11-18", "", "", ""]
    assert "3b 2026-11-18" in pdf_text(set_pdf(TEMPLATE, Language.ENGLISH, page))

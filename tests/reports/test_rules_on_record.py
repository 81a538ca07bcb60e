"""Theory follows the declaration on record: two tables of one game file, which was changed between their openings."""

from __future__ import annotations

from pathlib import Path

import pytest

from punto.games import load_rules
from punto.journal import Store
from punto.reports.export import run
from punto.reports.shift import report_shift
from tests.reports.exporting import order, rows
from tests.reports.house import DAY_MS, FIRST_DAY, House

DRAGON = (Path(__file__).parents[1] / "games" / "files" / "dragon.yaml").read_text("utf-8")
WIN = 112_633_011_329_024 / 4_998_398_275_503_360
"""Of Dragon 7, eight decks (wizardofodds.com)."""


def test_theory_of_a_table_follows_the_rules_it_was_opened_with(store: Store, url: str, tmp_path: Path) -> None:
    house, file = House(store), tmp_path / "dragon.yaml"
    for table, pays in (("old", 40), ("new", 30)):
        file.write_text(DRAGON.replace('"40:1"', f'"{pays}:1"'), "utf-8")
        load_rules(str(file))
        house.open_table(table, "dragon")
    for table in ("old", "new"):
        house.buy_in(table, "ann", 1_000)
        house.play(table, [("ann", "dragon_7", 100)], "4H KC 2S 5D 2H")
    theory = {"old": 100_00 * (1 - 41 * WIN), "new": 100_00 * (1 - 31 * WIN)}

    shift = report_shift(store, FIRST_DAY, FIRST_DAY + DAY_MS, 0)
    run.export(order(tmp_path / "out", url), workers=1)
    for table, cents in theory.items():
        assert float(shift.tables[table].figures.theory_cents) == pytest.approx(cents)
    assert float(shift.figures.by_bet()["dragon_7"].theory_cents) == pytest.approx(sum(theory.values()))
    for dataset in ("rounds", "bets"):
        expected = {row["table_id"]: row["expected_cents"] for row in rows(tmp_path / "out", dataset)}
        assert expected == {table: pytest.approx(-cents) for table, cents in theory.items()}

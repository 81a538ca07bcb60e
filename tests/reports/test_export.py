"""An export matches the journal, however it is split: the final state of every round, and every cent once."""

from __future__ import annotations

import csv
import json
from collections import Counter
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import duckdb
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from punto.cards import Card
from punto.cli import app
from punto.entries import decode_money_entry
from punto.hands import Hand
from punto.incidents import Report
from punto.journal import Store
from punto.ledger import Account, AccountKind, Why, changes
from punto.reports.export import ranges, run
from punto.reports.export.ranges import pseudonyms
from punto.reports.export.schema import DATASETS, Dataset
from punto.reports.export.writing import Format, day_start
from punto.round import Round
from punto.rules import RULES
from punto.rules.declaration import hash_declaration
from punto.rules.irregularities import Incident
from punto.rules.pictures import BetOutcome
from punto.shoe import BURN_BY_FIRST_CARD
from punto.table.commands import ChangeSettings, NewShoe
from tests.reports.exporting import STEPS, Evening, Rows, order, rows
from tests.reports.house import DAY_MS, SHIFT_MANAGER, SUPERVISOR, House
from tests.reports.walks import Walked


def of_round(round_: Round) -> dict[str, Any]:
    """The expected row of a round, from the table's own state."""
    complete = round_.hands if round_.hands.is_complete else None
    results = [bet.result for bet in round_.bets if bet.result]
    played = [bet for bet in round_.bets if bet.result and bet.result.outcome is not BetOutcome.RETURNED]
    return {
        "shoe": round_.shoe,
        "state": round_.state.value,
        "result": round_.result.value if round_.is_over and round_.result else None,
        "player_total": complete.player_total if complete else None,
        "banker_total": complete.banker_total if complete else None,
        "player_pair": complete.is_pair(Hand.PLAYER) if complete else None,
        "banker_pair": complete.is_pair(Hand.BANKER) if complete else None,
        "cards": len(round_.cards),
        "bets": len(round_.bets),
        "in_play_cents": sum(bet.in_play_cents for bet in played),
        "net_cents": sum(result.net_cents for result in results),
        "rulings": len(round_.rulings),
        "reversals": len(round_.reversed_results),
    }


def of_bets(round_: Round) -> Rows:
    return [
        {
            "bet": place,
            "patron": bet.patron,
            "place": bet.place,
            "bet_on": bet.on,
            "amount_cents": bet.amount_cents,
            "in_play_cents": bet.in_play_cents,
            "standing": bet.standing,
            "placed_by": bet.placed_by.value,
            "registered": bet.registered,
            "in_chips": bet.in_chips,
            "ante_choice": bet.ante_choice.value if bet.ante_choice else None,
            "outcome": bet.result.outcome.value if bet.result else None,
            "net_cents": bet.result.net_cents if bet.result else None,
            "breakage_cents": bet.result.breakage if bet.result else None,
            "clause": bet.result.clause if bet.result else None,
        }
        for place, bet in enumerate(round_.bets)
    ]


@pytest.mark.parametrize("at_once", [100_000, 97], ids=["whole", "in pieces"])
@pytest.mark.parametrize("game", RULES)
def test_every_round_matches_the_table(
    game: str, at_once: int, store: Store, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    walked = Walked(store, game, STEPS)
    monkeypatch.setattr(run, "RECORDS_AT_ONCE", at_once)
    monkeypatch.setattr(ranges, "RECORDS_A_SHEET", at_once // 3)
    out = tmp_path / "out"
    run.export(order(out, url), workers=1)
    rounds = {row["round"]: row for row in rows(out, "rounds")}
    assert rounds.keys() == walked.rounds.keys()
    states = Counter(round_.state.value for round_ in walked.rounds.values())
    assert states["void"] > 0 < states["settled"]
    bets, cards, rulings = rows(out, "bets"), rows(out, "cards"), rows(out, "rulings")
    for number, round_ in walked.rounds.items():
        expected = of_round(round_)
        assert {name: rounds[number][name] for name in expected} == expected
        exported = sorted((row for row in bets if row["round"] == number), key=lambda row: row["bet"])
        assert [
            {**{name: row[name] for name in one}, "breakage_cents": _exact(row["breakage_cents"])}
            for row, one in zip(exported, of_bets(round_), strict=True)
        ] == of_bets(round_)
        dealt = sorted((row for row in cards if row["round"] == number), key=lambda row: row["deal_order"])
        assert [row["card"] for row in dealt] == [card.text for card in round_.cards]
        for hand in Hand:
            in_hand = sorted((row for row in dealt if row["hand"] == hand.value), key=lambda row: row["place"])
            assert [row["card"] for row in in_hand] == [card.text for card in round_.hands.of(hand)]
        made = [row for row in rulings if row["round"] == number]
        assert Counter(row["clause"] for row in made) == Counter(ruling.clause for ruling in round_.rulings)


def _exact(parts: Any) -> Fraction | None:
    return None if parts is None else Fraction(parts)


@pytest.mark.parametrize("game", RULES)
def test_exported_money_matches_the_ledger(game: str, store: Store, url: str, tmp_path: Path) -> None:
    Walked(store, game, STEPS)
    run.export(order(tmp_path / "out", url), workers=1)
    balances: Counter[str] = Counter()
    for record in store.read_all():
        if record.stream.startswith(("account/", "books/")):
            own = record.stream.partition("/")[2]
            for account, cents in changes(decode_money_entry(record.payload).transfers).items():
                if str(account) == own or not account.is_guarded:
                    balances[str(account)] += cents
    exported: Counter[str] = Counter()
    for row in rows(tmp_path / "out", "ledger"):
        exported[f"{row['source_kind']}:{row['source']}"] -= row["cents"]
        exported[f"{row['target_kind']}:{row['target']}"] += row["cents"]
    assert exported == balances
    query = f"SELECT sum(net_cents) FROM read_parquet('{tmp_path}/out/bets/*/*.parquet')"
    [[net]] = duckdb.execute(query).fetchall()
    felt_and_purses = sum(
        cents for account, cents in balances.items() if account.partition(":")[0] in ("patron", "terminal", "felt")
    )
    assert net == felt_and_purses


def test_each_day_has_its_folder(evening: Evening, url: str, tmp_path: Path) -> None:
    summary = run.export(order(tmp_path / "out", url), workers=1)
    assert {path.name for path in (tmp_path / "out" / "rounds").iterdir()} == {"date=2026-03-01", "date=2026-03-02"}
    assert summary.rows == {
        "shoes": 2,
        "rounds": 4,
        "cards": 9,
        "bets": 5,
        "rulings": 1,
        "ledger": len(rows(tmp_path / "out", "ledger")),
    }
    assert [(row["table_id"], row["state"], row["net_cents"]) for row in rows(tmp_path / "out", "rounds")] == [
        ("t1", "settled", 23_75),
        ("t1", "dealing", 0),
        ("t2", "settled", 90_00),
        ("t2", "void", 0),
    ]


DAYS = ["2026-03-01", "2026-03-02"]
READERS = {
    "parquet": "read_parquet('{files}')",
    "csv": "read_csv('{files}', types = {types})",
    "jsonl": "read_json('{files}', columns = {types})",
}


def described(folder: Path, dataset: str, files: str, format_: str) -> list[tuple[str, str]]:
    """Column names and types as DuckDB reads them."""
    columns = json.loads((folder / "_schema.json").read_text())[dataset]["columns"]
    types = {column["name"]: column["sql_type"] for column in columns}
    read = READERS[format_].format(files=files, types=types)
    found = duckdb.execute(f"DESCRIBE SELECT * FROM {read}").fetchall()
    return [(name, kind) for name, kind, *_ in found if name != "date"]


def as_duckdb_says(dataset: Dataset) -> list[tuple[str, str]]:
    types = {
        "string": "VARCHAR",
        "int32": "INTEGER",
        "int64": "BIGINT",
        "bool": "BOOLEAN",
        "timestamp[ms, tz=UTC]": "TIMESTAMP WITH TIME ZONE",
        "decimal128(18, 6)": "DECIMAL(18,6)",
        "double": "DOUBLE",
    }
    return [(column.name, types[str(column.type)]) for column in dataset.columns]


@pytest.mark.parametrize("format_", Format)
def test_every_day_has_every_table(evening: Evening, url: str, tmp_path: Path, format_: Format) -> None:
    """The only ruling was made on the second day."""
    out = tmp_path / "out"
    run.export(order(out, url, format=format_), workers=1)
    for dataset in DATASETS:
        assert sorted(path.name for path in (out / dataset.name).iterdir()) == [f"date={day}" for day in DAYS]
        for files in (*(f"{out}/{dataset.name}/date={day}/*" for day in DAYS), f"{out}/{dataset.name}/*/*"):
            assert described(out, dataset.name, files, format_) == as_duckdb_says(dataset)


@pytest.mark.parametrize("format_", Format)
@pytest.mark.parametrize("tables", [None, frozenset({"t9"})], ids=["no rounds yet", "no such table"])
def test_an_export_without_a_row_has_every_table(
    tables: frozenset[str] | None, format_: Format, store: Store, url: str, tmp_path: Path
) -> None:
    if tables:
        Evening(store)
    out = tmp_path / "out"
    summary = run.export(order(out, url, format=format_, tables=tables, since=day_start(date(2026, 3, 2))), workers=2)
    assert set(summary.rows.values()) == {0}
    assert summary.is_complete
    for dataset in DATASETS:
        assert [path.name for path in (out / dataset.name).iterdir()] == ["date=2026-03-02"]
        assert described(out, dataset.name, f"{out}/{dataset.name}/*/*", format_) == as_duckdb_says(dataset)


def test_rulings_can_be_queried_on_a_day_without_any(store: Store, url: str, tmp_path: Path) -> None:
    house = House(store)
    house.open_table("t1", "commission")
    house.buy_in("t1", "ann", 1_000)
    house.play("t1", [("ann", "banker", 25)], "KH 2C KS 4D 5H")
    run.export(order(tmp_path / "out", url), workers=1)
    query = f"SELECT count(*), count(incident) FROM read_parquet('{tmp_path}/out/rulings/*/*.parquet')"
    assert duckdb.execute(query).fetchall() == [(0, 0)]


def test_since_omits_earlier_days(evening: Evening, url: str, tmp_path: Path) -> None:
    run.export(order(tmp_path / "out", url, since=day_start(date(2026, 3, 2))), workers=1)
    assert {row["round"] for row in rows(tmp_path / "out", "rounds")} == {2}
    for dataset in DATASETS:
        assert {path.name for path in (tmp_path / "out" / dataset.name).glob("*")} <= {"date=2026-03-02"}


def test_tables_omits_other_tables(evening: Evening, url: str, tmp_path: Path) -> None:
    run.export(order(tmp_path / "out", url, tables=frozenset({"t1"})), workers=1)
    for dataset in ("rounds", "cards", "bets", "ledger"):
        assert {row["table_id"] for row in rows(tmp_path / "out", dataset)} == {"t1"}


def test_identities_are_omitted_by_default(evening: Evening, url: str, tmp_path: Path) -> None:
    run.export(order(tmp_path / "out", url, secret=b"a secret", format=Format.JSONL), workers=1)
    text = "".join(file.read_text() for file in (tmp_path / "out").rglob("*.jsonl"))
    for secret in ('"ann"', '"ben"', evening.voucher):
        assert secret not in text
    pseudonym = pseudonyms(b"a secret")("ben")
    assert f'"patron":"{pseudonym}"' in text
    assert f'"source_kind":"patron","source":"{pseudonym}"' in text
    assert pseudonym != pseudonyms(b"another")("ben")
    run.export(order(tmp_path / "named", url), workers=1)
    assert {row["patron"] for row in rows(tmp_path / "named", "bets")} == {"ann", "ben"}


def test_names_are_exported_without_voucher_numbers(evening: Evening, url: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["export", url, "--to", str(tmp_path / "out"), "--identities"])
    assert result.exit_code == 0, result.output
    vouchers = {row["target"] for row in rows(tmp_path / "out", "ledger") if row["target_kind"] == "voucher"}
    [shown] = vouchers
    assert shown.startswith(f"…{evening.voucher.replace('-', '')[-4:]} p-")
    assert {row["patron"] for row in rows(tmp_path / "out", "bets")} == {"ann", "ben"}


FORMULAS = ("=1+2", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", "'ann")


@pytest.mark.parametrize("name", [*FORMULAS, "ann", "a=1", "O'Hara"])
def test_a_csv_cell_never_begins_a_formula(name: str, store: Store, url: str, tmp_path: Path) -> None:
    house = House(store)
    house.open_table("t1", "rws")
    house.move("t1", Account(AccountKind.DROP, "t1"), Account(AccountKind.RECEIVABLE, name), 5_00, Why.BUY_IN)
    run.export(order(tmp_path / "out", url, format=Format.CSV), workers=1)
    [file] = (tmp_path / "out" / "ledger").rglob("*.csv")
    with file.open(newline="") as opened:
        [row] = csv.DictReader(opened)
    assert row["target"] == (f"'{name}" if name in FORMULAS else name)
    assert row["target"].removeprefix("'" if row["target"].startswith("'") else "") == name
    assert row["cents"] == "500"


def test_a_negative_number_stays_a_number(evening: Evening, url: str, tmp_path: Path) -> None:
    run.export(order(tmp_path / "out", url, format=Format.CSV), workers=1)
    text = "".join(file.read_text() for file in (tmp_path / "out/bets").rglob("*.csv"))
    cells = [row["net_cents"] for row in csv.DictReader(text.splitlines())]
    assert any(cell.startswith("-") for cell in cells)


def test_rulings_do_not_name_patrons(store: Store, url: str, tmp_path: Path) -> None:
    house = House(store)
    house.open_table("t1", "rws")
    house.buy_in("t1", "ann", 100)
    house.begin("t1", [("ann", "banker", 50)])
    house.ask("t1", Report(incident=Incident.WALK_AWAY, patron="ann"), SUPERVISOR)
    run.export(order(tmp_path / "out", url, secret=b"a secret"), workers=1)
    [ruling] = rows(tmp_path / "out", "rulings")
    assert "ann" not in ruling["facts"]


def test_bets_that_add_up_are_one_row(store: Store, url: str, tmp_path: Path) -> None:
    house = House(store)
    house.open_table("t1", "rws")
    house.buy_in("t1", "ann", 500)
    house.play("t1", [("ann", "banker", 50), ("ann", "banker", 25)], "KH 2C KS 5D 5H")
    run.export(order(tmp_path / "out", url), workers=1)
    [bet] = rows(tmp_path / "out", "bets")
    assert (bet["amount_cents"], bet["net_cents"]) == (75_00, 75_00)


@pytest.mark.parametrize("format_", ["csv", "jsonl"])
def test_other_formats_have_the_same_content(evening: Evening, url: str, tmp_path: Path, format_: str) -> None:
    for name in ("parquet", format_):
        result = CliRunner().invoke(
            app, ["export", url, "--to", str(tmp_path / name), "--format", name, "--identities", "--workers", "1"]
        )
        assert result.exit_code == 0, result.output
    files = sorted((tmp_path / format_ / "bets").rglob(f"*.{format_}"))
    texts = [file.read_text().splitlines() for file in files]
    found: Rows = [
        row for lines in texts for row in (csv.DictReader(lines) if format_ == "csv" else map(json.loads, lines))
    ]
    expected = rows(tmp_path / "parquet", "bets")
    assert len(expected) == 5
    key = ("patron", "bet_on", "amount_cents", "outcome", "net_cents")
    assert {tuple(_text(row[name]) for name in key) for row in found} == {
        tuple(_text(row[name]) for name in key) for row in expected
    }


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def test_a_shoe_has_the_settings_with_which_it_was_introduced(
    store: Store, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fewer decks from the second shoe on; the ranges in between hold neither the opening nor the change."""
    house = House(store)
    house.open_table("t1", "commission")
    house.buy_in("t1", "ann", 1_000)
    house.play("t1", [("ann", "banker", 25)], "KH 2C KS 4D 5H")
    settings = replace(house.tables["t1"].settings, decks=6, cut_card=20, burn=BURN_BY_FIRST_CARD)
    house.ask("t1", ChangeSettings(settings=settings), SHIFT_MANAGER)
    house.play("t1", [("ann", "banker", 25)], "KH 2C KS 4D 5H")
    house.ask("t1", NewShoe(first_card=Card("9H")))
    for _ in range(4):
        house.play("t1", [("ann", "banker", 25), ("ann", "tie", 5)], "KH 2C KS 4D 5H")
    monkeypatch.setattr(run, "RECORDS_AT_ONCE", 7)
    out = tmp_path / "out"
    run.export(order(out, url), workers=1)
    names = ("shoe", "decks", "cut_card", "burn", "burn_card")
    assert [tuple(row[name] for name in names) for row in rows(out, "shoes")] == [
        (1, 8, 14, "none", None),
        (2, 6, 20, "first_card", "9H"),
    ]
    assert {row["game_hash"] for row in rows(out, "shoes")} == {hash_declaration(RULES["commission"])}
    assert [row["decks"] for row in sorted(rows(out, "rounds"), key=lambda row: row["round"])] == [8, 8, 6, 6, 6, 6]
    run.export(order(tmp_path / "later", url, since=day_start(date(2026, 3, 2))), workers=1)
    assert rows(tmp_path / "later", "shoes") == []
    house.sleep(5 * DAY_MS)
    house.play("t1", [("ann", "banker", 25)], "KH 2C KS 4D 5H")
    run.export(order(tmp_path / "latest", url, since=day_start(date(2026, 3, 6))), workers=1)
    assert [row["decks"] for row in rows(tmp_path / "latest", "bets")] == [6]


def test_the_expected_win_is_the_stake_times_the_published_edge(evening: Evening, url: str, tmp_path: Path) -> None:
    """On average Banker loses 1.0579 % of the stake, Player 1.2351 %, a tie at 8 to 1 14.3596 % (wizardofodds.com)."""
    run.export(order(tmp_path / "out", url), workers=1)
    expected = {"banker": -0.010579, "player": -0.012351, "tie": -0.143596}
    bets = rows(tmp_path / "out", "bets")
    played = [row for row in bets if row["outcome"] in ("won", "lost", "push")]
    assert len(played) == 3
    for row in played:
        assert row["expected_cents"] == pytest.approx(expected[row["bet_on"]] * row["amount_cents"], rel=1e-4)
    assert [row["expected_cents"] for row in bets if row["outcome"] == "returned"] == [0]
    assert [row["expected_cents"] for row in bets if row["outcome"] is None] == [None]
    for row in rows(tmp_path / "out", "rounds"):
        own = [bet for bet in played if (bet["table_id"], bet["round"]) == (row["table_id"], row["round"])]
        assert row["expected_cents"] == pytest.approx(sum(bet["expected_cents"] for bet in own))


def test_no_column_is_a_reserved_word() -> None:
    words = {
        word
        for [word] in duckdb.execute(
            "SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category = 'reserved'"
        ).fetchall()
    }
    assert "table" in words
    mysql = {"order", "rank", "on", "by", "table", "groups", "system", "rows"}
    standard = {"position", "order", "by", "on", "table", "row", "rank", "value", "values"}
    names = {column.name for dataset in DATASETS for column in dataset.columns}
    assert names & (words | mysql | standard) == set()

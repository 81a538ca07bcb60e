"""An export to look into: its order, its rows, and an evening that is worth exporting."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from punto.incidents import Report
from punto.journal import Store
from punto.reports.export.ranges import Order
from punto.reports.export.writing import Format
from punto.rules.irregularities import Incident
from tests.reports.house import DAY_MS, SUPERVISOR, House

Rows = list[dict[str, Any]]
STEPS = 700
"""Of a walk: enough for every kind of correction."""


def order(folder: Path, url: str, **changed: Any) -> Order:
    asked = {"format": Format.PARQUET, "since": 0, "tables": None, "secret": None, **changed}
    return Order(url=url, folder=folder, **asked)


def rows(folder: Path, dataset: str) -> Rows:
    files = sorted((folder / dataset).rglob("*.parquet"))
    found = [row for file in files for row in pq.ParquetFile(file).read().to_pylist()]
    return sorted(found, key=lambda row: json.dumps(row, default=str))


class Evening:
    """Two tables on two days: an ordinary round each, a void round, a round in progress, money in and out."""

    def __init__(self, store: Store) -> None:
        house = House(store)
        house.open_table("t1", "commission")
        house.open_table("t2", "rws")
        for table, patron in (("t1", "ann"), ("t2", "ben")):
            house.buy_in(table, patron, 1_000)
        house.play("t1", [("ann", "banker", 25)], "KH 2C KS 4D 5H")  # Banker six, Player five: 23.75 won
        house.play("t2", [("ben", "player", 100), ("ben", "tie", 10)], "9H 4C KS 3D")  # Player nine over seven
        house.sleep(DAY_MS)
        house.begin("t2", [("ben", "banker", 50)])
        house.ask("t2", Report(incident=Incident.FOREIGN_CARD, card="a joker"), SUPERVISOR)
        house.begin("t1", [("ann", "player", 75)])
        self.voucher = house.cash_out("t2", "ben", 200)

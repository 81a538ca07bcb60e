"""The report on due diligence: holds and who released them, and sums that reached a threshold, counted by hand."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from itertools import count
from typing import Any

import msgspec
import pytest

from punto import entries
from punto.journal import Append, Store, StreamAppend
from punto.ledger.accounts import Account, AccountKind
from punto.ledger.care import (
    CareEvent,
    CareRules,
    HoldPlaced,
    HoldReleased,
    HoldRule,
    LimitKind,
    LimitName,
    LimitSet,
    Setter,
    Sum,
)
from punto.ledger.play import Window
from punto.ledger.transfers import Transfer, Why
from punto.people import Person, Post
from tests.commands import Run, run

__all__ = ["run"]

DORA, SAM = Person("dora", Post.DEALER), Person("sam", Post.PIT_SUPERVISOR)
ANN, BEN = Account(AccountKind.PATRON, "ann"), Account(AccountKind.PATRON, "ben")
TERMINAL = Account(AccountKind.TERMINAL, "e1/2")
DROP, VOUCHER = Account(AccountKind.DROP, "t1"), Account(AccountKind.VOUCHER, "1")
CASH_OF_DAY = HoldRule(sum=Sum.CASH, cents=10_000_00, window=Window.DAY)
DEPOSIT_OF_WEEK = HoldRule(sum=Sum.DEPOSIT, cents=12_000_00, window=Window.WEEK)
ONE_DEPOSIT = HoldRule(sum=Sum.DEPOSIT, cents=4_000_00)
LARGE_WIN = HoldRule(sum=Sum.WIN, cents=5_000_00)
_numbers = count(1)


def at(day: int, hour: int) -> int:
    """In March 2026, which begins on a Sunday."""
    return int(datetime(2026, 3, day, hour, tzinfo=UTC).timestamp() * 1000)


class Journal:
    def __init__(self, store: Store) -> None:
        self.store = store

    def rules(self, when: int, *holds: HoldRule) -> None:
        setting = entries.CareRulesSet(rules=CareRules(holds=holds), by="adam", origin="tests")
        self._write(entries.CARE_RULES, msgspec.json.encode(setting), when)

    def deposit(self, purse: Account, dollars: int, when: int, *, why: Why = Why.BUY_IN) -> None:
        source = DROP if why is Why.BUY_IN else VOUCHER
        moved = Transfer(source=source, target=purse, cents=100 * dollars, why=why, ref="")
        entry = entries.MoneyEntry(id=f"id-{next(_numbers)}", by=DORA, transfers=(moved,), at=when)
        self._write(entries.account_stream(purse), entries.encode_entry(entry), when)

    def care(self, purse: Account, by: Person, event: CareEvent) -> None:
        entry = entries.CareEntry(id=f"id-{next(_numbers)}", by=by, events=(event,))
        self._write(entries.care_stream(purse), entries.encode_entry(entry), event.at)

    def _write(self, stream: str, payload: bytes, when: int) -> None:
        self.store.append_all([Append(streams=(StreamAppend(stream=stream, payloads=(payload,)),), at=when)])


@pytest.fixture
def month(store: Store) -> Journal:
    """Ann brings cash of 10,500 on Wednesday, 4 March, and is released; Ben wins, and stays on hold."""
    journal = Journal(store)
    journal.deposit(ANN, 50_000, at(1, 9))  # before there are rules
    journal.rules(at(2, 8), CASH_OF_DAY, DEPOSIT_OF_WEEK, LARGE_WIN)
    journal.deposit(ANN, 6_000, at(4, 10))
    journal.care(ANN, DORA, HoldPlaced(rule=CASH_OF_DAY, cents=10_500_00, at=at(4, 11)))
    journal.care(ANN, SAM, HoldReleased(reason="identified by passport", at=at(4, 12)))
    journal.deposit(ANN, 4_500, at(4, 13))
    journal.deposit(ANN, 1_500, at(6, 13), why=Why.VOUCHER_REDEEMED)
    journal.deposit(ANN, 9_999, at(9, 13))  # another day of another week
    limit = LimitName(Setter.PATRON, LimitKind.LOSS, Window.DAY)
    journal.care(BEN, SAM, LimitSet(limit=limit, most=5_00, applies_from=at(10, 1), at=at(10, 1)))
    journal.care(BEN, DORA, HoldPlaced(rule=LARGE_WIN, cents=7_000_00, at=at(10, 20)))
    journal.rules(at(11, 8), ONE_DEPOSIT)
    journal.deposit(TERMINAL, 3_999, at(12, 9))
    journal.deposit(TERMINAL, 4_000, at(12, 10))
    return journal


def seen(run: Run, url: str, *more: str) -> tuple[list[Any], list[Any]]:
    code, out, _ = run("report", "diligence", url, "--json", *more)
    assert code == 0
    found = json.loads(out)
    assert found["format"] == "punto-diligence/1"
    holds = [
        (one["purse"], one["sum"], one["window"], one["cents"], one["threshold_cents"], one["by"]["name"])
        + ((one["released"]["by"]["name"], one["released"]["reason"]) if one["released"] else ())
        for one in found["holds"]
    ]
    sums = [
        (one["purse"], one["sum"], one["window"], one["cents"], one["begins"], one["reached_at"])
        for one in found["sums"]
    ]
    return holds, sums


ANN_HELD = ("patron:ann", "cash", "day", 10_500_00, 10_000_00, "dora", "sam", "identified by passport")
BEN_HELD = ("patron:ben", "win", None, 7_000_00, 5_000_00, "dora")
CASH = ("patron:ann", "cash", "day", 10_500_00, at(4, 0), at(4, 13))
DEPOSITS = ("patron:ann", "deposit", "week", 12_000_00, at(2, 0), at(6, 13))
SINGLE = ("terminal:e1/2", "deposit", None, 4_000_00, at(12, 10), at(12, 10))


@pytest.mark.usefixtures("month")
@pytest.mark.parametrize(
    ("period", "holds", "sums"),
    [
        ((), [ANN_HELD, BEN_HELD], [CASH, DEPOSITS, SINGLE]),
        (("--until", "2026-03-04T12:00"), [ANN_HELD[:6]], []),
        (("--since", "2026-03-05", "--until", "2026-03-07"), [], [DEPOSITS]),
        (("--since", "2026-03-09"), [BEN_HELD], [SINGLE]),
        (("--since", "2026-03-12T11:00"), [BEN_HELD], []),
        (("--until", "2026-03-02"), [], []),
    ],
    ids=["everything", "not yet released", "a week goes on", "still on hold", "a single amount is over", "no rules"],
)
def test_holds_and_sums_of_a_period(
    run: Run, url: str, period: tuple[str, ...], holds: list[Any], sums: list[Any]
) -> None:
    assert seen(run, url, *period) == (holds, sums)


@pytest.mark.usefixtures("month")
def test_its_lines(run: Run, url: str) -> None:
    code, out, err = run("report", "diligence", url)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "Holds: 2",
        "2026-03-04 11:00 UTC patron:ann: cash for credits reached 10,500.00 (threshold 10,000.00),"
        " on a command of dora",
        "  released 2026-03-04 12:00 UTC by sam: identified by passport",
        "2026-03-10 20:00 UTC patron:ben: a win reached 7,000.00 (threshold 5,000.00), on a command of dora",
        "  not released",
        "Sums of cash and deposits that reached a threshold: 3",
        "2026-03-04 13:00 UTC patron:ann: cash for credits reached 10,500.00 (threshold 10,000.00)"
        " in the day from 2026-03-04 00:00 UTC",
        "2026-03-06 13:00 UTC patron:ann: cash and vouchers for credits reached 12,000.00 (threshold 12,000.00)"
        " in the week from 2026-03-02 00:00 UTC",
        "2026-03-12 10:00 UTC terminal:e1/2: cash and vouchers for credits reached 4,000.00 (threshold 4,000.00)"
        " in a single amount",
    ]
    code, out, _ = run("report", "diligence", url, "--language", "zh-Hant")
    assert code == 0
    assert "patron:ann：現金買入達 10,500.00（門檻 10,000.00），每日累計，自 2026-03-04 00:00 UTC 起\n" in out


@pytest.mark.usefixtures("store")
def test_an_empty_journal(run: Run, url: str) -> None:
    assert seen(run, url) == ([], [])


@pytest.mark.usefixtures("store")
@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--since", "yesterday"), "'yesterday' is not a time. Write it like 2026-03-01 or 2026-03-01T18:00."),
        (
            ("--since", "2026-03-02", "--until", "2026-03-01"),
            "The report must end after it begins: it begins at 2026-03-02 and ends at 2026-03-01.",
        ),
    ],
)
def test_a_bad_period(run: Run, url: str, given: tuple[str, ...], said: str) -> None:
    code, out, err = run("report", "diligence", url, *given)
    assert (code, out) == (2, "")
    assert err.strip().endswith(said)
    assert len(err.strip().splitlines()) == 1


def test_no_journal(run: Run, url: str) -> None:
    code, out, err = run("report", "diligence", url)
    assert (code, out) == (2, "")
    assert len(err.strip().splitlines()) == 1

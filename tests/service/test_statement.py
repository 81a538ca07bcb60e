"""A patron's statement: an evening by hand, and a year against the patron's own file."""

from __future__ import annotations

from contextlib import closing

from punto.entries import MoneyEntry, account_stream, encode_entry
from punto.journal import Append, StreamAppend
from punto.journal.sqlite import SqliteStore
from punto.ledger.accounts import CAGE, Account, AccountKind
from punto.ledger.play import DAY_MS
from punto.ledger.transfers import Transfer, Why
from punto.people import Person, Post
from punto.reports.statement import DAYS, collect_statement
from tests.service.serving import PIN, House, Service

ANN = Account(AccountKind.PATRON, "ann")
TODAY = 20_000


def test_an_evening_by_hand(new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("rws")
    dealer, patron = house.caller("dealer"), house.caller("patron")
    assert dealer.command("rws", "buy_in", patron="patron", amount="200.00", pin=PIN).status == 200
    voucher = dealer.command("rws", "cash_out", patron="patron", amount="50.00", pin=PIN).body["voucher"]
    assert patron.command("rws", "redeem_voucher", patron="patron", number=voucher).status == 200
    assert patron.command("rws", "cash_out", patron="patron", amount="30.00").status == 200
    for cards in (["9H", "4C", "8S", "2D"], ["2H", "4C", "3S", "5D"]):  # the patron loses, then wins
        assert dealer.command("rws", "open_betting").status == 200
        assert patron.command("rws", "place_bet", patron="patron", on="banker", amount="40.00", box=1).status == 200
        assert patron.command("rws", "place_bet", patron="patron", on="player", amount="10.00", box=1).status == 200
        withdrawn = patron.command("rws", "withdraw_bet", patron="patron", on="player", box=1)
        assert withdrawn.status == 200
        assert dealer.command("rws", "close_betting").status == 200
        assert dealer.command("rws", "deal", cards=cards).status == 200
        assert dealer.command("rws", "settle").status == 200
    found = patron.get("/api/care/statement").body
    evening = {"cash": "200.00", "vouchers": "50.00", "cashed_out": "80.00", "staked": "80.00", "net": "0.00"}
    assert found["total"] == evening
    assert found["balance"] == "170.00"
    assert sum(float(day["staked"]) for day in found["days"]) == 80.0
    assert house.caller("other").get("/api/care/statement").body["days"] == []


def moved(cents: int, why: Why) -> Transfer:
    source, target = (CAGE, ANN) if cents > 0 else (ANN, CAGE)
    return Transfer(source=source, target=target, cents=abs(cents), why=why, ref="t1/1/1")


def test_days_of_the_last_year_and_the_total_of_all_time() -> None:
    """Day by day in the journal; cents by hand."""
    movements = [
        (TODAY - DAYS, 500_00, Why.BUY_IN),  # a day too old to be listed
        (TODAY - DAYS + 1, 10_00, Why.VOUCHER_REDEEMED),
        (TODAY, -20_00, Why.BET),
        (TODAY, 20_00, Why.STAKE_BACK),
        (TODAY, 19_00, Why.WON),
        (TODAY, -5_00, Why.BET),
        (TODAY, 5_00, Why.RETURNED),
        (TODAY, -19_00, Why.REVERSED),
        (TODAY, -100_00, Why.VOUCHER_ISSUED),
    ]
    with closing(SqliteStore.in_memory()) as store:
        for number, (day, cents, why) in enumerate(movements):
            entry = MoneyEntry(id=str(number), by=Person("dan", Post.DEALER), transfers=(moved(cents, why),))
            part = StreamAppend(stream=account_stream(ANN), payloads=(encode_entry(entry),))
            store.append_all([Append(streams=(part,), at=day * DAY_MS + 5)])
        found = collect_statement(store, ANN, TODAY * DAY_MS + 9)
    assert list(found.days) == [TODAY - DAYS + 1, TODAY]
    assert (found.days[TODAY].staked, found.days[TODAY].net, found.days[TODAY].cashed_out) == (20_00, 0, 100_00)
    assert (found.total.cash, found.total.vouchers, found.total.cashed_out) == (500_00, 10_00, 100_00)
    assert found.balance == 410_00

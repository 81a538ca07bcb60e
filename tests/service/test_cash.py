"""Cash, chips and vouchers through the service, checked against the journal."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from punto.entries import decode_money_entry, decode_voucher_entry
from punto.journal import Store, open_store
from punto.journal.keys import public_bytes
from punto.ledger.accounts import of_terminal
from punto.ledger.commands import BuyIn, CashOut, MoneyCommand
from punto.ledger.vouchers import VoucherEvent, VoucherIssued, VoucherRedeemed, VoucherRefused
from punto.people import Person, Post
from punto.service.core.messages import Accepted, Envelope
from punto.service.core.planning import plan
from punto.service.core.view import View
from punto.verify import verify
from tests.figures.table_result import TableResult, table_result
from tests.service.serving import NOW, PIN, House, Service

DAY_MS: Final = 24 * 60 * 60 * 1000
ETG_1: Final = of_terminal("etg", 1)
DEALER: Final = Person("dealer", Post.DEALER)


def life_of(store: Store, number: str) -> list[VoucherEvent]:
    return [
        event for record in store.read(f"voucher/{number}") for event in decode_voucher_entry(record.payload).events
    ]


def issue(store: Store, at: int) -> str:
    """A voucher for 40.00, issued by a dealer at that time."""
    commands: tuple[MoneyCommand, ...] = (BuyIn(terminal=1, amount_cents=40_00), CashOut(terminal=1))
    asked = [
        Envelope(id=f"{at} {number}", at=at, by=DEALER, table="etg", command=command, entropy=at, purse=ETG_1)
        for number, command in enumerate(commands)
    ]
    planned = plan(View(store), "etg", asked)
    store.append_all([planned.append])
    answer = planned.answers[asked[-1].id]
    assert isinstance(answer, Accepted)
    assert answer.voucher is not None
    return answer.voucher


def test_a_voucher_expires_after_ninety_days_and_every_try_is_on_record(new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("etg")
    new_service.stop()
    store = new_service.open_store()
    old, fresh = issue(store, NOW - 90 * DAY_MS), issue(store, NOW - 89 * DAY_MS)
    store.close()
    new_service.start()
    terminal, other = house.caller("etg/1"), house.caller("etg/2")
    refused = terminal.command("etg", "redeem_voucher", terminal=1, number=old)
    assert (refused.refusal, refused.body["refusal"]["message"]) == (
        "voucher_not_valid",
        f"Voucher {old} has expired.",
    )
    assert terminal.command("etg", "redeem_voucher", terminal=1, number=fresh).body["balance"] == "40.00"
    assert other.command("etg", "redeem_voucher", terminal=2, number=fresh).refusal == "voucher_not_valid"
    new_service.stop()
    store = open_store(new_service.store)
    assert [type(event) for event in life_of(store, old)] == [VoucherIssued, VoucherRefused]
    *_, second_try = life = life_of(store, fresh)
    assert [type(event) for event in life] == [VoucherIssued, VoucherRedeemed, VoucherRefused]
    assert isinstance(second_try, VoucherRefused)
    assert (second_try.target, second_try.reason) == ("terminal:etg/2", f"Voucher {fresh} has already been redeemed.")
    assert list(verify(store, [public_bytes(new_service.key)])) == []
    store.close()


SHIFT = """
# who         command     what                                                answer
  supervisor  move_float  move=open amount=5000.00
  dealer      buy_in      amount=400.00
  dealer      buy_in      patron=patron amount=100.00                         balance=100.00
  dealer      open_betting
  dealer      place_bet   patron=ann box=1 on=player amount=250.00 in_chips=1
  patron      place_bet   patron=patron box=2 on=player amount=60.00
  dealer      close_betting
  dealer      deal        cards=4C,9H,3D,KS
  dealer      settle
  supervisor  move_float  move=fill amount=1000.00
  supervisor  move_float  move=credit amount=700.00
  supervisor  move_float  move=close amount=5145.00                           over=-5.00
"""
"""Banker wins 9 over 7. In the tray by the books: 5000 − 400 + 250 + 1000 − 700 = 5150."""


def test_a_shift_from_the_float_to_the_count(new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("rws")
    for line in SHIFT.strip().splitlines():
        if not line.startswith("#"):
            who, command, *words = line.split()
            given = dict(word.split("=") for word in words if not word.startswith(("over", "balance")))
            told = dict(word.split("=") for word in words if word.startswith(("over", "balance")))
            fields: dict[str, object] = {**given}
            if command == "buy_in" and "patron" in given:
                fields["pin"] = PIN
            if "box" in given:
                fields |= {"box": int(given["box"]), "in_chips": "in_chips" in given}
            if "cards" in given:
                fields["cards"] = given["cards"].split(",")
            reply = house.caller(who).command("rws", command, **fields)
            assert reply.status == 200, (line, reply.body)
            assert told.items() <= reply.body.items(), line
    new_service.stop()
    store = open_store(new_service.store)
    result = result_of(store, "rws")
    store.close()
    assert (result.opened, result.fills, result.credits, result.counted) == (5000_00, 1000_00, 700_00, 5145_00)
    assert (result.over, result.drop) == (-5_00, 500_00)
    assert (result.win_in_chips, result.win_in_credits) == (245_00, 60_00)
    assert result.hold == Fraction(305, 500)


def result_of(store: Store, table: str) -> TableResult:
    """Sum all recorded transfers, each once."""
    entries = {
        (entry.id, one.source, one.target, one.why): one
        for record in store.read_all()
        if record.stream.startswith(("account/", "books/"))
        for entry in [decode_money_entry(record.payload)]
        for one in entry.transfers
    }
    return table_result(table, entries.values())


def test_nobody_can_guess_a_record_from_its_digest(new_service: Service) -> None:
    """Equal commands under equal keys would give equal records; random text makes them differ."""
    house = House(new_service)
    new_service.start()
    house.open_tables("etg")
    for _ in range(2):
        house.caller("dealer").command("etg", "buy_in", terminal=1, amount="40.00")
    new_service.stop()
    store = open_store(new_service.store)
    salts = [decode_money_entry(record.payload).salt for record in store.read("account/terminal:etg/1")]
    store.close()
    assert len(set(salts)) == len(salts) == 2
    assert all(len(salt) >= 16 for salt in salts)

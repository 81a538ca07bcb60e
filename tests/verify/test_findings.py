"""Findings are in the catalogue, and none shows a number that could be redeemed."""

from __future__ import annotations

from punto.entries import VoucherEntry
from punto.ledger.vouchers import VoucherIssued, VoucherRedeemed, number_voucher
from punto.messages import Language
from punto.people import Person, Post
from punto.verify.findings import Finding, name_stream
from punto.verify.money import Accounts
from punto.words import say

NUMBER = number_voucher("12345678901234567")
BY = Person("ann", Post.PATRON)


def test_a_voucher_redeemed_twice_is_named_by_its_last_digits() -> None:
    accounts = Accounts()
    issued = VoucherIssued(number=NUMBER, cents=100, at=1, expires_at=9, source="patron:ann")
    redeemed = VoucherRedeemed(target="patron:ann", at=2)
    for event in (issued, redeemed):
        assert list(accounts.take_voucher(NUMBER, VoucherEntry(id="a", by=BY, events=(event,)))) == []
    [said] = accounts.take_voucher(NUMBER, VoucherEntry(id="b", by=BY, events=(redeemed,)))
    found = Finding(where=name_stream(f"voucher/{NUMBER}"), said=said)
    assert (found.where, found.what) == ("voucher/…5671", "command b redeems voucher …5671, which is not open")
    assert say(said, Language.SIMPLIFIED) == "指令 b 兑换票券 …5671，但该票券已不可兑换"


def test_streams_of_vouchers_are_masked_and_others_are_not() -> None:
    assert name_stream(f"account/voucher:{NUMBER}") == "account/voucher:…5671"
    assert name_stream("account/patron:ann") == "account/patron:ann"

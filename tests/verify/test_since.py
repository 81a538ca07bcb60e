"""A check since a checkpoint finds what was changed after it, and says what it did not look at."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from itertools import count

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct
from typer.testing import CliRunner

from punto.cards import parse_cards
from punto.cli import app
from punto.journal import Record, Store, create_store, inspect_store
from punto.journal.check import Check
from punto.journal.checkpoints import find_checkpoint, name_checkpoint
from punto.journal.keys import public_bytes
from punto.journal.notary import Notary
from punto.journal.signing import make_checkpoint
from punto.ledger.commands import BuyIn, CashOut, RedeemVoucher
from punto.service.showing.pit_table import PitTable
from punto.table.commands import Deal, Settle
from punto.verify.store import verify_with
from tests.journal.intruder import Intruder
from tests.service.test_pit_table import House
from tests.verify.test_altered_journals import rehash

KEY = Ed25519PrivateKey.generate()


class Signed(Struct, frozen=True):
    """A house that was signed half way and at the end."""

    url: str
    since: str
    """The checkpoint half way."""
    position: int
    """Of that checkpoint."""


@pytest.fixture
def signed(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Signed]:
    monkeypatch.setattr("punto.history.marks.MARK_EVERY", 8)
    at = count(10**9)
    with closing(create_store(url)) as store:
        notary = Notary(store, KEY)
        notary.open(0)

        def sign() -> str:
            notary.take(list(store.read_all()))
            checkpoint = notary.sign(next(at))
            assert checkpoint is not None
            return name_checkpoint(checkpoint)

        house = House("commission", store)
        for _ in range(3):
            house.play("9H 4C KS 2D", player=100, banker=50)
        house.ask(CashOut(patron="ann", amount_cents=5_00))
        house.begin(player=10)
        keep_marks(store)
        since, position = sign(), store.last_position()
        house.ask(Deal(cards=parse_cards("8H 3C QS 2C")))
        house.ask(Settle())
        [voucher] = store.heads("voucher/")
        house.ask(RedeemVoucher(number=voucher.stream.removeprefix("voucher/"), patron="ann"))
        house.play("9H 4C KS 2D", player=100)
        house.ask(BuyIn(patron="ann", amount_cents=1_00))
        sign()
        yield Signed(url, since, position)


def keep_marks(store: Store) -> None:
    table = PitTable(store, "t")
    table.refresh()
    for snapshot in table.snapshots():
        store.save_snapshot(*snapshot)


def run(signed: Signed, *more: str) -> tuple[int, str, dict[str, object]]:
    trust = ("--trust", public_bytes(KEY).hex())
    done = CliRunner().invoke(app, ["verify", signed.url, "--json", *trust, *more])
    assert done.exit_code in (0, 1), done.output
    found = json.loads(done.output)
    return done.exit_code, " ".join(one["what"] for one in found["wrong"]), found


def test_what_came_after_the_checkpoint_is_checked_and_the_rest_is_named(signed: Signed) -> None:
    code, _, whole = run(signed)
    assert (code, whole["not_looked_at"]) == (0, 0)
    code, said, found = run(signed, "--since", signed.since)
    assert (code, said) == (0, "")
    assert found["not_looked_at"] == signed.position
    assert found["records"] == whole["records"] - signed.position  # type: ignore[operator]
    assert found["checkpoint"] == whole["checkpoint"] != signed.since
    code, said, found = run(signed, "--since", str(whole["checkpoint"]))
    assert (code, said, found["records"]) == (0, "", 0)
    told = CliRunner().invoke(app, ["verify", signed.url, "--since", signed.since]).output
    assert f"Not checked: {signed.position} records" in told
    assert f"--since {whole['checkpoint']}" in told.replace("\n", "")


def test_every_alteration_after_the_checkpoint_is_found(signed: Signed) -> None:
    intruder = Intruder(signed.url)
    with closing(inspect_store(signed.url)) as store:
        records = list(store.read_all(signed.position))
    for record in records:
        change(intruder, record, record.payload[:-1] + b" }")
        code, said, _ = run(signed, "--since", signed.since)
        assert (code, "does not match its hash" in said) == (1, True), said
        change(intruder, record, record.payload)
        intruder.execute("DELETE FROM records WHERE position = ?", record.position)
        code, said, _ = run(signed, "--since", signed.since)
        assert (code, "missing" in said or "but the journal ends at" in said) == (1, True), said
        put_back(intruder, record)
    assert run(signed, "--since", signed.since)[0] == 0


def change(intruder: Intruder, record: Record, payload: bytes) -> None:
    intruder.execute("UPDATE records SET payload = ? WHERE position = ?", payload, record.position)


def put_back(intruder: Intruder, record: Record) -> None:
    intruder.execute(
        "INSERT INTO records (position, stream, version, at, payload, hash, seal) VALUES (?, ?, ?, ?, ?, ?, ?)",
        *(record.position, record.stream, record.version, record.at, record.payload, record.hash, record.seal),
    )


def test_a_stream_that_ends_otherwise_than_the_checkpoint_signed_is_found(signed: Signed) -> None:
    Intruder(signed.url).execute("DELETE FROM heads WHERE stream = 'account/patron:ann'")
    code, said, _ = run(signed, "--since", signed.since)
    assert (code, "is noted as its end" in said) == (1, True)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("9:" + "ab" * 32, "The journal has no checkpoint 9"),
        ("2:" + "ab" * 32, "is not the one you named"),
        ("2", "Copy it from `punto verify`: NUMBER:HASH"),
        ("x:" + "ab" * 32, "Copy it from `punto verify`: NUMBER:HASH"),
    ],
)
def test_a_checkpoint_must_be_one_of_this_journal(signed: Signed, given: str, said: str) -> None:
    done = CliRunner().invoke(app, ["verify", signed.url, "--since", given])
    text = " ".join((done.output + str(done.exception or "")).split())
    assert said in text


def test_a_wrong_payout_after_the_checkpoint_is_found_although_the_house_signed_it(signed: Signed) -> None:
    with closing(inspect_store(signed.url)) as store:
        since = find_checkpoint(store.checkpoints, signed.since)
        [*_, settled, _] = [record for record in store.read("table/t") if b"round_settled" in record.payload]
        assert list(verify_with(Check(store, since=since))) == []
    Intruder(signed.url).execute("DELETE FROM checkpoints WHERE number > ?", since.number)
    altered = settled.payload.replace(b'"net_cents":1000,', b'"net_cents":1001,')
    rehash(signed.url, "table/t", {settled.version: altered})
    with closing(create_store(signed.url)) as store:
        make_checkpoint(store, KEY, 10**10)
        found = [finding.what for finding in verify_with(Check(store, [public_bytes(KEY)], since=since))]
        assert any("1001 cents; expected won 1000" in what for what in found), found

"""A bundle and its document show one round: records of others are digests, and the proof still holds."""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Iterator
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace
from typer.testing import CliRunner

from punto.cards import parse_cards
from punto.cli import app
from punto.hands import Hand
from punto.incidents import Report
from punto.journal import Store, create_store
from punto.journal.keys import public_bytes
from punto.journal.records import Withheld
from punto.journal.signing import make_checkpoint
from punto.messages import Language
from punto.reports.collecting import collect_round
from punto.reports.recall import recall
from punto.reports.recall_page import recall_page
from punto.rules.irregularities import Incident
from punto.table.commands import Deal, Turn
from punto.table.settings import Facing
from punto.verify.bundle import RoundBundle, verify_bundle, write_bundle
from punto.verify.chained import RoundName
from tests.reports.house import SUPERVISOR, House

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
TRUSTED = [public_bytes(KEY)]
DISPUTED = RoundName("e1", 1, 1)
HIDDEN = RoundName("t2", 1, 2)


class Evening:
    """Ann's round at the electronic table is corrected late; meanwhile she cashes out, and ben and chua play on."""

    def __init__(self, store: Store) -> None:
        self.store = store
        house = self.house = House(store)
        house.open_table("e1", "etg")
        house.open_table("t2", "rws", facing=Facing.FACE_DOWN)
        for patron in ("ann", "ben", "chua"):
            house.buy_in("e1", patron, 1_000)
            house.buy_in("t2", patron, 1_000)
        house.play("e1", [("ann", "banker", 100)], "KH 2C KS 4D 5H")
        self.own_voucher = house.cash_out("e1", "ann", 20)
        house.play("e1", [("ben", "player", 50), ("chua", "banker", 70)], "9C 2S 9D 4S")
        self.voucher = house.cash_out("e1", "ben", 30)
        player, banker = parse_cards("KH KS 9H"), parse_cards("2C 4D")
        wrong = Report(incident=Incident.WRONG_RESULT_REGISTERED, round=1, player=player, banker=banker)
        house.ask("e1", wrong, SUPERVISOR)
        house.play("e1", [("chua", "tie", 10)])
        house.begin("t2", [("ann", "banker", 100)])
        house.ask("t2", Deal(cards=parse_cards("9H 4C KS 2D")))
        for hand, position in product(Hand, (1, 2)):
            house.ask("t2", Turn(hand=hand, position=position))
        house.finish("t2")
        house.begin("t2", [("ben", "player", 100)])
        house.ask("t2", Deal(cards=parse_cards("7S 8D")))
        make_checkpoint(store, KEY, house.now)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with closing(create_store(f"sqlite:///{tmp_path}/journal.db")) as store:
        yield Evening(store)


def all_text(bundle: RoundBundle) -> str:
    """Everything in the file, with payloads unpacked."""
    return "\n".join(_texts(json.loads(gzip.decompress(write_bundle(bundle)))))


def _texts(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        for name, value in node.items():
            yield base64.b64decode(value).decode() if name == "payload" else "\n".join(_texts(value))
    elif isinstance(node, list):
        for value in node:
            yield from _texts(value)
    else:
        yield str(node)


def test_records_of_other_rounds_are_left_out(evening: Evening) -> None:
    bundle = collect_round(evening.store, DISPUTED)
    text = all_text(bundle)
    assert '"patron":"ann"' in text
    for stranger in ("ben", "chua", evening.voucher, evening.own_voucher, "voucher", '"9C"', '"7S"'):
        assert stranger not in text
    assert list(verify_bundle(bundle, TRUSTED)) == []
    again = recall(bundle).round
    assert [result.net_cents for result in (again.bets[0].result, again.reversed_results[0][0]) if result] == [
        -100_00,
        50_00,
    ]


def test_the_verifier_lists_omissions(evening: Evening, tmp_path: Path) -> None:
    bundle = collect_round(evening.store, DISPUTED)
    (tmp_path / "round.bundle").write_bytes(write_bundle(bundle))
    arguments = ["verify", str(tmp_path / "round.bundle"), "--trust", TRUSTED[0].hex()]
    told = CliRunner().invoke(app, arguments)
    assert told.exit_code == 0, told.output
    assert f"Left out: {bundle.withheld} records that are not about the round" in told.output
    assert json.loads(CliRunner().invoke(app, [*arguments, "--json"]).output)["left_out"] == bundle.withheld


def test_the_document_counts_omissions(evening: Evening) -> None:
    bundle = collect_round(evening.store, DISPUTED)
    page = recall_page(recall(bundle), "round.bundle", Language.ENGLISH)
    [table] = [one for one in page["streams"] if one["stream"] == "table/e1"]
    [head] = [head for head in evening.store.heads() if head.stream == "table/e1"]
    [evidence] = [one for one in bundle.evidence if one.stream == "table/e1"]
    assert table["head"] == head.hash.hex()
    assert table["versions"].endswith(f"; {evidence.withheld} left out")
    assert "ben" not in json.dumps(page)


def test_face_down_cards_of_a_round_in_progress_are_left_out(evening: Evening) -> None:
    bundle = collect_round(evening.store, HIDDEN)
    text = all_text(bundle)
    assert '"patron":"ben"' in text
    for card in ("7S", "8D"):
        assert not re.search(rf"(?<![\w+/]){card}(?![\w+/=])", text), "not as part of a random hash"
    assert list(verify_bundle(bundle, TRUSTED)) == []
    page = recall_page(recall(bundle), "round.bundle", Language.ENGLISH)
    assert all(hand["cards"] == [] for hand in page["hands"])


def test_a_finished_face_down_round_is_shown_in_full(evening: Evening) -> None:
    bundle = collect_round(evening.store, RoundName("t2", 1, 1))
    assert all(card in all_text(bundle) for card in ("9H", "4C", "KS", "2D"))
    assert "ben" not in all_text(bundle)
    assert list(verify_bundle(bundle, TRUSTED)) == []


@pytest.mark.parametrize("stream", ["table/e1", "account/terminal:e1/1"])
def test_a_withheld_record_can_be_neither_changed_nor_dropped(evening: Evening, stream: str) -> None:
    bundle = collect_round(evening.store, DISPUTED)
    [one] = [each for each in bundle.evidence if each.stream == stream]
    place = next(place for place, record in enumerate(one.records) if isinstance(record, Withheld))
    forged = Withheld(one.records[place].version, bytes(32))
    for records in (
        (*one.records[:place], forged, *one.records[place + 1 :]),
        (*one.records[:place], *one.records[place + 1 :]),
        (*one.records[: place + 1], *one.records[place:]),
    ):
        evidence = tuple(replace(each, records=records) if each is one else each for each in bundle.evidence)
        assert list(verify_bundle(replace(bundle, evidence=evidence), TRUSTED)) != []


def test_a_record_of_another_stream_cannot_be_slipped_in(evening: Evening) -> None:
    bundle = collect_round(evening.store, DISPUTED)
    stranger = next(evening.store.read("table/t2"))
    [one] = [each for each in bundle.evidence if each.stream == "table/e1"]
    records = (*one.records, stranger)
    evidence = tuple(replace(each, records=records) if each is one else each for each in bundle.evidence)
    found = list(verify_bundle(replace(bundle, evidence=evidence), TRUSTED))
    assert any("missing or out of place" in finding.what for finding in found)

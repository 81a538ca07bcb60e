"""A recalled round and its bundle say what happened and prove it; every alteration is detected."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pypdf
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from punto.cards import parse_cards
from punto.cli import app
from punto.errors import PuntoError
from punto.hands import Hand
from punto.incidents import Report
from punto.journal import Append, Head, Record, Store, StreamAppend, create_store
from punto.journal.ends import heads_at
from punto.journal.keys import make_key, public_bytes
from punto.journal.signing import make_checkpoint
from punto.messages import Language
from punto.reports.collecting import collect_round
from punto.reports.recall import recall
from punto.reports.recall_page import recall_page
from punto.rules import RULES
from punto.rules.irregularities import Incident
from punto.table.commands import Deal
from punto.verify.bundle import RoundBundle, read_bundle, verify_bundle, write_bundle
from punto.verify.chained import RoundName
from tests.reports.house import FIRST_DAY, SHIFT_MANAGER, SUPERVISOR, House
from tests.reports.walks import Walked

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
OTHER_KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(1, 33)))
CORRECTED = RoundName("e1", 1, 2)
VOIDED = RoundName("t2", 1, 1)


def play(house: House) -> None:
    """Round 2 of the electronic table is settled with a five of hearts that was a nine; a round at t2 is voided."""
    house.open_table("e1", "etg")
    house.open_table("t2", "rws")
    for patron in ("ann", "ben"):
        house.buy_in("e1", patron, 1_000)
        house.buy_in("t2", patron, 1_000)
    house.play("e1", [("ann", "banker", 100)])
    house.play("e1", [("ann", "banker", 100), ("ben", "player", 50), ("ben", "tie", 10)], "KH 2C KS 4D 5H")
    house.play("e1", [("ann", "player", 100)])
    player, banker = parse_cards("KH KS 9H"), parse_cards("2C 4D")
    wrong = Report(incident=Incident.WRONG_RESULT_REGISTERED, round=2, player=player, banker=banker)
    house.ask("e1", wrong, SUPERVISOR)
    house.begin("t2", [("ann", "banker", 100), ("ben", "player_pair", 25)])
    house.ask("t2", Deal(cards=parse_cards("9H 4C")))
    house.ask("t2", Report(incident=Incident.TECHNICAL_INTERRUPTION), SHIFT_MANAGER)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with closing(create_store(url)) as opened:
        house = House(opened)
        play(house)
        make_checkpoint(opened, KEY, house.now)
        house.play("t2", [("ann", "banker", 100)])
        make_checkpoint(opened, KEY, house.now)
        yield opened


def text_of(pdf: Path) -> str:
    pages = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf.read_bytes())).pages]
    return re.sub(r"\s+", " ", " ".join(pages)).replace("−", "-")


def report(url: str, name: RoundName, output: Path, *more: str) -> Result:
    return CliRunner().invoke(app, ["report", "round", url, str(name), "-o", str(output), *more])


def test_a_corrected_round_shows_both_settlements(store: Store, url: str, tmp_path: Path) -> None:
    result = report(url, CORRECTED, tmp_path / "dispute.pdf")
    assert result.exit_code == 0, result.output
    text = text_of(tmp_path / "dispute.pdf")
    # Banker won on six, which pays half; the actual cards gave Player nine
    for line in (
        "ann 1 Banker 100.00 100.00 won 50.00 etg:4.1 lost -100.00 etg:4.1",
        "ben 2 Player 50.00 50.00 lost -50.00 etg:4.1 won 50.00 etg:4.1",
        "ben 2 Tie 10.00 10.00 lost -10.00 etg:4.1 lost -10.00 etg:4.1",
        "sam, pit supervisor · etg:5.6",
        "Banker wins, 6 over 5. 3 bets settled: 50.00 paid, 60.00 collected. etg:3.11, etg:3.13",
        "Player wins, 9 over 6. 3 bets settled: 50.00 paid, 110.00 collected. etg:3.11, etg:3.13",
        "from a correction",
    ):
        assert line in text


def test_a_corrected_round_in_simplified_chinese(store: Store, url: str, tmp_path: Path) -> None:
    result = report(url, CORRECTED, tmp_path / "dispute.pdf", "--language", "zh")
    assert result.exit_code == 0, result.output
    text = text_of(tmp_path / "dispute.pdf")
    for line in (
        "ann 1 庄 100.00 100.00 赢 50.00 etg:4.1 输 -100.00 etg:4.1",
        "登记结果错误，由赌区主任上报：按实际的牌重新派彩。",
        "sam，赌区主任 · etg:5.6 — 控制台登记的结果有误：按实际的牌结算",
        "庄赢，6 点对 5 点。3 注派彩：赔出 50.00，收取 60.00。",
        "第 2 局的牌已更正。闲 K♥ K♠ 9♥ = 9 点，庄 2♣ 4♦ = 6 点。",
        "出自更正",
    ):
        assert line.replace(" ", "") in text.replace(" ", "")


def test_a_corrected_round_in_traditional_chinese(store: Store, url: str, tmp_path: Path) -> None:
    result = report(url, CORRECTED, tmp_path / "dispute.pdf", "--language", "zh-Hant")
    assert result.exit_code == 0, result.output
    text = text_of(tmp_path / "dispute.pdf").replace(" ", "")
    for line in (
        "電子免佣百家樂",
        "ann 1 莊 100.00 100.00 贏 50.00 etg:4.1 輸 -100.00 etg:4.1",
        "登記結果錯誤，由賭區主任上報：按實際的牌重新派彩。",
        "sam，賭區主任 · etg:5.6 — 控制台登記的結果有誤：按實際的牌結算",
        "第 2 局的牌已更正。閒 K♥ K♠ 9♥ = 9 點，莊 2♣ 4♦ = 6 點。",
    ):
        assert line.replace(" ", "") in text


def test_a_void_round_names_clause_and_authority(store: Store, url: str, tmp_path: Path) -> None:
    assert report(url, VOIDED, tmp_path / "void.pdf").exit_code == 0
    text = text_of(tmp_path / "void.pdf")
    assert "Technical interruption, reported by the shift manager: the round is void." in text
    assert "mona, shift manager · rws:5.4.2 — Interruption with no outcome established" in text
    assert "ann 1 Banker 100.00 100.00 returned 0.00 rws:5.15" in text
    [dealt] = [record for record in store.read("table/t2") if b'"cards":["9H","4C"]' in record.payload]
    time = datetime.fromtimestamp(dealt.at / 1000, UTC).strftime("%H:%M:%S.000")
    assert (
        f"{time} Dealt: 9♥ 4♣. Player 9♥ = 9, Banker 4♣ = 4. rws:3.10 "
        f"dora, dealer {dealt.position} {dealt.hash.hex()[:16]}" in text
    )


def test_the_hashes_and_the_signature_are_printed(store: Store, url: str, tmp_path: Path) -> None:
    assert report(url, VOIDED, tmp_path / "void.pdf").exit_code == 0
    text = text_of(tmp_path / "void.pdf").replace(" ", "")
    first = next(store.checkpoints())
    for shown in (first.root, first.public_key, first.signature):
        assert shown.hex() in text


@pytest.mark.parametrize("name", [CORRECTED, VOIDED], ids=str)
def test_a_bundle_is_clean_on_a_machine_without_the_journal(
    name: RoundName, store: Store, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert report(url, name, tmp_path / "dispute.pdf").exit_code == 0
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (tmp_path / "dispute.bundle").rename(elsewhere / "dispute.bundle")
    store.close()
    for file in tmp_path.glob("journal.db*"):
        file.unlink()
    monkeypatch.chdir(elsewhere)
    result = CliRunner().invoke(app, ["verify", "dispute.bundle", "--trust", public_bytes(KEY).hex()])
    assert (result.exit_code, result.output.split(",")[0]) == (0, f"Clean: round {name}")


def test_a_bundle_uses_the_first_checkpoint_that_covers_the_round(store: Store) -> None:
    bundle = collect_round(store, VOIDED)
    assert bundle.checkpoint == next(store.checkpoints())
    assert {one.stream for one in bundle.evidence} == {"table/t2", "account/patron:ann", "account/patron:ben"}


Change = Callable[[RoundBundle], RoundBundle]


def with_record(bundle: RoundBundle, stream: str, place: int, old: bytes, new: bytes) -> RoundBundle:
    [one] = [each for each in bundle.evidence if each.stream == stream]
    record = one.records[place]
    assert isinstance(record, Record)
    assert old in record.payload
    altered = replace(record, payload=record.payload.replace(old, new))
    records = (*one.records[:place], altered, *one.records[place + 1 :])
    return with_records(bundle, stream, records)


def with_records(bundle: RoundBundle, stream: str, records: tuple[object, ...]) -> RoundBundle:
    evidence = [replace(one, records=records) if one.stream == stream else one for one in bundle.evidence]
    return replace(bundle, evidence=tuple(evidence))


def without_record(bundle: RoundBundle) -> RoundBundle:
    records = bundle.records("table/e1")
    return with_records(bundle, "table/e1", (*records[:2], *records[3:]))


def swapped(bundle: RoundBundle) -> RoundBundle:
    records = bundle.records("table/e1")
    return with_records(bundle, "table/e1", (records[0], records[2], records[1], *records[3:]))


def shortened(bundle: RoundBundle) -> RoundBundle:
    return with_records(bundle, "table/e1", bundle.records("table/e1")[:-1])


def one_bit(bundle: RoundBundle) -> RoundBundle:
    signature = bytes([bundle.checkpoint.signature[0] ^ 1]) + bundle.checkpoint.signature[1:]
    return replace(bundle, checkpoint=replace(bundle.checkpoint, signature=signature))


TAMPERED: list[tuple[str, Change, str]] = [
    (
        "one cent",
        lambda it: with_record(it, "table/e1", 1, b'"cents":10000', b'"cents":10001'),
        "does not match its hash",
    ),
    (
        "one cent in an account",
        lambda it: with_record(it, "account/terminal:e1/1", 0, b'"cents":10000', b'"cents":10001'),
        "does not match its hash",
    ),
    ("one record missing", without_record, "a record is missing or out of place"),
    ("two records swapped", swapped, "a record is missing or out of place"),
    ("the end cut off", shortened, "does not match the signed checkpoint"),
    ("a bit of the signature", one_bit, "not signed by the key that it names"),
    (
        "a later time",
        lambda it: replace(it, checkpoint=replace(it.checkpoint, at=it.checkpoint.at + 1)),
        "not signed by the key that it names",
    ),
    (
        "another root",
        lambda it: replace(it, checkpoint=replace(it.checkpoint, root=bytes(32))),
        "not signed by the key that it names",
    ),
    (
        "an account left out",
        lambda it: replace(it, evidence=tuple(one for one in it.evidence if one.stream != "account/terminal:e1/2")),
        "postings differ from what the table requires",
    ),
    ("another round", lambda it: replace(it, name=RoundName("e1", 1, 9)), "the round is not in the bundle"),
    ("another table", lambda it: replace(it, stated=()), "the bundle does not contain the opening of the table"),
]


@pytest.mark.parametrize(("change", "found"), [row[1:] for row in TAMPERED], ids=[row[0] for row in TAMPERED])
def test_every_change_is_caught_and_named(change: Change, found: str, store: Store) -> None:
    bundle = collect_round(store, CORRECTED)
    assert list(verify_bundle(bundle, [public_bytes(KEY)])) == []
    assert any(found in one.what for one in verify_bundle(change(bundle), [public_bytes(KEY)]))


def test_a_key_that_is_not_trusted_is_named(store: Store) -> None:
    [finding] = verify_bundle(collect_round(store, VOIDED), [public_bytes(OTHER_KEY)])
    assert public_bytes(KEY).hex() in finding.what


def test_a_wrong_payout_signed_by_the_house_is_found(tmp_path: Path) -> None:
    """The house signs a round in which it paid Banker's six in full."""
    with closing(create_store(f"sqlite:///{tmp_path}/journal.db")) as true_store:
        house = House(true_store)
        house.open_table("t1", "rws")
        house.buy_in("t1", "ann", 1_000)
        house.play("t1", [("ann", "banker", 100)], "KH 2C KS 4D 5H")
        records = list(true_store.read_all())
    with closing(create_store(f"sqlite:///{tmp_path}/false.db")) as store:
        for record in records:
            payload = record.payload.replace(b'"net_cents":5000', b'"net_cents":10000')
            payload = payload.replace(b'"cents":5000,"why":"won"', b'"cents":10000,"why":"won"')
            part = StreamAppend(stream=record.stream, payloads=(payload,))
            store.append_all([Append(streams=(part,), at=record.at)])
        make_checkpoint(store, KEY, FIRST_DAY)
        [finding] = verify_bundle(collect_round(store, RoundName("t1", 1, 1)), [public_bytes(KEY)])
    assert finding.what == "round 1: ann's bet on banker is recorded as won 10000 cents; expected won 5000 cents"


def test_bundles_and_journals_have_the_same_exit_codes(store: Store, tmp_path: Path) -> None:
    good, bad, none = tmp_path / "good.bundle", tmp_path / "bad.bundle", tmp_path / "none.bundle"
    bundle = collect_round(store, CORRECTED)
    good.write_bytes(write_bundle(bundle))
    bad.write_bytes(write_bundle(one_bit(bundle)))
    none.write_bytes(b"nothing of ours")
    runner = CliRunner()
    assert runner.invoke(app, ["verify", str(good)]).exit_code == 0
    wrong = runner.invoke(app, ["verify", str(bad)])
    assert (wrong.exit_code, wrong.output.startswith("WRONG in checkpoint")) == (1, True)
    assert '"clean": false' in runner.invoke(app, ["verify", str(bad), "--json"]).output
    unreadable = runner.invoke(app, ["verify", str(none)])
    assert isinstance(unreadable.exception, PuntoError)
    assert read_bundle(good) == bundle
    assert write_bundle(read_bundle(good)) == good.read_bytes()


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("t2", "write table/shoe/round"),
        ("t2/1/99", "There is no such round"),
        ("t9/1/1", "There is no such table"),
        ("t2/4/1", "was dealt from shoe 1, not 4"),
    ],
)
def test_a_round_that_does_not_exist(name: str, complaint: str, store: Store, url: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["report", "round", url, name, "-o", str(tmp_path / "x.pdf")])
    assert isinstance(result.exception, PuntoError)
    assert complaint in str(result.exception)


def test_a_round_that_no_checkpoint_covers_needs_a_key(url: str, tmp_path: Path) -> None:
    with closing(create_store(url)) as opened:
        play(House(opened))
    result = report(url, VOIDED, tmp_path / "x.pdf")
    assert "No signed checkpoint covers that round yet" in str(result.exception)
    make_key(tmp_path / "punto.key")
    assert report(url, VOIDED, tmp_path / "x.pdf", "--key", str(tmp_path / "punto.key")).exit_code == 0
    assert CliRunner().invoke(app, ["verify", str(tmp_path / "x.bundle")]).exit_code == 0


def test_past_heads_match_the_walk(store: Store) -> None:
    walked: dict[str, Head] = {}
    for record in store.read_all():
        head = Head(stream=record.stream, version=record.version, hash=record.hash, position=record.position)
        walked[record.stream] = head
        assert {head.stream: head for head in heads_at(store, record.position)} == walked


@pytest.mark.parametrize("game", RULES)
def test_every_round_of_a_long_walk_is_recalled_and_proved(game: str, tmp_path: Path) -> None:
    with closing(create_store(f"sqlite:///{tmp_path}/walk.db")) as store:
        walked = Walked(store, game, 500)
        make_checkpoint(store, KEY, FIRST_DAY)
        for number, round_ in list(walked.rounds.items())[::7]:
            bundle = collect_round(store, RoundName("t1", round_.shoe, number))
            assert list(verify_bundle(bundle, [public_bytes(KEY)])) == []
            told = recall(bundle)
            if told.table.is_dealt_face_down and not round_.is_over:
                continue
            assert told.round.bets == round_.bets
            assert told.round.reversed_results == round_.reversed_results
            for hand in Hand:
                assert tuple(one.card for one in told.cards if one.hand is hand) == round_.hands.of(hand)
            page = recall_page(told, "round.bundle", Language.ENGLISH)
            assert len(page["rulings"]) == len(round_.rulings)
            assert all(step["what"].endswith(".") for step in page["steps"])

"""The draws of one round, checked without the journal: true ones pass, and each manipulation fails at its own step."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import json as structs
from msgspec.structs import replace

from punto.entries import provable_stream
from punto.journal.records import Record
from punto.journal.signing import make_checkpoint
from punto.journal.sqlite import SqliteStore
from punto.reports.collecting import collect_round, find_records
from punto.reports.collecting_draws import collect_draws
from punto.verify import verify_bundle
from punto.verify.bundle import RoundBundle, write_bundle
from punto.verify.chained import RoundName
from punto.verify.draws import DrawsProof, DrawStep, State, check_draws
from tests.commands import Run, run
from tests.service.proving import HOUSE_KEY, a_witness, change, drop, forge, play, run_house

__all__ = ["run"]

LAST_MS = 9_999_999_999_999


@pytest.fixture(scope="module")
def witnessed(tmp_path_factory: pytest.TempPathFactory) -> SqliteStore:
    store = SqliteStore.in_memory()
    with a_witness(tmp_path_factory.mktemp("witness")) as witness:
        run_house(store, play, witness)
    make_checkpoint(store, HOUSE_KEY, LAST_MS)
    return store


@pytest.fixture(scope="module")
def alone() -> SqliteStore:
    store = SqliteStore.in_memory()
    run_house(store, play)
    make_checkpoint(store, HOUSE_KEY, LAST_MS)
    return store


def bundle_of(store: SqliteStore, number: int) -> RoundBundle:
    return collect_round(store, RoundName("t1", 1, number))


def proof_of(store: SqliteStore, number: int, seen_by: str | None = None) -> DrawsProof:
    bundle = bundle_of(store, number)
    position = find_records(store, "t1", number).played[-1].position
    proof = collect_draws(store, bundle.name, position, bundle.checkpoint, seen_by)
    assert proof is not None
    return proof


def failed(proof: DrawsProof, dealt: tuple[str, ...] | None = None) -> set[str]:
    steps = check_draws(proof, None, dealt, is_over=True)
    return {one.step.value for one in steps if one.state is State.FAILED}


@pytest.mark.parametrize("number", [1, 2])
def test_every_step_of_a_true_round_passes(number: int, witnessed: SqliteStore) -> None:
    bundle = bundle_of(witnessed, number)
    assert bundle.draws is not None
    steps = check_draws(bundle.draws, None, bundle.dealt, is_over=True)
    assert {one.step.value: one.state for one in steps} == dict.fromkeys(
        (step.value for step in DrawStep), State.PASSED
    )
    assert list(verify_bundle(bundle, None)) == []


def test_without_a_witness_its_step_is_not_shown(alone: SqliteStore) -> None:
    bundle = bundle_of(alone, 2)
    assert bundle.draws is not None
    steps = check_draws(bundle.draws, None, bundle.dealt, is_over=True)
    assert [one.step for one in steps if one.state is not State.PASSED] == [DrawStep.COUNTERSIGNATURE]
    assert steps[3].state is State.NOT_SHOWN


def test_a_patron_sees_no_names_of_others(witnessed: SqliteStore) -> None:
    own, of_another = proof_of(witnessed, 2, "ann"), proof_of(witnessed, 2, "ben")
    shown = b"".join(record.payload for record in of_another.evidence.shown)
    assert b"ann" not in shown
    assert b"dan" not in shown
    assert b"luckier 1" in shown  # the seed is mixed in, whoever added it
    assert b'"patron":"ann"' in b"".join(record.payload for record in own.evidence.shown)
    assert failed(own) == failed(of_another) == set()


FORGERIES: dict[str, tuple[Callable[[list[dict[str, Any]]], None], str]] = {
    "another secret": (change("secret_revealed/1", secret="00" * 32), "secret"),
    "a secret of another draw": (change("secret_revealed/1", draw=3), "secret"),
    "a withheld secret": (drop("secret_revealed/1"), "secret"),
    "another commitment": (change("shoe_committed/1", commitment="11" * 32), "secret"),
    "the commitment of another shoe": (change("shoe_committed/1", shoe=2), "commitment"),
    "no commitment": (drop("shoe_committed/1"), "commitment"),
    "a changed seed": (change("inputs_fixed/1", seeds=["mine"]), "seeds"),
    "cards of another seed": (change("inputs_fixed/1", seeds=["mine"]), "draws"),
    "a card less in the shoe": (change("inputs_fixed/1", left=[7, *[8] * 51]), "draws"),
    "a retried draw": (change("card_drawn/1", draw=2), "draws"),
    "a chosen card": (change("card_drawn/1", card="7C"), "draws"),
    "a card without a draw": (drop("card_drawn/1"), "draws"),
    "another beacon": (change("beacon_taken/1", beacon="22" * 64), "countersignature"),
    "no beacon": (drop("beacon_taken/1"), "countersignature"),
    "the beacon of another checkpoint": (change("beacon_taken/1", hash="33" * 32), "countersignature"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_each_manipulation_fails_at_its_step(name: str, witnessed: SqliteStore) -> None:
    """A house with its own keys can write any journal; what it cannot make fit is named."""
    edit, step = FORGERIES[name]
    forged = forge(witnessed, edit)
    dealt = bundle_of(witnessed, 1).dealt
    position = find_records(forged, "t1", 1).played[-1].position
    checkpoint = bundle_of(witnessed, 1).checkpoint
    proof = collect_draws(forged, RoundName("t1", 1, 1), position, checkpoint)
    if name in ("the commitment of another shoe", "no commitment"):
        assert proof is None  # nothing to show: the round has no provable shoe
        return
    assert proof is not None
    assert step in failed(proof, dealt)


def test_an_altered_file_fails(witnessed: SqliteStore) -> None:
    proof = proof_of(witnessed, 1)
    [first, *others] = proof.evidence.records
    assert isinstance(first, Record)
    altered = replace(first, payload=first.payload.replace(b'"shoe":1', b'"shoe":2'))
    evidence = replace(proof.evidence, records=(altered, *others))
    assert failed(replace(proof, evidence=evidence)) >= {"record", "commitment"}
    assert failed(proof, (*bundle_of(witnessed, 1).dealt[:-1], "AS")) == {"cards"}
    assert failed(replace(proof, closes=())) == {"countersignature"}


def test_a_later_checkpoint_is_not_the_first(witnessed: SqliteStore) -> None:
    """The house shows a later checkpoint as the one before: it already covers the close."""
    proof = proof_of(witnessed, 2)
    [close] = proof.closes
    assert close.before is not None
    late = replace(close, before=replace(close.signed, checkpoint=close.before.checkpoint))
    assert failed(replace(proof, closes=(late,))) == {"countersignature"}
    unknown = check_draws(replace(proof, closes=(replace(close, before=None),)), None, None, is_over=True)
    assert unknown[3].state is State.NOT_SHOWN


def test_the_round_of_an_ordinary_shoe_has_no_draws(run: Run, tmp_path: Path, witnessed: SqliteStore) -> None:
    bundle = tmp_path / "round.bundle"
    bundle.write_bytes(write_bundle(replace(bundle_of(witnessed, 1), draws=None)))
    code, _, said = run("rng", "verify", str(bundle))
    assert code == 2
    assert "not drawn from a provable shoe" in said
    for wrong in (b"{", b'{"format":"punto-draws/9"}', b"hello"):
        bundle.write_bytes(wrong)
        code, _, said = run("rng", "verify", str(bundle))
        assert (code, len(said.strip().splitlines())) == (2, 1)


def test_the_command_names_what_it_checked(run: Run, tmp_path: Path, witnessed: SqliteStore) -> None:
    bundle, draws = tmp_path / "round.bundle", tmp_path / "round.draws.json"
    bundle.write_bytes(write_bundle(bundle_of(witnessed, 2)))
    draws.write_bytes(structs.encode(proof_of(witnessed, 2, "ann")))
    code, printed, _ = run("rng", "verify", str(bundle))
    assert code == 0
    assert printed.count("✓") == len(DrawStep)
    assert "Round 2 is proven" in printed
    code, printed, _ = run("rng", "verify", str(draws), "--json")
    answer = json.loads(printed)
    assert (code, answer["wrong"], answer["proven"]) == (0, False, False)
    assert [one["state"] for one in answer["steps"]] == ["passed"] * 6 + ["not_shown"]
    draws.write_bytes(draws.read_bytes().replace(b'"round":2}', b'"round":1}'))
    code, printed, _ = run("rng", "verify", str(draws))
    assert code == 1
    assert "WRONG" in printed


def test_punto_verify_checks_the_draws_of_a_bundle(witnessed: SqliteStore) -> None:
    bundle = bundle_of(witnessed, 1)
    assert bundle.draws is not None
    altered = replace(bundle, draws=replace(bundle.draws, closes=()))
    assert [found.where for found in verify_bundle(altered, None)] == [provable_stream("t1")]

"""A void round at a provable shoe: it shows the cards that it could still have had, so voiding it is no second try."""

from __future__ import annotations

import hashlib
import hmac
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.entries import provable_stream
from punto.journal.keys import public_bytes
from punto.journal.signing import make_checkpoint
from punto.journal.sqlite import SqliteStore
from punto.journal.witness import sign_beacon
from punto.provable.record import CARDS_OF_A_ROUND, SPARE_SECRETS
from punto.reports.collecting import collect_round
from punto.service.core.messages import Interrupt
from punto.service.live.node import Node
from punto.service.live.recovery import RECOVERY
from punto.table.commands import CloseBetting, DealNext, OpenBetting, OpenTable, Settle
from punto.verify import verify, verify_bundle
from punto.verify.chained import RoundName
from punto.verify.draws import DrawStep, State, check_draws
from tests.service.proving import HOUSE_KEY, MANAGER, PROVABLE, Table, a_witness, events_in, forge, run_house
from tests.service.test_provable_shoe import plain_check

LAST_MS = 9_999_999_999_999
DRAWN = {1: 0, 2: 2, 3: None, 4: 0}
"""Cards before the power fails, by round; round 3 is played to its end."""


async def play_with_power_cuts(node: Node) -> None:
    table = Table(node)
    await table.does(OpenTable(game="rws", settings=PROVABLE), MANAGER)
    for drawn in DRAWN.values():
        await table.does(OpenBetting())
        await table.does(CloseBetting())
        if drawn is None:
            await table.draw_all()
            await table.does(Settle())
            continue
        for _ in range(drawn):
            await table.does(DealNext())
        await table.does(Interrupt(), RECOVERY)
        state = node.table("t1")
        assert state is not None
        assert state.round is not None
        assert state.round.state.value == "void"


@pytest.fixture(scope="module", params=["with a witness", "without"])
def store(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> SqliteStore:
    store = SqliteStore.in_memory()
    if request.param == "without":
        run_house(store, play_with_power_cuts)
    else:
        with a_witness(tmp_path_factory.mktemp("witness")) as witness:
            run_house(store, play_with_power_cuts, witness)
    make_checkpoint(store, HOUSE_KEY, LAST_MS)
    return store


def test_a_void_round_reveals_the_secrets_of_six_cards(store: SqliteStore) -> None:
    beside = events_in(store, provable_stream("t1"))
    drawn = [event["draw"] for event in beside if event["event"] == "card_drawn/1"]
    revealed = {event["round"]: event["draw"] for event in beside if event["event"] == "secret_revealed/1"}
    played = len(drawn) - 2
    assert revealed == {1: 6, 2: 12, 3: 12 + played, 4: 18 + played}
    assert drawn == [7, 8, *range(13, 13 + played)], "no secret that was revealed is used again"
    assert [event.get("skipped", 0) for event in beside if event["event"] == "inputs_fixed/1"] == [0, 6, 10, 10]
    assert plain_check(beside) == len(drawn)
    assert [found.what for found in verify(store, None)] == []


def would_have_come(beside: list[dict[str, Any]], number: int) -> list[str]:
    """By the standard library alone: the cards of a round that was void before its first."""
    order = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
    [inputs] = [one for one in beside if one["event"] == "inputs_fixed/1" and one["round"] == number]
    [reveal] = [one for one in beside if one["event"] == "secret_revealed/1" and one["round"] == number]
    beacon = next((one["beacon"] for one in beside if one["event"] == "beacon_taken/1" and one["round"] == number), "-")
    left = [card for card, count in zip(order, inputs["left"], strict=True) for _ in range(count)]
    secrets = [bytes.fromhex(reveal["secret"])]
    while len(secrets) < CARDS_OF_A_ROUND:
        secrets.append(hashlib.sha256(secrets[-1]).digest())
    cards = []
    for draw, secret in zip(range(reveal["draw"] - 5, reveal["draw"] + 1), reversed(secrets), strict=True):
        text = "\n".join(["punto/draw/1", "t1", "1", str(number), str(draw), "0", beacon, *inputs["seeds"]])
        word = int(hmac.new(secret, text.encode(), hashlib.sha256).hexdigest(), 16)
        cards.append(left.pop(word % len(left)))
    return cards


@pytest.mark.parametrize("number", DRAWN)
def test_the_bundle_of_a_void_round_names_the_cards_that_would_have_come(number: int, store: SqliteStore) -> None:
    bundle = collect_round(store, RoundName("t1", 1, number))
    assert list(verify_bundle(bundle, None)) == []
    assert bundle.draws is not None
    steps = {one.step: one for one in check_draws(bundle.draws, None, bundle.dealt, is_over=True)}
    has_witness = bundle.draws.closes != ()
    not_passed = {step for step, one in steps.items() if one.state is not State.PASSED}
    assert not_passed == (set() if has_witness else {DrawStep.COUNTERSIGNATURE})
    said = steps[DrawStep.DRAWS].said
    assert said.id == ("draws-draws" if DRAWN[number] is None else "draws-void")
    if DRAWN[number] == 0:
        shown = str(said.args["cards"]).translate(str.maketrans("♠♥♦♣", "SHDC")).replace("10", "T").split()
        assert shown == would_have_come(events_in(store, provable_stream("t1")), number)


def test_a_void_round_that_shows_nothing_is_named(store: SqliteStore) -> None:
    def hide(events: list[dict[str, Any]]) -> None:
        events.remove(next(one for one in events if one["event"] == "secret_revealed/1"))

    found = [one.what for one in verify(forge(store, hide), None)]
    assert any("without showing the cards that it could still have had" in what for what in found), found


def test_a_house_cannot_choose_among_witnesses(tmp_path: Path) -> None:
    """With keys of its own it could sign until the cards suit it; the shoe names the key before any bet."""
    store, own = SqliteStore.in_memory(), Ed25519PrivateKey.generate()
    with a_witness(tmp_path) as witness:
        run_house(store, play_with_power_cuts, witness)

    def sign_again(events: list[dict[str, Any]]) -> None:
        event = next(one for one in events if one["event"] == "beacon_taken/1")
        signature = sign_beacon(own, bytes.fromhex(event["hash"]))
        event.update(witness=public_bytes(own).hex(), beacon=signature.hex())

    found = [one.what for one in verify(forge(store, sign_again), None)]
    assert any("the witness did not sign" in what for what in found), found


def test_secrets_run_out_only_after_many_void_rounds() -> None:
    async def voids(node: Node) -> None:
        table = Table(node)
        await table.does(OpenTable(game="rws", settings=PROVABLE), MANAGER)
        for _ in range(SPARE_SECRETS // CARDS_OF_A_ROUND):
            await table.does(OpenBetting())
            await table.does(CloseBetting())
            await table.does(Interrupt(), RECOVERY)
        await table.does(OpenBetting())
        await table.does(CloseBetting())
        await table.draw_all()
        await table.does(Settle())

    store = SqliteStore.in_memory()
    run_house(store, voids)
    assert [found.what for found in verify(store, None)] == []

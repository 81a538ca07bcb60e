"""Draws from a provable shoe, and puts on record what proves them. The root of a chain is made again from the key of
the house whenever it is needed: it is stored nowhere."""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from typing import Final

from punto.cards import Card
from punto.messages import message
from punto.people import Person, Post
from punto.provable.drawing import SEED_MAX, chain_secret, is_seed, pick_card, words
from punto.provable.record import (
    SPARE_SECRETS,
    BeaconTaken,
    CardDrawn,
    InputsFixed,
    ProvableEvent,
    ProvableShoe,
    SecretRevealed,
    SecretWithheld,
    SeedAdded,
    ShoeCommitted,
    draw_inputs,
    follow,
)
from punto.refusals import Refusal, RefusalCode, refuse
from punto.round import RoundState, Stage
from punto.service.core.messages import Proving
from punto.table import Event, Table
from punto.table import events as happened
from punto.table.codec import digest_bets
from punto.table.commands import AddSeed

SEEDS_MAX: Final = 100
"""Patrons whose seeds one round takes."""


def is_proving(table: Table, shoe: ProvableShoe) -> bool:
    """The setting applies from the next shoe on."""
    return table.settings.provable_shoe and shoe.is_committed(table.shoe_number)


def make_root(key: bytes, table: str, shoe: int, nonce: str) -> bytes:
    return hmac.digest(key, f"punto/root/1\n{table}\n{shoe}\n{nonce}".encode(), "sha256")


def what_follows(
    shoe: ProvableShoe, table: Table, events: Sequence[Event], proving: Proving, nonce: str
) -> Iterator[ProvableEvent]:
    """What goes on record beside these events, given the table after them."""
    for event in events:
        for written in _beside(shoe, table, event, proving, nonce):
            shoe = follow(shoe, written)
            yield written
    round_ = table.round
    if is_proving(table, shoe) and round_ is not None and round_.state is RoundState.DEALING:
        inputs, bets = shoe.inputs, digest_bets(table)
        if inputs is None or (inputs.round, inputs.bets) != (round_.number, bets):
            seeds = shoe.seeds_for(round_.number)
            left = table.shoe.unseen.counts
            yield InputsFixed(round=round_.number, seeds=seeds, left=left, bets=bets, skipped=shoe.skipped)


def _beside(shoe: ProvableShoe, table: Table, event: Event, proving: Proving, nonce: str) -> Iterator[ProvableEvent]:
    match event:
        case happened.RoundVoided(round=number) if (due := shoe.due_if_void(number)) is not None:
            beacon = None if shoe.inputs is None or shoe.beacon_for(shoe.inputs) else _fitting(proving.beacon, shoe)
            if beacon is not None:
                yield beacon
            yield _reveal(shoe, table.id, proving, number, due)
        case happened.RoundSettled() | happened.RoundVoided() if shoe.drawn > shoe.revealed:
            yield _reveal(shoe, table.id, proving, shoe.round, shoe.drawn)
        case happened.TableOpened() | happened.ShoeChanged() if table.settings.provable_shoe:
            if shoe.drawn > shoe.revealed:
                yield _reveal(shoe, table.id, proving, shoe.round, shoe.drawn)
            number, cards = table.shoe_number, table.shoe.unseen.total
            length = cards + SPARE_SECRETS
            root = make_root(proving.key, table.id, number, nonce)
            yield ShoeCommitted(
                shoe=number,
                commitment=chain_secret(root, length, 0).hex(),
                length=length,
                cards=cards,
                nonce=nonce,
                has_witness=proving.has_witness,
                witness=proving.witness,
            )


def _reveal(
    shoe: ProvableShoe, table: str, proving: Proving, round_: int, draw: int
) -> SecretRevealed | SecretWithheld:
    secret = _secret(shoe, table, proving, draw)
    if secret is None:
        return SecretWithheld(round=round_, draw=draw)
    return SecretRevealed(round=round_, draw=draw, secret=secret.hex())


def _secret(shoe: ProvableShoe, table: str, proving: Proving, draw: int) -> bytes | None:
    """None if the key of the house is not the one that made this chain."""
    committed = shoe.committed
    assert committed is not None, "a shoe without commitment is not provable"
    root = make_root(proving.key, table, committed.shoe, committed.nonce)
    if chain_secret(root, committed.length, 0).hex() != committed.commitment:
        return None
    return chain_secret(root, committed.length, draw)


Drawn = tuple[Card, tuple[ProvableEvent, ...]]


def draw_provable(shoe: ProvableShoe, table: Table, proving: Proving) -> Drawn | Refusal:
    """The next card, and what goes on record with it."""
    inputs, committed, bets = shoe.inputs, shoe.committed, digest_bets(table)
    assert committed is not None, "a shoe without commitment is not provable"
    if inputs is None or table.round is None or (inputs.round, inputs.bets) != (table.round.number, bets):
        return refuse(RefusalCode.AWAITING, None, message("refusal-draw_again"))
    known = shoe.beacon_for(inputs)
    beacon = known or _fitting(proving.beacon, shoe)
    if committed.has_witness and beacon is None:
        return refuse(RefusalCode.AWAITING, None, message("refusal-awaits_witness"))
    draw = shoe.drawn + 1
    secret = _secret(shoe, table.id, proving, draw) if draw <= committed.length else None
    if secret is None:
        return refuse(RefusalCode.NEW_SHOE_NEEDED, None, message("refusal-shoe_key_is_gone"))
    card = pick_card(table.shoe, words(secret, draw_inputs(table.id, committed.shoe, inputs, beacon), draw))
    drawn = CardDrawn(round=inputs.round, draw=draw, card=card.text)
    return card, (drawn,) if known or beacon is None else (beacon, drawn)


def _fitting(beacon: BeaconTaken | None, shoe: ProvableShoe) -> BeaconTaken | None:
    """Bets may have changed since the witness was asked, and the shoe is bound to one witness."""
    inputs, committed = shoe.inputs, shoe.committed
    if beacon is None or inputs is None or committed is None:
        return None
    is_bound = not committed.cards or beacon.witness == committed.witness
    return beacon if is_bound and (beacon.round, beacon.bets) == (inputs.round, inputs.bets) else None


def take_seed(shoe: ProvableShoe, table: Table, command: AddSeed, by: Person) -> SeedAdded | Refusal:
    """A seed that a patron adds to the round before its bets are closed."""
    if not is_proving(table, shoe):
        return refuse(RefusalCode.CANNOT_HAPPEN_HERE, None, message("refusal-no_provable_shoe"))
    if table.round is None or table.round.stage is not Stage.BETTING:
        return refuse(RefusalCode.BETTING_CLOSED, None, message("refusal-seed_too_late"))
    if by.post is Post.PATRON and command.patron != by.name:
        reason = message("refusal-cannot_act_for", name=by.name, patron=command.patron)
        return refuse(RefusalCode.NOT_ALLOWED, None, reason)
    if not is_seed(command.seed):
        return refuse(RefusalCode.CANNOT_HAPPEN_HERE, None, message("refusal-not_a_seed", longest=SEED_MAX))
    known = shoe.seeds if shoe.seeds_of == table.round.number else {}
    if command.patron not in known and len(known) >= SEEDS_MAX:
        return refuse(RefusalCode.CANNOT_HAPPEN_HERE, None, message("refusal-enough_seeds", most=SEEDS_MAX))
    return SeedAdded(round=table.round.number, patron=command.patron, seed=command.seed)

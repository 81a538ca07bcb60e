"""The provable shoe, compared with a script that shares no code with it."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from punto.cards import CARDS, Card
from punto.errors import ShoeError
from punto.people import Role
from punto.provable.drawing import DrawInputs, chain_secret, hash_again, is_seed, pick_card, words
from punto.provable.record import (
    NOTHING_COMMITTED,
    BeaconTaken,
    CardDrawn,
    InputsFixed,
    ProvableEntry,
    ProvableShoe,
    SecretRevealed,
    SecretWithheld,
    SeedAdded,
    ShoeCommitted,
    decode_provable,
    digest_command,
    draw_inputs,
    encode_provable,
    follow,
)
from punto.refusals import Refusal
from punto.shoe import Shoe
from punto.table import TableSettings, decide, evolve, open_table, set_up
from punto.table.codec import digest_bets
from punto.table.commands import DEALER, Actor, OpenBetting, PlaceBet

ROOT = bytes(range(32))
INPUTS = DrawInputs(table="t1", shoe=3, round=17, seeds=("lucky 8", "ben"), beacon="ab" * 64)


def plain_card(left: list[str], secret: bytes, draw: int, lines: list[str]) -> str:
    """From the text of `punto.provable`; `left` are the cards in order."""
    attempt = 0
    while True:
        text = "\n".join(["punto/draw/1", "t1", "3", "17", str(draw), str(attempt), *lines])
        number = int(hmac.new(secret, text.encode(), hashlib.sha256).hexdigest(), 16)
        if number < 2**256 // len(left) * len(left):
            return left[number % len(left)]
        attempt += 1


def test_cards_are_those_of_a_plain_script() -> None:
    shoe = Shoe.fresh(8)
    left = sorted((card.text for card in CARDS for _ in range(8)), key=lambda text: CARDS.index(Card(text)))
    for draw in range(1, 300):
        secret = chain_secret(ROOT, 416, draw)
        card = pick_card(shoe, words(secret, INPUTS, draw))
        assert card.text == plain_card(left, secret, draw, ["ab" * 64, "lucky 8", "ben"])
        shoe = shoe.without([card])
        left.remove(card.text)


def test_a_secret_proves_itself_and_the_earlier_ones() -> None:
    commitment = chain_secret(ROOT, 416, 0)
    assert hash_again(chain_secret(ROOT, 416, 9), 9) == commitment
    assert hash_again(chain_secret(ROOT, 416, 9), 4) == chain_secret(ROOT, 416, 5)
    assert chain_secret(ROOT, 416, 416) == ROOT


@pytest.mark.parametrize(("root", "draw"), [(ROOT[1:], 1), (ROOT, 417), (ROOT, -1)])
def test_a_chain_has_an_end(root: bytes, draw: int) -> None:
    with pytest.raises(ShoeError, match="has no secret"):
        chain_secret(root, 416, draw)


def test_attempts_differ() -> None:
    attempts = words(ROOT, INPUTS, 1)
    assert next(attempts) != next(attempts)


def test_every_input_changes_the_cards() -> None:
    others = [
        DrawInputs(table="t2", shoe=3, round=17, seeds=INPUTS.seeds, beacon=INPUTS.beacon),
        DrawInputs(table="t1", shoe=4, round=17, seeds=INPUTS.seeds, beacon=INPUTS.beacon),
        DrawInputs(table="t1", shoe=3, round=18, seeds=INPUTS.seeds, beacon=INPUTS.beacon),
        DrawInputs(table="t1", shoe=3, round=17, seeds=("lucky 9", "ben"), beacon=INPUTS.beacon),
        DrawInputs(table="t1", shoe=3, round=17, seeds=("ben", "lucky 8"), beacon=INPUTS.beacon),
        DrawInputs(table="t1", shoe=3, round=17, seeds=INPUTS.seeds),
    ]
    drawn = [next(words(ROOT, inputs, 1)) for inputs in (INPUTS, *others)]
    assert len({*drawn, next(words(ROOT, INPUTS, 2)), next(words(ROOT[::-1], INPUTS, 1))}) == len(drawn) + 2


def test_public_data_before_the_reveal_predicts_nothing() -> None:
    """An attacker who knows all public inputs, and uses the commitment and every revealed secret as the key, is right
    as often as one who guesses."""
    shoe, right = Shoe.fresh(8), 0
    for table in range(2_000):
        root = hashlib.sha256(b"root %d" % table).digest()
        drawn = pick_card(shoe, words(chain_secret(root, 416, 2), INPUTS, 2))
        known = [chain_secret(root, 416, 0), chain_secret(root, 416, 1)]
        right += drawn in [pick_card(shoe, words(key, INPUTS, 2)) for key in known]
    assert right < 2_000 * 2 / 52 + 5 * (2_000 * 2 / 52) ** 0.5


def test_seeds_make_every_card_equally_likely() -> None:
    """Whatever the house committed to: a patron's seed decides alone."""
    shoe = Shoe.fresh(1)
    drawn = Counter(
        pick_card(shoe, words(ROOT, DrawInputs(table="t1", shoe=1, round=1, seeds=(str(seed),)), 1))
        for seed in range(10_400)
    )
    assert sum((drawn[card] - 200) ** 2 / 200 for card in CARDS) < 87.97  # chi-square, 51 degrees of freedom, 0.1 %


def test_a_rejected_word_takes_the_next_attempt() -> None:
    shoe = Shoe.fresh(8)
    assert pick_card(shoe, [2**256 - 1, 0]) is CARDS[0]
    with pytest.raises(ShoeError, match="rejected"):
        pick_card(shoe, [2**256 - 1])


@pytest.mark.parametrize(
    ("text", "is_one"), [("8", True), ("x" * 64, True), ("x" * 65, False), ("", False), ("a\nb", False), ("é", False)]
)
def test_seeds(text: str, is_one: bool) -> None:
    assert is_seed(text) is is_one


def test_the_state_follows_the_record() -> None:
    committed = ShoeCommitted(shoe=3, commitment="ab", length=416, nonce="n", has_witness=True)
    fixed = InputsFixed(round=17, seeds=("x",), left=(8,) * 52, bets="b")
    beacon = BeaconTaken(round=17, bets="b", checkpoint=4, hash="cd", witness="ef", beacon="99")
    shoe = follow(NOTHING_COMMITTED, committed)
    assert (shoe.is_committed(3), shoe.is_committed(4), NOTHING_COMMITTED.is_committed(3)) == (True, False, False)
    for patron, seed in (("ann", "1"), ("ben", "2"), ("ann", "3")):
        shoe = follow(shoe, SeedAdded(round=17, patron=patron, seed=seed))
    assert (shoe.seeds_for(17), shoe.seeds_for(18)) == (("3", "2"), ())
    assert follow(shoe, SeedAdded(round=18, patron="cho", seed="4")).seeds_for(18) == ("4",)
    shoe = follow(shoe, fixed)
    assert shoe.beacon_for(fixed) is None
    shoe = follow(shoe, beacon)
    assert shoe.beacon_for(fixed) == beacon
    assert shoe.beacon_for(InputsFixed(round=17, seeds=(), left=(), bets="other")) is None
    shoe = follow(shoe, CardDrawn(round=17, draw=1, card="9H"))
    assert (shoe.drawn, shoe.revealed, shoe.round) == (1, 0, 17)
    assert follow(shoe, SecretRevealed(round=17, draw=1, secret="00")).revealed == 1
    withheld = follow(shoe, SecretWithheld(round=17, draw=1))
    assert (withheld.revealed, withheld.withheld, follow(withheld, committed).withheld) == (1, 17, 17)
    assert follow(withheld, SecretRevealed(round=18, draw=2, secret="00")).withheld == 0
    assert follow(shoe, committed) == follow(NOTHING_COMMITTED, committed)
    assert draw_inputs("t1", 3, fixed, beacon).beacon == "99"
    assert draw_inputs("t1", 3, fixed, None).beacon is None
    assert decode_provable(encode_provable(shoe)) == shoe


def test_a_void_round_reveals_the_secrets_of_six_cards() -> None:
    fixed = InputsFixed(round=17, seeds=(), left=(8,) * 52, bets="b")

    def due(length: int, drawn: int, *, cards: int = 416) -> int | None:
        committed = ShoeCommitted(shoe=3, commitment="ab", length=length, nonce="n", has_witness=True, cards=cards)
        shoe = follow(ProvableShoe(committed=committed, drawn=4, revealed=4), fixed)
        for draw in range(5, drawn + 1):
            shoe = follow(shoe, CardDrawn(round=17, draw=draw, card="9H"))
        return shoe.due_if_void(17)

    assert (due(536, 4), due(536, 7), due(8, 4)) == (10, 10, 8)
    assert due(536, 4, cards=0) is None  # of an earlier version
    assert NOTHING_COMMITTED.due_if_void(17) is None
    committed = ShoeCommitted(shoe=3, commitment="ab", length=536, nonce="n", has_witness=True, cards=416)
    shoe = follow(follow(NOTHING_COMMITTED, committed), fixed)
    assert shoe.due_if_void(18) is None
    assert follow(shoe, SecretRevealed(round=17, draw=6, secret="00")).due_if_void(17) is None


def test_an_entry_says_to_which_command_it_belongs_and_names_nobody() -> None:
    entry = ProvableEntry(id=digest_command("dan 7"), events=(SeedAdded(round=1, patron="ann", seed="8"),))
    of_earlier_versions = ProvableEntry(id="dan 7", events=())
    assert (entry.is_beside("dan 7"), entry.is_beside("dan 8")) == (True, False)
    assert of_earlier_versions.is_beside("dan 7")
    assert b"dan" not in encode_provable(entry)


def test_the_digest_covers_the_bets() -> None:
    table = open_table(set_up("t1", "rws", TableSettings()))
    nothing = digest_bets(table)
    opened = decide(table, OpenBetting(), DEALER)
    assert not isinstance(opened, Refusal)
    table = evolve(table, *opened)
    assert digest_bets(table) == nothing
    bet = PlaceBet(patron="ann", on="player", amount_cents=100_00, box=1)
    placed = decide(table, bet, Actor(Role.PATRON, "ann"))
    assert not isinstance(placed, Refusal)
    table = evolve(table, *placed)
    assert digest_bets(table) != nothing

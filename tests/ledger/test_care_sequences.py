"""Random sequences of bets, results and limits: the ledger and a plain model allow the same."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Final

import pytest

from punto.ledger.care import NO_CARE, NO_RULES, LimitKind, LimitName, LimitSet, Setter, evolve_care, set_limit
from punto.ledger.play import EMPTY_PURSE, MINUTE_MS, Window
from punto.ledger.playing import check_playing, check_stake, spendable
from punto.ledger.transfers import Why
from punto.money import LARGEST_AMOUNT
from tests.ledger.evening import START, moved, ms
from tests.plain import caring

EXAMPLES: Final = 1_000


class Story:
    """The same random sequence for the ledger and for the plain model."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.now = START
        self.care, self.purse, self.plain = NO_CARE, EMPTY_PURSE, caring.Patron()
        self.round, self.open_cents, self.refused = 1, 0, 0

    def step(self) -> None:
        pause = self.random.choice([timedelta(minutes=2), timedelta(minutes=17), timedelta(hours=3), timedelta(days=2)])
        self.now += pause * self.random.random()
        self.now -= timedelta(microseconds=self.now.microsecond % 1000)
        self.random.choice([self.limit, self.bet, self.bet, self.bet, self.end_round])()
        self.compare()

    def limit(self) -> None:
        setter, window = self.random.choice(list(Setter)), self.random.choice(list(Window))
        measure = self.random.choice([one for one in LimitKind if one is not LimitKind.DEPOSIT])
        most = (
            self.random.choice([None, 0, 1, 2, 3])
            if measure is LimitKind.VISITS
            else self.random.choice(
                [None, self.random.randrange(400_00 if measure is not LimitKind.TIME else 90 * MINUTE_MS)]
            )
        )
        name = LimitName(setter, measure, window)
        event = set_limit(self.care, NO_RULES, name, most, ms(self.now))
        assert isinstance(event, LimitSet)
        self.care = evolve_care(self.care, event)
        self.plain.changes.append(caring.Change(self.now, setter.value, measure.value, window.value, most))

    def bet(self) -> None:
        cents = self.random.randrange(1, 120_00)
        play, now = self.purse.play, ms(self.now)
        refusal = check_playing(self.care, NO_RULES, play, now) or check_stake(self.care, play, cents, now)
        left = self.plain.left(self.now)
        is_allowed = not self.plain.is_barred(self.now) and (left is None or cents <= left)
        assert (refusal is None) is is_allowed, (self.now, cents, refusal)
        if refusal is not None:
            self.refused += 1
            return
        self.book(Why.BET, cents)
        self.plain.bets.append(caring.Bet(self.now, self.ref, cents))
        self.open_cents += cents

    def end_round(self) -> None:
        if not self.open_cents:
            return
        match self.random.choice(["won", "lost", "push", "taken back", "void"]):
            case "won":
                self.back(Why.STAKE_BACK, self.open_cents)
                self.back(Why.WON, self.open_cents)
            case "push":
                self.back(Why.STAKE_BACK, self.open_cents)
            case "taken back":
                self.back(Why.TAKEN_BACK, self.open_cents)
            case "void":
                self.back(Why.RETURNED, self.open_cents)
        self.round, self.open_cents = self.round + 1, 0

    def back(self, why: Why, cents: int) -> None:
        self.book(why, cents)
        self.plain.backs.append(caring.Back(self.ref, cents, why in (Why.TAKEN_BACK, Why.RETURNED)))

    def book(self, why: Why, cents: int) -> None:
        self.purse = moved(self.purse, why, cents, ms(self.now), self.ref)

    @property
    def ref(self) -> str:
        return f"t1/1/{self.round}"

    def compare(self) -> None:
        """What is offered is what the plain model leaves."""
        offered, left = spendable(self.care, NO_RULES, self.purse.play, ms(self.now)), self.plain.left(self.now)
        most = int(LARGEST_AMOUNT) if left is None else left
        assert offered.raises_cents == most
        assert offered.bets_cents == (0 if self.plain.is_barred(self.now) else most)


@pytest.mark.full_speed
def test_a_thousand_random_sequences_agree_with_the_plain_model() -> None:
    refused = 0
    for seed in range(EXAMPLES):
        story = Story(seed)
        for _ in range(20):
            story.step()
        refused += story.refused
    assert refused > EXAMPLES, "the sequences reach the limits"

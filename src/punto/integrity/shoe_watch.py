"""Watches a shoe card by card for impossible cards and an unshuffled order."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final

from punto.cards import Card
from punto.errors import IntegrityError
from punto.integrity.alarms import Alarm, Suspicion, once_in
from punto.integrity.bettor import NO_BET, Bettor
from punto.integrity.census import Census, take_census
from punto.integrity.hunches import EvenSteps, Hunch, NewDeckOrder, PointsTogether, SuitsTogether
from punto.integrity.repeats import EarlierShoes, RepeatedOrder
from punto.messages import Argument, Cards, Message, message
from punto.shoe import Composition

FALSE_ALARMS: Final = 1e-6
"""At most this share of shuffled shoes ever raises an order alarm."""
STAKES: Final = (3 / 4, 1 / 4, 1 / 16)
"""Bold for a shoe in plain order, cautious for a poorly shuffled one."""
LAGS: Final = (1, 2, 3, 4)
PATIENCE: Final = (0, 16)
NO_EARLIER_SHOES: Final = EarlierShoes()


class _Bets:
    """A hunch, the bettor who follows it, and its recent results."""

    def __init__(self, hunch: Hunch) -> None:
        self.hunch = hunch
        self.bettor = Bettor(STAKES)
        self.lately: deque[bool] = deque(maxlen=12)

    def play(self, card: int, left: Sequence[int], total: int, joining: float) -> None:
        cards = self.hunch.expected()
        ways = sum([left[place] for place in cards])
        pay = NO_BET
        if 0 < ways < total:
            right = card in cards
            pay = total / ways if right else 0.0
            self.lately.append(right)
        self.bettor.play(pay, joining)
        self.hunch.see(card)

    def describe(self) -> Message:
        return self.hunch.describe(sum(self.lately), len(self.lately))


class ShoeWatch:
    """Takes the cards of one shoe in the order dealt and returns alarms.

    >>> watch = ShoeWatch(Composition.of_decks(8))
    >>> [alarm.suspicion.value for card in Composition.of_decks(8).cards()[::8] for alarm in watch.take(card)]
    ['new_deck_order']
    """

    def __init__(
        self,
        whole: Composition,
        earlier: EarlierShoes = NO_EARLIER_SHOES,
        *,
        false_alarms: float = FALSE_ALARMS,
    ) -> None:
        if not 0 < false_alarms < 1:
            raise IntegrityError(f"A false-alarm rate of {false_alarms}: it must be between 0 and 1.")
        self.whole = whole
        self.false_alarms = false_alarms
        self.seen: list[Card] = []
        self.hidden = 0
        """Cards dealt face down."""
        self.foreign = 0
        self._left = list(whole.counts)
        self._total = whole.total
        self._joining = 1 / whole.total
        self._families: tuple[tuple[_Bets, ...], ...] = (
            tuple(_Bets(NewDeckOrder(step, lag)) for step in (1, -1) for lag in LAGS),
            (_Bets(EvenSteps()),),
            tuple(_Bets(RepeatedOrder(earlier, patience)) for patience in PATIENCE),
            (_Bets(PointsTogether()),),
            (_Bets(SuitsTogether()),),
        )
        self._has_alarmed = False
        self._has_surplus = False

    @property
    def evidence(self) -> float:
        """The current value of one unit divided among all bettors: 1 at the start; a million raises an alarm."""
        return sum(map(_wealth, self._families)) / len(self._families)

    @property
    def cards_out(self) -> int:
        return len(self.seen) + self.hidden + self.foreign

    def take(self, card: Card) -> tuple[Alarm, ...]:
        """Add a card dealt face up."""
        self.seen.append(card)
        return (*self._check_count(card), *self._check_order(card))

    def take_foreign(self, what: Argument) -> tuple[Alarm, ...]:
        """Add something that is not a card of these decks: a joker, another back, a blank."""
        self.foreign += 1
        finding = message("alarm-foreign", place=self.cards_out, what=what)
        return (Alarm(suspicion=Suspicion.FOREIGN_CARD, finding=finding, place=self.cards_out),)

    def hide(self, cards: int) -> None:
        """Add cards dealt face down. They do not change the probabilities of the next cards."""
        if cards < 0:
            raise IntegrityError(f"{cards} cards cannot be hidden.")
        self.hidden += cards

    def census(self, unseen: int = 0) -> Census:
        """End the shoe; this many cards were left, counted but not looked at."""
        return take_census(self.whole, self.seen, unseen=self.hidden + unseen, foreign=self.foreign)

    def _check_count(self, card: Card) -> Iterator[Alarm]:
        """The first surplus card raises an alarm. With a wrong number of decks a hundred follow; the census
        counts them."""
        if self._left[card.index] > 0 or self._has_surplus:
            return
        self._has_surplus = True
        finding = message(
            "alarm-surplus",
            place=self.cards_out,
            card=Cards((card,)),
            times=self.seen.count(card),
            held=self.whole.count(card),
        )
        yield Alarm(suspicion=Suspicion.SURPLUS_CARD, finding=finding, place=self.cards_out)

    def _check_order(self, card: Card) -> Iterator[Alarm]:
        if self._left[card.index] == 0:
            return
        for family in self._families:
            for bets in family:
                bets.play(card.index, self._left, self._total, self._joining)
        self._left[card.index] -= 1
        self._total -= 1
        evidence = self.evidence
        if evidence * self.false_alarms >= 1 and not self._has_alarmed:
            self._has_alarmed = True
            yield self._alarm(evidence)

    def _alarm(self, evidence: float) -> Alarm:
        richest = max((bets for family in self._families for bets in family), key=lambda bets: bets.bettor.wealth)
        return Alarm(
            suspicion=richest.hunch.suspicion,
            finding=richest.describe(),
            rate=message("alarm-rate_of_shoes", times=once_in(self.false_alarms)),
            place=self.cards_out,
            evidence=evidence,
        )


def _wealth(family: Sequence[_Bets]) -> float:
    return sum([bets.bettor.wealth for bets in family]) / len(family)

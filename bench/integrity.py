"""How fast a shoe is watched, and how soon an unshuffled one is detected: `python -m bench.integrity`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time

from tests.integrity import shoes

from bench.bars import Bars
from bench.calibration import plain_round
from punto.cards import Card
from punto.integrity import EarlierShoes, ShoeWatch
from punto.shoe import Composition

TRIES = 50
MOST_FOR_A_CARD = 22
"""Rounds of the plain engine (6.7 µs). No target: 1.5 times the measured value, with each shoe in three orders."""
NEVER_CAUGHT = ("new decks, riffled 5×", "the last shoe, riffled 4×", "shuffled")
"""Too well mixed for detection."""
SOMETIMES = {"new decks, riffled 4×": 0.8}
"""Share that must be detected; for other kinds it is all."""
Crooked = Callable[[Random, list[Card]], list[Card]]

KINDS: dict[str, Crooked] = {
    "new decks": lambda random, before: shoes.cut(shoes.new_decks(), random.randrange(416)),
    "new decks, two suits reversed": lambda random, before: shoes.cut(shoes.boxed_decks(), random.randrange(416)),
    "stacked by threes": lambda random, before: shoes.cut(shoes.stacked_by_threes(), random.randrange(416)),
    **{
        f"new decks, riffled {times}×": partial(
            lambda random, before, times: shoes.riffled(random, shoes.new_decks(), times), times=times
        )
        for times in range(1, 6)
    },
    "the last shoe again": lambda random, before: shoes.cut(before, random.randrange(416)),
    **{f"the last shoe, riffled {times}×": partial(shoes.riffled, times=times) for times in range(1, 5)},
    "the last shoe collected, strip, riffle": lambda random, before: shoes.riffled(
        random, shoes.stripped(random, shoes.collected(before)), 1
    ),
    "one shuffled deck, eight times": lambda random, before: shoes.shuffled(random, 1) * 8,
    "tens and pictures first": lambda random, before: shoes.sorted_first(random, lambda card: card.points == 0),
    "6 to 9 first": lambda random, before: shoes.sorted_first(random, lambda card: card.points >= 6),
    "ace to 5 first": lambda random, before: shoes.sorted_first(random, lambda card: 1 <= card.points <= 5),
    "hearts first": lambda random, before: shoes.sorted_first(random, lambda card: card.suit.value == "H"),
    "shuffled": lambda random, before: shoes.shuffled(random),
}


def main() -> int:
    bars = Bars()
    bars.at_most("a card, five earlier shoes remembered", _microseconds(), "µs", plain_round(1e6), MOST_FOR_A_CARD)
    print(f"\n{'shoe of eight decks':<40} detected median card   latest")
    wrong = []
    for name, make in KINDS.items():
        alarms = [_try(make, seed) for seed in range(TRIES)]
        places = [place for place in alarms if place is not None]
        middle, last = (f"{median(places):.0f}", str(max(places))) if places else ("–", "–")
        caught = len(places) / TRIES
        print(f"{name:<40} {caught:>5.0%} {middle:>13} {last:>8}", flush=True)
        if not (caught == 0 if name in NEVER_CAUGHT else caught >= SOMETIMES.get(name, 1)):
            wrong.append(name)
    bars.holds("caught as documented", not wrong, ", ".join(wrong) or "every kind")
    return bars.exit_code


def _microseconds() -> float:
    """Processor time per card."""
    random = Random(1)
    before = [shoes.shuffled(random) for _ in range(5)]
    start = process_time()
    for shoe in (shoes.shuffled(random) for _ in range(10)):
        watch = ShoeWatch(Composition.of_decks(8), EarlierShoes(before))
        for card in shoe:
            watch.take(card)
    return 1e6 * (process_time() - start) / 4160


def _try(make: Crooked, seed: int) -> int | None:
    random = Random(seed)
    before = [shoes.shuffled(random) for _ in range(5)]
    alarm = shoes.first_alarm(make(random, before[-1]), EarlierShoes(before))
    return alarm.place if alarm else None


if __name__ == "__main__":
    sys.exit(main())

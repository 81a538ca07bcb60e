"""The packed list of rounds against a plain one."""

from __future__ import annotations

import tracemalloc
from random import Random

import pytest
from msgspec.structs import replace

from punto.deal import Result
from punto.history.listed_rounds import BLOCK, ListedRounds
from punto.history.rounds import RoundSummary
from punto.round import RoundState

MOST = 4 * BLOCK


def summary(number: int) -> RoundSummary:
    return RoundSummary(
        number=number,
        shoe=number // 70,
        at=1_700_000_000_000 + 40_000 * number,
        first_version=1 + 11 * number,
        state=RoundState.SETTLED.value,
        result=Result.BANKER,
        player_total=number % 10,
        patrons=("patron-7f3k9m2qab", "patron-abcdefghij"),
        staked_cents=100 * number,
        house_win_cents=-number,
    )


@pytest.mark.parametrize("seed", range(5))
def test_it_lists_what_a_plain_list_does(seed: int) -> None:
    random = Random(seed)
    plain: dict[int, RoundSummary] = {}
    listed = ListedRounds(MOST)
    for number in range(1, random.randint(1, 8 * BLOCK)):
        plain[number] = summary(number)
        listed.add(summary(number))
        if random.random() < 0.02:
            listed = ListedRounds(MOST, *listed.saved())
        if random.random() < 0.05 and (changed := plain.get(number - random.randrange(MOST))):
            later = replace(changed, house_win_cents=random.randrange(10**6), incidents=("wrong_card",))
            plain[later.number] = later
            listed.replace(later)
    assert list(listed)[-MOST:] == list(plain.values())[-MOST:]
    assert list(listed.newest_first())[:MOST] == list(plain.values())[::-1][:MOST]
    newest = len(plain)
    for number in {1, *random.sample(range(1, newest + 1), min(50, newest)), newest}:
        if number > newest - MOST:
            assert listed.find(number) == plain[number]
    assert listed.find(newest + 1) is None
    assert listed.find(0) is None


def test_it_takes_a_tenth_of_the_memory() -> None:
    rounds = 20_000
    tracemalloc.start()
    plain = {number: summary(number) for number in range(rounds)}
    as_plain = tracemalloc.get_traced_memory()[0]
    plain.clear()
    before = tracemalloc.get_traced_memory()[0]
    listed = ListedRounds(rounds)
    for number in range(rounds):
        listed.add(summary(number))
    packed = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert packed < as_plain / 10, (packed, as_plain)

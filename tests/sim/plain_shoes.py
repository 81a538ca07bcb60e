"""A second, plain way to deal the same shoes: Python integers, a list of cards, and `punto.deal` for the rounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from punto.cards import Card, Rank
from punto.deal import Hands, deal_round
from punto.errors import ShoeError
from punto.rules.model import RuleSet
from punto.shoe import Burn
from punto.sim import Settings

WORD = 2**64


class PlainShoe(NamedTuple):
    burn_card: Rank | None
    rounds: list[Hands]
    voids: int


def split_mix(state: int) -> Iterator[int]:
    """SplitMix64, from Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014)."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) % WORD
        yield finish(state)


def finish(z: int) -> int:
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WORD
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORD
    return z ^ (z >> 31)


def xoshiro(s: list[int]) -> Iterator[int]:
    """xoshiro256++, from Blackman and Vigna, "Scrambled linear pseudorandom number generators" (2021)."""
    while True:
        yield (rotate((s[0] + s[3]) % WORD, 23) + s[0]) % WORD
        t = (s[1] << 17) % WORD
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotate(s[3], 45)


def rotate(x: int, k: int) -> int:
    return (x << k | x >> (64 - k)) % WORD


def words_of_shoe(seed: int, shoe: int) -> Iterator[int]:
    outputs = split_mix((finish(seed) + 4 * shoe * 0x9E3779B97F4A7C15) % WORD)
    return xoshiro([next(outputs) for _ in range(4)])


def mixed_radix(words: Iterator[int], unseen: int) -> list[int]:
    """Six integers, the k-th below `unseen` - k: the digits of one uniform number below their product.

    A word is kept if it falls into the largest part of 0 … 2^64 - 1 that the product divides evenly.
    """
    bounds = [max(unseen - k, 1) for k in range(6)]
    product = 1
    for bound in bounds:
        product *= bound
    while True:
        word = next(words)
        if word * product % WORD >= WORD % product:
            break
    number = word * product // WORD
    digits = []
    for bound in reversed(bounds):
        number, digit = divmod(number, bound)
        digits.append(digit)
    return digits[::-1]


def deal_shoe(settings: Settings, number: int) -> PlainShoe:
    """Any suit: these games do not use it."""
    words = words_of_shoe(settings.seed, number)
    cards = [rank for rank in Rank for _ in range(4 * settings.decks)]
    burn_card = None
    if settings.burn.by_first_card:
        burn_card = cards.pop(mixed_radix(words, len(cards))[0])
    hidden = burned_face_down(settings.burn, burn_card)
    rounds: list[Hands] = []
    after_cut_card = False
    while True:
        if settings.rounds_per_shoe is None:
            if after_cut_card:
                return PlainShoe(burn_card, rounds, 0)
            after_cut_card = len(cards) - hidden <= settings.cut_card
        elif len(rounds) == settings.rounds_per_shoe:
            return PlainShoe(burn_card, rounds, 0)
        try:
            rounds.append(deal_from(settings.rules, cards, mixed_radix(words, len(cards)), hidden))
        except ShoeError:
            return PlainShoe(burn_card, rounds, 1)


def burned_face_down(burn: Burn, burn_card: Rank | None) -> int:
    return burn.cards if burn_card is None else burn_card.points or 10


def deal_from(rules: RuleSet, cards: list[Rank], indices: list[int], hidden: int) -> Hands:
    """Deal from the sorted cards, each by its index among those left."""
    order = iter(indices)

    def draw() -> Card:
        if len(cards) <= hidden:
            raise ShoeError("the shoe is empty")
        return Card(cards.pop(next(order)).value + "S")

    return deal_round(rules, draw)

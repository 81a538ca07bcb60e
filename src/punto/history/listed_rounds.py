"""The list of a table's latest rounds. All but the newest are packed: a node lists thousands for each table."""

from __future__ import annotations

import zlib
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from punto.history.rounds import RoundSummary
from punto.table.codec import decoder_of, encode

BLOCK: Final = 250
"""Rounds packed together."""
QUICK: Final = 1
_decoder = decoder_of(tuple[RoundSummary, ...])


class Block(Struct, frozen=True, gc=False):
    """Rounds that follow each other."""

    last: int
    packed: bytes

    def unpacked(self) -> tuple[RoundSummary, ...]:
        return _decoder.decode(zlib.decompress(self.packed))


class ListedRounds:
    """By number, in order; without those before the latest `most`."""

    def __init__(self, most: int, rounds: Iterable[RoundSummary] = (), blocks: Iterable[Block] = ()) -> None:
        self._most = most
        self._blocks = list(blocks)
        self._newest: dict[int, RoundSummary] = {}
        for summary in rounds:
            self.add(summary)

    def add(self, summary: RoundSummary) -> None:
        """The next round."""
        self._newest[summary.number] = summary
        if len(self._newest) >= 2 * BLOCK:
            oldest = list(self._newest.values())[:BLOCK]
            self._blocks.append(_pack(oldest))
            for one in oldest:
                del self._newest[one.number]
        while self._blocks and self._blocks[0].last <= summary.number - self._most:
            del self._blocks[0]

    def replace(self, summary: RoundSummary) -> None:
        if summary.number in self._newest:
            self._newest[summary.number] = summary
        elif (place := self._place_of(summary.number)) is not None:
            rounds = [summary if it.number == summary.number else it for it in self._blocks[place].unpacked()]
            self._blocks[place] = _pack(rounds)

    def find(self, number: int) -> RoundSummary | None:
        if (found := self._newest.get(number)) is not None:
            return found
        place = self._place_of(number)
        return (
            None if place is None else next((it for it in self._blocks[place].unpacked() if it.number == number), None)
        )

    def newest_first(self) -> Iterator[RoundSummary]:
        """Unpacks what the caller asks for."""
        yield from reversed(self._newest.values())
        for block in reversed(self._blocks):
            yield from reversed(block.unpacked())

    def saved(self) -> tuple[tuple[RoundSummary, ...], tuple[Block, ...]]:
        """What another list begins with."""
        return tuple(self._newest.values()), tuple(self._blocks)

    def __iter__(self) -> Iterator[RoundSummary]:
        for block in self._blocks:
            yield from block.unpacked()
        yield from self._newest.values()

    def _place_of(self, number: int) -> int | None:
        place = bisect_left(self._blocks, number, key=lambda block: block.last)
        return place if place < len(self._blocks) else None


def _pack(rounds: list[RoundSummary]) -> Block:
    return Block(rounds[-1].number, zlib.compress(encode(rounds), QUICK))

"""The story of a round's draws as its records tell it, before anything is checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, assert_never

from msgspec import Struct
from msgspec.structs import replace

from punto.journal.records import Record
from punto.provable import record as happened

NO_INPUTS: Final = happened.InputsFixed(round=0, seeds=(), left=(), bets="")
"""Stands where a card was drawn before anything was fixed."""


class DrawnCard(Struct, frozen=True):
    version: int
    """Of its record."""
    event: happened.CardDrawn


class ClosedBets(Struct, frozen=True, kw_only=True):
    """Inputs that were fixed, the beacon that followed, and the cards drawn with both."""

    version: int
    inputs: happened.InputsFixed = NO_INPUTS
    beacon: happened.BeaconTaken | None = None
    beacon_version: int = 0
    draws: tuple[DrawnCard, ...] = ()


class DrawsStory(Struct, frozen=True, kw_only=True):
    committed: happened.ShoeCommitted | None = None
    is_committed_late: bool = False
    """After something of the round was already on record, or a second time."""
    drawn_before: int = 0
    """The last draw before the round, by its secret."""
    seeds: Mapping[str, str] = {}
    closes: tuple[ClosedBets, ...] = ()
    revealed: happened.SecretRevealed | None = None
    withheld: happened.SecretWithheld | None = None

    @property
    def is_void(self) -> bool:
        """Secrets beyond the last draw are revealed: those of the cards that the round could still have had."""
        last = max((one.event.draw for one in self.draws), default=self.drawn_before)
        return (
            self.revealed is not None
            and self.committed is not None
            and bool(self.committed.cards)
            and (last < self.revealed.draw <= self.drawn_before + happened.CARDS_OF_A_ROUND)
        )

    @property
    def draws(self) -> tuple[DrawnCard, ...]:
        return tuple(one for close in self.closes for one in close.draws)


def from_hex(text: str) -> bytes:
    """Empty if a record does not hold hexadecimal text."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


def read_story(records: Iterable[Record], round_: int) -> DrawsStory:
    story = DrawsStory()
    for record in records:
        for event in happened.decode_provable_entry(record.payload).events:
            story = _follow(story, event, record.version, round_)
    return story


def _follow(story: DrawsStory, event: happened.ProvableEvent, version: int, round_: int) -> DrawsStory:
    if isinstance(event, happened.ShoeCommitted):
        is_late = story.committed is not None or bool(story.seeds or story.closes)
        return replace(story, committed=event, is_committed_late=is_late)
    if event.round != round_:
        return replace(story, drawn_before=event.draw) if isinstance(event, happened.SecretRevealed) else story
    match event:
        case happened.SeedAdded():
            return replace(story, seeds={**story.seeds, event.patron: event.seed})
        case happened.InputsFixed():
            return replace(story, closes=(*story.closes, ClosedBets(version=version, inputs=event)))
        case happened.BeaconTaken():
            *earlier, last = story.closes or (ClosedBets(version=version),)
            return replace(story, closes=(*earlier, replace(last, beacon=event, beacon_version=version)))
        case happened.CardDrawn():
            *earlier, last = story.closes or (ClosedBets(version=version),)
            return replace(story, closes=(*earlier, replace(last, draws=(*last.draws, DrawnCard(version, event)))))
        case happened.SecretRevealed():
            return replace(story, revealed=event)
        case happened.SecretWithheld():
            return replace(story, withheld=event)
        case _:
            assert_never(event)

"""Rounds of the past as the journal has them: the latest with their results for the scoreboards, any for replay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec import Struct

from punto.deal import Hands, Result
from punto.entries import decode_table_entry, speaks_of, table_stream
from punto.hands import Hand
from punto.journal import Record, Store
from punto.table import events as happened
from punto.table.codec import from_stored, to_stored
from punto.table.state import ROUNDS_KEPT
from punto.wire.events import show_event
from punto.wire.rounds import ShownRecord

ROUNDS_LISTED: Final = 500


class PastRound(Struct, frozen=True, kw_only=True):
    """One line of a scoreboard, and where the round stands in its stream."""

    number: int
    shoe: int
    first_version: int
    at: int
    state: str
    result: Result | None = None
    player_total: int = 0
    banker_total: int = 0
    player_pair: bool = False
    banker_pair: bool = False


class _Kept(Struct):
    rounds: dict[int, PastRound] = {}
    hands: dict[int, Hands] = {}
    """Of the latest rounds, and of older ones that were corrected since the last round began."""


_encoder = msgspec.json.Encoder(enc_hook=to_stored)
_decoder = msgspec.json.Decoder(_Kept, dec_hook=from_stored)


class History:
    """The latest rounds of one table; a correction or a void changes the line of its round.

    A round may be settled again at any later time. Where no hands are kept of it, they are as they were, and so is its
    line.
    """

    def __init__(self, store: Store, table: str) -> None:
        self._store = store
        self._stream = table_stream(table)
        self._version = 0
        self._kept = _Kept()
        if snapshot := store.load_snapshot(self.stream):
            self._version, self._kept = snapshot[0], _decoder.decode(snapshot[1])
        self._catch_up()

    @property
    def stream(self) -> str:
        """The name of its snapshots."""
        return f"history/{self._stream}"

    @property
    def opened_at(self) -> int | None:
        """When betting was opened in the latest round."""
        latest = next(reversed(self._kept.rounds.values()), None)
        return latest.at if latest else None

    def rounds(self) -> list[PastRound]:
        return list(self._kept.rounds.values())

    def of_shoe(self, shoe: int) -> list[PastRound]:
        """The rounds of a shoe that have a result, in order."""
        return [past for past in self._kept.rounds.values() if past.shoe == shoe and past.result is not None]

    def take(self, record: Record) -> None:
        """A record of the table, just written; what is missing before it is read."""
        if record.version > self._version + 1:
            self._catch_up()
        elif record.version == self._version + 1:
            self._follow(record)

    def snapshot(self) -> tuple[str, int, bytes]:
        return self.stream, self._version, _encoder.encode(self._kept)

    def records(self, number: int) -> list[ShownRecord] | None:
        """Everything written from the beginning of a round to that of the next, and later rulings on it."""
        first = self._first_version(number)
        return None if first is None else [_shown(record) for record in self._of_round(number, first)]

    def _catch_up(self) -> None:
        for record in self._store.read(self._stream, after=self._version):
            self._follow(record)

    def _of_round(self, number: int, first: int) -> Iterator[Record]:
        is_over = False
        for record in self._store.read(self._stream, after=first - 1):
            is_over = is_over or (record.version > first and _opened_round(record) is not None)
            if not is_over or speaks_of(record.payload, number):
                yield record

    def _first_version(self, number: int) -> int | None:
        """Where a round begins: noted, or found between older ones by halving."""
        if number in self._kept.rounds:
            return self._kept.rounds[number].first_version
        low, high = 0, self._version
        while low < high:
            middle = (low + high) // 2
            found = self._next_opening(middle)
            if found is None or found[0] >= number:
                high = middle
            else:
                low = found[1]
        found = self._next_opening(low)
        return found[1] if found is not None and found[0] == number else None

    def _next_opening(self, after: int) -> tuple[int, int] | None:
        """Number and version of the first round that begins behind a version."""
        for record in self._store.read(self._stream, after=after):
            if (number := _opened_round(record)) is not None:
                return number, record.version
        return None

    def _follow(self, record: Record) -> None:
        for event in decode_table_entry(record.payload).events:
            self._take(event, record)
        self._version = record.version

    def _take(self, event: happened.Event, record: Record) -> None:
        rounds, hands = self._kept.rounds, self._kept.hands
        match event:
            case happened.BettingOpened(round=number, shoe=shoe):
                rounds[number] = PastRound(
                    number=number, shoe=shoe, first_version=record.version, at=record.at, state="betting"
                )
                rounds.pop(number - ROUNDS_LISTED, None)
                self._kept.hands = {of: dealt for of, dealt in hands.items() if of >= number - ROUNDS_KEPT}
            case happened.CardsDealt(hands=dealt) | happened.CardCorrected(hands=dealt):
                hands[max(rounds)] = dealt
            case happened.HandsCorrected(round=number, hands=dealt):
                hands[number] = dealt
            case happened.RoundSettled(round=number) if number in rounds and number in hands:
                rounds[number] = _settled(rounds[number], hands[number])
            case happened.RoundVoided(round=number) if number in rounds:
                past = rounds[number]
                rounds[number] = PastRound(
                    number=number, shoe=past.shoe, first_version=past.first_version, at=past.at, state="void"
                )
            case _:
                return


def _settled(past: PastRound, hands: Hands) -> PastRound:
    return PastRound(
        number=past.number,
        shoe=past.shoe,
        first_version=past.first_version,
        at=past.at,
        state="settled",
        result=hands.result,
        player_total=hands.player_total,
        banker_total=hands.banker_total,
        player_pair=hands.is_pair(Hand.PLAYER),
        banker_pair=hands.is_pair(Hand.BANKER),
    )


def _opened_round(record: Record) -> int | None:
    events = decode_table_entry(record.payload).events
    return next((event.round for event in events if isinstance(event, happened.BettingOpened)), None)


def _shown(record: Record) -> ShownRecord:
    entry = decode_table_entry(record.payload)
    return ShownRecord(
        version=record.version,
        position=record.position,
        at=record.at,
        hash=record.hash.hex(),
        command=entry.id,
        by=entry.by,
        events=tuple(map(show_event, entry.events)),
    )

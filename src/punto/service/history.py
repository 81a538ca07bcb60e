"""Rounds of the past as the journal has them: each with its results for the scoreboards and its records for replay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from punto.deal import Hands, Result
from punto.entries import decode_table_entry, table_stream
from punto.journal import Record, Store
from punto.rules.pictures import Hand
from punto.service.showing import plain
from punto.table import events as happened


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


class History:
    """All rounds of one table; a correction or a void changes the line of its round."""

    def __init__(self, store: Store, table: str) -> None:
        self._store = store
        self._stream = table_stream(table)
        self._version = 0
        self._rounds: dict[int, PastRound] = {}
        self._hands: dict[int, Hands] = {}

    def rounds(self) -> list[PastRound]:
        self.refresh()
        return list(self._rounds.values())

    def of_shoe(self, shoe: int) -> list[PastRound]:
        """The rounds of a shoe that have a result, in order."""
        return [past for past in self.rounds() if past.shoe == shoe and past.result is not None]

    def refresh(self) -> None:
        for record in self._store.read(self._stream, after=self._version):
            for event in decode_table_entry(record.payload).events:
                self._take(event, record)
            self._version = record.version

    def records(self, number: int) -> list[dict[str, Any]] | None:
        """Everything written from the beginning of a round to the beginning of the next, with hashes."""
        self.refresh()
        found = self._rounds.get(number)
        if found is None:
            return None
        following = self._rounds.get(number + 1)
        last = following.first_version if following else None
        return [_shown(record) for record in self._between(found.first_version, last)]

    def _between(self, first: int, last: int | None) -> Iterator[Record]:
        for record in self._store.read(self._stream, after=first - 1):
            if last is not None and record.version >= last:
                return
            yield record

    def _take(self, event: happened.Event, record: Record) -> None:
        match event:
            case happened.BettingOpened(round=number, shoe=shoe):
                self._rounds[number] = PastRound(
                    number=number, shoe=shoe, first_version=record.version, at=record.at, state="betting"
                )
            case happened.CardsDealt(hands=hands) | happened.CardCorrected(hands=hands):
                self._hands[max(self._rounds)] = hands
            case happened.HandsCorrected(round=number, hands=hands):
                self._hands[number] = hands
            case happened.RoundSettled(round=number):
                self._rounds[number] = _settled(self._rounds[number], self._hands[number])
            case happened.RoundVoided(round=number):
                past = self._rounds[number]
                self._rounds[number] = PastRound(
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


def _shown(record: Record) -> dict[str, Any]:
    entry = decode_table_entry(record.payload)
    return {
        "version": record.version,
        "position": record.position,
        "at": record.at,
        "hash": record.hash.hex(),
        "command": entry.id,
        "by": plain(entry.by),
        "events": [plain(event) for event in entry.events],
    }

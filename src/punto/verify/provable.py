"""Checks every draw from a provable shoe: commitments, seeds, beacons, secrets and cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Final

from msgspec import Struct

from punto.cards import Card
from punto.entries import TableEntry, provable_stream
from punto.errors import ShoeError
from punto.journal import Store
from punto.journal.checkpoints import checkpoint_hash, first_covering
from punto.journal.witness import is_beacon
from punto.messages import Message, message
from punto.provable.drawing import DrawInputs, hash_again, pick_card, words
from punto.provable.record import (
    NOTHING_COMMITTED,
    BeaconTaken,
    CardDrawn,
    InputsFixed,
    ProvableEntry,
    ProvableEvent,
    SecretRevealed,
    SecretWithheld,
    SeedAdded,
    ShoeCommitted,
    decode_provable_entry,
    digest_command,
    draw_inputs,
    follow,
)
from punto.shoe import Shoe
from punto.table import Table
from punto.table import events as happened
from punto.table.codec import digest_bets
from punto.verify.draws_story import from_hex

_HASH: Final = 32


class _Draw(Struct, frozen=True):
    """A card that waits for its secret."""

    inputs: DrawInputs
    shoe: Shoe
    draw: int
    card: Card


class DrawChecker:
    """Follows one table's entries with what is on record beside them. Both streams are in the order of commands."""

    def __init__(self, store: Store, table: str, since: int = 0) -> None:
        """Records up to the position `since` are trusted."""
        self._store = store
        self._table = table
        self._records = [
            (record.position, decode_provable_entry(record.payload)) for record in store.read(provable_stream(table))
        ]
        self._ids = {entry.id for _, entry in self._records}
        self._next = 0
        self._state = NOTHING_COMMITTED
        self._known: tuple[int, bytes] = (0, b"")
        """The last draw whose secret is known, and that secret; draw 0 is the commitment."""
        self._waiting: list[_Draw] = []
        self._shoes: set[int] = set()
        self._position = 0
        """Of the latest inputs."""
        for position, entry in self._records:
            if position <= since:
                self._trust(position, entry)

    def take(self, entry: TableEntry, before: Table | None, after: Table | None) -> Iterator[Message]:
        beside = self._beside(entry.id)
        if not self._records:
            return
        drawn = [event for event in beside if isinstance(event, CardDrawn)]
        yield from self._check_void(entry, beside)
        if before is not None:
            yield from self._check_dealt(entry, before, drawn)
        for event in beside:
            yield from self._judge(event, before, after)
            self._state = follow(self._state, event)
        if self._waiting and any(isinstance(event, happened.BettingOpened) for event in entry.events):
            yield message("finding-provable_withheld", round=self._waiting[0].inputs.round)
            self._waiting = []

    def _beside(self, command: str) -> tuple[ProvableEvent, ...]:
        """The events of the same command. Seeds come before it, without an entry of the table."""
        if self._ids.isdisjoint((command, digest_command(command))):
            return ()
        for place in count(self._next):
            position, entry = self._records[place]
            self._next = place + 1
            if any(isinstance(event, InputsFixed) for event in entry.events):
                self._position = position
            if entry.is_beside(command):
                return entry.events
            self._follow_seeds(entry)
        raise AssertionError("the command is among them")

    def _trust(self, position: int, entry: ProvableEntry) -> None:
        self._next += 1
        for event in entry.events:
            self._state = follow(self._state, event)
            match event:
                case ShoeCommitted():
                    self._shoes.add(event.shoe)
                    self._known = (0, from_hex(event.commitment))
                case SecretRevealed():
                    self._known = (event.draw, from_hex(event.secret))
                case InputsFixed():
                    self._position = position
                case _:
                    pass

    def _follow_seeds(self, entry: ProvableEntry) -> None:
        for event in entry.events:
            if isinstance(event, SeedAdded):
                self._state = follow(self._state, event)

    def _check_dealt(self, entry: TableEntry, before: Table, drawn: list[CardDrawn]) -> Iterator[Message]:
        """In a provable shoe no card is dealt or changed without a draw, but for those that must be dealt next."""
        if not (before.settings.provable_shoe and self._state.is_committed(before.shoe_number)):
            return
        number = before.round.number if before.round else 0
        dealt = [card.text for event in entry.events if isinstance(event, happened.CardsDealt) for card in event.cards]
        carried = [card.text for card in before.carried[: len(dealt)]]
        is_changed = any(isinstance(event, happened.CardCorrected) for event in entry.events)
        if is_changed or dealt not in ([event.card for event in drawn], carried):
            yield message("finding-provable_undrawn", round=number)

    def _check_void(self, entry: TableEntry, beside: tuple[ProvableEvent, ...]) -> Iterator[Message]:
        """A void round shows the cards that it could still have had: nobody can secretly void it for its result."""
        shown = [event.draw for event in beside if isinstance(event, (SecretRevealed, SecretWithheld))]
        for event in entry.events:
            if isinstance(event, happened.RoundVoided):
                due = self._state.due_if_void(event.round)
                if due is not None and due not in shown:
                    yield message("finding-provable_void", round=event.round)

    def _judge(self, event: ProvableEvent, before: Table | None, after: Table | None) -> Iterator[Message]:
        match event:
            case ShoeCommitted():
                yield from self._take_commitment(event, after)
            case InputsFixed():
                yield from self._check_inputs(event, after)
            case BeaconTaken():
                yield from self._check_beacon(event)
            case CardDrawn():
                yield from self._take_draw(event, before)
            case SecretRevealed():
                yield from self._check_secret(event)
            case SecretWithheld(round=number):
                self._waiting = []
                yield message("finding-provable_withheld", round=number)
            case SeedAdded():
                pass

    def _take_commitment(self, event: ShoeCommitted, after: Table | None) -> Iterator[Message]:
        fits = after is not None and after.shoe_number == event.shoe and event.shoe not in self._shoes
        if not fits or self._waiting:
            yield message("finding-provable_commitment", shoe=event.shoe)
        self._shoes.add(event.shoe)
        self._known = (0, from_hex(event.commitment))

    def _check_inputs(self, event: InputsFixed, after: Table | None) -> Iterator[Message]:
        if event.seeds != self._state.seeds_for(event.round):
            yield message("finding-provable_seeds", round=event.round)
        fits = event.skipped == self._state.skipped and after is not None
        if not fits or after is None or event.left != after.shoe.unseen.counts or event.bets != digest_bets(after):
            yield message("finding-provable_inputs", round=event.round)

    def _check_beacon(self, event: BeaconTaken) -> Iterator[Message]:
        """It must be the only possible one, or the house could have tried several."""
        hash_, first = from_hex(event.hash), first_covering(self._store, self._position)
        committed = self._state.committed
        is_bound = committed is None or not committed.cards or event.witness == committed.witness
        is_signed = is_bound and is_beacon(from_hex(event.witness), hash_, from_hex(event.beacon))
        if not is_signed or first is None or checkpoint_hash(first) != hash_:
            yield message("finding-provable_beacon", round=event.round)

    def _take_draw(self, event: CardDrawn, before: Table | None) -> Iterator[Message]:
        state, committed, inputs = self._state, self._state.committed, self._state.inputs
        if event.draw != state.drawn + 1 or committed is None:
            yield message("finding-provable_retried", round=event.round, draw=event.draw)
        if before is None or committed is None or inputs is None or inputs.round != event.round:
            yield message("finding-provable_inputs", round=event.round)
            return
        if inputs.bets != digest_bets(before):
            yield message("finding-provable_inputs", round=event.round)
        beacon = state.beacon_for(inputs)
        if committed.has_witness and beacon is None:
            yield message("finding-provable_beacon", round=event.round)
        mixed = draw_inputs(self._table, committed.shoe, inputs, beacon)
        self._waiting.append(_Draw(mixed, before.shoe, event.draw, Card(event.card)))

    def _check_secret(self, event: SecretRevealed) -> Iterator[Message]:
        draw, known = self._known
        secret, waiting = from_hex(event.secret), self._waiting
        self._waiting = []
        if len(secret) != _HASH or event.draw <= draw or hash_again(secret, event.draw - draw) != known:
            yield message("finding-provable_secret", round=event.round)
            return
        self._known = (event.draw, secret)
        yield from _check_cards(waiting, event.draw, secret)


def _check_cards(waiting: Iterable[_Draw], last: int, secret: bytes) -> Iterator[Message]:
    for one in waiting:
        if one.draw > last:
            yield message("finding-provable_withheld", round=one.inputs.round)
            continue
        own = hash_again(secret, last - one.draw)
        try:
            card = pick_card(one.shoe, words(own, one.inputs, one.draw))
        except ShoeError:
            card = None
        if card is not one.card:
            picked = card.picture if card else "–"
            yield message("finding-provable_card", round=one.inputs.round, draw=one.draw, card=picked)

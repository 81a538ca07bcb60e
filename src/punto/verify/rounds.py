"""A table's entries judged again: cards laid anew, bets settled anew, compared with what is on record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from typing import Protocol

from punto.cards import Card
from punto.deal import Hands, extend_hands, hands_as_they_lie
from punto.entries import TableEntry
from punto.errors import PuntoError
from punto.round import AnteChoice, Round
from punto.rules.pictures import BetOutcome
from punto.settlement import Stake, settle
from punto.table import Event, Table, evolve, open_table
from punto.table import events as happened
from punto.table.codec import encode


class Recollection(Protocol):
    """Knows the rounds that a table has let go, for when one is read back."""

    def let_go(self, round_: Round) -> None: ...

    def is_as_let_go(self, round_: Round) -> bool: ...


class Digests:
    """A digest of each round, as it was let go last."""

    def __init__(self) -> None:
        self._digests: dict[int, bytes] = {}

    def let_go(self, round_: Round) -> None:
        self._digests[round_.number] = _digest(round_)

    def is_as_let_go(self, round_: Round) -> bool:
        return self._digests.get(round_.number) == _digest(round_)


class TableReplay:
    """One table, brought forward entry by entry."""

    def __init__(self, recollection: Recollection | None = None) -> None:
        self.table: Table | None = None
        self._recollection = Digests() if recollection is None else recollection

    def take(self, entry: TableEntry) -> Iterator[str]:
        """Apply an entry; yields what is wrong with it, in words."""
        for event in entry.events:
            if isinstance(event, happened.TableOpened):
                self.table = open_table(event)
                continue
            if self.table is None:
                yield "something happened at a table that was never opened"
                return
            try:
                after = evolve(self.table, event)
            except (PuntoError, ValueError, IndexError, KeyError) as error:
                yield f"an event does not fit what came before it: {error}"
                return
            yield from _judge(self.table, after, event)
            yield from self._check_recalled(event)
            self._remember(self.table, after)
            self.table = after

    def _check_recalled(self, event: Event) -> Iterator[str]:
        """A round comes back as the journal left it."""
        if isinstance(event, happened.RoundRecalled) and not self._recollection.is_as_let_go(event.round):
            yield f"round {event.round.number}: what was read back is not what the journal has"

    def _remember(self, before: Table, after: Table) -> None:
        if before.past is not after.past:
            kept = {round_.number for round_ in after.past}
            for round_ in before.past:
                if round_.number not in kept:
                    self._recollection.let_go(round_)


def _digest(round_: Round) -> bytes:
    return sha256(encode(round_)).digest()


def _judge(before: Table, after: Table, event: Event) -> Iterator[str]:
    match event:
        case happened.CardsDealt(cards=cards, hands=hands):
            if before.round is not None:
                yield from _check_dealt(before, before.round, cards, hands)
        case happened.CardCorrected(hands=hands):
            if after.round is not None:
                yield from _check_totals(after, after.round, hands)
        case happened.HandsCorrected(round=number, hands=hands):
            yield from _check_totals(after, _find(after, number), hands)
        case happened.RoundSettled(round=number, results=results):
            yield from _check_results(before, _find(before, number), results)
        case _:
            return


def _find(table: Table, number: int) -> Round:
    found = table.find_round(number)
    if found is None:
        raise ValueError(f"round {number} is not one that the table keeps")
    return found


def _check_dealt(table: Table, round_: Round, cards: tuple[Card, ...], hands: Hands) -> Iterator[str]:
    """The cards went where the Table of Play sends them."""
    try:
        extended = extend_hands(table.rules, round_.hands, cards)
    except PuntoError as error:
        yield f"round {round_.number}: {error}"
        return
    if extended != hands:
        yield f"round {round_.number}: the hands on record are not those that the cards make"


def _check_totals(table: Table, round_: Round, hands: Hands) -> Iterator[str]:
    """The hands are made of the round's cards, and count what these count. They may lie as no deal would leave them: a
    wrong area beyond reconstruction is played as it lies."""
    as_they_lie = hands_as_they_lie(table.rules, hands.player, hands.banker)
    if as_they_lie != hands or Counter((*hands.player, *hands.banker)) != Counter(round_.cards):
        yield f"round {round_.number}: the hands on record are not those that the cards make"


def _check_results(table: Table, round_: Round, results: tuple[happened.BetSettled, ...]) -> Iterator[str]:
    unit = table.settings.limits.payout_unit
    if sorted(settled.bet for settled in results) != [index for index, _ in round_.live_bets()]:
        yield f"round {round_.number}: the bets settled are not those that were in play"
        return
    for settled in results:
        bet = round_.bets[settled.bet]
        if not bet.registered:
            due = (BetOutcome.RETURNED, 0)
        else:
            stake = Stake(bet.on, bet.in_play_cents, bet.ante_choice is AnteChoice.FOLD)
            [again] = settle(table.rules, round_.hands, [stake], payout_unit=unit)
            due = (again.outcome, again.net_cents)
        if (settled.result.outcome, settled.result.net_cents) != due:
            yield (
                f"round {round_.number}: {bet.patron}'s bet on {bet.on} is on record as {settled.result.outcome.value} "
                f"{settled.result.net_cents} cents, and should be {due[0].value} {due[1]} cents"
            )

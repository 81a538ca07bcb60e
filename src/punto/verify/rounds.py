"""Replays a table's entries: deals the cards and settles the bets again, and compares both with the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256

from punto.bets import AnteChoice
from punto.cards import Card
from punto.deal import Hands, extend_hands, hands_as_they_lie
from punto.entries import TableEntry
from punto.errors import PuntoError
from punto.history.steps import DOES_NOT_FIT, Step
from punto.journal.chain import Chain
from punto.messages import Message, message, named
from punto.round import Round
from punto.rules.pictures import BetOutcome
from punto.settlement import Stake, settle
from punto.shoe import Shoe
from punto.table import Event, Table, evolve, open_table
from punto.table import events as happened
from punto.table.codec import encode
from punto.table.events import round_named

RecallRound = Callable[[int], happened.RoundRecalled | None]
"""Returns a round as of the records before an entry."""


class TableReplay:
    """Replays one table entry by entry, from its opening or from a later state."""

    def __init__(self, start: Table | None = None) -> None:
        self.table = start
        self._is_whole = start is None
        """The replay began at the opening and has seen every round that the table dropped."""
        self.last_fits = True
        """Whether the last entry was possible, even if its results were wrong."""
        self._dropped: dict[int, bytes] = {}
        """Digest of each round that the table no longer keeps."""
        self._dropped_shoes: dict[int, bytes] = {}

    def take(self, entry: TableEntry) -> Iterator[Message]:
        """Apply an entry and yield a description of each error in it."""
        self.last_fits = True
        for event in entry.events:
            if isinstance(event, happened.TableOpened):
                self.table = open_table(event)
                continue
            if self.table is None:
                self.last_fits = False
                yield message("finding-before_opening")
                return
            try:
                after = evolve(self.table, event)
                problems = list(_judge(self.table, after, event))
            except DOES_NOT_FIT as error:
                self.last_fits = False
                yield message("finding-impossible", error=str(error))
                return
            yield from problems
            yield from self._check_recalled(self.table, event)
            self._remember(self.table, after)
            self.table = after

    def _check_recalled(self, before: Table, event: Event) -> Iterator[Message]:
        """A recalled round and its shoes must match the journal."""
        if not isinstance(event, happened.RoundRecalled):
            return
        number = event.round.number
        known = self._dropped.get(number)
        if (known or self._is_whole) and known != _digest(event.round):
            yield message("finding-recalled_round", round=number)
        for recalled in event.shoes:
            kept = before.find_shoe(recalled.number)
            known = _digest(kept) if kept else self._dropped_shoes.get(recalled.number)
            if (known or self._is_whole) and known != _digest(recalled.shoe):
                yield message("finding-recalled_shoe", round=number, shoe=recalled.number)

    def _remember(self, before: Table, after: Table) -> None:
        if before.past is not after.past:
            kept = {round_.number for round_ in after.past}
            gone = (round_ for round_ in before.past if round_.number not in kept)
            self._dropped |= {round_.number: _digest(round_) for round_ in gone}
        if before.earlier_shoes is not after.earlier_shoes:
            gone_shoes = (earlier for earlier in before.earlier_shoes if after.find_shoe(earlier.number) is None)
            self._dropped_shoes |= {earlier.number: _digest(earlier.shoe) for earlier in gone_shoes}


def judge_step(step: Step, recall: RecallRound) -> tuple[Message, ...]:
    """Describe each error in one step of a table's history, taken by itself."""
    return (*_check_link(step), *TableReplay(step.before).take(step.entry), *_check_against_journal(step, recall))


def _check_link(step: Step) -> Iterator[Message]:
    record = step.record
    chain = Chain()
    chain.start(record.stream, record.version - 1, step.previous_hash)
    if chain.follow(record) is not None:
        yield message("finding-hash", version=record.version)


def _check_against_journal(step: Step, recall: RecallRound) -> Iterator[Message]:
    for event in step.entry.events:
        if isinstance(event, happened.RoundRecalled):
            number = event.round.number
            found = recall(number)
            if found is None or encode(found.round) != encode(event.round):
                yield message("finding-recalled_round", round=number)


def _digest(recorded: Round | Shoe) -> bytes:
    return sha256(encode(recorded)).digest()


def _judge(before: Table, after: Table, event: Event) -> Iterator[Message]:
    if (number := round_named(event)) is not None:
        _find(after, number)
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
        raise ValueError(f"the table does not keep round {number}")
    return found


def _check_dealt(table: Table, round_: Round, cards: tuple[Card, ...], hands: Hands) -> Iterator[Message]:
    """The cards must lie where the Table of Play puts them."""
    try:
        extended = extend_hands(table.rules, round_.hands, cards)
    except PuntoError as error:
        yield message("finding-not_dealt", round=round_.number, error=str(error).rstrip("."))
        return
    if extended != hands:
        yield message("finding-hands", round=round_.number)


def _check_totals(table: Table, round_: Round, hands: Hands) -> Iterator[Message]:
    """Cards and totals must match. The hands need not follow the deal: misplaced cards may be played as they lie."""
    as_they_lie = hands_as_they_lie(table.rules, hands.player, hands.banker)
    if as_they_lie != hands or Counter((*hands.player, *hands.banker)) != Counter(round_.cards):
        yield message("finding-hands", round=round_.number)


def _check_results(table: Table, round_: Round, results: tuple[happened.BetSettled, ...]) -> Iterator[Message]:
    unit = round_.payout_unit or table.settings.limits.payout_unit
    if sorted(settled.bet for settled in results) != [index for index, _ in round_.live_bets()]:
        yield message("finding-bets", round=round_.number)
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
            yield message(
                "finding-result",
                round=round_.number,
                patron=bet.patron,
                bet=bet.on,
                outcome=named("outcome", settled.result.outcome.value),
                cents=settled.result.net_cents,
                due=named("outcome", due[0].value),
                due_cents=due[1],
            )

"""A table's entries judged again: cards laid anew, bets settled anew, compared with what is on record."""

from __future__ import annotations

from collections.abc import Iterator

from punto.bets import AnteChoice
from punto.deal import reconstruct
from punto.entries import TableEntry
from punto.errors import PuntoError
from punto.round import Round
from punto.rules.pictures import BetOutcome
from punto.settlement import Stake, settle
from punto.table import Event, Table, evolve, open_table
from punto.table import events as happened


class TableReplay:
    """One table, brought forward entry by entry."""

    def __init__(self) -> None:
        self.table: Table | None = None

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
            self.table = after


def _judge(before: Table, after: Table, event: Event) -> Iterator[str]:
    match event:
        case happened.CardsDealt() | happened.CardCorrected():
            if after.round is not None:
                yield from _check_hands(after, after.round)
        case happened.HandsCorrected(round=number):
            yield from _check_hands(after, _find(after, number))
        case happened.RoundSettled(round=number, results=results):
            yield from _check_results(before, _find(before, number), results)
        case _:
            return


def _find(table: Table, number: int) -> Round:
    rounds = (*table.past, table.round)
    return next(found for found in rounds if found is not None and found.number == number)


def _check_hands(table: Table, round_: Round) -> Iterator[str]:
    try:
        hands = reconstruct(table.rules, round_.cards)
    except PuntoError as error:
        yield f"round {round_.number}: {error}"
        return
    if hands != round_.hands:
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

"""Describes betting: bets placed, cut and withdrawn, antes, patrons leaving and returning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from punto.bets import AnteChoice
from punto.limits import DifferentialScope
from punto.messages import Listed, Message, Money, message, named
from punto.people import Role
from punto.rules.model import Place
from punto.table import Table
from punto.table import events as happened
from punto.words.telling.sentences import Sentence, authority, find_round, stake_of

BettingEvent = (
    happened.BettingOpened
    | happened.BetPlaced
    | happened.BetCutBack
    | happened.BetWithdrawn
    | happened.BettingClosed
    | happened.AnteDecided
    | happened.AntePauseEnded
    | happened.BetsReturned
    | happened.PatronLeft
    | happened.PatronReturned
)


def tell_betting(before: Table, event: BettingEvent) -> Iterator[Sentence]:
    rules = before.rules
    match event:
        case happened.BettingOpened(round=number, shoe=shoe):
            clause = event.clause or rules.cite(rules.cites.betting_opens)
            if event.is_last:
                yield Sentence(message("event-betting_opened_last", round=number, shoe=shoe), (clause,))
            else:
                yield Sentence(message("event-betting_opened", round=number, shoe=shoe), (clause,))
        case happened.BetPlaced(clause=clause):
            yield Sentence(_placed(before, event), authority(clause))
        case happened.BettingClosed(clause=clause):
            yield Sentence(message("event-betting_closed"), (clause or rules.cite(rules.cites.betting_closes),))
            yield from _cuts(before, event)
        case happened.AntePauseEnded():
            yield Sentence(message("event-ante_pause_ended"))
        case happened.PatronLeft(patron=patron):
            yield Sentence(message("event-patron_left", patron=patron))
        case happened.PatronReturned(patron=patron, electing=True):
            yield Sentence(message("event-patron_returned_to_choose", patron=patron))
        case happened.PatronReturned(patron=patron):
            yield Sentence(message("event-patron_returned", patron=patron))
        case happened.BetsReturned(bets=places, clause=clause, round=number):
            round_ = find_round(before, number)
            bets = Listed(tuple(stake_of(rules, round_.bets[place]) for place in places))
            yield Sentence(message("event-bets_returned", bets=bets), authority(clause))
        case happened.BetCutBack() | happened.BetWithdrawn() | happened.AnteDecided():
            yield _tell_one_bet(before, event)
        case _:
            assert_never(event)


def _tell_one_bet(before: Table, event: happened.BetCutBack | happened.BetWithdrawn | happened.AnteDecided) -> Sentence:
    bet = find_round(before, None).bets[event.bet]
    patron, title = bet.patron, before.rules.bet_names[bet.on]
    match event:
        case happened.BetCutBack(returned_cents=cents, clause=clause):
            said = message("event-bet_cut_back", patron=patron, bet=title, amount=Money(cents))
            return Sentence(said, authority(clause))
        case happened.BetWithdrawn(cents=cents):
            return Sentence(message("event-bet_withdrawn", patron=patron, bet=title, amount=Money(cents)))
        case happened.AnteDecided(choice=AnteChoice.RAISE, wager=str(wager), wager_cents=cents, clause=clause):
            raised = before.rules.bet_names[wager]
            return Sentence(
                message("event-ante_raised", patron=patron, amount=Money(cents), wager=raised), authority(clause)
            )
        case happened.AnteDecided(clause=None):
            return Sentence(message("event-ante_timed_out", patron=patron, bet=title), house="authority-house_rule")
        case happened.AnteDecided(clause=clause):
            return Sentence(message("event-ante_folded", patron=patron, bet=title), authority(clause))
        case _:
            assert_never(event)


def _placed(before: Table, event: happened.BetPlaced) -> Message:
    patron, amount = event.patron, Money(event.cents)
    bet, place = before.rules.bet_names[event.on], _place(before, event)
    if event.placed_by is not Role.PATRON:
        role = named("role", event.placed_by.value)
        return message("event-bet_placed_by_staff", role=role, patron=patron, amount=amount, bet=bet, place=place)
    if not event.registered:
        return message("event-bet_placed_unregistered", patron=patron, amount=amount, bet=bet, place=place)
    return message("event-bet_placed", patron=patron, amount=amount, bet=bet, place=place)


def _place(before: Table, event: happened.BetPlaced) -> Message:
    if before.rules.place is Place.TERMINAL:
        return message("place-terminal", number=event.place)
    return message("place-box_standing" if event.standing else "place-box", number=event.place)


def _cuts(before: Table, event: happened.BettingClosed) -> Iterator[Sentence]:
    """The amount in play of each bet that was cut or spared at the close, box by box."""
    rules, bets = before.rules, find_round(before, None).bets
    introduced = set()
    for cut in event.cuts:
        bet = bets[cut.bet]
        title, amount = rules.bet_names[bet.on], Money(bet.amount_cents)
        if cut.in_play_cents == bet.amount_cents:
            said = message("event-bet_plays_in_full", patron=bet.patron, bet=title, amount=amount)
            yield Sentence(said, authority(cut.clause))
            continue
        if (pool := _pool(before, bet.place)) not in introduced:
            introduced.add(pool)
            yield from _over_differential(before, pool, bet.on)
        in_play = Money(cut.in_play_cents)
        said = message("event-bet_cut_pro_rata", patron=bet.patron, bet=title, amount=amount, in_play=in_play)
        yield Sentence(said, authority(cut.clause))


def _pool(before: Table, place: int) -> int | None:
    """The box whose bets share a differential; None if it is the whole table."""
    return None if before.settings.limits.differential_scope is DifferentialScope.TABLE else place


def _over_differential(before: Table, box: int | None, on: str) -> Iterator[Sentence]:
    hand, maximum = before.rules.bet(on).counts_on, before.settings.limits.maximum_differential
    if hand is None or maximum is None:
        return
    named_hand, limit = named("hand", hand.value), Money(maximum)
    if box is None:
        yield Sentence(message("event-pro_rata_table", maximum=limit, hand=named_hand))
    else:
        yield Sentence(message("event-pro_rata_box", box=box, maximum=limit, hand=named_hand))

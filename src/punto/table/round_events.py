"""How a round changes with each event at its table; nothing is judged here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

from msgspec.structs import replace

from punto.round import (
    AnteChoice,
    BetResult,
    CardOrder,
    Election,
    ElectionChoice,
    Layer,
    PlacedBet,
    Referral,
    Round,
    Stage,
)
from punto.rules.pictures import BetOutcome
from punto.table import events as happened

RoundEvent = (
    happened.BetPlaced
    | happened.BetCutBack
    | happened.BetWithdrawn
    | happened.BettingClosed
    | happened.AnteDecided
    | happened.AntePauseEnded
    | happened.RulingMade
    | happened.PatronLeft
    | happened.BetsReturned
    | happened.ElectionOpened
    | happened.PatronElected
    | happened.CardOrderAwaited
    | happened.MatterReferred
    | happened.MatterClosed
    | happened.SqueezeRequested
    | happened.SqueezePermitted
    | happened.CardTurned
    | happened.RoundVoided
)


def evolve_round(round_: Round, event: RoundEvent) -> Round:
    match event:
        case happened.BetPlaced():
            return _place(round_, event)
        case happened.BetCutBack(bet=place, returned_cents=cents):
            return _change_bet(round_, place, lambda bet: _cut_back(bet, cents, event.clause))
        case happened.BetWithdrawn(bet=place, cents=cents):
            return _withdraw(round_, place, cents)
        case happened.BettingClosed(cuts=cuts):
            cut_to = {cut.bet: cut.in_play_cents for cut in cuts}
            bets = tuple(
                replace(bet, cut_to_cents=cut_to[place]) if place in cut_to else bet
                for place, bet in enumerate(round_.bets)
            )
            return replace(round_, bets=bets, stage=Stage.DEALING)
        case happened.AnteDecided():
            return _decide_ante(round_, event)
        case happened.AntePauseEnded():
            return replace(round_, ante_pause=False)
        case happened.RulingMade(ruling=ruling):
            return replace(round_, rulings=(*round_.rulings, ruling))
        case happened.PatronLeft(patron=patron):
            return replace(round_, absent=(*round_.absent, patron))
        case happened.BetsReturned(bets=bets_returned, clause=clause):
            return _give_back(round_, bets_returned, clause)
        case happened.ElectionOpened(pending=pending, clause=clause, correction=correction):
            return replace(round_, awaits=Election(clause, pending, correction))
        case happened.PatronElected():
            return _elect(round_, event)
        case happened.CardOrderAwaited(cards=cards, by=rank, clause=clause, shoe=shoe):
            return replace(round_, awaits=CardOrder(clause, cards, rank, shoe))
        case happened.MatterReferred(incident=incident, to=rank, clause=clause):
            return replace(round_, awaits=Referral(clause, incident, rank))
        case happened.MatterClosed():
            return replace(round_, awaits=None)
        case happened.SqueezeRequested(patron=patron):
            return replace(round_, squeeze_asked=(*round_.squeeze_asked, patron))
        case happened.SqueezePermitted(patron=patron):
            return replace(round_, squeeze_permitted=(*round_.squeeze_permitted, patron))
        case happened.CardTurned(hand=hand, position=position):
            return replace(round_, turned=(*round_.turned, (hand, position)))
        case happened.RoundVoided(results=results):
            voided = _with_results(round_, results)
            return replace(voided, stage=Stage.VOID, awaits=None, ante_pause=False)
        case _:
            assert_never(event)


def _change_bet(round_: Round, place: int, change: Callable[[PlacedBet], PlacedBet]) -> Round:
    bets = round_.bets
    return replace(round_, bets=(*bets[:place], change(bets[place]), *bets[place + 1 :]))


def _place(round_: Round, event: happened.BetPlaced) -> Round:
    layer = Layer(round_.next_order, event.cents)
    for index in round_.bets_at.get(event.place, ()):
        if _joins(round_.bets[index], event):
            ordered = replace(round_, next_order=round_.next_order + 1)
            return _change_bet(ordered, index, lambda bet: replace(bet, layers=(*bet.layers, layer)))
    bet = PlacedBet(
        patron=event.patron,
        place=event.place,
        on=event.on,
        layers=(layer,),
        standing=event.standing,
        placed_by=event.placed_by,
        registered=event.registered,
        in_chips=event.in_chips,
    )
    return round_.with_bet(bet)


def _joins(bet: PlacedBet, event: happened.BetPlaced) -> bool:
    """Whether the chips go onto those that the patron has on that spot already."""
    is_same_spot = bet.on == event.on and bet.patron == event.patron
    return is_same_spot and bet.is_live and bet.registered is event.registered and bet.in_chips is event.in_chips


def _less(layers: tuple[Layer, ...], cents: int) -> tuple[Layer, ...]:
    """So much taken off, from the latest chips first."""
    left = list(layers)
    while cents and left:
        top = left.pop()
        if top.cents > cents:
            left.append(Layer(top.order, top.cents - cents))
        cents -= min(cents, top.cents)
    return tuple(left)


def _cut_back(bet: PlacedBet, cents: int, clause: str | None) -> PlacedBet:
    if cents == bet.amount_cents:
        return replace(bet, result=BetResult(BetOutcome.RETURNED, 0, clause))
    return replace(bet, layers=_less(bet.layers, cents))


def _withdraw(round_: Round, place: int, cents: int) -> Round:
    bet = round_.bets[place]
    if cents < bet.amount_cents:
        return _change_bet(round_, place, lambda bet: replace(bet, layers=_less(bet.layers, cents)))
    return replace(round_, bets=(*round_.bets[:place], *round_.bets[place + 1 :]))


def deal_cards(round_: Round, event: happened.CardsDealt) -> Round:
    cards = (*round_.cards, *event.cards)
    return replace(round_, cards=cards, hands=event.hands, ante_pause=event.ante_pause)


def correct_card(round_: Round, event: happened.CardCorrected) -> Round:
    before, after = round_.cards[: event.position - 1], round_.cards[event.position :]
    return replace(round_, cards=(*before, event.card, *after), hands=event.hands)


def _decide_ante(round_: Round, event: happened.AnteDecided) -> Round:
    decided = _change_bet(round_, event.bet, lambda bet: replace(bet, ante_choice=event.choice))
    if event.choice is AnteChoice.FOLD or event.wager is None:
        return decided
    ante = round_.bets[event.bet]
    layer = Layer(round_.next_order, event.wager_cents)
    return decided.with_bet(replace(ante, on=event.wager, layers=(layer,), ante_choice=None))


def _elect(round_: Round, event: happened.PatronElected) -> Round:
    if not isinstance(round_.awaits, Election):
        raise ValueError("No election is open.")
    election = round_.awaits.without(event.patron, event.choice)
    elected = replace(round_, awaits=election if election.pending else None)
    if event.choice is ElectionChoice.CONTINUE:
        return elected
    theirs = tuple(place for place, bet in round_.live_bets() if bet.patron == event.patron)
    return _give_back(elected, theirs, event.clause)


def _give_back(round_: Round, places: Iterable[int], clause: str | None) -> Round:
    returned = BetResult(BetOutcome.RETURNED, 0, clause)
    return _with_results(round_, [happened.BetSettled(place, returned) for place in places])


def settle_bets(round_: Round, event: happened.RoundSettled | happened.SettlementReversed) -> Round:
    if isinstance(event, happened.RoundSettled):
        return replace(_with_results(round_, event.results), stage=Stage.SETTLED)
    reversed_places = {settled.bet for settled in event.reversed}
    kept = tuple(bet.result for bet in round_.bets)
    bets = tuple(
        replace(bet, result=None) if place in reversed_places else bet for place, bet in enumerate(round_.bets)
    )
    return replace(round_, bets=bets, reversed_results=(*round_.reversed_results, kept))


def _with_results(round_: Round, results: Iterable[happened.BetSettled]) -> Round:
    by_place = {settled.bet: settled.result for settled in results}
    bets = tuple(
        replace(bet, result=by_place[place]) if place in by_place else bet for place, bet in enumerate(round_.bets)
    )
    return replace(round_, bets=bets)

"""How each event changes its round. Nothing is judged here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

from msgspec.structs import replace

from punto.bets import AnteChoice, BetResult, Bets, PlacedBet, first_layer
from punto.round import CardOrder, Election, ElectionChoice, Referral, Round, Stage
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
    | happened.PatronReturned
    | happened.BetsReturned
    | happened.ElectionOpened
    | happened.PatronElected
    | happened.CardOrderAwaited
    | happened.MatterReferred
    | happened.MatterClosed
    | happened.SqueezeRequested
    | happened.SqueezePermitted
    | happened.SqueezeLapsed
    | happened.CardTurned
    | happened.RoundVoided
)


def evolve_round(round_: Round, event: RoundEvent) -> Round:
    match event:
        case happened.BetPlaced():
            return place_bet(round_, event)
        case happened.BetCutBack(bet=place, returned_cents=cents):
            return _change_bet(round_, place, lambda bet: bet.cut_back(cents, event.clause))
        case happened.BetWithdrawn(bet=place, cents=cents):
            return _withdraw(round_, place, cents)
        case happened.BettingClosed(cuts=cuts):
            return _close(round_, cuts)
        case happened.AnteDecided():
            return _decide_ante(round_, event)
        case happened.AntePauseEnded():
            return replace(round_, ante_pause=False)
        case happened.RulingMade(ruling=ruling):
            return replace(round_, rulings=(*round_.rulings, ruling))
        case happened.PatronLeft(patron=patron):
            return replace(round_, absent=(*round_.absent, patron))
        case happened.PatronReturned():
            return _return_patron(round_, event)
        case happened.BetsReturned(bets=bets_returned, clause=clause):
            return _give_back(round_, bets_returned, clause)
        case happened.ElectionOpened(pending=pending, clause=clause, correction=correction):
            return replace(round_, awaits=Election(clause, pending, correction, away=round_.absent))
        case happened.PatronElected():
            return _elect(round_, event)
        case happened.CardOrderAwaited(cards=cards, by=rank, clause=clause, shoe=shoe):
            return replace(round_, awaits=CardOrder(clause, cards, rank, shoe))
        case happened.MatterReferred(incident=incident, to=rank, clause=clause):
            return replace(round_, awaits=Referral(clause, incident, rank))
        case happened.MatterClosed():
            return replace(round_, awaits=None)
        case happened.SqueezeRequested(patron=patron, after_cards=cards_dealt):
            after = {**round_.squeeze_after, patron: cards_dealt} if cards_dealt else round_.squeeze_after
            return replace(round_, squeeze_asked=(*round_.squeeze_asked, patron), squeeze_after=after)
        case happened.SqueezePermitted(patron=patron):
            return replace(round_, squeeze_permitted=(*round_.squeeze_permitted, patron))
        case happened.SqueezeLapsed(patron=patron):
            return replace(
                round_,
                squeeze_asked=_but(round_.squeeze_asked, patron),
                squeeze_permitted=_but(round_.squeeze_permitted, patron),
            )
        case happened.CardTurned(hand=hand, position=position):
            return replace(round_, turned=(*round_.turned, (hand, position)))
        case happened.RoundVoided(results=results):
            voided = _with_results(round_, results)
            return replace(voided, stage=Stage.VOID, awaits=None, ante_pause=False)
        case _:
            assert_never(event)


def _but(patrons: tuple[str, ...], patron: str) -> tuple[str, ...]:
    return tuple(other for other in patrons if other != patron)


def _change_bet(round_: Round, place: int, change: Callable[[PlacedBet], PlacedBet]) -> Round:
    return replace(round_, bets=round_.bets.put(place, change(round_.bets[place])))


def place_bet(round_: Round, event: happened.BetPlaced) -> Round:
    order = round_.next_order
    for place in round_.bets.at(event.patron, event.place, event.on):
        bet = round_.bets[place]
        if bet.registered is event.registered and bet.in_chips is event.in_chips:
            more = round_.bets.put(place, bet.plus(order, event.cents))
            return replace(round_, bets=more, next_order=order + 1)
    bet = PlacedBet(
        patron=event.patron,
        place=event.place,
        on=event.on,
        layers=first_layer(order, event.cents),
        standing=event.standing,
        placed_by=event.placed_by,
        registered=event.registered,
        in_chips=event.in_chips,
    )
    return round_.with_bet(bet)


def _withdraw(round_: Round, place: int, cents: int) -> Round:
    if cents < round_.bets[place].amount_cents:
        return _change_bet(round_, place, lambda bet: bet.less(cents))
    return replace(round_, bets=round_.bets.remove(place))


def _close(round_: Round, cuts: Iterable[happened.ProRataCut]) -> Round:
    bets = round_.bets
    for cut in cuts:
        bets = bets.put(cut.bet, replace(bets[cut.bet], cut_to_cents=cut.in_play_cents, plays_by=cut.clause))
    return replace(round_, bets=bets, stage=Stage.DEALING)


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
    layers = first_layer(round_.next_order, event.wager_cents)
    return decided.with_bet(
        replace(ante, on=event.wager, layers=layers, ante_choice=None, cut_to_cents=None, plays_by=None)
    )


def _elect(round_: Round, event: happened.PatronElected) -> Round:
    if not isinstance(round_.awaits, Election):
        raise ValueError("No election is open.")
    election = round_.awaits.without(event.patron, event.choice)
    if event.patron in round_.absent:
        election = election.walked_away(event.patron)
    elected = replace(round_, awaits=election if election.pending else None)
    if event.choice is ElectionChoice.CONTINUE:
        return elected
    return _give_back(elected, round_.bets.of(event.patron), event.clause)


def _return_patron(round_: Round, event: happened.PatronReturned) -> Round:
    back = replace(round_, absent=_but(round_.absent, event.patron))
    election = round_.awaits
    if not event.electing or not isinstance(election, Election):
        return back
    return replace(back, awaits=election.open_to(event.patron))


def _give_back(round_: Round, places: Iterable[int], clause: str | None) -> Round:
    returned = BetResult(BetOutcome.RETURNED, 0, clause)
    bets = round_.bets
    for place in places:
        bets = bets.put(place, replace(bets[place], result=returned))
    return replace(round_, bets=bets)


def settle_bets(round_: Round, event: happened.RoundSettled | happened.SettlementReversed) -> Round:
    if isinstance(event, happened.RoundSettled):
        return replace(_with_results(round_, event.results), stage=Stage.SETTLED)
    reversed_places = {settled.bet for settled in event.reversed}
    kept = tuple(bet.result for bet in round_.bets)
    bets = Bets(replace(bet, result=None) if place in reversed_places else bet for place, bet in enumerate(round_.bets))
    return replace(round_, bets=bets, reversed_results=(*round_.reversed_results, kept))


def _with_results(round_: Round, results: Iterable[happened.BetSettled]) -> Round:
    by_place = {settled.bet: settled.result for settled in results}
    bets = Bets(
        replace(bet, result=by_place[place]) if place in by_place else bet for place, bet in enumerate(round_.bets)
    )
    return replace(round_, bets=bets)

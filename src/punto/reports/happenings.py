"""What happened at a table in a sentence each, with the clause behind it, as a dispute file tells it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from punto.cards import Card
from punto.money import group_dollars
from punto.round import AnteChoice, ElectionChoice, Fact, Ruling
from punto.rules.model import Place
from punto.rules.pictures import BetOutcome
from punto.table import Event, Table
from punto.table import events as happened

Told = tuple[str, str | None]
"""A sentence, and its clause where there is one."""


_Betting = (
    happened.BettingOpened
    | happened.BetPlaced
    | happened.BetCutBack
    | happened.BetWithdrawn
    | happened.BettingClosed
    | happened.AnteDecided
    | happened.AntePauseEnded
    | happened.BetsReturned
    | happened.PatronLeft
)
_OfCards = (
    happened.CardsDealt
    | happened.CardsCarried
    | happened.CardTurned
    | happened.CardCorrected
    | happened.HandsCorrected
    | happened.SqueezeRequested
    | happened.SqueezePermitted
)
_OfMatters = (
    happened.RulingMade
    | happened.ElectionOpened
    | happened.PatronElected
    | happened.CardOrderAwaited
    | happened.MatterReferred
    | happened.MatterClosed
)
_Ending = happened.RoundSettled | happened.RoundVoided | happened.SettlementReversed


def tell(before: Table, event: Event) -> Told:
    if isinstance(event, _Betting):
        return _tell_betting(before, event)
    if isinstance(event, _OfCards):
        return _tell_cards(before, event)
    if isinstance(event, _OfMatters):
        return _tell_matters(event)
    if isinstance(event, _Ending):
        return _tell_ending(before, event)
    match event:
        case happened.TableOpened():
            return f"The table opened, {event.settings.decks} decks.", None
        case happened.SettingsChanged(by=role):
            return f"The table's settings changed; approved by a {role.title}.", None
        case happened.ShoeChanged(shoe=shoe, clause=clause):
            return f"Shoe {shoe} was brought.", clause
        case happened.CutCardCameOut(last_round=last):
            return f"The cut card came out; round {last} is the last of the shoe.", None
        case _:
            assert_never(event)


def _tell_betting(before: Table, event: _Betting) -> Told:
    match event:
        case happened.BettingOpened(round=number, shoe=shoe):
            return f"Betting on round {number} opened, shoe {shoe}.", _cite(before, before.rules.cites.betting_opens)
        case happened.BetPlaced():
            return _placed(before, event)
        case happened.BetCutBack(bet=place, returned_cents=cents, clause=clause):
            return f"{_whose(before, place)} was cut back by {group_dollars(cents)}.", clause
        case happened.BetWithdrawn(bet=place, cents=cents):
            return f"{group_dollars(cents)} of {_whose(before, place)} was withdrawn.", None
        case happened.BettingClosed(cuts=cuts):
            cut = "".join(f" {_whose(before, one.bet)} plays for {group_dollars(one.in_play_cents)}." for one in cuts)
            return f"No more bets.{cut}", _cite(before, before.rules.cites.betting_closes)
        case happened.AnteDecided(bet=place, choice=choice, wager_cents=cents, clause=clause):
            raised = f"raised with {group_dollars(cents)}" if choice is AnteChoice.RAISE else "folded"
            return f"{_whose(before, place)} was {raised}.", clause
        case happened.AntePauseEnded():
            return "Every ante is decided.", None
        case happened.PatronLeft(patron=patron):
            return f"{patron} walked away.", None
        case happened.BetsReturned(bets=places, clause=clause):
            return f"{', '.join(_whose(before, place) for place in places)} returned.", clause
        case _:
            assert_never(event)


def _tell_cards(before: Table, event: _OfCards) -> Told:
    match event:
        case happened.CardsDealt(cards=cards, hands=hands):
            totals = f"Player {hands.player_total}, Banker {hands.banker_total}"
            return f"Dealt {_pictures(cards)}: {totals}.", _cite(before, before.rules.cites.deal)
        case happened.CardsCarried(cards=cards, clause=clause):
            return f"{_pictures(cards)} to be dealt first.", clause
        case happened.SqueezeRequested(patron=patron):
            return f"{patron} asked to squeeze.", _cite(before, before.rules.cites.squeeze)
        case happened.SqueezePermitted(patron=patron, by=role, clause=clause):
            return f"{patron} may squeeze; permitted by a {role.title}.", clause
        case happened.CardTurned(hand=hand, position=position):
            return f"{hand.title}'s card {position} was turned.", None
        case happened.CardCorrected(position=position, was=was, card=card, by=role):
            return f"Card {position} is {card.picture}, not {was.picture}; corrected by a {role.title}.", None
        case happened.HandsCorrected(hands=hands, clause=clause):
            truly = f"Player {_pictures(hands.player)}, Banker {_pictures(hands.banker)}"
            return f"The cards truly lay so: {truly}.", clause
        case _:
            assert_never(event)


def _tell_matters(event: _OfMatters) -> Told:
    match event:
        case happened.RulingMade(ruling=ruling):
            return tell_ruling(ruling), ruling.clause
        case happened.ElectionOpened(pending=pending, clause=clause):
            return f"Election: {', '.join(pending)} to choose.", clause
        case happened.PatronElected(patron=patron, choice=choice, clause=clause):
            chosen = "took the bets back" if choice is ElectionChoice.TAKE_BACK else "goes on"
            return f"{patron} {chosen}.", clause
        case happened.CardOrderAwaited(cards=cards, by=role, clause=clause):
            return f"The order of {_pictures(cards)} is for a {role.title} to say.", clause
        case happened.MatterReferred(to=role, clause=clause):
            return f"Referred to a {role.title}.", clause
        case happened.MatterClosed():
            return "The matter is closed.", None
        case _:
            assert_never(event)


def _tell_ending(before: Table, event: _Ending) -> Told:
    match event:
        case happened.RoundSettled(results=results):
            return _settled(before, event.round, results), _cite(before, before.rules.cites.winner)
        case happened.RoundVoided(results=results):
            return f"The round is void; {_count(results)} returned.", results[0].result.clause if results else None
        case happened.SettlementReversed(reversed=results, clause=clause):
            return f"The settlement of {_count(results)} was reversed.", clause
        case _:
            assert_never(event)


def tell_ruling(ruling: Ruling) -> str:
    incident = ruling.incident.value.replace("_", " ").capitalize() if ruling.incident else "House decision"
    return f"{incident}: {ruling.decision.value}.{_facts(ruling.facts)}"


def _facts(facts: Mapping[str, Fact]) -> str:
    told = [f"{name.replace('_', ' ')}: {_fact(fact)}" for name, fact in facts.items() if fact not in (None, [], "")]
    return f" ({'; '.join(told)})" if told else ""


def _fact(fact: Fact) -> str:
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    return " ".join(fact) if isinstance(fact, list) else str(fact)


def _placed(before: Table, event: happened.BetPlaced) -> Told:
    place = "terminal" if before.rules.place is Place.TERMINAL else "box"
    by = "" if event.placed_by.value == "patron" else f", placed by a {event.placed_by.title}"
    spot = before.rules.bet(event.on).title
    return f"{event.patron}, {place} {event.place}: {group_dollars(event.cents)} on {spot}{by}.", None


def _settled(before: Table, number: int, results: Sequence[happened.BetSettled]) -> str:
    rounds = (*before.past, before.round)
    round_ = next(one for one in rounds if one is not None and one.number == number)
    result = round_.hands.result
    outcome = result.value.capitalize() if result else "no result"
    paid = sum(one.result.net_cents for one in results if one.result.outcome is BetOutcome.WON)
    taken = -sum(one.result.net_cents for one in results if one.result.outcome is BetOutcome.LOST)
    return f"{outcome}. {_count(results)} settled: {group_dollars(paid)} paid, {group_dollars(taken)} taken."


def _count(results: Sequence[object]) -> str:
    return "1 bet" if len(results) == 1 else f"{len(results)} bets"


def _whose(before: Table, place: int) -> str:
    assert before.round is not None, "a bet belongs to a round"
    bet = before.round.bets[place]
    return f"{bet.patron}'s bet on {before.rules.bet(bet.on).title}"


def _pictures(cards: Sequence[Card]) -> str:
    return " ".join(card.picture for card in cards) or "no card"


def _cite(table: Table, number: str | None) -> str | None:
    return table.rules.cite_if(number)

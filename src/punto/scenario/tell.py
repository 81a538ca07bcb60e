"""A story in sentences: what happened, round by round, each with the clause behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from msgspec import Struct

from punto.cards import Card
from punto.deal import Hands
from punto.money import group_dollars
from punto.round import AnteChoice, ElectionChoice, PlacedBet, Round, Ruling
from punto.rules.irregularities import Role
from punto.rules.model import Place, RuleSet
from punto.rules.pictures import BetOutcome
from punto.scenario.run import Telling, Told
from punto.table import Event, Table, evolve
from punto.table import events as happened


class Sentence(Struct, frozen=True):
    text: str
    clause: str | None = None
    is_heading: bool = False
    is_refusal: bool = False


def tell(telling: Telling) -> Iterator[Sentence]:
    for told in telling.told:
        table = told.before
        for event in told.events:
            yield from _sentences(table, event)
            table = evolve(table, event)
        if told.refusal:
            clause = told.refusal.clause or "house setting"
            yield Sentence(
                f"Step {told.step.number}, {_spoken(told)}: refused. {told.refusal.message}", clause, is_refusal=True
            )


def _spoken(told: Told) -> str:
    return told.step.name.replace("_", " ")


def _sentences(table: Table, event: Event) -> Iterator[Sentence]:
    rules = table.rules
    match event:
        case happened.TableOpened() | happened.AntePauseEnded() | happened.MatterClosed():
            return
        case happened.BettingOpened():
            yield Sentence(f"Round {event.round}", is_heading=True)
            last = " This is the last round of the shoe." if event.is_last else ""
            yield Sentence(f"Place your bets, please.{last}", rules.cite(rules.cites.betting_opens))
        case happened.BetPlaced():
            yield _bet_placed(rules, event)
        case happened.BettingClosed(explanation=explanation):
            yield Sentence("No more bets.", rules.cite(rules.cites.betting_closes))
            yield from (Sentence(_capital(line)) for line in explanation)
        case happened.CardsDealt(cards=cards, hands=hands):
            yield Sentence(f"Dealt: {_pictures(cards)}. {_hands(hands)}", rules.cite(rules.cites.deal))
        case happened.RoundSettled(results=results) | happened.RoundVoided(results=results):
            yield from _settled(table, event, results)
        case happened.RulingMade(ruling=ruling):
            yield _ruling(ruling)
        case happened.SettingsChanged(by=role):
            yield Sentence(f"The {role.title} has changed the table's settings.")
        case happened.ShoeChanged() | happened.CutCardCameOut():
            yield _shoe(event)
        case _:
            assert table.round is not None, "a round's event has its round"
            yield _in_round(rules, table.round, event)


RoundEvent = (
    happened.BetCutBack
    | happened.BetWithdrawn
    | happened.AnteDecided
    | happened.CardsCarried
    | happened.PatronLeft
    | happened.BetsReturned
    | happened.ElectionOpened
    | happened.PatronElected
    | happened.CardOrderAwaited
    | happened.MatterReferred
    | happened.SqueezeRequested
    | happened.SqueezePermitted
    | happened.CardTurned
    | happened.CardCorrected
    | happened.SettlementReversed
    | happened.HandsCorrected
)


def _in_round(rules: RuleSet, round_: Round, event: RoundEvent) -> Sentence:
    match event:
        case happened.BetCutBack(bet=index, returned_cents=cents, clause=clause):
            bet = round_.bets[index]
            amount = group_dollars(cents)
            return Sentence(f"{bet.patron} stands and gives way: {amount} on {bet.on} is returned.", clause)
        case happened.BetWithdrawn(bet=index, cents=cents):
            bet = round_.bets[index]
            return Sentence(f"{bet.patron} takes back {group_dollars(cents)} from {bet.on}.")
        case happened.AnteDecided(bet=index, clause=clause):
            return Sentence(_ante(round_.bets[index], event), clause)
        case happened.CardsCarried(cards=cards, clause=clause):
            return Sentence(f"The next card to be dealt: {_pictures(cards)}.", clause)
        case happened.PatronLeft(patron=patron):
            return Sentence(f"{patron} has walked away.")
        case happened.BetsReturned(bets=indices, clause=clause):
            returned = ", ".join(f"{round_.bets[index].patron}'s on {round_.bets[index].on}" for index in indices)
            return Sentence(f"Not registered, so returned: {returned}.", clause)
        case happened.ElectionOpened(pending=pending, clause=clause):
            return Sentence(f"To choose whether to go on or take the bets back: {', '.join(pending)}.", clause)
        case happened.PatronElected(patron=patron, choice=choice, clause=clause):
            does = "goes on" if choice is ElectionChoice.CONTINUE else "takes the bets back"
            return Sentence(f"{patron} {does}.", clause or "house setting")
        case happened.CardOrderAwaited(by=rank, clause=clause):
            return Sentence(f"A {rank.title} or above says which card came first.", clause)
        case happened.MatterReferred(to=rank, clause=clause):
            return Sentence(f"A {rank.title} or above decides.", clause)
        case happened.SqueezeRequested(patron=patron):
            return Sentence(f"{patron} asks to squeeze.", rules.cite_if(rules.cites.squeeze))
        case happened.SqueezePermitted(patron=patron, by=role, clause=clause):
            return Sentence(f"The {role.title} lets {patron} squeeze.", clause)
        case happened.CardTurned(hand=hand, position=position):
            card = round_.hands.of(hand)[position - 1]
            return Sentence(f"{hand.value.capitalize()}'s card {position} is turned: {card.picture}.")
        case happened.CardCorrected(was=was, card=card, by=role, hands=hands):
            return Sentence(f"The {role.title} corrects {was.picture} to {card.picture}. {_hands(hands)}")
        case happened.SettlementReversed(round=number, clause=clause):
            return Sentence(f"The settlement of round {number} is reversed.", clause)
        case happened.HandsCorrected(round=number, hands=hands, clause=clause):
            return Sentence(f"The cards of round {number} as they truly lay: {_hands(hands)}", clause)
        case _:
            assert_never(event)


def _bet_placed(rules: RuleSet, event: happened.BetPlaced) -> Sentence:
    seat = "" if rules.place is Place.TERMINAL else (", standing" if event.standing else "")
    where = f"{rules.place.value} {event.place}{seat}"
    amount = group_dollars(event.cents)
    if event.placed_by is not Role.PATRON:
        clause = rules.cite_if(rules.cites.on_behalf)
        return Sentence(
            f"The {event.placed_by.title} bets {amount} on {event.on} for {event.patron} ({where}).", clause
        )
    lost = "" if event.registered else " It does not reach the cluster."
    return Sentence(f"{event.patron} ({where}) bets {amount} on {event.on}.{lost}")


def _ante(bet: PlacedBet, event: happened.AnteDecided) -> str:
    if event.choice is AnteChoice.RAISE:
        return f"{bet.patron} raises {bet.on}: {group_dollars(event.wager_cents)} on {event.wager}."
    late = "" if event.clause else " The time to decide is over."
    return f"{bet.patron} folds {bet.on}.{late}"


def _ruling(ruling: Ruling) -> Sentence:
    what = ruling.incident.value.replace("_", " ") if ruling.incident else "house decision"
    reason = f" ({ruling.facts['reason']})" if "reason" in ruling.facts else ""
    said = ruling.facts.get("what")
    matter = f"{what}, {said}" if said else what
    return Sentence(
        f"Ruling by the {ruling.by.title} on {matter}: {ruling.decision.value.upper()}{reason}.",
        ruling.clause or "house decision",
    )


def _shoe(event: happened.ShoeChanged | happened.CutCardCameOut) -> Sentence:
    if isinstance(event, happened.CutCardCameOut):
        return Sentence(f"The cut card is out: round {event.last_round} is the last of this shoe.")
    burned = f" The first card, {event.first_card.picture}, sets the burn." if event.first_card else ""
    return Sentence(f"A new shoe, number {event.shoe}.{burned}", event.clause)


def _settled(
    table: Table,
    event: happened.RoundSettled | happened.RoundVoided,
    results: tuple[happened.BetSettled, ...],
) -> Iterator[Sentence]:
    after = evolve(table, event)
    rounds = (*after.past, after.round)
    round_ = next(found for found in rounds if found is not None and found.number == event.round)
    if isinstance(event, happened.RoundVoided):
        yield Sentence("The round is void.")
    else:
        yield Sentence(f"{_result(round_.hands)}", table.rules.cite(table.rules.cites.winner))
    for settled in results:
        yield _bet_settled(round_.bets[settled.bet])


def _bet_settled(bet: PlacedBet) -> Sentence:
    result = bet.result
    assert result is not None, "it has just been settled"
    cut = "" if bet.cut_to_cents is None else f", {group_dollars(bet.in_play_cents)} in play"
    staked = f"{bet.patron}'s {group_dollars(bet.amount_cents)} on {bet.on}{cut}"
    match result.outcome:
        case BetOutcome.WON:
            breakage = f" (breakage {result.breakage} cents)" if result.breakage else ""
            text = f"  {staked} wins {group_dollars(result.net_cents)}{breakage}."
        case BetOutcome.LOST:
            text = f"  {staked} loses."
        case BetOutcome.PUSH:
            text = f"  {staked} is a push."
        case BetOutcome.RETURNED:
            text = f"  {staked} is returned."
    return Sentence(text, result.clause)


def _result(hands: Hands) -> str:
    player, banker = hands.player_total, hands.banker_total
    if player == banker:
        return f"A Tie on {player}."
    return f"Player wins, {player} over {banker}." if player > banker else f"Banker wins, {banker} over {player}."


def _hands(hands: Hands) -> str:
    sides = [("Player", hands.player, hands.player_total), ("Banker", hands.banker, hands.banker_total)]
    return "; ".join(f"{name} {_pictures(cards)} = {total}" for name, cards, total in sides if cards) + "."


def _pictures(cards: Iterable[Card]) -> str:
    return " ".join(card.picture for card in cards)


def _capital(line: str) -> str:
    return line[:1].upper() + line[1:]

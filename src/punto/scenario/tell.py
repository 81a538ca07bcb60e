"""A story in sentences: what happened, round by round, each with the clause behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from punto.bets import PlacedBet
from punto.cards import Card
from punto.deal import Hands
from punto.incidents import Report
from punto.limits import DifferentialScope
from punto.money import group_dollars
from punto.round import ElectionChoice, Round, Ruling
from punto.rules import load_rules
from punto.rules.irregularities import Incident, Role
from punto.rules.model import Place, RuleSet
from punto.rules.pictures import BetOutcome
from punto.scenario.run import Telling, Told
from punto.scenario.story import Story
from punto.table import Event, Table, evolve
from punto.table import events as happened
from punto.table.settings import CardsDealt


class Sentence(Struct, frozen=True):
    text: str
    clause: str | None = None
    is_heading: bool = False
    is_refusal: bool = False


def tell(telling: Telling) -> Iterator[Sentence]:
    yield Sentence(_set_up(telling.story))
    for told in telling.told:
        table = told.before
        for event, after in _in_one_breath(table, told.events):
            yield from _sentences(table, event)
            table = after
        if told.refusal:
            clause = told.refusal.clause or "house setting"
            yield Sentence(
                f"Step {told.step.number}, {_spoken(told)}: refused. {told.refusal.message}", clause, is_refusal=True
            )


def _in_one_breath(table: Table, events: Iterable[Event]) -> Iterator[tuple[Event, Table]]:
    """Each event with the table after it; cards dealt one by one are told as one deal."""
    dealt: happened.CardsDealt | None = None
    for event in events:
        if dealt is not None and not isinstance(event, happened.CardsDealt):
            yield dealt, table
            dealt = None
        table = evolve(table, event)
        if isinstance(event, happened.CardsDealt):
            dealt = replace(event, cards=(*(dealt.cards if dealt else ()), *event.cards))
        else:
            yield event, table
    if dealt is not None:
        yield dealt, table


def _spoken(told: Told) -> str:
    command = told.step.command
    if isinstance(command, Report):
        return f"report of {_words(command.incident)}"
    patron = getattr(command, "patron", None)
    return (f"{patron}, " if patron else "") + told.step.name.replace("_", " ")


def _words(incident: Incident) -> str:
    return incident.value.replace("_", " ")


def _set_up(story: Story) -> str:
    """The table in one sentence."""
    rules, settings = load_rules(story.game), story.settings
    limits = settings.limits
    places = "terminals" if rules.place is Place.TERMINAL else "boxes"
    said = [rules.title, f"{settings.decks} decks", f"{settings.places} {places}"]
    if limits.minimum.every > 1:
        said.append(f"minimum {group_dollars(limits.minimum.every)}")
    if limits.maximum:
        said.append(f"maximum {group_dollars(limits.maximum.every)}")
    if limits.maximum_differential:
        scope = "of the table " if limits.differential_scope is DifferentialScope.TABLE else ""
        said.append(f"maximum differential {scope}{group_dollars(limits.maximum_differential)}")
    if limits.payout_unit > 1:
        said.append(f"paid in units of {group_dollars(limits.payout_unit)}")
    if settings.cards_dealt is CardsDealt.FACE_DOWN:
        said.append("cards dealt face down")
    return f"{', '.join(said)}."


def _sentences(table: Table, event: Event) -> Iterator[Sentence]:
    rules = table.rules
    match event:
        case happened.TableOpened() | happened.AntePauseEnded() | happened.MatterClosed() | happened.RoundRecalled():
            return
        case happened.BettingOpened():
            yield Sentence(f"Round {event.round}", is_heading=True)
            last = " This is the last round of the shoe." if event.is_last else ""
            yield Sentence(f"Place your bets, please.{last}", event.clause)
        case happened.BetPlaced():
            yield _bet_placed(rules, event)
        case happened.BettingClosed(explanation=explanation, clause=clause):
            yield Sentence("No more bets.", clause)
            yield from (Sentence(_capital(line)) for line in explanation)
        case happened.CardsDealt():
            yield _dealt(event)
        case happened.RoundSettled(results=results) | happened.RoundVoided(results=results):
            yield from _settled(table, event, results)
        case happened.RulingMade(ruling=ruling, round=number):
            yield _ruling(table, ruling, number)
        case happened.SettingsChanged(by=role):
            yield Sentence(f"The {role.title} has changed the table's settings.")
        case happened.ShoeChanged() | happened.CutCardCameOut():
            yield _shoe(event)
        case _:
            round_ = table.find_round(getattr(event, "round", None))
            assert round_ is not None, "a round's event has its round"
            yield _in_round(rules, round_, event)


RoundEvent = (
    happened.BetCutBack
    | happened.BetWithdrawn
    | happened.AnteDecided
    | happened.CardsCarried
    | happened.CardsDiscarded
    | happened.PatronLeft
    | happened.PatronReturned
    | happened.BetsReturned
    | happened.ElectionOpened
    | happened.PatronElected
    | happened.CardOrderAwaited
    | happened.MatterReferred
    | happened.SqueezeRequested
    | happened.SqueezePermitted
    | happened.SqueezeLapsed
    | happened.CardTurned
    | happened.CardCorrected
    | happened.SettlementReversed
    | happened.HandsCorrected
)


def _in_round(rules: RuleSet, round_: Round, event: RoundEvent) -> Sentence:
    match event:
        case happened.BetCutBack(bet=index, returned_cents=cents, clause=clause):
            bet = round_.bets[index]
            what = f"{group_dollars(cents)} on {rules.bet(bet.on).title}"
            return Sentence(f"{what} is returned to {bet.patron}{', standing' if bet.standing else ''}.", clause)
        case happened.BetWithdrawn(bet=index, cents=cents):
            bet = round_.bets[index]
            return Sentence(f"{bet.patron} takes back {group_dollars(cents)} from {rules.bet(bet.on).title}.")
        case happened.AnteDecided(bet=index, clause=clause):
            return Sentence(_ante(rules, round_.bets[index], event), clause or "house setting")
        case happened.CardsCarried(cards=cards, clause=clause):
            return Sentence(f"To be dealt first: {_pictures(cards)}.", clause)
        case happened.CardsDiscarded(cards=cards, clause=clause):
            return Sentence(f"Out of play: {_pictures(cards)}.", clause)
        case happened.PatronLeft(patron=patron):
            return Sentence(f"{patron} has walked away.")
        case happened.PatronReturned(patron=patron, electing=electing):
            return Sentence(f"{patron} is back{' and may still choose' if electing else ''}.")
        case happened.BetsReturned(bets=indices, clause=clause):
            bets = [round_.bets[index] for index in indices]
            returned = ", ".join(f"{bet.patron}'s bet on {rules.bet(bet.on).title}" for bet in bets)
            return Sentence(f"Returned: {returned}.", clause)
        case happened.ElectionOpened(pending=pending, clause=clause):
            return Sentence(f"To choose whether to go on or take the bets back: {', '.join(pending)}.", clause)
        case happened.PatronElected(patron=patron, choice=choice, clause=clause):
            does = "goes on" if choice is ElectionChoice.CONTINUE else "takes the bets back"
            return Sentence(f"{patron} {does}.", clause or "house setting")
        case happened.CardOrderAwaited(cards=cards, by=rank, clause=clause):
            return Sentence(f"In doubt: {_pictures(cards)}. A {rank.title} or above says which came first.", clause)
        case happened.MatterReferred(to=rank, clause=clause):
            return Sentence(f"A {rank.title} or above decides.", clause)
        case happened.SqueezeRequested(patron=patron, clause=clause):
            return Sentence(f"{patron} asks to squeeze.", clause)
        case happened.SqueezePermitted(patron=patron, by=role, clause=clause):
            return Sentence(f"The {role.title} lets {patron} squeeze.", clause)
        case happened.SqueezeLapsed(patron=patron, clause=clause):
            return Sentence(f"{patron} no longer has the highest bet and may not squeeze.", clause)
        case happened.CardTurned(hand=hand, position=position):
            card = round_.hands.of(hand)[position - 1]
            return Sentence(f"{hand.value.capitalize()}'s card {position} is turned: {card.picture}.")
        case happened.CardCorrected(was=was, card=card, by=role, hands=hands, clause=clause):
            return Sentence(f"The {role.title} corrects {was.picture} to {card.picture}. {_hands(hands)}", clause)
        case happened.SettlementReversed(round=number, clause=clause):
            return Sentence(f"The settlement of round {number} is reversed.", clause)
        case happened.HandsCorrected(round=number, hands=hands, clause=clause):
            return Sentence(f"The hands of round {number} are corrected: {_hands(hands)}", clause)
        case _:
            assert_never(event)


def _bet_placed(rules: RuleSet, event: happened.BetPlaced) -> Sentence:
    seat = "" if rules.place is Place.TERMINAL else (", standing" if event.standing else "")
    where = f"{rules.place.value} {event.place}{seat}"
    what = f"{group_dollars(event.cents)} on {rules.bet(event.on).title}"
    if event.placed_by is not Role.PATRON:
        return Sentence(f"The {event.placed_by.title} bets {what} for {event.patron} ({where}).", event.clause)
    lost = "" if event.registered else " It does not reach the cluster."
    return Sentence(f"{event.patron} ({where}) bets {what}.{lost}", event.clause)


def _dealt(event: happened.CardsDealt) -> Sentence:
    antes = " Now the antes." if event.ante_pause else ""
    return Sentence(f"Dealt: {_pictures(event.cards)}. {_hands(event.hands)}{antes}", event.clauses[-1])


def _ante(rules: RuleSet, bet: PlacedBet, event: happened.AnteDecided) -> str:
    ante = rules.bet(bet.on).title
    if event.wager is not None:
        return f"{bet.patron} raises {ante}: {group_dollars(event.wager_cents)} on {rules.bet(event.wager).title}."
    late = "" if event.clause else " The time to decide is over."
    return f"{bet.patron} folds {ante}.{late}"


def _ruling(table: Table, ruling: Ruling, number: int | None) -> Sentence:
    """Who said what, what it comes to, and the clause in our own words."""
    rules = table.rules
    is_earlier = table.round is not None and number not in (None, table.round.number)
    about = f" (round {number})" if is_earlier else ""
    what = _capital(_words(ruling.incident)) if ruling.incident else "House decision"
    said = f" ({ruling.facts['what']})" if "what" in ruling.facts else ""
    reason = f" {_capital(str(ruling.facts['reason']))}." if "reason" in ruling.facts else ""
    title = f" {rules.titles[ruling.clause.partition(':')[2]]}." if ruling.clause else ""
    does = "reported" if "outcome_established" in ruling.facts else "ruled"
    return Sentence(
        f"{what}{said}{about}, {does} by the {ruling.by.title}: {ruling.decision.value.upper()}.{title}{reason}",
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
    round_ = evolve(table, event).find_round(event.round)
    assert round_ is not None, "it has just been settled"
    if isinstance(event, happened.RoundVoided):
        yield Sentence("No result: every bet that still plays goes back.")
    else:
        decided, *settlement = event.clauses
        yield Sentence(_result(round_.hands), decided)
        yield from (Sentence("Losing bets are collected and winning bets paid.", clause) for clause in settlement)
    bets = [round_.bets[settled.bet] for settled in results]
    for bet in bets:
        yield _bet_settled(table.rules, bet)
    yield from _nets(bets)


def _nets(bets: list[PlacedBet]) -> Iterator[Sentence]:
    """What it comes to for each patron with several bets."""
    for patron in dict.fromkeys(bet.patron for bet in bets):
        nets = [bet.result.net_cents for bet in bets if bet.patron == patron and bet.result]
        if len(nets) > 1 and any(nets):
            net = sum(nets)
            comes_to = f"{group_dollars(abs(net))} {'won' if net > 0 else 'lost'}" if net else "even"
            yield Sentence(f"  {patron}, all bets together: {comes_to}.")


def _bet_settled(rules: RuleSet, bet: PlacedBet) -> Sentence:
    result = bet.result
    assert result is not None, "it has just been settled"
    is_cut = bet.in_play_cents != bet.amount_cents
    cut = f" ({group_dollars(bet.in_play_cents)} in play)" if is_cut else ""
    staked = f"{bet.patron}'s {group_dollars(bet.amount_cents)} on {rules.bet(bet.on).title}{cut}"
    match result.outcome:
        case BetOutcome.WON:
            breakage = f" (rounding keeps {_cents(result.breakage)})" if result.breakage else ""
            text = f"  {staked} wins {group_dollars(result.net_cents)}{breakage}."
        case BetOutcome.LOST:
            lost = f" {group_dollars(-result.net_cents)}" if is_cut else ""
            text = f"  {staked} loses{lost}."
        case BetOutcome.PUSH:
            text = f"  {staked} is a push."
        case BetOutcome.RETURNED:
            text = f"  {staked} is returned."
    return Sentence(text, result.clause)


def _cents(breakage: Fraction) -> str:
    whole = breakage.denominator == 1
    return group_dollars(int(breakage)) if whole else f"{breakage} of a cent"


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

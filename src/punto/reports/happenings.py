"""What happened at a table in a sentence each, with the clause behind it, as a dispute file tells it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from punto.bets import AnteChoice
from punto.cards import Card
from punto.money import group_dollars
from punto.reports.documents import Language
from punto.reports.names import Named, name, name_bet, name_hand
from punto.reports.sentences import SENTENCES
from punto.round import ElectionChoice, Fact
from punto.rules.irregularities import Role
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
    | happened.PatronReturned
)
_OfCards = (
    happened.CardsDealt
    | happened.CardsCarried
    | happened.CardsDiscarded
    | happened.CardTurned
    | happened.CardCorrected
    | happened.HandsCorrected
    | happened.SqueezeRequested
    | happened.SqueezePermitted
    | happened.SqueezeLapsed
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


class Teller:
    """Tells in one language."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._say = SENTENCES[language]

    def tell(self, before: Table, event: Event) -> Told:
        if isinstance(event, _Betting):
            return self._tell_betting(before, event)
        if isinstance(event, _OfCards):
            return self._tell_cards(before, event)
        if isinstance(event, _OfMatters):
            return self._tell_matters(event)
        if isinstance(event, _Ending):
            return self._tell_ending(before, event)
        say = self._say
        match event:
            case happened.TableOpened(clauses=clauses):
                return say.table_opened.format(decks=event.settings.decks), _listed(clauses)
            case happened.SettingsChanged(by=role, clauses=clauses):
                return say.settings_changed.format(role=self._name(role)), _listed(clauses)
            case happened.ShoeChanged(shoe=shoe, clause=clause):
                return say.shoe_changed.format(shoe=shoe), clause
            case happened.RoundRecalled(round=round_):
                return say.round_recalled.format(round=round_.number), None
            case happened.CutCardCameOut(last_round=last):
                return say.cut_card_came_out.format(round=last), None
            case _:
                assert_never(event)

    def tell_ruling(self, made: happened.RulingMade) -> str:
        ruling = made.ruling
        incident, decision = self._name(ruling.incident), self._name(ruling.decision)
        facts = self._facts(ruling.facts)
        return self._say.ruling.format(incident=_begin(incident), decision=decision, facts=facts)

    def _tell_betting(self, before: Table, event: _Betting) -> Told:
        say = self._say
        match event:
            case happened.BettingOpened(round=number, shoe=shoe, clause=clause):
                opened = say.betting_opened.format(round=number, shoe=shoe)
                return opened, clause or _cite(before, before.rules.cites.betting_opens)
            case happened.BetPlaced(clause=clause):
                return self._placed(before, event), clause
            case happened.BetCutBack(bet=place, returned_cents=cents, clause=clause):
                return say.bet_cut_back.format(bet=self._bet(before, place), amount=group_dollars(cents)), clause
            case happened.BetWithdrawn(bet=place, cents=cents):
                return say.bet_withdrawn.format(bet=self._bet(before, place), amount=group_dollars(cents)), None
            case happened.BettingClosed(cuts=cuts, clause=clause):
                told = "".join(self._plays_for(before, cut) for cut in cuts)
                closed = say.betting_closed.format(cuts=told)
                return closed, clause or _cite(before, before.rules.cites.betting_closes)
            case happened.AnteDecided(bet=place, choice=choice, wager_cents=cents, clause=clause):
                told = say.ante_raised if choice is AnteChoice.RAISE else say.ante_folded
                return told.format(bet=self._bet(before, place), amount=group_dollars(cents)), clause
            case happened.AntePauseEnded():
                return say.antes_decided, None
            case happened.PatronLeft(patron=patron):
                return say.patron_left.format(patron=patron), None
            case happened.PatronReturned(patron=patron):
                return say.patron_returned.format(patron=patron), None
            case happened.BetsReturned(bets=places, clause=clause, round=number):
                bets = say.parted.join(self._bet(before, place, number) for place in places)
                return say.bets_returned.format(bets=bets), clause
            case _:
                assert_never(event)

    def _plays_for(self, before: Table, cut: happened.ProRataCut) -> str:
        by = f" ({cut.clause})" if cut.clause else ""
        amount = f"{group_dollars(cut.in_play_cents)}{by}"
        return self._say.plays_for.format(bet=self._bet(before, cut.bet), amount=amount)

    def _tell_cards(self, before: Table, event: _OfCards) -> Told:
        say = self._say
        match event:
            case happened.CardsDealt(cards=cards, hands=hands, clauses=clauses):
                dealt = say.cards_dealt.format(
                    cards=self._cards(cards), player=hands.player_total, banker=hands.banker_total
                )
                return dealt, _listed(clauses) or _cite(before, before.rules.cites.deal)
            case happened.CardsCarried(cards=cards, clause=clause):
                return say.cards_carried.format(cards=self._cards(cards)), clause
            case happened.CardsDiscarded(cards=cards, clause=clause):
                return say.cards_discarded.format(cards=self._cards(cards)), clause
            case happened.SqueezeRequested(patron=patron, clause=clause):
                asked = say.squeeze_requested.format(patron=patron)
                return asked, clause or _cite(before, before.rules.cites.squeeze)
            case happened.SqueezePermitted(patron=patron, by=role, clause=clause):
                return say.squeeze_permitted.format(patron=patron, role=self._name(role)), clause
            case happened.SqueezeLapsed(patron=patron, clause=clause):
                return say.squeeze_lapsed.format(patron=patron), clause
            case happened.CardTurned(hand=hand, position=position):
                return say.card_turned.format(hand=name_hand(hand, self._language), position=position), None
            case happened.CardCorrected(position=position, was=was, card=card, by=role, clause=clause):
                corrected = say.card_corrected.format(
                    position=position, card=card.picture, was=was.picture, role=self._name(role)
                )
                return corrected, clause
            case happened.HandsCorrected(hands=hands, clause=clause):
                player, banker = self._cards(hands.player), self._cards(hands.banker)
                return say.hands_corrected.format(player=player, banker=banker), clause
            case _:
                assert_never(event)

    def _tell_matters(self, event: _OfMatters) -> Told:
        say = self._say
        match event:
            case happened.RulingMade(ruling=ruling):
                return self.tell_ruling(event), ruling.clause
            case happened.ElectionOpened(pending=pending, clause=clause):
                return say.election_opened.format(patrons=say.parted.join(pending)), clause
            case happened.PatronElected(patron=patron, choice=choice, clause=clause):
                chosen = say.took_back if choice is ElectionChoice.TAKE_BACK else say.goes_on
                return chosen.format(patron=patron), clause
            case happened.CardOrderAwaited(cards=cards, by=role, clause=clause):
                return say.card_order_awaited.format(cards=self._cards(cards), role=self._name(role)), clause
            case happened.MatterReferred(to=role, clause=clause):
                return say.referred.format(role=self._name(role)), clause
            case happened.MatterClosed():
                return say.matter_closed, None
            case _:
                assert_never(event)

    def _tell_ending(self, before: Table, event: _Ending) -> Told:
        say = self._say
        match event:
            case happened.RoundSettled(results=results, clauses=clauses):
                settled = self._settled(before, event.round, results)
                return settled, _listed(clauses) or _cite(before, before.rules.cites.winner)
            case happened.RoundVoided(results=results):
                voided = say.voided.format(bets=self._count(results))
                return voided, results[0].result.clause if results else None
            case happened.SettlementReversed(reversed=results, clause=clause):
                return say.reversed.format(bets=self._count(results)), clause
            case _:
                assert_never(event)

    def _facts(self, facts: Mapping[str, Fact]) -> str:
        say = self._say
        told = [
            say.fact.format(name=say.fact_names.get(key, key.replace("_", " ")), value=self._fact(fact))
            for key, fact in facts.items()
            if fact not in (None, [], "")
        ]
        return say.facts.format(facts=say.fact_parted.join(told)) if told else ""

    def _fact(self, fact: Fact) -> str:
        if isinstance(fact, bool):
            return self._say.yes if fact else self._say.no
        if not isinstance(fact, list):
            return str(fact)
        return (self._say.parted if any(" " in item for item in fact) else " ").join(fact)

    def _placed(self, before: Table, event: happened.BetPlaced) -> str:
        say, role = self._say, event.placed_by
        place = say.terminal if before.rules.place is Place.TERMINAL else say.box
        return say.bet_placed.format(
            patron=event.patron,
            place=place.format(number=event.place),
            amount=group_dollars(event.cents),
            bet=self._spot(before, event.on),
            by="" if role is Role.PATRON else say.placed_by.format(role=self._name(role)),
        )

    def _settled(self, before: Table, number: int, results: Sequence[happened.BetSettled]) -> str:
        round_ = before.find_round(number)
        assert round_ is not None, "it is settled now"
        result = round_.hands.result
        paid = sum(one.result.net_cents for one in results if one.result.outcome is BetOutcome.WON)
        taken = -sum(one.result.net_cents for one in results if one.result.outcome is BetOutcome.LOST)
        return self._say.settled.format(
            result=_begin(self._name(result)) if result else self._say.no_result,
            bets=self._count(results),
            paid=group_dollars(paid),
            taken=group_dollars(taken),
        )

    def _count(self, results: Sequence[object]) -> str:
        return self._say.one_bet if len(results) == 1 else self._say.many_bets.format(count=len(results))

    def _bet(self, before: Table, place: int, number: int | None = None) -> str:
        round_ = before.find_round(number)
        assert round_ is not None, "a bet belongs to a round"
        bet = round_.bets[place]
        return self._say.bet_of.format(patron=bet.patron, bet=self._spot(before, bet.on))

    def _spot(self, table: Table, bet: str) -> str:
        return name_bet(table.rules, table.rules.bet(bet), self._language)

    def _cards(self, cards: Sequence[Card]) -> str:
        return " ".join(card.picture for card in cards) or self._say.no_card

    def _name(self, thing: Named) -> str:
        return name(thing, self._language)


def _begin(text: str) -> str:
    """As a sentence begins."""
    return text[0].upper() + text[1:]


def _cite(table: Table, number: str | None) -> str | None:
    """For events that were recorded before they cited their clause."""
    return table.rules.cite_if(number)


def _listed(clauses: Sequence[str]) -> str | None:
    return ", ".join(clauses) or None

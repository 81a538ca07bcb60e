"""Describes the end of a round: winner, payouts, the result of each bet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import assert_never

from punto.bets import BetResult, PlacedBet
from punto.deal import Hands
from punto.hands import Hand
from punto.messages import Message, Money, message, named
from punto.rules.model import RuleSet
from punto.rules.pictures import BetOutcome
from punto.table import Table
from punto.table import events as happened
from punto.words.telling.sentences import Sentence, authority, find_round

EndingEvent = happened.RoundSettled | happened.RoundVoided | happened.SettlementReversed


def tell_ending(before: Table, event: EndingEvent) -> Iterator[Sentence]:
    rules = before.rules
    match event:
        case happened.RoundSettled(round=number, results=results, clauses=clauses):
            decided, *settlement = clauses or (rules.cite(rules.cites.winner),)
            yield Sentence(_result(find_round(before, number).hands), (decided,))
            paid = sum(one.result.net_cents for one in results if one.result.outcome is BetOutcome.WON)
            collected = -sum(one.result.net_cents for one in results if one.result.outcome is BetOutcome.LOST)
            settled = message("event-bets_settled", bets=len(results), paid=Money(paid), collected=Money(collected))
            yield Sentence(settled, tuple(settlement))
        case happened.RoundVoided(results=results):
            clause = results[0].result.clause if results else None
            yield Sentence(message("event-round_voided", bets=len(results)), authority(clause))
        case happened.SettlementReversed(round=number, reversed=results, clause=clause):
            said = message("event-settlement_reversed", round=number, bets=len(results))
            yield Sentence(said, authority(clause))
        case _:
            assert_never(event)


def tell_bets(before: Table, event: EndingEvent) -> Iterator[Sentence]:
    """One line per bet, and one per patron with several bets."""
    if isinstance(event, happened.SettlementReversed):
        return
    bets = find_round(before, event.round).bets
    settled = [(bets[one.bet], one.result) for one in event.results]
    for bet, result in settled:
        yield Sentence(_bet(before.rules, bet, result), authority(result.clause))
    yield from _nets(settled)


def _result(hands: Hands) -> Message:
    player, banker = hands.player_total, hands.banker_total
    if player == banker:
        return message("event-round_tied", total=player)
    winner = named("hand", (Hand.PLAYER if player > banker else Hand.BANKER).value)
    return message("event-round_won", winner=winner, high=max(player, banker), low=min(player, banker))


def _bet(rules: RuleSet, bet: PlacedBet, result: BetResult) -> Message:
    stake, net = _stake(rules, bet), Money(abs(result.net_cents))
    match result.outcome:
        case BetOutcome.WON if result.breakage:
            return message("stake-won_rounded", stake=stake, net=net, breakage=_breakage(result.breakage))
        case BetOutcome.WON:
            return message("stake-won", stake=stake, net=net)
        case BetOutcome.LOST:
            return message("stake-lost", stake=stake, net=net)
        case BetOutcome.PUSH:
            return message("stake-push", stake=stake)
        case BetOutcome.RETURNED:
            return message("stake-returned", stake=stake)


def _stake(rules: RuleSet, bet: PlacedBet) -> Message:
    title, amount = rules.bet_names[bet.on], Money(bet.amount_cents)
    if bet.in_play_cents == bet.amount_cents:
        return message("stake", patron=bet.patron, bet=title, amount=amount)
    return message("stake-cut", patron=bet.patron, bet=title, amount=amount, in_play=Money(bet.in_play_cents))


def _breakage(breakage: Fraction) -> Message | Money:
    if breakage.denominator == 1:
        return Money(int(breakage))
    return message("stake-breakage", cents=str(breakage))


def _nets(settled: Iterable[tuple[PlacedBet, BetResult]]) -> Iterator[Sentence]:
    nets: dict[str, list[int]] = {}
    for bet, result in settled:
        nets.setdefault(bet.patron, []).append(result.net_cents)
    for patron, each in nets.items():
        net = sum(each)
        if len(each) < 2 or not any(each):
            continue
        if net == 0:
            yield Sentence(message("net-even", patron=patron))
        elif net > 0:
            yield Sentence(message("net-won", patron=patron, amount=Money(net)))
        else:
            yield Sentence(message("net-lost", patron=patron, amount=Money(-net)))

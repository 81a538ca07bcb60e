"""Warnings about a game that can be played: a line without effect, a bet that loses money, a pay with breakage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from punto.games.checking import find_idle_lines
from punto.games.parsing import BetPlace, ParsedGame
from punto.messages import Message, Money, Text, message
from punto.money import Pays
from punto.odds.measures import GameOdds, to_decimal
from punto.rules import RuleSet
from punto.rules.bets import Bet
from punto.wire.messages import show_message
from punto.wire.studio import DraftWarning

CENTS_OF_A_DOLLAR: Final = 100


def find_warnings(parsed: ParsedGame, odds: GameOdds) -> Iterator[DraftWarning]:
    for bet in parsed.rules.bets:
        place, name = parsed.places.get(bet.id), parsed.rules.bet_names[bet.id]
        if place is not None:
            yield from _lines(parsed.rules, bet, place, name)
        edge = odds.bet(bet.id).house_edge
        if edge < 0 and bet.raises is None:
            gain = f"{to_decimal(-100 * edge):.4f}"
            yield _warn(bet, place.line if place else None, message("studio-edge_below_zero", gain=gain, bet=name))


def _lines(rules: RuleSet, bet: Bet, place: BetPlace, name: Text) -> Iterator[DraftWarning]:
    for at in find_idle_lines(rules, bet):
        yield _warn(bet, place.lines[at], message("studio-idle_line", number=at + 1, bet=name))
    for line, where in zip(bet.lines, place.lines, strict=True):
        if line.pays and (least := smallest_exact_bet(line.pays)) is not None:
            said = message("studio-inexact_pay", pays=line.pays.text, bet=name, amount=Money(least))
            yield _warn(bet, where, said)


def smallest_exact_bet(pays: Pays) -> int | None:
    """In cents: the smallest bet that wins whole cents; None if every whole dollar does."""
    cents = pays.odds.denominator
    return None if CENTS_OF_A_DOLLAR % cents == 0 else cents


def _warn(bet: Bet, line: int | None, said: Message) -> DraftWarning:
    return DraftWarning(line=line, bet=bet.id, message=show_message(said))

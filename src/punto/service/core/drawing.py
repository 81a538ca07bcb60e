"""Draws a card from the electronic shoe: every card left is equally likely."""

from __future__ import annotations

from punto.cards import Card
from punto.messages import message
from punto.options.steps import turn_due
from punto.refusals import Refusal, RefusalCode, refuse
from punto.scaling import draw_card
from punto.table import Actor, Event, Table, decide
from punto.table.commands import Deal


def draw(table: Table, entropy: int, by: Actor) -> tuple[Event, ...] | Refusal:
    """The shoe waits for a patron who squeezes."""
    if turn_due(table) is not None:
        clause = table.rules.cite_if(table.rules.cites.squeeze)
        return refuse(RefusalCode.AWAITING, clause, message("refusal-awaits_squeeze"))
    cards = _next_card(table, entropy)
    if cards is None:
        return refuse(RefusalCode.AWAITING, None, message("refusal-draw_again"))
    return decide(table, Deal(cards=cards), by)


def _next_card(table: Table, entropy: int) -> tuple[Card, ...] | None:
    """A carried card comes first; otherwise every card left in the shoe is equally likely. None: draw again."""
    if table.carried or table.shoe.cards_left == 0:
        return table.carried[:1]
    card = draw_card(table.shoe, entropy)
    return None if card is None else (card,)

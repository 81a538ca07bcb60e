"""The robot dealer: takes the next step that the table's options name."""

from __future__ import annotations

import random
from typing import Final, assert_never

from punto.incidents import Report
from punto.options import StaffOptions
from punto.options.steps import turn_due
from punto.people import Person, Post
from punto.round import Decision
from punto.rules.irregularities import Incident
from punto.service.core.messages import AnyCommand
from punto.service.demo.pace import Pace, RobotStep
from punto.shoe import Composition
from punto.table import Table
from punto.table.commands import CloseBetting, DealNext, DecisionTimeOver, NewShoe, OpenBetting, PermitSqueeze, Settle

ROBOT_DEALER: Final = Person("robot-dealer", Post.DEALER)
MOST_CARDS: Final = 6
"""Largest number of cards in a round."""
SPOILS_THE_SHOE: Final = {
    Incident.FOREIGN_CARD,
    Incident.CARD_COUNT_WRONG,
    Incident.INSUFFICIENT_CARDS,
    Incident.NOT_SHUFFLED,
}


def dealer_step(table: Table, options: StaffOptions, pace: Pace, *, clock_runs: bool) -> RobotStep | None:
    """Return None while the dealer waits for the clock or other people."""
    if options.squeezes:
        return _step(PermitSqueeze(patron=options.squeezes[0]), pace.card_s)
    if turn := turn_due(table):
        return None if clock_runs else _step(turn, pace.ruling_s)
    match options.next.command:
        case "open_betting" | "new_shoe":
            return _step(_between_rounds(table, options), pace.between_rounds_s)
        case "close_betting":
            return None if clock_runs else _step(CloseBetting(), pace.look_s)
        case "deal":
            return _step(DealNext(), pace.card_s)
        case "report":
            lacking = options.next.incident or Incident.INSUFFICIENT_CARDS
            return _step(Report(incident=lacking), pace.card_s)
        case "settle":
            return _step(Settle(), pace.card_s)
        case "elect" | "decide_ante":
            return None if clock_runs else _step(DecisionTimeOver(), pace.ruling_s)
        case "rule" | "turn" | "change_settings" | "enable_play" | "acknowledge_fault":
            return None
        case _:
            assert_never(options.next.command)


def _step(command: AnyCommand, pause_s: float) -> RobotStep:
    return RobotStep(by=ROBOT_DEALER, command=command, pause_s=pause_s)


def _between_rounds(table: Table, options: StaffOptions) -> AnyCommand:
    if options.next.command == "open_betting" and not _wants_new_shoe(table):
        return OpenBetting()
    by_first_card = table.settings.burn.by_first_card
    return NewShoe(first_card=random.choice(Composition.of_decks(1).cards()) if by_first_card else None)


def _wants_new_shoe(table: Table) -> bool:
    """Change early if cards were wrong or might not last a round."""
    round_ = table.round
    if round_ is None or round_.shoe < table.shoe_number:
        return False
    is_spoilt = any(it.decision is Decision.VOID and it.incident in SPOILS_THE_SHOE for it in round_.rulings)
    return is_spoilt or table.shoe.cards_left < MOST_CARDS

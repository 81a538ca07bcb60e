"""The robot dealer: what comes next at a table, from its state alone."""

from __future__ import annotations

import random
from typing import Final

from punto.entries import Person, Post
from punto.incidents import Report
from punto.round import Decision, Election, Round, RoundState
from punto.rules.irregularities import Incident
from punto.service.core.messages import AnyCommand, DealNext
from punto.service.demo.pace import Pace, Step
from punto.shoe import Composition
from punto.table import Table
from punto.table.commands import CloseBetting, DecisionTimeOver, NewShoe, OpenBetting, PermitSqueeze, Settle

ROBOT_DEALER: Final = Person("robot-dealer", Post.DEALER)
MOST_CARDS: Final = 6
"""Of one round."""
SPOILS_THE_SHOE: Final = {
    Incident.FOREIGN_CARD,
    Incident.CARD_COUNT_WRONG,
    Incident.INSUFFICIENT_CARDS,
    Incident.NOT_SHUFFLED,
}


def dealers_step(table: Table, pace: Pace, *, clock_runs: bool) -> Step | None:
    """None: the dealer waits, for the clock or for others."""
    round_ = table.round
    if round_ is not None and isinstance(round_.awaits, Election):
        return None if clock_runs else _step(DecisionTimeOver(), pace.ruling_s)
    match round_.state if round_ else None:
        case None | RoundState.SETTLED | RoundState.VOID:
            return _step(_between_rounds(table), pace.between_rounds_s)
        case RoundState.BETTING:
            if asked := _asked_to_squeeze(round_):
                return _step(PermitSqueeze(patron=asked), pace.card_s)
            return None if clock_runs else _step(CloseBetting(), pace.look_s)
        case RoundState.DEALING:
            return _step(_next_card(table), pace.card_s)
        case RoundState.COMPLETE:
            return _step(Settle(), pace.ruling_s if _is_squeezing(table) else pace.card_s)
        case RoundState.AWAITING:
            has_antes = round_ is not None and round_.awaits is None
            return _step(DecisionTimeOver(), pace.ruling_s) if has_antes and not clock_runs else None


def _step(command: AnyCommand, pause_s: float) -> Step:
    return Step(by=ROBOT_DEALER, command=command, pause_s=pause_s)


def _between_rounds(table: Table) -> AnyCommand:
    if not _needs_new_shoe(table):
        return OpenBetting()
    by_first_card = table.settings.burn.by_first_card
    return NewShoe(first_card=random.choice(Composition.of_decks(1).cards()) if by_first_card else None)


def _needs_new_shoe(table: Table) -> bool:
    round_ = table.round
    if round_ is None or round_.shoe < table.shoe_number:
        return False
    is_last = table.last_round is not None and round_.number >= table.last_round
    spoilt = any(it.decision is Decision.VOID and it.incident in SPOILS_THE_SHOE for it in round_.rulings)
    return is_last or spoilt or table.shoe.cards_left < MOST_CARDS


def _next_card(table: Table) -> AnyCommand:
    return DealNext() if table.shoe.cards_left else Report(incident=Incident.INSUFFICIENT_CARDS)


def _asked_to_squeeze(round_: Round | None) -> str | None:
    asked = round_.squeeze_asked if round_ else ()
    return next((patron for patron in asked if round_ and patron not in round_.squeeze_permitted), None)


def _is_squeezing(table: Table) -> bool:
    """A patron with the permission still has cards to turn; those that nobody turns are shown when it is settled."""
    round_ = table.round
    return (
        round_ is not None
        and table.is_dealt_face_down
        and bool(round_.squeeze_permitted)
        and len(round_.turned) < len(round_.cards)
    )

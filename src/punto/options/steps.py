"""The next step at a table, and which card if it is a card."""

from __future__ import annotations

from typing import Final, Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from punto.cards import CARDS, Card
from punto.hands import Hand
from punto.options.rulings import interruption_of
from punto.people import Role
from punto.refusals import Refusal
from punto.round import CardOrder, Election, Referral, Round, RoundState, Stage
from punto.rules.irregularities import Incident
from punto.table import Actor, Command, Table, decide
from punto.table import commands as asked
from punto.table.ranks import CHANGES_SETTINGS

ANYONE_ON_DUTY: Final = Actor(Role.SHIFT_MANAGER)
"""A rank that is high enough for every step."""


StepName = Literal[
    "open_betting",
    "close_betting",
    "deal",
    "turn",
    "settle",
    "new_shoe",
    "change_settings",
    "enable_play",
    "acknowledge_fault",
    "report",
    "rule",
    "elect",
    "decide_ante",
]


class NextStep(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The next step."""

    command: StepName
    """Its name in the API."""
    round: int
    """The round that it concerns or opens."""
    hand: Hand | None = None
    """For a deal: the hand that gets the card."""
    position: int | None = None
    """Which card of that hand, from 1."""
    incident: Incident | None = None
    """For a report: this shoe cannot hold the cards that are due."""
    approval: Role | None = None
    """The lowest rank that may do it; None for the dealer, or the patron concerned."""


class CardsDue(Struct, frozen=True, kw_only=True):
    """The cards that a deal may name."""

    hand: Hand
    position: int
    at_once: int
    """How many may be dealt at once, whatever they are."""
    carried: tuple[Card, ...]
    """Cards that come first, in this order."""
    gone: tuple[Card, ...]
    """Cards that the shoe no longer holds."""


def takes(table: Table, command: Command, by: Actor = ANYONE_ON_DUTY) -> bool:
    """Whether the table would accept this command, by asking it."""
    return not isinstance(decide(table, command, by), Refusal)


def next_step(table: Table) -> NextStep:
    """The next step as staff know it."""
    round_ = table.round
    if round_ is None:
        return _between_rounds(table, 1)
    number = round_.number
    if interruption := interruption_of(table):
        return NextStep(command="rule", round=number, approval=interruption.approval)
    match round_.state:
        case RoundState.SETTLED if isinstance(round_.awaits, Election):
            return NextStep(command="elect", round=number)
        case RoundState.SETTLED | RoundState.VOID:
            return _between_rounds(table, number + 1)
        case RoundState.BETTING:
            return NextStep(command="close_betting", round=number)
        case RoundState.AWAITING:
            return _awaited(round_)
        case RoundState.DEALING:
            return _card(table, round_)
        case RoundState.COMPLETE:
            return NextStep(command="settle", round=number)
        case _:
            assert_never(round_.state)


def public_step(table: Table, step: NextStep) -> NextStep:
    """The next step as the public knows it. Once both hands have two cards, the next hand depends on the cards: while
    any is face down, the public only knows that it must be turned."""
    round_ = table.round
    if round_ is None or step.command not in ("deal", "settle", "report") or not hides_the_draw(table, round_):
        return step
    return replace(step, command="turn", hand=None, position=None, incident=None)


def hides_the_draw(table: Table, round_: Round) -> bool:
    """Whether the next hand depends on face-down cards."""
    if not table.is_dealt_face_down or round_.stage is not Stage.DEALING:
        return False
    hands = round_.hands
    has_first_cards = len(hands.player) > 1 and len(hands.banker) > 1
    return has_first_cards and len(round_.turned) < len(hands.player) + len(hands.banker)


def turn_due(table: Table) -> asked.Turn | None:
    """The card that a considerate dealer waits for while a patron squeezes: third cards come after the first ones are
    seen. The table would take the next card all the same."""
    round_ = table.round
    if round_ is None or not round_.squeeze_permitted or not hides_the_draw(table, round_):
        return None
    places = round_.last_places(len(round_.cards))
    hand, position = next(place for place in places if place not in round_.turned)
    return asked.Turn(hand=hand, position=position)


def cards_due(table: Table) -> CardsDue | None:
    """None if no card can be dealt now."""
    round_ = table.round
    if round_ is None or round_.state is not RoundState.DEALING or not _can_deal(table):
        return None
    hand = round_.hands.next_hand
    assert hand is not None, "a round that is dealt to is not complete"
    return CardsDue(
        hand=hand,
        position=len(round_.hands.of(hand)) + 1,
        at_once=_at_once(table, round_),
        carried=table.carried,
        gone=tuple(card for card, left in zip(CARDS, table.shoe.unseen.counts, strict=True) if not left),
    )


def _between_rounds(table: Table, number: int) -> NextStep:
    if table.settings.closed:
        return NextStep(command="change_settings", round=number, approval=CHANGES_SETTINGS)
    opens = takes(table, asked.OpenBetting())
    return NextStep(command="open_betting" if opens else "new_shoe", round=number)


def _awaited(round_: Round) -> NextStep:
    match round_.awaits:
        case Election():
            return NextStep(command="elect", round=round_.number)
        case CardOrder(by=rank) | Referral(to=rank):
            return NextStep(command="rule", round=round_.number, approval=_above_dealer(rank))
        case None:
            return NextStep(command="decide_ante", round=round_.number)
        case _:
            assert_never(round_.awaits)


def _card(table: Table, round_: Round) -> NextStep:
    due = cards_due(table)
    if due is not None:
        return NextStep(command="deal", round=round_.number, hand=due.hand, position=due.position)
    lacking = Incident.FOREIGN_CARD if table.shoe.cards_left else Incident.INSUFFICIENT_CARDS
    return NextStep(command="report", round=round_.number, incident=lacking)


def _can_deal(table: Table) -> bool:
    if table.carried:
        return table.shoe.holds(table.carried[0])
    return table.shoe.cards_left > 0


def _at_once(table: Table, round_: Round) -> int:
    """Both hands always get two cards; each third card depends on the ones before it."""
    hands, rules = round_.hands, table.rules
    certain = max(0, 2 - len(hands.player)) + max(0, 2 - len(hands.banker)) or 1
    before_pause = rules.pause.after_cards - len(round_.cards) if rules.pause else 0
    if before_pause > 0 and round_.bets.undecided(rules.wagers):
        certain = min(certain, before_pause)
    return min(certain, table.shoe.cards_left)


def _above_dealer(rank: Role) -> Role | None:
    return None if rank is Role.DEALER else rank

"""What each viewer may see: staff see everything; others see no names, face-down cards or other patrons' money."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import UNSET, UnsetType
from msgspec.structs import asdict, replace

from punto.bets import PlacedBet
from punto.cards import CARDS
from punto.hands import Hand
from punto.messages import message
from punto.options.steps import hides_the_draw
from punto.people import Person, Post
from punto.refusals import RefusalCode, refuse
from punto.round import CardOrder, Election, Referral, Round, Stage
from punto.rules.irregularities import Incident
from punto.rules.pictures import BetOutcome
from punto.service.core import messages as given
from punto.service.core.caring import Means
from punto.service.core.messages import Answer, GivenRefusal, give_reason
from punto.service.core.offered import own_options
from punto.service.showing.third_cards import explain_third_cards
from punto.service.showing.waiting import (
    net_before_reversal,
    net_if_settled_again,
    show_awaited,
    show_election,
    show_hand,
    show_referral,
)
from punto.settlement import Stake, settle
from punto.table import Event, Table
from punto.table import events as happened
from punto.wire import events as wire_events
from punto.wire.answers import Accepted, Refused, ShownRefusal
from punto.wire.events import PublicCardsDealt, PublicEvent, StaffEvent, show_anonymous_event, show_event
from punto.wire.messages import show_message
from punto.wire.options import show_own_options
from punto.wire.settings import show_limits, show_settings
from punto.wire.tables import (
    FullBet,
    Own,
    OwnRound,
    PublicRound,
    PublicTable,
    Room,
    RoundFrame,
    ShownBet,
    ShownHand,
    ShownRuling,
    Squeeze,
    StaffRound,
    StaffTable,
    TableFrame,
    WaitsFor,
)
from punto.wire.values import FACE_DOWN, Cents, SeenCard, cents_if

ListPublic = Callable[[Sequence[PlacedBet]], tuple[ShownBet, ...]]
ListFull = Callable[[Sequence[PlacedBet]], tuple[FullBet, ...]]
OF_ONE_PATRON: Final = (Incident.WALK_AWAY, Incident.BET_PULLED_BACK, Incident.BET_IN_ERROR)
"""Rulings on these are nobody else's business."""
_HIDDEN: Final[dict[type[Event], PublicEvent]] = {
    happened.CardCorrected: wire_events.PublicCardCorrected(),
    happened.CardOrderAwaited: wire_events.PublicCardOrderAwaited(),
    happened.CardsCarried: wire_events.PublicCardsCarried(),
    happened.CardsDiscarded: wire_events.PublicCardsDiscarded(),
    happened.HandsCorrected: wire_events.PublicHandsCorrected(),
}
"""At face-down tables, these public events omit all details."""


def sees_all(person: Person | None) -> bool:
    """True for staff and inspectors."""
    return person is not None and person.post not in (Post.PATRON, Post.ADMINISTRATOR)


def public_bet(bet: PlacedBet) -> ShownBet:
    result = bet.result
    return ShownBet(
        place=bet.place,
        standing=bet.standing,
        on=bet.on,
        amount=Cents(bet.amount_cents),
        in_play=Cents(bet.in_play_cents),
        outcome=result.outcome if result else None,
        net=Cents(result.net_cents) if result else None,
    )


def full_bet(bet: PlacedBet) -> FullBet:
    result = bet.result
    return FullBet(
        **asdict(public_bet(bet)),
        patron=bet.patron,
        placed_by=bet.placed_by,
        registered=bet.registered,
        in_chips=bet.in_chips,
        ante_choice=bet.ante_choice,
        clause=result.clause if result else None,
    )


def _list_public(bets: Sequence[PlacedBet]) -> tuple[ShownBet, ...]:
    return tuple(map(public_bet, bets))


def _list_full(bets: Sequence[PlacedBet]) -> tuple[FullBet, ...]:
    return tuple(map(full_bet, bets))


def show_public(table: Table, list_bets: ListPublic = _list_public) -> PublicTable:
    """For displays and patrons."""
    round_ = table.round
    return PublicTable(
        **asdict(_table_frame(table)), round=_show_public_round(table, round_, list_bets) if round_ else None
    )


def _show_public_round(table: Table, round_: Round, list_bets: ListPublic) -> PublicRound:
    rulings = (ruling for ruling in round_.rulings if ruling.incident not in OF_ONE_PATRON)
    return PublicRound(
        **asdict(_round_frame(table, round_)),
        bets=list_bets(round_.bets),
        rulings=tuple(
            wire_events.PublicRuling(incident=one.incident, decision=one.decision, clause=one.clause, by=one.by)
            for one in rulings
        ),
    )


def show_staff(table: Table, list_bets: ListFull = _list_full) -> StaffTable:
    """For console, pit and inspection, without redaction."""
    return StaffTable(
        **asdict(_table_frame(table)),
        carried=table.carried,
        burn=table.settings.burn,
        settings=show_settings(table.settings),
        queued=None if table.queued is None else show_settings(table.queued.settings),
        census={card.text: table.shoe.unseen.count(card) for card in CARDS},
        round=show_staff_round(table, table.round, list_bets) if table.round else None,
        referrals=tuple(show_referral(round_) for round_ in table.referrals()),
    )


def show_staff_round(table: Table, round_: Round, list_bets: ListFull = _list_full) -> StaffRound:
    frame = replace(
        _round_frame(table, round_),
        result=round_.result,
        next_hand=round_.hands.next_hand,
        player=_open_hand(round_, Hand.PLAYER),
        banker=_open_hand(round_, Hand.BANKER),
    )
    return StaffRound(
        **asdict(frame),
        shoe=round_.shoe,
        bets=list_bets(round_.bets),
        rulings=tuple(ShownRuling(**asdict(ruling)) for ruling in round_.rulings),
        awaits=show_awaited(round_.awaits),
        absent=round_.absent,
        squeeze_asked=round_.squeeze_asked,
        squeeze_permitted=round_.squeeze_permitted,
        turned={hand: tuple(place for turned, place in round_.turned if turned is hand) for hand in Hand},
    )


def show_own(table: Table, patron: Person, means: Means) -> Own:
    own = _bets_of(table.round, patron.name) if table.round else ()
    return show_own_bets(table, patron, means, own, _list_full)


def show_own_bets(table: Table, patron: Person, means: Means, own: tuple[PlacedBet, ...], list_bets: ListFull) -> Own:
    round_, name = table.round, patron.name
    options = show_own_options(own_options(table, patron, means))
    refusal = means.spendable.refusal
    is_everybodys = refusal is not None and refusal.code is RefusalCode.PLAY_DISABLED
    nothing = Own(
        bets=(),
        elects=False,
        if_settled_again=None,
        net_before=None,
        antes=(),
        squeeze="no",
        options=options,
        barred=None if refusal is None or is_everybodys else show_message(refusal.reason),
        reality_check_at=means.check_due_at,
    )
    if round_ is None:
        return nothing
    election = round_.awaits if isinstance(round_.awaits, Election) else None
    elects = election is not None and name in election.pending
    antes = (bet.on for bet in own if round_.ante_pause and bet.on in table.rules.wagers and bet.ante_choice is None)
    return replace(
        nothing,
        bets=list_bets(own),
        elects=elects,
        if_settled_again=cents_if(net_if_settled_again(table, election, own) if election and elects else None),
        net_before=cents_if(net_before_reversal(round_, name)),
        antes=tuple(antes),
        squeeze=_squeeze(round_, name),
    )


def show_own_rounds(table: Table, patron: str) -> tuple[OwnRound, ...]:
    """Rounds in the table's memory with bets by this patron, newest first."""
    rounds = [*table.past, *([table.round] if table.round and table.round.is_over else [])]
    return tuple(_own_round(round_, patron) for round_ in reversed(rounds) if _bets_of(round_, patron))


def _own_round(round_: Round, patron: str) -> OwnRound:
    return OwnRound(
        number=round_.number,
        state=round_.state,
        result=round_.result,
        player=_open_hand(round_, Hand.PLAYER),
        banker=_open_hand(round_, Hand.BANKER),
        bets=_list_full(_bets_of(round_, patron)),
    )


def _bets_of(round_: Round, patron: str) -> tuple[PlacedBet, ...]:
    return tuple(bet for bet in round_.bets if bet.patron == patron)


def _squeeze(round_: Round, patron: str) -> Squeeze:
    if patron in round_.squeeze_permitted:
        return "permitted"
    return "asked" if patron in round_.squeeze_asked else "no"


def show_answer(answer: Answer, viewer: Person, key: str | UnsetType = UNSET) -> Accepted | Refused:
    """Hide other patrons' names from patrons. `key` is the id of a command over the stream."""
    if isinstance(answer, given.Accepted):
        return Accepted(
            id=key,
            version=answer.version,
            events=tuple(map(show_event, answer.events)) or UNSET,
            voucher=answer.voucher or UNSET,
            balance=_cents_or_unset(answer.balance_cents),
            owed=_cents_or_unset(answer.owed_cents),
            over=_cents_or_unset(answer.over_cents),
            request=UNSET if answer.request is None else answer.request,
        )
    refusal = answer.refusal
    if viewer.post is Post.PATRON and refusal.code is RefusalCode.PLACE_TAKEN:
        refusal = give_reason(refuse(RefusalCode.PLACE_TAKEN, refusal.clause, message("refusal-place_taken")))
    return Refused(id=key, refusal=show_refusal(refusal))


def show_refusal(refusal: GivenRefusal) -> ShownRefusal:
    return ShownRefusal(
        code=refusal.code,
        clause=refusal.clause,
        message=refusal.message,
        fits=cents_if(refusal.fits_cents),
        reason=show_message(refusal.reason) if refusal.reason else None,
    )


def show_staff_event(table: Table, event: Event) -> StaffEvent:
    return show_event(event)


def show_public_event(table: Table, event: Event) -> PublicEvent:
    """Hide names and face-down cards. The table may be newer than the event."""
    if not table.is_dealt_face_down:
        return show_anonymous_event(event)
    shown = _HIDDEN.get(type(event)) or show_anonymous_event(event)
    return replace(shown, cards=(FACE_DOWN,) * len(shown.cards)) if isinstance(shown, PublicCardsDealt) else shown


def _cents_or_unset(amount: int | None) -> Cents | UnsetType:
    return UNSET if amount is None else Cents(amount)


def _table_frame(table: Table) -> TableFrame:
    return TableFrame(
        id=table.id,
        game=table.game,
        shoe=table.shoe_number,
        decks=table.settings.decks,
        cards_left=table.shoe.cards_left,
        last_round=table.last_round,
        places=table.settings.places,
        cards_dealt=table.settings.cards_dealt,
        limits=show_limits(table.settings.limits),
        betting_seconds=table.settings.betting_seconds,
        decision_seconds=table.settings.decision_seconds,
        closed=table.settings.closed,
    )


def _round_frame(table: Table, round_: Round) -> RoundFrame:
    hidden = table.is_dealt_face_down and round_.stage is Stage.DEALING
    hand = _seen_hand if hidden else _open_hand
    hides_draw = hides_the_draw(table, round_)
    third_cards = () if hides_draw else explain_third_cards(table.rules.table_of_play, round_.hands)
    return RoundFrame(
        number=round_.number,
        state=round_.state,
        result=None if hidden else round_.result,
        player=hand(round_, Hand.PLAYER),
        banker=hand(round_, Hand.BANKER),
        next_hand=None if hides_draw else round_.hands.next_hand,
        third_cards=tuple(map(show_message, third_cards)),
        winning_bets=_winning_bets(table, round_) if round_.stage is Stage.SETTLED else (),
        waits_for=_waits_for(round_),
        election=show_election(table, round_),
        differential_left=_differential_left(table, round_),
    )


def _winning_bets(table: Table, round_: Round) -> tuple[str, ...]:
    if not round_.hands.is_complete:
        return ()
    one_each = [Stake(bet.id, 100) for bet in table.rules.bets if bet.raises is None]
    settled = settle(table.rules, round_.hands, one_each)
    return tuple(one.stake.on for one in settled if one.outcome is BetOutcome.WON)


def _waits_for(round_: Round) -> WaitsFor | None:
    match round_.awaits:
        case Election():
            return "election"
        case CardOrder():
            return "card_order"
        case Referral():
            return "referral"
        case None:
            return "antes" if round_.ante_pause else None


def _open_hand(round_: Round, hand: Hand) -> ShownHand:
    return show_hand(round_.hands.of(hand), round_.hands.total_of(hand))


def _seen_hand(round_: Round, hand: Hand) -> ShownHand:
    """At face-down tables, show only turned cards."""
    cards = tuple(
        SeenCard(card.text) if (hand, position) in round_.turned else FACE_DOWN
        for position, card in enumerate(round_.hands.of(hand), start=1)
    )
    return ShownHand(cards=cards, total=None if FACE_DOWN in cards else round_.hands.total_of(hand))


def _differential_left(table: Table, round_: Round) -> dict[str, Room] | None:
    """Remaining room on each hand, by box; None if the table has no maximum differential."""
    limits = table.settings.limits
    maximum = limits.maximum_differential
    if maximum is None:
        return None
    left = {}
    for box in range(1, table.settings.places + 1):
        ahead = round_.bets.weight(table.rules.sides, limits.scope_of(box)).excess(1)
        left[str(box)] = Room(banker=Cents(max(0, maximum - ahead)), player=Cents(max(0, maximum + ahead)))
    return left

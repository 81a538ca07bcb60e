"""Events on the wire, with amounts in dollars; public events omit names.

Events without amounts or names are sent unchanged.
"""

from __future__ import annotations

from typing import Any, Final, cast, get_args

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from punto.bets import AnteChoice, BetResult, PlacedBet
from punto.cards import Card
from punto.deal import Hands
from punto.people import Role
from punto.round import Correction, Decision, ElectionChoice, Round
from punto.rules.irregularities import Incident
from punto.table import Event
from punto.table import events as happened
from punto.table.state import NumberedShoe
from punto.wire.settings import ShownSettings
from punto.wire.values import Cents, SeenCard, to_cents


class _WireEvent(Struct, frozen=True, kw_only=True, tag_field="event", omit_defaults=True):
    pass


class TableOpened(_WireEvent, frozen=True, kw_only=True, tag="table_opened/1"):
    table: str
    game: str
    settings: ShownSettings
    first_card: Card | None = None
    clauses: tuple[str, ...] = ()


class SettingsChanged(_WireEvent, frozen=True, kw_only=True, tag="settings_changed/1"):
    settings: ShownSettings
    by: Role
    clauses: tuple[str, ...] = ()


class SettingsQueued(_WireEvent, frozen=True, kw_only=True, tag="settings_queued/1"):
    settings: ShownSettings
    by: Role
    clauses: tuple[str, ...] = ()


class PublicBetPlaced(_WireEvent, frozen=True, kw_only=True, tag="bet_placed/1"):
    place: int
    on: str
    cents: Cents = field(name="amount")
    standing: bool = False
    placed_by: Role = Role.PATRON
    registered: bool = True
    in_chips: bool = False
    clause: str | None = None


class BetPlaced(PublicBetPlaced, frozen=True, kw_only=True, tag="bet_placed/1"):
    patron: str


class BetCutBack(_WireEvent, frozen=True, kw_only=True, tag="bet_cut_back/1"):
    bet: int
    returned_cents: Cents = field(name="returned")
    clause: str | None


class BetWithdrawn(_WireEvent, frozen=True, kw_only=True, tag="bet_withdrawn/1"):
    bet: int
    cents: Cents = field(name="amount")


class ShownCut(Struct, frozen=True, kw_only=True):
    bet: int
    in_play_cents: Cents = field(name="in_play")
    clause: str | None


class PublicBettingClosed(_WireEvent, frozen=True, kw_only=True, tag="betting_closed/1"):
    cuts: tuple[ShownCut, ...] = ()
    clause: str | None = None


class BettingClosed(PublicBettingClosed, frozen=True, kw_only=True, tag="betting_closed/1"):
    explanation: tuple[str, ...] = ()


class AnteDecided(_WireEvent, frozen=True, kw_only=True, tag="ante_decided/1"):
    bet: int
    choice: AnteChoice
    clause: str | None
    wager: Cents | UnsetType = UNSET
    """Amount of the raise."""


class ShownResult(BetResult, frozen=True, gc=False):
    net_cents: Cents = field(name="net")


class SettledBet(Struct, frozen=True):
    bet: int
    result: ShownResult


class RoundSettled(_WireEvent, frozen=True, kw_only=True, tag="round_settled/1"):
    round: int
    results: tuple[SettledBet, ...]
    clauses: tuple[str, ...] = ()


class RoundVoided(_WireEvent, frozen=True, kw_only=True, tag="round_voided/1"):
    round: int
    results: tuple[SettledBet, ...]


class SettlementReversed(_WireEvent, frozen=True, kw_only=True, tag="settlement_reversed/1"):
    round: int
    reversed: tuple[SettledBet, ...]
    clause: str | None


class RecalledLayer(Struct, frozen=True):
    order: int
    cents: Cents = field(name="amount")


class RecalledBet(PlacedBet, frozen=True, kw_only=True, gc=False):
    cut_to_cents: Cents | None = field(default=None, name="cut_to")
    result: ShownResult | None = None


class RecalledRound(Round, frozen=True, kw_only=True):
    payout_unit: Cents | None = None
    reversed_results: tuple[tuple[ShownResult | None, ...], ...] = ()


class RoundRecalled(_WireEvent, frozen=True, kw_only=True, tag="round_recalled/1"):
    round: RecalledRound
    shoes: tuple[NumberedShoe, ...]


class PublicRoundRecalled(_WireEvent, frozen=True, kw_only=True, tag="round_recalled/1"):
    round: int


class PublicRuling(Struct, frozen=True, kw_only=True):
    incident: Incident | None
    decision: Decision
    clause: str | None
    by: Role


class PublicRulingMade(_WireEvent, frozen=True, kw_only=True, tag="ruling_made/1"):
    ruling: PublicRuling
    round: int | None = None


class PublicCardsDealt(_WireEvent, frozen=True, kw_only=True, tag="cards_dealt/1"):
    cards: tuple[SeenCard, ...]
    ante_pause: bool = False
    shoe: int | None = None
    clauses: tuple[str, ...] = ()


class PublicElectionOpened(_WireEvent, frozen=True, kw_only=True, tag="election_opened/1"):
    clause: str | None
    round: int | None = None
    correction: Correction | None = None


class PublicPatronLeft(_WireEvent, frozen=True, kw_only=True, tag="patron_left/1"):
    pass


class PublicPatronReturned(_WireEvent, frozen=True, kw_only=True, tag="patron_returned/1"):
    electing: bool = False


class PublicPatronElected(_WireEvent, frozen=True, kw_only=True, tag="patron_elected/1"):
    choice: ElectionChoice
    clause: str | None
    round: int | None = None


class PublicSqueezeRequested(_WireEvent, frozen=True, kw_only=True, tag="squeeze_requested/1"):
    after_cards: int = 0
    clause: str | None = None


class PublicSqueezePermitted(_WireEvent, frozen=True, kw_only=True, tag="squeeze_permitted/1"):
    by: Role
    clause: str | None


class PublicSqueezeLapsed(_WireEvent, frozen=True, kw_only=True, tag="squeeze_lapsed/1"):
    clause: str | None


# At face-down tables, the next five omit all details.


class PublicCardCorrected(_WireEvent, frozen=True, kw_only=True, tag="card_corrected/1"):
    position: int | UnsetType = UNSET
    was: Card | UnsetType = UNSET
    card: Card | UnsetType = UNSET
    hands: Hands | UnsetType = UNSET
    by: Role | UnsetType = UNSET
    clause: str | None = None


class PublicCardOrderAwaited(_WireEvent, frozen=True, kw_only=True, tag="card_order_awaited/1"):
    cards: tuple[Card, ...] | UnsetType = UNSET
    by: Role | UnsetType = UNSET
    clause: str | UnsetType | None = UNSET
    shoe: int | None = None


class PublicCardsCarried(_WireEvent, frozen=True, kw_only=True, tag="cards_carried/1"):
    cards: tuple[Card, ...] | UnsetType = UNSET
    clause: str | UnsetType | None = UNSET


class PublicCardsDiscarded(_WireEvent, frozen=True, kw_only=True, tag="cards_discarded/1"):
    cards: tuple[Card, ...] | UnsetType = UNSET
    clause: str | UnsetType | None = UNSET


class PublicHandsCorrected(_WireEvent, frozen=True, kw_only=True, tag="hands_corrected/1"):
    round: int | UnsetType = UNSET
    cards: tuple[Card, ...] | UnsetType = UNSET
    hands: Hands | UnsetType = UNSET
    clause: str | UnsetType | None = UNSET
    still_carried: tuple[Card, ...] | None = None


SharedEvent = (
    TableOpened
    | SettingsChanged
    | SettingsQueued
    | happened.ShoeChanged
    | happened.CutCardCameOut
    | happened.BettingOpened
    | BetCutBack
    | BetWithdrawn
    | AnteDecided
    | happened.AntePauseEnded
    | happened.BetsReturned
    | happened.MatterReferred
    | happened.MatterClosed
    | happened.CardTurned
    | RoundSettled
    | RoundVoided
    | SettlementReversed
)
"""The same for all viewers."""

StaffEvent = (
    SharedEvent
    | BetPlaced
    | BettingClosed
    | happened.CardsDealt
    | happened.RulingMade
    | happened.CardsCarried
    | happened.CardsDiscarded
    | happened.PatronLeft
    | happened.PatronReturned
    | happened.ElectionOpened
    | happened.PatronElected
    | happened.CardOrderAwaited
    | happened.SqueezeRequested
    | happened.SqueezePermitted
    | happened.SqueezeLapsed
    | happened.CardCorrected
    | happened.HandsCorrected
    | RoundRecalled
)

PublicEvent = (
    SharedEvent
    | PublicBetPlaced
    | PublicBettingClosed
    | PublicCardsDealt
    | PublicRulingMade
    | PublicCardsCarried
    | PublicCardsDiscarded
    | PublicPatronLeft
    | PublicPatronReturned
    | PublicElectionOpened
    | PublicPatronElected
    | PublicCardOrderAwaited
    | PublicSqueezeRequested
    | PublicSqueezePermitted
    | PublicSqueezeLapsed
    | PublicCardCorrected
    | PublicHandsCorrected
    | PublicRoundRecalled
)


def _by_tag(kinds: tuple[Any, ...]) -> dict[str, type[Struct]]:
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


_STAFF: Final = _by_tag(get_args(StaffEvent))
_PUBLIC: Final = _by_tag(get_args(PublicEvent))


def show_event(event: Event) -> StaffEvent:
    return cast("StaffEvent", _show(event, _STAFF))


def show_anonymous_event(event: Event) -> PublicEvent:
    """Omit names. At face-down tables, the caller must also hide cards."""
    match event:
        case happened.CardsDealt(cards=cards, ante_pause=pause, shoe=shoe, clauses=clauses):
            seen = tuple(SeenCard(card.text) for card in cards)
            return PublicCardsDealt(cards=seen, ante_pause=pause, shoe=shoe, clauses=clauses)
        case happened.RoundRecalled(round=round_):
            return PublicRoundRecalled(round=round_.number)
        case _:
            return cast("PublicEvent", _show(event, _PUBLIC))


def _show(event: Event, forms: dict[str, type[Struct]]) -> Struct:
    if isinstance(event, happened.AnteDecided):
        wager = Cents(event.wager_cents) if event.wager_cents else UNSET
        return AnteDecided(bet=event.bet, choice=event.choice, clause=event.clause, wager=wager)
    form = forms[str(event.__struct_config__.tag)]
    return event if form is type(event) else msgspec.convert(event, form, from_attributes=True, dec_hook=to_cents)

"""What has happened at a table. Each is stored under a literal tag and version; old ones stay readable for ever.

Events carry what was judged (hands, results, clauses), so that replaying them judges nothing again. A bet is named by
its place in the round's bets.
"""

from __future__ import annotations

from msgspec import Struct

from punto.bets import AnteChoice, BetResult
from punto.cards import Card
from punto.deal import Hands
from punto.round import ElectionChoice, Ruling
from punto.rules.irregularities import Incident, Role
from punto.rules.pictures import Hand
from punto.shoe import Burn
from punto.table.settings import TableSettings


class _Happened(Struct, frozen=True, kw_only=True, tag_field="event", omit_defaults=True):
    pass


class TableOpened(_Happened, frozen=True, kw_only=True, tag="table_opened/1"):
    table: str
    game: str
    settings: TableSettings
    first_card: Card | None = None
    """Turned up by a burn by first card."""


class SettingsChanged(_Happened, frozen=True, kw_only=True, tag="settings_changed/1"):
    settings: TableSettings
    by: Role
    """Who approved them."""


class ShoeChanged(_Happened, frozen=True, kw_only=True, tag="shoe_changed/1"):
    shoe: int
    burn: Burn
    first_card: Card | None = None
    by: Role = Role.DEALER
    clause: str | None = None


class CutCardCameOut(_Happened, frozen=True, kw_only=True, tag="cut_card_came_out/1"):
    last_round: int


class BettingOpened(_Happened, frozen=True, kw_only=True, tag="betting_opened/1"):
    round: int
    shoe: int
    is_last: bool = False
    """The last round of its shoe: patrons are told."""


class BetPlaced(_Happened, frozen=True, kw_only=True, tag="bet_placed/1"):
    patron: str
    place: int
    on: str
    cents: int
    standing: bool = False
    placed_by: Role = Role.PATRON
    registered: bool = True
    in_chips: bool = False
    clause: str | None = None
    """By which a standing patron takes up what the seated one leaves of the box's limit."""


class BetCutBack(_Happened, frozen=True, kw_only=True, tag="bet_cut_back/1"):
    """Chips over the differential were rejected, or a bet that needed them; nothing left: it was returned whole."""

    bet: int
    returned_cents: int
    clause: str | None


class BetWithdrawn(_Happened, frozen=True, kw_only=True, tag="bet_withdrawn/1"):
    bet: int
    cents: int


class ProRataCut(Struct, frozen=True):
    """What a bet plays for by a clause: cut pro rata, or in full although it is outside the limits."""

    bet: int
    in_play_cents: int
    clause: str | None


class BettingClosed(_Happened, frozen=True, kw_only=True, tag="betting_closed/1"):
    cuts: tuple[ProRataCut, ...] = ()
    explanation: tuple[str, ...] = ()


class CardsDealt(_Happened, frozen=True, kw_only=True, tag="cards_dealt/1"):
    cards: tuple[Card, ...]
    hands: Hands
    """All cards of the round so far."""
    ante_pause: bool = False


class AnteDecided(_Happened, frozen=True, kw_only=True, tag="ante_decided/1"):
    bet: int
    choice: AnteChoice
    clause: str | None
    """None: the time to decide was over, a house setting."""
    wager: str | None = None
    wager_cents: int = 0


class AntePauseEnded(_Happened, frozen=True, kw_only=True, tag="ante_pause_ended/1"):
    pass


class RulingMade(_Happened, frozen=True, kw_only=True, tag="ruling_made/1"):
    ruling: Ruling
    round: int | None = None
    """An earlier round that it is about; None: the one in progress."""


class CardsCarried(_Happened, frozen=True, kw_only=True, tag="cards_carried/1"):
    """Cards that the next deal has to begin with."""

    cards: tuple[Card, ...]
    clause: str | None


class PatronLeft(_Happened, frozen=True, kw_only=True, tag="patron_left/1"):
    patron: str


class PatronReturned(_Happened, frozen=True, kw_only=True, tag="patron_returned/1"):
    patron: str
    electing: bool = False
    """An election is still open, and the patron may choose after all."""


class BetsReturned(_Happened, frozen=True, kw_only=True, tag="bets_returned/1"):
    bets: tuple[int, ...]
    clause: str | None


class ElectionOpened(_Happened, frozen=True, kw_only=True, tag="election_opened/1"):
    pending: tuple[str, ...]
    clause: str | None


class PatronElected(_Happened, frozen=True, kw_only=True, tag="patron_elected/1"):
    patron: str
    choice: ElectionChoice
    clause: str | None
    """None: the time to choose was over, a house setting."""


class CardOrderAwaited(_Happened, frozen=True, kw_only=True, tag="card_order_awaited/1"):
    cards: tuple[Card, ...]
    by: Role
    clause: str | None


class MatterReferred(_Happened, frozen=True, kw_only=True, tag="matter_referred/1"):
    incident: Incident
    to: Role
    clause: str | None


class MatterClosed(_Happened, frozen=True, kw_only=True, tag="matter_closed/1"):
    """What was referred, or the order of cards, has been decided."""


class SqueezeRequested(_Happened, frozen=True, kw_only=True, tag="squeeze_requested/1"):
    patron: str
    after_cards: int = 0
    """How many cards had been dealt: the request is for those that follow."""


class SqueezePermitted(_Happened, frozen=True, kw_only=True, tag="squeeze_permitted/1"):
    patron: str
    by: Role
    clause: str | None


class SqueezeLapsed(_Happened, frozen=True, kw_only=True, tag="squeeze_lapsed/1"):
    """Another patron has the highest bet now: what was asked for or permitted no longer holds."""

    patron: str
    clause: str | None


class CardTurned(_Happened, frozen=True, kw_only=True, tag="card_turned/1"):
    hand: Hand
    position: int


class CardCorrected(_Happened, frozen=True, kw_only=True, tag="card_corrected/1"):
    position: int
    was: Card
    card: Card
    hands: Hands
    by: Role


class BetSettled(Struct, frozen=True):
    bet: int
    result: BetResult


class RoundSettled(_Happened, frozen=True, kw_only=True, tag="round_settled/1"):
    round: int
    results: tuple[BetSettled, ...]


class RoundVoided(_Happened, frozen=True, kw_only=True, tag="round_voided/1"):
    round: int
    results: tuple[BetSettled, ...]


class SettlementReversed(_Happened, frozen=True, kw_only=True, tag="settlement_reversed/1"):
    """The results named are taken back; they stay on record."""

    round: int
    reversed: tuple[BetSettled, ...]
    clause: str | None


class HandsCorrected(_Happened, frozen=True, kw_only=True, tag="hands_corrected/1"):
    """A result was registered wrongly: these are the cards as they truly lay."""

    round: int
    cards: tuple[Card, ...]
    hands: Hands
    clause: str | None


Event = (
    TableOpened
    | SettingsChanged
    | ShoeChanged
    | CutCardCameOut
    | BettingOpened
    | BetPlaced
    | BetCutBack
    | BetWithdrawn
    | BettingClosed
    | CardsDealt
    | AnteDecided
    | AntePauseEnded
    | RulingMade
    | CardsCarried
    | PatronLeft
    | PatronReturned
    | BetsReturned
    | ElectionOpened
    | PatronElected
    | CardOrderAwaited
    | MatterReferred
    | MatterClosed
    | SqueezeRequested
    | SqueezePermitted
    | SqueezeLapsed
    | CardTurned
    | CardCorrected
    | RoundSettled
    | RoundVoided
    | SettlementReversed
    | HandsCorrected
)

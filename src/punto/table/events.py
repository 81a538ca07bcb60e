"""Everything that can happen at a table. Events are stored under a literal tag and version, and old ones stay readable.

Events carry decisions (hands, results, clauses), so that a replay decides nothing again. A bet is named by its index in
the round. A missing clause means a house setting, or an event recorded before events cited clauses.
"""

from __future__ import annotations

from msgspec import Struct

from punto.bets import AnteChoice, BetResult
from punto.cards import Card
from punto.deal import Hands
from punto.hands import Hand
from punto.people import Role
from punto.round import Correction, ElectionChoice, Round, Ruling
from punto.rules.irregularities import Incident
from punto.shoe import Burn
from punto.table.settings import TableSettings
from punto.table.state import NumberedShoe


class _Happened(Struct, frozen=True, kw_only=True, tag_field="event", omit_defaults=True):
    pass


class TableOpened(_Happened, frozen=True, kw_only=True, tag="table_opened/1"):
    table: str
    game: str
    settings: TableSettings
    first_card: Card | None = None
    """Turned up by a burn by first card."""
    clauses: tuple[str, ...] = ()
    """The clauses that govern the settings."""
    rules: str | None = None
    """The declaration of a game from a file, by which the table is played; None for an approved document."""
    rules_sha256: str | None = None
    """The hash of the declaration, approved or not; None in journals of earlier versions."""


class SettingsChanged(_Happened, frozen=True, kw_only=True, tag="settings_changed/1"):
    settings: TableSettings
    by: Role
    """Who approved them."""
    clauses: tuple[str, ...] = ()
    """The clauses that govern the settings."""


class SettingsQueued(_Happened, frozen=True, kw_only=True, tag="settings_queued/1"):
    """New settings that wait for the end of the round; those in force withdraw them."""

    settings: TableSettings
    by: Role
    """Who approved them."""
    clauses: tuple[str, ...] = ()
    """The clauses that govern the settings."""


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
    """The last round of the shoe: patrons are told."""
    clause: str | None = None


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
    """The clause that lets the patron place it, use what a seated patron left, or lets staff place it."""


class BetCutBack(_Happened, frozen=True, kw_only=True, tag="bet_cut_back/1"):
    """Chips over the differential, or a bet that required them, were rejected; an empty bet was returned."""

    bet: int
    returned_cents: int
    clause: str | None


class BetWithdrawn(_Happened, frozen=True, kw_only=True, tag="bet_withdrawn/1"):
    bet: int
    cents: int


class ProRataCut(Struct, frozen=True):
    """A clause changed what a bet plays for: cut pro rata, or in full outside the limits."""

    bet: int
    in_play_cents: int
    clause: str | None


class BettingClosed(_Happened, frozen=True, kw_only=True, tag="betting_closed/1"):
    cuts: tuple[ProRataCut, ...] = ()
    explanation: tuple[str, ...] = ()
    clause: str | None = None


class CardsDealt(_Happened, frozen=True, kw_only=True, tag="cards_dealt/1"):
    cards: tuple[Card, ...]
    hands: Hands
    """All cards of the round so far."""
    ante_pause: bool = False
    shoe: int | None = None
    """The shoe they came from, if it has been replaced."""
    clauses: tuple[str, ...] = ()
    """The clauses for the first four cards and for third cards."""


class AnteDecided(_Happened, frozen=True, kw_only=True, tag="ante_decided/1"):
    bet: int
    choice: AnteChoice
    clause: str | None
    """None if the decision time was over, a house setting."""
    wager: str | None = None
    wager_cents: int = 0


class AntePauseEnded(_Happened, frozen=True, kw_only=True, tag="ante_pause_ended/1"):
    pass


class RulingMade(_Happened, frozen=True, kw_only=True, tag="ruling_made/1"):
    ruling: Ruling
    round: int | None = None
    """None in old journals means the latest round."""


class CardsCarried(_Happened, frozen=True, kw_only=True, tag="cards_carried/1"):
    """Cards that must be dealt next."""

    cards: tuple[Card, ...]
    clause: str | None


class CardsDiscarded(_Happened, frozen=True, kw_only=True, tag="cards_discarded/1"):
    """Cards that left the shoe, cannot be put back and go to no hand."""

    cards: tuple[Card, ...]
    clause: str | None


class PatronLeft(_Happened, frozen=True, kw_only=True, tag="patron_left/1"):
    patron: str


class PatronReturned(_Happened, frozen=True, kw_only=True, tag="patron_returned/1"):
    patron: str
    electing: bool = False
    """An election is still open, and the patron may still choose."""


class BetsReturned(_Happened, frozen=True, kw_only=True, tag="bets_returned/1"):
    bets: tuple[int, ...]
    clause: str | None
    round: int | None = None


class ElectionOpened(_Happened, frozen=True, kw_only=True, tag="election_opened/1"):
    pending: tuple[str, ...]
    clause: str | None
    round: int | None = None
    correction: Correction | None = None
    """If the round is settled: the hands for resettling it."""


class PatronElected(_Happened, frozen=True, kw_only=True, tag="patron_elected/1"):
    patron: str
    choice: ElectionChoice
    clause: str | None
    """None if the decision time was over, a house setting."""
    round: int | None = None


class CardOrderAwaited(_Happened, frozen=True, kw_only=True, tag="card_order_awaited/1"):
    cards: tuple[Card, ...]
    by: Role
    clause: str | None
    shoe: int | None = None


class MatterReferred(_Happened, frozen=True, kw_only=True, tag="matter_referred/1"):
    incident: Incident
    to: Role
    clause: str | None
    round: int | None = None


class MatterClosed(_Happened, frozen=True, kw_only=True, tag="matter_closed/1"):
    """A referral or the order of cards was decided."""

    round: int | None = None


class SqueezeRequested(_Happened, frozen=True, kw_only=True, tag="squeeze_requested/1"):
    patron: str
    after_cards: int = 0
    """The number of cards dealt: the request covers later cards."""
    clause: str | None = None


class SqueezePermitted(_Happened, frozen=True, kw_only=True, tag="squeeze_permitted/1"):
    patron: str
    by: Role
    clause: str | None


class SqueezeLapsed(_Happened, frozen=True, kw_only=True, tag="squeeze_lapsed/1"):
    """Another patron now has the highest bet, so the request or permission lapses."""

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
    clause: str | None = None


class BetSettled(Struct, frozen=True):
    bet: int
    result: BetResult


class RoundSettled(_Happened, frozen=True, kw_only=True, tag="round_settled/1"):
    round: int
    results: tuple[BetSettled, ...]
    clauses: tuple[str, ...] = ()
    """The clauses of the winner or the Tie, and of the settlement if the document has one."""


class RoundVoided(_Happened, frozen=True, kw_only=True, tag="round_voided/1"):
    round: int
    results: tuple[BetSettled, ...]


class SettlementReversed(_Happened, frozen=True, kw_only=True, tag="settlement_reversed/1"):
    """Results reversed; they stay on record."""

    round: int
    reversed: tuple[BetSettled, ...]
    clause: str | None


class HandsCorrected(_Happened, frozen=True, kw_only=True, tag="hands_corrected/1"):
    """Hands that replace those on record: as the cards show, restored, or as they are on the table."""

    round: int
    cards: tuple[Card, ...]
    hands: Hands
    clause: str | None
    still_carried: tuple[Card, ...] | None = None
    """Cards that still must be dealt next; None means unchanged."""


class RoundRecalled(_Happened, frozen=True, kw_only=True, tag="round_recalled/1"):
    """A round that the table no longer keeps, read back from the journal for a ruling."""

    round: Round
    shoes: tuple[NumberedShoe, ...]
    """Its shoes, in their current state."""


Event = (
    TableOpened
    | SettingsChanged
    | SettingsQueued
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
    | CardsDiscarded
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
    | RoundRecalled
)


def round_named(event: Struct) -> int | None:
    """The round that an event names, read in full or in part; None: it is about the round in progress, or the table.

    Reading a round back adds nothing to it, but comes with the ruling that does.
    """
    named: Round | int | None = getattr(event, "round", None)
    return named if named is None or isinstance(named, int) else named.number

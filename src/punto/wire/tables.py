"""A table and its rounds as viewers are shown them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import UNSET, Raw, Struct, UnsetType

from punto.bets import AnteChoice
from punto.cards import Card
from punto.deal import Result
from punto.hands import Hand
from punto.options import TableOptions
from punto.people import Role
from punto.roads import Ask, Bead, BigRoadMark
from punto.round import Decision, FactValue, RoundState
from punto.rules.irregularities import Incident
from punto.rules.pictures import BetOutcome
from punto.shoe import Burn
from punto.table.settings import Facing
from punto.wire.events import PublicEvent, StaffEvent
from punto.wire.messages import Message
from punto.wire.options import PatronOptions, StaffOptions
from punto.wire.settings import ShownLimits
from punto.wire.values import Cents, SeenCard, Wire

Squeeze = Literal["no", "asked", "permitted"]
Announcement = Literal["last_hand", "closing_soon", "no_more_bets"]
WaitsFor = Literal["election", "card_order", "referral", "antes"]


class ShownHand(Wire, frozen=True, kw_only=True):
    cards: tuple[SeenCard, ...]
    total: int | None


class ShownBet(Wire, frozen=True, kw_only=True):
    place: int
    """Box or terminal."""
    standing: bool
    on: str
    amount: Cents
    in_play: Cents
    outcome: BetOutcome | None
    net: Cents | None


class FullBet(ShownBet, frozen=True, kw_only=True):
    """To the patron whose it is, and to staff."""

    patron: str
    placed_by: Role
    registered: bool
    in_chips: bool
    ante_choice: AnteChoice | None
    clause: str | None


class Room(Wire, frozen=True, kw_only=True):
    """How much more fits on each hand under the differential."""

    banker: Cents
    player: Cents


class ShownHands(Wire, frozen=True, kw_only=True):
    player: ShownHand
    banker: ShownHand
    result: Result | None


class ShownElection(Wire, frozen=True, kw_only=True):
    """Every patron with a bet chooses to go on or to take the bets back."""

    incident: Incident | None
    clause: str | None
    """That gives the election."""
    goes_on: str | None
    takes_back: str | None
    """The clauses of either choice."""
    settled_again: ShownHands | None
    """The hands that a settled round is settled by again for those who go on."""


class RoundFrame(Wire, frozen=True, kw_only=True):
    """What all viewers see of a round in progress."""

    number: int
    state: RoundState
    result: Result | None
    player: ShownHand
    banker: ShownHand
    next_hand: Hand | None
    third_cards: tuple[Message, ...]
    """Why third cards are drawn or not, once both hands have two cards that everybody sees."""
    waits_for: WaitsFor | None
    election: ShownElection | None
    differential_left: dict[str, Room] | None
    """By box."""


class PublicRound(RoundFrame, frozen=True, kw_only=True):
    bets: tuple[ShownBet, ...]


class Awaited(Wire, frozen=True, kw_only=True):
    """Who has to choose or to rule."""

    type: Literal["election", "card_order", "referral"]
    clause: str | None
    pending: tuple[str, ...] | UnsetType = UNSET
    """Patrons who have still to choose."""
    taking_back: tuple[str, ...] | UnsetType = UNSET
    cards: tuple[Card, ...] | UnsetType = UNSET
    by: Role | UnsetType = UNSET
    incident: Incident | UnsetType = UNSET
    to: Role | UnsetType = UNSET


class ShownRuling(Wire, frozen=True, kw_only=True):
    incident: Incident | None
    decision: Decision
    clause: str | None
    by: Role
    facts: Mapping[str, FactValue]


class StaffRound(RoundFrame, frozen=True, kw_only=True):
    bets: tuple[FullBet, ...]
    rulings: tuple[ShownRuling, ...]
    awaits: Awaited | None
    absent: tuple[str, ...]
    squeeze_asked: tuple[str, ...]
    squeeze_permitted: tuple[str, ...]
    turned: dict[Hand, tuple[int, ...]]
    """By hand: the positions of face-down cards that were turned."""


class TableFrame(Wire, frozen=True, kw_only=True):
    """What all viewers see of a table outside its round."""

    id: str
    game: str
    shoe: int
    decks: int
    cards_left: int
    last_round: int | None
    places: int
    cards_dealt: Facing
    limits: ShownLimits
    betting_seconds: int | None
    decision_seconds: int | None


class ReferredRound(Wire, frozen=True, kw_only=True):
    """A round that waits for a ruling, in progress or of any time."""

    number: int
    shoe: int
    state: RoundState
    result: Result | None
    player: ShownHand
    banker: ShownHand
    clause: str | None
    incident: Incident
    to: Role
    facts: Mapping[str, FactValue]
    """What was reported."""
    patrons: tuple[str, ...]
    staked: Cents
    house_win: Cents


class PublicTable(TableFrame, frozen=True, kw_only=True):
    round: PublicRound | None


class StaffTable(TableFrame, frozen=True, kw_only=True):
    round: StaffRound | None
    referrals: tuple[ReferredRound, ...]
    """The latest round first."""
    carried: tuple[Card, ...]
    burn: Burn
    census: dict[str, int]
    """By card: how many may still be in the shoe, or lie face down in the discards."""


class Own(Wire, frozen=True, kw_only=True):
    """A patron's own part of a table."""

    bets: tuple[FullBet, ...]
    elects: bool
    if_settled_again: Cents | None
    """What the bets of a settled round come to for who goes on, while there is a choice."""
    antes: tuple[str, ...]
    """Antes still to be raised or folded."""
    squeeze: Squeeze
    options: PatronOptions
    """What the patron may do now, within the balance."""


class ShoeResult(Wire, frozen=True, kw_only=True):
    """One settled round of the shoe, for the scoreboards."""

    round: int
    result: Result
    total: int
    player_pair: bool
    banker_pair: bool


class ShownMark(Wire, frozen=True, kw_only=True):
    """Of a derived road: red where the big road repeats itself, blue where it does not."""

    column: int
    row: int
    sign: Literal["R", "B"]


class Scoreboard(Wire, frozen=True, kw_only=True):
    """The five roads of the shoe, and what the next Banker or Player would add. For information only."""

    bead: tuple[Bead, ...]
    big_road: tuple[BigRoadMark, ...]
    big_eye_boy: tuple[ShownMark, ...]
    small_road: tuple[ShownMark, ...]
    cockroach_pig: tuple[ShownMark, ...]
    ask: Ask


class TableStatus(Wire, frozen=True, kw_only=True):
    """What goes with a table and is the same for all viewers."""

    deadline: int | None
    """When the betting or the time to decide ends, in milliseconds since 1970."""
    notice: str | None
    """What happened to a round that was interrupted."""
    notice_told: Message | None
    """The same, for a page in any language."""
    announcements: tuple[Announcement, ...]
    results: tuple[ShoeResult, ...]


class _Answer(TableStatus, frozen=True, kw_only=True):
    options: TableOptions
    """What may be done now, as everybody is told it."""
    now: int
    """By the service's clock, which deadlines go by."""
    balance: Cents | UnsetType = UNSET
    mine: Own | UnsetType = UNSET


class PublicAnswer(_Answer, frozen=True, kw_only=True):
    table: PublicTable


class StaffAnswer(_Answer, frozen=True, kw_only=True):
    table: StaffTable
    staff_options: StaffOptions


class PublicPicture(PublicAnswer, frozen=True, kw_only=True):
    """A message of the stream to patrons and displays."""

    version: int
    events: tuple[PublicEvent, ...]


class StaffPicture(StaffAnswer, frozen=True, kw_only=True):
    """A message of the stream to staff and inspectors."""

    version: int
    events: tuple[StaffEvent, ...]


class EncodedPicture(Struct, frozen=True, kw_only=True):
    """A `PublicPicture` or `StaffPicture` on its way: what viewers share is encoded already."""

    version: int
    table: Raw
    options: Raw
    staff_options: Raw | UnsetType
    deadline: int | None
    notice: str | None
    notice_told: Message | None
    announcements: tuple[Announcement, ...]
    results: Raw
    events: Raw
    now: int
    mine: Own | UnsetType = UNSET
    balance: Cents | UnsetType = UNSET


class Beat(Wire, frozen=True, kw_only=True):
    """Sent when nothing happens for a while, so that a viewer knows that the picture is current."""

    beat: int
    """Now, by the service's clock."""


class PublicTables(Wire, frozen=True, kw_only=True):
    tables: tuple[PublicTable, ...]


class StaffTables(Wire, frozen=True, kw_only=True):
    tables: tuple[StaffTable, ...]


class OwnRound(Wire, frozen=True, kw_only=True):
    number: int
    state: RoundState
    result: Result | None
    player: ShownHand
    banker: ShownHand
    bets: tuple[FullBet, ...]


class OwnRounds(Wire, frozen=True, kw_only=True):
    rounds: tuple[OwnRound, ...]
    """Newest first; a table keeps ten."""

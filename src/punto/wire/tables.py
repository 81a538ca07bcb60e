"""Tables and rounds as shown to viewers."""

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
from punto.roads import Ask, Bead, BigRoadMark, GoodRoad
from punto.round import Decision, FactValue, RoundState
from punto.rules.irregularities import Incident
from punto.rules.pictures import BetOutcome
from punto.shoe import Burn
from punto.table.settings import Facing
from punto.wire.events import PublicEvent, PublicRuling, StaffEvent
from punto.wire.messages import Message
from punto.wire.options import PatronOptions, StaffOptions
from punto.wire.settings import ShownLimits, ShownSettings
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
    """Shown to the bet's patron and to staff."""

    patron: str
    placed_by: Role
    registered: bool
    in_chips: bool
    ante_choice: AnteChoice | None
    clause: str | None


class Room(Wire, frozen=True, kw_only=True):
    """Remaining room on each hand under the maximum differential."""

    banker: Cents
    player: Cents


class ShownHands(Wire, frozen=True, kw_only=True):
    player: ShownHand
    banker: ShownHand
    result: Result | None


class ShownElection(Wire, frozen=True, kw_only=True):
    """Each patron with a bet chooses to continue or to take the bets back."""

    incident: Incident | None
    clause: str | None
    """The clause that grants the election."""
    goes_on: str | None
    takes_back: str | None
    """Clauses for the two choices."""
    settled_again: ShownHands | None
    """Corrected hands of a settled round, for patrons who continue."""


class RoundFrame(Wire, frozen=True, kw_only=True):
    """The parts of a round that all viewers see."""

    number: int
    state: RoundState
    result: Result | None
    player: ShownHand
    banker: ShownHand
    next_hand: Hand | None
    third_cards: tuple[Message, ...]
    """Explains the third-card draw once both hands show two cards."""
    winning_bets: tuple[str, ...]
    """Every bet of the game that wins with these hands, placed or not; empty until the round is settled."""
    waits_for: WaitsFor | None
    election: ShownElection | None
    differential_left: dict[str, Room] | None
    """By box."""


class PublicRound(RoundFrame, frozen=True, kw_only=True):
    bets: tuple[ShownBet, ...]
    rulings: tuple[PublicRuling, ...]
    """Rulings that concern everyone at the table, oldest first."""


class Awaited(Wire, frozen=True, kw_only=True):
    """A pending election or ruling."""

    type: Literal["election", "card_order", "referral"]
    clause: str | None
    pending: tuple[str, ...] | UnsetType = UNSET
    """Patrons who have not chosen yet."""
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
    shoe: int
    """The shoe that it began with."""
    bets: tuple[FullBet, ...]
    rulings: tuple[ShownRuling, ...]
    awaits: Awaited | None
    absent: tuple[str, ...]
    squeeze_asked: tuple[str, ...]
    squeeze_permitted: tuple[str, ...]
    turned: dict[Hand, tuple[int, ...]]
    """Positions of turned face-down cards, by hand."""


class TableFrame(Wire, frozen=True, kw_only=True):
    """The parts of a table, outside its round, that all viewers see."""

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
    closed: bool
    """No round opens here."""


class ReferredRound(Wire, frozen=True, kw_only=True):
    """A current or past round that awaits a ruling."""

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
    """Facts reported by staff."""
    patrons: tuple[str, ...]
    staked: Cents
    house_win: Cents


class PublicTable(TableFrame, frozen=True, kw_only=True):
    round: PublicRound | None


class StaffTable(TableFrame, frozen=True, kw_only=True):
    round: StaffRound | None
    referrals: tuple[ReferredRound, ...]
    """Newest round first."""
    carried: tuple[Card, ...]
    burn: Burn
    settings: ShownSettings
    queued: ShownSettings | None
    """Settings that wait for the end of the round."""
    census: dict[str, int]
    """Unseen copies of each card: in the shoe or face down in the discards."""


class Own(Wire, frozen=True, kw_only=True):
    """A patron's own bets and options."""

    bets: tuple[FullBet, ...]
    elects: bool
    if_settled_again: Cents | None
    """Net of the bets after resettlement, during an election on a settled round."""
    net_before: Cents | None
    """Net of the bets before the round was resettled; None if it was not."""
    antes: tuple[str, ...]
    """Antes that the patron has not raised or folded yet."""
    squeeze: Squeeze
    options: PatronOptions
    """Available actions within the balance and limits."""
    barred: Message | None
    """Why limits let the patron place no bet now; None if they do."""
    reality_check_at: int | None
    """When the patron must acknowledge a reality check; None for never. In milliseconds since 1970."""


class ShoeResult(Wire, frozen=True, kw_only=True):
    """A settled round of the shoe, for the scoreboard."""

    round: int
    result: Result
    total: int
    player_pair: bool
    banker_pair: bool


class ShownMark(Wire, frozen=True, kw_only=True):
    """A mark on a derived road: red if the big road repeats its pattern, otherwise blue."""

    column: int
    row: int
    sign: Literal["R", "B"]


class Scoreboard(Wire, frozen=True, kw_only=True):
    """The five roads of the shoe, and the marks that the next Banker or Player would add. For information only."""

    bead: tuple[Bead, ...]
    big_road: tuple[BigRoadMark, ...]
    big_eye_boy: tuple[ShownMark, ...]
    small_road: tuple[ShownMark, ...]
    cockroach_pig: tuple[ShownMark, ...]
    ask: Ask
    good_road: GoodRoad | None


class RoadsQuery(Struct, frozen=True, kw_only=True):
    next: Hand | None = None
    """Add a round that this hand wins, as a preview."""


class ShownProvableShoe(Wire, frozen=True, kw_only=True):
    """What everyone may know about a table's provable shoe before its cards are drawn."""

    shoe: int
    commitment: str
    has_witness: bool
    takes_seeds: bool
    """Patrons may add a seed now."""


class TableStatus(Wire, frozen=True, kw_only=True):
    """Table status, the same for all viewers."""

    deadline: int | None
    """End of the betting or decision time, in milliseconds since 1970."""
    outage: Message | None = None
    """Why this node is not ready: the picture may be out of date. None if it is."""
    play_disabled: Message | None = None
    """All play of the house is disabled. None if it is not."""
    provable: ShownProvableShoe | None = None
    """None if the shoe in use is not provable."""
    secret_withheld: Message | None = None
    """The fault that the house did not reveal the secret of a round, until it reveals another one."""
    notice: str | None
    """The outage, or the outcome of an interrupted round."""
    notice_message: Message | None
    """The notice as a translatable message."""
    announcements: tuple[Announcement, ...]
    results: tuple[ShoeResult, ...]


class _Answer(TableStatus, frozen=True, kw_only=True):
    options: TableOptions
    """Public options of the table."""
    now: int
    """Current time of the service's clock, which deadlines use."""
    balance: Cents | UnsetType = UNSET
    mine: Own | UnsetType = UNSET


class PublicAnswer(_Answer, frozen=True, kw_only=True):
    table: PublicTable


class StaffAnswer(_Answer, frozen=True, kw_only=True):
    table: StaffTable
    staff_options: StaffOptions


class PublicPicture(PublicAnswer, frozen=True, kw_only=True):
    """Stream message for patrons and displays."""

    version: int
    events: tuple[PublicEvent, ...]


class StaffPicture(StaffAnswer, frozen=True, kw_only=True):
    """Stream message for staff and inspectors."""

    version: int
    events: tuple[StaffEvent, ...]


class EncodedPicture(Struct, frozen=True, kw_only=True):
    """A `PublicPicture` or `StaffPicture` with its shared parts already encoded."""

    version: int
    table: Raw
    options: Raw
    staff_options: Raw | UnsetType
    deadline: int | None
    outage: Message | None
    play_disabled: Message | None
    provable: ShownProvableShoe | None
    secret_withheld: Message | None
    notice: str | None
    notice_message: Message | None
    announcements: tuple[Announcement, ...]
    results: Raw
    events: Raw
    now: int
    mine: Own | UnsetType = UNSET
    balance: Cents | UnsetType = UNSET


class Beat(Wire, frozen=True, kw_only=True):
    """Heartbeat during idle periods, which confirms that the picture is current."""

    beat: int
    """Current time of the service's clock."""


class Peel(Wire, frozen=True, kw_only=True):
    """A patron peels a face-down card, live. Coordinates are those of a card of 100 by 140."""

    hand: Hand
    position: int
    card: SeenCard
    pulled: tuple[float, float]
    """Where the patron holds it."""
    to: tuple[float, float] | None
    """Where that point is now; None once the patron lets go."""


class PeelMessage(Wire, frozen=True, kw_only=True):
    """Stream message for everyone at the table; it is never recorded."""

    peel: Peel


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

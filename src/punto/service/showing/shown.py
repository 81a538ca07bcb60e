"""What leaves the service, as it looks outside: money is dollars as text, cards are text.

The API describes itself by these, the pages take their types from them, and the tests hold every answer to them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from punto.bets import AnteChoice
from punto.deal import Result
from punto.hands import Hand
from punto.limits import DifferentialScope
from punto.messages import Message, Text
from punto.options import PatronOptions, StaffOptions, TableOptions
from punto.people import Person, Post, Role
from punto.roads import Ask, Bead, BigRoadMark
from punto.round import RoundState
from punto.rules.irregularities import Incident
from punto.rules.model import BetRole, Place
from punto.rules.pictures import BetOutcome, DeterminingTotal, OnTie, Side
from punto.shoe import Burn
from punto.table.settings import Facing

Dollars = Annotated[str, Meta(pattern=r"^-?(0|[1-9][0-9]*)\.[0-9]{2}$")]
ShownCard = Annotated[str, Meta(pattern=r"^([A23456789TJQK][SHDC]|\?\?)$")]
"""`9H`, or `??` for a card that lies face down."""


class _Shown(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class ShownHand(_Shown, frozen=True, kw_only=True):
    cards: tuple[ShownCard, ...]
    total: int | None


class ShownBet(_Shown, frozen=True, kw_only=True):
    place: int
    """Box or terminal."""
    standing: bool
    on: str
    amount: Dollars
    in_play: Dollars
    outcome: BetOutcome | None
    net: Dollars | None


class FullBet(ShownBet, frozen=True, kw_only=True):
    """To the patron whose it is, and to staff."""

    patron: str
    placed_by: Role
    registered: bool
    in_chips: bool
    ante_choice: AnteChoice | None
    clause: str | None


class Room(_Shown, frozen=True, kw_only=True):
    """How much more fits on each hand under the differential."""

    banker: Dollars
    player: Dollars


class ShownHands(_Shown, frozen=True, kw_only=True):
    player: ShownHand
    banker: ShownHand
    result: Result | None


class ShownElection(_Shown, frozen=True, kw_only=True):
    """Every patron with a bet chooses to go on or to take the bets back."""

    incident: Incident | None
    clause: str | None
    """That gives the election."""
    goes_on: str | None
    takes_back: str | None
    """The clauses of either choice."""
    settled_again: ShownHands | None
    """The hands that a settled round is settled by again for those who go on."""


class _Round(_Shown, frozen=True, kw_only=True):
    number: int
    state: RoundState
    result: Result | None
    player: ShownHand
    banker: ShownHand
    next_hand: Hand | None
    third_cards: tuple[Message, ...]
    """Why third cards are drawn or not, once both hands have two cards that everybody sees."""
    waits_for: Literal["election", "card_order", "referral", "antes"] | None
    election: ShownElection | None
    differential_left: dict[str, Room] | None
    """By box."""


class PublicRound(_Round, frozen=True, kw_only=True):
    bets: tuple[ShownBet, ...]


class ShownRuling(_Shown, frozen=True, kw_only=True):
    incident: str | None
    decision: str
    clause: str | None
    by: Role
    facts: dict[str, Any]


class Awaited(_Shown, frozen=True, kw_only=True):
    type: Literal["election", "card_order", "referral"]
    clause: str | None
    pending: tuple[str, ...] | UnsetType = UNSET
    """Patrons who have still to choose."""
    taking_back: tuple[str, ...] | UnsetType = UNSET
    cards: tuple[ShownCard, ...] | UnsetType = UNSET
    by: Role | UnsetType = UNSET
    incident: str | UnsetType = UNSET
    to: Role | UnsetType = UNSET


class StaffRound(_Round, frozen=True, kw_only=True):
    bets: tuple[FullBet, ...]
    rulings: tuple[ShownRuling, ...]
    awaits: Awaited | None
    absent: tuple[str, ...]
    squeeze_asked: tuple[str, ...]
    squeeze_permitted: tuple[str, ...]
    turned: dict[str, tuple[int, ...]]
    """By hand: the places of face-down cards that were turned."""


class ShownAmounts(_Shown, frozen=True, kw_only=True):
    every: Dollars
    by_bet: dict[str, Dollars]


class ShownLimits(_Shown, frozen=True, kw_only=True):
    minimum: ShownAmounts
    maximum: ShownAmounts | None
    maximum_differential: Dollars | None
    differential_scope: DifferentialScope
    payout_unit: Dollars


class _Table(_Shown, frozen=True, kw_only=True):
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


class ReferredRound(_Shown, frozen=True, kw_only=True):
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
    facts: dict[str, Any]
    """What was reported."""
    patrons: tuple[str, ...]
    staked: Dollars
    house_win: Dollars


class PublicTable(_Table, frozen=True, kw_only=True):
    round: PublicRound | None


class StaffTable(_Table, frozen=True, kw_only=True):
    round: StaffRound | None
    referrals: tuple[ReferredRound, ...]
    """The latest round first."""
    carried: tuple[ShownCard, ...]
    burn: Burn
    census: dict[str, int]
    """By card: how many may still be in the shoe, or lie face down in the discards."""


class Own(_Shown, frozen=True, kw_only=True):
    """A patron's own part of a table."""

    bets: tuple[FullBet, ...]
    elects: bool
    if_settled_again: Dollars | None
    """What the bets of a settled round come to for who goes on, while there is a choice."""
    antes: tuple[str, ...]
    """Antes still to be raised or folded."""
    squeeze: Literal["no", "asked", "permitted"]
    options: PatronOptions


class ShoeResult(_Shown, frozen=True, kw_only=True):
    """One settled round of the shoe, for the scoreboards."""

    round: int
    result: Result
    total: int
    player_pair: bool
    banker_pair: bool


class ShownMark(_Shown, frozen=True, kw_only=True):
    """Of a derived road: red where the big road repeats itself, blue where it does not."""

    column: int
    row: int
    sign: Literal["R", "B"]


class Scoreboard(_Shown, frozen=True, kw_only=True):
    """The five roads of the shoe, and what the next Banker or Player would add. For information only."""

    bead: tuple[Bead, ...]
    big_road: tuple[BigRoadMark, ...]
    big_eye_boy: tuple[ShownMark, ...]
    small_road: tuple[ShownMark, ...]
    cockroach_pig: tuple[ShownMark, ...]
    ask: Ask


class _Extras(_Shown, frozen=True, kw_only=True):
    now: int
    """Milliseconds since 1970 by the service's clock, which deadlines go by."""
    deadline: int | None
    notice: str | None
    """What happened to a round that was interrupted."""
    notice_told: Message | None
    """The same, for a page in any language."""
    announcements: tuple[Literal["last_hand", "closing_soon", "no_more_bets"], ...]
    results: tuple[ShoeResult, ...]
    options: TableOptions
    """What may be done now, as everybody is told it."""
    balance: Dollars | UnsetType = UNSET
    mine: Own | UnsetType = UNSET


class PublicAnswer(_Extras, frozen=True, kw_only=True):
    table: PublicTable


class StaffAnswer(_Extras, frozen=True, kw_only=True):
    table: StaffTable
    staff_options: StaffOptions


class PublicPicture(_Extras, frozen=True, kw_only=True):
    """A message of the stream to patrons and displays."""

    version: int
    table: PublicTable
    events: tuple[dict[str, Any], ...]


class StaffPicture(_Extras, frozen=True, kw_only=True):
    """A message of the stream to staff and inspectors."""

    version: int
    table: StaffTable
    staff_options: StaffOptions
    events: tuple[dict[str, Any], ...]


class Beat(_Shown, frozen=True, kw_only=True):
    """Sent when nothing happens for a while, so that a viewer knows that the picture still holds."""

    beat: int
    """Now, by the service's clock."""


class PublicTables(_Shown, frozen=True, kw_only=True):
    tables: tuple[PublicTable, ...]


class StaffTables(_Shown, frozen=True, kw_only=True):
    tables: tuple[StaffTable, ...]


class Pay(_Shown, frozen=True, kw_only=True):
    pays: str
    totals: tuple[int, ...]


class WinsWhen(_Shown, frozen=True, kw_only=True):
    kind: Literal["hand_wins", "tied", "hand_pairs"]
    hand: Hand | None
    """None: whichever wins; or the hands tie."""
    totals: tuple[int, ...]
    """Empty for pairs."""


class ShownBetRule(_Shown, frozen=True, kw_only=True):
    id: str
    title: str
    name: Text
    """The title in every language."""
    side: Side | None
    """What it is on, and so its colour; None: neither hand more than the other, and not the Tie."""
    role: BetRole
    wins: WinsWhen
    pays: tuple[Pay, ...]
    by: DeterminingTotal
    tie: OnTie
    clause: str
    needs: tuple[str, ...]
    raises: str | None
    raise_times: int | None
    counts_on: Hand | None
    house_edge: str | None
    """Exact, with 20 decimals; for an ante of ante and wager under best play, per unit of ante. None for a wager, which
    is part of its ante, and where the question did not say of how many decks."""


class ShownClause(_Shown, frozen=True, kw_only=True):
    clause: str
    title: str
    name: Text


class ShownTableOfPlay(_Shown, frozen=True, kw_only=True):
    naturals: tuple[int, ...]
    player_draws: tuple[bool, ...]
    banker_draws: tuple[tuple[bool, ...], ...]
    """By Banker's total, then by Player's third card: 0 to 9, and last where Player stood."""


class ShownDecks(_Shown, frozen=True, kw_only=True):
    fewest: int
    most: int


class ShownPause(_Shown, frozen=True, kw_only=True):
    after_cards: int
    clause: str
    fold_clause: str


class GameName(_Shown, frozen=True, kw_only=True):
    id: str
    title: str
    name: Text


class GameNames(_Shown, frozen=True, kw_only=True):
    games: tuple[GameName, ...]


class Game(_Shown, frozen=True, kw_only=True):
    id: str
    title: str
    name: Text
    """The title in every language."""
    version: str | None
    effective: str | None
    decks: ShownDecks
    place: Place
    bets: tuple[ShownBetRule, ...]
    felt: tuple[tuple[str, ...], ...]
    """The betting areas, row by row: every bet once, by its id."""
    clauses: tuple[ShownClause, ...]
    table_of_play: ShownTableOfPlay
    pause: ShownPause | None
    information_only: str | None
    """The clause by which displays are information only."""


class Who(_Shown, frozen=True, kw_only=True):
    person: Person | None
    ranks: tuple[Role, ...]
    """Those whose commands this person may give: none for patrons and for those who only read."""


class DemoAccount(_Shown, frozen=True, kw_only=True):
    name: str
    post: Post
    ranks: tuple[Role, ...]


class DemoIncident(_Shown, frozen=True, kw_only=True):
    id: str
    table: str
    """Where it comes about."""


class DemoAccounts(_Shown, frozen=True, kw_only=True):
    accounts: tuple[DemoAccount, ...]
    password: str
    incidents: tuple[DemoIncident, ...]
    """To be brought about on request."""


class OwnRound(_Shown, frozen=True, kw_only=True):
    number: int
    state: RoundState
    result: Result | None
    player: ShownHand
    banker: ShownHand
    bets: tuple[FullBet, ...]


class OwnRounds(_Shown, frozen=True, kw_only=True):
    rounds: tuple[OwnRound, ...]
    """Newest first; a table keeps ten."""


class Problem(_Shown, frozen=True, kw_only=True):
    error: str

"""Everything that can be asked of a table. The same names serve the library, scenarios, the API and the journal."""

from __future__ import annotations

from typing import get_args

from msgspec import Struct

from punto.bets import AnteChoice
from punto.cards import Card
from punto.hands import Hand
from punto.incidents.report import Report
from punto.people import Role
from punto.round import Decision, ElectionChoice
from punto.shoe import Burn
from punto.table.settings import TableSettings


class Actor(Struct, frozen=True):
    """Who asks, and in which role."""

    role: Role
    name: str | None = None


DEALER = Actor(Role.DEALER)


class _Asked(Struct, frozen=True, kw_only=True, tag_field="command", omit_defaults=True):
    pass


class OpenBetting(_Asked, frozen=True, kw_only=True, tag="open_betting"):
    pass


class PlaceBet(_Asked, frozen=True, kw_only=True, tag="place_bet"):
    patron: str
    on: str
    amount_cents: int
    box: int | None = None
    terminal: int | None = None
    standing: bool = False
    placed_by: Role | None = None
    """Staff who placed it on the patron's behalf."""
    unnoticed: bool = False
    """The chips lay there at the close though they should have been refused."""
    registered: bool = True
    """False: the bet had not reached the cluster when its terminal dropped out."""
    in_chips: bool = False
    """Chips on the felt, entered by staff; otherwise credits."""


class WithdrawBet(_Asked, frozen=True, kw_only=True, tag="withdraw_bet"):
    patron: str
    on: str
    box: int | None = None
    terminal: int | None = None
    amount_cents: int | None = None
    """None: all of it."""


class CloseBetting(_Asked, frozen=True, kw_only=True, tag="close_betting"):
    pass


class Deal(_Asked, frozen=True, kw_only=True, tag="deal"):
    cards: tuple[Card, ...]
    """In the order in which they leave the shoe."""


class DecideAnte(_Asked, frozen=True, kw_only=True, tag="decide_ante"):
    patron: str
    side: Hand
    choice: AnteChoice
    box: int | None = None


class Rule(_Asked, frozen=True, kw_only=True, tag="rule"):
    """A ruling that was waited for, or a house decision where the rules do not provide for what happened."""

    order: tuple[Card, ...] = ()
    decision: Decision | None = None
    round: int | None = None
    """The round that it is about; None: the one that waits for it, else the latest."""
    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()
    """The hands that a round is settled by again."""
    reason: str | None = None


class Elect(_Asked, frozen=True, kw_only=True, tag="elect"):
    patron: str
    choice: ElectionChoice


class DecisionTimeOver(_Asked, frozen=True, kw_only=True, tag="decision_time_over"):
    """Undecided antes are folded, undecided elections go on."""


class RequestSqueeze(_Asked, frozen=True, kw_only=True, tag="request_squeeze"):
    patron: str


class PermitSqueeze(_Asked, frozen=True, kw_only=True, tag="permit_squeeze"):
    patron: str


class Turn(_Asked, frozen=True, kw_only=True, tag="turn"):
    hand: Hand
    position: int
    patron: str | None = None
    """Who squeezes it; None: the dealer turns it."""


class CorrectCard(_Asked, frozen=True, kw_only=True, tag="correct_card"):
    """A card that was keyed in wrongly."""

    position: int
    """Counted from 1, in the order in which the cards left the shoe."""
    card: Card


class Settle(_Asked, frozen=True, kw_only=True, tag="settle"):
    pass


class NewShoe(_Asked, frozen=True, kw_only=True, tag="new_shoe"):
    burn: Burn | None = None
    """In place of the table's setting."""
    first_card: Card | None = None
    """The card that a burn by first card turned up."""


class CutCard(_Asked, frozen=True, kw_only=True, tag="cut_card"):
    """The cut card came out."""


class ChangeSettings(_Asked, frozen=True, kw_only=True, tag="change_settings"):
    """Between rounds only; decks, burn and cut card count from the next shoe on."""

    settings: TableSettings


class OpenTable(_Asked, frozen=True, kw_only=True, tag="open_table"):
    game: str
    settings: TableSettings = TableSettings()


class DealNext(_Asked, frozen=True, kw_only=True, tag="deal_next"):
    """The next card from the house's own shoe, drawn at this moment from the cards that can still be there."""


Command = (
    OpenBetting
    | PlaceBet
    | WithdrawBet
    | CloseBetting
    | Deal
    | DecideAnte
    | Report
    | Rule
    | Elect
    | DecisionTimeOver
    | RequestSqueeze
    | PermitSqueeze
    | Turn
    | CorrectCard
    | Settle
    | NewShoe
    | CutCard
    | ChangeSettings
)

HouseCommand = Command | OpenTable | DealNext
"""Also what only a house can carry out: it has the tables and the electronic shoes."""

COMMANDS: dict[str, type[Command]] = {str(kind.__struct_config__.tag): kind for kind in get_args(Command)}
"""By name, in the order above."""

PATRONS_OWN = (PlaceBet, WithdrawBet, DecideAnte, Elect, RequestSqueeze)
"""What a patron does, or staff at that patron's word."""

"""All commands of a table. The library, scenarios, the API and the journal share their names."""

from __future__ import annotations

from typing import Annotated, Final, get_args

from msgspec import Meta, Struct

from punto.bets import AnteChoice
from punto.cards import Card
from punto.hands import Hand
from punto.incidents.report import Report
from punto.people import Name, Role
from punto.round import Decision, ElectionChoice
from punto.shoe import Burn
from punto.table.settings import TableSettings

LONGEST_REASON: Final = 500
Cards = Annotated[tuple[Card, ...], Meta(max_length=8 * 52)]
"""At most a shoe."""
Reason = Annotated[str, Meta(max_length=LONGEST_REASON)]


class Actor(Struct, frozen=True):
    """Who acts, and in which role."""

    role: Role
    name: str | None = None


DEALER = Actor(Role.DEALER)


class _Asked(Struct, frozen=True, kw_only=True, tag_field="command", omit_defaults=True):
    pass


class OpenBetting(_Asked, frozen=True, kw_only=True, tag="open_betting"):
    pass


class PlaceBet(_Asked, frozen=True, kw_only=True, tag="place_bet"):
    patron: Name
    on: Name
    amount_cents: int
    box: int | None = None
    terminal: int | None = None
    standing: bool = False
    placed_by: Role | None = None
    """The staff member who placed it on the patron's behalf."""
    unnoticed: bool = False
    """The chips were on the felt when betting closed, although they should have been refused."""
    registered: bool = True
    """False if the bet had not reached the cluster when its terminal failed."""
    in_chips: bool = False
    """Chips on the felt, entered by staff; otherwise credits."""


class WithdrawBet(_Asked, frozen=True, kw_only=True, tag="withdraw_bet"):
    patron: Name
    on: Name
    box: int | None = None
    terminal: int | None = None
    amount_cents: int | None = None
    """None for everything."""


class CloseBetting(_Asked, frozen=True, kw_only=True, tag="close_betting"):
    pass


class Deal(_Asked, frozen=True, kw_only=True, tag="deal"):
    cards: Cards
    """In the order dealt."""


class DecideAnte(_Asked, frozen=True, kw_only=True, tag="decide_ante"):
    patron: Name
    side: Hand
    choice: AnteChoice
    box: int | None = None


class Rule(_Asked, frozen=True, kw_only=True, tag="rule"):
    """A pending ruling, or a house decision where the rules are silent."""

    order: Cards = ()
    decision: Decision | None = None
    round: int | None = None
    """None means the round that waits for it, otherwise the latest."""
    player: Cards = ()
    banker: Cards = ()
    """The hands for resettling a round."""
    reason: Reason | None = None


class Elect(_Asked, frozen=True, kw_only=True, tag="elect"):
    patron: Name
    choice: ElectionChoice


class DecisionTimeOver(_Asked, frozen=True, kw_only=True, tag="decision_time_over"):
    """Undecided antes are folded, undecided elections continue."""


class RequestSqueeze(_Asked, frozen=True, kw_only=True, tag="request_squeeze"):
    patron: Name


class PermitSqueeze(_Asked, frozen=True, kw_only=True, tag="permit_squeeze"):
    patron: Name


class Turn(_Asked, frozen=True, kw_only=True, tag="turn"):
    hand: Hand
    position: int
    patron: Name | None = None
    """The patron who squeezes it; None if the dealer turns it."""


class CorrectCard(_Asked, frozen=True, kw_only=True, tag="correct_card"):
    """Correct a mis-keyed card."""

    position: int
    """Counted from 1, in the order dealt."""
    card: Card


class Settle(_Asked, frozen=True, kw_only=True, tag="settle"):
    pass


class NewShoe(_Asked, frozen=True, kw_only=True, tag="new_shoe"):
    burn: Burn | None = None
    """Overrides the table's setting."""
    first_card: Card | None = None
    """The card turned up by a burn by first card."""


class CutCard(_Asked, frozen=True, kw_only=True, tag="cut_card"):
    """The cut card came out."""


class ChangeSettings(_Asked, frozen=True, kw_only=True, tag="change_settings"):
    """Only between rounds; decks, burn and cut card apply from the next shoe."""

    settings: TableSettings
    after_round: bool = False
    """During a round: take them when it ends."""


class OpenTable(_Asked, frozen=True, kw_only=True, tag="open_table"):
    game: Name
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


class AddSeed(_Asked, frozen=True, kw_only=True, tag="add_seed"):
    """Text of a patron's own, mixed into the draws of this round from a provable shoe."""

    patron: Name
    seed: Annotated[str, Meta(max_length=200)]


HouseCommand = Command | OpenTable | DealNext | AddSeed
"""Also what only a house can carry out: it has the tables and the electronic shoes."""

COMMANDS: dict[str, type[Command]] = {str(kind.__struct_config__.tag): kind for kind in get_args(Command)}
"""By name, in the order above."""

PATRONS_OWN = (PlaceBet, WithdrawBet, DecideAnte, Elect, RequestSqueeze)
"""Commands of a patron, or of staff on the patron's behalf."""

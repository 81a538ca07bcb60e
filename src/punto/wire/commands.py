"""Commands on the wire, decoded directly into the types that a table or the ledger decides on."""

from __future__ import annotations

from typing import Annotated, assert_never

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from punto import incidents
from punto.approvals import commands as approvals
from punto.errors import WireError
from punto.incidents import find_wrong_fact
from punto.ledger import commands as money
from punto.round import Decision
from punto.rules.irregularities import Incident
from punto.table import commands as asked
from punto.table import settings as settings_of_table
from punto.table.settings import MOST_PLACES
from punto.wire.codec import explain, read
from punto.wire.settings import TableSettings, read_settings
from punto.wire.values import Cents, Name, Pin


class PlaceBet(asked.PlaceBet, frozen=True, kw_only=True, tag="place_bet", forbid_unknown_fields=True):
    amount_cents: Cents = field(name="amount")


class WithdrawBet(asked.WithdrawBet, frozen=True, kw_only=True, tag="withdraw_bet", forbid_unknown_fields=True):
    amount_cents: Cents | None = field(default=None, name="amount")


class BuyIn(money.BuyIn, frozen=True, kw_only=True, tag="buy_in", forbid_unknown_fields=True):
    amount_cents: Cents = field(name="amount")


class CashOut(money.CashOut, frozen=True, kw_only=True, tag="cash_out", forbid_unknown_fields=True):
    amount_cents: Cents | None = field(default=None, name="amount")


class MoveFloat(money.MoveFloat, frozen=True, kw_only=True, tag="move_float", forbid_unknown_fields=True):
    amount_cents: Cents = field(name="amount")


class OpenTable(Struct, frozen=True, kw_only=True, tag_field="command", tag="open_table"):
    game: Name
    settings: TableSettings = field(default_factory=TableSettings)


class ChangeSettings(Struct, frozen=True, kw_only=True, tag_field="command", tag="change_settings"):
    settings: TableSettings
    after_round: bool = False
    """During a round: take them when it ends."""


class Report(Struct, frozen=True, kw_only=True, tag_field="command", tag="report", forbid_unknown_fields=True):
    """Unset fields are not facts. A fact that does not apply to the incident is an error, even if true."""

    incident: Incident
    reconstructable: bool | UnsetType = UNSET
    too_many: bool | UnsetType = UNSET
    cards: asked.Cards | int | UnsetType = UNSET
    card: Name | UnsetType | None = UNSET
    to_person: bool | UnsetType = UNSET
    terminals: Annotated[tuple[int, ...], Meta(max_length=MOST_PLACES)] | UnsetType = UNSET
    round: int | UnsetType | None = UNSET
    player: asked.Cards | UnsetType = UNSET
    banker: asked.Cards | UnsetType = UNSET
    patron: Name | UnsetType | None = UNSET
    on: Name | UnsetType | None = UNSET
    box: int | UnsetType | None = UNSET
    what: asked.Reason | UnsetType | None = UNSET
    dealing_error: bool | UnsetType = UNSET


SentProposable = asked.Deal | Report | asked.Rule | asked.CorrectCard | asked.NewShoe | BuyIn | CashOut | MoveFloat


class Propose(Struct, frozen=True, kw_only=True, tag_field="command", tag="propose", forbid_unknown_fields=True):
    """A command that waits for a second person. If it needs no approval, it is carried out at once."""

    proposed: SentProposable


class Decline(approvals.Decline, frozen=True, kw_only=True, tag="decline", forbid_unknown_fields=True):
    reason: Name | None = None


SentCommand = (
    asked.OpenBetting
    | PlaceBet
    | WithdrawBet
    | asked.CloseBetting
    | asked.Deal
    | asked.DecideAnte
    | Report
    | asked.Rule
    | asked.Elect
    | asked.DecisionTimeOver
    | asked.RequestSqueeze
    | asked.PermitSqueeze
    | asked.Turn
    | asked.CorrectCard
    | asked.Settle
    | asked.NewShoe
    | asked.CutCard
    | ChangeSettings
    | OpenTable
    | asked.DealNext
    | asked.AddSeed
    | BuyIn
    | CashOut
    | money.RedeemVoucher
    | MoveFloat
    | Propose
    | approvals.Approve
    | Decline
)


class CommandMessage(Struct, frozen=True, kw_only=True):
    """A command with its idempotency key: repeats are carried out once."""

    id: Name
    command: SentCommand
    pin: Pin | UnsetType = UNSET
    """The patron's PIN, if staff move the patron's purse; the approver's, with `approver`."""
    approver: Name | UnsetType = UNSET
    """Who approves with a PIN in another person's session."""


class _Keyed(Struct):
    id: Name


def command_of(message: CommandMessage) -> asked.HouseCommand | money.MoneyCommand | approvals.RequestCommand:
    """Convert to a house command. Raises a WireError if the command contradicts itself."""
    sent = message.command
    if not message.id.isprintable():
        raise WireError("id: Use printable characters only.")
    match sent:
        case PlaceBet():  # first: the most frequent by far
            return sent
        case Propose(proposed=proposed):
            return approvals.Propose(proposed=_proposed(proposed))
        case Report():
            return report_of(sent)
        case OpenTable(game=game, settings=settings):
            return asked.OpenTable(game=game, settings=_settings_of(settings))
        case ChangeSettings(settings=settings, after_round=waits):
            return asked.ChangeSettings(settings=_settings_of(settings), after_round=waits)
        case asked.Rule():
            _check_hands(sent)
            return sent
        case _:
            return sent


def _proposed(sent: SentProposable) -> approvals.Proposable:
    """As the journal stores it: amounts in cents."""
    match sent:
        case Report():
            return report_of(sent)
        case BuyIn():
            return msgspec.convert(sent, money.BuyIn, from_attributes=True)
        case CashOut():
            return msgspec.convert(sent, money.CashOut, from_attributes=True)
        case MoveFloat():
            return msgspec.convert(sent, money.MoveFloat, from_attributes=True)
        case asked.Rule():
            _check_hands(sent)
            return sent
        case _:
            return sent


def find_key(message: bytes | str) -> str | None:
    """Find the key of a message that may be invalid."""
    try:
        return read(_Keyed, message).id
    except WireError:
        return None


def report_of(facts: Report) -> incidents.Report:
    given = {name: value for name in facts.__struct_fields__ if (value := getattr(facts, name)) is not UNSET}
    report = incidents.Report(**given)
    wrong = find_wrong_fact(report, given.keys() - {"incident"})
    if wrong is None:
        return report
    names, incident = " and ".join(wrong.facts), report.incident.value
    match wrong.problem:
        case "missing":
            raise WireError(f"A report of {incident} needs {names}.")
        case "foreign":
            raise WireError(f"A report of {incident} does not take {names}.")
        case "named":
            raise WireError(f"For {incident}, cards must be the number of face-up cards.")
        case "counted":
            raise WireError(f"For {incident}, cards must be a list of cards.")
        case _:
            assert_never(wrong.problem)


def _settings_of(settings: TableSettings) -> settings_of_table.TableSettings:
    try:
        return read_settings(settings)
    except msgspec.ValidationError as error:
        raise explain(error) from None


def _check_hands(ruling: asked.Rule) -> None:
    has_hands = bool(ruling.player and ruling.banker)
    if has_hands is not (ruling.decision is Decision.RESETTLE) or bool(ruling.player) is not bool(ruling.banker):
        raise WireError("Give the cards of player and banker for a ruling to resettle, and for no other ruling.")

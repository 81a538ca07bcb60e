"""Reads options back: was this command offered, and which commands do the offers allow?

Written from the options only, without the code that the table decides by.
"""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from punto.incidents import Report
from punto.incidents.report import FACTS
from punto.limits import LARGEST_BET
from punto.options import PatronOptions, StaffOptions, TableOptions, patron_options, staff_options, table_options
from punto.options.rulings import HouseDecisionOption, OrderOption, ReferralOption
from punto.people import Role
from punto.refusals import Refusal
from punto.round import Decision
from punto.rules.irregularities import Incident
from punto.rules.model import Place
from punto.table import Actor, Command, Table, decide, evolve
from punto.table import commands as asked

DEALER = Actor(Role.DEALER)


class Offers:
    """The three parts of the options of a table, computed on demand."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._patrons: dict[str, PatronOptions] = {}
        self._all: TableOptions | None = None
        self._staff: StaffOptions | None = None

    @property
    def all(self) -> TableOptions:
        self._all = self._all or table_options(self.table)
        return self._all

    @property
    def staff(self) -> StaffOptions:
        self._staff = self._staff or staff_options(self.table)
        return self._staff

    def of(self, patron: str) -> PatronOptions:
        if patron not in self._patrons:
            self._patrons[patron] = patron_options(self.table, patron)
        return self._patrons[patron]

    def include(self, command: Command, by: Actor) -> bool:
        match command:
            case asked.PlaceBet():
                return _speaks(by, command.patron) and self._placing(command, by)
            case asked.WithdrawBet():
                return _speaks(by, command.patron) and self._withdrawing(command)
            case asked.DecideAnte():
                return _speaks(by, command.patron) and self._deciding(command)
            case asked.Elect():
                return _speaks(by, command.patron) and command.choice in self.of(command.patron).elects
            case asked.RequestSqueeze():
                return _speaks(by, command.patron) and self.of(command.patron).may_ask_to_squeeze
            case asked.Turn():
                return self._turning(command, by)
        return by.role is not Role.PATRON and self._for_staff(command, by)

    def _for_staff(self, command: Command, by: Actor) -> bool:
        match command:
            case Report():
                return self._reporting(command, by)
            case asked.Rule():
                return self._ruling(command, by)
            case asked.Deal():
                return self._dealing(command)
            case asked.PermitSqueeze():
                return command.patron in self.staff.squeezes
            case asked.CorrectCard():
                possible = self.staff.corrections
                return (
                    possible is not None
                    and by.role.reaches(possible.approval)
                    and 1 <= command.position <= len(possible.cards)
                )
            case (
                asked.OpenBetting()
                | asked.CloseBetting()
                | asked.Settle()
                | asked.DecisionTimeOver()
                | asked.NewShoe()
                | asked.CutCard()
                | asked.ChangeSettings()
            ):
                name = str(command.__struct_config__.tag)
                return any(
                    option.command == name and by.role.reaches(option.approval or Role.DEALER)
                    for option in self.staff.commands
                )
            case (
                asked.PlaceBet()
                | asked.WithdrawBet()
                | asked.DecideAnte()
                | asked.Elect()
                | asked.RequestSqueeze()
                | asked.Turn()
            ):
                raise AssertionError("for patrons, or read above")
            case _:
                assert_never(command)

    def _placing(self, command: asked.PlaceBet, by: Actor) -> bool:
        at_terminals = self.table.rules.place is Place.TERMINAL
        place, other = (command.terminal, command.box) if at_terminals else (command.box, command.terminal)
        if place is None or other is not None or (by.role is Role.PATRON and command.in_chips):
            return False
        on_behalf = self.staff.on_behalf
        if command.placed_by is not None and (on_behalf is None or command.placed_by not in on_behalf.roles):
            return False
        options = self.of(command.patron)
        if command.unnoticed:
            return self._unnoticed(command, options, place)
        bounds = options.find_bounds(command.on, place, standing=command.standing)
        return bounds is not None and bounds.least_cents <= command.amount_cents <= bounds.most_cents

    def _unnoticed(self, command: asked.PlaceBet, options: PatronOptions, place: int) -> bool:
        """Unnoticed chips are outside the limits: only the seat, the bet and its requirement count."""
        bet = self.table.rules.find_bet(command.on)
        held = next((it.held_cents for it in options.withdrawals if (it.on, it.place) == (command.on, place)), 0)
        return (
            self.staff.unnoticed_clause is not None
            and place in (options.standing if command.standing else options.seated)
            and bet is not None
            and bet.raises is None
            and not any(command.on in need.on for need in options.needs)
            and 1 <= command.amount_cents <= LARGEST_BET - held
        )

    def _withdrawing(self, command: asked.WithdrawBet) -> bool:
        place = command.terminal if command.box is None else command.box
        spots = [
            it
            for it in self.of(command.patron).withdrawals
            if it.on == command.on and (place is None or it.place == place)
        ]
        if len(spots) != 1:
            return False
        (spot,) = spots
        cents = spot.held_cents if command.amount_cents is None else command.amount_cents
        in_part = spot.part is not None and spot.part.least_cents <= cents <= spot.part.most_cents
        return in_part or (cents == spot.held_cents and spot.whole)

    def _deciding(self, command: asked.DecideAnte) -> bool:
        antes = [it for it in self.of(command.patron).antes if it.side is command.side]
        return any(command.box in (None, it.place) and command.choice in it.choices for it in antes)

    def _turning(self, command: asked.Turn, by: Actor) -> bool:
        patron = by.name if by.role is Role.PATRON else command.patron
        if by.role is Role.PATRON and command.patron not in (None, by.name):
            return False
        turns = self.all.turns if patron is None else self.of(patron).turns
        return any((it.hand, it.position) == (command.hand, command.position) for it in turns)

    def _dealing(self, command: asked.Deal) -> bool:
        """Several cards are offered if each is, one after the other."""
        table = self.table
        for card in command.cards:
            due = staff_options(table).due
            if due is None or (due.carried and due.carried[0] is not card) or card in due.gone:
                return False
            dealt = decide(table, asked.Deal(cards=(card,)), DEALER)
            assert not isinstance(dealt, Refusal)
            for event in dealt:
                table = evolve(table, event)
        return bool(command.cards)

    def _reporting(self, report: Report, by: Actor) -> bool:
        option = next((it for it in self.staff.reports if it.incident is report.incident), None)
        if option is None:
            return False
        if option.cards and not option.cards.least <= len(report.loose_cards) <= option.cards.most:
            return False
        latest = self.table.round.number if self.table.round else 0
        if report.incident is Incident.WRONG_RESULT_REGISTERED and (report.round or latest) not in option.rounds:
            return False
        if option.rounds_before is not None and not 1 <= (report.round or 0) < option.rounds_before:
            return False
        flags = FACTS[report.incident].allowed & {"reconstructable", "too_many", "to_person", "dealing_error"}
        return any(
            all(getattr(way, flag) is getattr(report, flag) for flag in flags)
            and (not way.cards or report.cards_face_up in way.cards)
            and not (way.without_cards and report.loose_cards)
            and by.role.reaches(way.approval or Role.DEALER)
            for way in option.ways
        )

    def _ruling(self, command: asked.Rule, by: Actor) -> bool:
        rulings = self.staff.rulings
        orders = [it for it in rulings if isinstance(it, OrderOption)]
        latest = self.table.round.number if self.table.round else None
        if orders and command.round in (None, latest) and (command.order or command.decision is None):
            (one,) = orders
            return Counter(one.cards) == Counter(command.order) and by.role.reaches(one.approval)
        referrals = [it for it in rulings if isinstance(it, ReferralOption)]
        if command.round is None and len(referrals) > 1:
            return False
        number = command.round
        if number is None and self.table.round is not None:
            number = referrals[0].round if referrals else self.table.round.number
        for ruling in rulings:
            match ruling:
                case ReferralOption() if ruling.round == number:
                    return command.decision in ruling.decisions and by.role.reaches(ruling.approval)
                case HouseDecisionOption() if number in ruling.rounds:
                    is_given = bool(command.reason) and command.decision in ruling.decisions
                    return is_given and by.role.reaches(ruling.approval)
                case _:
                    continue
        return False


def says_it_all(command: Command) -> bool:
    """Whether the offer covers everything that the command states, so that it must be accepted.

    Cards of a report, a correction or a new settlement must also fit those on the table.
    """
    match command:
        case Report() | asked.CorrectCard() | asked.ChangeSettings() | asked.DecideAnte(box=None):
            return False
        case asked.Rule(decision=decision):
            return decision is not Decision.RESETTLE
        case _:
            return True


def _speaks(by: Actor, patron: str) -> bool:
    """Patrons act for themselves, staff on their behalf."""
    return by.role is not Role.PATRON or by.name == patron

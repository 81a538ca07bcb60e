"""Tables of all four games driven through random legal and illegal commands, incidents and elections, and audited."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec import convert
from msgspec.structs import replace

from punto.bets import AnteChoice
from punto.cards import CARDS, Card
from punto.deal import Hands, cards_used, deal_round, dealing_order, reconstruct
from punto.hands import Hand
from punto.incidents import Report
from punto.people import Role
from punto.round import CardOrder, Decision, Election, ElectionChoice, RoundState
from punto.rules.irregularities import Incident
from punto.rules.model import Place
from punto.table import (
    Actor,
    Command,
)
from punto.table import commands as asked
from punto.table import events as happened
from tests.table import asking
from tests.table.asking import PATRONS
from tests.table.audited_table import DEALER, REOPENS_A_SETTLED_ROUND, AuditedTable

EXAMPLES = int(os.environ.get("PUNTO_EXAMPLES", "40"))


def _is(*states: RoundState | None) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A rule that applies only while the round is in one of these states."""
    return precondition(lambda machine: machine.state in states)


class TableMachine(AuditedTable):
    @_is(None, RoundState.SETTLED, RoundState.VOID)
    @rule(seed=st.integers(0, 9_999), how_many=st.integers(0, 12))
    def begin_a_round(self, seed: int, how_many: int) -> None:
        if self.table.round and self.table.last_round and self.table.round.number >= self.table.last_round:
            self.ask(asked.NewShoe())
        self.ask(asked.OpenBetting())
        random = Random(seed)
        for _ in range(how_many):
            self._bet(random)

    def _bet(self, random: Random) -> None:
        """A bet that usually fits: each patron has a box, the last one stands; main bets and antes are favoured."""
        rules = self.table.rules
        seat = random.randrange(4)
        favoured = ["player", "banker", *rules.wagers]
        bet = {
            "patron": PATRONS[seat],
            rules.place.value: 1 if seat == 3 else seat + 1,
            "on": random.choice([*favoured, random.choice(rules.bet_ids)]),
            "amount_cents": random.choice([1, 5_00, 10_00, 10_01, 25_33, 100_00, 333_33, 800_00]),
            "standing": seat == 3,
            "unnoticed": random.random() < 0.1,
            "registered": rules.place is Place.BOX or random.random() < 0.8,
        }
        self.ask(convert(bet, asked.PlaceBet), Actor(Role.PATRON, PATRONS[seat]))

    @_is(RoundState.BETTING)
    @rule(seed=st.integers(0, 9_999))
    def bet(self, seed: int) -> None:
        self._bet(Random(seed))

    @_is(RoundState.BETTING)
    @rule(data=st.data(), cents=st.none() | asking.amounts)
    def withdraw(self, data: st.DataObject, cents: int | None) -> None:
        bets = self.table.round.bets if self.table.round else ()
        if bets:
            bet = data.draw(st.sampled_from(bets))
            command = asked.WithdrawBet(patron=bet.patron, on=bet.on, amount_cents=cents)
            self.ask(command, Actor(Role.PATRON, bet.patron))

    @_is(RoundState.BETTING)
    @rule(seed=st.integers(0, 9_999))
    def hold_up_and_withdraw(self, seed: int) -> None:
        """Bets on one hand support those on the other; then they are withdrawn and leave an excess."""
        random = Random(seed)
        holding_up, held_up = random.choice([("player", "banker"), ("banker", "player")])
        for seat in range(4):
            self._put_down(seat, holding_up, 700_00)
        for _ in range(3):
            for seat in (3, 2, 1, 0):
                self._put_down(seat, held_up, random.choice([10_00, 25_33, 400_00, 700_00]))
        for seat in range(4):
            command = asked.WithdrawBet(patron=PATRONS[seat], on=holding_up)
            self.ask(command, Actor(Role.PATRON, PATRONS[seat]))

    def _put_down(self, seat: int, on: str, cents: int) -> None:
        rules = self.table.rules
        place = {rules.place.value: 1 if seat == 3 else seat + 1}
        bet = {"patron": PATRONS[seat], "on": on, "amount_cents": cents, "standing": seat == 3, **place}
        self.ask(convert(bet, asked.PlaceBet), Actor(Role.PATRON, PATRONS[seat]))

    @_is(RoundState.BETTING)
    @rule()
    def close(self) -> None:
        self.ask(asked.CloseBetting())

    @_is(RoundState.DEALING)
    @rule(seed=st.integers(0, 999), how_many=st.integers(1, 6))
    def deal(self, seed: int, how_many: int) -> None:
        random = Random(seed)
        for _ in range(how_many):
            if self.state is RoundState.DEALING and self.table.shoe.cards_left:
                self.ask(asked.Deal(cards=self.table.carried[:1] or (self.table.shoe.draw(random),)))

    @_is(RoundState.AWAITING)
    @rule(data=st.data(), patron=asking.patrons, choice=st.sampled_from(ElectionChoice), role=asking.staff)
    def answer(self, data: st.DataObject, patron: str, choice: ElectionChoice, role: Role) -> None:
        """Whatever the round waits for."""
        assert self.table.round is not None
        match self.table.round.awaits:
            case Election(pending=pending):
                chooser = data.draw(st.sampled_from(pending))
                self.ask(asked.Elect(patron=chooser, choice=choice), Actor(Role.PATRON, chooser))
            case CardOrder(cards=cards):
                order: list[Card] = data.draw(st.permutations(cards))
                self.ask(asked.Rule(order=tuple(order)), Actor(role))
            case None:
                side, ante = data.draw(st.sampled_from(Hand)), data.draw(st.sampled_from(AnteChoice))
                self.ask(asked.DecideAnte(patron=patron, side=side, choice=ante), Actor(Role.PATRON, patron))
            case _:
                self.ask(replace(data.draw(asking.rules), round=self.table.round.number), Actor(role))

    @_is(RoundState.DEALING, RoundState.AWAITING, RoundState.COMPLETE)
    @rule(patron=asking.patrons)
    def walk_away(self, patron: str) -> None:
        self.ask(Report(incident=Incident.WALK_AWAY, patron=patron))

    @precondition(lambda machine: bool(machine.table.round and machine.table.round.absent))
    @rule(data=st.data(), choice=st.sampled_from(ElectionChoice), as_staff=st.booleans())
    def come_back(self, data: st.DataObject, choice: ElectionChoice, as_staff: bool) -> None:
        """A patron who walked away sends a command; if others still choose, an election."""
        assert self.table.round is not None
        patron = data.draw(st.sampled_from(self.table.round.absent))
        by = DEALER if as_staff else Actor(Role.PATRON, patron)
        commands: list[Command] = [
            asked.Elect(patron=patron, choice=choice),
            asked.RequestSqueeze(patron=patron),
            asked.DecideAnte(patron=patron, side=Hand.PLAYER, choice=AnteChoice.RAISE),
        ]
        seen = len(self.events)
        self.ask(data.draw(st.sampled_from(commands)), by)
        if len(self.events) > seen:
            assert isinstance(self.events[seen], happened.PatronReturned)
            assert patron not in self.table.round.absent

    @_is(RoundState.AWAITING)
    @rule()
    def let_the_time_run_out(self) -> None:
        self.ask(asked.DecisionTimeOver())

    @_is(RoundState.SETTLED)
    @rule(data=st.data(), choice=st.sampled_from(ElectionChoice))
    def answer_about_a_settled_round(self, data: st.DataObject, choice: ElectionChoice) -> None:
        if self.table.round and isinstance(self.table.round.awaits, Election):
            chooser = data.draw(st.sampled_from(self.table.round.awaits.pending))
            self.ask(asked.Elect(patron=chooser, choice=choice), Actor(Role.PATRON, chooser))

    @rule(command=asking.rules, role=asking.staff)
    def rule_on_an_earlier_round(self, command: asked.Rule, role: Role) -> None:
        waiting = self.table.referrals()
        about = waiting[-1].number if waiting and command.round is None else command.round
        self.ask(replace(command, round=about, reason="seen on camera"), Actor(role))

    @_is(RoundState.SETTLED)
    @rule(choices=st.lists(st.sampled_from(ElectionChoice), max_size=4))
    def find_a_card_short_after_the_settlement(self, choices: list[ElectionChoice]) -> None:
        """If the document has an election, the patrons choose before the round is resettled."""
        self.ask(Report(incident=Incident.WRONG_NUMBER_OF_CARDS), Actor(Role.PIT_SUPERVISOR))
        for choice in [ElectionChoice.TAKE_BACK, *choices]:
            if self.table.round and isinstance(self.table.round.awaits, Election):
                chooser = self.table.round.awaits.pending[0]
                self.ask(asked.Elect(patron=chooser, choice=choice), Actor(Role.PATRON, chooser))

    @_is(RoundState.COMPLETE)
    @rule()
    def settle(self) -> None:
        self.ask(asked.Settle())

    @_is(*RoundState)
    @rule(report=asking.reports(), role=asking.staff)
    def report(self, report: Report, role: Role) -> None:
        self.ask(report, Actor(role))

    @_is(RoundState.SETTLED)
    @rule(data=st.data(), report=asking.reports().filter(lambda report: report.incident in REOPENS_A_SETTLED_ROUND))
    def report_too_late(self, data: st.DataObject, report: Report) -> None:
        self.ask(report, Actor(Role.PIT_SUPERVISOR))

    @_is(None, RoundState.SETTLED, RoundState.VOID)
    @rule(seed=st.integers(0, 9_999), rounds=st.integers(1, 6))
    def play_on(self, seed: int, rounds: int) -> None:
        """Whole rounds, so that others become old."""
        random = Random(seed)
        for number in range(rounds):
            if self.table.round and isinstance(self.table.round.awaits, Election):
                self.ask(asked.DecisionTimeOver())
            self.begin_a_round(random.randrange(9_999), 2 if number % 4 == 0 else 0)
            self.ask(asked.CloseBetting())
            while self.state in (RoundState.DEALING, RoundState.AWAITING) and self.table.shoe.cards_left:
                if self.state is RoundState.AWAITING:
                    self.ask(asked.DecisionTimeOver())
                else:
                    self.deal(random.randrange(9_999), 6)
            self.ask(asked.Settle())

    @_is(*RoundState)
    @rule(seed=st.integers(0, 9_999), back=st.integers(0, 13), role=asking.staff)
    def correct_a_round(self, seed: int, back: int, role: Role) -> None:
        """A wrong result is reported; if it is referred, someone has it resettled."""
        assert self.table.round is not None
        number = max(self.table.round.number - back, 1)
        hands = self._hands(seed)
        incident = Incident.WRONG_RESULT_REGISTERED
        self.ask(Report(incident=incident, round=number, player=hands.player, banker=hands.banker), Actor(role))
        decision = asked.Rule(
            decision=Random(seed).choice([Decision.RESETTLE, Decision.RESETTLE, Decision.VOID, Decision.CONTINUE]),
            round=number,
            player=hands.player,
            banker=hands.banker,
            reason="seen on camera",
        )
        self.ask(decision, Actor(Role.SHIFT_MANAGER))

    def _hands(self, seed: int) -> Hands:
        """Complete hands, as some shoe deals them."""
        random = Random(seed)
        return deal_round(self.table.rules, lambda: random.choice(CARDS))

    @_is(RoundState.DEALING, RoundState.COMPLETE)
    @rule(seed=st.integers(0, 9_999), to_person=st.booleans())
    def misplace_cards(self, seed: int, to_person: bool) -> None:
        """Nobody knows which card belonged where: the cards stay where they are."""
        assert self.table.round is not None
        random, cards = Random(seed), list(self.table.round.cards)
        random.shuffle(cards)
        player = tuple(cards[: random.randint(max(len(cards) - 3, 0), min(len(cards), 3))])
        report = Report(
            incident=Incident.WRONG_AREA,
            reconstructable=False,
            to_person=to_person,
            player=player,
            banker=tuple(cards[len(player) :]),
        )
        self.ask(report, Actor(Role.PIT_SUPERVISOR))

    @_is(RoundState.DEALING, RoundState.COMPLETE, RoundState.SETTLED)
    @rule(seed=st.integers(0, 9_999), how_many=st.integers(1, 6), too_many=st.booleans())
    def put_hands_right(self, seed: int, how_many: int, too_many: bool) -> None:
        """A wrong number of cards; the corrected hands have some of the cards on record, or others. Most patrons
        choose."""
        assert self.table.round is not None
        random, hands = Random(seed), self._hands(seed)
        cards = list(dealing_order(hands.player, hands.banker))
        if self.state is not RoundState.SETTLED:
            cards = [*self.table.round.cards, *self.table.carried, *cards][:how_many]
        elif random.random() < 0.5:
            cards[: len(self.table.round.cards)] = self.table.round.cards
        laid = reconstruct(self.table.rules, cards[: cards_used(self.table.rules, cards)])
        report = Report(
            incident=Incident.WRONG_NUMBER_OF_CARDS, too_many=too_many, player=laid.player, banker=laid.banker
        )
        self.ask(report, Actor(Role.PIT_SUPERVISOR))
        while random.random() < 0.8 and isinstance(self.table.round.awaits, Election):
            chooser = random.choice(self.table.round.awaits.pending)
            self.ask(asked.Elect(patron=chooser, choice=random.choice(list(ElectionChoice))))

    @rule(command=asking.anything, role=st.sampled_from(Role), name=asking.patrons)
    def ask_anything(self, command: Command, role: Role, name: str) -> None:
        self.ask(command, Actor(role, name))


SETTINGS = settings(
    max_examples=EXAMPLES,
    stateful_step_count=100,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def test_tables_of_all_games() -> None:
    run_state_machine_as_test(TableMachine, settings=SETTINGS)

"""A long, seeded walk at one table of each game: deep into shoes, with occasional incidents, audited throughout."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from punto.bets import AnteChoice
from punto.cards import CARDS, parse_cards
from punto.hands import Hand
from punto.incidents import FACTS, Report
from punto.limits import DifferentialScope
from punto.people import Role
from punto.round import CardOrder, Decision, Election, ElectionChoice, Referral, RoundState
from punto.rules import RULES
from punto.rules.irregularities import Incident
from punto.table import Actor, replay
from punto.table import commands as asked
from punto.table.codec import encode
from punto.table.events import PatronReturned
from punto.table.settings import Facing
from tests.table.asking import PATRONS
from tests.table.auditor import Auditor, Stored
from tests.table.test_machine import TableMachine

STEPS = 1_500
MOST_STEPS = 4 * STEPS
MANAGER = Actor(Role.SHIFT_MANAGER)
WORTH_REACHING = ("ruling on an earlier round", "settlement reversed twice", "recalled round")
WORTH_REACHING_IN = {
    "commission": ("house decision after the settlement",),
    "rws": ("hands as they lie", "election about a settled round", "bet taken back from a settled round"),
    "etg": (),
    "knockout": ("house decision after the settlement",),
}
"""A walk does not test what it never reaches."""


class Walker(TableMachine):
    """The same table and checks, with a plain random source instead of a search for the smallest failure."""

    def __init__(self, game: str, seed: int) -> None:
        super().__init__()
        self.random = Random(seed)
        self.open(game, Facing.FACE_DOWN, DifferentialScope.BOX, 5, 14)

    def walk(self) -> None:
        if self.random.random() < 0.03 and self.table.round:
            self.ask(self._report(), MANAGER)
        if self.random.random() < 0.05 and self.table.round:
            self._find_something_wrong()
        for round_ in self.table.referrals()[1:]:
            self._rule(round_.number)
        match self.state:
            case RoundState.SETTLED if self.table.round and self.table.round.awaits:
                self._answer()
            case None | RoundState.SETTLED | RoundState.VOID:
                self.begin_a_round(self.random.randrange(10**6), self.random.randrange(16))
            case RoundState.BETTING:
                self.close()
            case RoundState.DEALING:
                self.deal(self.random.randrange(10**6), self.random.randrange(1, 4))
            case RoundState.AWAITING:
                self._answer()
            case RoundState.COMPLETE:
                self.settle()

    def _find_something_wrong(self) -> None:
        """With cards or hands, in this round or an old one."""
        seed, heads = self.random.randrange(10**6), self.random.random() < 0.5
        match self.state:
            case RoundState.DEALING | RoundState.COMPLETE if heads:
                self.misplace_cards(seed, to_person=self.random.random() < 0.5)
            case RoundState.DEALING | RoundState.COMPLETE | RoundState.SETTLED if heads:
                self.put_hands_right(seed, self.random.randint(1, 6), too_many=self.random.random() < 0.5)
            case _:
                self.correct_a_round(seed, self.random.choice([0, 1, 2, 12]), Role.SHIFT_MANAGER)

    def _rule(self, number: int) -> None:
        """On a referral: the hands were registered wrongly."""
        decision = self.random.choice([Decision.CONTINUE, Decision.VOID, Decision.RESETTLE])
        player, banker = parse_cards("9H KS"), parse_cards("4C 3D")
        ruling = asked.Rule(decision=decision, round=number, player=player, banker=banker, reason="seen")
        self.ask(ruling, MANAGER)

    def _answer(self) -> None:
        assert self.table.round is not None
        match self.table.round.awaits:
            case Election(pending=pending):
                choice = self.random.choice(list(ElectionChoice))
                self.ask(asked.Elect(patron=self.random.choice(pending), choice=choice))
            case CardOrder(cards=cards):
                self.ask(asked.Rule(order=tuple(self.random.sample(cards, len(cards)))), MANAGER)
            case Referral():
                self._rule(self.table.round.number)
            case None:
                choices = [(patron, side) for patron in PATRONS for side in Hand]
                patron, side = self.random.choice(choices)
                choice_ = self.random.choice(list(AnteChoice))
                self.ask(asked.DecideAnte(patron=patron, side=side, choice=choice_))

    def _report(self) -> Report:
        assert self.table.round is not None
        incident = self.random.choice(list(Incident))
        hands = self.random.choice([("9H KS", "4C 3D"), ("9H KS", "4C 5D"), ("2H KS", "7C KD")])
        bets = [(bet.patron, bet.on) for bet in self.table.round.bets] or [("ann", "banker")]
        patron, on = self.random.choice(bets)
        facts: dict[str, object] = {
            "too_many": self.random.random() < 0.5,
            "reconstructable": self.random.random() < 0.7,
            "cards": tuple(self.random.sample(CARDS, self.random.randrange(1, 3))),
            "terminals": (1, 2),
            "round": max(1, self.table.round.number - self.random.randrange(12)),
            "player": parse_cards(hands[0]),
            "banker": parse_cards(hands[1]),
            "patron": patron,
            "on": on,
            "what": "a glass fell over",
            "dealing_error": self.random.random() < 0.5,
            "to_person": self.random.random() < 0.5,
        }
        if incident is Incident.DEALT_FACE_UP:
            facts["cards"] = self.random.randrange(1, 4)
        names = (FACTS[incident].needed | FACTS[incident].optional) & facts.keys()
        return Report(incident=incident, **{name: facts[name] for name in names})  # type: ignore[arg-type]


class RestlessWalker(Walker):
    """Patrons withdraw bets that support others, walk away during an election, and return."""

    def __init__(self, scope: DifferentialScope, seed: int) -> None:
        super().__init__("rws", seed)
        self.open("rws", Facing.FACE_DOWN, scope, 5, 14)

    def walk(self) -> None:
        if self.state is RoundState.BETTING and self.random.random() < 0.5:
            self.hold_up_and_withdraw(self.random.randrange(10**6))
            self._squeeze()
        elif self.state is RoundState.DEALING and self.random.random() < 0.1:
            self.ask(Report(incident=Incident.OTHER, what="a glass fell over", dealing_error=True), MANAGER)
        else:
            super().walk()

    def _squeeze(self) -> None:
        for patron in PATRONS:
            self.ask(asked.RequestSqueeze(patron=patron))
            self.ask(asked.PermitSqueeze(patron=patron))

    def _answer(self) -> None:
        assert self.table.round is not None
        match self.table.round.awaits:
            case Election(pending=pending, away=away) if self.random.random() < 0.6:
                if away and self.random.random() < 0.5:
                    choice = self.random.choice(list(ElectionChoice))
                    self.ask(asked.Elect(patron=self.random.choice(away), choice=choice))
                else:
                    self.ask(Report(incident=Incident.WALK_AWAY, patron=self.random.choice(pending)))
            case _:
                super()._answer()


@pytest.mark.parametrize("scope", DifferentialScope)
def test_a_walk_with_withdrawals_and_patrons_who_come_back(scope: DifferentialScope) -> None:
    walker = RestlessWalker(scope, seed=5)
    for _ in range(800):
        walker.walk()
    assert replay(walker.events) == walker.table
    seen = Counter(type(event).__name__ for event in walker.events)
    assert seen["BetCutBack"] > 100
    assert seen["SqueezeLapsed"] > 10
    assert sum(isinstance(event, PatronReturned) and event.electing for event in walker.events) > 10


@pytest.mark.parametrize("game", RULES)
def test_a_long_walk(game: str) -> None:
    walker = Walker(game, seed=13)
    worth_reaching = {*WORTH_REACHING, *WORTH_REACHING_IN[game]}
    sizes = []
    for step in range(MOST_STEPS):
        walker.walk()
        if step % 500 == 499:
            sizes.append(len(encode(walker.table)))
        if step > STEPS and walker.auditor.seen.keys() >= worth_reaching:
            break
    assert replay(walker.events) == walker.table
    assert walker.table.round is not None
    assert walker.table.round.number > 80
    seen = Counter(type(event).__name__ for event in walker.events)
    assert seen["RoundSettled"] > 40
    assert seen["ShoeChanged"] >= 1
    assert set(walker.auditor.seen) == worth_reaching
    assert max(sizes) < 2 * min(sizes), "the state does not grow"


def test_the_auditor_sees_a_cent_too_much() -> None:
    """The auditor really checks: the same events with one cent moved fail."""
    walker = Walker("rws", seed=3)
    for _ in range(100):
        walker.walk()
    stored = [[json.loads(encode(event)) for event in events] for events in walker.by_command]
    _audit(stored)
    settled = next(
        event for events in stored for event in events if event["event"] == "round_settled/1" and event["results"]
    )
    settled["results"][0]["result"]["net_cents"] += 1
    with pytest.raises(AssertionError):
        _audit(stored)


def _audit(stored: list[list[Stored]]) -> None:
    [opened], *others = stored
    auditor = Auditor(opened)
    for events in others:
        auditor.see(events)

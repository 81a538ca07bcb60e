"""Dealers, patrons, terminals and the cash desk, acting on a stale view of the table."""

from __future__ import annotations

from random import Random

from punto.bets import AnteChoice
from punto.cards import CARDS, Card
from punto.hands import Hand
from punto.incidents import Report
from punto.ledger.commands import BuyIn, CashOut, FloatMove, MoveFloat, RedeemVoucher
from punto.limits import Amounts, Limits
from punto.people import Person, Post
from punto.round import CardOrder, Decision, Election, ElectionChoice, Referral, RoundState
from punto.rules import RULES
from punto.rules.irregularities import Incident
from punto.rules.model import Place
from punto.service.core.messages import AnyCommand
from punto.table import Table, TableSettings
from punto.table import commands as asked

PATRONS = ("ann", "ben", "chua")
TERMINALS = 3
DEALER = Person("dora", Post.DEALER)
MANAGER = Person("max", Post.SHIFT_MANAGER)
INSPECTOR = Person("ida", Post.INSPECTOR)

Wish = tuple[Person, AnyCommand]


def opening(game: str) -> Wish:
    limits = Limits(minimum=Amounts(1_00), maximum=Amounts(500_00))
    return MANAGER, asked.OpenTable(game=game, settings=TableSettings(decks=4, places=TERMINALS, limits=limits))


def wish(random: Random, table: Table, vouchers: list[str]) -> Wish:
    """A plausible command at this table."""
    is_betting = table.round is not None and table.round.state in (RoundState.BETTING, RoundState.AWAITING)
    choice = random.random()
    if choice < (0.6 if is_betting else 0.1):
        return _bet(random, table)
    if choice < (0.7 if is_betting else 0.75):
        return _deal(random, table)
    if choice < 0.97:
        return _money(random, table, vouchers)
    forbidden: list[AnyCommand] = [asked.OpenBetting(), asked.Settle(), asked.DealNext()]
    return INSPECTOR, random.choice(forbidden)


def _bet(random: Random, table: Table) -> Wish:
    person, box, terminal = _somebody(random, table)
    round_ = table.round
    if round_ is not None and isinstance(round_.awaits, Election):
        return person, asked.Elect(patron=person.name, choice=random.choice(list(ElectionChoice)))
    if round_ is not None and round_.ante_pause:
        side, choice = random.choice(list(Hand)), random.choice(list(AnteChoice))
        return person, asked.DecideAnte(patron=person.name, side=side, choice=choice)
    on = random.choice([bet.id for bet in table.rules.bets if bet.raises is None])
    if random.random() < 0.2:
        return person, asked.WithdrawBet(patron=person.name, on=on, box=box, terminal=terminal)
    cents = random.choice([1_00, 20_00, 33_33, 100_00, 400_00])
    if random.random() < 0.1 and box is not None:
        return DEALER, asked.PlaceBet(patron=person.name, on=on, amount_cents=cents, box=box, in_chips=True)
    return person, asked.PlaceBet(patron=person.name, on=on, amount_cents=cents, box=box, terminal=terminal)


def _deal(random: Random, table: Table) -> Wish:
    round_ = table.round
    corrected = table.rules.place is Place.TERMINAL and round_ is not None and round_.is_over
    if round_ is not None and random.random() < (0.4 if corrected else 0.06):
        return MANAGER, _report(random, table)
    if round_ is not None and random.random() < (0.3 if table.referrals() else 0.03):
        return MANAGER, _late_ruling(random, table)
    if round_ is not None and isinstance(round_.awaits, Election):
        return MANAGER, asked.DecisionTimeOver()
    match round_.state if round_ else None:
        case None | RoundState.SETTLED | RoundState.VOID:
            used_up = round_ is not None and table.last_round is not None and round_.number >= table.last_round
            return DEALER, asked.NewShoe() if used_up else asked.OpenBetting()
        case RoundState.BETTING:
            return DEALER, asked.CloseBetting() if random.random() < 0.6 else asked.OpenBetting()
        case RoundState.DEALING:
            return DEALER, asked.DealNext() if random.random() < 0.7 else asked.Deal(cards=(random.choice(CARDS),))
        case RoundState.COMPLETE:
            return DEALER, asked.Settle()
        case RoundState.AWAITING:
            assert round_ is not None, "a round awaits something"
            return MANAGER, _decision(random, round_.awaits)


def _decision(random: Random, awaited: object) -> AnyCommand:
    match awaited:
        case CardOrder(cards=cards):
            return asked.Rule(order=tuple(random.sample(cards, len(cards))))
        case Referral():
            return asked.Rule(decision=random.choice([Decision.CONTINUE, Decision.VOID]), reason="seen")
        case _:
            return asked.DecisionTimeOver()


def _late_ruling(random: Random, table: Table) -> asked.Rule:
    """Rule on a referred matter, or on any round by house decision."""
    assert table.round is not None, "there was a round to rule on"
    referred = [round_.number for round_ in table.referrals()]
    number = random.choice(referred or range(1, table.round.number + 1))
    decision = random.choice([Decision.CONTINUE, Decision.VOID, Decision.RESETTLE])
    player, banker = _hands(random) if decision is Decision.RESETTLE else ((), ())
    return asked.Rule(decision=decision, round=number, player=player, banker=banker, reason="seen")


def _hands(random: Random) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    natural = (Card("9H"), Card("KS"))
    other = random.choice([(Card("4C"), Card("3D")), (Card("4C"), Card("5D"))])
    return (natural, other) if random.random() < 0.5 else (other, natural)


def _report(random: Random, table: Table) -> Report:
    assert table.round is not None, "something is reported in a round"
    if random.random() < (0.7 if table.rules.place is Place.TERMINAL else 0.3):
        player, banker = _hands(random)
        number = random.randrange(1, table.round.number + 1)
        return Report(incident=Incident.WRONG_RESULT_REGISTERED, player=player, banker=banker, round=number)
    incident = random.choice([Incident.TECHNICAL_INTERRUPTION, Incident.FOREIGN_CARD, Incident.WRONG_NUMBER_OF_CARDS])
    return Report(incident=incident)


def _money(random: Random, table: Table, vouchers: list[str]) -> Wish:
    person, box, terminal = _somebody(random, table)
    patron = person.name if box is not None else None
    cents = random.choice([50_00, 500_00, 1_000_00])
    match random.randrange(7):
        case 0 | 1:
            return DEALER, BuyIn(amount_cents=cents, patron=patron, terminal=terminal)
        case 2:
            return DEALER, BuyIn(amount_cents=cents)
        case 3:
            move = random.choice(list(FloatMove))
            return MANAGER, MoveFloat(move=move, amount_cents=cents)
        case 4 if vouchers:
            return person, RedeemVoucher(number=random.choice(vouchers), patron=patron, terminal=terminal)
        case _:
            amount = random.choice([None, None, 10_00, 200_00])
            return person, CashOut(patron=patron, terminal=terminal, amount_cents=amount)


def _somebody(random: Random, table: Table) -> tuple[Person, int | None, int | None]:
    """A patron at a box, or a terminal."""
    number = random.randrange(1, TERMINALS + 1)
    if table.rules.place is Place.TERMINAL:
        return Person(f"{table.id}/{number}", Post.PATRON), None, number
    return Person(PATRONS[number - 1], Post.PATRON), number, None


GAMES = tuple(RULES)

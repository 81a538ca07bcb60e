"""What each bet wins, loses or gets back, and the clause."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from punto.deal import Hands
from punto.errors import DealError, MoneyError
from punto.money import NO_BREAKAGE, check_bet
from punto.rules.model import RuleSet
from punto.rules.pictures import BetOutcome


class Stake(Struct, frozen=True):
    """Money on one bet. A raised ante has its wager as a separate stake."""

    on: str
    amount_cents: int
    folded: bool = False


class Settled(Struct, frozen=True):
    """One stake and its result."""

    stake: Stake
    outcome: BetOutcome
    net_cents: int
    """Winnings, or the loss as a negative amount."""
    clause: str
    breakage: Fraction = NO_BREAKAGE
    """In cents, exact: what rounding to the payout unit kept."""

    @property
    def back_cents(self) -> int:
        """Stake plus winnings."""
        return self.stake.amount_cents + self.net_cents


def settle(rules: RuleSet, hands: Hands, stakes: Iterable[Stake], *, payout_unit: int = 1) -> list[Settled]:
    """Settle every stake of a complete round. Payouts round down to the unit, in cents.

    >>> from punto.cards import parse_cards
    >>> from punto.deal import reconstruct
    >>> from punto.rules import load_rules
    >>> rules = load_rules("rws")
    >>> hands = reconstruct(rules, parse_cards("KH 2C KS 4D 5H"))  # Banker wins, 6 over 5
    >>> [settled.net_cents for settled in settle(rules, hands, [Stake("banker", 100_00), Stake("player", 50_00)])]
    [5000, -5000]
    """
    if hands.next_hand is not None:
        raise DealError(f"The round is not complete: a card to {hands.next_hand.value} is missing.")
    if payout_unit < 1:
        raise MoneyError(f"A payout unit of {payout_unit} cents: it must be one cent or more.")
    return [_settle_stake(rules, hands, stake, payout_unit) for stake in stakes]


def _settle_stake(rules: RuleSet, hands: Hands, stake: Stake, payout_unit: int) -> Settled:
    amount = stake.amount_cents
    picture = rules.picture(stake.on)
    check_bet(amount)
    if stake.folded:
        return _fold(rules, stake)
    cell = picture.cells[picture.axes.index_of(hands.player_total, hands.player, hands.banker_total, hands.banker)]
    if cell.pays is None:
        return Settled(stake, cell.outcome, 0 if cell.outcome is BetOutcome.PUSH else -amount, cell.clause)
    payout = cell.pays.on(amount, payout_unit)
    return Settled(stake, cell.outcome, payout.cents, cell.clause, payout.breakage)


def _fold(rules: RuleSet, stake: Stake) -> Settled:
    if rules.pause is None or stake.on not in rules.wagers:
        raise DealError(f"A bet on {stake.on} cannot be folded in {rules.title}: only an ante can.")
    return Settled(stake, BetOutcome.LOST, -stake.amount_cents, rules.cite(rules.pause.fold_clause))

"""The figures of a PAR sheet: exact odds of every bet from full decks, and the returns that follow."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from math import lcm, perm
from typing import Final

from msgspec import Struct

from punto.odds.ends import count_ends
from punto.odds.exact import exact_odds
from punto.odds.measures import LAST_PLACE, BetOdds, to_decimal
from punto.odds.removal import Effects, effects_of_removal
from punto.rules.axes import ROUND_AXES
from punto.rules.bets import Bet
from punto.rules.model import RuleSet
from punto.shoe import Composition

CARDS_ORDERED: Final = 6
"""A round takes at most six cards: `ways` counts orders of the next six."""
ROUNDS: Final = (10**4, 10**5, 10**6, 10**7, 10**8)
DEVIATIONS: Final = {
    Fraction(90, 100): Decimal("1.64485362695147271486385668912"),
    Fraction(95, 100): Decimal("1.95996398454005423552459443052"),
    Fraction(99, 100): Decimal("2.57582930354890076097853450210"),
}
"""By confidence: a normal variable lies within this many standard deviations."""
VOLATILITY: Final = DEVIATIONS[Fraction(90, 100)]
"""The volatility index is this many standard deviations of a round."""


class ParLine(Struct, frozen=True):
    """One possible outcome of a bet."""

    label: str
    """The pay, `push`, `lose` or `fold`, as in `BetOdds.chances`."""
    net: Fraction
    probability: Fraction
    ways: int
    """Out of the sheet's `orders`."""


class ReturnInterval(Struct, frozen=True):
    """The range of the return after that many rounds of one unit each."""

    confidence: Fraction
    rounds: int
    low: Decimal
    high: Decimal


class ParBet(Struct, frozen=True):
    bet: Bet
    odds: BetOdds
    lines: tuple[ParLine, ...]
    intervals: tuple[ReturnInterval, ...]

    @property
    def return_to_patron(self) -> Fraction:
        """Per unit bet; for an ante, per unit of ante."""
        return 1 + self.odds.expected_value

    @property
    def rounds_per_hit(self) -> Fraction:
        return 1 / self.odds.win

    @property
    def edge_without_pushes(self) -> Fraction:
        """The house edge per unit that is won or lost."""
        return self.odds.house_edge / (1 - self.odds.push)

    @property
    def volatility_index(self) -> Decimal:
        return VOLATILITY * self.odds.standard_deviation

    @property
    def largest_gain(self) -> Fraction:
        """The most that the house can lose on a unit; for an ante, with its wager."""
        return max(line.net for line in self.lines)

    @property
    def exact_stake_cents(self) -> int:
        """Pays are whole cents for stakes in multiples of this. Other stakes are rounded."""
        return lcm(*(line.net.denominator for line in self.lines))


class RoundShape(Struct, frozen=True):
    """How rounds end, whatever is bet."""

    natural: Fraction
    by_cards: dict[int, Fraction]
    """Probability of rounds of four, five and six cards."""


class ParSheet(Struct, frozen=True):
    rules: RuleSet
    decks: int
    orders: int
    bets: tuple[ParBet, ...]
    effects: Effects
    shape: RoundShape

    @property
    def cards(self) -> int:
        return self.effects.unseen.total


def par_sheet(rules: RuleSet, decks: int) -> ParSheet:
    """Compute the whole sheet.

    >>> from punto.rules import load_rules
    >>> sheet = par_sheet(load_rules("commission"), 8)
    >>> [line.ways for line in sheet.bets[0].lines]  # Player: wins, pushes, loses
    [2230518282592256, 475627426473216, 2292252566437888]
    """
    rules.check_decks(decks)
    unseen = Composition.of_decks(decks)
    orders = perm(unseen.total, CARDS_ORDERED)
    found = exact_odds(rules, unseen)
    bets = tuple(_par_bet(bet, found.bets[bet.id], orders) for bet in rules.bets)
    return ParSheet(rules, decks, orders, bets, effects_of_removal(rules, unseen), _shape(rules, unseen))


def _par_bet(bet: Bet, odds: BetOdds, orders: int) -> ParBet:
    lines = tuple(
        ParLine(chance.label, chance.net, chance.probability, _whole(chance.probability * orders))
        for chance in odds.chances
    )
    return ParBet(
        bet, odds, lines, tuple(interval(odds, rounds, confidence) for confidence in DEVIATIONS for rounds in ROUNDS)
    )


def _shape(rules: RuleSet, unseen: Composition) -> RoundShape:
    count = count_ends(rules.table_of_play, unseen, ROUND_AXES)
    by_cards, natural = dict.fromkeys((4, 5, 6), 0), 0
    for place, ways in enumerate(count.cells):
        (player_drew, player), (banker_drew, banker) = (divmod(hand, 10) for hand in divmod(place, 20))
        by_cards[4 + player_drew + banker_drew] += ways
        naturals = rules.table_of_play.naturals
        natural += ways * ((player in naturals and not player_drew) or (banker in naturals and not banker_drew))
    shares = {cards: Fraction(ways, count.orders) for cards, ways in by_cards.items()}
    return RoundShape(Fraction(natural, count.orders), shares)


def interval(odds: BetOdds, rounds: int, confidence: Fraction) -> ReturnInterval:
    """By the central limit theorem: rounds from full decks are independent and identically distributed."""
    with localcontext(prec=60):
        mean = 1 + to_decimal(odds.expected_value)
        reach = DEVIATIONS[confidence] * odds.standard_deviation / Decimal(rounds).sqrt()
        return ReturnInterval(
            confidence, rounds, *(bound.quantize(LAST_PLACE) for bound in (mean - reach, mean + reach))
        )


def _whole(ways: Fraction) -> int:
    assert ways.denominator == 1, "every probability is a whole number of orders"
    return ways.numerator

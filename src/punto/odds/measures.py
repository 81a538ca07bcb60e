"""Measures of a bet: edge, probabilities, variance, all exact and derived from one list of outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any, Final

from msgspec import Struct

from punto.cards import Rank
from punto.errors import OddsError
from punto.frames import Framed, Plot, new_plot
from punto.shoe import Composition

PLACES: Final = 20
"""Decimals of a printed figure."""
LAST_PLACE: Final = Decimal(1).scaleb(-PLACES)

Row = dict[str, str | int | float]
"""The columns of a table."""


class Chance(Struct, frozen=True):
    """One possible outcome of a bet."""

    label: str
    """The pay (`8:1`; for a raised ante with its wager `1:1 + 2 × 1:2`), `push`, `lose` or `fold`."""
    net: Fraction
    """Gain per unit bet."""
    probability: Fraction


class AnteDecision(Struct, frozen=True):
    """The value of raising an ante for this rank of the first card; folding loses the ante."""

    rank: Rank
    probability: Fraction
    """The probability of this rank as first card."""
    raise_value: Fraction
    """Expected value of ante and wager together, per unit of ante."""

    @property
    def choice(self) -> str:
        return "raise" if is_worth_raising(self.raise_value) else "fold"

    @property
    def cost_of_folding(self) -> Fraction:
        """The loss of folding instead of raising; negative if folding is right."""
        return self.raise_value - FOLD_VALUE


FOLD_VALUE: Final = Fraction(-1)


def is_worth_raising(raise_value: Fraction) -> bool:
    """Whether raising is at least as good as folding."""
    return raise_value >= FOLD_VALUE


class AntePlay(Struct, frozen=True):
    """Best play of an ante with these cards."""

    decisions: tuple[AnteDecision, ...]
    """By possible rank."""
    times: int
    """The wager, in antes."""

    @property
    def strategy(self) -> dict[str, str]:
        """By rank: `raise` or `fold`."""
        return {decision.rank.value: decision.choice for decision in self.decisions}

    @property
    def folds_on(self) -> frozenset[int]:
        """The points of the first cards on which to fold."""
        return frozenset(each.rank.points for each in self.decisions if each.choice == "fold")

    @property
    def units_risked(self) -> Fraction:
        """Mean amount risked, in antes."""
        raised = sum((each.probability for each in self.decisions if each.choice == "raise"), Fraction(0))
        return 1 + self.times * raised

    @property
    def always_raise(self) -> Fraction:
        """Expected value per unit of ante of always raising."""
        return sum((each.probability * each.raise_value for each in self.decisions), Fraction(0))


class BetOdds(Struct, frozen=True):
    """The odds of a bet with these cards, per unit bet; for an ante, with its wager under best play."""

    bet_id: str
    title: str
    chances: tuple[Chance, ...]
    """Best first."""
    ante: AntePlay | None = None
    """None unless it is an ante."""

    @property
    def expected_value(self) -> Fraction:
        return sum((each.net * each.probability for each in self.chances), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        return -self.expected_value

    @property
    def per_unit_risked(self) -> Fraction:
        """Expected value per unit risked; for anything but an ante, the same as per unit bet."""
        return self.expected_value / (self.ante.units_risked if self.ante else 1)

    @property
    def win(self) -> Fraction:
        return sum((each.probability for each in self.chances if each.net > 0), Fraction(0))

    @property
    def push(self) -> Fraction:
        return sum((each.probability for each in self.chances if each.net == 0), Fraction(0))

    @property
    def lose(self) -> Fraction:
        return sum((each.probability for each in self.chances if each.net < 0), Fraction(0))

    @property
    def hits(self) -> dict[str, Fraction]:
        """Probability of each pay."""
        return {each.label: each.probability for each in self.chances if each.net > 0}

    @property
    def mean_payout(self) -> Fraction:
        """Mean winnings over all rounds; minus the losses this is the expected value."""
        return sum((each.net * each.probability for each in self.chances if each.net > 0), Fraction(0))

    @property
    def variance(self) -> Fraction:
        mean_square = sum((each.net**2 * each.probability for each in self.chances), Fraction(0))
        return mean_square - self.expected_value**2

    @property
    def standard_deviation(self) -> Decimal:
        return square_root(self.variance)


class GameOdds(Framed, Struct, frozen=True):
    """Every bet of a game with these cards unseen."""

    game: str
    unseen: Composition
    bets: Mapping[str, BetOdds]
    """By bet id, in the order of the rules."""

    def bet(self, bet_id: str) -> BetOdds:
        try:
            return self.bets[bet_id]
        except KeyError:
            raise OddsError(f"Unknown bet {bet_id!r}. Use {', '.join(self.bets)}.") from None

    def __repr__(self) -> str:
        return f"<odds of {self.game}: {len(self.bets)} bets, {self.unseen.total} cards unseen>"

    def plot(self) -> Plot:
        """The house edge of every bet."""

        def draw(axes: Any) -> None:
            edges = [100 * float(odds.house_edge) for odds in self.bets.values()]
            axes.barh([odds.title for odds in self.bets.values()], edges)
            axes.invert_yaxis()
            axes.set(xlabel="House edge, %", title=self.game)

        return new_plot(draw)

    def rows(self) -> list[Row]:
        """One row per bet, as floats."""
        return [{"game": self.game, "unseen": self.unseen.total, **_row(odds)} for odds in self.bets.values()]


def _row(odds: BetOdds) -> Row:
    return {
        "bet": odds.bet_id,
        "title": odds.title,
        "expected_value": float(odds.expected_value),
        "house_edge": float(odds.house_edge),
        "per_unit_risked": float(odds.per_unit_risked),
        "win": float(odds.win),
        "push": float(odds.push),
        "lose": float(odds.lose),
        "mean_payout": float(odds.mean_payout),
        "variance": float(odds.variance),
        "standard_deviation": float(odds.standard_deviation),
    }


def to_decimal(value: Fraction) -> Decimal:
    """With twenty decimals, rounded.

    >>> to_decimal(Fraction(-2, 3))
    Decimal('-0.66666666666666666667')
    """
    return Decimal(f"{round(value * 10**PLACES)}e-{PLACES}")


def decimal_text(value: Fraction) -> str:
    """The JSON form of exact figures: twenty decimals, no exponent.

    >>> decimal_text(Fraction(1, 8))
    '0.12500000000000000000'
    """
    return f"{to_decimal(value):f}"


def square_root(value: Fraction) -> Decimal:
    """To twenty decimals, rounded."""
    with localcontext(prec=60):
        return (Decimal(value.numerator) / value.denominator).sqrt().quantize(LAST_PLACE)

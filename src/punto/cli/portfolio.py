"""`punto odds --portfolio`: several bets of one round together, exactly."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from punto.cli.terminal import Terminal, ruled_table
from punto.messages import Listed, Money, message
from punto.money import format_dollars
from punto.odds.joint import joint_law
from punto.odds.measures import decimal_text, square_root
from punto.rules.model import RuleSet
from punto.shoe import Composition
from punto.studies.stakes import parse_stakes


class Portfolio(Struct, frozen=True):
    """Amounts in cents."""

    stakes: dict[str, int]
    mean: Fraction
    variance: Fraction
    distribution: dict[Fraction, Fraction]


class PortfolioAnswer(Struct):
    """Amounts in dollars."""

    stakes: dict[str, str]
    mean: str
    standard_deviation: str
    distribution: dict[str, str]
    """Probability by result, worst first."""


def make_portfolio(rules: RuleSet, unseen: Composition, text: str) -> Portfolio:
    stakes = parse_stakes(rules, text)
    law = joint_law(rules, unseen)
    moments = law.moments(stakes)
    return Portfolio(stakes, moments.mean, moments.variance, law.distribution(stakes))


def answer_portfolio(portfolio: Portfolio) -> PortfolioAnswer:
    return PortfolioAnswer(
        {bet: format_dollars(cents) for bet, cents in portfolio.stakes.items()},
        decimal_text(portfolio.mean / 100),
        f"{square_root(portfolio.variance / 10_000):f}",
        {_dollars(result): decimal_text(chance) for result, chance in portfolio.distribution.items()},
    )


def print_portfolio(console: Terminal, rules: RuleSet, portfolio: Portfolio) -> None:
    stakes = (
        message("odds-stake", amount=Money(cents), bet=rules.bet_names[bet]) for bet, cents in portfolio.stakes.items()
    )
    title = message("odds-together")
    console.head(message("odds-together_note", title=title, stakes=Listed(tuple(stakes))), title)
    mean, deviation = float(portfolio.mean / 100), square_root(portfolio.variance / 10_000)
    console.say(message("odds-moments", mean=f"{mean:+,.4f}".replace("-", "−"), deviation=f"{deviation:,.4f}"))
    table = ruled_table(message("column-result"), message("column-probability"), left=0)
    for result, chance in portfolio.distribution.items():
        table.add_row(f"{float(result / 100):+,.2f}".replace("-", "−"), f"{float(chance):.6%}")
    console.print(table)


def _dollars(cents: Fraction) -> str:
    """With two decimals, or more if a pay is not in whole cents."""
    whole = cents.denominator == 1
    return format_dollars(int(cents)) if whole else decimal_text(cents / 100).rstrip("0")

"""`punto odds --portfolio`: several bets of one round together, exactly."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct
from rich.console import Console
from rich.table import Table

from punto.cli.terminal import RULED
from punto.money import format_dollars, group_dollars
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


def print_portfolio(console: Console, portfolio: Portfolio) -> None:
    staked = ", ".join(f"{group_dollars(cents)} on {bet}" for bet, cents in portfolio.stakes.items())
    console.print(f"\n[bold]Together[/bold]: {staked}")
    mean, deviation = float(portfolio.mean / 100), square_root(portfolio.variance / 10_000)
    console.print(f"Mean {mean:+,.4f}, standard deviation {deviation:,.4f}, per round".replace("-", "−"))
    table = Table("Result", "Probability", box=RULED, pad_edge=False)
    for column in table.columns:
        column.justify = "right"
    for result, chance in portfolio.distribution.items():
        table.add_row(f"{float(result / 100):+,.2f}".replace("-", "−"), f"{float(chance):.6%}")
    console.print(table)


def _dollars(cents: Fraction) -> str:
    """With two decimals, or more if a pay does not come to whole cents."""
    whole = cents.denominator == 1
    return format_dollars(int(cents)) if whole else decimal_text(cents / 100).rstrip("0")

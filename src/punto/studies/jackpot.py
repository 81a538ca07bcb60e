"""The cost of a jackpot meter: the best outcome of a bet also pays a meter that grows with the amount bet."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from punto.errors import StudyError
from punto.money import parse_dollars
from punto.odds import exact_odds
from punto.rules.model import RuleSet
from punto.shoe import Composition


class JackpotMeter(Struct, frozen=True, kw_only=True):
    bet: str
    seed: int
    """In cents: where it starts, and starts again after a hit."""
    rate: Fraction
    """The share of every amount on the bet that is added to it."""

    def __post_init__(self) -> None:
        if self.seed < 0 or not 0 <= self.rate <= 1:
            raise StudyError("A meter needs a seed of zero or more, and a rate from 0 to 100 percent.")


class JackpotCost(Struct, frozen=True, kw_only=True):
    """Amounts in dollars."""

    hit: float
    """The probability of a hit in one round."""
    mean_meter: float
    """When it is hit, in the long run."""
    cost: float
    """The mean paid from the meter in the session, which starts with the meter at its seed."""
    share: float
    """The long-run cost per dollar on the bet."""
    break_even: float
    """The meter from which the bet favours the patron."""


def jackpot_cost(rules: RuleSet, unseen: Composition, meter: JackpotMeter, stake: int, rounds: int) -> JackpotCost:
    """One stake, in cents, on the bet in every round.

    After n rounds the meter has been paid its seed for every hit, and all that was added to it until the last hit.
    """
    odds = exact_odds(rules, unseen).bet(meter.bet)
    best = odds.chances[0]
    if best.net <= 0:
        raise StudyError(f"{meter.bet} cannot win.")
    added = meter.rate * stake
    hit = float(best.probability)
    since_last_hit = (1 - hit) * (1 - (1 - hit) ** rounds) / hit
    cost = rounds * hit * meter.seed + float(added) * (rounds - since_last_hit)
    edge = float(odds.house_edge)
    return JackpotCost(
        hit=hit,
        mean_meter=(meter.seed + float(added) / hit) / 100,
        cost=cost / 100,
        share=(hit * meter.seed + float(added)) / stake,
        break_even=edge * stake / hit / 100,
    )


def parse_meter(text: str) -> JackpotMeter:
    """`dragon_7:10000:5`: a seed of $10,000 and 5 % of every amount on the bet."""
    try:
        bet, seed, rate = text.split(":")
        return JackpotMeter(bet=bet.strip(), seed=parse_dollars(seed.strip()), rate=Fraction(rate.strip()) / 100)
    except ValueError as error:
        reason = f" {error}" if isinstance(error, StudyError) else ""
        raise StudyError(f"{text!r} is not a meter: write BET:SEED:PERCENT, as in tie:10000:5.{reason}") from None

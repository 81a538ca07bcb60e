"""One question about a session, and its answer: exact where rounds are independent, else simulated."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from msgspec import Struct

from punto.cards import Card, Rank
from punto.errors import StudyError
from punto.frames import Framed, Plot, new_plot
from punto.odds import unseen_of
from punto.rules.model import RuleSet
from punto.shoe import NO_BURN, Burn
from punto.sim.settings import Settings
from punto.studies.dealing import Dealing, IndependentRounds, Units, WholeShoes
from punto.studies.jackpot import JackpotCost, JackpotMeter, jackpot_cost
from punto.studies.kelly import kelly_stake
from punto.studies.round_law import RoundLaw, round_law
from punto.studies.session import Floats, Stops, session_law
from punto.studies.summary import SessionSummary, exact_summary, simulated_summary
from punto.studies.systems import Spread, SystemPlay

USUAL_ROUNDS = 1000


class SessionQuestion(Struct, frozen=True, kw_only=True, dict=True):
    rules: RuleSet
    stakes: Mapping[str, int]
    """In cents by bet, in every round; a system or a spread multiplies them."""
    decks: int = 8
    seen: tuple[Card, ...] = ()
    """Cards already seen when every round starts."""
    rounds: int | None = None
    shoes: int | None = None
    """Sessions of whole shoes."""
    stops: Stops = Stops()
    rebate: Fraction = Fraction(0)
    """The share of a loss that the house returns."""
    system: str = "flat"
    spread: Spread | None = None
    tags: Mapping[Rank, int] = {}
    """Of the count for the spread."""
    table_maximum: int | None = None
    """In cents."""
    meter: JackpotMeter | None = None
    burn: Burn = NO_BURN
    cut_card: int = 14
    sessions: int = 100_000
    seed: int = 1

    def __post_init__(self) -> None:
        if self.rounds is not None and self.shoes is not None:
            raise StudyError("A session has a number of rounds or of shoes, not both.")
        if (self.shoes or self.spread) and self.seen:
            raise StudyError("Shoes start with full decks: leave out the cards seen.")
        if bool(self.spread) != bool(self.tags):
            raise StudyError("A spread by count needs the tags of the count, and tags need a spread.")
        if self.meter is not None and self.meter.bet not in self.stakes:
            raise StudyError(f"The meter is on {self.meter.bet}: bet on it.")

    @cached_property
    def law(self) -> RoundLaw:
        return round_law(self.rules, unseen_of(self.rules, self.decks, self.seen), self.stakes)

    @property
    def length(self) -> int:
        """In rounds, without shoes."""
        return self.rounds or USUAL_ROUNDS

    @property
    def is_exact(self) -> bool:
        return self.system == "flat" and not self.shoes and self.spread is None

    @property
    def play(self) -> SystemPlay:
        return SystemPlay(
            dealing=self._dealing(),
            system=self.system,
            spread=self.spread,
            stops=self.stops,
            table_maximum=self.table_maximum,
        )

    def answer(self, progress: Callable[[int], None] = lambda _: None) -> SessionSummary:
        if self.is_exact:
            return exact_summary(self.law, self.length, self.stops, self.rebate)
        return simulated_summary(self.play, self.sessions, self.seed, self.rebate, progress)

    def kelly(self) -> float:
        """The share of the bankroll that makes it grow fastest."""
        return kelly_stake(self.law).share

    def jackpot(self) -> JackpotCost | None:
        if self.meter is None:
            return None
        unseen, stake = unseen_of(self.rules, self.decks, self.seen), self.stakes[self.meter.bet]
        return jackpot_cost(self.rules, unseen, self.meter, stake, self.length)

    def _dealing(self) -> Dealing:
        rounds = self.length
        if not self.shoes and self.spread is None:
            return IndependentRounds(self.law, rounds)
        settings = Settings(rules=self.rules, decks=self.decks, burn=self.burn, cut_card=self.cut_card)
        return WholeShoes(
            settings=settings,
            stakes=self.stakes,
            law=self.law,
            shoes=self.shoes or settings.shoes_for(rounds),
            rounds=None if self.shoes else rounds,
            tags=self.tags,
        )


class Session(Framed):
    """The answer in a notebook: figures, distribution, plot."""

    def __init__(self, question: SessionQuestion) -> None:
        self.question = question

    @cached_property
    def summary(self) -> SessionSummary:
        return self.question.answer()

    def __repr__(self) -> str:
        found = self.summary
        return f"<session: mean {found.mean:+,.2f}, sd {found.sd:,.2f}, ruin {found.ruin:.2%}, {found.method}>"

    def rows(self) -> list[dict[str, Any]]:
        found = self.summary
        single = ("mean", "sd", "stderr", "ahead", "ruin", "goal", "rounds_played", "hold", "table_loses", "rebate")
        rows = [{"figure": name, "value": float(getattr(found, name))} for name in single]
        for name in ("quantiles", "drawdown", "losing_streak"):
            rows += [{"figure": f"{name} {level}", "value": float(at)} for level, at in getattr(found, name).items()]
        return rows

    def distribution(self) -> tuple[Floats, Floats]:
        """Results in dollars, and the probability of each."""
        question = self.question
        if question.is_exact:
            law = session_law(question.law, question.length, question.stops)
            return law.results / 100, law.probabilities
        results: Units = question.play.simulate(question.sessions, question.seed).results
        different, times = np.unique(results, return_counts=True)
        return different / 100, times / len(results)

    def plot(self) -> Plot:
        """The probability of ending at or below each result."""

        def draw(axes: Any) -> None:
            results, probabilities = self.distribution()
            axes.step(results, np.cumsum(probabilities), where="post")
            axes.axvline(0, color="grey", linewidth=0.8)
            axes.set(xlabel="Result, $", ylabel="Probability of at most this result", ylim=(0, 1))

        return new_plot(draw)

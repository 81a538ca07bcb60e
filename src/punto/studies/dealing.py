"""Where the rounds of simulated sessions come from: independent rounds, or whole shoes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from punto.cards import Rank
from punto.errors import StudyError
from punto.sim.sessions import deal_sessions, staked_cents
from punto.sim.settings import Settings
from punto.studies.round_law import RoundLaw
from punto.studies.session import Floats

Units = npt.NDArray[np.int64]
"""One number for each session."""


class SessionDealer(Protocol):
    """Deals to many sessions at once, round by round."""

    def counts(self, number: int) -> Floats | None:
        """The count before a round, numbered from 0; None if nothing is counted."""

    def results(self, number: int) -> tuple[Units, npt.NDArray[np.bool_]]:
        """The result of the base stakes in that round, in cents; and whether the session has such a round."""


class Dealing(Protocol):
    @property
    def sessions_at_once(self) -> int: ...

    @property
    def law(self) -> RoundLaw:
        """Of one round from full decks."""

    @property
    def most_rounds(self) -> int: ...

    def begin(self, sessions: range, seed: int) -> SessionDealer: ...


class IndependentRounds(Struct, frozen=True):
    """Every round starts from the same cards."""

    law: RoundLaw
    most_rounds: int
    sessions_at_once: int = 20_000

    def begin(self, sessions: range, seed: int) -> SessionDealer:
        return _Drawn(self.law, len(sessions), np.random.default_rng([seed, sessions.start]))


class _Drawn:
    def __init__(self, law: RoundLaw, sessions: int, random: np.random.Generator) -> None:
        self._results = np.array(law.results)
        self._chances: Floats = np.cumsum([float(chance) for chance in law.probabilities])
        self._random = random
        self._all = np.ones(sessions, bool)

    def counts(self, number: int) -> Floats | None:
        return None

    def results(self, number: int) -> tuple[Units, npt.NDArray[np.bool_]]:
        drawn = np.searchsorted(self._chances, self._random.random(len(self._all)), side="right")
        return self._results[np.minimum(drawn, len(self._results) - 1)], self._all


CELLS_AT_ONCE: Final = 10_000_000


class WholeShoes(Struct, frozen=True):
    """Sessions of whole shoes, or of a number of rounds from as many shoes as needed."""

    settings: Settings
    stakes: Mapping[str, int]
    """In cents by bet."""
    law: RoundLaw
    shoes: int
    rounds: int | None = None
    tags: Mapping[Rank, int] = {}

    @property
    def most_rounds(self) -> int:
        return self.rounds or self.shoes * (self.settings.cards // 4)

    @property
    def sessions_at_once(self) -> int:
        return max(1, CELLS_AT_ONCE // self.most_rounds)

    def begin(self, sessions: range, seed: int) -> SessionDealer:
        settings = Settings(
            rules=self.settings.rules,
            decks=self.settings.decks,
            seed=seed,
            burn=self.settings.burn,
            cut_card=self.settings.cut_card,
        )
        return _FromShoes(self, settings, sessions)


class _FromShoes:
    def __init__(self, dealing: WholeShoes, settings: Settings, sessions: range) -> None:
        gains, parts = staked_cents(settings, dealing.stakes)
        if (gains % parts).any():
            raise StudyError("These stakes are not always paid in whole cents: bet a multiple of 20 cents on each.")
        self._gains = gains // parts
        self._cells, self._counts = deal_sessions(settings, dealing.tags, sessions, dealing.shoes, dealing.most_rounds)

    def counts(self, number: int) -> Floats | None:
        return self._counts[:, number].astype(np.float64)

    def results(self, number: int) -> tuple[Units, npt.NDArray[np.bool_]]:
        cells = self._cells[:, number]
        return self._gains[np.maximum(cells, 0)], cells >= 0

"""Watches results over months against their exact probabilities.

The caller provides the probabilities of each round, from exact odds of the cards unseen before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf, isclose
from typing import Final

from punto.errors import IntegrityError
from punto.integrity.alarms import Alarm, Suspicion, once_in
from punto.integrity.bettor import Bettor
from punto.messages import Argument, Count, message

FALSE_ALARMS: Final = 1e-6
"""At most this share of honest tables ever raises an alarm, however long each is watched."""
STAKES: Final = (1 / 2, 1 / 8, 1 / 32, 1 / 128)
RESULTS: Final = ("player", "banker", "tie")
_NAMES: Final[Mapping[str, Argument]] = {
    "player": message("hand-player"),
    "banker": message("hand-banker"),
    "tie": message("alarm-tie"),
}


class ResultsWatch:
    """Takes results with their probabilities; six bettors bet for and against each of three results.

    >>> watch = ResultsWatch()
    >>> chances = {"player": 0.4462, "banker": 0.4586, "tie": 0.0952}
    >>> alarms = [alarm for _ in range(40) for alarm in watch.take("banker", chances)]
    >>> alarms[0].sentence.partition(". ")[0]
    'Banker came 38 times in 38 rounds; expected: 17.4'
    """

    def __init__(self, results: Sequence[str] = RESULTS, *, false_alarms: float = FALSE_ALARMS) -> None:
        if not 0 < false_alarms < 1:
            raise IntegrityError(f"A false-alarm rate of {false_alarms}: it must be between 0 and 1.")
        self.false_alarms = false_alarms
        self.rounds = 0
        self.came = dict.fromkeys(results, 0)
        self.expected = dict.fromkeys(results, 0.0)
        self._for = {result: Bettor(STAKES) for result in results}
        self._against = {result: Bettor(STAKES) for result in results}
        self._has_alarmed = False

    @property
    def evidence(self) -> float:
        bettors = (*self._for.values(), *self._against.values())
        return sum(bettor.wealth for bettor in bettors) / len(bettors)

    def take(self, result: str, chances: Mapping[str, float]) -> tuple[Alarm, ...]:
        """Add the result of a round, with the probabilities before its first card."""
        self._check(result, chances)
        self.rounds += 1
        self.came[result] += 1
        joining = 1 / (self.rounds * (self.rounds + 1))
        for name, chance in chances.items():
            self.expected[name] += chance
            self._for[name].play(_pay(chance) if name == result else 0.0, joining)
            self._against[name].play(0.0 if name == result else _pay(1 - chance), joining)
        evidence = self.evidence
        if evidence * self.false_alarms < 1 or self._has_alarmed:
            return ()
        self._has_alarmed = True
        return (self._alarm(evidence),)

    def _check(self, result: str, chances: Mapping[str, float]) -> None:
        if set(chances) != set(self.came) or result not in self.came:
            raise IntegrityError(f"Use the results {', '.join(self.came)}, each with its probability.")
        if min(chances.values()) < 0 or not isclose(sum(chances.values()), 1, rel_tol=1e-9):
            raise IntegrityError(
                f"Probabilities must not be negative and must sum to 1; these sum to {sum(chances.values()):g}."
            )

    def _alarm(self, evidence: float) -> Alarm:
        wealth = {name: self._for[name].wealth + self._against[name].wealth for name in self.came}
        name = max(wealth, key=lambda name: wealth[name])
        rounds, came, expected = self.rounds, self.came[name], self.expected[name]
        finding = message(
            "alarm-results",
            result=_NAMES.get(name, name.capitalize()),
            came=Count(came),
            rounds=Count(rounds),
            expected=f"{expected:,.1f}",
        )
        rate = message("alarm-rate_of_tables", times=once_in(self.false_alarms))
        return Alarm(suspicion=Suspicion.RESULTS, finding=finding, rate=rate, place=self.rounds, evidence=evidence)


def _pay(chance: float) -> float:
    """The return of a winning unit at fair odds."""
    return 1 / chance if chance > 0 else inf

"""Sessions against enumeration, the gambler's-ruin formula, the convolution of whole numbers and simulation."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from punto.errors import StudyError
from punto.rules import load_rules
from punto.shoe import Composition
from punto.studies import summary
from punto.studies.dealing import IndependentRounds
from punto.studies.extremes import Drawdown, LosingStreak
from punto.studies.kelly import kelly_stake
from punto.studies.round_law import RoundLaw, law_of, round_law
from punto.studies.session import Stops, session_law
from punto.studies.summary import exact_summary, simulated_summary
from punto.studies.systems import SYSTEMS, Knowledge, SystemPlay

EIGHT_DECKS = Composition.of_decks(8)
EVEN = law_of({-100: Fraction(52, 100), 100: Fraction(48, 100)}, 100)
LONG_SHOT = law_of({-100: Fraction(2, 3), 100: Fraction(1, 12), 300: Fraction(1, 4)}, 100)
TIED = law_of({-200: Fraction(1, 3), 0: Fraction(1, 6), 100: Fraction(1, 2)}, 200)


def banker(stake: int = 100_00) -> RoundLaw:
    return round_law(load_rules("commission"), EIGHT_DECKS, {"banker": stake})


def paths(law: RoundLaw, rounds: int) -> list[tuple[tuple[int, ...], Fraction]]:
    """Every session in order, with its probability."""
    found = []
    for session in product(law.pairs(), repeat=rounds):
        chance = Fraction(1)
        for _, each in session:
            chance *= each
        found.append((tuple(result for result, _ in session), chance))
    return found


def fold(results: tuple[int, ...], *, floor: int | None = None, goal: int | None = None) -> tuple[int, int]:
    """The final result and the rounds played."""
    total = 0
    for number, result in enumerate(results):
        if (floor is not None and total <= floor) or (goal is not None and total >= goal):
            return total, number
        total += result
    return total, len(results)


def test_the_law_of_a_hundred_rounds_is_the_exact_convolution() -> None:
    law = banker()
    exact: dict[int, Fraction] = {0: Fraction(1)}
    for _ in range(100):
        after: defaultdict[int, Fraction] = defaultdict(Fraction)
        for total, chance in exact.items():
            for result, each in law.pairs():
                after[total + result] += chance * each
        exact = {total: Fraction(round(chance * 2**120), 2**120) for total, chance in after.items()}
    found = session_law(law, 100)
    by_result = dict(zip(found.results.tolist(), found.probabilities.tolist(), strict=True))
    assert max(abs(by_result.get(total, 0.0) - float(chance)) for total, chance in exact.items()) < 1e-13
    assert found.mean == pytest.approx(float(100 * law.mean))
    assert found.standard_deviation == pytest.approx(10 * law.standard_deviation)


@pytest.mark.parametrize("law", [EVEN, TIED], ids=["even", "tied"])
def test_stops_match_every_path(law: RoundLaw) -> None:
    floor, goal, rounds = -400, 300, 7
    found = session_law(law, rounds, Stops(stop_loss=400, goal=300))
    ends: defaultdict[int, Fraction] = defaultdict(Fraction)
    played = Fraction(0)
    for results, chance in paths(law, rounds):
        end, number = fold(results, floor=floor, goal=goal)
        ends[end] += chance
        played += number * chance
    for result, chance in zip(found.results.tolist(), found.probabilities.tolist(), strict=True):
        assert chance == pytest.approx(float(ends[result]), abs=1e-14)
    assert found.rounds_played == pytest.approx(float(played))
    assert found.reaches_goal == pytest.approx(float(sum(each for end, each in ends.items() if end >= goal)))


def test_ruin_approaches_the_gamblers_ruin_formula() -> None:
    """Even money, 10 units, goal 10 units: (q/p)^10 - (q/p)^20 over 1 - (q/p)^20."""
    ratio = 0.52 / 0.48
    expected = (ratio**10 - ratio**20) / (1 - ratio**20)
    found = session_law(EVEN, 20_000, Stops(bankroll=1000, goal=1000))
    assert found.ruin == pytest.approx(expected, abs=1e-9)
    assert found.ruin_by_round[8] == 0 < found.ruin_by_round[9]


def test_a_bankroll_is_ruined_when_it_no_longer_covers_a_round() -> None:
    found = session_law(TIED, 6, Stops(bankroll=300))
    expected = Fraction(0)
    for results, chance in paths(TIED, 6):
        total = 0
        for result in results:
            if total + 300 < 200:
                break
            total += result
        expected += chance * (total + 300 < 200)
    assert found.ruin == pytest.approx(float(expected))


# bankroll  stop-loss  goal
STOPS = """
      -         -       -
    300         -       -
    400         -     300
      -       250       -
      -       350     200
      -         -     500
    500       200     400
"""


def stop(line: str) -> Stops:
    bankroll, stop_loss, goal = (None if word == "-" else int(word) for word in line.split())
    return Stops(bankroll=bankroll, stop_loss=stop_loss, goal=goal)


def extremes(results: tuple[int, ...], risk: int, stops: Stops) -> tuple[int, int]:
    """The largest fall from a peak and the longest streak of losses, with a pencil, until the session stops."""
    total = peak = fall = streak = longest = 0
    for result in results:
        is_ruined = stops.bankroll is not None and stops.bankroll + total < risk
        is_stopped = stops.stop_loss is not None and total <= -stops.stop_loss
        if is_ruined or is_stopped or (stops.goal is not None and total >= stops.goal):
            break
        total += result
        peak = max(peak, total)
        fall = max(fall, peak - total)
        streak = streak + 1 if result < 0 else 0 if result > 0 else streak
        longest = max(longest, streak)
    return fall, longest


@pytest.mark.parametrize("stops", [stop(line) for line in STOPS.strip().splitlines()], ids=str)
@pytest.mark.parametrize("law", [EVEN, TIED, LONG_SHOT], ids=["even", "tied", "long shot"])
def test_drawdowns_and_losing_streaks_until_a_stop_match_every_path(law: RoundLaw, stops: Stops) -> None:
    falls: defaultdict[int, Fraction] = defaultdict(Fraction)
    streaks: defaultdict[int, Fraction] = defaultdict(Fraction)
    for results, chance in paths(law, 7):
        fall, streak = extremes(results, law.risk, stops)
        falls[fall] += chance
        streaks[streak] += chance
    drawdown, losing = Drawdown(law, 7, stops), LosingStreak(law, 7, stops)
    for cents in range(0, 1600, 50):
        expected = sum(chance for fall, chance in falls.items() if fall >= cents)
        assert drawdown.reaches(cents) == pytest.approx(float(expected), abs=1e-13)
    for length in range(8):
        expected = sum(chance for streak, chance in streaks.items() if streak <= length)
        assert losing.at_most(length) == pytest.approx(float(expected), abs=1e-13)
    for level in (0.5, 0.9, 0.99):
        for found, chances in ((drawdown, falls), (losing, streaks)):
            assert found.quantile(level) == min(
                value for value in chances if sum(chances[other] for other in chances if other <= value) >= level
            )


@pytest.mark.parametrize(
    "stops", [Stops(bankroll=20_00), Stops(bankroll=15_00, goal=12_00), Stops(goal=30_00)], ids=str
)
def test_simulated_drawdowns_agree_with_the_exact_ones(stops: Stops) -> None:
    """200 rounds of $1 on Banker, a session of 2 × 10⁴ at a time."""
    law, sessions = banker(1_00), 20_000
    played = SystemPlay(dealing=IndependentRounds(law, 200), stops=stops).simulate(sessions, 11)
    drawdown, losing = Drawdown(law, 200, stops), LosingStreak(law, 200, stops)
    for cents in (5_00, 10_00, 15_00, 20_00, 25_00):
        chance = drawdown.reaches(cents)
        error = (chance * (1 - chance) / sessions) ** 0.5
        assert abs(float((played.drawdowns >= cents).mean()) - chance) < 4.5 * error + 1e-9
    for length in (4, 6, 8):
        chance = losing.at_most(length)
        error = (chance * (1 - chance) / sessions) ** 0.5
        assert abs(float((played.losing_streaks <= length).mean()) - chance) < 4.5 * error


def test_the_summary_says_until_when_a_drawdown_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    law, stops = banker(1_00), Stops(bankroll=20_00, goal=10_00)
    until_stop, whole = exact_summary(law, 200, stops), exact_summary(law, 200)
    assert (until_stop.drawdown_until, whole.drawdown_until) == ("stop", "last_round")
    assert until_stop.drawdown["0.99"] < 30.0 < whole.drawdown["0.99"]
    monkeypatch.setattr(summary, "MOST_WORK", 1_000)  # as if the session were very long
    too_long = exact_summary(law, 200, stops)
    assert (too_long.drawdown_until, too_long.drawdown) == ("last_round", whole.drawdown)
    assert too_long.quantiles == until_stop.quantiles


def test_simulated_flat_bets_agree_with_the_exact_law() -> None:
    law, stops = banker(), Stops(bankroll=2_000_00, goal=1_500_00)
    exact = exact_summary(law, 200, stops, Fraction(1, 10))
    play = SystemPlay(dealing=IndependentRounds(law, 200), stops=stops)
    found = simulated_summary(play, 60_000, 3, Fraction(1, 10))
    assert abs(found.mean - exact.mean) < 4 * found.stderr
    for name in ("ruin", "goal", "ahead"):
        chance = getattr(exact, name)
        assert abs(getattr(found, name) - chance) < 4 * (chance * (1 - chance) / 60_000) ** 0.5
    assert found.rebate == pytest.approx(exact.rebate, rel=0.02)
    assert found.rounds_played == pytest.approx(exact.rounds_played, rel=0.01)


def plain_stakes(system: str, outcomes: str) -> list[int]:
    """The stakes of a system, written for one patron with a pencil."""
    stakes, line, stake, wins = [], [1, 2, 3, 4], 1, 0
    for outcome in outcomes:
        if system == "labouchere":
            stake = line[0] + (line[-1] if len(line) > 1 else 0)
        elif system == "1326":
            stake = (1, 3, 2, 6)[wins]
        stakes.append(stake)
        if system == "martingale" and outcome != "=":
            stake = 1 if outcome == "w" else 2 * stake
        if outcome == "w":
            wins, line = (wins + 1) % 4, line[1:-1] or [1, 2, 3, 4]
        elif outcome == "l":
            wins, line = 0, [*line, stake]
    return stakes


@pytest.mark.parametrize("system", ["flat", "martingale", "1326", "labouchere"])
def test_systems_stake_as_with_a_pencil(system: str) -> None:
    for outcomes in ("wwwwwlww=lw", "llllwlw=llwwwwwl", "l=lw" * 30, "l" * 30, "lwwlwww" * 10):
        play = SYSTEMS[system](2)
        stakes = []
        for outcome in outcomes:
            stakes.append(int(play.stakes(Knowledge())[1]))
            play.see(np.array([-1, {"w": 1, "=": 0, "l": -1}[outcome]]))
        assert stakes == (plain_stakes(system, outcomes))


def test_no_system_beats_the_edge() -> None:
    """Whatever the stakes, the house holds the edge of the bet on everything staked."""
    law = banker()
    for system in ("martingale", "1326", "labouchere"):
        play = SystemPlay(dealing=IndependentRounds(law, 60), system=system, table_maximum=1_000_00)
        found = simulated_summary(play, 60_000, 5)
        staked = -found.mean / found.hold
        assert found.hold == pytest.approx(0.010579, abs=4 * found.stderr / staked)


def test_a_rebate_pays_its_share_of_the_mean_loss() -> None:
    found = exact_summary(EVEN, 3, rebate=Fraction(1, 5))
    loss = sum(chance * -sum(results) for results, chance in paths(EVEN, 3) if sum(results) < 0)
    assert found.rebate == pytest.approx(float(loss) / 500)


def test_kelly_stakes_the_edge_of_even_money() -> None:
    assert kelly_stake(EVEN).share == 0
    favourable = law_of({-100: Fraction(48, 100), 100: Fraction(52, 100)}, 100)
    assert kelly_stake(favourable).share == pytest.approx(0.04)


@pytest.mark.parametrize(
    ("bet", "stake", "says"),
    [
        ("winning_total", 1_00, "has no bet"),
        ("banker", 1_01, "whole cents"),
    ],
)
def test_impossible_bets(bet: str, stake: int, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        round_law(load_rules("commission"), EIGHT_DECKS, {bet: stake})


def test_several_bets_of_a_round_are_not_independent() -> None:
    """Player and Tie together, with the combinations of wizardofodds.com."""
    law = round_law(load_rules("commission"), EIGHT_DECKS, {"player": 100_00, "tie": 5_00})
    ways = {-105_00: 2292252566437888, 40_00: 475627426473216, 95_00: 2230518282592256}
    assert dict(law.pairs()) == {result: Fraction(number, 4998398275503360) for result, number in ways.items()}
    assert law.staked == 105_00
    with pytest.raises(StudyError, match="can win"):
        round_law(load_rules("commission"), EIGHT_DECKS, {"player": 100_00, "banker": 100_00})


def test_impossible_sessions() -> None:
    for law, rounds, stops in ((EVEN, 0, Stops()), (EVEN, 10, Stops(bankroll=99)), (banker(), 10**9, Stops(goal=100))):
        with pytest.raises(StudyError):
            session_law(law, rounds, stops)
    with pytest.raises(StudyError, match="goal must be above zero"):
        Stops(goal=0)
    with pytest.raises(StudyError, match="raising ante_player"):
        round_law(load_rules("knockout"), EIGHT_DECKS, {"wager_player": 100})
    with pytest.raises(StudyError, match="Unknown system"):
        SystemPlay(dealing=IndependentRounds(EVEN, 1), system="fibonacci")

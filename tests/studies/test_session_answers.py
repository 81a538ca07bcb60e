"""Sessions from shoes, spreads, Kelly stakes, rebates and jackpots; errors that are as large as they say."""

from __future__ import annotations

import os
from fractions import Fraction
from math import exp
from random import Random

import numpy as np
import pytest

from punto.cards import Rank
from punto.errors import StudyError
from punto.rules import load_rules
from punto.shoe import Composition
from punto.sim import Settings
from punto.sim.record import record_shoe
from punto.sim.sessions import deal_sessions, staked_cents
from punto.studies.asking import SessionQuestion
from punto.studies.dealing import IndependentRounds
from punto.studies.jackpot import JackpotMeter, jackpot_cost, parse_meter
from punto.studies.round_law import RoundLaw, law_of, round_law
from punto.studies.session import Stops, session_law
from punto.studies.summary import exact_summary, simulated_summary
from punto.studies.systems import Knowledge, SystemPlay, parse_spread

SOAK = bool(os.environ.get("PUNTO_SOAK"))
COMMISSION = load_rules("commission")
EIGHT_DECKS = Composition.of_decks(8)
SHORT = law_of({-100: Fraction(55, 100), 100: Fraction(45, 100)}, 100)
FAVOURABLE = law_of({-100: Fraction(48, 100), 100: Fraction(52, 100)}, 100)
TAGS = {Rank.FOUR: -1, Rank.EIGHT: 2}


def banker() -> RoundLaw:
    return round_law(COMMISSION, EIGHT_DECKS, {"banker": 100_00})


def test_the_rounds_of_a_session_are_those_of_its_shoes() -> None:
    """Against shoes recorded card by card: the cells, and the count before every round."""
    settings = Settings(rules=COMMISSION, seed=3, cut_card=60)
    dealt = deal_sessions(settings, TAGS, range(2, 5), shoes=2)
    for row, session in enumerate(range(2, 5)):
        place = 0
        for shoe in (2 * session, 2 * session + 1):
            count, unseen = 0, 416
            for played in record_shoe(settings, shoe).rounds:
                assert dealt.cells[row, place] == played.cell
                assert dealt.counts[row, place] == pytest.approx(52 * count / unseen, rel=1e-6)
                count += sum(TAGS.get(rank, 0) for rank in played.ranks)
                unseen -= len(played.ranks)
                place += 1
        assert (dealt.cells[row, place:] == -1).all()


def test_stakes_are_paid_by_cell_as_in_the_exact_law() -> None:
    gains, parts = staked_cents(Settings(rules=COMMISSION), {"banker": 100_00, "tie": 5_00})
    found = {int(gain) / parts for gain in np.unique(gains)}
    assert found == {-105_00.0, 40_00.0, 90_00.0}


def test_sessions_of_shoes_agree_with_independent_rounds_within_their_error() -> None:
    asked = SessionQuestion(rules=COMMISSION, stakes={"banker": 100_00}, rounds=160)
    by_shoes = SessionQuestion(rules=COMMISSION, stakes={"banker": 100_00}, shoes=2, sessions=8000, seed=4)
    exact, found = asked.answer(), by_shoes.answer()
    assert (exact.method, found.method) == ("exact", "simulated")
    assert found.rounds_played == pytest.approx(165.6, abs=2)
    assert abs(found.mean - exact.mean * found.rounds_played / 160) < 4 * found.stderr
    assert found.sd == pytest.approx(exact.sd, rel=0.04)


def test_a_spread_stakes_by_the_count() -> None:
    spread = parse_spread("1:1,3.5:4")
    assert spread.stakes(Knowledge(np.array([-2.0, 0.9, 1.0, 3.4, 3.5, 9.0]))).tolist() == [0, 0, 1, 1, 4, 4]
    found = SessionQuestion(
        rules=COMMISSION, stakes={"player": 10_00}, rounds=60, spread=spread, tags=TAGS, sessions=500
    ).answer()
    assert found.sd > 0
    for text in ("", "2", "2:1,1:5", "a:b", "2:-1"):
        with pytest.raises(StudyError, match="spread"):
            parse_spread(text)


def test_a_kelly_stake_is_a_share_of_the_remaining_bankroll() -> None:
    """4 % of the bankroll on even money at 52 to 48: the median bankroll grows by 0.08 % a round."""
    play = SystemPlay(dealing=IndependentRounds(FAVOURABLE, 400), system="kelly", stops=Stops(bankroll=10_000_00))
    played = play.simulate(4000, 1)
    growth = np.log((10_000_00 + played.results) / 10_000_00).mean() / 400
    assert growth == pytest.approx(0.0008, abs=4 * 0.04 / (400 * 4000) ** 0.5)
    for law, stops, says in ((SHORT, Stops(bankroll=1000), "is zero"), (FAVOURABLE, Stops(), "give one")):
        with pytest.raises(StudyError, match=says):
            SystemPlay(dealing=IndependentRounds(law, 10), system="kelly", stops=stops)


@pytest.mark.parametrize("percent", [10, 12, 15, 18, 20])
def test_a_rebate_with_exit_points_follows_the_loss_rebate_theorem(percent: int) -> None:
    """E. Jacobson's study of rebates of 10 to 20 % on Banker: the patron leaves at a win or a loss, any time. His
    theorem (from Taylor and Karlin, 4.1) for a walk with drift m and deviation s gives the probability of the win exit.
    It ignores the size of a step, here one of thirty."""
    win, loss = 30, 60
    law = banker()
    drift, variance = float(law.mean) / 100_00, float(law.variance) / 100_00**2
    rate = 2 * drift / variance
    reaches_win = (1 - exp(-rate * loss)) / (1 - exp(-rate * (loss + win)))
    expected = reaches_win * win - (1 - reaches_win) * loss * (1 - percent / 100)
    found = session_law(law, 10_000, Stops(goal=win * 100_00, stop_loss=loss * 100_00))
    assert found.reaches_goal == pytest.approx(reaches_win, abs=0.01)
    assert (found.mean + percent / 100 * found.mean_loss) / 100_00 == pytest.approx(expected, abs=0.6)


def test_a_rebate_makes_a_short_session_favourable_and_a_long_one_not() -> None:
    law = banker()
    sessions = [session_law(law, rounds) for rounds in (20, 10_000)]
    short, long = (each.mean + each.mean_loss / 5 for each in sessions)
    assert short > 0 > long


def test_a_jackpot_costs_what_a_simulated_meter_pays() -> None:
    meter = JackpotMeter(bet="tie", seed=200_00, rate=Fraction(10, 100))
    found = jackpot_cost(COMMISSION, EIGHT_DECKS, meter, 10_00, rounds=30)
    random, paid = Random(5), []
    for _ in range(6000):
        level, total = 200_00, 0
        for _ in range(30):
            level += 1_00
            if random.random() < 0.0951560:  # wizardofodds.com: a tie from eight decks
                total, level = total + level, 200_00
        paid.append(total / 100)
    assert found.cost == pytest.approx(np.mean(paid), abs=4 * float(np.std(paid)) / 6000**0.5)
    assert found.mean_meter == pytest.approx(200 + 1 / 0.095156, abs=0.01)
    assert found.share == pytest.approx(0.0951560 * 20 + 0.1, abs=1e-4)
    assert found.break_even == pytest.approx(0.143596 * 10 / 0.095156, rel=1e-4)
    assert parse_meter("tie:200:10") == meter
    for text in ("tie", "tie:x:1", "tie:100:200"):
        with pytest.raises(StudyError, match="not a meter"):
            parse_meter(text)


def test_the_time_to_a_goal_and_to_ruin() -> None:
    stops = Stops(bankroll=500, goal=500)
    law = session_law(SHORT, 60, stops)
    exact = exact_summary(SHORT, 60, stops)
    assert law.goal_by_round[exact.rounds_to_goal["0.5"] - 1] >= law.reaches_goal / 2
    found = simulated_summary(SystemPlay(dealing=IndependentRounds(SHORT, 60), stops=stops), 40_000, 2)
    for level in ("0.25", "0.5", "0.75"):
        assert abs(found.rounds_to_ruin[level] - exact.rounds_to_ruin[level]) <= 2
    assert exact_summary(SHORT, 10).rounds_to_goal == {}


def test_the_house_sees_the_same_session() -> None:
    found = exact_summary(banker(), 400, rebate=Fraction(10, 100))
    assert found.table_loses == pytest.approx(found.ahead)
    assert found.hold_quantiles["0.5"] == pytest.approx(-0.9 * found.quantiles["0.5"] / (400 * 100), rel=1e-6)
    assert list(found.hold_quantiles.values()) == sorted(found.hold_quantiles.values())


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"rounds": 5, "shoes": 1}, "not both"),
        ({"tags": TAGS}, "needs the tags"),
        ({"meter": JackpotMeter(bet="tie", seed=1, rate=Fraction(0))}, "bet on it"),
    ],
)
def test_impossible_questions(changed: dict[str, object], says: str) -> None:
    with pytest.raises(StudyError, match=says):
        SessionQuestion(rules=COMMISSION, stakes={"banker": 100_00}, **changed)  # type: ignore[arg-type]


def test_simulated_sessions_agree_with_the_convolution_of_100_rounds() -> None:
    sessions = 10_000_000 if SOAK else 50_000
    law = banker()
    exact, played = session_law(law, 100), SystemPlay(dealing=IndependentRounds(law, 100)).simulate(sessions, 7)
    for level in (-1500_00, -500_00, 0, 500_00, 1500_00):
        chance = float(exact.probabilities[exact.results <= level].sum())
        found = float((played.results <= level).mean())
        assert abs(found - chance) < 4.5 * (chance * (1 - chance) / sessions) ** 0.5


def test_intervals_cover_what_they_say() -> None:
    """95 % intervals of the mean and of ruin, over many seeds; the share that covers is binomial."""
    seeds = 1000 if SOAK else 60
    stops = Stops(bankroll=1_000_00)
    exact = exact_summary(banker(), 30, stops)
    play = SystemPlay(dealing=IndependentRounds(banker(), 30), stops=stops)
    covers = {"mean": 0, "ruin": 0}
    for seed in range(seeds):
        found = simulated_summary(play, 400, seed)
        covers["mean"] += abs(found.mean - exact.mean) < 1.96 * found.stderr
        covers["ruin"] += abs(found.ruin - exact.ruin) < 1.96 * found.stderrs["ruin"]
    for times in covers.values():
        assert abs(times / seeds - 0.95) < 3.5 * (0.95 * 0.05 / seeds) ** 0.5

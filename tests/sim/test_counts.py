"""Counts are saved, merged, resumed, and refused if they do not match; results follow from them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import numpy as np
import polars
import pyarrow.parquet
import pytest
from msgspec.structs import replace

from punto.errors import PuntoError
from punto.hands import Hand
from punto.odds import exact_odds
from punto.rules import load_rules
from punto.rules.printed import by_losing_total, hand_wins
from punto.settlement import Stake, settle
from punto.shoe import Composition
from punto.sim import Counts, Crew, Scheme, Settings, SimulationError, bet_results, load_counts, open_engine, simulate
from punto.sim.cpu import CpuEngine
from punto.sim.engines import Counting
from punto.sim.frames import to_arrow, write_parquet
from punto.sim.work import count_unit
from tests.sim.plain_shoes import deal_shoe

SETTINGS = Settings(rules=load_rules("rws"), seed=4)


def counts_of(settings: Settings, shoes: range) -> Counts:
    return Counts.of_nothing(settings).with_unit(shoes, count_unit(settings, shoes))


def same(left: Counts, right: Counts) -> bool:
    return left.ranges == right.ranges and np.array_equal(left.tallies.rounds, right.tallies.rounds)


def test_parts_make_the_whole_in_any_order() -> None:
    first, second, third = (counts_of(SETTINGS, shoes) for shoes in (range(50), range(50, 90), range(90, 100)))
    whole = counts_of(SETTINGS, range(100))
    assert same(third.merged(first).merged(second), whole)
    assert third.merged(first).ranges == ((0, 50), (90, 100))
    assert whole.shoes == 100
    assert whole.rounds == sum(len(deal_shoe(SETTINGS, shoe).rounds) for shoe in range(100))


def test_a_shoe_is_not_counted_twice() -> None:
    with pytest.raises(SimulationError, match=r"^Shoe 40 is counted twice"):
        counts_of(SETTINGS, range(50)).merged(counts_of(SETTINGS, range(40, 60)))


def test_counts_of_other_settings_do_not_mix() -> None:
    other = Settings(rules=load_rules("rws"), seed=5)
    with pytest.raises(SimulationError, match=r"seed 5, this run has 4|seed 4, this run has 5"):
        counts_of(SETTINGS, range(5)).merged(counts_of(other, range(5, 9)))


def test_saved_counts_come_back(tmp_path: Path) -> None:
    settings = Settings(rules=load_rules("rws"), seed=4, scheme=Scheme(bet="tie"))
    counts = counts_of(settings, range(30, 60))
    counts.save(tmp_path / "counts.json")
    again = load_counts(tmp_path / "counts.json", settings)
    assert same(again, counts)
    assert again.tallies.betting is not None
    assert counts.tallies.betting is not None
    assert again.tallies.betting.tolist() == counts.tallies.betting.tolist()


# settings that differ                                                  what the refusal says
OTHERS = [
    (Settings(rules=load_rules("etg"), seed=4),                         "game rws, this run has etg"),
    (Settings(rules=load_rules("rws"), seed=4, decks=6),                "decks 8, this run has 6"),
    (Settings(rules=load_rules("rws"), seed=5),                         "seed 4, this run has 5"),
    (Settings(rules=load_rules("rws"), seed=4, cut_card=20),            "cut_card 14, this run has 20"),
    (Settings(rules=load_rules("rws"), seed=4, rounds_per_shoe=60),     "cut_card 14, this run has none"),
    (Settings(rules=load_rules("rws"), seed=4, scheme=Scheme(bet="tie")), "count none, this run has"),
]  # fmt: skip


@pytest.mark.parametrize(("settings", "complaint"), OTHERS)
def test_a_checkpoint_of_other_settings_is_refused(settings: Settings, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    counts_of(SETTINGS, range(10)).save(path)
    before = path.read_bytes()
    with pytest.raises(SimulationError, match=complaint) as refused:
        simulate(settings, 20, checkpoint=path)
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("", "is not a file of counts"),
        ('{"format": "other", "settings": {}, "ranges": [], "tally": [], "betting": null}', "has the format 'other'"),
        ("[1, 2]", "is not a file of counts"),
    ],
)
def test_a_file_that_holds_no_counts_is_refused(content: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    path.write_text(content)
    with pytest.raises(SimulationError, match=complaint):
        load_counts(path, SETTINGS)


def test_damaged_tallies_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    counts_of(SETTINGS, range(3)).save(path)
    content = json.loads(path.read_text())
    path.write_text(json.dumps(content | {"tally": content["tally"][1:]}))
    with pytest.raises(SimulationError, match="damaged"):
        load_counts(path, SETTINGS)


def test_a_checkpoint_beyond_the_run_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    counts_of(SETTINGS, range(30)).save(path)
    with pytest.raises(SimulationError, match=r"holds shoes up to 30, this run has 20"):
        simulate(SETTINGS, 20, checkpoint=path)


class InterruptedEngine(CpuEngine):
    """Simulates Ctrl-C after some units."""

    def __init__(self, units: int) -> None:
        super().__init__(1)
        self.units = units

    def count(self, settings: Settings, units: Iterable[range]) -> Counting:
        for done, counted in enumerate(super().count(settings, units)):
            if done == self.units:
                raise KeyboardInterrupt
            yield counted


def test_work_that_was_interrupted_is_taken_up_again(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    with closing(InterruptedEngine(3)) as engine:
        begun = simulate(SETTINGS, 200, engine, unit_shoes=10, checkpoint=path)
    assert not begun.is_complete
    assert begun.counts.ranges == ((0, 30),)
    with closing(open_engine("cpu", Crew(workers=2))) as other:
        resumed = simulate(SETTINGS, 200, other, unit_shoes=7, checkpoint=path)
    assert resumed.is_complete
    assert resumed.rounds_before == begun.counts.rounds
    assert same(resumed.counts, counts_of(SETTINGS, range(200)))
    assert same(load_counts(path, SETTINGS), resumed.counts)


def simulate_apart(path: Path, *more: str) -> subprocess.Popen[str]:
    command = "import sys; from punto.cli import main; sys.argv[0] = 'punto'; main()"
    arguments = ["simulate", "rws", "--shoes", "1e9", "--seed", "4", "--workers", "1", "--checkpoint", str(path), *more]
    return subprocess.Popen(
        [sys.executable, "-c", command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_is_stopped_leaves_a_checkpoint(ending: signal.Signals, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    run = simulate_apart(path, "--json")
    deadline = time.monotonic() + 120
    while not path.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    os.kill(run.pid, ending)
    output, errors = run.communicate(timeout=120)
    counts = load_counts(path, SETTINGS)
    assert counts.ranges == ((0, counts.shoes),)
    assert counts.shoes % CpuEngine.unit_shoes == 0
    if ending is signal.SIGINT:
        answer = json.loads(output)
        assert (run.returncode, errors) == (0, "")
        assert (answer["complete"], answer["shoes"], answer["rounds"]) == (False, counts.shoes, counts.rounds)


def test_results_are_those_of_settling_every_round() -> None:
    settings = Settings(rules=load_rules("commission"), decks=6, seed=4)
    rounds = [hands for shoe in range(30) for hands in deal_shoe(settings, shoe).rounds]
    for result in bet_results(counts_of(settings, range(30))):
        gains = [
            Fraction(settle(settings.rules, hands, [Stake(result.bet, 100)])[0].net_cents, 100) for hands in rounds
        ]
        mean = sum(gains) / len(gains)
        variance = sum(gain * gain for gain in gains) / len(gains) - mean * mean
        assert result.rounds == len(rounds)
        assert result.mean == pytest.approx(float(mean))
        assert result.variance == pytest.approx(float(variance))
        assert result.stderr == pytest.approx((float(variance) / len(rounds)) ** 0.5)
        assert result.won == sum(gain > 0 for gain in gains)
        assert result.pushed == sum(gain == 0 for gain in gains)
        assert result.lost == sum(gain < 0 for gain in gains)


def test_antes_of_small_runs_gain_on_average_what_the_exact_odds_say() -> None:
    """Folding by the losses of a run would gain 0.1 and more. Edges of eight decks: 10.9777% and 4.7213%."""
    settings = Settings(rules=load_rules("knockout"), seed=12, rounds_per_shoe=60)
    runs = [bet_results(counts_of(settings, range(shoe, shoe + 1))) for shoe in range(300)]
    for ante, exact in (("ante_player", -0.109777), ("ante_banker", -0.047213)):
        means = np.array([result.mean for run in runs for result in run if result.bet == ante])
        error = means.std() / len(means) ** 0.5
        assert error < 0.025
        assert abs(means.mean() - exact) < 3.5 * error


def test_antes_are_folded_where_the_exact_odds_say_so() -> None:
    """With wagers that pay next to nothing, raising loses more than the ante on most first cards."""
    knockout = load_rules("knockout")
    poor = by_losing_total({tuple(range(9)): "1:50"})
    wagers = {f"wager_{hand.value}": hand_wins(hand, pays=poor, push_on_tie="3.9") for hand in Hand}
    bets = tuple(replace(bet, lines=wagers.get(bet.id, bet.lines)) for bet in knockout.bets)
    rules = replace(knockout, bets=bets)
    settings = Settings(rules=rules, seed=12, rounds_per_shoe=60)
    exact = exact_odds(rules, Composition.of_decks(8)).bets["ante_player"]
    assert exact.ante is not None
    assert set(exact.ante.strategy.values()) == {"raise", "fold"}
    [result] = [each for each in bet_results(counts_of(settings, range(5_000))) if each.bet == "ante_player"]
    score = result.z_score(float(exact.expected_value))
    assert score is not None
    assert abs(score) < 4.5


def test_results_go_to_other_tools(tmp_path: Path) -> None:
    counts = counts_of(SETTINGS, range(20))
    rows = to_arrow(counts).to_pylist()
    assert [row["bet"] for row in rows] == list(SETTINGS.rules.bet_ids)
    assert rows[0]["mean"] == bet_results(counts)[0].mean
    write_parquet(counts, tmp_path / "bets.parquet")
    assert pyarrow.parquet.read_table(tmp_path / "bets.parquet").to_pylist() == rows
    assert polars.read_parquet(tmp_path / "bets.parquet").to_dicts() == rows


def test_results_that_cannot_be_written_are_a_clear_line(tmp_path: Path) -> None:
    with pytest.raises(SimulationError, match=r"^Results cannot be written to "):
        write_parquet(counts_of(SETTINGS, range(1)), tmp_path / "nowhere" / "bets.parquet")
    with pytest.raises(SimulationError, match=r"^Counts cannot be written to .*No such file or directory\.$"):
        counts_of(SETTINGS, range(1)).save(tmp_path / "nowhere" / "counts.json")
    with pytest.raises(SimulationError, match=r"^Counts cannot be read from .*No such file or directory\.$"):
        load_counts(tmp_path / "counts.json", SETTINGS)


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"decks": 3}, "4 to 10 decks, not 3"),
        ({"seed": -1}, "seed of -1"),
        ({"seed": 2**64}, "seed of 18446744073709551616"),
        ({"cut_card": 416}, "cut card 416"),
        ({"rounds_per_shoe": 0}, "0 rounds per shoe: 8 decks allow 1 to 104"),
        ({"rounds_per_shoe": 105}, "105 rounds per shoe"),
    ],
)
def test_settings_that_no_shoe_can_have_are_refused(wrong: dict[str, int], complaint: str) -> None:
    with pytest.raises(PuntoError, match=complaint):
        Settings(rules=load_rules("rws"), **wrong)  # type: ignore[arg-type]


def test_no_shoes_are_no_simulation() -> None:
    with pytest.raises(SimulationError, match=r"^0 shoes"):
        simulate(SETTINGS, 0)


def test_memory_does_not_grow_with_the_rounds() -> None:
    """The peak memory of 10^8 rounds against 10^6, each in its own process."""
    script = """if True:
        import resource
        from punto.rules import load_rules
        from punto.sim import Settings, simulate
        settings = Settings(rules=load_rules("rws"))
        simulate(settings, settings.shoes_for({rounds}))
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    """
    few, many = (
        int(subprocess.check_output([sys.executable, "-c", script.format(rounds=rounds)])) for rounds in (10**6, 10**8)
    )
    assert many < few + 16 * 1024

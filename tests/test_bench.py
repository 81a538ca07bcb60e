"""Benchmarks compare ratios within one run and set their exit code."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest
from bench.__main__ import BENCHES
from bench.bars import Bars, Reference

FOLDER = Path(__file__).parents[1] / "bench"
RUN_BY_HAND = {"bet", "cut_card", "faults", "fleet", "gpu", "gpu_cluster", "gpu_odds", "service_memory"}
PARTS = {
    "__init__",
    "__main__",
    "asking",
    "bars",
    "bulk",
    "calibration",
    "fleet_model",
    "plain_engine",
    "raw_journal",
    "served",
    "socket_client",
}


@pytest.mark.parametrize("speed", [1, 0.5])
def test_a_machine_half_as_fast_gets_the_same_verdict(speed: float, capsys: pytest.CaptureFixture[str]) -> None:
    bars = Bars()
    bars.at_least("five bets settled", 200_000 * speed, "rounds/s", Reference("a plain engine", 150_000 * speed), 1.1)
    bars.at_most("a bet", 180 / speed, "µs", Reference("a plain round", 6 / speed), 35)
    assert bars.exit_code == 0
    bars.at_least("commands", 30_000 * speed, "a second", Reference("a plain engine", 150_000 * speed), 0.33)
    bars.at_most("p99", 60 / speed, "ms", Reference("the raw journal", 8 / speed), 6)
    bars.holds("counts", False, "not the processor's")
    assert bars.missed == ["commands", "p99", "counts"]
    assert bars.exit_code == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.endswith("MISSED") for line in lines] == [False, False, True, True, True]


def test_a_line_has_the_figure_its_ratio_and_the_bar(capsys: pytest.CaptureFixture[str]) -> None:
    Bars().at_least("five bets settled", 203_389, "rounds/s", Reference("a plain engine", 151_783), 1.1)
    said = "  five bets settled: 203,389 rounds/s, 1.34 times a plain engine (bar: at least 1.1)\n"
    assert capsys.readouterr().out == said


def test_every_benchmark_is_run_by_make_bench_or_by_hand() -> None:
    assert {file.stem for file in FOLDER.glob("*.py")} == {*BENCHES, *RUN_BY_HAND, *PARTS}


@pytest.mark.parametrize("name", sorted({*BENCHES, *RUN_BY_HAND}))
def test_every_benchmark_fails_where_it_misses(name: str) -> None:
    text = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    assert "return bars.exit_code" in text or "return bench.bars.exit_code" in text
    assert text.endswith('if __name__ == "__main__":\n    sys.exit(main())\n')
    assert find_spec(f"bench.{name}") is not None

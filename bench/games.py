"""Speed of games from files, in processor time: every game on the shelf, and the simulator with the bets of one.

`python -m bench.games CHECKOUT` first compares the four documents' odds and the simulator with an earlier version
there, in turns. Compiling that version takes a minute the first time.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time
from typing import Final

from bench.bars import Bars
from punto.games import load_rules
from punto.games.shelf import shelf
from punto.odds import exact_odds
from punto.odds.fast import FastOdds
from punto.shoe import Composition

MOST_EXACT_MS: Final = 20.0
MOST_COMPILED_MS: Final = 2.0
MOST_FOR_CELLS: Final = 1.3
"""Times the simulator's work on rws, for a game whose bets look at numbers of cards and pairs."""
MOST_THAN_BEFORE: Final = 1.05
"""Times the work of the earlier version: no slower, within what two runs differ by."""
TURNS: Final = 3
TIMES: Final = 5
EIGHT_DECKS: Final = Composition.of_decks(8)
MEASURE: Final = """
from time import process_time
from punto.odds.fast import FastOdds
from punto.rules import RULES
from punto.shoe import Composition
from punto.sim import Settings, simulate
unseen = Composition.of_decks(8)
def least(work, times):
    work()
    found = []
    for _ in range(5):
        begin = process_time()
        for _ in range(times):
            work()
        found.append((process_time() - begin) / times)
    return min(found)
games = [FastOdds(rules) for rules in RULES.values()]
print(1e3 * least(lambda: [fast.figures(unseen) for fast in games], 50) / len(games))
settings = Settings(rules=RULES["rws"], rounds_per_shoe=60)
print(1e9 * least(lambda: simulate(settings, 1 << 15), 1) / (60 << 15))
"""


def least_ms(work: Callable[[], object]) -> float:
    work()
    found = []
    for _ in range(TIMES):
        begin = process_time()
        work()
        found.append(1e3 * (process_time() - begin))
    return min(found)


def simulated_ms(game: str) -> float:
    from punto.sim import Settings, simulate  # noqa: PLC0415 - compiled on first use

    settings = Settings(rules=load_rules(game), rounds_per_shoe=60)
    return least_ms(lambda: simulate(settings, 1 << 14))


def measured(checkout: Path) -> list[float]:
    """Odds in ms and simulated rounds in ns, by the version in this folder."""
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    done = subprocess.run([sys.executable, "-c", MEASURE], env=environment, capture_output=True, text=True, check=True)
    return [float(line) for line in done.stdout.split()]


def compare(bars: Bars, checkout: Path) -> None:
    turns = [(measured(Path(__file__).parents[1]), measured(checkout)) for _ in range(TURNS)]
    now, before = (list(map(min, zip(*runs, strict=True))) for runs in zip(*turns, strict=True))
    judge(bars, "odds of the four documents, each", now[0], "ms", MOST_THAN_BEFORE * before[0])
    judge(bars, "a simulated round of rws", now[1], "ns", MOST_THAN_BEFORE * before[1])


def judge(bars: Bars, what: str, found: float, unit: str, most: float) -> None:
    bars.holds(what, found <= most, f"{found:.3f} {unit} (bar: at most {most:.3f})")


def main() -> int:
    bars = Bars()
    for checkout in sys.argv[1:2]:
        compare(bars, Path(checkout))
    for name in shelf():
        rules, fast = load_rules(name), FastOdds(load_rules(name))
        judge(bars, f"{name}, exact", least_ms(partial(exact_odds, rules, EIGHT_DECKS)), "ms", MOST_EXACT_MS)
        judge(bars, f"{name}, compiled", least_ms(partial(fast.figures, EIGHT_DECKS)), "ms", MOST_COMPILED_MS)
    ratio = simulated_ms("ez_baccarat") / simulated_ms("rws")
    judge(bars, "simulator, ez_baccarat to rws", ratio, "times", MOST_FOR_CELLS)
    return bars.exit_code


if __name__ == "__main__":
    sys.exit(main())

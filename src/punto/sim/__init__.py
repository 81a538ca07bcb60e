"""A Monte Carlo simulator for billions of rounds on a CPU, a GPU or a cluster, with identical counts on each.

It answers what exact odds cannot: burn and cut card, rounds per shoe, streaks, counting schemes. Needs the extra
`math`.
"""

from punto.sim.counts import Counts, load_counts
from punto.sim.engines import Crew, open_engine
from punto.sim.results import SchemeResult, SimulatedBet, bet_results, scheme_result
from punto.sim.runner import Simulation, simulate
from punto.sim.scheme import CountKind, Scheme, Trigger
from punto.sim.settings import Settings, SimulationError

__all__ = [
    "CountKind",
    "Counts",
    "Crew",
    "Scheme",
    "SchemeResult",
    "Settings",
    "SimulatedBet",
    "Simulation",
    "SimulationError",
    "Trigger",
    "bet_results",
    "load_counts",
    "open_engine",
    "scheme_result",
    "simulate",
]

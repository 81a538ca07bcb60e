"""The past of a table, read from its journal: step by step, or a round with all that was ever written about it.

Verifier, reports, exports, replay and pit read through it.
"""

from punto.history.outline import RoundTracker
from punto.history.rounds import RoundSummary
from punto.history.steps import Step, follow, read_steps
from punto.history.table_history import TableHistory

__all__ = ["RoundSummary", "RoundTracker", "Step", "TableHistory", "follow", "read_steps"]

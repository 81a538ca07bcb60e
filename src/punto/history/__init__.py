"""Reads a table's past from its journal: step by step, or a round with every record about it.

The verifier, reports, exports, replay and the pit use it.
"""

from punto.history.outline import RoundTracker
from punto.history.rounds import RoundSummary
from punto.history.steps import Followed, Step, follow, read_steps
from punto.history.table_history import TableHistory

__all__ = ["Followed", "RoundSummary", "RoundTracker", "Step", "TableHistory", "follow", "read_steps"]

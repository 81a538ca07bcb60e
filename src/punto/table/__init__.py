"""One table as a pure decider: `decide` turns a command into events or a Refusal, `evolve` applies an event."""

from punto.table.commands import Actor, Command
from punto.table.decide import decide, decide_recalling, round_to_recall, set_up
from punto.table.events import Event
from punto.table.evolve import Recalling, evolve, open_table, recall, replay
from punto.table.settings import TableSettings
from punto.table.state import Table

__all__ = [
    "Actor",
    "Command",
    "Event",
    "Recalling",
    "Table",
    "TableSettings",
    "decide",
    "decide_recalling",
    "evolve",
    "open_table",
    "recall",
    "replay",
    "round_to_recall",
    "set_up",
]

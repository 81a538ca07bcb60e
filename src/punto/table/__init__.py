"""One table as a pure decider: `decide` turns a command into events or a Refusal, `evolve` applies an event."""

from punto.table.commands import Actor, Command
from punto.table.decide import decide, set_up
from punto.table.events import Event
from punto.table.evolve import evolve, open_table, replay
from punto.table.settings import TableSettings
from punto.table.state import Table

__all__ = [
    "Actor",
    "Command",
    "Event",
    "Table",
    "TableSettings",
    "decide",
    "evolve",
    "open_table",
    "replay",
    "set_up",
]

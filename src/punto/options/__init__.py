"""What is possible now, with bounds. Pages and robots rely on it and need not know the rules.

`table_options` is for everyone, `staff_options` for staff, `patron_options` for one patron.
"""

from punto.options.patrons import Bounds, PatronOptions, patron_options, within
from punto.options.public import TableOptions, table_options
from punto.options.rulings import interruption_of
from punto.options.staff import StaffOptions, staff_options
from punto.options.stops import Stops, stop_staff, stop_table

__all__ = [
    "Bounds",
    "PatronOptions",
    "StaffOptions",
    "Stops",
    "TableOptions",
    "interruption_of",
    "patron_options",
    "staff_options",
    "stop_staff",
    "stop_table",
    "table_options",
    "within",
]

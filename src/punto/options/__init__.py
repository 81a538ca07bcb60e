"""What may be done now, with bounds: the one answer for pages and robots, so that none of them works out what is legal.

`table_options` is for everybody, `staff_options` for staff, `patron_options` for one patron.
"""

from punto.options.patrons import Bounds, PatronOptions, patron_options, within
from punto.options.public import TableOptions, table_options
from punto.options.rulings import interruption_of
from punto.options.staff import StaffOptions, staff_options

__all__ = [
    "Bounds",
    "PatronOptions",
    "StaffOptions",
    "TableOptions",
    "interruption_of",
    "patron_options",
    "staff_options",
    "table_options",
    "within",
]

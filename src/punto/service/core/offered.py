"""What may be done at a table now, by who asks: the table's part for everybody, and the part that is one's own."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from punto.options import PatronOptions, StaffOptions, TableOptions, patron_options, within
from punto.options.patrons import NOTHING
from punto.people import Person
from punto.service.core.acting import own_places
from punto.table import Table


class OptionsAnswer(Struct, frozen=True, kw_only=True):
    table: TableOptions
    staff: StaffOptions | UnsetType = UNSET
    """For staff and inspectors."""
    mine: PatronOptions | UnsetType = UNSET
    """For a patron or a terminal: what they may do, and can pay for."""


def own_options(table: Table, patron: Person, balance_cents: int) -> PatronOptions:
    places = own_places(table, patron)
    return within(patron_options(table, patron.name, at=places), balance_cents) if places else NOTHING

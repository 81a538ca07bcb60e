"""Options of one patron at a table, within the patron's balance."""

from __future__ import annotations

from punto.options import PatronOptions, patron_options, within
from punto.options.patrons import NOTHING
from punto.people import Person
from punto.service.core.acting import own_places
from punto.table import Table


def own_options(table: Table, patron: Person, balance_cents: int) -> PatronOptions:
    places = own_places(table, patron)
    return within(patron_options(table, patron.name, at=places), balance_cents) if places else NOTHING

"""A house where one person may do everything that the rank allows: for tests of other matters."""

from __future__ import annotations

from typing import Final

from punto.approvals.setting import SecondPerson
from punto.ledger.accounts import Account
from punto.service.core.house import House
from punto.service.core.messages import AnyCommand, Interrupt
from punto.service.core.money import purse_named
from punto.service.core.view import View

ONE_PERSON: Final = SecondPerson(ranks={})


def alone() -> House:
    return House(ONE_PERSON)


def purse_at(view: View, table: str, command: AnyCommand | Interrupt) -> Account | None:
    """The purse that the command names, as if its patron had given the PIN."""
    found = view.table(table).state
    return None if found is None or isinstance(command, Interrupt) else purse_named(found, command)

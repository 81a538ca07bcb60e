"""What the planner asks about the house."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from punto.approvals.setting import STRICT, SecondPerson
from punto.ledger.care import NO_RULES, CareRules


class House(Struct, frozen=True):
    second_person: SecondPerson = STRICT
    is_staff: Callable[[str], bool] = lambda name: False
    """Whether this is the name of a colleague."""
    care: CareRules = NO_RULES

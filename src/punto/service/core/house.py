"""What the planner asks about the house."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from punto.approvals.setting import STRICT, SecondPerson


class House(Struct, frozen=True):
    second_person: SecondPerson = STRICT
    is_staff: Callable[[str], bool] = lambda name: False
    """Whether this is the name of a colleague."""

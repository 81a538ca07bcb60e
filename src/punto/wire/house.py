"""The house setting for two people, and PINs of purses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Self

from msgspec import Meta, Struct

from punto.approvals.setting import Act, SecondPerson
from punto.faults import FailedPart
from punto.people import Role
from punto.wire.values import Cents, Name, Pin, Wire


class SecondPersonSetting(Wire, frozen=True, kw_only=True):
    ranks: Mapping[Act, Role]
    """The lowest rank that may approve each act. An act that is left out needs no approval."""
    large: Cents
    """A buy-in or cash-out by staff is large from this amount on."""
    largest: Cents
    """The largest amount of one command."""

    @classmethod
    def of(cls, setting: SecondPerson) -> Self:
        return cls(ranks=setting.ranks, large=Cents(setting.large_cents), largest=Cents(setting.largest_cents))


class SeenSetting(SecondPersonSetting, frozen=True, kw_only=True):
    """The setting and its possible values."""

    acts: tuple[Act, ...] = tuple(Act)
    approvers: tuple[Role, ...] = tuple(Role)
    """The ranks, the lowest first."""


class ChangePlay(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All play of the house, at once."""

    enabled: bool
    reason: Name
    approver: Name | None = None
    """A second person who approves at this page, where the house wants one."""
    pin: Pin | None = None
    """The approver's."""


class ShownPlay(Wire, frozen=True, kw_only=True):
    enabled: bool
    reason: str | None
    """None if nobody ever disabled play."""
    by: str | None
    at: int | None
    """Milliseconds since 1970."""
    approved_by: str | None
    approval: Role | None
    """The lowest rank that must approve the next change; null for nobody."""


class ShownCheck(Wire, frozen=True, kw_only=True):
    """The last time that a machine checked itself."""

    machine: str
    at: int
    by: str
    failed: tuple[FailedPart, ...]


class ShownChecks(Wire, frozen=True, kw_only=True):
    checks: tuple[ShownCheck, ...]
    """The latest of each machine, the last one first."""


class PurseOf(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A patron, or a terminal of a table."""

    patron: Name | None = None
    table: Name | None = None
    terminal: Annotated[int, Meta(ge=1, le=1000)] | None = None


class NewPin(PurseOf, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pin: Pin


class OwnPin(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pin: Pin

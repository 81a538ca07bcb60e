"""Values that look different outside: an amount is dollars as text, a card is text."""

from __future__ import annotations

from typing import Annotated, Any, Final

from msgspec import Meta, Struct


class _CentsType(type):
    """A plain int counts as `Cents`: an amount that was read is one, so that nothing of the wire reaches a table."""

    def __instancecheck__(cls, value: object) -> bool:
        return type(value) in (int, cls)


class Cents(int, metaclass=_CentsType):
    """Whole cents, `"500.00"` outside."""

    __slots__ = ()


class SeenCard(str):
    """A card as a viewer sees it: `9H`, or `??` where it lies face down."""

    __slots__ = ()


FACE_DOWN: Final = SeenCard("??")

Name = Annotated[str, Meta(min_length=1, max_length=100)]
"""Short text that somebody types."""


class Wire(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A shape that is described to the outside: nothing else goes out or comes in under its name."""


def to_cents(kind: type, value: Any) -> Any:
    """For `msgspec.convert`: an amount of the house as one that leaves it."""
    return Cents(value) if kind is Cents else value


def cents_if(amount: int | None) -> Cents | None:
    return None if amount is None else Cents(amount)

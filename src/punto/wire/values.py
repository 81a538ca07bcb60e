"""Types with a special wire format: amounts and cards."""

from __future__ import annotations

from typing import Annotated, Any, Final

from msgspec import Meta, Struct


class _CentsType(type):
    """Accepts a plain int as `Cents`, because decoding returns plain ints to keep wire types out of tables."""

    def __instancecheck__(cls, value: object) -> bool:
        return type(value) in (int, cls)


class Cents(int, metaclass=_CentsType):
    """Whole cents; `"500.00"` on the wire."""

    __slots__ = ()


class SeenCard(str):
    """A card as shown to a viewer: `9H`, or `??` if face down."""

    __slots__ = ()


FACE_DOWN: Final = SeenCard("??")

Name = Annotated[str, Meta(min_length=1, max_length=100)]
"""Short user input."""
Pin = Annotated[str, Meta(pattern="^[0-9]{4,12}$")]
"""The PIN of a purse."""


class Wire(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base class of documented messages. Rejects unknown fields."""


def to_cents(kind: type, value: Any) -> Any:
    """Convert internal amounts to `Cents`: a `dec_hook` for `msgspec.convert`."""
    return Cents(value) if kind is Cents else value


def cents_if(amount: int | None) -> Cents | None:
    return None if amount is None else Cents(amount)

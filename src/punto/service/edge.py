"""The edge of the service: whole cents inside are decimal dollars, as text, outside. Keys lose or gain `_cents`."""

from __future__ import annotations

from typing import Any

from punto.errors import MoneyError
from punto.money import format_dollars, parse_dollars

SUFFIX = "_cents"


def outward(value: Any) -> Any:
    """`{"net_cents": -500}` → `{"net": "-5.00"}`, all the way down."""
    match value:
        case dict():
            return {_shorten(key): _dollars(key, inner) for key, inner in value.items()}
        case list() | tuple():
            return [outward(inner) for inner in value]
        case _:
            return value


def inward(command: dict[str, Any]) -> dict[str, Any]:
    """A command as it came in, with its `amount` in cents."""
    if "amount" not in command:
        return command
    amount = command["amount"]
    if not isinstance(amount, str):
        raise MoneyError(f'amount is dollars as text, as in "500.00", not {amount!r}.')
    rest = {key: value for key, value in command.items() if key != "amount"}
    return {**rest, "amount_cents": parse_dollars(amount)}


def outward_schema(schema: Any) -> Any:
    """The same change for a JSON schema: whole cents become text with two decimals."""
    match schema:
        case {"properties": dict() as properties}:
            renamed = {_shorten(key): _text_schema(key, inner) for key, inner in properties.items()}
            changed = {**schema, "properties": renamed}
            if "required" in schema:
                changed["required"] = [_shorten(key) for key in schema["required"]]
            return changed
        case dict():
            return {key: outward_schema(inner) for key, inner in schema.items()}
        case list():
            return [outward_schema(inner) for inner in schema]
        case _:
            return schema


def _shorten(key: Any) -> Any:
    if not isinstance(key, str):
        return key
    return "amount" if key == "cents" else key.removesuffix(SUFFIX)


def _is_money(key: Any) -> bool:
    return isinstance(key, str) and (key.endswith(SUFFIX) or key == "cents")


def _dollars(key: Any, value: Any) -> Any:
    return format_dollars(value) if _is_money(key) and isinstance(value, int) else outward(value)


def _text_schema(key: str, schema: dict[str, Any]) -> Any:
    if not _is_money(key):
        return outward_schema(schema)
    text = {"type": "string", "pattern": r"^-?(0|[1-9][0-9]*)\.[0-9]{2}$"}
    nullable = any(option.get("type") == "null" for option in schema.get("anyOf", []))
    return {"anyOf": [text, {"type": "null"}], "default": None} if nullable else text

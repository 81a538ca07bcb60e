"""The edge of the service: whole cents inside are decimal dollars, as text, outside. Keys lose or gain `_cents`."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from punto.errors import MoneyError
from punto.money import format_dollars, parse_dollars

SUFFIX: Final = "_cents"
OF_LIMITS: Final = ("every", "maximum_differential", "payout_unit")
"""Amounts that a table's limits have under their own names; `by_bet` has one for each bet."""
BY_BET: Final = "by_bet"
_LISTS: Final = (list, tuple)


def outward(value: Any) -> Any:
    """`{"net_cents": -500}` → `{"net": "-5.00"}`, all the way down."""
    if isinstance(value, dict):
        return {_shorten(key): _dollars(key, inner) for key, inner in value.items()}
    return [outward(inner) for inner in value] if isinstance(value, _LISTS) else value


def inward(command: dict[str, Any]) -> dict[str, Any]:
    """A command as it came in, with its amounts in cents."""
    if "amount_cents" in command:
        raise MoneyError('amount_cents is not said here: write amount, in dollars as text, as in "500.00".')
    changed = {key: value for key, value in command.items() if key != "amount"}
    if command.get("amount") is not None:
        changed["amount_cents"] = _cents("amount", command["amount"])
    if isinstance(command.get("settings"), dict) and isinstance(command["settings"].get("limits"), dict):
        changed["settings"] = {**command["settings"], "limits": _limits(command["settings"]["limits"])}
    return changed


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


def _limits(limits: dict[str, Any]) -> dict[str, Any]:
    return {key: _limit(key, value) for key, value in limits.items()}


def _limit(key: str, value: Any) -> Any:
    match value:
        case dict() if key == BY_BET:
            return {bet: _cents(bet, amount) for bet, amount in value.items()}
        case dict():
            return _limits(value)
        case None:
            return None
        case _:
            return _cents(key, value) if key in OF_LIMITS else value


def _cents(key: str, amount: Any) -> int:
    if not isinstance(amount, str):
        raise MoneyError(f'{key} is dollars as text, as in "500.00", not {amount!r:.40}.')
    return parse_dollars(amount)


@lru_cache(maxsize=4096)
def _shorten(key: Any) -> Any:
    if not isinstance(key, str):
        return key
    return "amount" if key == "cents" else key.removesuffix(SUFFIX)


@lru_cache(maxsize=4096)
def _is_money(key: Any) -> bool:
    return isinstance(key, str) and (key.endswith(SUFFIX) or key == "cents" or key in OF_LIMITS)


def _dollars(key: Any, value: Any) -> Any:
    if value is None or isinstance(value, str):
        return value
    if type(value) is int:
        return format_dollars(value) if _is_money(key) else value
    if key == BY_BET and isinstance(value, dict):
        return {_shorten(bet): format_dollars(cents) for bet, cents in value.items()}
    return outward(value)


_TEXT: Final = {"type": "string", "pattern": r"^-?(0|[1-9][0-9]*)\.[0-9]{2}$"}


def _text_schema(key: str, schema: dict[str, Any]) -> Any:
    if key == BY_BET:
        return {"type": "object", "additionalProperties": _TEXT, "default": {}}
    if not _is_money(key):
        return {**outward_schema(schema), **({"default": outward(schema["default"])} if "default" in schema else {})}
    nullable = any(option.get("type") == "null" for option in schema.get("anyOf", []))
    if nullable:
        return {"anyOf": [_TEXT, {"type": "null"}], "default": None}
    return {**_TEXT, **({"default": format_dollars(schema["default"])} if "default" in schema else {})}

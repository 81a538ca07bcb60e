"""A rule set as text, for the record: a journal that holds it can be replayed without the file it came from."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from hashlib import sha256
from typing import Any

import msgspec

from punto.errors import RulesError
from punto.rules.model import RuleSet


@lru_cache(maxsize=100)
def write_declaration(rules: RuleSet) -> str:
    """The same text for the same rules, whatever the process that writes it."""
    return msgspec.json.encode(_plain(rules)).decode()


def _plain(value: Any) -> Any:
    """In plain types, with sets in order."""
    match value:
        case msgspec.Struct():
            config = value.__struct_config__
            fields = {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
            return {config.tag_field: config.tag, **fields} if config.tag_field else fields
        case frozenset():
            return sorted(map(_plain, value))
        case tuple():
            return [_plain(each) for each in value]
        case Mapping():
            return {_plain(key): _plain(each) for key, each in value.items()}
        case Enum():
            return value.value
        case _:
            return value


def hash_declaration(rules: RuleSet) -> str:
    """The SHA-256 of the text, in hexadecimal."""
    return sha256(write_declaration(rules).encode()).hexdigest()


@lru_cache(maxsize=100)
def read_declaration(text: str) -> RuleSet:
    """The inverse of `write_declaration`."""
    try:
        return msgspec.json.decode(text, type=RuleSet)
    except msgspec.DecodeError as error:
        raise RulesError(f"The declaration on record cannot be read: {error}.") from None

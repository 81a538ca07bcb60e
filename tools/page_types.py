"""Writes `web/src/api/types.ts` from the service's OpenAPI description: `python tools/page_types.py`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

from punto.service.api.openapi import SHOWN, describe
from punto.service.core.messages import Accepted, Refused

TARGET: Final = Path(__file__).parents[1] / "web" / "src" / "api" / "types.ts"
HEADING: Final = "// Made by tools/page_types.py from the service's OpenAPI description. Do not edit.\n"
LONGEST: Final = 120
"""The longest object written on one line."""
PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def main() -> None:
    TARGET.write_text(types(), encoding="utf-8")


def types() -> str:
    """The messages as TypeScript, commands first. Types of events, which pages read by name, are left out."""
    description = describe()
    schemas: dict[str, Any] = deepcopy(description["components"]["schemas"])
    schemas["Accepted"]["properties"]["events"]["items"] = {"type": "object"}
    posted = description["paths"]["/api/tables/{table}/commands"]["post"]["requestBody"]["content"]["application/json"]
    command = posted["schema"]["properties"]["command"]
    roots = [{"$ref": kind.__name__} for kind in (Accepted, Refused, *SHOWN)]
    needed = set(_names_in([command, *roots], schemas))
    told = {"Command": command, **{name: schema for name, schema in schemas.items() if name in needed}}
    lines = [f"export type {_name(name)} = {_type(schema)};" for name, schema in told.items()]
    return "\n".join([HEADING, *lines, ""])


def _names_in(schema: Any, schemas: dict[str, Any]) -> Iterator[str]:
    """Everything referenced, directly or indirectly."""
    waiting, found = [schema], set[str]()
    while waiting:
        match waiting.pop():
            case {"$ref": str() as ref}:
                name = ref.rpartition("/")[2]
                if name not in found:
                    found.add(name)
                    waiting.append(schemas[name])
                    yield name
            case dict() as parts:
                waiting += parts.values()
            case list() as parts:
                waiting += parts


def _name(name: str) -> str:
    """`punto.table.events.CardsDealt` → `EventsCardsDealt` if two modules share the name."""
    *modules, last = name.split(".")
    return f"{modules[-1].capitalize()}{last}" if modules else last


def _type(schema: dict[str, Any]) -> str:
    match schema:
        case {"$ref": str() as ref}:
            return _name(ref.rpartition("/")[2])
        case {"enum": [*values]}:
            return " | ".join(json.dumps(value) for value in values)
        case {"anyOf": [*options]}:
            return " | ".join(_type(option) for option in options)
        case {"type": "array", "prefixItems": [*items]}:
            return f"[{', '.join(_type(item) for item in items)}]"
        case {"type": "array", "items": dict() as items}:
            return f"Array<{_type(items)}>"
        case {"type": "array"}:
            return "Array<unknown>"
        case {"type": "object", "properties": dict() as properties}:
            return _object(properties, set(schema.get("required", ())))
        case {"type": "object", "additionalProperties": dict() as values}:
            return f"Record<string, {_type(values)}>"
        case {"type": "object"}:
            return "Record<string, unknown>"
        case {"type": str() as kind}:
            return PLAIN[kind]
        case _:
            return "unknown"


def _object(properties: dict[str, Any], required: set[str]) -> str:
    fields = [f"{name}{'' if name in required else '?'}: {_type(schema)};" for name, schema in properties.items()]
    in_one_line = f"{{ {' '.join(fields)} }}"
    return in_one_line if len(in_one_line) <= LONGEST else "\n".join(["{", *(f"  {field}" for field in fields), "}"])


if __name__ == "__main__":
    main()

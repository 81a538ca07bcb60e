"""Writes `web/src/api/types.ts` from the service's own description of its messages: `python tools/page_types.py`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from punto.service.api.openapi import describe

TARGET: Final = Path(__file__).parents[1] / "web" / "src" / "api" / "types.ts"
HEADING: Final = "// Made by tools/page_types.py from the service's OpenAPI description. Do not edit.\n"
PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def main() -> None:
    TARGET.write_text(types(), encoding="utf-8")


def types() -> str:
    """All messages as TypeScript, the unions of commands and events first."""
    description = describe()
    schemas: dict[str, Any] = description["components"]["schemas"]
    posted = description["paths"]["/api/tables/{table}/commands"]["post"]["requestBody"]["content"]["application/json"]
    unions = {
        "Command": posted["schema"]["properties"]["command"],
        "Event": schemas["Accepted"]["properties"]["events"]["items"],
    }
    lines = [f"export type {_name(name)} = {_type(schema)};" for name, schema in {**unions, **schemas}.items()]
    return "\n".join([HEADING, *lines, ""])


def _name(name: str) -> str:
    """`punto.table.events.CardsDealt` → `EventsCardsDealt`, where two modules have the name."""
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
    fields = (f"  {name}{'' if name in required else '?'}: {_type(schema)};" for name, schema in properties.items())
    return "\n".join(["{", *fields, "}"])


if __name__ == "__main__":
    main()

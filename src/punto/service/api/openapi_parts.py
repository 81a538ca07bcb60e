"""The pieces that the service's description of itself is put together from."""

from __future__ import annotations

from typing import Any, Final

Schema = dict[str, Any]

TEXT: Final[Schema] = {"type": "string", "minLength": 1, "maxLength": 100}
NUMBER: Final[Schema] = {"type": "integer", "minimum": 1}
YES_OR_NO: Final[Schema] = {"type": "boolean"}
ERROR: Final[Schema] = {"type": "object", "properties": {"error": {"type": "string"}}, "required": ["error"]}
REASONS: Final = {
    400: "The body is not as described",
    401: "Nobody is logged in",
    403: "Not for this person, or another origin",
    404: "There is no such thing",
    413: "The body is too large",
    429: "Too many wrong passwords",
    501: "An extra is not installed",
    503: "The journal cannot be reached at this moment: send the same again, with the same id",
}


def fields(**properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "required": list(properties)}


def list_of(schema: Schema) -> Schema:
    return {"type": "array", "items": schema}


def either(*schemas: Schema) -> Schema:
    return {"anyOf": list(schemas)}


def shape(name: str) -> Schema:
    """One of the messages, described once for all."""
    return {"$ref": f"#/components/schemas/{name}"}


def json_of(schema: Schema) -> Schema:
    return {"application/json": {"schema": schema}}


def said(description: str, schema: Schema, *errors: int, status: int = 200) -> Schema:
    """What is answered where all is well, and how it is said where it is not."""
    refusals = {str(code): {"description": REASONS[code], "content": json_of(ERROR)} for code in (*errors, 503)}
    return {str(status): {"description": description, "content": json_of(schema)}, **refusals}


def operation(summary: str, answers: Schema, body: Schema | None = None, **path: Schema) -> Schema:
    described: Schema = {"summary": summary, "responses": answers}
    if path:
        described["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": schema} for name, schema in path.items()
        ]
    if body is not None:
        described["requestBody"] = {"required": True, "content": json_of(body)}
    return described

"""The pieces that the service's description of itself is put together from."""

from __future__ import annotations

from typing import Any, Final

TEXT: Final = {"type": "string", "minLength": 1, "maxLength": 200}
OBJECT: Final = {"type": "object"}
ERROR: Final = {"type": "object", "properties": {"error": {"type": "string"}}, "required": ["error"]}


def json_of(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def answers_of(said: str, schema: dict[str, Any], *errors: int) -> dict[str, Any]:
    reasons = {
        400: "The body is not as described",
        401: "Nobody is logged in",
        403: "Not for this person, or another origin",
        404: "There is no such thing",
        409: "Refused, with the clause",
        413: "The body is too large",
        429: "Too many wrong passwords",
        501: "An extra is not installed",
        503: "Not yet: ask again in a moment",
    }
    return {
        "200": {"description": said, "content": json_of(schema)},
        **{str(code): {"description": reasons[code], "content": json_of(ERROR)} for code in errors},
    }


def operation(summary: str, answers: dict[str, Any], body: dict[str, Any] | None = None, *path: str) -> dict[str, Any]:
    described: dict[str, Any] = {"summary": summary, "responses": answers}
    if path:
        described["parameters"] = [
            {
                "name": name,
                "in": "path",
                "required": True,
                "schema": {"type": "integer", "minimum": 1} if name == "number" else TEXT,
            }
            for name in path
        ]
    if body is not None:
        described["requestBody"] = {"required": True, "content": json_of(body)}
    return described


def fields(**properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}
